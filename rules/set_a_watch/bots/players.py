"""Players without hands: one that picks anything, one that thinks a little. They know a view and their options only.

The thinking one gives every option a worth, by the first word of its key, and takes the best; ties fall by chance.
Its judgement of fights is in fight.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.kernel import Bot, Key, Option, Rng
from gloamboard.rules.set_a_watch.bots.fight import fight_worth, strike_worth
from gloamboard.rules.set_a_watch.forms import AdventurerForm, View


def random_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    return rng.pick(options).key


def sensible_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    words = {option.key[0] for option in options}
    if words <= {"die", "beast"} and view["aim"]:
        worth = strike_worth(view, options)
    elif "out" in words:
        worth = fight_worth(view, options)
    else:
        worth = {option.key: WORTH.get(str(option.key[0]), _nothing)(view, option.key) for option in options}
    best = max(worth.values())
    return rng.pick([option for option in options if worth[option.key] >= best - 0.01]).key


# --- what an option is worth ----------------------------------------------------


def _nothing(view: View, key: Key) -> float:
    return 0.0


def _adventurer(view: View, name: object) -> AdventurerForm:
    return next(row for row in view["party"] if row["id"] == name)


def _owner(view: View, card: object) -> AdventurerForm:
    return next(row for row in view["party"] if any(c["id"] == card for c in row["abilities"]))


def _up(adventurer: AdventurerForm) -> int:
    return sum(not card["down"] for card in adventurer["abilities"])


def _rest(view: View, key: Key) -> float:
    """Who is exhausted rests, and rather one whose dice are poor or who rolled a 6 to heal with."""
    adventurer = _adventurer(view, key[1])
    faces = [die["face"] for die in adventurer["dice"] if not die["used"]]
    tired = 3 - _up(adventurer)
    worth = 4.0 * tired + (8 if tired == 3 else 0) - 0.5 * sum(faces)
    worth += 2 if 6 in faces else 0
    worth += 2 if len(set(faces)) < len(faces) and view["horde"] > 1 else 0
    return float(worth - (1.5 if adventurer["rests"] else 0))


def _camp(view: View, key: Key) -> float:
    space, face, fire = key[1], int(key[2]), view["fire"]["wood"]
    if space == "heal":
        return 12
    if space == "chop-wood":
        return 7 if fire < 5 else 4.5 if fire < 9 else 1.5
    if space == "scout-ahead":
        return 3 - face / 10
    if space == "check-map":
        return 3.5
    if space == "vanquish":
        return 6.5 if view["horde"] else 0
    if space == "bolster":
        return 3.6
    if space == "seal":
        return 6.4 if view["unhallowed"]["count"] < 3 else 1.6
    if space == "own-board":
        own = {"cleric": 11, "warrior": 7.5 if fire < 8 else 1, "ranger": 3.2, "beast-master": 4, "rogue": 0.6}
        return own.get(view["camper"] or "", 0.4)
    return 0.5


def _put(view: View, key: Key) -> float:
    card = next(row for row in view["looking"] if row["id"] == key[1])
    bad = 20 if card["type"] == "summon" else (card["base"] or 6) - 5.5
    return float(bad if key[2] == "bottom" else -bad)


def _next(view: View, key: Key) -> float:
    place = next(row for row in view["looking"] if row["id"] == key[1])
    return float(0.7 * place["wood"] - 2.0 * place["count"] + (2 if place["kind"] == "respite" else 0))


def _refresh(view: View, key: Key) -> float:
    owner = _owner(view, key[1])
    passive = next(card["passive"] for card in owner["abilities"] if card["id"] == key[1])
    return 3 - _up(owner) + (0 if passive else 0.5) + (2 if _up(owner) == 0 else 0)


def _exhaust(view: View, key: Key) -> float:
    owner = _owner(view, key[1])
    card = next(card for card in owner["abilities"] if card["id"] == key[1])
    return _up(owner) + (0.5 if card["passive"] else 0) - (3 if _up(owner) == 1 and owner["rests"] == 2 else 0)


def _target(view: View, key: Key) -> float:
    card = next(row for row in view["line"] if row.get("id") == key[1])
    return float(card["damage"] * 4 + (card["health"] or 0))


def _low_face(view: View, key: Key) -> float:
    return -float(key[2])


def _high_face(view: View, key: Key) -> float:
    return float(key[2])


def _reroll(view: View, key: Key) -> float:
    sides = max(die["sides"] for die in _adventurer(view, key[1])["dice"])
    return float(sides / 2 - int(key[2]))


def _who(view: View, key: Key) -> float:
    dice = _adventurer(view, key[1])["dice"]
    return float(sum(die["sides"] / 2 - die["face"] for die in dice if not die["used"]))


WORTH: dict[str, Callable[[View, Key], float]] = {
    "rest": _rest,
    "camp": _camp,
    "put": _put,
    "next": _next,
    "refresh": _refresh,
    "exhaust": _exhaust,
    "target": _target,
    "place": lambda view, key: float(key[1]),
    "stun": _low_face,
    "give": _low_face,
    "steal": _low_face,
    "turn": _low_face,
    "boost": _high_face,
    "recover": _high_face,
    "reroll": _reroll,
    "who": _who,
    "tame": lambda view, key: 50.0,
    "stay-dead": lambda view, key: 1.0,
    "aloud": lambda view, key: -1.0,
}

BOTS: dict[str, Bot] = {"random": random_bot, "sensible": sensible_bot}

"""How the thinking player judges a fight: what a strike wastes, what an Ability gains, when a card is worth
exhausting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.kernel import Key, Option
from gloamboard.rules.set_a_watch.forms import AdventurerForm, CreatureForm, View

Gain = Callable[[View, AdventurerForm], float]


def faceup_on_watch(view: View) -> int:
    return sum(not card["down"] for row in view["party"] if row["place"] != "camp" for card in row["abilities"])


def _fighters(view: View) -> list[AdventurerForm]:
    return [row for row in view["party"] if row["place"] == "watch"]


def _faces(adventurer: AdventurerForm) -> list[int]:
    return [die["face"] for die in adventurer["dice"] if not die["used"]]


# --- strikes --------------------------------------------------------------------


def cheapest(values: Sequence[int], need: int) -> tuple[int, tuple[int, ...]]:
    """The smallest total that reaches `need`, and values that make it; few rather than many."""
    made: dict[int, tuple[int, ...]] = {0: ()}
    for value in values:
        for total, used in sorted(made.items(), reverse=True):
            if total < need:
                new = (*used, value)
                if total + value not in made or len(made[total + value]) > len(new):
                    made[total + value] = new
    enough = [total for total in made if total >= need]
    return (min(enough), made[min(enough)]) if enough else (999, ())


def _arms(view: View, names: Sequence[str]) -> list[int]:
    """What these Adventurers could strike with."""
    found: list[int] = []
    for row in _fighters(view):
        if row["id"] in names:
            found += _faces(row) + [beast["value"] for beast in row["tamed"]]
    return found


def strike_worth(view: View, options: Sequence[Option]) -> dict[Key, float]:
    """Dice that waste least, together with what others can still add."""
    aim = view["aim"]
    assert aim is not None
    card = next(row for row in view["line"] if row.get("id") == aim["card"])
    _, used = cheapest(_arms(view, card["in_reach_of"]), aim["need"])
    worth = {}
    for option in options:
        value = _value(view, option.key)
        worth[option.key] = (100.0 if value in used else 0.0) - value
    return worth


def _value(view: View, key: Key) -> int:
    if key[0] == "die":
        return int(key[2])
    return next(int(beast["value"]) for row in view["party"] for beast in row["tamed"] if beast["id"] == key[1])


# --- the next deed --------------------------------------------------------------


def fight_worth(view: View, options: Sequence[Option]) -> dict[Key, float]:
    """Above nothing: do it. To be out is worth nothing, so it is taken when all else is worse."""
    worth: dict[Key, float] = {}
    for option in options:
        key = option.key
        if key[0] == "attack":
            worth[key] = _attack(view, key)
        elif key[0] == "ability":
            worth[key] = 2.0 * (_gain(view, key[1]) - int(key[2])) - 1.0
        elif key[0] == "exhaust":
            worth[key] = _exhaust(view, key)
        elif key[0] == "passive":
            worth[key] = 30.0 if key[1] == "sharpshooter" else 4.0 - 2 * int(key[2])
        else:
            worth[key] = 0.0
    return worth


def _attack(view: View, key: Key) -> float:
    """A kill is always worth it; first the one that wastes least for what it saves."""
    card = next(row for row in view["line"] if row.get("id") == key[1])
    total, _ = cheapest(_arms(view, card["in_reach_of"]), _health(card))
    waste = total - _health(card)
    return float(8.0 + 3.0 * card["damage"] - waste - 0.35 * _health(card) - 0.2 * card["place"])


def _health(card: CreatureForm) -> int:
    return card["health"] or 0


def _revealed(view: View) -> list[CreatureForm]:
    return [card for card in view["line"] if card["face"] == "up"]


def _biggest(cards: Sequence[CreatureForm]) -> float:
    return float(max((_health(card) + 1.5 * card["damage"] for card in cards), default=0))


def _defeat(at_most: int, types: tuple[str, ...] = ()) -> Gain:
    def gain(view: View, owner: AdventurerForm) -> float:
        cards = [c for c in _revealed(view) if _health(c) <= at_most and (not types or c["type"] in types)]
        return _biggest(cards)

    return gain


def _backstab(view: View, owner: AdventurerForm) -> float:
    total = sum(die["rolled"] for die in owner["dice"])
    cards = [c for c in view["line"][-2:] if c["face"] == "up" and _health(c) <= total]
    return max(_biggest(cards), 5.0 if any(c["face"] == "down" for c in view["line"][-2:]) and total >= 7 else 0)


def _snares(view: View, owner: AdventurerForm) -> float:
    cards = [c for c in view["line"][:3] if c["face"] == "up" and c["type"] != "unhallowed"]
    return _biggest(cards) - 3.0


def _tame(view: View, owner: AdventurerForm) -> float:
    cards = [
        c for c in view["line"][: owner["reach"]] if c["face"] == "up" and c["type"] == "forest" and not c["rides"]
    ]
    return _biggest(cards) + max(((c["base"] or 0) for c in cards), default=0)


def _wood(amount: int) -> Gain:
    return lambda view, owner: 2.0 * amount if view["fire"]["wood"] < 5 else 0.8 * amount


def _recover(view: View, owner: AdventurerForm) -> float:
    spent = [d["rolled"] for row in _fighters(view) for d in row["dice"] if d["used"] and d["lies"] != "location"]
    return float(max(spent, default=0))


def _turn_over(view: View, owner: AdventurerForm) -> float:
    gains = [d["sides"] + 1 - 2 * d["face"] for row in _fighters(view) for d in row["dice"] if not d["used"]]
    return float(max(gains, default=0))


def _weaken(zone: str, amount: int) -> Gain:
    def gain(view: View, owner: AdventurerForm) -> float:
        cards = _revealed(view)
        if zone == "first":
            cards = [c for c in cards if c["place"] == 1]
        elif zone == "reach":
            cards = [c for c in cards if c["place"] <= owner["reach"]]
        if zone == "all":
            return float(sum(min(amount, _health(c)) for c in cards))
        return float(max((min(amount, _health(c)) for c in cards), default=0))

    return gain


def _silence(view: View, owner: AdventurerForm) -> float:
    return float(max((_health(c) - (c["base"] or 0) for c in _revealed(view) if not c["quiet"]), default=0))


def _refresh(view: View, owner: AdventurerForm) -> float:
    others = [row for row in _fighters(view) if row["id"] != owner["id"]]
    return 7.0 if any(card["down"] for row in others for card in row["abilities"]) else 0.0


GAIN: dict[str, Gain] = {
    "frost-bolt": _defeat(5),
    "long-shot": _defeat(6),
    "turn-undead": _defeat(11, ("undead", "unhallowed")),
    "banish": _defeat(6, ("forest", "undead", "dragon", "cultist", "shadow")),
    "backstab": _backstab,
    "arrow-in-the-dark": lambda view, owner: 4.0,
    "set-snares": _snares,
    "tame-beast": _tame,
    "conjured-light": _wood(3),
    "moonlit-path": _wood(1),
    "second-wind": _recover,
    "cheap-trick": _turn_over,
    "war-cry": lambda view, owner: 3.0,
    "heavy-blow": _weaken("first", 6),
    "trample": _weaken("reach", 5),
    "poisoned-blade": _weaken("all-but-one", 4),
    "fireball": _weaken("all", 3),
    "smoke-bomb": _silence,
    "polymorph": _silence,
    "blessing": _refresh,
    "shield-wall": lambda view, owner: 5.0 if len(view["line"]) > 1 else 3.0,
    "elven-song": lambda view, owner: 1.5,
    "hunting-call": lambda view, owner: 1.0,
    "inner-light": lambda view, owner: 1.0,
}


def _gain(view: View, card: object) -> float:
    owner = next(row for row in view["party"] if any(c["id"] == card for c in row["abilities"]))
    judge = GAIN.get(str(card))
    return 0.0 if judge is None else judge(view, owner)


KILLS = {"frost-bolt", "long-shot", "turn-undead", "banish", "backstab", "tame-beast"}


def _exhaust(view: View, key: Key) -> float:
    """A card for a kill, when the dice are used up and enough cards would be left to pay for the rest."""
    left = faceup_on_watch(view) - 1
    last = view["location"] is not None and view["location"]["kind"] == "final"
    others = view["line"]
    price = sum(c.get("damage", 1) for c in others)
    if left < 1 or key[1] not in KILLS:
        return -1.0
    gain = _gain(view, key[1])
    if gain <= 0 or (left <= price - 2 and not last):
        return -1.0
    return 0.5 + gain / 100

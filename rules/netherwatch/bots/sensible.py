"""The sensible bot: it keeps a light on, goes home when shaken, investigates, deduces, hides, summons and banishes.

It weighs each option by what a view tells; the same weights on every Tier.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from gloamboard.rules.kernel import Key, Option, Rng
from gloamboard.rules.kernel.verbs import Words
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import carrying, goals, reading
from gloamboard.rules.netherwatch.forms import AgentForm, View

WHIM = 11  # one decision in so many that could be a move is a step on a whim
WHIMS: dict[str, Callable[[View], int]] = {}
"""By box: the same while it is in play, by what is seen."""
NOBODY = cast(AgentForm, {})  # while no Agent is in the house
Weigh = Callable[[View, AgentForm, Key], float]


def sensible(view: View, options: Sequence[Option], rng: Rng) -> Key:
    """The option that weighs most; chance breaks ties."""
    words = {option.key[0] for option in options}
    if words == {"decline", "yes"}:
        return ("yes",)
    me = _me(view, options)
    if words <= {"turn", "let-go", "abandon"}:
        return _who_next(view, options, rng)
    if (
        "move" in words
        and rng.below(max((WHIMS[box](view) for box in view["boxes"] if box in WHIMS), default=WHIM)) == 0
    ):
        steps = [o.key for o in options if o.key[0] == "move" and o.key[-1] != view["demon"]["at"]]
        if steps:
            return rng.pick(steps)
    worth = goals.goals(view, me) if me is not None and words & {"move", "dash", "go", "flee", "leave-hq"} else {}
    best: list[Key] = []
    most = -1e9
    for option in options:
        weight = _weigh(view, me or NOBODY, option.key, worth)
        if weight > most:
            best, most = [option.key], weight
        elif weight == most:
            best.append(option.key)
    return rng.pick(best)


def _me(view: View, options: Sequence[Option]) -> AgentForm | None:
    """Whoever is asked: named in an option, or the Agent whose turn it is."""
    agents = view["agents"]
    for option in options[:1]:
        for word in option.key[1:2]:
            for name, agent in agents.items():
                if word in (name, agent["piece"]) and option.key[0] not in ("target", "first", "trade", "invigorate"):
                    return agent
    turn = view["turn"] or view["active"]
    return agents.get(turn) if turn else next(iter(agents.values()), None)


def _who_next(view: View, options: Sequence[Option], rng: Rng) -> Key:
    """Those in danger first; hidden ones last."""
    turns = [option.key for option in options if option.key[0] == "turn"]
    by_piece = {agent["piece"]: agent for agent in view["agents"].values()}
    if view["stage"] == "confrontation" and rng.below(patience(view)) == 0:
        return ("abandon",)
    return min(turns, key=lambda key: (bool(by_piece[str(key[1])]["hiding"]), rng.below(100)))


def patience(view: View) -> int:
    """One turn in so many the team gives up: soon when nothing is left to try and nobody thinks or comes out."""
    living = [agent for agent in view["agents"].values() if not agent["specter"] and not agent["escaped"]]
    lost = not goals.ritual_open(view) and not _may_escape(view, living)
    if not lost or not all(agent["condition"] == "breakdown" or agent["hiding"] for agent in living):
        return 400
    return 12 if all(agent["condition"] == "breakdown" for agent in living) else 40


def _may_escape(view: View, living: Sequence[AgentForm]) -> bool:
    """Whether somebody can come to an open way out as things stand: it may lie behind a Lock."""
    escape = view["tokens"].get("escape", "")
    return (
        bool(escape) and not view["needs"] and any(reading.far(view, a["at"], escape) < reading.NEVER for a in living)
    )


def _pull(view: View, worth: Mapping[str, float], zone: str, reach: int) -> float:
    """How good it is to stand there: the best goal, less what it is still away."""
    if not worth:
        return 0.0
    away = reading.away(view, zone)
    return max(value - away.get(goal, reading.NEVER) * 2.0 / reach for goal, value in worth.items())


def _weigh(view: View, me: AgentForm, key: Key, worth: Mapping[str, float]) -> float:
    word = str(key[0])
    if word in ("move", "dash", "go", "flee", "leave-hq", "stop"):
        return _weigh_move(view, me, key, worth)
    weigh = _weights(tuple(view["boxes"])).get(word)
    return weigh(view, me, key) if weigh is not None else 0.0


@functools.cache
def _weights(boxes: tuple[str, ...]) -> Mapping[str, Weigh]:
    """What each word weighs; of a box's words what the box says."""
    return {**WEIGHTS, **{word: weigh for box in boxes for word, weigh in MORE_WEIGHTS.get(box, {}).items()}}


def _weigh_move(view: View, me: AgentForm, key: Key, worth: Mapping[str, float]) -> float:
    word = str(key[0])
    reach = 1 if view["manifested"] else 3
    here = _pull(view, worth, me["at"], reach) if worth else 0.0
    if word == "stop":
        return 5.5
    zone = str(key[-1])
    there = _pull(view, worth, zone, reach)
    gain = there - here
    if zone == view["demon"]["at"]:
        return -30.0
    if word in ("flee", "leave-hq"):
        return there
    if word == "dash":
        return gain * 3 - 3.0 if view["stage"] == "confrontation" else gain * 3 - 12.0
    if me["specter"]:
        return _weights(tuple(view["boxes"]))["drift"](view, me, key)
    return 5.5 + gain * 3 if gain > 0.01 else -5.0


def _investigate(view: View, me: AgentForm, key: Key) -> float:
    what = str(key[1])
    if what == "interaction":
        if me["at"] in reading.places_of_marks(view):
            return 30.0
        return 12.0 if not view["manifested"] else 7.0
    if what == "objective":
        return 32.0
    left = reading.suspects(view)
    useful = reading.useful_traits(view, left)
    if what == "clue":
        return 7.0 if me["actions"] >= 2 and _would_pay_for_a_clue(view, me) else -5.0
    return 25.0 + reading.split(left, str(key[2])) if key[2] in useful else -6.0


def _would_pay_for_a_clue(view: View, me: AgentForm) -> bool:
    """Whether a Clue here is worth Sanity: it can be read, none lies near, the mind is sound."""
    left = reading.suspects(view)
    mine = {reading.device_of(trait) for trait in reading.useful_traits(view, left)} & reading.kinds(me)
    lying = any(reading.far(view, me["at"], zone) <= 3 for zone, (_, face) in view["clues"].items() if not face)
    sound = me["sanity"] >= 5 and me["at"] not in view["clues"]
    return bool(mine) and sound and not lying and not reading.wanted_items(view, left)


def _hide(view: View, me: AgentForm, key: Key) -> float:
    if not view["manifested"]:
        return -3.0
    busy = view["stage"] == "confrontation" and me["actions"] > 0
    return 2.5 if busy else 18.0


def _leave_cover(view: View, me: AgentForm, key: Key) -> float:
    if not view["manifested"]:
        return 10.0 if me["actions"] else -5.0
    if view["stage"] == "confrontation" and me["actions"] and view["demon"]["at"] != me["at"]:
        worth = goals.goals(view, me)
        near = [zone for zone in reading.beside(view, me["at"]) if zone != view["demon"]["at"]]
        better = max((_pull(view, worth, zone, 1) for zone in near), default=0.0) - _pull(view, worth, me["at"], 1)
        return 8.0 if better > 0.01 and max(worth.values(), default=0) >= 15 else -5.0
    return -10.0


def _light(view: View, me: AgentForm, key: Key) -> float:
    if key[1] == "on":
        return 20.0
    return 4.0 if key[1] == "cube" and view["light"].get(me["at"]) != "lit" else -10.0


def _center(view: View, me: AgentForm, key: Key) -> float:
    return 6.0 if me["sanity"] <= 4 else 1.0


def _use(view: View, me: AgentForm, key: Key) -> float:
    row = cards.cards().items[str(key[1])]
    if len(key) > 2:
        return 4.0
    words = {call.verb for call in row.use}
    if words & {"gain_sanity", "recover"}:
        return 9.0 if me["sanity"] <= me["top"] - 3 or me["condition"] else -4.0
    if words == {"shift_fate"}:
        return -1.0  # a turn of Fate is as good as another to whoever does not plan for it
    if "roll" in words and not _would_pay_for_a_clue(view, me):
        return -4.0
    if words == {"place"} and all(_lies_here(view, me, call.words) for call in row.use):
        return -4.0
    return 5.0 if view["manifested"] or words & {"place_clue", "turn_clue", "draw"} else -1.0


def _lies_here(view: View, me: AgentForm, words: Words) -> bool:
    """Whether that cube would be placed where one lies or a lamp burns."""
    return bool(words.get("where") == "here" and view["light"].get(me["at"]) == words["cube"])


def _summon(view: View, me: AgentForm, key: Key) -> float:
    left = reading.suspects(view)
    row = cards.cards().items[str(key[1])]
    if not left or row.kind not in {cards.cards().demons[demon].circle for demon in left}:
        return -20.0
    wanted = reading.wanted_items(view, left[:1])
    ready = wanted and wanted <= reading.team_kinds(view)
    return 35.0 if ready or (reading.hurry(view) and view["events"]["left"] <= 4) else -20.0


def _name(view: View, me: AgentForm, key: Key) -> float:
    return 5.0 if key[1] in reading.suspects(view) else 0.0


def _declare(view: View, me: AgentForm, key: Key) -> float:
    left = reading.suspects(view)
    sure = len(left) == 1 or view["events"]["left"] <= 2
    return 10.0 if sure and key[1] in left else -10.0


def _ability(view: View, me: AgentForm, key: Key) -> float:
    return 5.8 if view["manifested"] or me["actions"] <= 1 else 1.0


def _event(view: View, me: AgentForm, key: Key) -> float:
    return {"stays": 1.0, "bottom": 2.0}.get(str(key[1]), 0.0)


def _reinforce(view: View, me: AgentForm, key: Key) -> float:
    return 30.0


def _rift(view: View, me: AgentForm, key: Key) -> float:
    return 5.0 - 3.0 * len([1 for agent in view["agents"].values() if agent["at"] == key[1]])


def _end(view: View, me: AgentForm, key: Key) -> float:
    if me["at"] == "hq" and (me["sanity"] < me["top"] - 1 or me["condition"]) and not carrying.shopping(view, me):
        return 9.0
    return 2.0


WEIGHTS: dict[str, Weigh] = {
    **carrying.WEIGHTS,
    "investigate": _investigate,
    "hide": _hide,
    "leave-cover": _leave_cover,
    "light": _light,
    "center": _center,
    "use": _use,
    "summon": _summon,
    "name": _name,
    "declare": _declare,
    "ability": _ability,
    "event": _event,
    "reinforce": _reinforce,
    "rift": _rift,
    "end": _end,
    "speak": lambda view, me, key: 5.0,
    "ritual": lambda view, me, key: 50.0,
    "unveil": lambda view, me, key: 30.0,
    "escape": lambda view, me, key: 60.0 if not goals.ritual_open(view) else -20.0,
    "clear": lambda view, me, key: 30.0,
    "drift": lambda view, me, key: 1.0 if key[-1] == "hq" else 0.0,  # a Specter's MOVE
    "face": lambda view, me, key: 5.0,
    "sacrifice": lambda view, me, key: -5.0,
    "react": lambda view, me, key: 2.0,
    "requisition": lambda view, me, key: -10.0,
    "loadout": lambda view, me, key: 0.0,
    "trade": lambda view, me, key: -10.0,
    "drop": lambda view, me, key: -10.0,
    "let-go": lambda view, me, key: -10.0,
    "top": lambda view, me, key: -2.0,
    "bottom": lambda view, me, key: 0.0,
    "abandon": lambda view, me, key: -100.0,
    "yes": lambda view, me, key: -100.0,
    "done": lambda view, me, key: 0.5,
    "decline": lambda view, me, key: 0.0,
    "push": lambda view, me, key: 1.0,
    "distract": lambda view, me, key: 3.0,
    "wrathlight": lambda view, me, key: 1.0 if key[1:] == ("place", "lit") else -2.0,
    "fate": lambda view, me, key: -1.0,
    "premonition": lambda view, me, key: -2.0,
}
"""What each word of the menu weighs; a word not named here weighs nothing."""
MORE_WEIGHTS: dict[str, Mapping[str, Weigh]] = {}
"""By box: the same for what it adds."""

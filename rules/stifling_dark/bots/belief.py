"""Where the Adversary may be, worked out from what everybody has seen of it, and whom it could harm from there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.bots.ground import barred, board_of, ways_closed
from gloamboard.rules.stifling_dark.cards.box import CARD, FOE
from gloamboard.rules.stifling_dark.forms import View

ROLL, ROLLS_MOST = 3, 4  # what a Sprint die adds: about, and at most
AMBUSH = 5
CORPOREAL_REACH, ENRAGED_REACH = 11, 6
HARMLESS = "morgonnod"  # Ethereal he strikes nobody
STOPS, SLOWS, NOTHING = "stops", "slows", "nothing"  # what light does to a figure


class Reach(NamedTuple):
    """How far a figure strikes in its next turn, what light on the way does to it, and whether it must be Hidden."""

    steps: int
    light: str
    hides: bool = True


class Feared(NamedTuple):
    """One that may do harm next turn, and the spaces it may be on."""

    id: str
    may_be: frozenset[str]
    reach: Reach


class Threat(NamedTuple):
    """All that harm depends on, read off a view once."""

    map_id: str
    figures: tuple[Feared, ...]
    bright: frozenset[str]
    closed: frozenset[str]
    shut: frozenset[str]


def threat(view: View) -> Threat:
    """Every figure that could harm somebody in its next turn, and what stands in its way."""
    found = [
        Feared(id, frozenset([at]) if at else may_be(view, id), reach)
        for id, at in _known(view)
        if (reach := reach_of(view, id, revealed=id in view["foe"]["revealed"])) is not None
    ]
    bright = frozenset(view["light"]["bright"])
    return Threat(board_of(view).id, tuple(found), bright, barred(view), ways_closed(view))


def _known(view: View) -> Iterator[tuple[str, str]]:
    """Figures with their places: those in sight, and all where the Adversary plays openly."""
    lurks = view["foe"].get("lurks", {})
    for id, piece in view["pieces"].items():
        if piece["kind"] == "adversary":
            yield id, str(piece["at"] or lurks.get(id, ""))


def reach_of(view: View, id: str, *, revealed: bool) -> Reach | None:
    """None where it can do nobody harm: who is in sight strikes nobody, but for Cultists and the two other forms."""
    form = view["form"]
    if form:
        return Reach(CORPOREAL_REACH if form == "corporeal" else ENRAGED_REACH, SLOWS, hides=False)
    if view["adversary"] == "cult":
        return None if id == HARMLESS else Reach(_move(view) + ROLL + 1, NOTHING, hides=False)
    if revealed:
        return None
    if _rests(view):
        return None
    return Reach(AMBUSH, SLOWS) if view["adversary"] == "horror" else Reach(_move(view) + ROLL + 1, STOPS)


def _rests(view: View) -> bool:
    """Whether its Attack is known not to be ready in its next turn."""
    foe = view["foe"]
    attack = foe.get("attack")
    if attack is None:
        return False
    gathered = foe["track"]["value"] + sum(row["chill"] for row in view["people"])  # it may Stalk before it strikes
    return attack["id"] in foe["cooldown"] or CARD[attack["id"]].stalk > gathered


def _move(view: View) -> int:
    return FOE[str(view["adversary"])].figures[0].move


def may_be(view: View, id: str) -> frozenset[str]:
    """Where a Hidden figure can have got to since it was last seen, out of the light; anywhere, if it never was."""
    seen = view["seen"].get(id)
    bright = frozenset(view["light"]["bright"])
    if seen is None:
        return frozenset(board_of(view).spaces) - bright
    turns = int(view["round"]) - int(seen["round"])  # of its own that it has had since, but for the rest of that one
    rest = _move(view) + (ROLL if FOE[str(view["adversary"])].shadows_stay else 0)  # of the turn it was seen in
    since = rest + (turns - 1) * (_move(view) + ROLLS_MOST) if turns > 0 else 0
    most = int(seen["within"]) + since
    return around(board_of(view).id, str(seen["space"]), frozenset(), barred(view), frozenset(), most) - bright


def danger(known: Threat, space: str, more_light: frozenset[str] = frozenset()) -> float:
    """How likely somebody who stays on that space is struck next turn, from 0 to 1; `more_light` is what a Flashlight
    would add."""
    safe = 1.0
    for figure in known.figures:
        hidden, reach = figure.may_be, figure.reach
        if reach.light == NOTHING or not more_light:
            deadly = strikes_from(known, space, known.bright, reach)
        else:
            hidden = hidden - more_light if reach.hides else hidden  # whoever is lit strikes nobody
            deadly = strikes_from(known, space, known.bright | more_light, reach) if hidden else hidden
        if hidden:
            safe *= 1 - len(deadly & hidden) / len(figure.may_be)
    return 1 - safe


def strikes_from(known: Threat, target: str, bright: frozenset[str], reach: Reach) -> frozenset[str]:
    """Spaces from which a figure comes next to the target, or near enough, in one turn."""
    if reach.light == SLOWS:
        return _slowed(known.map_id, target, bright, known.closed, known.shut, reach.steps)
    walls = bright if reach.light == STOPS else frozenset[str]()
    return around(known.map_id, target, walls, known.closed, known.shut, reach.steps)


@lru_cache(maxsize=64)
def _next_to(map_id: str, closed: frozenset[str], shut: frozenset[str]) -> list[list[int]]:
    """By the number of a space: the numbers of those that one can step from it to."""
    on = board(map_id)
    return [
        [on.index[edge.there] for edge in on.around[space] if edge.there not in closed and edge.way not in shut]
        for space in on.spaces
    ]


@lru_cache(maxsize=8192)
def around(
    map_id: str, space: str, walls: frozenset[str], closed: frozenset[str], shut: frozenset[str], most: int
) -> frozenset[str]:
    """Spaces at most so many steps away, over none of the walls."""
    on, next_to = board(map_id), _next_to(map_id, closed, shut)
    seen = bytearray(len(on.spaces))
    for wall in walls:
        seen[on.index[wall]] = 1
    here = [on.index[space]]
    seen[here[0]] = 1
    found = list(here)
    for _ in range(most):
        further = []
        for n in here:
            for there in next_to[n]:
                if not seen[there]:
                    seen[there] = 1
                    further.append(there)
        if not further:
            break
        found += further
        here = further
    names = on.spaces
    return frozenset([names[n] for n in found])


@lru_cache(maxsize=8192)
def _slowed(
    map_id: str, target: str, bright: frozenset[str], closed: frozenset[str], shut: frozenset[str], most: int
) -> frozenset[str]:
    """The same, where a Bright space counts as two."""
    on, next_to = board(map_id), _next_to(map_id, closed, shut)
    lit = {on.index[space] for space in bright}
    start = on.index[target]
    spent = {start: 0}
    waiting: list[list[int]] = [[start], *([] for _ in range(most))]
    for steps in range(most):
        for n in waiting[steps]:
            total = steps + (2 if n in lit else 1)  # the step onto this one
            if spent[n] < steps or total > most:
                continue
            for there in next_to[n]:
                if total < spent.get(there, most + 1):
                    spent[there] = total
                    waiting[total].append(there)
    names = on.spaces
    return frozenset([names[n] for n in spent])

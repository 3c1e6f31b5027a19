"""Ambush: at the start of its turn the Hidden Horror pulls Investigators in and Attacks all who are next to it. The
Enraged one does the like from nearer by, once in its turn."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from gloamboard.rules.kernel import DONE, Key, Option, Reason, Script, done
from gloamboard.rules.stifling_dark.adversary.cards import BEGUN, not_ready, strike
from gloamboard.rules.stifling_dark.adversary.forms import ENRAGED, form
from gloamboard.rules.stifling_dark.adversary.prowling import no_deed
from gloamboard.rules.stifling_dark.asking import ask_adversary
from gloamboard.rules.stifling_dark.cards.box import called
from gloamboard.rules.stifling_dark.light.sources import take_beam
from gloamboard.rules.stifling_dark.menus import PROWLER
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.state.ways import NO_WAY, adjacent, distances, steps_to, struck_from
from gloamboard.rules.stifling_dark.walking.forced import force

HORROR = "horror"
AMBUSH_WITHIN, DRAG_WITHIN = 5, 2


def ambushable(state: State, figure: int) -> list[int]:
    """Investigators within 5 spaces by the cheapest way, on which every Bright space counts as 2: SD-RULING-11."""
    here, bright = state.lurks[figure], state.bright
    steps_from = distances(state, here)
    near = [who for who in state.alive() if steps_from.get(state.place[who], NO_WAY) <= AMBUSH_WITHIN]  # SD-EX-34
    if not near or not bright:
        return near  # light only makes it further
    far = {here: 0}
    queue = [(0, here)]
    while queue:
        so_far, space = heapq.heappop(queue)
        for there in adjacent(state, space):
            steps = so_far + (2 if there in bright else 1)  # SD-AMB-04 SD-EX-35
            if steps <= AMBUSH_WITHIN and steps < far.get(there, AMBUSH_WITHIN + 1):  # SD-AMB-03 SD-EX-36
                far[there] = steps
                heapq.heappush(queue, (steps, there))
    return [who for who in near if state.place[who] in far]


def next_to(state: State, figure: int) -> list[int]:
    near = struck_from(state, state.lurks[figure])
    return [who for who in state.alive() if state.place[who] in near]


# --- Ambush -------------------------------------------------------------------------------

_AMBUSH = (Option(("ambush",), "Ambush.", "SD-AMB-03"),)


def ambushes(state: State, figure: int) -> Sequence[Option]:
    return () if no_ambush(state, figure, ("ambush",)) else _AMBUSH


def no_ambush(state: State, figure: int, key: Key) -> Reason | None:
    if reason := no_deed(state, figure, "ambush"):  # SD-HOR-13 SD-BNH-08
        return reason
    if BEGUN in state.used:
        return Reason("SD-AMB-01", "An Ambush comes before everything else in your turn.")  # SD-AMB-01
    if state.revealed[figure]:
        return Reason("SD-AMB-01", "You must be Hidden to Ambush.")  # SD-AMB-01
    if state.round == 1:
        return Reason("SD-AMB-02", "No Ambush in the first round.")  # SD-AMB-02
    if not ambushable(state, figure) and not next_to(state, figure):
        return Reason("SD-AMB-03", "Nobody is within 5 spaces.")
    return None


@PROWLER.deed("ambush", ambushes, no_ambush, of=HORROR)
def ambush(state: State, figure: int, key: Key) -> Script:
    state.used.append(f"ambush:{figure}")  # SD-HOR-13
    mark(state, "ambush", state.lurks[figure])  # its Shadow has just shown this space: SD-HOR-05
    tell(state, f"{state.foe.name} Ambushes!", "SD-AMB-03")
    yield from pull_in(state, figure, ambushable(state, figure), "SD-AMB-03")
    yield from strike_all(state, figure, "SD-AMB-07")


# --- what the Enraged Horror does instead -------------------------------------------------

_DRAG = (Option(("drag",), "Drag in who is within 2 spaces.", "SD-BNH-10"),)


def draggable(state: State, figure: int) -> list[int]:
    here = state.lurks[figure]
    return [who for who in state.alive() if steps_to(state, here, state.place[who]) <= DRAG_WITHIN]  # SD-BNH-10


def drags(state: State, figure: int) -> Sequence[Option]:
    return () if no_drag(state, figure, ("drag",)) else _DRAG


def no_drag(state: State, figure: int, key: Key) -> Reason | None:
    if form(state) != ENRAGED:
        return Reason("SD-BNH-10", "You are not Enraged.")
    if reason := no_deed(state, figure, "drag"):
        return reason
    if not draggable(state, figure) and not next_to(state, figure):
        return Reason("SD-BNH-10", "Nobody is within 2 spaces.")
    return None


@PROWLER.deed("drag", drags, no_drag, of=HORROR)
def drag(state: State, figure: int, key: Key) -> Script:
    state.used.append(f"drag:{figure}")  # SD-BNH-10
    yield from pull_in(state, figure, draggable(state, figure), "SD-BNH-10")
    yield from strike_all(state, figure, "SD-BNH-10")


# --- both -----------------------------------------------------------------------------------


def pull_in(state: State, figure: int, within: list[int], rule: str) -> Script:
    """Any number of these, one by one, each to a free space next to it; then their Flashlights go out."""
    pulled: list[int] = []
    while options := _pulls(state, figure, within, rule):
        enough = done("Nobody else.", rule)  # SD-RULING-12
        key = yield ask_adversary(state, [*options, enough], "Whom do you pull in, and where to?", "pull", rule)
        if key == DONE:
            break
        who = state.people.index(str(key[1]))
        within = [one for one in within if one != who]
        pulled.append(who)
        yield from force(state, who, str(key[2]), rule, keep_beam=True)  # SD-AMB-03 SD-AMB-05 SD-RULING-59
    for who in pulled:
        yield from take_beam(state, who)  # SD-AMB-09 SD-EX-37


def _pulls(state: State, figure: int, within: list[int], rule: str) -> list[Option]:
    """Everyone who can still be pulled, with every space next to it on which no Investigator stands."""
    free = [space for space in adjacent(state, state.lurks[figure]) if not state.at(space)]  # SD-AMB-06 SD-RULING-12
    return [
        Option(("pull", state.people[who], space), f"{state.name(who)} to {state.label(space)}.", rule)
        for who in within
        for space in free
    ]


def strike_all(state: State, figure: int, rule: str) -> Script:
    """Its Attack card, if it likes, on everybody who is next to it now."""
    card, targets = state.attack, next_to(state, figure)
    if not targets or not_ready(state, card):
        return
    names = ", ".join(state.name(who) for who in targets)
    options = [Option(("strike", card), f"{called(card)}: Attack {names}.", rule), done("No Attack.", rule)]
    if (yield ask_adversary(state, options, "Do you Attack?", "strike", rule)) != DONE:
        yield from strike(state, figure, card, targets)  # SD-AMB-07 SD-AMB-08 SD-BNH-10 SD-EX-37

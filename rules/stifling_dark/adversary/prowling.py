"""What every Adversary shares in its turn: Move with a free Sprint roll, Break Door, Disappear, and being done.

`figure` is the one that acts. Everything asked here is for the Adversary's eyes; what a Revealed figure then does on
the main board is told to everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from gloamboard.rules.kernel import Chance, Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.board.board import Pace
from gloamboard.rules.stifling_dark.cards.box import PRINTED
from gloamboard.rules.stifling_dark.light.levels import level
from gloamboard.rules.stifling_dark.light.reveal import become_hidden, reveal
from gloamboard.rules.stifling_dark.menus import PROWLER
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.state.signs import hold_noise, hold_shadow, release
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import NO_WAY, distances, edges, joined, open_edges, steps_to
from gloamboard.rules.stifling_dark.walking.doors import break_door, no_break
from gloamboard.rules.stifling_dark.walking.steps import WINDOW_COST, hindrance, is_hazard

ROLL = "adversary-sprint"  # a stream of its own: what it rolls moves nothing that Investigators roll
FORM = "foe.form"  # among the state's words once an Adversary is Enraged or Corporeal: forms.py
Forbids = Callable[[State, int, str], Reason | None]
FORBIDS: list[Forbids] = []
"""What keeps a figure from a deed, by its word: each Adversary adds its own (`@forbids`)."""
BRIGHT_PRICES: list[Callable[[State, int], bool]] = []
"""Whether Bright spaces cost a figure 2 MP: of the Enraged and the Corporeal."""


def forbids(rule: Forbids) -> Forbids:
    FORBIDS.append(rule)
    return rule


def move_of(state: State, figure: int) -> int:
    """MP it has before any roll: those of its board, or of the other side once that is turned."""
    row = state.figure_row(figure)
    return row.turned_move if row.turned_move and FORM in state.words else row.move


def no_deed(state: State, figure: int, word: str, limit: str = "") -> Reason | None:
    """What keeps this figure from a deed that each figure may do once a turn; `limit` names one shared by all."""
    name = limit or f"{word}:{figure}"
    if name in state.used:
        return Reason("SD-ADV-04", "Once a turn, and that was it.")
    if word in state.barred or f"{word}:{figure}" in state.barred:
        return Reason("SD-REV-04" if word == "attack" else "SD-ADV-04", "Not any more this turn.")
    for rule in FORBIDS:
        if reason := rule(state, figure, word):
            return reason
    return None


# --- Move -----------------------------------------------------------------------------


def step_price(state: State, figure: int, edge: Pace) -> int:
    """Dark spaces cost no more; a Window one more, and Bright spaces for some."""
    cost = 1  # SD-MOVE-10 SD-ADV-07
    if edge.there in state.bright and any(rule(state, figure) for rule in BRIGHT_PRICES):
        cost = 2  # SD-MOVE-09
    cost += hindrance(state, edge.there)
    return cost + WINDOW_COST if is_hazard(state, edge) else cost  # SD-WDW-05 SD-TOK-06


def prowls(state: State, figure: int) -> Sequence[Option]:
    """Steps it can pay for. Also those of a Revealed figure are for its own eyes: what it can pay for tells what it has
    rolled. The step itself is then seen by all."""
    mp = state.mp
    if mp <= 0:
        return ()
    here, label, id = state.lurks[figure], state.board.label, state.figures[figure]
    found = []
    for edge in open_edges(state, here):  # SD-MIR-07
        cost = step_price(state, figure, edge)
        if cost <= mp:
            found.append(_prowl(id, edge.there, label[edge.there], cost))
    return found


@cache
def _prowl(figure: str, there: str, label: str, cost: int) -> Option:
    return Option(("prowl", figure, there), f"Go to {label}.", "SD-MOVE-02", None, "", f"{cost} MP")


def no_prowl(state: State, figure: int, key: Key) -> Reason | None:
    there = str(key[2]) if len(key) > 2 else ""
    if there not in state.board.around:
        return None
    label = state.label(there)
    leading = [edge for edge in edges(state, state.lurks[figure]) if edge.there == there]
    if not leading:
        return Reason("SD-MOVE-02", f"No Movement Line leads to {label}.")
    if there in state.closed:
        return Reason("SD-DOOR-07", f"The Door at {label} is {state.doors[there].title()}.", (there,))
    if leading[0].way in state.blocked:
        return Reason("SD-ADV-07", f"The way to {label} is closed.")
    cost = step_price(state, figure, leading[0])
    return None if cost <= state.mp else Reason("SD-ADV-07", f"{label} costs {cost} MP, you have {state.mp}.")


@PROWLER.deed("prowl", prowls, no_prowl)
def prowl(state: State, figure: int, key: Key) -> Script:
    """One step. Unseen it leaves signs that are held; in the light it is Revealed, unless its own rules say not."""
    here, there = state.lurks[figure], str(key[2])
    edge = next(edge for edge in open_edges(state, here) if edge.there == there)
    state.mp -= step_price(state, figure, edge)  # SD-MOVE-10 SD-WDW-05
    state.lurks[figure] = there  # SD-ADV-02 SD-ADV-03 SD-ADV-05 SD-INFO-09
    if is_hazard(state, edge):
        hold_noise(state, edge.window)  # SD-WDW-05 SD-NOISE-01 SD-NOISE-03
    if state.revealed[figure]:
        release(state)
        tell(state, f"{state.figure_row(figure).name} goes to {state.label(there)}.", "SD-INFO-10")  # SD-INFO-10
    elif there in state.bright:
        if state.foe.revealed_on_way:
            yield from reveal(state, figure, "SD-REV-01")  # SD-REV-01 SD-ADV-03 SD-EX-22
        else:
            hold_shadow(state, state.figures[figure], there)  # SD-HOR-09 SD-EX-38
    yield from happens(state, "prowled", figure, here)


# --- the Sprint die -------------------------------------------------------------------

_ROLL = (Option(("roll",), "Roll the Sprint die.", "SD-ADV-01"),)


def rolls(state: State, figure: int) -> Sequence[Option]:
    return () if no_roll(state, figure, ("roll",)) else _ROLL


def no_roll(state: State, figure: int, key: Key) -> Reason | None:
    if state.roll >= 0:
        return Reason("SD-ADV-01", "The Sprint die is rolled once a turn.")
    return no_deed(state, figure, "roll")


@PROWLER.deed("roll", rolls, no_roll)
def roll(state: State, figure: int, key: Key) -> Script:
    """Free, once a turn, at any point of its movement; nobody else sees it."""
    state.roll = yield Chance(ROLL, PRINTED.sprint_die, "What does your Sprint die show?", rule="SD-ADV-01",
                              seats=(state.terms.hunter,), eyes=ADVERSARY)  # fmt: skip  # SD-RULING-21
    state.mp += state.roll  # SD-ADV-01
    tell(state, f"You roll {state.roll}.", "SD-ADV-01", ADVERSARY)


# --- Break Door -------------------------------------------------------------------------


def breaks(state: State, figure: int) -> Sequence[Option]:
    if no_deed(state, figure, "break", BREAK_LIMIT):  # SD-CUL-18 SD-MOR-04
        return ()
    label = state.board.label
    return [_break(door, label[door]) for door in doors_in_reach(state, figure) if no_break(state, door) is None]


BREAK_LIMIT = "break"  # once a turn, whichever figure does it: SD-CUL-18


@cache
def _break(door: str, label: str) -> Option:
    return Option(("break", door), f"Break the Door at {label}.", "SD-DOOR-11")


def doors_in_reach(state: State, figure: int) -> list[str]:
    here, far = state.lurks[figure], state.foe.break_within
    doors = state.board.door_at
    if far == 1:
        return [there for there in joined(state, here) if there in doors]
    steps, closed = distances(state, here), state.closed  # SD-HOR-12 SD-RULING-55
    return [
        door for door in doors if (steps_to(state, here, door) if door in closed else steps.get(door, NO_WAY)) <= far
    ]


def no_breaking(state: State, figure: int, key: Key) -> Reason | None:
    door = str(key[1]) if len(key) > 1 else ""
    if door not in state.board.door_at:
        return None
    if reason := no_deed(state, figure, "break", BREAK_LIMIT):
        return reason
    if door not in doors_in_reach(state, figure):
        return Reason("SD-DOOR-11", f"The Door at {state.label(door)} is out of reach.")
    return no_break(state, door)


@PROWLER.deed("break", breaks, no_breaking)
def break_a_door(state: State, figure: int, key: Key) -> Script:
    state.used.append(BREAK_LIMIT)  # SD-HOR-06 SD-BUT-05
    yield from break_door(state, str(key[1]))  # SD-DOOR-13 SD-EX-24


# --- Disappear --------------------------------------------------------------------------

_DISAPPEAR = (Option(("disappear",), "Disappear.", "SD-REV-07"),)


def disappears(state: State, figure: int) -> Sequence[Option]:
    return () if no_disappear(state, figure, ("disappear",)) else _DISAPPEAR


def no_disappear(state: State, figure: int, key: Key) -> Reason | None:
    if not state.revealed[figure]:
        return Reason("SD-REV-07", "Nobody sees you.")
    here = state.lurks[figure]
    if not state.foe.disappears_in_light and level(state, here) == "bright":
        return Reason("SD-BUT-07", f"{state.label(here)} is Bright.", (here,))
    return no_deed(state, figure, "disappear")


@PROWLER.deed("disappear", disappears, no_disappear)
def disappear(state: State, figure: int, key: Key) -> Script:
    """Back onto the mini-map; a Shadow stays. What it gives up for it, each Adversary adds at "became_hidden"."""
    state.used.append(f"disappear:{figure}")
    yield from become_hidden(state, figure, "SD-REV-07")  # SD-REV-07 SD-HOR-10 SD-CUL-16 SD-EX-23

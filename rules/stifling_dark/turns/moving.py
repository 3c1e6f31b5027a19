"""Move and Sprint: deeds of an Investigator's turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gloamboard.rules.kernel import Chance, Hand, Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.cards.box import PRINTED
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR, SPIRIT_MENU
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.people.lasting import changed, flagged
from gloamboard.rules.stifling_dark.people.spirits import SPIRIT_MP
from gloamboard.rules.stifling_dark.people.tracks import lose_stamina
from gloamboard.rules.stifling_dark.people.wounds import gain_wound
from gloamboard.rules.stifling_dark.state.signs import window_called
from gloamboard.rules.stifling_dark.state.state import ALIVE, SPIRIT, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import edges
from gloamboard.rules.stifling_dark.walking.steps import WALK_BARS, goes_unhurt, no_step, price, steps

SPRINT_DIE = "sprint"


def mp_of(state: State, who: int) -> int:
    """MP at the start of a turn."""
    if state.status[who] == SPIRIT:
        return SPIRIT_MP  # SD-SPI-06
    return max(0, state.person(who).mp + changed(state, who, "mp"))  # SD-MOVE-01


# --- Move -----------------------------------------------------------------------------


def walks(state: State, who: int) -> list[Option]:
    """Steps that hurt nobody, and Windows each in two ways."""
    person, here, label = state.people[who], state.place[who], state.board.label
    found: list[Option] = []
    for edge, cost in steps(state, who):
        if goes_unhurt(state, who, edge):
            found.append(_walk(person, here, edge.there, label[edge.there], cost))
            continue
        choice = state.stamina[who] > 0 and not state.occupied(edge.there, who)  # SD-RULING-07
        hand = ("move", person, here, edge.there) if choice else None  # whoever is carried through is asked first
        found.append(_through(person, edge.there, label[edge.there], "wound", cost, hand))
        if choice:
            found.append(_through(person, edge.there, label[edge.there], "stamina", cost, hand))
    return found


@cache
def _walk(person: str, here: str, there: str, label: str, cost: int) -> Option:
    return Option(("walk", person, there), f"Walk to {label}.", "SD-MOVE-02", ("move", person, here, there), "",
                  f"{cost} MP")  # fmt: skip


@cache
def _through(person: str, there: str, label: str, pays: str, cost: int, hand: Hand) -> Option:
    harm = "gain a face-down Wound" if pays == "wound" else "lose 1 Stamina and Move no more"
    rule = "SD-WDW-02" if pays == "wound" else "SD-WDW-03"
    return Option(("window", person, there, pays), f"Through the Window to {label}: {harm}.", rule, hand, "",
                  f"{cost} MP")  # fmt: skip


def no_walk(state: State, who: int, key: Key) -> Reason | None:
    """Why they cannot step there."""
    there = str(key[2]) if len(key) > 2 else ""
    if there not in state.board.around:
        return None
    label = state.label(there)
    if state.stopped:
        return Reason("SD-WDW-03", "You stopped at the Window: no more Moving this turn.")
    leading = [edge for edge in edges(state, state.place[who]) if edge.there == there]
    if not leading:
        says = f"No Movement Line leads to {label}."
        return Reason("SD-MOVE-02", says, (state.place[who],))  # SD-WHL-04 SD-WHL-06
    edge = leading[0]
    if state.status[who] != SPIRIT and edge.kind in WALK_BARS and (bar := WALK_BARS[edge.kind](state, who, edge)):
        return bar  # before anything that only the Adversary may know
    if state.status[who] != SPIRIT and there in state.closed:
        rule = "SD-DOOR-08" if state.doors[there] == "damaged" else "SD-DOOR-07"
        return Reason(rule, f"The Door at {label} is {state.doors[there].title()}.", (there,))
    if state.status[who] != SPIRIT and edge.way in state.blocked:
        return Reason("SD-TOK-11", f"The way to {label} is closed.", (there,))
    cost = price(state, who, there)
    if cost > state.mp:
        return Reason(
            "SD-MOVE-08" if cost > 1 else "SD-MOVE-01", f"{label} costs {cost} MP, you have {max(0, state.mp)}."
        )
    return no_step(state, who, edge, state.mp - cost)


@SPIRIT_MENU.deed("walk", walks, no_walk)
@INVESTIGATOR.deed("walk", walks, no_walk)
def walk(state: State, who: int, key: Key) -> Script:
    yield from step_onto(state, who, str(key[2]))


@INVESTIGATOR.deed("window", lambda state, who: ())  # listed with the walks
def through_window(state: State, who: int, key: Key) -> Script:
    """Through a Window: a Wound and on, or 1 Stamina and no further."""
    there, pays = str(key[2]), key[3]
    edge = next(edge for edge in edges(state, state.place[who]) if edge.there == there)
    tell(state, f"{state.name(who)} climbs through {window_called(state, edge.window)}.", "SD-WDW-02")
    yield from step_onto(state, who, there)
    if pays == "wound":
        yield from gain_wound(state, who, "down", "SD-WDW-02")  # SD-WDW-02 SD-EX-26
    else:
        state.stopped = True  # SD-WDW-03 SD-RULING-08 SD-EX-27
        yield from lose_stamina(state, who)


def step_onto(state: State, who: int, there: str) -> Script:
    """One step, paid for."""
    here = state.place[who]
    state.mp -= price(state, who, there)  # SD-MOVE-01 SD-MOVE-03 SD-MOVE-07 SD-MOVE-08 SD-MOVE-09 SD-EX-05 SD-EX-07
    state.place[who] = there  # SD-MOVE-04 SD-MOVE-06 SD-MOVE-11 SD-DOOR-02 SD-DOOR-09 SD-INFO-06 SD-LIGHT-08
    yield from happens(state, "stepped", who, here)  # SD-EX-08 SD-EX-12 SD-EX-16


# --- Sprint ---------------------------------------------------------------------------


def sprints(state: State, who: int) -> Sequence[Option]:
    return () if no_sprint(state, who, ("sprint",)) else _SPRINT


_SPRINT = (Option(("sprint",), "Sprint: roll the Sprint die.", "SD-SPR-02", ("prop", "dice", "roll"), "", "1 Stamina"),)


def no_sprint(state: State, who: int, key: Key) -> Reason | None:
    if state.sprinted:
        return Reason("SD-SPR-01", "You have Sprinted already this turn.")
    if state.status[who] == SPIRIT:
        return None  # SD-SPI-07
    if state.stamina[who] < 1:
        return Reason("SD-CON-03", "You have no Stamina left.")
    if flagged(state, who, "no-sprint"):
        return Reason("SD-CON-01", "A card keeps you from Sprinting.")
    return None


@SPIRIT_MENU.deed("sprint", sprints, no_sprint)
@INVESTIGATOR.deed("sprint", sprints, no_sprint)
def sprint(state: State, who: int, key: Key) -> Script:
    state.sprinted = True  # SD-SPR-01
    if state.status[who] == ALIVE:
        yield from lose_stamina(state, who)  # SD-SPR-02
        if state.status[who] != ALIVE:
            return
    asks = f"{state.name(who)} Sprints: what does the die show?"
    face: int = yield Chance(SPRINT_DIE, PRINTED.sprint_die, asks, rule="SD-SPR-02", seats=(state.seat_of(who),))
    more = max(0, face + (changed(state, who, "sprint") if state.status[who] == ALIVE else 0))
    state.mp += more  # SD-SPR-02 SD-EX-09
    tell(state, f"{state.name(who)} Sprints: {more} MP more.", "SD-SPR-02")

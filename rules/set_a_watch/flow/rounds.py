"""The order of a round: location, roll, rest, camp, watch, its price, and dawn. Each phase is one small script."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Ended, Script, asked_by
from gloamboard.rules.set_a_watch.cards import CARD, LOCATION, read, the
from gloamboard.rules.set_a_watch.flow import camp, fight, opening
from gloamboard.rules.set_a_watch.state import State, end, mark, tell
from gloamboard.rules.set_a_watch.table import line
from gloamboard.rules.set_a_watch.table.dice import roll
from gloamboard.rules.set_a_watch.table.fire import check_lost, lower_fire, raise_fire
from gloamboard.rules.set_a_watch.table.fire import exhaust as exhaust_cards
from gloamboard.rules.set_a_watch.table.piles import seen
from gloamboard.rules.set_a_watch.vocabulary import Cause, run_power


def reveal_location(state: State) -> Script:
    """The next Map card, and what it does to the fire."""
    place = yield from seen(state, state.map.pop(), "Which Location is next?", "SW-END-02")
    state.location = place  # SW-END-02 SW-LOC-04
    row = LOCATION[place]
    read(row)
    mark(state, "location", "map")
    tell(state, f"Round {state.round}: {row.name}.", "SW-END-02")
    if row.kind == "final":
        state.camper = -1  # SW-FINAL-01 SW-RULING-06
    if row.wood >= 0:
        raise_fire(state, row.wood, "SW-LOC-01")  # SW-LOC-01 SW-END-03
    else:
        yield from lower_fire(state, -row.wood, "SW-LOC-01")  # SW-LOC-01 SW-END-03
    state.phase = "roll"


def roll_all(state: State) -> Script:
    """Every Adventurer rolls all their dice."""
    yield from asked_by(f"Round {state.round}", roll(state, range(12), "SW-ROUND-03"))  # SW-ROUND-03 SW-EX-25
    state.phase = "rolled"


def rolled(state: State) -> Script:
    """Location abilities that wait for the roll; then Camp, or the last Watch."""
    yield from run_power(state, state.location, "after_roll", Cause(state.location))  # SW-LOC-05
    state.camper = -1  # whoever rested last round is up again, and may rest once more
    state.phase = "dusk" if LOCATION[state.location].kind == "final" else "rest"  # SW-FINAL-01 SW-ROUND-02


def dusk(state: State) -> Script:
    """The Watch begins: who is too exhausted sits it out. The Line forms."""
    state.barred = [a for a in state.watchers() if not state.any_faceup([a])]  # SW-WATCH-04 SW-CAMP-14
    for a in state.barred:
        tell(state, f"The {state.board(a).name} is too exhausted to fight in this Watch.", "SW-WATCH-04")
    check_lost(state)  # SW-RULING-36
    yield from run_power(state, state.location, "at_dusk", Cause(state.location))
    line.deal_line(state)


def toll(state: State) -> Script:
    """Out of actions: the first Creature left costs Abilities and joins the Horde; then the next."""
    if not state.line:
        state.phase = "dawn"  # SW-WATCH-06
        return
    card = state.line[0]
    if not state.up[0]:  # the host has ruled the one before it away
        state.owed, state.phase, state.after = -1, "settle", "toll"
        return
    if state.owed < 0:
        state.owed = CARD[card].damage  # SW-DMG-01 SW-DMG-02
        spared = min(state.ward, state.owed)
        state.ward -= spared
        state.owed -= spared
        if spared:
            tell(state, f"{spared} of the damage of {the(CARD[card].name)} is spared.", "SW-DMG-01")
        if state.owed:
            tell(state, f"{the(CARD[card].name, first=True)} gets through: {state.owed} damage.", "SW-DMG-01")
    if state.owed > 0:
        asks = f"{the(CARD[card].name, first=True)} gets through: {state.owed} damage. Which Ability is exhausted?"
        yield from exhaust_cards(state, 1, asks, "SW-DMG-01")  # SW-DMG-01
        state.owed -= 1
        if state.line[:1] != [card]:  # the host has ruled it away meanwhile
            state.owed = -1
            return
    if state.owed == 0:
        state.owed = -1
        line.join_horde(state, 0)  # SW-DMG-04
        mark(state, "breach", "horde")
        tell(state, f"{the(CARD[card].name, first=True)} joins the Horde.", "SW-DMG-04")
        state.phase, state.after = "settle", "toll"  # SW-DMG-05 SW-RULING-13 SW-RULING-14


def dawn(state: State) -> Script:
    """The Watch is over. What lasted for the round ends; the next Location waits, or the game is won."""
    yield from run_power(state, state.location, "at_dawn", Cause(state.location))
    if LOCATION[state.location].kind == "final":
        says = "The last Watch is over and somebody still stands: the seals hold."
        end(state, "win", "watch", says, "SW-WIN-01")  # SW-WIN-01 SW-RULING-17
    state.fed, state.used, state.mods, state.quiet, state.types = [], [], {}, [], {}
    state.barred, state.reach, state.ward, state.rune_debt, state.front = [], [0] * 4, 0, 0, ""
    state.round += 1  # SW-END-01 SW-ROUND-01
    state.phase = "location"  # SW-ROUND-06


PHASES: dict[str, Callable[[State], Script]] = {
    "party": opening.choose_party,
    "abilities": opening.deal_abilities,
    "piles": opening.make_piles,
    "location": reveal_location,
    "roll": roll_all,
    "rolled": rolled,
    "rest": camp.choose_camper,
    "camp": camp.camp,
    "dusk": dusk,
    "settle": line.settle,
    "fight": fight.fight,
    "toll": toll,
    "dawn": dawn,
}

QUIET = frozenset(("location", "roll", "rolled", "dusk", "settle", "dawn"))
"""Phases that seldom ask: each is run together with the one that follows."""


def step(state: State) -> Script:
    """The next small step; a game that ends leaves it at once."""
    try:
        phase = ""
        while not phase or phase in QUIET:
            phase = state.phase
            yield from PHASES[phase](state)
    except Ended:
        return

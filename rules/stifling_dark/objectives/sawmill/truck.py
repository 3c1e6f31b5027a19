"""Fix the Truck: Parts are carried to it and put in; each makes it likelier to start and take everybody near along."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Chance, Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.asking import ask_group, space_options
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.menus import INVOLVED
from gloamboard.rules.stifling_dark.objectives.escape import ESCAPE, objective_of
from gloamboard.rules.stifling_dark.people.death import escape
from gloamboard.rules.stifling_dark.people.items import discard_item
from gloamboard.rules.stifling_dark.state.state import State, count
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.state.ways import steps_to

TRUCK = "truck"
INSTALLED = "truck.parts"
PARTS = ("battery", "repair-kit", "spark-plug")
STARTS_FROM = {1: 6, 2: 4, 3: 1}  # parts installed → the least the D6 must show: SD-TRK-06
ROADS = ("10", "306")  # labels of the two ways out: SD-TRK-09
D6 = (1, 2, 3, 4, 5, 6)

_START = (Option(("start-truck",), "Turn the key.", "SD-TRK-05", None, "", "Involved Action"),)


def carried(state: State, who: int) -> list[str]:
    """The Parts they hold."""
    return [card for card in state.items[who] if CARD[card].id in PARTS]


# --- putting a Part in ------------------------------------------------------------------


def installs(state: State, who: int) -> Sequence[Option]:
    if objective_of(state) != TRUCK or no_install(state, who, ("install",)) is not None:
        return ()
    return [
        Option(("install", card), f"Put the {CARD[card].name} in.", "SD-TRK-03", None, "", "Involved Action")
        for card in carried(state, who)
    ]


def no_install(state: State, who: int, key: Key) -> Reason | None:
    if objective_of(state) != TRUCK or TRUCK not in state.tokens:
        return Reason("SD-TRK-03", "There is no Truck to be fixed.")
    if not carried(state, who) or (len(key) > 1 and key[1] not in carried(state, who)):
        return Reason("SD-TRK-02", "You do not carry such a Part.")
    truck = state.tokens[TRUCK]
    if state.place[who] != truck:
        return Reason("SD-TRK-03", "A Part is put in on the Truck's own space.", (truck,))
    if "install" in state.once:
        return Reason("SD-TRK-04", "One Part a round, and that was it.")
    return None


@INVOLVED.deed("install", installs, no_install, of="sawmill")
def install(state: State, who: int, key: Key) -> Script:
    """One of the Parts goes on the aid."""
    state.once.append("install")  # SD-TRK-04
    card = str(key[1])
    discard_item(state, who, card)
    parts = count(state, INSTALLED)  # SD-TRK-03
    mark(state, "truck", state.place[who])
    tell(state, f"{state.name(who)} puts the {CARD[card].name} in: {parts} of {len(PARTS)}.", "SD-TRK-03")
    yield from ()


# --- starting it ------------------------------------------------------------------------


def starts(state: State, who: int) -> Sequence[Option]:
    return _START if objective_of(state) == TRUCK and no_start(state, who, ("start-truck",)) is None else ()


def no_start(state: State, who: int, key: Key) -> Reason | None:
    if objective_of(state) != TRUCK or TRUCK not in state.tokens:
        return Reason("SD-TRK-05", "There is no Truck to be started.")
    truck = state.tokens[TRUCK]
    if steps_to(state, truck, state.place[who]) > 1:
        return Reason("SD-TRK-05", "The Truck is started on its space or next to it.", (truck,))
    if not state.counts.get(INSTALLED):
        return Reason("SD-TRK-06", "Without a single Part it does not even cough.", (truck,))
    if "start-truck" in state.once:
        return Reason("SD-TRK-07", "One attempt a round, and that was it.")
    return None


@INVOLVED.deed("start-truck", starts, no_start, of="sawmill")
def start_truck(state: State, who: int, key: Key) -> Script:
    """Whoever is near when it starts is away; for the others a way out stays open."""
    state.once.append("start-truck")  # SD-TRK-07
    truck, needed = state.tokens[TRUCK], STARTS_FROM[min(state.counts[INSTALLED], len(PARTS))]
    if needed > 1:
        asks = "The Truck is started: what does the D6 show?"
        face: int = yield Chance("d6", D6, asks, rule="SD-TRK-05", seats=(state.seat_of(who),))
        if face < needed:
            tell(state, f"A {face}: the Truck coughs and dies.", "SD-TRK-06")  # SD-TRK-06
            return
    tell(state, "The Truck starts.", "SD-TRK-06")  # SD-TRK-06
    mark(state, "truck", truck)
    aboard = [one for one in state.alive() if steps_to(state, truck, state.place[one]) <= 1]
    left = [one for one in state.alive() if one not in aboard]
    del state.tokens[TRUCK]
    if left:
        yield from leave_a_way_out(state)
    for one in aboard:
        yield from escape(state, one, "SD-TRK-08")  # SD-TRK-08


def leave_a_way_out(state: State) -> Script:
    """An Escape token for those who are left behind, on one of the two roads."""
    roads = [state.board.space_of[label] for label in ROADS]
    options = space_options(state, "road", roads, "Leave a way out at", "SD-TRK-09")
    key = yield ask_group(state, options, "Where can the others still get out?", "road", "SD-TRK-09")
    state.tokens[ESCAPE] = str(key[1])  # SD-TRK-09
    tell(state, f"Who was left behind can get out at {state.label(str(key[1]))}.", "SD-TRK-09")

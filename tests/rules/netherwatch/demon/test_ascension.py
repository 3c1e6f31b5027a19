"""Ascension: the last Event is gone, in Discovery and in the Confrontation."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.demon import event_deck, manifestation
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.ends import PhaseCut
from tests.rules.netherwatch.facing import begun, demon_went, pass_round
from tests.rules.netherwatch.table import Evening, house, run, shows, turn_of
from tests.rules.netherwatch.written import written

pytestmark = pytest.mark.usefixtures("written_events")
LAST = {fate: written(f"last-{fate}", fate) for fate in (1, 3)}


def one_event_left(state: State, fate: int = 3) -> State:
    state.events.bag, state.events.bottom, state.events.top = (), (), (LAST[fate],)
    return state


@shows("ASC-01")
def test_the_last_event_discarded_lets_the_demon_ascend_at_once() -> None:
    state = one_event_left(begun())
    run(event_deck.discard_top(state, 1, "NW-EVENT-06"))
    assert (len(state.events), state.ascended) == (0, True)


@shows("ASC-01")
def test_the_last_event_played_does_so_too() -> None:
    state = begun()
    state.events.bag, state.events.bottom, state.events.top, state.event = (), (), (), "initial-01"
    run(event_deck.discard_played(state))
    assert state.ascended is True
    assert [line.rule for line in state.told if "Ascends" in line.says] == ["NW-ASC-01"]


@shows("ASC-02")
def test_after_ascension_only_the_escape_is_left() -> None:
    for ascended in (False, True):
        state = begun("azazel")
        historian = state.agent("historian")
        historian.zone, historian.hand, state.light["foyer"] = "foyer", ("binding-chains",), "lit"
        state.ascended = ascended
        evening = turn_of(state, "historian", dice=[0])
        assert evening.can("ritual", 1) is not ascended
    assert evening.why("ritual", 1).rule == "NW-ASC-02"
    state = evening.state.copy()
    state.agent("skeptic").zone = "garage"
    state.flags |= {f"objective-{letter}": 1 for letter in "abc"}
    state.phase, state.step, state.turn = "agents", "start", ""
    state.light["garage"] = "lit"
    assert turn_of(state, "skeptic", dice=[0]).can("escape", "skeptic")


@shows("ASC-03")
@pytest.mark.parametrize(("ascended", "zones"), [(False, 2), (True, 3)])
def test_an_ascended_demon_goes_one_zone_further(ascended: bool, zones: int) -> None:
    state = begun("leshy", "crypt")
    state.ascended = ascended
    run(manifestation.move_towards(state, "rookery", 2, "NW-ASC-03"), ("demon-way", "cistern"))
    assert demon_went(state) == zones


@shows("ASC-04")
@pytest.mark.parametrize(("ascended", "sanity"), [(False, 4), (True, 3)])
def test_each_demon_phase_after_ascension_costs_everybody_one_sanity(ascended: bool, sanity: int) -> None:
    state = begun("leshy", "crypt")
    state.ascended = ascended
    for agent in state.agents:
        agent.sanity = 4
    evening = pass_round(Evening(state), "historian", "skeptic")
    assert [agent.sanity for agent in evening.state.agents] == [sanity, sanity]


@shows("ASC-05", "ASC-06", "ASC-07")
def test_ascension_in_discovery_starts_the_confrontation_at_the_rift_of_fate() -> None:
    state = one_event_left(house(), fate=3)
    state.demon = "leshy"
    state.agent("historian").zone = state.agent("skeptic").zone = "study"
    state.light["study"] = "lit"
    state.agent("skeptic").dormant = 0
    evening = turn_of(state, "historian").do("end", "historian").do("read")
    assert (evening.state.ascended, evening.state.stage, evening.state.manifested) == (True, "confrontation", True)
    assert evening.state.tokens["circle"] == "master-bedroom" == state.rifts[3]
    assert evening.said("The Demon Manifests in the Master Bedroom.")
    assert evening.said("The Demon is Leshy.")
    assert evening.state.demon_known
    assert evening.state.cycle == 1  # the Demon Phase that begins is the board's


@shows("ASC-06")
def test_the_nearest_number_counts_when_that_rift_is_not_there() -> None:
    state = one_event_left(house(), fate=3)
    state.demon, state.phase = "nuckelavee", "demon"
    del state.rifts[3], state.rifts[2]
    for agent in state.agents:
        agent.zone = "study"
    with pytest.raises(PhaseCut):
        run(event_deck.discard_top(state, 1, "NW-ASC-06"), "nuckelavee", ("zone", "upper-storage"))
    assert state.tokens["circle"] == state.rifts[4] == state.demon_zone


@shows("ASC-06")
def test_an_operation_may_name_the_rift() -> None:
    state = one_event_left(house(operation="crane-estate"), fate=1)
    state.demon = "leshy"
    for agent in state.agents:
        agent.zone = "garret"
    assert cards.operation("crane-estate").ascends_at == 6
    with pytest.raises(PhaseCut):
        run(event_deck.discard_top(state, 1, "NW-ASC-06"), "leshy")
    assert state.tokens["circle"] == state.rifts[6] == "cistern"


@shows("ASC-08")
def test_ascension_in_the_confrontation_leaves_the_bead_where_it_is() -> None:
    state = one_event_left(begun("azazel"))
    state.cycle, state.phase, state.step = 2, "agents", "claim"
    run(event_deck.discard_top(state, 1, "NW-EVENT-06"))
    assert (state.ascended, state.cycle) == (True, 2)
    assert (state.phase, state.step, state.demon_zone) == ("agents", "claim", "great-room")

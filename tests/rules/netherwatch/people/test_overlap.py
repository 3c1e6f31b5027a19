"""Entity Overlap: what happens when the Demon and an Agent come to share a Zone, Tier by Tier."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import movement
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import effect, house, manifested, run, shows, turn_of, with_event
from tests.rules.netherwatch.written import written

pytestmark = pytest.mark.usefixtures("written_events")
DULL = written("dull-overlap", 2)
FACE = ("face", "historian")


def together(tier: str = "initiate", sanity: int = 5, hidden: bool = False) -> State:
    """The Historian in the Kitchen with the Demon; the Skeptic far away in the Library."""
    state = manifested(house(tier=tier), "kitchen")
    historian = state.agent("historian")
    historian.zone, historian.sanity = "kitchen", sanity
    if hidden:
        state.covers["cover-1"] = ("kitchen", "safe")
        historian.hiding = "cover-1"
    state.agent("skeptic").zone = "library"
    return state


@shows("OVER-01")
def test_an_overlap_comes_when_the_demon_manifests_on_an_agent() -> None:
    state = house()
    state.agent("historian").zone, state.agent("skeptic").zone = "conservatory", "library"
    effect(state, {"do": "manifest", "where": "rift-fate"}, FACE, 0, ("flee", "kitchen"))
    assert state.overlapped == [("historian", "conservatory")]


@shows("OVER-01")
def test_an_overlap_comes_when_the_demon_walks_to_an_agent() -> None:
    state = manifested(house(), "conservatory")
    state.agent("historian").zone, state.agent("skeptic").zone = "kitchen", "library"
    run(manifestation.step_to(state, "kitchen", "NW-OVER-01"), FACE, 0, ("flee", "larder"))
    assert state.overlapped == [("historian", "kitchen")]


@shows("OVER-01")
def test_an_overlap_comes_when_an_agent_walks_to_the_demon() -> None:
    state = manifested(house(), "great-room")
    state.light["foyer"] = "lit"
    state.agent("skeptic").zone = "library"
    evening = turn_of(state, "historian", dice=[0, 1]).do("move", "historian", "great-room")
    assert evening.words() == {"face", "sacrifice"}
    evening.do(*FACE).do("flee", "parlor")
    assert (evening.agent("historian").sanity, evening.agent("historian").zone) == (6, "parlor")


@shows("OVER-02")
def test_the_demons_walk_stops_for_the_overlap_and_then_goes_on() -> None:
    """Three Zones: the Historian waits in the first of them."""
    state = manifested(house(), "conservatory")
    state.agent("historian").zone, state.agent("skeptic").zone = "kitchen", "library"
    run(manifestation.move_towards(state, "garage", 3, "NW-OVER-02"), FACE, 0, ("flee", "larder"))
    assert state.demon_zone == "garage"
    said = [line.says for line in state.told]
    rolled = said.index("The Historian rolls 0.")
    assert said.index("The Demon comes to the Kitchen.") < rolled < said.index("The Demon comes to the Dining Room.")


@shows("OVER-02")
def test_one_overlap_for_an_agent_and_a_zone_in_a_turn() -> None:
    state = together()
    run(movement.meet_demon(state, state.agent("historian")), FACE, 1, ("flee", "larder"))
    assert state.agent("historian").sanity == 4
    state.agent("historian").zone = "kitchen"
    run(movement.all_meet_demon(state))
    run(movement.meet_demon(state, state.agent("historian")))
    assert state.agent("historian").sanity == 4
    state.agent("historian").zone = state.demon_zone = "larder"
    run(movement.meet_demon(state, state.agent("historian")), FACE, 1, ("flee", "kitchen"))  # another Zone
    assert state.agent("historian").sanity == 3


@shows("OVER-02")
def test_the_next_turn_is_another_matter() -> None:
    state = together(hidden=True)
    state.overlapped = [("historian", "kitchen")]
    state.light["kitchen"] = "lit"
    evening = turn_of(state, "historian")
    assert evening.state.overlapped == []


@shows("OVER-03")
@pytest.mark.parametrize(("tier", "hidden"), [("initiate", False), ("operative", True), ("veteran", True)])
def test_an_agent_may_become_a_specter_instead_and_then_nothing_is_rolled(tier: str, hidden: bool) -> None:
    state = together(tier, hidden=hidden)
    run(movement.meet_demon(state, state.agent("historian")), ("sacrifice", "historian"))
    assert state.agent("historian").specter == 1
    assert not any("rolls" in line.says for line in state.told)


@shows("OVER-04")
@pytest.mark.parametrize(("face", "dies"), [(2, True), (1, False), (0, False)])
def test_an_exposed_initiate_makes_a_deadly_roll(face: int, dies: bool) -> None:
    state = together(sanity=2)
    answers = [FACE, face] if dies else [FACE, face, ("flee", "larder")]
    run(movement.meet_demon(state, state.agent("historian")), *answers)
    assert bool(state.agent("historian").specter) is dies
    assert state.agent("historian").condition == ""
    assert state.agent("historian").sanity == 2 - face


@shows("OVER-04", "OVER-05")
@pytest.mark.parametrize("tier", ["initiate", "operative"])
def test_a_hidden_agent_is_left_alone_below_veteran(tier: str) -> None:
    state = together(tier, sanity=1, hidden=True)
    run(movement.meet_demon(state, state.agent("historian")), FACE)
    historian = state.agent("historian")
    assert (historian.sanity, historian.specter, historian.hiding, historian.zone) == (1, 0, "cover-1", "kitchen")


@shows("OVER-05")
def test_an_exposed_operative_makes_a_hindered_frightened_deadly_roll() -> None:
    state = together("operative")
    run(movement.meet_demon(state, state.agent("historian")), FACE, 0, 1, ("flee", "larder"))
    historian = state.agent("historian")
    assert (historian.sanity, historian.condition, historian.zone) == (4, "frightened", "larder")
    state = together("operative", sanity=1)
    run(movement.meet_demon(state, state.agent("historian")), FACE, 0, 1)
    assert state.agent("historian").specter == 1


@shows("OVER-06")
def test_an_exposed_veteran_dies_without_a_roll() -> None:
    state = together("veteran", sanity=7)
    run(movement.meet_demon(state, state.agent("historian")))  # a Specter either way: nobody is asked
    assert state.agent("historian").specter == 1
    assert not any("rolls" in line.says for line in state.told)


@shows("OVER-06")
def test_a_hidden_veteran_rolls_like_an_exposed_operative() -> None:
    state = together("veteran", hidden=True)
    run(movement.meet_demon(state, state.agent("historian")), FACE, 2, 0)
    historian = state.agent("historian")
    assert (historian.sanity, historian.condition, historian.zone) == (3, "frightened", "kitchen")
    state = together("veteran", sanity=2, hidden=True)
    run(movement.meet_demon(state, state.agent("historian")), FACE, 2, 0)
    assert state.agent("historian").specter == 1


@shows("OVER-07")
@pytest.mark.parametrize("tier", ["initiate", "operative"])
def test_a_survivor_must_leave_for_an_adjacent_zone(tier: str) -> None:
    state = together(tier)
    rolls = [0] if tier == "initiate" else [0, 0]
    run(movement.meet_demon(state, state.agent("historian")), FACE, *rolls, ("flee", "conservatory"))
    assert state.agent("historian").zone == "conservatory"
    assert state.agent("historian").manifested == 2  # it costs nothing


@shows("OVER-07")
def test_a_survivor_who_is_boxed_in_stays() -> None:
    state = manifested(house(), "crawlspace")
    state.agent("historian").zone, state.agent("skeptic").zone = "crawlspace", "library"
    state.blocked = ground.ground(state).graph.ways_of("crawlspace")
    run(movement.meet_demon(state, state.agent("historian")), FACE, 0)
    assert state.agent("historian").zone == "crawlspace"


@shows("OVER-08")
def test_a_death_in_an_initiates_agent_phase_sends_the_demon_dormant_when_the_phase_is_over() -> None:
    state = with_event(manifested(house(), "great-room"), DULL)
    state.light = {"foyer": "lit", "library": "lit"}
    state.agent("skeptic").zone = "library"
    state.agent("historian").sanity = 1
    evening = turn_of(state, "historian", dice=[0, 2]).do("move", "historian", "great-room").do(*FACE)
    assert evening.agent("historian").specter == 1
    assert (evening.state.manifested, evening.state.demon_zone) == (True, "great-room")
    evening.do("end", "specter-1").do("turn", "skeptic")
    assert evening.state.manifested
    left = len(evening.state.events)
    evening.do("end", "skeptic")
    assert (evening.state.manifested, evening.state.demon_zone) == (False, "")
    assert (len(evening.state.events), evening.state.fate) == (left - 1, 2)  # discarded unread
    assert evening.state.track == "dormant"


@shows("OVER-08")
@pytest.mark.parametrize(
    ("tier", "stage", "gone"),
    [
        ("initiate", "discovery", True),
        ("operative", "discovery", False),
        ("initiate", "confrontation", False),
    ],
)
def test_only_an_initiates_death_in_discovery_does_that(tier: str, stage: str, gone: bool) -> None:
    state = together(tier)
    state.stage = stage
    run(movement.meet_demon(state, state.agent("historian")), ("sacrifice", "historian"))
    assert state.to_dormant is gone

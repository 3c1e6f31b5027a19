"""The Demon on the map: Manifesting, the Clues it leaves behind, and going Dormant."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import Evening, effect, house, manifested, run, shows, turn_of, with_event
from tests.rules.netherwatch.written import written

pytestmark = pytest.mark.usefixtures("written_events")
AT_FATE = {"do": "manifest", "where": "rift-fate"}
NEAR_LOWEST = {"do": "manifest", "who": "lowest-sanity", "where": "rift-nearest"}
FAR_LOWEST = {"do": "manifest", "who": "lowest-sanity", "where": "rift-farthest"}
RIFT = written("rift-of-fate", 3, [AT_FATE])
AWAY = written("away-with-it", 5, manifested=[{"do": "demon_dormant"}])


def spread() -> State:
    """The Historian in the Foyer with 2 Sanity, the Skeptic in the Attic's Stairhead."""
    state = house()
    historian, skeptic = state.agents
    historian.zone, historian.sanity, skeptic.zone = "foyer", 2, "stairhead"
    state.light = {"foyer": "lit", "stairhead": "lit"}
    state.active = state.last_active = "historian"
    return state


# --- Manifesting ---------------------------------------------------------------------------


@shows("MANIF-01", "MANIF-03")
@pytest.mark.parametrize(("fate", "zone"), [(5, "dining-room"), (2, "great-room"), (3, "master-bedroom")])
def test_the_event_names_the_rift_by_fate(fate: int, zone: str) -> None:
    state = spread()
    state.fate = fate
    effect(state, AT_FATE)
    assert (state.manifested, state.demon_zone) == (True, zone)
    assert state.rifts[fate] == zone


@shows("MANIF-01")
def test_nearest_and_farthest_are_counted_from_the_agent_meant() -> None:
    state = spread()
    effect(state, NEAR_LOWEST)
    assert state.demon_zone == "great-room"  # next to the Foyer
    state = spread()
    effect(state, FAR_LOWEST)
    assert state.demon_zone == "old-atrium"  # Foyer, Gallery, Servants' Room, Stairhead, Storage, Atrium


@shows("MANIF-02")
def test_the_target_takes_the_place_of_the_agent_the_text_names() -> None:
    state = spread()
    state.target = "skeptic"
    effect(state, NEAR_LOWEST)
    assert state.demon_zone == "old-atrium"  # two Zones from the Skeptic, not beside the Historian


@shows("MANIF-03")
def test_the_demons_piece_belongs_in_the_chosen_zone() -> None:
    state = spread()
    evening = Evening(state)
    assert evening.play.game.view(state, "seat1")["pieces"]["demon"]["at"] == "dormant"
    effect(state, AT_FATE)
    assert evening.play.game.view(state, "seat1")["pieces"]["demon"]["at"] == "conservatory"


@shows("MANIF-04")
def test_manifesting_sets_the_token_aside_and_two_actions_each_come_next() -> None:
    state = spread()
    effect(state, AT_FATE)
    assert (state.active, state.last_active) == ("", "historian")  # at once, in the middle of the Event
    state = with_event(spread(), RIFT)
    evening = turn_of(state, "historian").do("end", "historian").do("read")
    assert (evening.state.active, evening.state.track) == ("", "manifested")
    assert [agent.manifested for agent in evening.state.agents] == [2, 2]


@shows("MANIF-05")
def test_manifesting_on_an_agent_is_an_overlap_at_once() -> None:
    state = spread()
    state.agent("historian").zone = "conservatory"
    effect(state, AT_FATE, ("face", "historian"), 1, ("flee", "parlor"))
    assert (state.agent("historian").sanity, state.agent("historian").zone) == (1, "parlor")
    assert state.demon_zone == "conservatory"


# --- what it leaves behind -------------------------------------------------------------------


@shows("DISC-01")
def test_each_zone_the_demon_walks_out_of_gets_a_clue() -> None:
    state = manifested(spread(), "conservatory")
    state.agent("historian").zone = "dining-room"
    state.clues = {"kitchen": ("clue-90", "")}
    run(manifestation.move_towards(state, "dining-room", 2, "NW-DISC-01"), ("face", "historian"), 0, ("flee", "garage"))
    assert state.demon_zone == "dining-room"
    assert set(state.clues) == {"conservatory", "kitchen"}
    assert state.clues["kitchen"] == ("clue-90", "")  # one was there: no other
    assert state.clues["conservatory"][1] == ""  # face down


@shows("DISC-01")
def test_in_the_confrontation_it_leaves_none() -> None:
    state = manifested(spread(), "conservatory")
    state.stage = "confrontation"
    run(manifestation.step_to(state, "kitchen", "NW-DISC-01"))
    assert state.clues == {}


@shows("DISC-02", "DORM-01", "DORM-03")
def test_going_dormant_leaves_a_clue_and_takes_the_piece_off_the_map() -> None:
    state = manifested(spread(), "crypt")
    state.active = "historian"
    effect(state, {"do": "demon_dormant"})
    assert (state.manifested, state.demon_zone, state.active) == (False, "", "")
    assert set(state.clues) == {"crypt"}
    assert Evening(state).play.game.view(state, "seat1")["pieces"]["demon"]["at"] == "dormant"


@shows("DISC-02")
def test_one_clue_in_its_last_zone_is_enough() -> None:
    state = manifested(spread(), "crypt")
    state.clues["crypt"] = ("clue-90", "wild")
    run(manifestation.go_dormant(state, "NW-DORM-01"))
    assert state.clues == {"crypt": ("clue-90", "wild")}


@shows("DISC-03")
def test_a_jump_from_rift_to_rift_leaves_a_clue_where_it_was() -> None:
    state = manifested(spread(), "great-room")
    state.agent("historian").zone = "library"
    state.fate = 5
    effect(state, {"do": "demon_jumps", "where": "rift-fate"})
    assert state.demon_zone == "dining-room"
    assert list(state.clues) == ["great-room"]


@shows("DISC-04")
def test_a_clue_left_beside_a_hidden_agent_turns_up_at_once() -> None:
    state = manifested(spread(), "library")
    state.covers["cover-1"] = ("library", "safe")
    state.agent("historian").zone, state.agent("historian").hiding = "library", "cover-1"
    run(manifestation.step_to(state, "music-room", "NW-DISC-04"), "physical special")
    assert state.clues["library"][1] == "physical special"
    run(manifestation.step_to(state, "long-gallery", "NW-DISC-04"))
    assert state.clues["music-room"][1] == ""


# --- going Dormant -----------------------------------------------------------------------------


@shows("DORM-01", "DORM-03")
def test_an_event_may_send_it_dormant_and_a_dormant_phase_follows() -> None:
    state = with_event(manifested(spread(), "crypt"), AWAY)
    evening = Evening(state)
    for agent in ("historian", "skeptic"):
        evening.do("turn", agent).do("end", agent)
    evening.do("read")
    assert (evening.state.manifested, evening.state.demon_zone) == (False, "")
    assert (evening.state.active, evening.state.track) == ("", "dormant")


@shows("DORM-02")
@pytest.mark.parametrize("target", ["", "historian", "skeptic"])
def test_with_everybody_hidden_a_target_keeps_it_and_be_it_a_specter(target: str) -> None:
    state = manifested(house("historian", "skeptic", "survivor"), "crypt")
    state.agent("skeptic").specter = 1
    state.agent("historian").hiding, state.agent("survivor").hiding = "cover-1", "cover-2"
    state.target = target
    assert manifestation.nobody_in_sight(state) is (target == "")
    state.agent("survivor").hiding = ""
    assert manifestation.nobody_in_sight(state) is False


@shows("DORM-04")
def test_in_the_confrontation_it_never_goes_dormant() -> None:
    state = manifested(spread(), "crypt")
    state.stage = "confrontation"
    effect(state, {"do": "demon_dormant"}, kind="board")
    assert (state.manifested, state.demon_zone) == (True, "crypt")
    assert state.clues == {}

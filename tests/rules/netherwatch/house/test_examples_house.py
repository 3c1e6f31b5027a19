"""The worked examples of set-up and of the house: Ashwood laid out, and who may go where on side A."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import PUBLIC, Play, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.house import ground, locks
from gloamboard.rules.netherwatch.people import objectives
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.view.views import view
from tests.rules.netherwatch.table import house, manifested, shows, turn_of


def ashwood(**choices: Any) -> Play:
    return Play(GAME, Setup(("seat1", "seat2"), 7, {"operation": "ashwood-manor", **choices}))


def standing(zone: str, *others: str) -> State:
    """The Historian there; a Demon far off lets a MOVE go one Zone; the others stand where told."""
    state = manifested(house("historian", "skeptic", "occultist"), "cistern")
    for agent, where in zip(state.agents, (zone, *others, "library", "library"), strict=False):
        agent.zone = where
    state.light[zone] = "lit"
    return state


def steps(state: State) -> set[str]:
    """Where the Historian may go with a MOVE of one Zone."""
    return {str(key[2]) for key in turn_of(state, "historian").all("move")}


@shows("EX-02")
def test_ashwood_has_seven_rifts_and_one_exposed_cover_among_seven_safe() -> None:
    state = ashwood().state
    assert sorted(state.rifts) == [1, 2, 3, 4, 5, 6, 7]
    assert set(state.rifts.values()) <= set(ground.ground(state).zones)
    assert [face for _, face in state.covers.values()] == [""] * 8
    assert sorted(state.cover_bag) == ["exposed"] + ["safe"] * 7


@shows("EX-03", "OP-10")
def test_ashwood_has_its_cubes_a_clue_in_each_interaction_zone_and_a_lamp_chosen_on_each_floor() -> None:
    play = ashwood(start="table")
    lamps = {"floor1-a": "study", "floor2-a": "library", "attic-a": "rookery", "basement-a": "crypt"}
    for floor, zone in lamps.items():
        assert play.pending is not None
        assert play.pending.about == "lamp"
        seat = play.waiting()[0]
        offered = {str(option.key[1]) for option in play.pending.options(seat)}
        assert {ground.ground(play.state).graph.map_of[each] for each in offered} == {floor}
        play.answer(seat, ("lamp", zone))
    state = play.state
    assert state.light == dict.fromkeys(lamps.values(), "lit")
    assert (len(state.interactions), len(state.scavenge)) == (8, 2)
    assert set(state.clues) == set(state.interactions)
    assert {face for _, face in state.clues.values()} == {""}


@shows("EX-04")
def test_ashwoods_knife_and_bat_lie_in_slots_one_and_two_and_two_tokens_wait() -> None:
    state = ashwood().state
    assert state.dropped == {1: ("kitchen", ("kitchen-knife",), True), 2: ("nursery", ("baseball-bat",), True)}
    assert not {"kitchen-knife", "baseball-bat"} & set(state.scavenged_deck.cards())
    pieces = view(state, PUBLIC)["pieces"]
    lies = [pieces[f"dropped-{slot}"]["at"] for slot in (1, 2, 3, 4)]
    assert lies == ["kitchen", "nursery", "item-station", "item-station"]


@shows("EX-05", "OP-11")
def test_ashwood_has_two_locks_and_its_three_objectives_wait_beside_hq() -> None:
    state = ashwood().state
    assert set(state.locks) == {"garage--hq", "coal-cellar--crypt"}
    letters = {"objective-a", "objective-b", "objective-c"}
    assert not letters & set(state.tokens)
    objectives.lay(state, "confrontation")
    assert letters <= set(state.tokens)


@shows("EX-07", "SETUP-32")
def test_the_tracker_leaves_out_the_field_reader_and_keeps_a_hand_free() -> None:
    play = ashwood(start="table", agents=("tracker", "historian"))
    while play.pending is not None and play.pending.about != "kit":
        seat = play.waiting()[0]
        play.answer(seat, play.pending.options(seat)[0].key)
    assert play.pending is not None
    offered = {option.key for option in play.pending.options("seat1")}
    kit = ("flashlight", "shoulder-lamp", "animus-detector", "etheric-field-reader")
    assert offered == {("done",), *(("leave", card) for card in kit)}
    play.answer("seat1", ("leave", "etheric-field-reader"))
    play.answer("seat1", ("done",))
    tracker = play.state.agent("tracker")
    assert (tracker.hand, tracker.pocket) == (("animus-detector",), ("flashlight", "shoulder-lamp"))


@shows("EX-08")
def test_an_operatives_deck_has_three_initial_twelve_generic_and_fifteen_demon_events() -> None:
    decks = [cards.in_play().events[card].deck for card in ashwood(tier="operative").state.events.cards()]
    assert [decks.count(each) for each in ("initial", "generic", "demon")] == [3, 12, 15]
    assert len(decks) == 30


@shows("EX-09")
def test_floor_one_side_a_has_nine_zones_of_different_names() -> None:
    place = ground.ground(standing("foyer"))
    names = {place.names[zone] for zone in place.zones if place.graph.map_of[zone] == "floor1-a"}
    assert len(names) == len([zone for zone in place.zones if place.graph.map_of[zone] == "floor1-a"]) == 9


@shows("EX-10")
def test_from_the_foyer_stairs_lead_up_and_down_and_a_door_to_the_garage_if_no_lock_is_on_it() -> None:
    state = standing("foyer")
    assert steps(state.copy()) >= {"long-gallery", "undercroft", "garage"}
    maps = ground.ground(state).graph.map_of
    assert (maps["long-gallery"], maps["undercroft"]) == ("floor2-a", "basement-a")
    locks.place_lock(state, ("garage", "hq"), "NW-EX-10")
    assert steps(state) == {"long-gallery", "undercroft", "study", "great-room"}


@shows("EX-11")
def test_walls_part_the_old_atrium_from_hidden_room_and_crawlspace() -> None:
    near = ground.near(standing("old-atrium"), "old-atrium")
    assert "upper-storage" in near
    assert not {"hidden-room", "crawlspace"} & set(near)


@shows("EX-12")
@pytest.mark.parametrize(
    ("zone", "beside", "inside", "may"),
    [
        ("crawlspace", "upper-storage", (), True),
        ("crawlspace", "upper-storage", ("crawlspace",), False),
        ("hidden-room", "trunk-room", ("hidden-room",), True),
        ("hidden-room", "trunk-room", ("hidden-room", "hidden-room"), False),
    ],
)
def test_the_crawlspace_takes_one_agent_and_the_hidden_room_two(
    zone: str, beside: str, inside: tuple[str, ...], may: bool
) -> None:
    state = standing(beside, *inside)
    assert (zone in steps(state.copy())) is may
    if not may:
        evening = turn_of(state, "historian")
        assert evening.why("move", "historian", beside, zone).rule == "NW-MAP-11"


@shows("EX-13")
def test_hq_is_one_step_from_foyer_and_garage_and_these_are_next_to_each_other() -> None:
    for start, ends in (("hq", {"foyer", "garage"}), ("foyer", {"hq", "garage"}), ("garage", {"hq", "foyer"})):
        for end in ends:
            state = house()
            state.agent("historian").zone, state.light[start] = start, "lit"
            evening = turn_of(state, "historian").do("move", "historian", end)
            assert (evening.agent("historian").zone, evening.state.moves_left) == (end, 2)
    state = standing("library")
    assert "garage" in ground.demon_near(state, "foyer")
    assert "foyer" in ground.demon_near(state, "garage")
    assert "hq" not in {*ground.demon_near(state, "foyer"), *ground.demon_near(state, "garage")}

"""Clues, Cover and Rifts: what lies face down, who turns it up, what goes back to the Supply."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.flow import setup
from gloamboard.rules.netherwatch.house import clues, covers, rifts
from gloamboard.rules.netherwatch.people import hiding, inventory
from gloamboard.rules.netherwatch.state import State
from tests.rules.asking import question
from tests.rules.netherwatch.table import effect, house, manifested, run, shows, turn_of

PAIR = "physical special"


def indoors(zone: str = "foyer") -> State:
    """Everybody stands in one Zone; the whole floor is lit."""
    state = house()
    state.clue_count = 0
    for agent in state.agents:
        agent.zone = zone
    state.light = dict.fromkeys(("foyer", "study", "great-room", "parlor", "dining-room", "garage"), "lit")
    return state


@shows("CLUE-01", "CLUE-02")
def test_a_clue_shows_wild_or_two_of_the_five_categories() -> None:
    assert cards.categories() == ("physical", "behavioral", "environmental", "special", "weakness")
    state = indoors()
    run(setup.lay_decks(state))
    faces = state.clue_bag
    assert len(faces) == 14
    pairs = [face.split() for face in faces if face != "wild"]
    assert all(len(set(pair)) == 2 and set(pair) <= set(cards.categories()) for pair in pairs)
    assert 0 < len(pairs) < 14


@shows("CLUE-03", "EX-15")
def test_a_clue_enables_the_devices_of_its_categories_and_a_wild_one_all_eight() -> None:
    assert set(cards.devices_for(PAIR)) == {"animus-detector", "scrying-orb", "occult-talisman"}
    assert set(cards.devices_for("behavioral environmental")) == {"pkad", "thermal-imager", "shadow-projector"}
    assert set(cards.devices_for("weakness physical")) == {"animus-detector", "spirit-box", "helios-shard"}
    assert len(cards.devices_for("wild")) == 8


@shows("CLUE-04")
@pytest.mark.parametrize(
    ("there", "face"), [("", ""), ("agent", PAIR), ("specter", "")], ids=["nobody", "agent", "specter"]
)
def test_a_placed_clue_lies_face_down_unless_a_living_agent_stands_there(there: str, face: str) -> None:
    state = indoors()
    agent = state.agent("historian")
    agent.zone = "study" if there else "foyer"
    agent.specter = 1 if there == "specter" else 0
    run(clues.place_clue(state, "study", "NW-CLUE-04"), *([face] if face else []))
    assert state.clues == {"study": ("clue-1", face)}
    assert len(state.clue_bag) == (13 if face else 14)
    assert state.supply("clue") == 13


@shows("CLUE-05")
def test_a_clue_is_turned_up_where_a_move_ends() -> None:
    state = indoors()
    state.clues["great-room"] = ("clue-1", "")
    evening = turn_of(state, "historian").do("move", "historian", "great-room")
    assert evening.state.clues["great-room"][1] == ""
    evening.do("stop", "historian")
    assert evening.state.clues["great-room"][1] in cards.clue_faces()


@shows("CLUE-05")
def test_a_clue_is_turned_up_where_a_move_begins() -> None:
    state = indoors()
    state.clues["foyer"] = ("clue-1", "")
    evening = turn_of(state, "historian")
    assert evening.state.clues["foyer"][1] == ""
    evening.do("move", "historian", "study")
    assert evening.state.clues["foyer"][1] in cards.clue_faces()


@shows("CLUE-06", "COVER-02")
def test_walking_through_turns_nothing_over() -> None:
    state = indoors()
    state.clues["great-room"] = ("clue-1", "")
    state.covers["cover-1"] = ("great-room", "")
    evening = turn_of(state, "historian").do("move", "historian", "great-room").do("move", "historian", "dining-room")
    evening.do("stop", "historian")
    assert evening.state.clues["great-room"] == ("clue-1", "")
    assert evening.state.covers["cover-1"] == ("great-room", "")


@shows("CLUE-07")
@pytest.mark.parametrize(
    ("stays", "clue", "bag"), [("old", ("clue-1", PAIR), 13), ("new", ("clue-2", ""), 14)], ids=["old", "new"]
)
def test_of_two_clues_in_a_zone_the_agents_choose_one_and_turn_none(
    stays: str, clue: tuple[str, str], bag: int
) -> None:
    state = indoors()
    state.clues["study"], state.clue_count = ("clue-1", PAIR), 1
    state.clue_bag.remove(PAIR)
    run(clues.place_clue(state, "study", "NW-CLUE-07"), ("clue", stays))
    assert state.clues == {"study": clue}
    assert len(state.clue_bag) == bag


@shows("CLUE-08")
def test_a_clue_moved_by_hand_is_refused() -> None:
    state = indoors()
    state.clues["study"] = ("clue-1", "")
    reason = turn_of(state, "historian").why("move", "clue-1", "study", "foyer")
    assert reason.rule == "NW-CLUE-08"
    assert reason.spaces == ("study", "foyer")


@shows("CLUE-09")
def test_a_clue_taken_off_the_map_is_in_the_supply_at_once_and_may_come_again() -> None:
    state = indoors()
    state.clues["study"] = ("clue-1", PAIR)
    state.clue_bag.remove(PAIR)
    assert (state.supply("clue"), len(state.clue_bag)) == (13, 13)
    effect(state, {"do": "lose_clue", "where": "zone", "zone": "study"})
    assert (state.supply("clue"), len(state.clue_bag)) == (14, 14)
    run(clues.place_clue(state, "foyer", "NW-CLUE-09"), PAIR)
    assert state.clues == {"foyer": ("clue-1", PAIR)}


@shows("CLUE-10")
@pytest.mark.parametrize(
    ("where", "face", "device", "allowed"),
    [
        ("foyer", PAIR, "scrying-orb", True),
        ("foyer", "", "scrying-orb", False),
        ("foyer", PAIR, "spirit-box", False),
        ("study", PAIR, "scrying-orb", False),
    ],
    ids=["all-is-right", "face-down", "wrong-device", "another-zone"],
)
def test_a_device_needs_a_revealed_clue_here_that_fits_it(where: str, face: str, device: str, allowed: bool) -> None:
    state = indoors()
    state.clues[where] = ("clue-1", face)
    state.clue_bag.remove(PAIR)
    inventory.carry(state, state.agent("historian"), (device,))
    evening = turn_of(state, "historian")
    trait = cards.device(device).readings[0].trait
    assert evening.can("investigate", device, trait) is allowed
    if allowed:
        assert evening.do("investigate", device, trait).state.clues == {}
    else:
        assert evening.why("investigate", device, trait).rule == "NW-CLUE-10"


@shows("COVER-01", "COVER-02", "COVER-03")
@pytest.mark.parametrize("face", ["safe", "exposed"])
def test_cover_is_turned_up_where_a_move_ends_and_exposed_cover_does_no_more(face: str) -> None:
    state = indoors()
    state.covers, state.cover_bag = {"cover-1": ("great-room", "")}, [face]
    evening = turn_of(state, "historian")
    before = evening.agent("historian").copy()
    evening.do("move", "historian", "great-room").do("stop", "historian")
    assert evening.state.covers == {"cover-1": ("great-room", face)}
    after = evening.agent("historian")
    assert (after.sanity, after.condition, after.dormant) == (before.sanity, "", 2)
    assert evening.state.target == ""
    assert evening.can("hide", "historian", "cover-1") is (face == "safe")


@shows("COVER-04")
@pytest.mark.parametrize("taken", ["cover-1", "cover-2", "cover-3"])
def test_an_effect_may_remove_safe_exposed_or_unseen_cover(taken: str) -> None:
    state = indoors()
    state.covers = {"cover-1": ("foyer", "safe"), "cover-2": ("foyer", "exposed"), "cover-3": ("foyer", "")}
    effect(state, {"do": "lose_cover", "where": "zone", "zone": "foyer"}, ("cover", taken))
    assert sorted(state.covers) == sorted({"cover-1", "cover-2", "cover-3"} - {taken})


@shows("COVER-05")
def test_two_safe_covers_in_a_zone_shelter_two_agents() -> None:
    state = indoors()
    state.covers = {"cover-1": ("foyer", "safe"), "cover-2": ("study", "safe")}
    state.agent("historian").hiding = "cover-1"
    evening = turn_of(state, "skeptic")
    assert not evening.can("hide", "skeptic", "cover-2")
    state = evening.state
    run(hiding.move_cover(state, "cover-2", "foyer", "NW-COVER-05"))
    question(evening.play).list_again()
    evening.do("hide", "skeptic", "cover-2")
    assert [agent.hiding for agent in evening.state.agents] == ["cover-1", "cover-2"]


def test_a_cover_that_a_ruling_took_while_it_was_asked_where_it_goes_moves_nowhere() -> None:
    state = indoors()
    state.covers = {"cover-1": ("study", "safe")}
    moved = hiding.move_cover(state, "cover-1", "foyer", "NW-COVER-05")
    run(hiding.remove_cover(state, "cover-1", "NW-COVER-04"))
    run(moved)
    assert state.covers == {}


@shows("TOK-01")
@pytest.mark.parametrize(("answer", "face"), [("turn", "safe"), ("leave", "")])
def test_cover_placed_beside_an_agent_may_be_turned_up(answer: str, face: str) -> None:
    state = indoors()
    state.cover_bag = ["safe"]
    run(covers.place_cover(state, "foyer", "NW-TOK-01"), (answer, "cover-1"), *([face] if face else []))
    assert state.covers == {"cover-1": ("foyer", face)}
    state = indoors()
    state.cover_bag = ["safe"]
    run(covers.place_cover(state, "study", "NW-TOK-01"))  # nobody there: nobody is asked
    assert state.covers == {"cover-1": ("study", "")}


@shows("RIFT-01")
@pytest.mark.parametrize(("fate", "zone"), [(1, "conservatory"), (4, "old-atrium")])
def test_the_demon_manifests_in_the_zone_of_the_rift_that_is_called(fate: int, zone: str) -> None:
    state = indoors()
    assert len(state.rifts) == 7
    state.fate = fate
    effect(state, {"do": "manifest", "where": "rift-fate"})
    assert (state.manifested, state.demon_zone) == (True, zone)


@shows("RIFT-01", "RIFT-02")
def test_an_operation_lays_its_rifts_and_no_zone_has_two() -> None:
    state = house(operation="ashwood-manor")
    assert state.rifts[2] == "great-room"
    run(rifts.place_rift(state, 8, "great-room", "NW-RIFT-02"))
    assert 8 not in state.rifts
    run(rifts.place_rift(state, 8, "library", "NW-RIFT-01"))
    assert state.rifts[8] == "library"
    assert len(set(state.rifts.values())) == len(state.rifts) == 8


@shows("RIFT-03")
def test_a_rift_that_is_not_in_play_gives_way_to_the_next_number_up_or_down() -> None:
    state = indoors()
    state.rifts = {1: "conservatory", 2: "great-room", 4: "old-atrium"}
    assert rifts.rift_numbers(state.ground, state.rifts, 3) == [2, 4]
    assert rifts.rift_numbers(state.ground, state.rifts, 5) == [4]
    assert rifts.rift_numbers(state.ground, state.rifts, 2) == [2]
    state.fate = 3
    effect(state, {"do": "manifest", "where": "rift-fate"}, ("zone", "old-atrium"))
    assert state.demon_zone == "old-atrium"


@shows("CLUE-04", "CLUE-09")
def test_where_the_demon_was_a_clue_lies_face_down_and_the_supply_is_finite() -> None:
    state = manifested(indoors(), "crawlspace")
    run(manifestation.step_to(state, "upper-storage", "NW-MAP-02"))
    assert state.clues == {"crawlspace": ("clue-1", "")}
    state.clues = {f"zone-{n}": (f"clue-{n}", "") for n in range(14)}
    run(clues.place_clue(state, "study", "NW-CLUE-04"))
    assert "study" not in state.clues

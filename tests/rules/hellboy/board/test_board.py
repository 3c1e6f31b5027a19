"""Rooms, doors, walls, and who sees whom."""

import pytest

from gloamboard.rules.hellboy.board.board import Board, board
from gloamboard.rules.hellboy.board.ways import beside, obscuring, sees, steps, unexplored_beyond
from gloamboard.rules.hellboy.cards.box import CASE
from gloamboard.rules.hellboy.cards.cases import RoomLaid
from tests.rules.hellboy.field import field


@pytest.mark.rule("HB-SETUP-18")
@pytest.mark.rule("HB-BOARD-01")
def test_rooms_and_doors_lie_as_the_case_says() -> None:
    for case in CASE.values():
        here = board(case.id)
        assert here.rooms == tuple(room.tile for room in case.room)
        assert len(here.graph.distances(here.area_at[case.start])) == len(here.areas)
    a = board("lantern-street")
    assert a.cell_of["great-hall-a"] == "c3"
    assert "chapel-b" in a.graph.neighbours("great-hall-a")  # a door
    assert "chapel-c" not in a.graph.neighbours("great-hall-d")  # a wall


@pytest.mark.rule("HB-BOARD-05")
@pytest.mark.rule("HB-BOARD-06")
def test_the_four_areas_of_a_room_touch_each_other_and_a_door_joins_two_alone() -> None:
    state = field().state
    for area in "abcd":
        others = {f"great-hall-{other}" for other in "abcd"} - {f"great-hall-{area}"}
        assert others <= set(beside(state, f"great-hall-{area}"))
    assert "chapel-b" in beside(state, "great-hall-a")
    assert "chapel-c" not in beside(state, "great-hall-a")


@pytest.mark.rule("HB-BOARD-07")
@pytest.mark.rule("HB-BOARD-08")
@pytest.mark.rule("HB-BOARD-13")
def test_nobody_goes_or_sees_into_an_unexplored_room() -> None:
    state = field(explored=["great-hall"]).state
    assert set(beside(state, "great-hall-a")) == {f"great-hall-{area}" for area in "bcd"}
    assert "chapel-b" not in steps(state, "great-hall-a")
    assert not sees(state, "great-hall-a", "chapel-b")
    state = field(explored=["great-hall", "chapel"]).state
    assert "chapel-b" in beside(state, "great-hall-a")
    assert sees(state, "great-hall-a", "chapel-b")


@pytest.mark.rule("HB-BOARD-09")
@pytest.mark.rule("HB-RULING-36")
def test_one_sees_through_a_door_and_not_through_a_wall() -> None:
    state = field().state
    assert sees(state, "chapel-a", "great-hall-b")  # along the row of the door
    assert not sees(state, "chapel-d", "great-hall-d")  # the wall beside it
    assert sees(state, "great-hall-a", "great-hall-c")  # across the middle of a room


@pytest.mark.rule("HB-BOARD-10")
def test_whoever_stands_between_obscures() -> None:
    play = field({"roger": "chapel-a", "dunmore": "chapel-b"}, {"acolyte-1": "great-hall-b"})
    assert obscuring(play.state, "chapel-a", "great-hall-b") == 1
    play.agent("dunmore").area = "chapel-c"
    assert obscuring(play.state, "chapel-a", "great-hall-b") == 0


@pytest.mark.rule("HB-BOARD-11")
@pytest.mark.rule("HB-BOARD-12")
@pytest.mark.rule("HB-RULING-59")
def test_outdoor_tiles_have_no_walls_between_them() -> None:
    here = Board([RoomLaid("courtyard", "a1"), RoomLaid("graveyard", "c1"), RoomLaid("crypt", "e1")], [])
    assert here.line("courtyard-a", "graveyard-b").clear
    assert here.line("courtyard-d", "graveyard-b").clear
    assert "graveyard-a" in here.graph.neighbours("courtyard-b")
    assert "graveyard-d" in here.graph.neighbours("courtyard-b")  # across the corner
    assert not here.line("graveyard-a", "crypt-a").clear
    assert "crypt-a" not in here.graph.neighbours("graveyard-b")
    assert [way.room for way in here.beyond["courtyard-b"]] == ["graveyard"]
    assert here.beyond["courtyard-a"] == ()
    play = field({"roger": "pine-grove-a", "dunmore": "pine-grove-b"}, case="pilgrim-wood", explored=["pine-grove"])
    found = {way.room for area in "abcd" for way in unexplored_beyond(play.state, f"pine-grove-{area}")}
    assert found, "the grove leads somewhere"


def test_a_turned_room_keeps_its_doors_and_its_order() -> None:
    here = Board([RoomLaid("crypt", "a1", 90), RoomLaid("passage", "c1")], [("b1", "c1")])
    assert here.cell_of["crypt-a"] == "b1"
    assert here.cell_of["crypt-b"] == "b2"
    assert here.line("crypt-a", "passage-a").clear
    assert not here.line("crypt-b", "passage-a").clear

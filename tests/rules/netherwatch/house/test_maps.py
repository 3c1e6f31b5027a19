"""The mansion's maps keep every fact the rulebook states about them."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from gloamboard.rules import netherwatch
from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.graph import Graph
from gloamboard.rules.kernel.board.joining import join, loose_exits
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.board.maps import Map

FOLDER = Path(netherwatch.__file__).parent / "content" / "maps"
FLOORS = ("floor1", "floor2", "attic", "basement")
HQ_CLOSED = frozenset({"hq"})  # the Demon never enters it


def mansion(sides: str) -> list[Map]:
    """The four floors, one letter each, and the HQ Station."""
    names = [f"{floor}-{side}" for floor, side in zip(FLOORS, sides, strict=True)]
    return [load_map(FOLDER / f"{name}.toml") for name in [*names, "hq"]]


@pytest.fixture(scope="module")
def side_a() -> Graph:
    return join(mansion("aaaa"))


def zones(graph: Graph, floor: str) -> list[str]:
    return [space for space, on in graph.map_of.items() if on == floor]


@pytest.mark.rule("NW-EX-09")
def test_floor_one_side_a_has_nine_zones_with_names_of_their_own(side_a: Graph) -> None:
    names = [side_a.spaces[zone].name for zone in zones(side_a, "floor1-a")]
    assert len(names) == len(set(names)) == 9


@pytest.mark.rule("NW-MAP-02")
def test_every_zone_of_the_mansion_has_its_own_name(side_a: Graph) -> None:
    names = [space.name for space in side_a.spaces.values()]
    assert len(names) == len(set(names)) == 40
    assert [len(zones(side_a, f"{floor}-a")) for floor in FLOORS] == [9, 9, 8, 9]


@pytest.mark.rule("NW-EX-10")
@pytest.mark.rule("NW-MAP-06")
def test_the_foyer_leads_by_stairs_up_and_down_and_to_the_garage(side_a: Graph) -> None:
    ways = {side_a.map_of[there]: there for there in side_a.neighbours("foyer") if side_a.map_of[there] != "floor1-a"}
    assert ways == {"floor2-a": "long-gallery", "basement-a": "undercroft", "hq": "hq"}
    assert [way.kind for way in side_a.between("foyer", "long-gallery")] == ["stairs"]
    assert [way.kind for way in side_a.between("foyer", "undercroft")] == ["stairs"]
    assert "garage" in side_a.neighbours("foyer")


@pytest.mark.rule("NW-EX-10")
@pytest.mark.rule("NW-EX-17")
@pytest.mark.rule("NW-RULING-25")
def test_a_lock_on_the_garage_doors_parts_it_from_hq_and_foyer(side_a: Graph) -> None:
    locked = side_a.opening("garage", "drive")
    assert locked == {"garage--hq", "foyer--garage"}
    assert "garage" not in side_a.neighbours("foyer", locked)
    assert "garage" not in side_a.neighbours("hq", locked)
    assert "foyer" in side_a.neighbours("hq", locked)


@pytest.mark.rule("NW-LOCK-02")
def test_the_locked_garage_is_still_reached_by_its_other_door(side_a: Graph) -> None:
    locked = side_a.opening("garage", "drive")
    assert side_a.path("hq", "garage", locked) == ("hq", "foyer", "great-room", "dining-room", "garage")


@pytest.mark.rule("NW-EX-13")
@pytest.mark.rule("NW-HQ-03")
@pytest.mark.rule("NW-HQ-05")
def test_hq_opens_on_foyer_and_garage_only(side_a: Graph) -> None:
    assert set(side_a.neighbours("hq")) == {"foyer", "garage"} == set(side_a.with_feature("hq"))


@pytest.mark.rule("NW-HQ-04")
@pytest.mark.rule("NW-HQ-02")
def test_zones_with_the_hq_icon_are_next_to_each_other_even_for_one_who_may_not_enter_hq(side_a: Graph) -> None:
    assert side_a.distance("garage", "foyer", closed=HQ_CLOSED) == 1


@pytest.mark.rule("NW-EX-11")
@pytest.mark.rule("NW-MAP-07")
@pytest.mark.rule("NW-MAP-03")
def test_walls_part_the_old_atrium_from_hidden_room_and_crawlspace(side_a: Graph) -> None:
    atrium = side_a.spaces["old-atrium"]
    assert "upper-storage" in side_a.neighbours("old-atrium")
    for walled in ("hidden-room", "crawlspace"):
        shared = [p for p in atrium.outline() if shapes.border_distance(p, side_a.spaces[walled].outline()) < 1]
        assert len(shared) >= 2, "they do share a wall"
        assert walled not in side_a.neighbours("old-atrium")


@pytest.mark.rule("NW-EX-12")
@pytest.mark.rule("NW-MAP-11")
@pytest.mark.rule("NW-MAP-10")
def test_crawlspace_takes_one_and_hidden_room_two_and_the_foyer_any_number(side_a: Graph) -> None:
    assert side_a.spaces["crawlspace"].limit == 1
    assert side_a.spaces["hidden-room"].limit == 2
    assert side_a.spaces["foyer"].limit == 0
    assert {space.limit for space in side_a.spaces.values()} == {0, 1, 2}


@pytest.mark.rule("NW-EX-16")
def test_the_larder_has_a_neighbour_to_stand_in(side_a: Graph) -> None:
    assert side_a.neighbours("larder") == ("kitchen", "cold-store")


@pytest.mark.rule("NW-EX-25")
def test_from_the_foyer_the_great_room_is_one_zone_away_and_the_dining_room_two(side_a: Graph) -> None:
    assert side_a.distance("foyer", "great-room", closed=HQ_CLOSED) == 1
    assert side_a.distance("foyer", "dining-room", closed=HQ_CLOSED) == 2


@pytest.mark.rule("NW-EX-27")
def test_the_historian_gets_from_hq_through_a_foyer_with_a_lamp_to_the_study_in_one_move(side_a: Graph) -> None:
    assert side_a.path("hq", "study") == ("hq", "foyer", "study")
    assert "bulb" in side_a.spaces["foyer"].features


@pytest.mark.rule("NW-EX-30")
def test_the_skeptic_needs_two_moves_of_three_from_hq_to_the_crawlspace_in_the_attic(side_a: Graph) -> None:
    assert side_a.map_of["crawlspace"] == "attic-a"
    assert 3 < side_a.distances("hq")["crawlspace"] <= 6


@pytest.mark.rule("NW-EX-33")
def test_the_skeptic_steps_from_crawlspace_into_upper_storage(side_a: Graph) -> None:
    assert side_a.neighbours("crawlspace") == ("upper-storage",)


@pytest.mark.rule("NW-EX-34")
def test_the_great_room_is_within_a_dash_of_the_study(side_a: Graph) -> None:
    assert side_a.distances("study", closed=HQ_CLOSED)["great-room"] <= 3


@pytest.mark.rule("NW-MAP-05")
def test_a_doorway_makes_neighbours_both_ways(side_a: Graph) -> None:
    for way in side_a.ways.values():
        assert way.b in side_a.neighbours(way.a)
        assert way.a in side_a.neighbours(way.b)
    assert len(side_a.ways) == 47


@pytest.mark.rule("NW-MAP-09")
@pytest.mark.parametrize("sides", ["aaaa", "bbbb"])
def test_every_label_on_a_stair_tells_the_truth(sides: str) -> None:
    maps = mansion(sides)
    graph, told = join(maps), 0
    floors = {"First Floor": "floor1", "Second Floor": "floor2", "Attic": "attic", "Basement": "basement"}
    for m in maps:
        for way in m.exit:
            if way.kind == "stairs":
                (opened,) = graph.opening(way.space, way.joins)
                ends = {graph.ways[opened].a, graph.ways[opened].b} - {way.space}
                assert graph.map_of[ends.pop()].startswith(floors[way.label])
                told += 1
    assert told == 12


@pytest.mark.rule("NW-CUBE-05")
@pytest.mark.rule("NW-CUBE-06")
@pytest.mark.parametrize("side", ["a", "b"])
def test_some_zones_of_every_floor_have_a_lamp_and_some_have_none(side: str) -> None:
    graph = join(mansion(side * 4))
    for floor in FLOORS:
        lamps = ["bulb" in graph.spaces[zone].features for zone in zones(graph, f"{floor}-{side}")]
        assert 2 <= sum(lamps) < len(lamps)


@pytest.mark.rule("NW-SETUP-02")
@pytest.mark.rule("NW-SETUP-08")
@pytest.mark.rule("NW-EX-06")
@pytest.mark.parametrize("sides", ["".join(mix) for mix in itertools.product("ab", repeat=4)])
def test_any_mix_of_tile_sides_makes_one_house(sides: str) -> None:
    maps = mansion(sides)
    graph = join(maps)
    stations = set(graph.with_feature("station"))
    assert loose_exits(maps) == ()
    assert len(graph.spaces) == 40
    assert len(stations) == 4
    assert set(graph.distances("hq")) == set(graph.spaces) - stations
    assert len(graph.neighbours("hq")) == 2


@pytest.mark.rule("NW-MAP-14")
@pytest.mark.rule("NW-MAP-15")
def test_the_stations_are_places_but_no_zones(side_a: Graph) -> None:
    assert side_a.with_feature("station") == ("dormant", "lectern", "item-station", "supply")
    for station in side_a.with_feature("station"):
        assert side_a.neighbours(station) == ()

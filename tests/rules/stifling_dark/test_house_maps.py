"""The maps of the house: drawn as they are kept, wide enough to hide on, and true to what the rulebook says of them."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

import pytest

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.graph import Graph
from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.board.maps import Map
from gloamboard.rules.kernel.sight.prepared import lights_of
from gloamboard.rules.kernel.sight.sight import Sight
from tests.rules.stifling_dark.house_maps.__main__ import DRAWINGS, MAPS
from tests.rules.stifling_dark.house_maps.lattice import Drawing, draw

ICONS = {"door", "computer", "ticket-booth", "game-booth", "switch", "medical", "poi", "carriage"}
TORCH = "small-flashlight"


@pytest.fixture(scope="module")
def sawmill() -> Map:
    return load_map(MAPS / "dark-sawmill.toml")


@pytest.fixture(scope="module")
def mill_graph(sawmill: Map) -> Graph:
    return join([sawmill])


@pytest.fixture(scope="module")
def mill_sight(sawmill: Map) -> Sight:
    return Sight([sawmill], prepared=lights_of(sawmill))


@pytest.fixture(scope="module")
def park() -> Map:
    return load_map(MAPS / "dark-park.toml")


@pytest.fixture(scope="module")
def park_graph(park: Map) -> Graph:
    return join([park])


@pytest.fixture(scope="module", params=[drawing.id for drawing in DRAWINGS])
def house(request: pytest.FixtureRequest) -> Map:
    return load_map(MAPS / f"{request.param}.toml")


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.id)
def test_a_map_is_kept_as_it_is_drawn(drawing: Drawing) -> None:
    assert (MAPS / f"{drawing.id}.toml").read_text() == draw(drawing)


def test_a_map_is_large_enough_and_can_be_crossed(house: Map) -> None:
    rides = replace(house, not_walked=("dashed",)) if house.not_walked else house  # carriages go where nobody walks
    graph = join([rides])
    assert 240 <= len(house.space) <= 320
    steps = [graph.distances(space) for space in graph.spaces]
    assert {len(each) for each in steps} == {len(house.space)}, "every space is reached from every other"
    assert 24 <= max(max(each.values()) for each in steps) <= 32


def test_a_label_is_a_number_or_a_zone_and_a_number(house: Map) -> None:
    names = [space.name for space in house.space]
    assert len(set(names)) == len(names)
    zones = {group.id for group in house.group if len(group.id) == 1}
    assert len(zones) == 5
    for space in house.space:
        zone, _, number = space.name.rpartition("-")
        assert number.isdigit()
        assert space.id == (space.name.lower() if zone else f"n{number}")
        assert [group for group in space.groups if group in zones] == ([zone.lower()] if zone else [])
        assert space.light in ("dim", "dark")


def test_nothing_that_stands_on_a_map_touches_a_space(house: Map) -> None:
    doors = {door.space for door in house.door}
    solid = [(wall.from_mm, wall.to_mm) for wall in house.wall if len(wall.blocks) == 3]
    for obstacle in house.obstacle:
        solid += shapes.edges(obstacle.outline())
    for space in house.space:
        nearest = min(shapes.segment_distance(space.spot_mm, *segment) for segment in solid)
        assert nearest >= space.radius_mm or space.id in doors, space.name


def test_each_zone_has_a_switch_and_places_to_hide_evidence(house: Map) -> None:
    for group in house.group:
        if len(group.id) > 1:
            continue
        inside = [space for space in house.space if group.id in space.groups]
        assert [space.features for space in inside].count(("switch",)) == 1
        assert sum(not ICONS.intersection(space.features) for space in inside) >= 8


def test_a_space_has_one_icon_at_most_and_there_are_as_many_as_the_tokens_allow(house: Map) -> None:
    assert all(len(space.features) <= 1 for space in house.space)
    counts = Counter(word for space in house.space for word in space.features)
    assert counts["poi"] == 7
    assert counts["medical"] == 3
    assert counts["start"] == 5
    graph = join([house])
    icons = {space.id for space in house.space if ICONS.intersection(space.features)}
    for poi in graph.with_feature("poi"):
        assert len([space for space in graph.within(poi, 2) if space not in icons]) >= 3


def test_every_door_and_window_can_be_gone_through(house: Map) -> None:
    graph = join([house])
    for door in house.door:
        if door.space:
            inside = {graph.spaces[space].groups for space in graph.neighbours(door.space)}
            assert graph.spaces[door.space].features == ("door",)
            assert len(graph.neighbours(door.space)) >= 2
            assert inside
        else:
            (way,) = [way for way in graph.ways.values() if way.door == door.id]
            assert way.kind == "window"
            assert door.features == ("window",)


def test_the_sawmill_has_its_five_zones_and_computers(sawmill: Map) -> None:
    assert {group.id: group.name for group in sawmill.group} == {
        "l": "Lumber Shed",
        "k": "Kiln",
        "g": "Garage",
        "s": "Sawmill",
        "o": "Office",
    }
    computers = [space for space in sawmill.space if "computer" in space.features]
    assert sorted(space.groups[0] for space in computers) == ["g", "k", "l", "o", "s"]
    assert {space.light for space in sawmill.space if "g" in space.groups} == {"dark"}


def test_the_sawmill_has_the_steps_that_the_book_walks(mill_graph: Graph) -> None:
    assert set(mill_graph.neighbours("n120")) == {"n110", "n111", "n119", "n129", "n130"}
    walks = [
        "s-11 s-7 s-3 n67 n54 k-15",
        "n152 n151 n150 n149 n141",
        "n119 n120",
        "g-16 g-13 g-14",
        "n119 s-16",
        "s-23 s-20",
    ]
    for walk in walks:
        spaces = walk.split()
        for here, there in itertools.pairwise(spaces):
            assert there in mill_graph.neighbours(here)
    lights = {id: mill_graph.spaces[id].light for id in ("s-3", "k-15", "n67", "n141", "s-23", "s-20", "s-16")}
    assert lights == {
        "s-3": "dark",
        "k-15": "dark",
        "n67": "dim",
        "n141": "dim",
        "s-23": "dim",
        "s-20": "dark",
        "s-16": "dim",
    }
    words = {id: mill_graph.spaces[id].features for id in ("g-14", "s-16", "s-23", "s-20", "n10", "n306")}
    assert words == {
        "g-14": ("computer",),
        "s-16": ("door",),
        "s-23": ("door",),
        "s-20": ("switch",),
        "n10": ("gate",),
        "n306": ("gate",),
    }
    named = ["142", "154", "G-12", "S-12", "S-13", "S-15", "S-19", "S-22", "S-25", "S-26", "S-29", "K-8"]
    assert set(named) <= {space.name for space in mill_graph.spaces.values()}


def test_the_books_walks_take_as_long_as_it_says(mill_graph: Graph) -> None:
    assert mill_graph.distance("n142", "n150") == 4
    assert mill_graph.distance("n141", "n119") == 3
    locked = frozenset({"s-5"})
    assert mill_graph.distance("n213", "s-13") == 3
    assert (mill_graph.distance("n213", "s-13", closed=locked) or 99) > 3


def test_a_flashlight_from_s_11_lights_what_it_lights_in_the_book(mill_sight: Sight) -> None:
    lit = [set(aim.spaces) for aim in mill_sight.aims("s-11", TORCH)]
    assert {"s-11", "s-15", "s-19", "s-20", "s-22", "s-26"} in lit
    assert not any("s-25" in spaces for spaces in lit), "a bench stands before it"


def test_a_flashlight_from_150_finds_g_13_and_neither_g_12_nor_g_14(mill_sight: Sight) -> None:
    lit = [set(aim.spaces) for aim in mill_sight.aims("n150", TORCH) if "g-13" in aim.spaces]
    assert lit
    assert any("g-16" in spaces and "g-12" not in spaces for spaces in lit)
    assert not any({"g-14", "n141", "n151"} & spaces for spaces in lit)


def test_the_park_has_its_five_zones_four_rides_and_booths(park: Map) -> None:
    assert {group.id: group.name for group in park.group} == {
        "g": "Gift Shop",
        "m": "Mirror Maze",
        "c": "Carousel",
        "t": "Tunnel of Love",
        "f": "Food Stand",
        "mirror-maze": "Mirror Maze",
        "tunnel-of-love": "Tunnel of Love",
        "ferris-wheel": "Ferris Wheel",
        "zipper": "Zipper",
    }
    for zone, ride in (("m", "mirror-maze"), ("t", "tunnel-of-love")):
        assert {space.id for space in park.space if zone in space.groups} == {
            space.id for space in park.space if ride in space.groups
        }
    words = Counter(word for space in park.space for word in space.features)
    assert words["ticket-booth"] == 6
    assert [space.name for space in park.space if "game-booth" in space.features] == ["220", "248"]
    named = {"136", "C-3", "188", "189", "242", "262"}
    assert named <= {space.name for space in park.space}


def test_carriages_go_round_and_are_left_where_the_book_says(park_graph: Graph) -> None:
    for ride in ("ferris-wheel", "zipper"):
        carriages = park_graph.in_group(ride)
        assert len(carriages) == 8
        assert {park_graph.spaces[space].features for space in carriages} == {("carriage",)}
        for space in carriages:
            seen = [space]
            while len(after := park_graph.after(seen[-1], "arrow")) == 1 and after[0] != space:
                seen.append(after[0])
            assert len(seen) == 4
            assert after == (space,)
            assert set(seen) <= set(carriages)
            assert not set(seen).intersection(park_graph.neighbours(space)), "nobody walks to another carriage"
    assert park_graph.after("n134", "arrow") == ("n97",)
    assert park_graph.after("n97", "arrow") == ("n65",)
    assert "n134" in park_graph.neighbours("n146")
    assert park_graph.neighbours("n97") == ("n117",)
    assert park_graph.linked("n65", "dashed") == ("n66",)
    assert "n66" not in park_graph.neighbours("n65")
    assert (park_graph.distance("n136", "c-3") or 99) <= 5
    assert (park_graph.distance("n242", "n262") or 99) <= 2
    assert "n189" in park_graph.neighbours("n188")


def test_whichever_colour_is_open_the_maze_can_be_walked_through(park_graph: Graph) -> None:
    mirrors = {colour: park_graph.ways_of_kind(f"mirror-{colour}") for colour in ("red", "green", "blue")}
    assert {len(ways) for ways in mirrors.values()} == {3}
    for open_one in mirrors:
        blocked = frozenset[str]().union(*(ways for colour, ways in mirrors.items() if colour != open_one))
        assert set(park_graph.in_group("m")) <= set(park_graph.distances("n20", blocked))
    every = frozenset[str]().union(*mirrors.values())
    round_about = park_graph.distances("n20", every)
    assert set(park_graph.in_group("m")) <= set(round_about), "nobody is locked up in it"
    for open_one in mirrors:
        blocked = every - mirrors[open_one]
        assert park_graph.distances("n20", blocked)["m-4"] < round_about["m-4"], "mirrors are the shorter way"


def test_mirrors_throw_back_what_light_there_is(park: Map) -> None:
    assert {space.light for space in park.space if "m" in space.groups} == {"dim"}


def test_water_goes_round_clockwise(park_graph: Graph) -> None:
    seen = ["t-8"]
    while (after := park_graph.after(seen[-1], "water")) != ("t-8",):
        (there,) = after
        seen.append(there)
    assert len(seen) == 8
    assert all(space.startswith("t-") for space in seen)
    ring = [park_graph.spaces[space].spot_mm for space in seen]
    assert shapes.area(ring) > 0, "with y down this is clockwise"
    assert "t-8" in park_graph.neighbours("t-9"), "walked in both directions"


def test_curtains_hide_and_let_through(park: Map, park_graph: Graph) -> None:
    sight = Sight([park])
    for a, b in (("n109", "t-3"), ("c-7", "n120")):
        assert b in park_graph.neighbours(a)
        assert not sight.sees(a, b)


def test_what_only_bars_the_way_does_not_hide(park: Map, park_graph: Graph) -> None:
    sight = Sight([park])
    for a, b in (("n70", "c-1"), ("n27", "n28")):
        assert b not in park_graph.neighbours(a)
        assert sight.sees(a, b)

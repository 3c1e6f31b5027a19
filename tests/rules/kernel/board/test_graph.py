"""Maps joined: neighbours, distances, ways that are blocked and spaces that are closed, tiles that meet."""

from __future__ import annotations

import itertools
import random

import pytest

from gloamboard.rules.kernel.board.graph import Graph, Way
from gloamboard.rules.kernel.board.joining import join, loose_exits
from gloamboard.rules.kernel.board.maps import Exit, Map, MapLink, MapPlace, Space
from gloamboard.strict_toml import FileError


def room(id: str, left: float = 0) -> Space:
    shape = ((left, 0.0), (left + 50, 0.0), (left + 50, 50.0), (left, 50.0))
    return Space(id, id.title(), (left + 25, 25.0), shape)


def a_map(id: str, rooms: str, links: str = "", exits: tuple[Exit, ...] = ()) -> Map:
    spaces = tuple(room(name, 50.0 * i) for i, name in enumerate(rooms.split()))
    ways = tuple(MapLink(a, b) for a, b in (pair.split("-") for pair in links.split()))
    return Map(1, id, id, (50.0 * len(spaces), 50.0), spaces, ways, exits, path=f"{id}.toml")


@pytest.fixture
def house() -> Graph:
    ground = a_map("ground", "porch hall den attic0", "porch-hall hall-den", (Exit("hall", (60, 5), "stairs"),))
    upper = a_map("upper", "landing bed bath", "landing-bed landing-bath", (Exit("landing", (5, 5), "stairs"),))
    return join([ground, upper])


def test_neighbours_are_the_linked_spaces_and_no_others(house: Graph) -> None:
    assert house.neighbours("hall") == ("porch", "den", "landing")
    assert house.neighbours("attic0") == ()  # a border without a link is a wall


def test_distances_cross_the_stairs_and_leave_out_what_cannot_be_reached(house: Graph) -> None:
    assert dict(house.distances("porch")) == {"porch": 0, "hall": 1, "den": 2, "landing": 2, "bed": 3, "bath": 3}
    assert house.distance("porch", "attic0") is None
    assert house.within("porch", 2) == ("hall", "den", "landing")


def test_a_blocked_way_is_not_taken_by_either_side(house: Graph) -> None:
    shut = frozenset({"hall--porch"})
    assert house.neighbours("porch", shut) == ()
    assert house.neighbours("hall", shut) == ("den", "landing")
    assert dict(house.distances("porch", shut)) == {"porch": 0}
    assert house.path("porch", "bed", shut) is None


def test_a_closed_space_is_not_entered_but_may_be_left(house: Graph) -> None:
    full = frozenset({"landing"})
    assert "bed" not in house.distances("porch", closed=full)
    assert house.distance("landing", "den", closed=full) == 2


def test_the_path_names_every_step(house: Graph) -> None:
    assert house.path("porch", "bath") == ("porch", "hall", "landing", "bath")
    assert house.path("bed", "bed") == ("bed",)


def test_exits_that_join_the_same_thing_are_all_linked_with_each_other() -> None:
    yard = [a_map(id, id, "", (Exit(id, (0, 0), "yard", "path"),)) for id in ("barn", "gate", "well")]
    graph = join(yard)
    assert sorted(graph.ways) == ["barn--gate", "barn--well", "gate--well"]
    assert graph.opening("gate", "yard") == {"barn--gate", "gate--well"}
    assert loose_exits(yard) == ()
    assert loose_exits(yard[:1]) == (Exit("barn", (0, 0), "yard", "path"),)


def test_tiles_meet_where_their_exits_touch_however_they_are_turned() -> None:
    trail = a_map("trail", "trail", "", (Exit("trail", (50, 25), kind="path"), Exit("trail", (0, 25), kind="path")))
    cabin = a_map("cabin", "cabin", "", (Exit("cabin", (25, 0), kind="path"),))
    apart = join([trail, cabin], {"trail": MapPlace((0, 0)), "cabin": MapPlace((50, 0))})
    assert apart.neighbours("trail") == ()
    turned = join([trail, cabin], {"trail": MapPlace((0, 0)), "cabin": MapPlace((50, 0), 270)})
    assert turned.neighbours("trail") == ("cabin",)
    assert join([trail, cabin]).neighbours("trail") == ()  # not laid yet


def test_a_link_to_a_space_of_no_map_is_refused_with_the_nearest_name() -> None:
    ground = a_map("ground", "hall", "hall-landin")
    upper = a_map("upper", "landing")
    with pytest.raises(FileError, match=r'ground\.toml: link\[0\]\.b = "landin".*Did you mean landing\?'):
        join([ground, upper])


def test_two_maps_may_not_share_a_space_id() -> None:
    with pytest.raises(FileError, match=r"b\.toml: space\[1\]\.id.*a\.toml has a space of this id too"):
        join([a_map("a", "hall"), a_map("b", "den hall")])


def test_distances_agree_with_a_plain_search_on_random_graphs() -> None:
    rng = random.Random(5)
    for _ in range(30):
        names = [f"s{i}" for i in range(20)]
        pairs = {tuple(sorted(rng.sample(names, 2))) for _ in range(28)}
        ways = [Way(f"{a}--{b}", a, b, "door") for a, b in sorted(pairs)]
        graph = Graph([a_map("m", " ".join(names))], ways, {})
        blocked = frozenset(way.id for way in rng.sample(ways, 5))
        closed = frozenset(rng.sample(names, 2))
        found = graph.distances("s0", blocked, closed)
        for name in names:
            route = graph.path("s0", name, blocked, closed)
            assert (route is None) == (name not in found)
            if route is None:
                continue
            assert len(route) == found[name] + 1
            for here, there in itertools.pairwise(route):
                assert there not in closed
                assert any(way.id not in blocked for way in graph.between(here, there))


def test_a_distance_asked_again_is_looked_up() -> None:
    names = " ".join(f"s{i}" for i in range(300))
    graph = join([a_map("big", names, " ".join(f"s{i}-s{i + 1}" for i in range(299)))])
    assert graph.distance("s0", "s299") == 299
    assert graph.distances("s0") is graph.distances("s0")  # the very same answer, not a second search

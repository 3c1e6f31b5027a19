"""The wood's tiles and what follows from how they lie."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.netherwatch import GAME
from gloamboard.rules.netherwatch.house import ground, locations, rifts
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import grow, kind_of, stack, tiles, word_for
from tests.rules.asking import there
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping, wood
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, shows, turn


@shows("COMP-01", "COMP-02", "COMP-03", "MAP-03")
def test_twenty_three_tiles_and_thirty_two_zones_of_different_names() -> None:
    kinds = {kind: len(stack(kind)) for kind in ("entrance", "special", "exploration")}
    assert kinds == {"entrance": 1, "special": 6, "exploration": 16}
    spaces = [space for tile in tiles().values() for space in tile.map.space]
    assert len(spaces) == len({space.id for space in spaces}) == len({space.name for space in spaces}) == 32


@shows("MAP-18")
def test_every_zone_has_one_to_four_paths_and_some_tile_is_a_dead_end() -> None:
    counts = {}
    for tile in tiles().values():
        for space in tile.map.space:
            links = [link for link in tile.map.link if space.id in (link.a, link.b)]
            counts[space.id] = len([way for way in tile.map.exit if way.space == space.id and not way.joins])
            assert 1 <= counts[space.id] <= 4 - len(links)
    assert [tile for tile in stack("exploration") if counts[tile] == 1] == ["torn-tent"]
    assert kind_of("torn-tent") == "exploration"


@shows("MAP-01", "MAP-17")
def test_the_entrance_has_four_open_paths_and_hq_beside_it() -> None:
    house = wood(ENTRANCE)
    assert len(house.laid.open) == 4
    assert house.icons == ("trailhead",)
    assert house.graph.distance("hq", "trailhead") == 1
    assert house.zones == ("trailhead", "welcome-cabin", "lavatories", "gravel-lot")


@shows("MAP-04")
def test_a_dotted_line_is_walked() -> None:
    assert "lavatories" in wood(ENTRANCE).near("trailhead", frozenset())
    state = camping(ENTRANCE, zone="trailhead")
    assert turn(state, "husky").can("move", "husky", "gravel-lot")


@shows("MAP-05", "MAP-06")
def test_only_the_demon_goes_down_the_ravine() -> None:
    house = wood("ravine@c3/0")
    assert "ravine-floor" not in house.near("ravine-ledge", frozenset())
    assert house.demon_near("ravine-ledge") == ("ravine-floor",)
    assert house.demon_far("ravine-floor", "ravine-ledge") == 1
    assert not turn(camping("ravine@c3/0", zone="ravine-ledge"), "husky").can("move", "husky", "ravine-floor")


@shows("MAP-17", "EXPL-01")
def test_paths_that_meet_join_whatever_their_kinds() -> None:
    house = wood(ENTRANCE, "stone-cairn@e3/0")  # its Special Path lies on the Trailhead's Exploration Path
    assert "stone-cairn" in house.near("trailhead", frozenset())
    assert [edge.side for edge in house.open_paths("stone-cairn")] == ["n"]
    assert house.open_paths("trailhead") == ()


@shows("EXPL-11", "EXPL-01")
def test_a_path_that_meets_none_is_a_border_for_all() -> None:
    house = wood("animal-den@c3/0", "watchtower@b3/0")  # the Den's west Path meets the Watchtower's blank side
    assert "watchtower" not in house.near("animal-den", frozenset())
    assert house.demon_far("animal-den", "watchtower") is None
    assert [edge.side for edge in house.open_paths("animal-den")] == ["s"]


@shows("TOK-05", "TOK-06")
def test_an_hq_token_opens_another_way_to_hq() -> None:
    state = camping(ENTRANCE, "managers-ground@h6/0", zone="managers-cabin")
    assert not turn(state.copy(), "husky").can("move", "husky", "hq")
    grow(state, "hq=managers-cabin")
    evening = turn(state, "husky")
    assert evening.can("move", "husky", "hq")
    assert "trailhead" in ground.near(evening.state, "managers-cabin")


@shows("RIFT-07", "EX-08")
def test_a_rift_not_yet_there_gives_way_to_the_next_lower() -> None:
    state = camping()
    state.rifts = {1: "trailhead", 2: "gravel-lot", 3: "lavatories"}
    assert rifts.rift_numbers(state.ground, state.rifts, 5) == [3]
    assert rifts.rift_numbers(state.ground, {2: "gravel-lot", 3: "lavatories"}, 1) == [2]
    assert rifts.rift_numbers(kennel().ground, {1: "a", 4: "b"}, 3) == [1, 4]  # in the Mansion the players choose


def test_a_tile_laid_is_seen_by_all() -> None:
    state = camping()
    grow(state, word_for("dirt-trail", "e3", 90))
    seen = GAME.view(state, PUBLIC)
    assert seen["map"]["laid"] == {
        "entrance": {"cell": "e4", "rotation": 0},
        "dirt-trail": {"cell": "e3", "rotation": 90},
    }
    assert seen["map"]["grid"] == {"columns": 10, "rows": 8, "cell_mm": 100}
    assert {zone: len(paths) for zone, paths in there(dict[str, Any](seen)["open_paths"]).items()} == {
        "dirt-trail": 3,
        "welcome-cabin": 1,
        "lavatories": 1,
        "gravel-lot": 1,
    }


def test_the_campsite_is_a_location_beside_the_mansion() -> None:
    kennel()
    assert [locations.LOCATIONS[each].name for each in ("mansion", "campsite")] == ["The Mansion", "The Campsite"]

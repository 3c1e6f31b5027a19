"""A board that grows: tiles turned and laid on a grid, which ways meet, which are dead, where a tile fits."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.rules.kernel.board.grid import FACING, ROTATIONS, STEPS, Bounds, Side, Tile, cell_at, cell_name, tile_of
from gloamboard.rules.kernel.board.grid import turn as quarter
from gloamboard.rules.kernel.board.growing import DoesNotFit, Laid, cells_under, lay, where_fits
from gloamboard.rules.kernel.board.maps import Exit, Map, MapLink, MapPlace, Rotation, Space
from gloamboard.strict_toml import FileError

MM = 100.0
BOUNDS = Bounds(10, 8)


def a_tile(id: str, columns: int, rows: int, ways: str, link: str = "path", joins: str = "") -> Tile:
    """`ways` are openings as column, row, side and kind: "00n 10e:special". Spaces are called by tile and place."""
    spaces, links = [], []
    for column in range(columns):
        for row in range(rows):
            x, y = column * MM, row * MM
            shape = ((x, y), (x + MM, y), (x + MM, y + MM), (x, y + MM))
            spaces.append(Space(f"{id}-{column}{row}", id, (x + MM / 2, y + MM / 2), shape))
    if len(spaces) > 1 and link:
        links.append(MapLink(spaces[0].id, spaces[1].id, link))
    exits = [Exit(spaces[0].id, (5.0, 5.0), joins, "path")] if joins else []
    for word in ways.split():
        place, _, kind = word.partition(":")
        column, row, side = int(place[0]), int(place[1]), place[2]
        dx, dy = STEPS[side]  # type: ignore[index]
        middle = ((column + 0.5 + dx / 2) * MM, (row + 0.5 + dy / 2) * MM)
        exits.append(Exit(f"{id}-{column}{row}", middle, "", kind or "trail"))
    m = Map(1, id, id, (columns * MM, rows * MM), tuple(spaces), tuple(links), tuple(exits), path=f"{id}.toml")
    return tile_of(m, MM)


CROSS = a_tile("cross", 1, 1, "00n 00e 00s 00w")
STRAIGHT = a_tile("straight", 1, 1, "00n 00s")
END = a_tile("end", 1, 1, "00s")
RAVINE = a_tile("ravine", 2, 1, "00w 10e:special", link="ravine")
ENTRANCE = a_tile("entrance", 2, 2, "00n 10e 11s 01w", joins="drive")
TILES = {tile.id: tile for tile in (CROSS, STRAIGHT, END, RAVINE, ENTRANCE)}


def board(*laid: tuple[str, str, Rotation], bounds: Bounds = BOUNDS) -> Laid:
    return lay(TILES, {tile: (cell, rotation) for tile, cell, rotation in laid}, bounds)


def test_a_cell_is_called_by_letter_and_number() -> None:
    assert [cell_name((0, 0)), cell_name((9, 7)), cell_at("c4")] == ["a1", "j8", (2, 3)]
    assert BOUNDS.cells()[0] == "a1"
    assert BOUNDS.cells()[-1] == "j8"
    assert len(set(BOUNDS.cells())) == 80
    for wrong in ("", "4c", "c", "c0", "c-1", "cc", "é1"):
        with pytest.raises(ValueError, match="is no cell"):
            cell_at(wrong)


def test_ways_on_that_meet_join_their_spaces_and_no_others_do() -> None:
    grown = board(("cross", "c4", 0), ("straight", "c3", 0), ("end", "d4", 0))
    assert [(one.one.space, one.other.space, one.kind) for one in grown.joins] == [("straight-00", "cross-00", "trail")]
    assert grown.graph.neighbours("cross-00") == ("straight-00",)
    assert [(edge.space, edge.side) for edge in grown.dead] == [("cross-00", "e")], "the dead end has no way west"
    assert [(edge.cell, edge.side, edge.onto) for edge in grown.open] == [
        ("c4", "s", "c5"),
        ("c4", "w", "b4"),
        ("c3", "n", "c2"),
        ("d4", "s", "d5"),
    ]


def test_two_kinds_of_way_that_meet_are_joined_by_a_path() -> None:
    grown = board(("ravine", "c4", 0), ("cross", "e4", 0))
    assert [(one.one.space, one.other.space, one.kind) for one in grown.joins] == [("ravine-10", "cross-00", "path")]


def test_what_lies_between_the_spaces_of_a_tile_is_a_way_of_its_own_kind() -> None:
    grown = board(("ravine", "c4", 90))
    assert grown.graph.ways_of_kind("ravine") == {"ravine-00--ravine-10"}
    assert cells_under(RAVINE, "c4", 90) == {"ravine-00": "c4", "ravine-10": "c5"}
    assert cells_under(RAVINE, "c4", 180) == {"ravine-10": "c4", "ravine-00": "d4"}


def test_a_way_over_the_edge_of_the_grid_is_not_open() -> None:
    grown = board(("cross", "a1", 0))
    assert [edge.side for edge in grown.open] == ["e", "s"]
    assert [edge.side for edge in grown.outward] == ["n", "w"]
    assert where_fits(END, grown, grown.open[:1])[0].cell == "b1"


def test_a_fixed_map_joins_by_name_whatever_is_laid() -> None:
    hq = Map(1, "hq", "HQ", (MM, MM), (Space("hq", "HQ", (50, 50), radius_mm=20),), exit=(Exit("hq", (5, 5), "drive"),))
    grown = lay(TILES, {"entrance": ("e4", 180)}, BOUNDS, fixed=[hq])
    assert grown.graph.neighbours("hq") == ("entrance-00",)


def test_a_door_joins_the_two_cells_it_stands_between() -> None:
    rooms = {id: a_tile(id, 2, 2, "", link="") for id in ("hall", "crypt")}
    grown = lay(rooms, {"hall": ("a1", 0), "crypt": ("c1", 0)}, BOUNDS, doors=[("b1", "c1"), ("b2", "b3")])
    assert grown.graph.neighbours("hall-10") == ("crypt-00",)
    assert [way.kind for way in grown.graph.ways.values()] == ["door"], "and one that leads to no room joins nothing"
    with pytest.raises(DoesNotFit, match="a1 and b2 do not"):
        lay(rooms, {}, BOUNDS, doors=[("a1", "b2")])


@pytest.mark.parametrize(
    ("tile", "cell", "says"),
    [
        (CROSS, "d4", "cross lies on c4 already"),
        (RAVINE, "b4", "ravine on b4 lies over cross"),
        (RAVINE, "j8", "ravine on j8 reaches beyond the 10 × 8 cells"),
        (END, "m4", "end on m4 reaches beyond"),
    ],
)
def test_what_cannot_lie_there_is_refused_in_words(tile: Tile, cell: str, says: str) -> None:
    with pytest.raises(DoesNotFit, match=says):
        board(("cross", "c4", 0)).plus(tile, cell)


def test_a_tile_fits_where_a_way_of_it_meets_an_open_one() -> None:
    grown = board(("straight", "c4", 0))
    fits = {(fit.cell, fit.rotation): fit for fit in where_fits(RAVINE, grown)}
    assert sorted(fits) == [("c2", 90), ("c2", 270), ("c5", 90), ("c5", 270)]
    north = fits["c2", 90]
    assert (north.cells, north.opens) == (("c2", "c3"), ("c1",))
    assert [(one.one.space, one.other.space) for one in north.joins] == [("ravine-10", "straight-00")]


def test_rotations_that_look_alike_are_one_way_to_lay_it() -> None:
    assert [len(tile.distinct) for tile in (CROSS, STRAIGHT, END, RAVINE, ENTRANCE)] == [1, 2, 4, 4, 4]
    grown = board(("straight", "c4", 0))
    assert [(fit.cell, fit.rotation) for fit in where_fits(CROSS, grown)] == [("c3", 0), ("c5", 0)]


@pytest.mark.parametrize(
    ("size", "at", "says"),
    [
        ((150.0, 100.0), None, "whole cells of 100 × 100 mm"),
        ((100.0, 100.0), (25.0, 0.0), "the middle of an outer side"),
    ],
)
def test_a_map_that_is_no_tile_says_why(size: tuple[float, float], at: tuple[float, float] | None, says: str) -> None:
    room = Space("room", "Room", (50, 50), radius_mm=20)
    exits = (Exit("room", at, "", "path"),) if at else ()
    with pytest.raises(FileError, match=says):
        tile_of(Map(1, "odd", "Odd", size, (room,), exit=exits, path="odd.toml"), MM)


# --- whatever is laid ------------------------------------------------------------------------


@st.composite
def tiles(draw: st.DrawFn, id: str = "tile") -> Tile:
    columns, rows = draw(st.sampled_from([(1, 1), (2, 1), (1, 2), (2, 2)]))
    outer = [
        f"{column}{row}{side}"
        for column in range(columns)
        for row in range(rows)
        for side, (dx, dy) in STEPS.items()
        if not Bounds(columns, rows).hold((column + dx, row + dy))
    ]
    ways = draw(st.lists(st.sampled_from(outer), min_size=1, unique=True))
    kinds = [draw(st.sampled_from(["", ":special"])) for _ in ways]
    return a_tile(id, columns, rows, " ".join(map("".join, zip(ways, kinds, strict=True))))


@st.composite
def boards(draw: st.DrawFn) -> Laid:
    """Up to a dozen tiles, each laid to an open way at random."""
    bounds = Bounds(draw(st.integers(2, 7)), draw(st.integers(2, 7)))
    rng = random.Random(draw(st.integers(0, 10_000)))
    grown = lay({}, {}, bounds).plus(CROSS, rng.choice(bounds.cells()))
    for n in range(draw(st.integers(0, 12))):
        tile = draw(tiles(f"t{n}"))
        if fits := where_fits(tile, grown):
            fit = rng.choice(fits)
            grown = grown.plus(tile, fit.cell, fit.rotation)
    return grown


@given(tiles())
@settings(max_examples=60, deadline=None)
def test_quarters_add_up_and_four_of_them_are_none(tile: Tile) -> None:
    turned = tile.turned[0]
    for rotation in (90, 180, 270, 0):
        turned = quarter(turned)
        assert turned == tile.turned[rotation]


@given(tiles(), st.sampled_from(ROTATIONS))
@settings(max_examples=60, deadline=None)
def test_cells_turn_as_the_map_itself_does(tile: Tile, rotation: Rotation) -> None:
    """Each space's spot, put down as a layout puts it, lies in the middle of the cell the tile says."""
    place = MapPlace((0.0, 0.0), rotation)
    for space in tile.map.space:
        x, y = place.put(space.spot_mm, tile.map.size_mm)
        assert cells_under(tile, "a1", rotation)[space.id] == cell_name((int(x // MM), int(y // MM)))
    for way in tile.map.exit:
        x, y = place.put(way.at_mm, tile.map.size_mm)
        sides: dict[Side, tuple[float, float]] = {
            opening.side: (
                (opening.at.column + 0.5 + STEPS[opening.side][0] / 2) * MM,
                (opening.at.row + 0.5 + STEPS[opening.side][1] / 2) * MM,
            )
            for opening in tile.turned[rotation].openings
            if opening.space == way.space and opening.kind == way.kind
        }
        assert (x, y) in sides.values()


@given(boards())
@settings(max_examples=80, deadline=None)
def test_every_way_on_is_open_joined_dead_or_outward_and_never_two_of_them(grown: Laid) -> None:
    joined = [edge for one in grown.joins for edge in one]
    every = [*grown.open, *grown.dead, *grown.outward, *joined]
    assert sorted(every) == sorted(grown.edges.values())


@given(boards())
@settings(max_examples=80, deadline=None)
def test_joins_are_symmetric_and_lie_side_by_side(grown: Laid) -> None:
    for one, other in grown.joins:
        assert (one.onto, other.onto) == (other.cell, one.cell)
        assert one.side == FACING[other.side]
        assert other.space in grown.graph.neighbours(one.space)
        assert one.space in grown.graph.neighbours(other.space)


@given(boards())
@settings(max_examples=80, deadline=None)
def test_no_tile_lies_over_another_or_beyond_the_grid(grown: Laid) -> None:
    covered = [
        cell_name((at.column + cell_at(put.cell).column, at.row + cell_at(put.cell).row))
        for id, put in grown.placed.items()
        for at, _ in grown.tiles[id].turned[put.rotation].spaces
    ]
    assert len(covered) == len(set(covered)) == len(grown.tile_at)
    assert set(covered) <= set(grown.bounds.cells())


@given(boards(), tiles("more"))
@settings(max_examples=80, deadline=None)
def test_where_it_fits_is_every_place_and_rotation_that_joins_and_no_other(grown: Laid, tile: Tile) -> None:
    tried = {}
    for cell in grown.bounds.cells():
        for turned in tile.distinct:
            try:
                after = grown.plus(tile, cell, turned.rotation)
            except DoesNotFit:
                continue
            joins = {one for one in after.joins if tile.id in (one.one.tile, one.other.tile)}
            if joins:
                opens = {edge.onto for edge in after.open if edge.tile == tile.id}
                tried[cell, turned.rotation] = joins, opens
    fits = where_fits(tile, grown)
    assert {(fit.cell, fit.rotation): (set(fit.joins), set(fit.opens)) for fit in fits} == tried


@given(boards(), st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_the_order_of_laying_makes_no_difference_to_what_is_joined(grown: Laid, seed: int) -> None:
    other = list(grown.placed.items())
    random.Random(seed).shuffle(other)
    again = lay(grown.tiles, dict(other), grown.bounds)
    assert set(again.joins) == set(grown.joins)
    assert set(again.open) == set(grown.open)
    assert set(again.dead) == set(grown.dead)
    ways = {way.id: (frozenset((way.a, way.b)), way.kind) for way in grown.graph.ways.values()}
    assert {way.id: (frozenset((way.a, way.b)), way.kind) for way in again.graph.ways.values()} == ways

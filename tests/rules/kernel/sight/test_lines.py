"""Lines over the board: what they cross, what they only touch, the spaces they pass; glimpses from rim to rim."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.board.maps import Door, Map, MapPlace, Obstacle, Space, Wall
from gloamboard.rules.kernel.sight.glimpses import glimpse
from gloamboard.rules.kernel.sight.lines import Blocker, Target, crossed, lay_out
from gloamboard.rules.kernel.sight.sight import Sight, SightLine
from tests.rules.kernel.sight.draw_quarry import PATH

Spot = tuple[float, float]


def disc(id: str, x: float, y: float, radius: float = 5) -> Space:
    return Space(id, id.title(), (x, y), radius_mm=radius)


def wall(x1: float, y1: float, x2: float, y2: float, id: str = "") -> Wall:
    return Wall((x1, y1), (x2, y2), id)


def yard(*spaces: Space, **more: object) -> Map:
    return Map(1, "yard", "Yard", (300.0, 300.0), spaces, path="yard.toml", **more)  # type: ignore[arg-type]


def west_and_east(*walls: Wall, **more: object) -> Sight:
    """Two spaces, 100 mm apart; the line between them is y = 100."""
    return Sight([yard(disc("east", 200, 100), disc("west", 100, 100), wall=walls, **more)])


# --- sees ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("walls", "clear"),
    [
        ([], True),
        ([wall(150, 50, 150, 150)], False),
        ([wall(250, 50, 250, 150)], True),  # behind the other
        ([wall(150, 50, 150, 99.999)], True),
        ([wall(150, 50, 150, 100)], True),  # its end is touched
        ([wall(150, 50, 150, 100.001)], False),
        ([wall(150, 50, 150, 100), wall(150, 100, 150, 150)], False),  # no slipping through the joint
        ([wall(150, 50, 150, 100), wall(150, 100, 180, 50)], True),  # a corner touched from outside
        ([wall(150, 50, 150, 100), wall(151, 100, 151, 150)], True),  # ends that do not meet: touched one by one
        ([wall(120, 100, 180, 100)], True),  # along a wall
        ([wall(120, 100, 180, 100), wall(120, 50, 120, 100), wall(180, 100, 180, 50)], True),  # along a house
        ([wall(120, 100, 180, 100), wall(120, 50, 120, 100), wall(180, 100, 180, 150)], False),  # through a bent wall
        ([wall(140, 60, 160, 60), wall(160, 60, 150, 100), wall(150, 100, 140, 60)], True),
        ([wall(0, 100, 300, 100), wall(150, 50, 150, 100), wall(160, 100, 160, 150)], False),
        ([wall(140, 80, 160, 120), wall(160, 80, 140, 120)], False),
        ([wall(100, 50, 100, 100), wall(100, 100, 100, 150)], True),  # one stands where walls meet
        ([wall(200, 50, 200, 150)], True),  # the other stands in a doorway that is shut
    ],
)
def test_a_line_is_blocked_by_what_it_crosses_and_not_by_what_it_touches(walls: list[Wall], clear: bool) -> None:
    sight = west_and_east(*walls)
    assert sight.sees("west", "east") is clear
    assert sight.sees("east", "west") is clear


def test_there_is_no_slipping_through_a_joint_straight_down_either() -> None:
    spaces = (disc("north", 100, 100), disc("south", 100, 200))
    joint = (wall(50, 150, 100, 150), wall(100, 150, 150, 150))
    assert not Sight([yard(*spaces, wall=joint)]).sees("north", "south")
    assert Sight([yard(*spaces, wall=joint[:1])]).sees("north", "south")
    assert Sight([yard(*spaces, wall=joint[1:])]).sees("north", "south")


def test_walls_say_what_they_block() -> None:
    fence = Wall((150, 50), (150, 150), blocks=("movement",))
    curtain = Wall((150, 50), (150, 150), blocks=("light",))
    assert west_and_east(fence).sees("west", "east")
    assert west_and_east(curtain).sees("west", "east")
    assert not west_and_east(curtain).sees("west", "east", block="light")


def test_a_door_blocks_while_it_is_shut_also_where_it_meets_its_frame() -> None:
    door = Door("door", (150, 100), (150, 120))
    sight = west_and_east(wall(150, 50, 150, 100), wall(150, 120, 150, 150), door=(door,))
    assert sight.sees("west", "east")  # along the frame of an open door
    assert not sight.sees("west", "east", frozenset({"door"}))
    assert sight.sees("west", "east", frozenset({"another"}))


def test_an_obstacle_blocks_through_its_middle_and_not_at_its_corner() -> None:
    def crate(y: float) -> Obstacle:
        return Obstacle("crate", ((140, y), (160, y), (160, y + 20), (140, y + 20)))

    assert not west_and_east(obstacle=(crate(90),)).sees("west", "east")
    assert west_and_east(obstacle=(crate(100),)).sees("west", "east")  # along its side
    pointed = Obstacle("crate", ((150, 100), (160, 110), (150, 120), (140, 110)))
    assert west_and_east(obstacle=(pointed,)).sees("west", "east")  # at its corner
    two = (crate(100), Obstacle("other", ((140, 80), (160, 80), (160, 100), (140, 100))))
    assert not west_and_east(obstacle=two).sees("west", "east")  # between two that stand flush


def test_whoever_sees_is_seen_and_a_shifted_line_tells_the_same() -> None:
    """On a small grid, where lines go through corners all the time. A line that some line beside it, however near, can
    replace is clear; one that is blocked cannot be replaced."""
    rng = random.Random(8)
    tried = blocked = touched = 0
    for _ in range(3000):
        a, b = ((rng.randrange(7), rng.randrange(7)) for _ in range(2))
        if a == b:
            continue
        walls = []
        for n in range(rng.randrange(1, 7)):
            start, end = ((rng.randrange(7), rng.randrange(7)) for _ in range(2))
            if start != end:
                walls.append(Blocker(f"w{n}", start, end, ("sight",)))
        clear = not crossed(a, b, walls)
        assert clear == (not crossed(b, a, walls))
        beside = [_strictly_clear(a, b, walls, *shift) for shift in ((1, 1), (-1, -1), (1, -1), (-1, 1))]
        assert clear or not any(beside)
        if clear and not any(beside):
            touched += 1  # a corner on the left, then one on the right: touched, not crossed
        tried += 1
        blocked += not clear
    assert tried > 2500
    assert blocked > 800
    assert touched < tried / 20


def _strictly_clear(a: Any, b: Any, walls: Iterable[Blocker], start_shift: int, end_shift: int) -> bool:
    """The line moved a very little to one side at each end, which goes through no corner of the grid any more."""
    little = Fraction(1, 10_000)
    across = (-(b[1] - a[1]), b[0] - a[0])
    p = tuple(a[i] + little * start_shift * across[i] + Fraction(b[i] - a[i], 99_991) for i in (0, 1))
    q = tuple(b[i] + little * end_shift * across[i] - Fraction(b[i] - a[i], 99_991) for i in (0, 1))

    def side(u: tuple[Any, ...], v: tuple[Any, ...], w: tuple[Any, ...]) -> Any:
        return (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0])

    return not any(
        side(p, q, each.a) * side(p, q, each.b) <= 0 and side(each.a, each.b, p) * side(each.a, each.b, q) <= 0
        for each in walls
    )


# --- lines and the areas they pass --------------------------------------------------------------------------------


def room(id: str, left: float, top: float, size: float = 50) -> Space:
    shape = ((left, top), (left + size, top), (left + size, top + size), (left, top + size))
    return Space(id, id.title(), (left + size / 2, top + size / 2), shape)


TILE = Map(
    1, "tile", "Tile", (100.0, 100.0), (room("a1", 0, 0), room("a2", 50, 0), room("a3", 0, 50), room("a4", 50, 50)),
    wall=(
        wall(0, 0, 100, 0), wall(0, 100, 100, 100), wall(0, 0, 0, 100), wall(100, 0, 100, 15), wall(100, 35, 100, 100),
    ),
    door=(Door("a-east", (100.0, 15.0), (100.0, 35.0)),), path="tile.toml",
)  # fmt: skip
HALL = Map(
    1, "hall", "Hall", (150.0, 50.0), (room("b1", 0, 0), room("b2", 50, 0), room("b3", 100, 0)),
    wall=(wall(0, 0, 150, 0), wall(0, 50, 150, 50), wall(0, 0, 0, 15), wall(0, 35, 0, 50), wall(150, 0, 150, 50)),
    door=(Door("b-west", (0.0, 15.0), (0.0, 35.0)),), path="hall.toml",
)  # fmt: skip
LAID = Sight([TILE, HALL], {"tile": MapPlace((0, 0)), "hall": MapPlace((100, 0))})


def test_a_line_tells_the_areas_it_passes_in_order_and_not_those_it_touches() -> None:
    assert LAID.line("a1", "b3") == SightLine(("a2", "b1", "b2"), (), ("a-east", "b-west"))
    assert LAID.line("b3", "a1").spaces == ("b2", "b1", "a2")
    assert LAID.line("a1", "a4").spaces == ()  # through the corner that all four share


def test_a_line_along_a_border_passes_neither_side() -> None:
    flat = yard(
        room("n", 50, 0), room("s", 50, 50), disc("w", 10, 50), disc("e", 150, 50),
        disc("m", 115, 50.5), disc("o", 125, 55),
    )  # fmt: skip
    assert Sight([flat]).line("w", "e").spaces == ("m",)  # the rim of o is touched, and no more


def test_both_tiles_must_have_their_door_open_to_look_through() -> None:
    assert LAID.sees("a1", "b3")
    assert not LAID.sees("a1", "b3", frozenset({"a-east"}))
    assert not LAID.sees("a1", "b3", frozenset({"b-west"}))
    assert not LAID.sees("a3", "b1")  # past the door's frame
    assert LAID.line("a3", "b2").walls == ("tile-wall-5", "hall-wall-4", "hall-wall-2")


def test_a_tile_that_is_turned_is_seen_as_it_lies() -> None:
    """Both turned half round, the hall comes to lie left of the tile, and their doors still meet."""
    down = Sight([HALL], {"hall": MapPlace((0, 0), 90)})
    assert down.sees("b1", "b3")
    turned = Sight([TILE, HALL], {"tile": MapPlace((150, 0), 180), "hall": MapPlace((0, 50), 180)})
    assert turned.sees("a1", "b3")
    assert not turned.sees("a1", "b3", frozenset({"a-east"}))
    assert turned.line("a1", "b3").spaces == ("a2", "b1", "b2")


# --- glimpses -----------------------------------------------------------------------------------------------------


def test_an_edge_to_edge_line_is_enough_for_a_glimpse() -> None:
    low = wall(150, 97, 150, 300)  # hides the middles, not the upper rims
    assert not west_and_east(low).sees("west", "east")
    assert west_and_east(low).glimpses("west", "east")
    assert not west_and_east(wall(150, 94, 150, 300)).glimpses("west", "east")


@pytest.mark.parametrize("x", [107, 120, 150, 180, 193])
def test_a_hundredth_of_a_millimetre_at_the_rim_makes_the_difference(x: float) -> None:
    """The rims of both spaces end at y = 95, and no line between them gets above that."""
    assert west_and_east(wall(x, 95.01, x, 300)).glimpses("west", "east")
    assert not west_and_east(wall(x, 94.99, x, 300)).glimpses("west", "east")


def test_a_slanted_glimpse_between_two_walls() -> None:
    over, under = wall(130, 0, 130, 104, "over"), wall(170, 96, 170, 300, "under")
    sight = west_and_east(over, under)
    assert not sight.sees("west", "east")
    assert not sight.glimpses("west", "east")  # down past one and up past the other: too steep for rims of 5 mm
    wide = Sight([yard(disc("west", 100, 100, 20), disc("east", 200, 100, 20), wall=(over, under))])
    assert wide.glimpses("west", "east")


def test_there_is_no_glimpse_through_a_joint_or_a_shut_door() -> None:
    joint = [wall(150, 0, 150, 101), wall(150, 101, 150, 300)]
    assert not west_and_east(*joint).glimpses("west", "east")
    hatch = Door("hatch", (150, 97), (150, 98))
    frame = [wall(150, 0, 150, 97), wall(150, 98, 150, 300)]
    sight = west_and_east(*frame, door=(hatch,))
    assert sight.glimpses("west", "east")
    assert not sight.glimpses("west", "east", frozenset({"hatch"}))


def test_a_wall_through_a_space_hides_nothing_from_its_near_side() -> None:
    assert west_and_east(wall(200, 0, 200, 300)).glimpses("west", "east")
    assert west_and_east(wall(200, 0, 200, 300), wall(100, 0, 100, 300)).glimpses("east", "west")
    behind = west_and_east(wall(194, 0, 194, 300), wall(100, 0, 100, 300))
    assert not behind.glimpses("west", "east")


def test_a_wall_that_begins_inside_a_space_still_hides_with_the_rest_of_it() -> None:
    """The inner part of the first wall can be stepped past; over the second one only lines go that meet the outer."""
    over = wall(150, 0, 150, 104.5)
    assert not west_and_east(wall(103, 100, 103, 300), over).glimpses("west", "east")
    assert west_and_east(over).glimpses("west", "east")


def test_circles_that_touch_always_have_a_glimpse() -> None:
    sight = Sight([yard(disc("a", 100, 100), disc("b", 110, 100), wall=(wall(105, 0, 105, 300),))])
    assert sight.glimpses("a", "b")


def test_a_glimpse_is_for_round_spaces() -> None:
    with pytest.raises(ValueError, match="is not round"):
        LAID.glimpses("a3", "b1")


def test_every_glimpse_in_the_quarry_has_a_clear_line_and_no_clear_line_is_missed() -> None:
    quarry = load_map(PATH)
    grounds, blockers = lay_out([quarry])
    standing = [(each.a, each.b) for each in blockers if "sight" in each.blocks]
    sight = Sight([quarry])
    shut = frozenset(door.id for door in quarry.door)
    rng = random.Random(2)
    names = list(grounds)
    found = hidden = 0
    while found < 40 or hidden < 40:
        a, b = (grounds[name] for name in rng.sample(names, 2))
        if sight.sees(a.id, b.id, shut) or (a.spot[0] - b.spot[0]) ** 2 + (a.spot[1] - b.spot[1]) ** 2 > 140_000**2:
            continue
        clear = glimpse(a, b, standing)
        assert sight.glimpses(a.id, b.id, shut) == (clear is not None)
        if clear is not None:
            found += 1
            assert not _hit(*clear, standing)
            for end, space in zip(clear, (a, b), strict=True):
                assert _far(end, space.spot) <= space.radius + 1
        else:
            hidden += 1
            tries = [(_somewhere(rng, a), _somewhere(rng, b)) for _ in range(40)]
            assert all(_hit(start, end, standing) for start, end in tries)


def test_where_no_glimpse_is_found_hundreds_of_lines_are_all_hidden() -> None:
    rng = random.Random(6)
    a, b = Target("a", (40_000, 100_000), 20_000, ()), Target("b", (160_000, 100_000), 25_000, ())
    found = hidden = 0
    for _ in range(400):
        standing = []
        for _ in range(rng.randrange(3, 7)):
            x, y = rng.randrange(60_000, 140_000), rng.randrange(70_000, 130_000)
            standing.append(((x, y), (x + rng.randrange(-9_000, 9_001), y + rng.randrange(8_000, 45_000))))
        clear = glimpse(a, b, standing)
        if clear is not None:
            found += 1
            assert not _hit(*clear, standing)
        else:
            hidden += 1
            assert all(_hit(_somewhere(rng, a), _somewhere(rng, b), standing) for _ in range(200))
    assert found > 50
    assert hidden > 50


def test_a_glimpse_through_two_slits_is_found_whenever_the_line_through_both_meets_both_spaces() -> None:
    """Two walls with a slit of 0.2 mm each leave hardly more than one line."""
    rng = random.Random(12)
    a, b = Target("a", (0, 0), 20_000, ()), Target("b", (120_000, 0), 20_000, ())
    seen = unseen = 0
    for _ in range(300):
        near, far = rng.randrange(-25_000, 25_000), rng.randrange(-25_000, 25_000)
        standing = []
        for x, y in ((40_000, near), (80_000, far)):
            standing += [((x, -200_000), (x, y - 100)), ((x, y + 100), (x, 200_000))]
        slope = (far - near) / 40_000
        off = [abs(near + slope * (x - 40_000)) / (1 + slope * slope) ** 0.5 for x in (0, 120_000)]
        if max(off) < 19_000:
            seen += 1
            assert glimpse(a, b, standing) is not None
        elif max(off) > 21_000:
            unseen += 1
            assert glimpse(a, b, standing) is None
    assert seen > 50
    assert unseen > 50


def _somewhere(rng: random.Random, space: Target) -> tuple[float, float]:
    while True:
        x, y = (rng.uniform(-space.radius, space.radius) for _ in range(2))
        if x * x + y * y <= space.radius**2:
            return space.spot[0] + x, space.spot[1] + y


def _far(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.dist(a, b)


def _hit(a: Spot, b: Spot, standing: Iterable[tuple[Spot, Spot]]) -> bool:
    def side(u: Spot, v: Spot, w: Spot) -> float:
        return (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0])

    return any(side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0 for c, d in standing)

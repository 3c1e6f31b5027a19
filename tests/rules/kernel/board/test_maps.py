"""Map files: what is read, and what is refused with which words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.map_file import check_map, load_map
from gloamboard.rules.kernel.board.maps import Map, MapPlace, Rotation, Space
from gloamboard.strict_toml import FileError

TWO_ROOMS = """
v = 1
id = "cottage"
title = "Cottage"
size_mm = [200, 100]

[[space]]
id = "hall"
name = "Hall"
shape = [[0, 0], [100, 0], [100, 100], [0, 100]]
spot_mm = [50, 50]
features = ["bulb"]

[[space]]
id = "pantry"
name = "Pantry"
shape = [[100, 0], [200, 0], [200, 100], [100, 100]]
spot_mm = [150, 50]
limit = 1

[[link]]
a = "hall"
b = "pantry"
at_mm = [100, 50]
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "cottage.toml"
        path.write_text(text)
        return path

    return write


def test_a_map_file_gives_spaces_links_limits_and_features(write: Callable[[str], Path]) -> None:
    found = load_map(write(TWO_ROOMS))
    assert [space.id for space in found.space] == ["hall", "pantry"]
    assert [space.limit for space in found.space] == [0, 1]
    assert found.space[0].features == ("bulb",)
    assert [(link.a, link.b, link.kind) for link in found.link] == [("hall", "pantry", "door")]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('id = "pantry"', 'id = "hall"', ["space[1].id", "hall", "space[0] has this id already"]),
        ('id = "pantry"', 'id = "The Pantry"', ["space[1].id", "small letters"]),
        ('a = "hall"', 'a = "hal"', ["link[0].a", "Did you mean hall?"]),
        ('b = "pantry"', 'b = "hall"', ["link[0].b", "two different spaces"]),
        ("at_mm = [100, 50]", "at_mm = [160, 50]", ["link[0].at_mm", "60 mm", "of hall"]),
        ("spot_mm = [150, 50]", "spot_mm = [50, 50]", ["space[1].spot_mm", "outside pantry", "[100, 0]"]),
        ("[[100, 0], [200, 0]", "[[90, 0], [200, 0]", ["space[1].shape", "pantry lies partly over hall"]),
        ("[200, 0], [200, 100]", "[240, 0], [240, 100]", ["space[1].shape", "beyond the map of 200 × 100 mm"]),
        ("[200, 0], [200, 100]", "[200, 100], [200, 0]", ["space[1].shape", "crosses itself"]),
        ("limit = 1", "limit = -1", ["space[1].limit", "-1"]),
        ("limit = 1", "limt = 1", ["space[1].limt", "Did you mean limit?"]),
        ("limit = 1", "radius_mm = 5", ["pantry needs a shape or a radius_mm"]),
    ],
)
def test_a_mistake_is_named_with_its_place_and_cause(
    write: Callable[[str], Path], old: str, new: str, words: list[str]
) -> None:
    assert TWO_ROOMS.count(old) == 1
    path = write(TWO_ROOMS.replace(old, new))
    with pytest.raises(FileError) as refused:
        load_map(path)
    for word in [str(path), *words]:
        assert word in str(refused.value)


def test_an_l_shape_and_the_room_in_its_elbow_touch_without_overlap() -> None:
    ell = [(0, 0), (100, 0), (100, 40), (40, 40), (40, 100), (0, 100)]
    elbow = [(40, 40), (100, 40), (100, 100), (40, 100)]
    assert not shapes.overlap(ell, elbow)
    assert shapes.overlap(ell, [(30, 30), (100, 30), (100, 100), (30, 100)])
    assert shapes.overlap(ell, [(5, 5), (20, 5), (20, 20), (5, 20)])  # wholly inside


def test_a_round_space_has_an_outline_about_its_spot(write: Callable[[str], Path]) -> None:
    text = TWO_ROOMS.replace("shape = [[100, 0], [200, 0], [200, 100], [100, 100]]", "radius_mm = 12")
    found = load_map(write(text.replace("at_mm = [100, 50]", "")))
    outline = found.space[1].outline()
    assert len(outline) == 16
    assert shapes.inside((150, 50), outline)
    assert abs(shapes.area(outline)) == pytest.approx(12 * 12 * 3.06, rel=0.01)


@settings(max_examples=60, deadline=None)
@given(
    x=st.floats(0, 300),
    y=st.floats(0, 200),
    rotation=st.sampled_from([0, 90, 180, 270]),
)
def test_a_turned_map_keeps_every_point_on_itself(x: float, y: float, rotation: Rotation) -> None:
    size = (300.0, 200.0)
    px, py = MapPlace((10, 20), rotation).put((x, y), size)
    turned = (200.0, 300.0) if rotation in (90, 270) else size
    assert 10 <= px <= 10 + turned[0]
    assert 20 <= py <= 20 + turned[1]


def test_a_quarter_turn_is_clockwise() -> None:
    assert MapPlace((0, 0), 90).put((0, 0), (300, 200)) == (200, 0)
    assert MapPlace((0, 0), 90).put((300, 0), (300, 200)) == (200, 300)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=3, max_size=9, unique=True))
def test_triangles_of_an_outline_cover_its_area(corners: list[tuple[int, int]]) -> None:
    if shapes.crosses_itself(corners) or not _simple(corners):
        return
    total = sum(abs(shapes.area(t)) for t in shapes.triangles(corners))
    assert total == pytest.approx(abs(shapes.area(corners)), abs=1e-6)


def _simple(corners: list[tuple[int, int]]) -> bool:
    """No corner lies on another edge: random corners may touch, drawn rooms do not."""
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    return all(shapes.border_distance(c, (a, b)) > 0 for c in corners for a, b in edges if c not in (a, b))


MILL = """
v = 1
id = "cottage"
title = "Mill"
size_mm = [200, 100]
kinds = ["window", "water"]

[[group]]
id = "kiln"
name = "Kiln"

[[space]]
id = "west"
name = "West"
spot_mm = [40, 50]
radius_mm = 12
light = "dark"
groups = ["kiln"]

[[space]]
id = "gap"
name = "Gap"
spot_mm = [100, 50]
radius_mm = 12

[[space]]
id = "east"
name = "East"
spot_mm = [160, 50]
radius_mm = 12

[[link]]
a = "west"
b = "gap"
kind = "window"
one_way = true
cost = 2

[[link]]
a = "gap"
b = "east"
kind = "path"
door = "shutter"

[[wall]]
id = "north"
from_mm = [100, 0]
to_mm = [100, 38]
blocks = ["sight", "light"]

[[door]]
id = "oak"
from_mm = [104, 38]
to_mm = [104, 62]
space = "gap"

[[door]]
id = "shutter"
from_mm = [130, 30]
to_mm = [130, 70]
shut = true
features = ["blood"]

[[obstacle]]
id = "stump"
at_mm = [40, 80]
radius_mm = 8

[[obstacle]]
id = "logs"
shape = [[150, 80], [190, 80], [190, 95], [150, 95]]
blocks = ["movement"]
"""


def test_a_map_says_kinds_prices_groups_light_and_what_blocks_what(write: Callable[[str], Path]) -> None:
    found = load_map(write(MILL))
    assert [(link.kind, link.one_way, link.cost, link.door) for link in found.link] == [
        ("window", True, 2, ""),
        ("path", False, 1, "shutter"),
    ]
    assert (found.space[0].light, found.space[0].groups) == ("dark", ("kiln",))
    assert [(wall.id, wall.blocks) for wall in found.wall] == [("north", ("sight", "light"))]
    assert [(door.id, door.space, door.shut) for door in found.door] == [("oak", "gap", False), ("shutter", "", True)]
    assert [len(thing.outline()) for thing in found.obstacle] == [16, 4]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('kind = "window"', 'kind = "windw"', ["link[0].kind", "windw", "Did you mean window?"]),
        ('kind = "window"', 'kind = "window"\ncosts = 3', ["link[0].costs", "Did you mean cost?"]),
        ("cost = 2", "cost = -2", ["link[0].cost", "0 or more"]),
        ('door = "shutter"', 'door = "shuter"', ["link[1].door", "Did you mean shutter?"]),
        ('door = "shutter"', "", ["link[1]", "from gap to east it goes through shutter", 'Say door = "shutter"']),
        ('space = "gap"', 'space = "gup"', ["door[0].space", "Did you mean gap?"]),
        ('groups = ["kiln"]', 'groups = ["kilm"]', ["space[0].groups", "Did you mean kiln?"]),
        ('light = "dark"', 'light = "drak"', ["space[0].light", "Did you mean dark?"]),
        ('blocks = ["sight", "light"]', 'blocks = ["sigth"]', ["wall[0].blocks[0]", "Did you mean sight?"]),
        ('blocks = ["sight", "light"]', "blocks = []", ["wall[0].blocks", "blocks nothing"]),
        ("to_mm = [100, 38]", "to_mm = [100, 0]", ["wall[0].to_mm", "same place"]),
        ('id = "shutter"', 'id = "oak"', ["door[1].id", "door[0] has this id already"]),
        ("at_mm = [40, 80]", "at_mm = [40, 52]", ["obstacle[0].shape", "the spot of west"]),
        ("at_mm = [40, 80]\n", "", ["obstacle[0].shape", "stump needs a shape, or at_mm"]),
        ('space = "gap"\n', "", ["link[1]", "it goes through oak", 'Say door = "oak"']),
        ('kind = "path"\ndoor = "shutter"', 'kind = "stairs"', None),  # stairs are not drawn as a line
        ("to_mm = [100, 38]", "to_mm = [60, 90]", None),  # it blocks sight alone: links may cross it
        ("spot_mm = [160, 50]", "spot_mm = [120, 50]", ["space[2].shape", "east lies partly over gap"]),
        ("spot_mm = [160, 50]", "spot_mm = [190, 50]", ["space[2].shape", "beyond the map"]),
    ],
)
def test_a_mistake_in_what_blocks_or_leads_is_named_too(
    write: Callable[[str], Path], old: str, new: str, words: list[str] | None
) -> None:
    assert old in MILL
    path = write(MILL.replace(old, new, 1))
    if words is None:
        assert load_map(path)
        return
    with pytest.raises(FileError) as refused:
        load_map(path)
    for word in [str(path), *words]:
        assert word in str(refused.value)


def test_a_wall_across_a_drawn_link_is_refused(write: Callable[[str], Path]) -> None:
    with pytest.raises(FileError, match=r"link\[0\]: from west to gap it goes through north"):
        load_map(
            write(
                MILL.replace('blocks = ["sight", "light"]', "")
                .replace("from_mm = [100, 0]", "from_mm = [70, 0]")
                .replace("to_mm = [100, 38]", "to_mm = [70, 100]")
            )
        )


def test_only_spaces_near_each_other_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    real = shapes.circles_overlap

    def counted(*discs: Any) -> bool:
        compared.append(discs)
        return real(*discs)

    monkeypatch.setattr(shapes, "circles_overlap", counted)
    monkeypatch.setattr(shapes, "triangles", lambda outline: pytest.fail("a circle was cut into triangles"))
    spots = [(30.0 * (i % 20) + 20, 25.0 * (i // 20) + 20) for i in range(280)]
    spaces = tuple(Space(f"s{i}", f"{i}", spot, radius_mm=13) for i, spot in enumerate(spots))
    crowd = Map(1, "crowd", "Crowd", (640.0, 400.0), spaces)
    with pytest.raises(FileError, match="s20 lies partly over s0"):  # 25 mm apart, 26 needed
        check_map(crowd)
    assert 0 < len(compared) < 1000  # of 39,060 pairs
    apart = tuple(Space(f"s{i}", f"{i}", spot, radius_mm=12) for i, spot in enumerate(spots))
    check_map(Map(1, "crowd", "Crowd", (640.0, 400.0), apart))

"""Layouts: maps laid on a table, pads over spaces, pixels in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.layout.public import outline
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.joining import join
from gloamboard.strict_toml import FileError

TABLE = """
v = 1
id = "small"
title = "Small"
size_mm = [300, 300]
supply = [{ id = "main", limit_ma = 2000 }]
bus = [{ id = "spi", select = "74hc138", pins = [4, 5, 6] }]
reader = [{ id = "r1", bus = "spi", channel = 0 }, { id = "r2", bus = "spi", channel = 1 }]
pad = [{ id = "near", reader = "r1", at_mm = [50, 50] }, { id = "far", reader = "r2", at_mm = [150, 50] }]
strip = [{ id = "s", pixels = 10, pin = 18, supply = "main" }]
run = [
  { strip = "s", first = 0, count = 7, from_mm = [20, 80], to_mm = [200, 80] },
  { strip = "s", first = 7, count = 3, from_mm = [20, 20], to_mm = [40, 20], gauge = "bar" },
]
"""
MAP = """
v = 1
id = "rooms"
title = "Rooms"
size_mm = [200, 100]
space = [
  { id = "hall", name = "Hall", shape = [[0, 0], [100, 0], [100, 100], [0, 100]], spot_mm = [50, 50] },
  { id = "den", name = "Den", shape = [[100, 0], [200, 0], [200, 100], [100, 100]], spot_mm = [150, 50] },
]
link = [{ a = "hall", b = "den", at_mm = [100, 50] }]
"""
LAYOUT = """
v = 1
id = "home"
title = "Home"
game = "any"
table = "small.toml"
lay = [{ map = "rooms.toml", origin_mm = [0, 0] }]
gauge = [{ gauge = "bar", shows = "seat1.luck" }]
"""


@pytest.fixture
def home(tmp_path: Path) -> Callable[..., Path]:
    def home(layout: str = LAYOUT, map: str = MAP) -> Path:
        (tmp_path / "small.toml").write_text(TABLE)
        (tmp_path / "rooms.toml").write_text(map)
        path = tmp_path / "home.toml"
        path.write_text(layout)
        return path

    return home


def test_a_pad_covers_the_space_over_it_and_pixels_light_the_space_they_lie_in(home: Callable[..., Path]) -> None:
    layout = load_layout(home())
    assert layout.pad_spaces == {"near": ("hall",), "far": ("den",)}
    assert layout.space_pads == {"hall": ("near",), "den": ("far",)}
    assert layout.space_pixels["hall"]["s"] == [0, 1, 2]
    assert layout.space_pixels["den"]["s"] == [3, 4, 5]  # the last one is on the outer wall


def test_a_gauge_keeps_its_pixels_and_has_the_name_scenes_use(home: Callable[..., Path]) -> None:
    layout = load_layout(home())
    strip, pixels = layout.gauge_pixels["seat1.luck"]
    assert strip == "s"
    assert pixels == [7, 8, 9]
    assert layout.space_pixels["hall"]["s"] == [0, 1, 2], "though the bar lies in the hall"


def test_a_turned_map_lies_turned(home: Callable[..., Path]) -> None:
    layout = load_layout(home(LAYOUT.replace("origin_mm = [0, 0]", "origin_mm = [100, 20], rotation = 90")))
    hall = layout.spaces["hall"]
    assert [*hall.spot] == [150, 70]
    assert [*shapes.box(hall.polygon)] == [100, 20, 200, 120]
    assert layout.pad_spaces == {"near": (), "far": ("hall",)}


def test_a_pad_may_be_coarser_than_the_spaces(home: Callable[..., Path]) -> None:
    fine = MAP[: MAP.index("space = [")] + "space = [\n"
    for i in range(4):
        fine += (
            f'{{ id = "s{i}", name = "S{i}", radius_mm = 8, spot_mm = [{35 + 30 * (i % 2)}, {35 + 30 * (i // 2)}] }},\n'
        )
    layout = load_layout(home(map=fine + "]\n"))
    assert layout.pad_spaces["near"] == ("s0", "s1", "s2", "s3")
    assert layout.space_pads["s3"] == ("near",)


def test_what_a_pad_covers_may_be_said_outright(home: Callable[..., Path]) -> None:
    layout = load_layout(home(LAYOUT + 'cover = [{ pad = "near", spaces = ["hall", "den"] }]\n'))
    assert layout.pad_spaces["near"] == ("hall", "den")
    assert layout.space_pads["den"] == ("near", "far")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('gauge = "bar"', 'gauge = "bra"', ["gauge[0].gauge", "no such gauge", "bar"]),
        ("origin_mm = [0, 0]", "origin_mm = [150, 0]", ["lay[0].origin_mm", "[350, 100]", "300 × 300"]),
        ("origin_mm = [0, 0]", "origin_mm = [0, 0], rotation = 45", ["lay[0].rotation = 45"]),
        ('"rooms.toml"', '"room.toml"', ["room.toml", "no such file"]),
        ('"small.toml"', '"mansion-4"', ["no table called mansion-4", "Did you mean mansion-40?"]),
        ("\ngauge", '\ncover = [{ pad = "neer", spaces = [] }]\ngauge', ["cover[0].pad", "Did you mean near?"]),
        ("\ngauge", '\ncover = [{ pad = "near", spaces = ["dem"] }]\ngauge', ["cover[0].spaces[0]", "mean den?"]),
    ],
)
def test_a_mistake_in_a_layout_is_named(home: Callable[..., Path], old: str, new: str, words: str) -> None:
    assert LAYOUT.count(old) == 1
    with pytest.raises(FileError) as refused:
        load_layout(home(LAYOUT.replace(old, new)))
    for word in words:
        assert word in str(refused.value)


def test_two_maps_may_not_lie_over_each_other(home: Callable[..., Path]) -> None:
    path = home()
    (path.parent / "more.toml").write_text(
        MAP.replace('"rooms"', '"more"').replace("hall", "attic").replace("den", "loft")
    )
    second = '{ map = "more.toml", origin_mm = [50, 50] }]'
    path.write_text(LAYOUT.replace("origin_mm = [0, 0] }]", f"origin_mm = [0, 0] }}, {second}"))
    with pytest.raises(FileError, match="more lies over rooms"):
        load_layout(path)
    path.write_text(path.read_text().replace("[50, 50]", "[0, 100]"))
    assert list(load_layout(path).spaces) == ["hall", "den", "attic", "loft"]


@pytest.mark.parametrize("name", ["mansion-a", "mansion-b"])
def test_each_pad_of_the_mansion_lies_under_one_space_and_each_space_has_six_pixels(name: str) -> None:
    layout = load_layout(name)
    assert len(layout.spaces) == 40
    assert all(len(spaces) == 1 for spaces in layout.pad_spaces.values())
    assert all(len(pads) == 1 for pads in layout.space_pads.values())
    lights = {space: sum(map(len, strips.values())) for space, strips in layout.space_pixels.items()}
    assert min(lights.values()) == 6
    in_gauges = sum(len(pixels) for _, pixels in layout.gauge_pixels.values())
    assert sum(lights.values()) + in_gauges == sum(strip.pixels for strip in layout.table.strip), "none left over"
    for pad in layout.table.pad:
        (space,) = layout.pad_spaces[pad.id]
        assert layout.spaces[space].spot == pad.at_mm, "a piece stands over the antenna"


@pytest.mark.rule("NW-SETUP-08")
def test_turning_tiles_over_rewires_nothing() -> None:
    a, b = load_layout("mansion-a"), load_layout("mansion-b")
    mixed = a.showing(["attic-b", "floor1-b"])
    assert set(mixed.maps) == {"attic-b", "floor1-b", "floor2-a", "basement-a", "hq"}
    assert mixed.pad_spaces["p01"] == b.pad_spaces["p01"] == ("garret",)
    assert mixed.pad_spaces["p18"] == a.pad_spaces["p18"]
    assert mixed.table == a.table
    assert mixed.showing(["attic-a", "floor1-a"]).as_public() == a.as_public()
    with pytest.raises(FileError, match=r"attic-c.*Did you mean attic-"):
        a.showing(["attic-c"])


@pytest.mark.rule("NW-SETUP-09")
def test_where_a_tile_lies_changes_no_adjacency() -> None:
    layout = load_layout("mansion-a")
    maps = list(layout.maps.values())
    ways = set(join(maps, layout.laid).ways)
    swapped = dict(zip(layout.laid, reversed([*layout.laid.values()]), strict=True))
    assert set(join(maps, swapped).ways) == ways
    assert len(ways) == 47


def test_the_public_layout_is_plain_data_with_a_place_for_every_pixel() -> None:
    layout = load_layout("mansion-a")
    public = json.loads(json.dumps(layout.as_public()))
    assert public == layout.as_public()
    assert [len(strip["at"]) for strip in public["strips"]] == [143, 166]
    assert len(public["spaces"]) == 40
    assert len(public["links"]) == sum(len(m.link) for m in layout.maps.values())
    foyer = next(space for space in public["spaces"] if space["id"] == "foyer")
    assert foyer["pads"] == ["p16"]
    for link in public["links"]:
        assert np.hypot(*link["along"]) == pytest.approx(1, abs=0.01)


def test_walls_and_the_outlines_of_obstacles_are_drawn_where_they_lie(home: Callable[..., Path]) -> None:
    more = (
        "wall = [{ from_mm = [100, 0], to_mm = [100, 30] }]\n"
        'obstacle = [{ id = "crate", shape = [[10, 10], [20, 10], [20, 20]] }]\n'
    )
    turned = LAYOUT.replace("origin_mm = [0, 0]", "origin_mm = [0, 0], rotation = 180")
    walls = load_layout(home(layout=turned, map=MAP + more)).as_public()["walls"]
    assert walls == [
        [[100.0, 100.0], [100.0, 70.0]],
        [[190.0, 90.0], [180.0, 90.0]],
        [[180.0, 90.0], [180.0, 80.0]],
        [[180.0, 80.0], [190.0, 90.0]],
    ]


ROUND = """
v = 1
id = "rooms"
title = "Two rounds"
size_mm = [200, 100]
group = [{ id = "hut", name = "Hut" }]
space = [
  { id = "hall", name = "Hall", radius_mm = 10, spot_mm = [50, 50], groups = ["hut"], light = "dark" },
  { id = "den", name = "Den", radius_mm = 20, spot_mm = [150, 50] },
]
link = [{ a = "hall", b = "den", kind = "path", one_way = true, door = "gate" }]
door = [{ id = "gate", from_mm = [100, 40], to_mm = [100, 60], shut = true }]
"""


def test_ways_and_doors_between_round_spaces_are_told_from_border_to_border(home: Callable[..., Path]) -> None:
    public = load_layout(home(map=ROUND)).as_public()
    assert public["ways"] == [
        {
            "a": "hall",
            "b": "den",
            "kind": "path",
            "ends": [[60.0, 50.0], [130.0, 50.0]],
            "one_way": True,
            "door": "gate",
        }
    ]
    assert public["links"] == []
    assert public["doors"] == [{"id": "gate", "ends": [[100.0, 40.0], [100.0, 60.0]], "shut": True, "features": []}]
    assert public["groups"] == [{"id": "hut", "name": "Hut"}]
    hall, den = public["spaces"]
    assert (hall["radius"], hall["groups"], hall["light"]) == (10.0, ["hut"], "dark")
    assert not {"groups", "light"} & set(den)
    assert outline(hall) == list(shapes.circle((50.0, 50.0), 10.0))


def test_a_map_of_four_hundred_round_spaces_fits_into_one_message(home: Callable[..., Path]) -> None:
    head = ROUND[: ROUND.index("space = [")]
    rows = [
        f'{{ id = "s{n}", name = "A name of some length {n}", groups = ["hut"], light = "dark", radius_mm = 2,'
        f" spot_mm = [{5 + 8 * (n % 24)}, {4 + 5.5 * (n // 24)}] }},"
        for n in range(400)
    ]
    links = [f'{{ a = "s{n}", b = "s{n + by}", kind = "path" }},' for by in (1, 24) for n in range(400 - by)]
    text = head + "space = [\n" + "\n".join(rows) + "\n]\nlink = [\n" + "\n".join(links) + "\n]\n"
    said = m.write(m.LayoutShown(**dict[str, Any](load_layout(home(map=text)).as_public())))
    assert len(said) < 0.75 * m.LARGEST


def test_the_public_layout_tells_no_wiring() -> None:
    said = json.dumps(load_layout("mansion-a").as_public())
    for word in ("spidev", "reader", "pin", "limit_ma"):
        assert word not in said


def test_a_shipped_file_is_found_by_name_and_a_wrong_name_gets_the_nearest() -> None:
    assert shipped_files.find_layout("mansion-a").is_file()
    with pytest.raises(FileError, match=r"no layout called mansoin-a.*Did you mean mansion-a\?"):
        shipped_files.find_layout("mansoin-a")
    with pytest.raises(FileError, match=r"nethrwatch has no maps.*Did you mean netherwatch\?"):
        shipped_files.find_map("nethrwatch", "hq")

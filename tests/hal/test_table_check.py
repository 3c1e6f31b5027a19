"""Table files: what is refused with which words, and what is only said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gloamboard.hal.geometry import pixel_places, run_places
from gloamboard.hal.table import Run
from gloamboard.hal.table_check import load_table, warnings
from gloamboard.pi_app.config.shipped_files import HARDWARE
from gloamboard.strict_toml import FileError

SMALL = """
v = 1
id = "small"
title = "Two pads"
size_mm = [300, 200]

supply = [{ id = "main", limit_ma = 2000 }]
bus = [{ id = "spi", select = "74hc138", pins = [4, 5, 6], enable_pin = 13 }]
reader = [{ id = "r1", bus = "spi", channel = 0 }, { id = "r2", bus = "spi", channel = 1 }]
pad = [{ id = "left", reader = "r1", at_mm = [80, 100] }, { id = "right", reader = "r2", at_mm = [220, 100] }]
strip = [{ id = "all", pixels = 12, pin = 18, supply = "main" }]
control = [{ id = "dial", kind = "dial", pins = [22, 23, 24] }, { id = "ok", kind = "button", pins = [27] }]

[[run]]
strip = "all"
first = 0
count = 6
from_mm = [20, 100]
to_mm = [120, 100]

[[run]]
strip = "all"
first = 6
count = 6
centre_mm = [220, 100]
radius_mm = 30
gauge = "bar"
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "small.toml"
        path.write_text(text)
        return path

    return write


def test_a_sound_table_is_read_without_a_word(write: Callable[[str], Path]) -> None:
    table = load_table(write(SMALL))
    assert len(table.pad) == 2
    assert warnings(table) == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('bus = "spi", channel = 0', 'bus = "spj", channel = 0', ["reader[0].bus", '"spj"', "has buses spi"]),
        ('reader = "r1", at', 'reader = "r3", at', ["pad[0].reader", '"r3"', "has readers r1, r2"]),
        ('reader = "r2", at', 'reader = "r1", at', ["pad[1].reader", "pad left has this reader"]),
        ("channel = 1", "channel = 8", ["reader[1].channel = 8", "channels 0–7"]),
        ("channel = 1", "channel = 0", ["reader[1].channel = 0", "r1 is on channel 0", "garble"]),
        ("pins = [4, 5, 6]", "pins = [4, 5]", ["bus[0].pins", "a 74hc138 has 3 address pins"]),
        ("at_mm = [220, 100]", "at_mm = [100, 110]", ["pad[1].at_mm", "right lies over left"]),
        ("at_mm = [220, 100]", "at_mm = [290, 100]", ["pad[1].at_mm", "beyond the table of 300 × 200 mm"]),
        ('supply = "main"', 'supply = "mian"', ["strip[0].supply", "has supplies main"]),
        ("pixels = 12", "pixels = 11", ["run[1].first = 6", "pixels 6–11", "has pixels 0–10"]),
        ("first = 6", "first = 5", ["run[1].first = 5", "pixel 5 of strip all is in run[0] already"]),
        ("from_mm = [20, 100]\nto_mm = [120, 100]", "", ["run[0]", "a line", "or a ring"]),
        ("to_mm = [120, 100]", "to_mm = [320, 100]", ["run[0]", "off the table, at [320, 100]"]),
        ("pin = 18", "pin = 22", ["GPIO 22 is strip all already", "Free: 2, 3, 7"]),
        ("pin = 18", "pin = 5", ["strip[0].pin = 5", "address of bus spi"]),
        ("pin = 18", "pin = 10", ["strip[0].pin = 10", "SPI0 MOSI"]),
        ("pin = 18", "pin = 40", ["strip[0].pin = 40", "no such pin", "GPIO 2–27", "table wiring"]),
        ("pins = [27]", "pins = [26, 27]", ["control[1].pins", "a button has 1 pin."]),
        ('id = "right"', 'id = "left"', ["pad[1].id", "pad[0] has this id already"]),
        ('select = "74hc138"', 'select = "74hc139"', ["bus[0].select", "Did you mean 74hc138?"]),
        ("limit_ma", "limit_mA", ["supply[0].limit_mA", "Did you mean limit_ma?"]),
    ],
)
def test_a_mistake_is_named_with_place_value_and_cause(
    write: Callable[[str], Path], old: str, new: str, words: str
) -> None:
    assert SMALL.count(old) == 1
    path = write(SMALL.replace(old, new))
    with pytest.raises(FileError) as refused:
        load_table(path)
    for word in [str(path), *words]:
        assert word in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("limit_ma = 2000", "limit_ma = 222", ["supply main", "0.4 A of 0.2 A", "to 50 %"]),
        ("at_mm = [80, 100]", "at_mm = [150, 100]", ["pads left and right", "70 mm apart"]),
        ("count = 6\nfrom", "count = 4\nfrom", ["strip all", "2 of 12 pixels are in no run"]),
        ('pad = [{ id = "left", reader = "r1", at_mm = [80, 100] }, ', "pad = [", ["reader r1", "no pad"]),
    ],
)
def test_what_works_but_should_be_known_is_said(write: Callable[[str], Path], old: str, new: str, words: str) -> None:
    assert SMALL.count(old) == 1
    said = warnings(load_table(write(SMALL.replace(old, new))))
    assert len(said) == 1
    for word in words:
        assert word in said[0]


def test_pixels_of_a_line_are_evenly_spaced_and_of_a_ring_start_at_its_top() -> None:
    line = run_places(Run("s", 0, 3, (10, 0), (30, 0)))
    assert line == [(10, 0), (20, 0), (30, 0)]
    ring = run_places(Run("s", 0, 4, centre_mm=(50, 50), radius_mm=10))
    assert np.allclose(ring, [(50, 40), (60, 50), (50, 60), (40, 50)])


def test_a_pixel_in_no_run_has_no_place(write: Callable[[str], Path]) -> None:
    table = load_table(write(SMALL.replace("count = 6\nfrom", "count = 4\nfrom")))
    places = pixel_places(table)["all"]
    assert len(places) == 12
    assert np.isnan(places[4:6]).all()
    assert not np.isnan(places[:4]).any()
    assert not np.isnan(places[6:]).any()


@pytest.mark.parametrize("path", sorted((HARDWARE / "tables").glob("*.toml")), ids=lambda path: path.stem)
def test_every_shipped_table_is_sound(path: Path) -> None:
    table = load_table(path)
    assert table.id == path.stem
    notes = [said for said in warnings(table) if "full white" not in said]
    said = {"fields-40": [f"untried: {table.untried}"], "grid-80": [f"simulated only, until {table.only_simulated}."]}
    assert notes == said.get(table.id, [])


def test_the_forty_pad_table_has_what_a_mansion_needs() -> None:
    table = load_table(HARDWARE / "tables" / "mansion-40.toml")
    assert len(table.pad) == len(table.reader) == 40
    assert [supply.id for supply in table.supply] == ["left-5v", "right-5v", "readers-5v"]
    gauges = {run.gauge: run.count for run in table.run if run.gauge}
    assert [gauges[f"seat{n}-nine"] for n in (1, 2, 3, 4)] == [9] * 4
    assert [gauges[f"seat{n}-three"] for n in (1, 2, 3, 4)] == [3] * 4
    assert gauges["middle-5"] == 5
    assert gauges["middle-10"] == 10
    assert sorted(c.kind for c in table.control) == ["button"] * 5 + ["buzzer", "dial"]
    assert [prop.kind for prop in table.prop if prop.built] == ["orb", "pkad"]
    assert len(table.prop) == 8  # a place for every piece of Field Equipment


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "spi", ', 'id = "spi", device = "/dev/spi0", ', r'bus\[0\].device = "/dev/spi0": this is no SPI device'),
        ('id = "spi", ', 'id = "spi", speed_hz = 0, ', r"bus\[0\].speed_hz = 0: this is from 100,000 to 10,000,000"),
        ("pixels = 12", "pixels = 0", r"strip\[0\].pixels = 0: this is from 1 to 5,000"),
        ("limit_ma = 2000", "limit_ma = -5", r"supply\[0\].limit_ma = -5: this is from 50 to"),
        ("pin = 18, ", "pin = 18, brightness = 3, ", r"strip\[0\].brightness = 3.*: this is from 0 to 1"),
        ("pin = 18, ", "pin = 18, gamma = 0, ", r"strip\[0\].gamma = 0.*: this is from 0.1 to 5"),
        ("pins = [27]", "pins = [27], bounce_ms = -1", r"control\[1\].bounce_ms = -1: this is from 0"),
        ("limit_ma = 2000", "limit_ma = 2", r"limit_ma = 2: .* Did you mean amps\? 2 A is limit_ma = 2000\."),
        (
            "pin = 18, ",
            "pin = 18, idle_ma_per_pixel = -30, ",
            r"strip\[0\].idle_ma_per_pixel = -30.*: this is from 0 to 20",
        ),
        ("radius_mm = 30", "radius_mm = 0", r"run\[1\].radius_mm = 0.*: a ring's radius is from 1 .* Measure"),
        ("to_mm = [120, 100]", "to_mm = [20, 100]", r"run\[0\].to_mm = .*: 6 pixels do not lie on one spot. Say where"),
        (
            "at_mm = [80, 100]",
            "at_mm = [80, 100], size_mm = [0, 40]",
            r"pad\[0\].size_mm = .*: a side is from 5 .* Measure",
        ),
        ("size_mm = [300, 200]", "size_mm = [300, -200]", r": size_mm = .*: a side is from 5 to 5,000 mm"),
        ("pins = [27]", "pins = [0]", r"control\[1\].pins = 0: GPIO 0 and 1 belong to a HAT's memory; use GPIO 2–27"),
        ("pins = [4, 5, 6]", "pins = [0, 5, 6]", r"bus\[0\].pins = 0: GPIO 0 and 1 belong to a HAT's memory"),
    ],
)
def test_numbers_and_devices_that_no_part_can_have_are_refused(
    write: Callable[[str], Path], old: str, new: str, said: str
) -> None:
    assert old in SMALL
    with pytest.raises(FileError, match=said):
        load_table(write(SMALL.replace(old, new)))


def test_a_reader_whose_select_line_was_forgotten_is_refused(write: Callable[[str], Path]) -> None:
    text = SMALL.replace('select = "74hc138", pins = [4, 5, 6], enable_pin = 13', 'select = "gpio"')
    with pytest.raises(FileError, match=r"reader\[0\].channel = 0: GPIO 0 and 1 belong to a HAT's memory"):
        load_table(write(text))


def test_a_pin_that_is_called_free_is_no_readers_select_line(write: Callable[[str], Path]) -> None:
    text = SMALL.replace('select = "74hc138", pins = [4, 5, 6], enable_pin = 13', 'select = "gpio"')
    text = text.replace("channel = 0", "channel = 2").replace("channel = 1", "channel = 3").replace("[27]", "[22]")
    with pytest.raises(FileError, match=r"GPIO 22 is dial already. Free: 4, 5, 6, 7, 8, 12\."):
        load_table(write(text))


def test_an_spi_whose_pins_are_not_known_is_said(write: Callable[[str], Path]) -> None:
    (said,) = warnings(load_table(write(SMALL.replace('id = "spi", ', 'id = "spi", device = "/dev/spidev4.0", '))))
    assert said == "bus spi: the pins of SPI4 are not known here; see that they do no other job."

"""Wiring from the table file: every pin, and what would not work."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.hal.table import Bus, ControlSpec, ReaderSpec, StripSpec, Supply, Table
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands.steps.table_wiring import lines
from gloamboard.pi_app.layout.wiring import HEADER, chips, fuse, rails, wires
from gloamboard.pi_app.layout.wiring import problems as found_problems
from gloamboard.pi_app.layout.wiring_drawing import draw_wiring

TABLES = Path(__file__).parents[3] / "hardware/tables"
FIRST = load_table(TABLES / "first-light.toml")


def problems(table: Table) -> list[str]:
    return [str(error) for error in found_problems(table, "t.toml")]


@pytest.mark.parametrize("path", sorted(TABLES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_table_that_is_shipped_can_be_soldered(path: Path) -> None:
    assert problems(load_table(path)) == []


@pytest.mark.parametrize("path", sorted(TABLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_drawing_shows_every_pin_reader_supply_and_fuse(path: Path) -> None:
    table = load_table(path)
    words = " ".join(
        text.text or "" for text in ET.fromstring(draw_wiring(table)).iter("{http://www.w3.org/2000/svg}text")
    )
    for wire in wires(table):
        assert f"GPIO {wire.gpio}" in words
    for reader in table.reader:
        assert reader.id in words
    for rail in rails(table):
        assert f"{'regulator' if rail.made_from else 'supply'} {rail.id}" in words
        assert f"fuse {rail.fuse_a:g} A" in words


@pytest.mark.parametrize("path", sorted(TABLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_drawing_shows_where_each_volt_comes_from_and_what_each_colour_is(path: Path) -> None:
    table = load_table(path)
    drawn = ET.fromstring(draw_wiring(table))
    svg = "{http://www.w3.org/2000/svg}"
    lines = list(drawn.iter(f"{svg}polyline"))
    assert len(lines) == len(table.strip) + len(table.regulator) + len(table.bus)
    (legend,) = [group for group in drawn.iter(f"{svg}g") if group.get("id") == "legend"]
    named = {text.text for text in legend.iter(f"{svg}text")}
    assert {"5 V", "3.3 V of the readers", "pixel data", "joined"} <= named
    colours = {mark.get("fill") for mark in legend}
    assert {line.get("stroke") for line in lines} <= colours


def test_in_the_drawing_every_pin_has_a_wire_on_a_lane_of_its_own() -> None:
    table = load_table(TABLES / "mansion-40.toml")
    paths = [path.get("d") or "" for path in ET.fromstring(draw_wiring(table)).iter("{http://www.w3.org/2000/svg}path")]
    pins = {wire.gpio for wire in wires(table)}
    assert len(paths) == len({re.findall(r"H([\d.]+)M", path)[0] for path in paths}) == len(pins)
    assert sum(path.count("H560") for path in paths) == len({(wire.part, wire.job) for wire in wires(table)})


@pytest.mark.parametrize("path", sorted(TABLES.glob("*.toml")), ids=lambda path: path.stem)
def test_what_stands_between_is_printed_and_drawn(path: Path) -> None:
    table = load_table(path)
    drawn = draw_wiring(table)
    printed = "\n".join(lines(table))
    for said in chips(table):
        assert said in printed
        assert said in drawn
    for bus in table.bus:
        assert (f"bus {bus.id}: 74LVC125" in printed) == bus.buffered
        assert (f"bus {bus.id}: {bus.select.upper()} at 3.3 V" in printed) == (bus.select in ("4067", "74hc138"))


def test_a_buffer_on_a_shared_miso_is_switched_by_its_bus_alone() -> None:
    """Two buffers that talk at once garble each other, so each MISO gate hangs on the enable of its demultiplexer."""
    table = load_table(TABLES / "mansion-40.toml")
    gates = {wire.part: wire.gpio for wire in wires(table) if "MISO gate" in wire.job}
    assert gates == {f"bus {bus.id}": bus.enable_pin for bus in table.bus}


def test_a_buffer_that_nothing_switches_off_is_found() -> None:
    bare = Bus("few", select="gpio", buffered=True)
    many = Bus("many", select="74hc138", pins=(4, 5, 6), enable_pin=12, buffered=True)
    table = Table(v=1, id="t", title="", size_mm=(1, 1), bus=(bare, many))
    (said,) = problems(table)
    assert said.startswith('t.toml: bus[0].select = "gpio": its MISO buffer would talk over bus many')
    assert problems(replace(table, bus=(bare,))) == []
    assert problems(replace(table, bus=(replace(bare, device="/dev/spidev1.0"), many))) == []


def test_a_pi_4_drives_pixels_on_few_pins_and_a_pi_5_on_any() -> None:
    table = replace(FIRST, strip=(replace(FIRST.strip[0], pin=17),))
    (said,) = problems(table)
    assert said.startswith("t.toml: strip[0].pin = GPIO 17: a Pi 4 drives pixels on GPIO 10, 12, 13, 18, 19, 21 only.")
    assert problems(replace(table, pi="pi5")) == []


def test_a_wire_knows_its_pin_on_the_header() -> None:
    assert (len(HEADER), len(set(HEADER.values()))) == (28, 28)
    strip = next(wire for wire in wires(FIRST) if wire.part == "strip main")
    assert (strip.gpio, strip.pin) == (18, 12)


def test_a_pin_used_twice_is_found() -> None:
    table = replace(FIRST, control=(*FIRST.control, ControlSpec("go", "button", (18,))))
    assert problems(table) == [
        f"t.toml: control[{len(FIRST.control)}].pins = GPIO 18: pin 12 is data, through a level shifter and 330 Ω of "
        "strip main (strip[0].pin) and switch of button go. Give one of them a free pin."
    ]


def test_a_select_line_that_is_also_a_control_is_found() -> None:
    table = replace(FIRST, control=(ControlSpec("go", "button", (5,)),))
    assert len(problems(table)) == 1
    assert "reader r1" in problems(table)[0]


def test_demultiplexers_may_share_address_pins_but_not_enables() -> None:
    left = Bus("left", select="4067", pins=(4, 5, 6, 12), enable_pin=13, buffered=True)
    right = replace(left, id="right", device="/dev/spidev1.0", enable_pin=16)
    table = Table(v=1, id="t", title="", size_mm=(1, 1), bus=(left, right))
    assert problems(table) == []
    assert len(problems(replace(table, bus=(left, replace(right, enable_pin=13))))) == 1


def test_five_readers_on_a_bare_bus_are_too_many() -> None:
    readers = tuple(ReaderSpec(f"r{i}", "spi0", i + 4) for i in range(5))
    table = Table(v=1, id="t", title="", size_mm=(1, 1), bus=(Bus("spi0", select="gpio"),), reader=readers)
    assert "74LVC125" in problems(table)[0]
    assert problems(replace(table, bus=(Bus("spi0", select="gpio", buffered=True),))) == []


def test_a_supply_that_cannot_even_feed_dark_pixels_is_found() -> None:
    table = Table(
        v=1, id="t", title="", size_mm=(1, 1), supply=(Supply("five", 100),), strip=(StripSpec("s", 300, 18, "five"),)
    )
    assert problems(table) == [
        "t.toml: supply[0].limit_ma = 100: dark pixels alone draw 300 mA of it. "
        "Feed some of the strips from a supply of their own."
    ]


def test_two_buses_on_one_spi_share_its_miso() -> None:
    buses = tuple(Bus(name, select="74hc138", pins=(4, 5, 6), enable_pin=pin) for name, pin in (("a", 12), ("b", 13)))
    readers = tuple(ReaderSpec(f"{bus.id}{i}", bus.id, i) for bus in buses for i in range(3))
    table = Table(v=1, id="t", title="", size_mm=(1, 1), bus=buses, reader=readers)
    (said,) = problems(table)
    assert said.startswith("t.toml: bus[1].buffered = False: 6 readers hang on the MISO of SPI0")
    apart = (buses[0], replace(buses[1], device="/dev/spidev1.0"))
    assert problems(replace(table, bus=apart)) == []


@pytest.mark.parametrize(("limit_ma", "amps"), [(400, 0.5), (2000, 3), (4500, 5), (90_000, 20)])
def test_a_fuse_has_a_tenth_to_spare(limit_ma: int, amps: float) -> None:
    assert fuse(limit_ma) == amps


def test_the_command_prints_draws_and_answers_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "wiring", "first-light"]) == 0
    assert "pin 12  GPIO 18  strip main" in capsys.readouterr().out
    assert main(["table", "wiring", "first-light", "-o", str(tmp_path / "w.svg")]) == 0
    assert (tmp_path / "w.svg").read_text().startswith("<svg")
    capsys.readouterr()
    assert main(["table", "wiring", "first-light", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True

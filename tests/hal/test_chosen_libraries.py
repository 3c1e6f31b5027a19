"""Libraries chosen in the table file: what is refused, and what happens when another one is installed."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.open import open_parts, which_rpi_gpio
from gloamboard.hal.parts import LibraryMissing
from gloamboard.hal.sim.chips.rpi_gpio_module import imported_as_rpi, rpi_gpio
from gloamboard.hal.sim.chips.stand_in import standing_in
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.cli import main
from gloamboard.strict_toml import FileError
from tests.hal.libraries import library_or_skip

FIRST_LIGHT = Path(__file__).parents[2] / "hardware/tables/first-light.toml"
TABLE = load_table(FIRST_LIGHT)
LECTERN = """
v = 1
id = "lectern"
title = "One reader"
size_mm = [200, 200]
bus = [{ id = "spi0", select = "line" }]
reader = [{ id = "r1", bus = "spi0", channel = 0, driver = "stock", reset_pin = 25 }]
pad = [{ id = "p1", reader = "r1", at_mm = [100, 100] }]
"""


def refused(path: Path, text: str) -> str:
    path.write_text(text)
    with pytest.raises(FileError) as problem:
        load_table(path)
    return str(problem.value)


def test_a_lectern_with_the_stock_library_is_a_table(tmp_path: Path) -> None:
    (tmp_path / "lectern.toml").write_text(LECTERN)
    assert load_table(tmp_path / "lectern.toml").reader[0].driver == "stock"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"stock"', '"stok"', ["reader[0].driver", "Did you mean stock?"]),
        (", reset_pin = 25", "", ["reader[0].reset_pin", "always drives one", "usually 25"]),
        ('select = "line"', 'select = "gpio"', ["reader[0].driver", 'bus spi0 has "gpio"', 'select = "line"']),
        ("reset_pin = 25", "reset_pin = 25, gain_db = 43", ["reader[0].gain_db = 43", "33 dB", "Leave it out"]),
        ("reset_pin = 25", "reset_pin = 25, gain_db = 40", ["reader[0].gain_db = 40", "38, 43"]),
        ('id = "lectern"', 'id = "lectern"\npi = "pi5"\ngpio = "RPi.GPIO"', ['gpio = "RPi.GPIO"', '"rpi-lgpio"']),
        ("reset_pin = 25 }]", "reset_pin = 25 }, { id = \"r2\", bus = \"spi0\", channel = 1, driver = \"stock\" }]",
         ["reader[1].driver", "one reader"]),
    ],
)  # fmt: skip
def test_a_choice_that_cannot_work_is_refused(tmp_path: Path, old: str, new: str, words: list[str]) -> None:
    assert LECTERN.count(old) == 1
    said = refused(tmp_path / "lectern.toml", LECTERN.replace(old, new))
    for word in words:
        assert word in said


@pytest.mark.parametrize("which", ["RPi.GPIO", "rpi-lgpio"])
def test_the_module_tells_whose_it_is(which: Literal["RPi.GPIO", "rpi-lgpio"]) -> None:
    chips = ChipTable(TABLE, VirtualClock())
    with library_or_skip():
        module = rpi_gpio(which, chips.lines, chips.gpio_chip, 0xC03111)
    with imported_as_rpi(module):
        assert which_rpi_gpio() == which


def test_another_gpio_package_than_the_table_file_says_is_one_message() -> None:
    there = ChipTable(replace(TABLE, gpio="rpi-lgpio"), VirtualClock())
    told = pytest.raises(LibraryMissing, match=r'gpio = "RPi.GPIO".*that of rpi-lgpio.*pip install RPi.GPIO')
    with library_or_skip(), standing_in(there), told:
        open_parts(replace(TABLE, gpio="RPi.GPIO"), "real", there.clock)


def test_a_line_that_the_kernel_holds_is_told_through_rpi_lgpio_too() -> None:
    table = replace(TABLE, gpio="rpi-lgpio", pi="pi5")
    with library_or_skip(), standing_in(ChipTable(table, VirtualClock())) as chips:
        chips.lines[6].is_busy = True  # r2's
        parts = open_parts(table, "real", chips.clock)
        faults = {reader for reader, reading in parts.readers.sweep().items() if reading.fault}
        assert faults == {"r2"}
        parts.close()


def test_simulated_chips_without_the_stock_library_say_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lectern.toml").write_text(LECTERN)
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "mfrc522" else find(name, *more)
    )
    assert main(["watch", str(tmp_path / "lectern.toml"), "--parts", "chips", "--sweeps", "1"]) == 2
    assert "mfrc522 is not installed" in (said := capsys.readouterr().err)
    assert "pip install --no-deps -r requirements/libraries.txt" in said


def test_a_lectern_on_simulated_chips_is_watched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lectern.toml").write_text(LECTERN)
    with library_or_skip():
        ChipTable(load_table(tmp_path / "lectern.toml"), VirtualClock()).open_readers()
    assert main(["doctor", str(tmp_path / "lectern.toml"), "--parts", "chips", "--no-broker"]) == 0
    assert "through mfrc522: one tag, 4-byte UIDs, every second read misses" in capsys.readouterr().out

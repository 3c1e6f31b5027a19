"""light-test, bench hardware and watch on simulated chips."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.hal.drivers.strip import NeopixelStrip
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table_check import load_table
from gloamboard.hal.tokens import Token, TokenSheet
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commission.bench_hardware import measure
from gloamboard.pi_app.commission.light_test import walk
from gloamboard.pi_app.commission.watch import changes
from gloamboard.pi_app.commission.workbench import Workbench
from gloamboard.pi_app.commission.zones import GREEN, light, zone_pixels

NTAG, CLUE, STRANGER = "04a1b2c3d4e580", "04a1b2c3d4e581", "9c41f02b"
TOKENS = TokenSheet(1, "t", "T", (Token(NTAG, piece="historian"), Token(CLUE, kind="clue")))
MANSION = load_table(Path(__file__).parents[3] / "hardware/tables/mansion-40.toml")


def test_every_pixel_belongs_to_one_zone_of_the_first_table(bench: Workbench) -> None:
    zones = zone_pixels(bench.table)
    assert {pad: sorted(pixels["main"]) for pad, pixels in zones.items()} == {
        "p1": list(range(22)),
        "p2": list(range(22, 44)),
        "p4": list(range(44, 66)),
        "p3": list(range(66, 88)),
    }


def test_every_zone_of_the_big_table_has_pixels() -> None:
    assert all(sum(map(len, pixels.values())) >= 4 for pixels in zone_pixels(MANSION).values())


def test_a_lit_zone_is_lit_in_wire_order_and_nothing_else(bench: Workbench, chips: ChipTable) -> None:
    light(bench.table, bench.parts.strips, [({"main": [2]}, GREEN)])
    red, green, blue = GREEN
    assert chips.pixels("main") == bytes(6) + bytes((green, red, blue)) + bytes(3 * 85)


def test_a_supply_is_not_overloaded_by_lighting_everything(bench: Workbench, chips: ChipTable) -> None:
    everything = [({"main": list(range(88))}, (255, 255, 255))]
    light(bench.table, bench.parts.strips, everything)
    limit_ma, idle_ma, full_ma = 2000, 88 * 1, 88 * 3 * 12
    share = int(100 * (limit_ma - idle_ma) / full_ma)
    assert share < 100
    assert set(chips.pixels("main")) == {255 * share // 100}
    one = [({"main": [7]}, (255, 255, 255))]
    light(bench.table, bench.parts.strips, one)
    assert max(chips.pixels("main")) == 255


def test_the_walk_lights_each_pixel_and_ends_dark(bench: Workbench, chips: ChipTable) -> None:
    said: list[str] = []
    assert walk(bench, said.append, 0.01, 0.01) == 0
    assert chips.pixels("main") == bytes(3 * 88)
    assert said[-1] == "88 pixels and 4 zones walked"
    assert any("longer than `pixels = 88`" in line for line in said)


def test_a_strip_that_fails_is_told_before_the_walk_and_nothing_is_promised(bench: Workbench, chips: ChipTable) -> None:
    chips.pixel_lines["main"].refuse("no")
    said: list[str] = []
    assert walk(bench, said.append, 0.01, 0.01) == 1
    assert len(said) == 1
    assert said[0].startswith("✗ strip main")
    assert "sudo" in said[0]


def test_a_strip_that_fails_in_the_walk_is_told_at_its_end(bench: Workbench, chips: ChipTable) -> None:
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        if "a light walks" in line:
            strip = bench.parts.strips["main"]
            assert isinstance(strip, NeopixelStrip)
            strip._write = fail

    def fail(_: bytearray) -> None:
        raise RuntimeError("ws2811_render failed with code -10")

    assert walk(bench, say, 0.01, 0.01) == 1
    assert said[-1].startswith("✗ strip main: ws2811_render failed")


def test_the_bench_counts_sweeps_transfers_and_frames(bench: Workbench, chips: ChipTable) -> None:
    chips.put(NTAG, "r1")
    figures = measure(bench, 10)
    assert figures["sweep.readers"] == 4
    assert figures["sweep.tags"] == 1
    assert figures["sweep.transfers"] <= 3 * 7 + 30
    assert 0 < figures["sweep.p50_ms"] <= figures["sweep.p99_ms"] < 50
    assert figures["sweep.faults"] == 0


def test_watching_names_pieces_and_strangers_and_keeps_faces_down(bench: Workbench, chips: ChipTable) -> None:
    watching = changes(bench, TOKENS)
    for tag, reader in ((NTAG, "r1"), (CLUE, "r2"), (STRANGER, "r3")):
        chips.put(tag, reader)
    said = [line for _ in range(4) for line in next(watching)]
    chips.take(CLUE)
    chips.chips["r4"].fault = "dead"
    chips.turn("dial", -2)
    said += [line for _ in range(12) for line in next(watching)]
    text = "\n".join(said)
    for words in (
        "p1     historian first seen",
        "p1     historian settled",
        "p2     a Clue gone",
        "unknown tag 9c41f02b",
    ):
        assert words in text
    assert "reader r4: no answer" in text
    assert "dial   turn -2" in text
    assert CLUE not in text


@pytest.mark.parametrize(
    "words",
    [
        ["watch", "first-light", "--parts", "chips", "--sweeps", "2"],
        ["bench", "hardware", "first-light", "--parts", "chips", "--sweeps", "2"],
        ["light-test", "first-light", "--parts", "sim", "--each-ms", "0", "--zone-ms", "0"],
    ],
)
def test_the_commands_run(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0

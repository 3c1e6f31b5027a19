"""Long counts on the emulated micro:bit; run by make soak. Each prints what it counted."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from hal.sim.microbit import Microbit
from pi_app.flash.plan import Plan
from tests.firmware.emulated import Table, need

pytestmark = [pytest.mark.qemu, pytest.mark.soak]


def table_on(path: Path, kind: str, board: Microbit) -> Table:
    table = Table(board, kind)
    table.until(table.ready, 20)
    return table


@pytest.mark.timeout(1800)
def test_twenty_thousand_frames_and_memory_stays(orb_image: tuple[Plan, Path], capsys: pytest.CaptureFixture) -> None:
    need("qemu-system-arm")
    with Microbit(orb_image[1]) as board:
        orb = table_on(orb_image[1], "orb", board)
        scenes = ("idle", "vision", "omen", "manifest", "searching", "banished")
        for n in range(5000):  # a message, its acknowledgement, the echo, its acknowledgement: four frames
            if n % 100 == 0:
                orb.hub.scene("orb", {"scene": scenes[n // 100 % len(scenes)]})
            orb.echo(b"%d" % n, 30)
        free, bad, _ = orb.ask_health()
        orb.hub.close()
    with capsys.disabled():
        print(f"\nprop soak: 20,000 frames, lowest free memory {free} bytes, {bad} damaged lines")
    assert free >= 1000
    assert bad == 0
    assert orb.kinds() == ["here"]


@pytest.mark.timeout(1800)
def test_two_thousand_frames_with_three_in_a_hundred_bytes_damaged(
    orb_image: tuple[Plan, Path], capsys: pytest.CaptureFixture
) -> None:
    need("qemu-system-arm")
    with Microbit(orb_image[1]) as board:
        orb = table_on(orb_image[1], "orb", board)
        board.wire.to_prop.rate = board.wire.to_table.rate = 0.03
        for n in range(500):
            orb.echo(b"%d" % n, 60)
        hits = board.wire.to_prop.hits + board.wire.to_table.hits
        board.wire.to_prop.rate = board.wire.to_table.rate = 0.0
        free, bad, _ = orb.ask_health()
        orb.hub.close()
    with capsys.disabled():
        print(f"\nprop soak: 2,000 frames, {hits} bytes damaged, lowest free memory {free} bytes, {bad} bad lines seen")
    assert hits > 500
    assert free >= 1000
    assert orb.kinds() == ["here"]


def test_at_a_real_ones_speed_a_round_trip_takes_at_most_forty_milliseconds(
    orb_image: tuple[Plan, Path], capsys: pytest.CaptureFixture
) -> None:
    need("qemu-system-arm")
    with Microbit(orb_image[1], speed="v1") as board:
        orb = table_on(orb_image[1], "orb", board)
        times = [orb.echo(b"%d" % n) * 1000 for n in range(300)]
        orb.hub.close()
    with capsys.disabled():
        print(f"\nprop soak: round trip {statistics.median(times):.1f} ms at the median")
    assert statistics.median(times) <= 40


def test_a_silent_table_leaves_the_orb_idle_and_brings_it_back(orb_image: tuple[Plan, Path]) -> None:
    need("qemu-system-arm")
    with Microbit(orb_image[1]) as board:
        orb = table_on(orb_image[1], "orb", board)
        orb.hub.scene("orb", {"scene": "omen"})
        orb.until(lambda: orb.line.settled)
        board.wire.cut = True
        orb.until(lambda: "gone" in orb.kinds(), 15)
        board.wire.cut = False
        orb.until(lambda: orb.kinds()[-1] == "here", 60)
        orb.until(lambda: orb.line.settled)
        assert orb.ask_health()[2] == "o"
        orb.hub.close()

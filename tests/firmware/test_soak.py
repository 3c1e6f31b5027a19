"""Long counts on the emulated micro:bit; run by make soak. Each prints what it counted."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from hal.sim.microbit import Microbit
from pi_app.flash.plan import Plan
from tests.firmware.emulated import Table, need

pytestmark = [pytest.mark.qemu, pytest.mark.soak]
ROUNDS = 5000  # a message, its acknowledgement, the echo, its acknowledgement: four frames, besides those sent again
WINDOW = 6  # messages on their way at a time
SCENES = ("idle", "vision", "omen", "manifest", "searching", "banished")


def table_on(path: Path, kind: str, board: Microbit) -> Table:
    table = Table(board, kind)
    table.until(table.ready, 20)
    return table


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rate", [0.0, 0.03], ids=["a clean wire", "three in a hundred bytes damaged"])
def test_twenty_thousand_frames_none_lost_none_doubled_and_memory_stays(
    rate: float, orb_image: tuple[Plan, Path], soak_record: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    need("qemu-system-arm")
    began = time.monotonic()
    with Microbit(orb_image[1], speed="ahead") as board:
        orb = table_on(orb_image[1], "orb", board)
        board.wire.to_prop.rate = board.wire.to_table.rate = rate
        came: list[bytes] = []

        def arrived() -> int:
            while orb.line.replies:
                came.append(orb.line.replies.popleft())
            return len(came)

        for n in range(ROUNDS):
            if n % 100 == 0:
                orb.hub.scene("orb", {"scene": SCENES[n // 100 % len(SCENES)]})
            orb.line.say(b"P%d" % n)
            orb.until(lambda n=n: arrived() > n - WINDOW, 60)
        orb.until(lambda: arrived() >= ROUNDS, 60)
        hits = board.wire.to_prop.hits + board.wire.to_table.hits
        board.wire.to_prop.rate = board.wire.to_table.rate = 0.0
        orb.run(3)  # whatever is told twice comes now
        arrived()
        free, bad, _ = orb.ask_health()
        chip_seconds = board.now()
        orb.hub.close()
    meant = [b"P%d" % n for n in range(ROUNDS)]
    counted = {
        "frames": 4 * ROUNDS,
        "bytes_damaged": hits,
        "lost": len(set(meant) - set(came)),
        "doubled": sum(times - 1 for times in Counter(came).values()),
        "heap_free_min": free,
        "lines_refused_by_prop": bad,
        "seconds": round(time.monotonic() - began, 1),
        "chip_seconds": round(chip_seconds, 1),
    }
    soak_record(**{"prop_link_damaged" if rate else "prop_link_clean": counted})
    with capsys.disabled():
        print(f"\nprop soak: {counted}")
    assert came == meant
    assert orb.kinds() == ["here"]
    assert free >= 1000
    assert (hits > ROUNDS) if rate else (hits == bad == 0)


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

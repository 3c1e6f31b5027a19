"""Long counts on the emulated micro:bit; run by make soak. Each prints what it counted."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from gloamboard.hal.sim.microbit import Microbit
from gloamboard.pi_app.flash.plan import Plan
from tests.firmware.emulated import Table, need

pytestmark = [pytest.mark.qemu, pytest.mark.soak]
ROUNDS = 5000  # a message, its acknowledgement, the echo, its acknowledgement: four frames, besides those sent again
BOARDS = 8  # side by side, each an eighth of the rounds: resending is waiting, so on one board it takes half an hour
WINDOW = 6  # messages on their way at a time
SCENES = ("idle", "vision", "omen", "manifest", "searching", "banished")


def table_on(path: Path, kind: str, board: Microbit) -> Table:
    table = Table(board, kind)
    table.until(table.ready, 20)
    return table


class Talk:
    """A table and its orb saying numbered things to each other, a step at a time, by the chip's clock."""

    def __init__(self, path: Path, rate: float, seed: int) -> None:
        self.board = Microbit(path, seed=seed)
        self.orb = table_on(path, "orb", self.board)
        self.line, self.said, self.came = self.orb.line, 0, list[bytes]()
        self.board.wire.to_prop.rate = self.board.wire.to_table.rate = rate
        self.moved_at = self.board.now()

    def step(self) -> None:
        now = self.board.now()
        self.orb.seen += self.orb.hub.poll(now)
        while self.line.replies:
            self.came.append(self.line.replies.popleft())
            self.moved_at = now
        while self.said < min(ROUNDS // BOARDS, len(self.came) + WINDOW):
            if self.said % 100 == 0:
                self.orb.hub.scene("orb", {"scene": SCENES[self.said // 100 % len(SCENES)]})
            self.line.say(b"P%d" % self.said)
            self.said += 1
        assert now < self.moved_at + 60, f"nothing for a minute after {len(self.came)}; {self.line.lost}"

    def done(self) -> bool:
        return len(self.came) >= ROUNDS // BOARDS

    def end(self) -> tuple[int, int, int]:
        """Bytes that were damaged, lines the prop refused, its lowest free memory."""
        wire = self.board.wire
        free, bad, _ = self.orb.ask_health()
        return wire.to_prop.hits + wire.to_table.hits, bad, free


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rate", [0.0, 0.03], ids=["a clean wire", "three in a hundred bytes damaged"])
def test_twenty_thousand_frames_none_lost_none_doubled_and_memory_stays(
    rate: float, orb_image: tuple[Plan, Path], soak_record: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    need("qemu-system-arm")
    began, talks = time.monotonic(), list[Talk]()
    try:
        talks += [Talk(orb_image[1], rate, seed) for seed in range(0, 2 * BOARDS, 2)]
        while not all(talk.done() for talk in talks):
            for talk in talks:
                talk.step()
        for talk in talks:
            talk.board.wire.to_prop.rate = talk.board.wire.to_table.rate = 0.0
        later = [talk.board.now() + 3 for talk in talks]  # whatever is told twice comes now
        while any(talk.board.now() < end for talk, end in zip(talks, later, strict=True)):
            for talk in talks:
                talk.step()
        kinds = [talk.orb.kinds() for talk in talks]
        ends = [talk.end() for talk in talks]
    finally:
        for talk in talks:
            talk.orb.hub.close()
            talk.board.close()
    meant = [b"P%d" % n for n in range(ROUNDS // BOARDS)]
    counted = {
        "frames": 4 * len(meant) * BOARDS,
        "boards": BOARDS,
        "bytes_damaged": sum(hits for hits, _, _ in ends),
        "lost": sum(len(set(meant) - set(talk.came)) for talk in talks),
        "doubled": sum(times - 1 for talk in talks for times in Counter(talk.came).values()),
        "lines_refused_by_props": sum(bad for _, bad, _ in ends),
        "heap_free_min": min(free for _, _, free in ends),
        "seconds": round(time.monotonic() - began, 1),
    }
    soak_record(**{"prop_link_damaged" if rate else "prop_link_clean": counted})
    with capsys.disabled():
        print(f"\nprop soak: {counted}")
    assert counted["frames"] == 20_000
    assert [talk.came for talk in talks] == [meant] * BOARDS
    assert kinds == [["here"]] * BOARDS
    assert counted["heap_free_min"] >= 1000
    assert (counted["bytes_damaged"] > ROUNDS) if rate else (counted["bytes_damaged"] == 0)


def test_at_a_real_ones_speed_a_round_trip_takes_at_most_forty_milliseconds(
    orb_image: tuple[Plan, Path], capsys: pytest.CaptureFixture[str]
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

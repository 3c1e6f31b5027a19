"""A calibration: one tag walks over the pads, and each is measured at every gain of its reader. Feed it every sweep; it
asks for one pad after the other and owns no loop. What follows from the figures is in proposal.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gloamboard.hal.drivers.mfrc522 import RX_GAIN
from gloamboard.hal.parts import Reading, TunedReaders
from gloamboard.pi_app.commission.proposal import Measured, best_gain, measured_line
from gloamboard.pi_app.commission.workbench import Say, Workbench
from gloamboard.pi_app.commission.zones import GREEN, RED, WARM, light, zone_pixels

LOOKS = 100  # sweeps at each gain
FIRST_LOOKS = 5  # sweeps before the first pad is asked for: what lies there already is not the tag that walks
RESTS = 3  # sweeps in a row in which the tag lies still, or is away
STALE = 2  # sweeps that may have begun before a gain was changed
LOOK_S = 0.01


@dataclass
class Measuring:
    """One pad being measured, from the highest gain down."""

    gains: list[int]
    at: int = 0
    skip: int = STALE
    looked: int = 0
    answers: dict[int, Counter[str]] = field(default_factory=dict)

    @property
    def gain_db(self) -> int:
        return self.gains[self.at]


class Calibration:
    def __init__(self, bench: Workbench, say: Say, looks: int = LOOKS) -> None:
        self._bench, self._say, self._looks = bench, say, looks
        self._tuned = bench.parts.readers if isinstance(bench.parts.readers, TunedReaders) else None
        self._own = [spec for spec in bench.table.reader if spec.driver == "own"]
        self._pads = [pad.id for pad in bench.table.pad]
        self._zones = zone_pixels(bench.table)
        self._first_looks = FIRST_LOOKS
        self._lay: dict[tuple[str, str], int] = {}  # tag and reader, from before → sweeps since it was seen there
        self._tag: str | None = None  # the one that walks
        self._still = self._away = 0
        self._lifted = True
        self._before: set[str] = set()  # readers that read it on the pad before
        self._measuring: Measuring | None = None
        self.measured: dict[str, Measured] = {}
        self.asked: str | None = None
        self.over = False

    def walk(self, skipped: Callable[[], bool] = lambda: False) -> None:
        """Sweep and ask until every pad was walked over or skipped."""
        while not self.over:
            if self.asked is not None and skipped():
                self.skip()
            else:
                self.feed(self._bench.parts.readers.sweep())
                self._bench.clock.sleep(LOOK_S)

    def feed(self, readings: Mapping[str, Reading]) -> None:
        if self.over or not readings:
            return
        if self._first_looks:
            self._first_looks -= 1
            self._lay |= dict.fromkeys(_seen(readings), 0)
            if not self._first_looks:
                self._ask_next()
        elif self._measuring is not None:
            self._count(self._measuring, readings)
        else:
            self._wait(readings)

    def skip(self) -> None:
        if self.asked is not None:
            self._say(f"  {self.asked}: skipped.")
            self._ask_next()

    def stop(self) -> None:
        """Every reader has its own gain again."""
        self.over, self.asked = True, None
        for spec in self._own:
            self._tune([spec.id], self._bench.table.gain_of(spec))
        light(self._bench.table, self._bench.parts.strips, [])

    # --- asking ---

    def _ask_next(self) -> None:
        self._measuring = None
        left = [pad for pad in self._pads if pad not in self.measured]
        after = self._pads.index(self.asked) + 1 if self.asked is not None else 0
        self.asked = next((pad for pad in self._pads[after:] if pad in left), None)
        if self.asked is None:
            self.stop()
            return
        self._lifted, self._still, self._away = self._tag is None, 0, 0
        self._tune([spec.id for spec in self._own], max(RX_GAIN))  # seen at all comes first
        self._show(WARM)
        what = "a tag" if self._tag is None else "the same tag"
        self._say(f"[{self._pads.index(self.asked) + 1}/{len(self._pads)}] Lay {what} on {self.asked}.")

    def _wait(self, readings: Mapping[str, Reading]) -> None:
        """Until the tag rests. It was lifted since the pad before, or other readers see it."""
        here = _seen(readings)
        for lay, missed in list(self._lay.items()):
            self._lay[lay] = 0 if lay in here else missed + 1
            if self._lay[lay] >= RESTS:
                del self._lay[lay]  # it was taken away: when it comes back it may be the one that walks
        tags = {tag for tag, _ in here - self._lay.keys()}
        walking = sorted(tags if self._tag is None else tags & {self._tag})
        self._away = 0 if walking else self._away + 1
        by = {reader for tag, reader in here if tag == self._tag}
        self._lifted = self._lifted or self._away >= RESTS or (bool(by) and not by & self._before)
        self._still = self._still + 1 if walking and self._lifted else 0
        if self._still < RESTS:
            return
        if len(walking) > 1:
            self._say(f"  {len(walking)} tags were laid down. Leave one.")
            self._still = 0
            return
        self._tag = walking[0]
        self._measuring = Measuring(sorted(RX_GAIN, reverse=True) if self._tuned is not None else [0])

    # --- measuring ---

    def _count(self, now: Measuring, readings: Mapping[str, Reading]) -> None:
        if now.skip:
            now.skip -= 1
            return
        seen = now.answers.setdefault(now.gain_db, Counter())
        seen.update(reader for reader, reading in readings.items() if self._tag in reading.tags)
        now.looked += 1
        if now.looked < self._looks:
            return
        if not seen and now.at == 0:
            self._say(f"  {self.asked}: the tag was lifted too soon. Lay it there again.")
            self._measuring, self._still, self._lifted = None, 0, True
        elif seen and now.at + 1 < len(now.gains):
            now.at, now.looked, now.skip = now.at + 1, 0, STALE
            self._tune([spec.id for spec in self._own], now.gain_db)
        else:  # nothing is heard any more, so nothing at less gain either
            self._finish(now)

    def _finish(self, now: Measuring) -> None:
        assert self.asked is not None
        total: Counter[str] = Counter()
        for counts in now.answers.values():
            total.update(counts)
        wired = next(pad.reader for pad in self._bench.table.pad if pad.id == self.asked)
        reader = max(total, key=lambda name: (total[name], name == wired))
        taken = next((pad for pad, one in self.measured.items() if one.reader == reader), None)
        if taken is not None:
            self._say(f"  {reader} reads it, as on {taken}. Is the tag on {self.asked}? Lift it and lay it there.")
            self._show(RED)
            self._measuring, self._still, self._away, self._lifted = None, 0, 0, False
            self._tune([spec.id for spec in self._own], max(RX_GAIN))
            return
        self._before = set(total)
        answers = {gain: dict(counts) for gain, counts in now.answers.items() if gain}
        spec = next(spec for spec in self._bench.table.reader if spec.id == reader)
        gain = best_gain(answers, reader, self._looks, self._bench.table.gain_of(spec))
        found = Measured(self.asked, reader, self._looks, answers, gain)
        self.measured[self.asked] = found
        self._show(GREEN)
        self._say(f"  {measured_line(found)}")
        self._ask_next()

    def _tune(self, readers: list[str], gain_db: int) -> None:
        if self._tuned is not None:
            for reader in readers:
                self._tuned.set_gain(reader, gain_db)

    def _show(self, colour: tuple[int, int, int]) -> None:
        pixels = self._zones.get(self.asked or "", {})
        light(self._bench.table, self._bench.parts.strips, [(pixels, colour)])


def _seen(readings: Mapping[str, Reading]) -> set[tuple[str, str]]:
    """Which tag on which reader."""
    return {(tag, reader) for reader, reading in readings.items() for tag in reading.tags}

"""The workshop of a running table: what the building commands do, asked for by the host's page and shown there.

While it is open the parts are lent to it: nothing that is sensed becomes an input, nothing the game says is lit, and
afterwards the game goes on with the board as it lies. It closes by itself when the page is gone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Literal

from gloamboard.hal.parts import ControlEvent, Reading, Strip
from gloamboard.hal.tokens import TokenSheet
from gloamboard.pi_app.commission import light_test
from gloamboard.pi_app.commission.calibration import Calibration
from gloamboard.pi_app.commission.learn import Lesson, shown
from gloamboard.pi_app.commission.own_table import free_file, write_table
from gloamboard.pi_app.commission.proposal import Measured, is_good, propose
from gloamboard.pi_app.commission.surroundings import Surroundings
from gloamboard.pi_app.commission.token_file import own_sheet, with_learnt
from gloamboard.pi_app.commission.watch import Watch
from gloamboard.pi_app.commission.workbench import Workbench
from gloamboard.pi_app.commission.zones import WARM, light, zone_pixels
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.publisher import Publisher
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.strict_toml import FileError, did_you_mean

EACH_S, ZONE_S = 0.06, 0.7  # of the light walk, as in `gloam light-test`
TELL_S = 0.1  # the page is told no oftener
PATIENCE_S = 90.0  # without a word from the page: a phone may sleep while hands lay pieces
SETTLE_S = 1.0  # between the last action and the game: pieces come to rest
MOST_LINES = 40
FLASHER_S, FOUND_S = 0.2, 15.0  # between looks at a prop that is flashed; for it to be found again


class OpenWorkshop:
    def __init__(
        self, bench: Workbench, tokens: TokenSheet, around: Surroundings, topics: Topics, wire: Publisher
    ) -> None:
        self._bench, self._tokens, self._around = bench, tokens, around
        self._topics, self._wire = topics, wire
        self._shown = m.Workshop(rev=0, flashes=around.flasher.able)
        self._lines: deque[str] = deque(maxlen=MOST_LINES)
        self._watch: Watch | None = None  # there while the workshop is open
        self._lesson: Lesson | None = None
        self._calibration: Calibration | None = None
        self._known = tokens  # as far as they are learnt by now
        self._walk: Iterator[light_test.LightStep] | None = None
        self._step_at = 0.0
        self._heard_at = 0.0
        self._closing_at: float | None = None
        self._tell_at: float | None = None
        self._look_at_flasher: float | None = None
        self._tries: tuple[str, float] | None = None  # a prop to try as soon as it is there, and until when
        self._strips: Mapping[str, Strip] = {}
        self._zones = zone_pixels(bench.table)
        self.asks_heard = 0

    @property
    def rev(self) -> int:
        """Of the newest that was shown."""
        return self._shown.rev

    @property
    def is_open(self) -> bool:
        return self._watch is not None

    # --- the wire ------------------------------------------------------------------

    def know(self, tokens: TokenSheet) -> None:
        """A tag was learnt meanwhile, beside the workshop."""
        self._tokens = self._known = tokens

    def connected(self) -> None:
        self._wire.publish(self._topics.workshop, m.write(self._shown), retain=True)

    def arrived(self, topic: str, payload: bytes) -> None:
        if topic != self._topics.workshop_ask:
            return
        ask = m.read(payload, m.WorkshopAsk)
        self._heard_at = self._bench.clock.now()
        self.asks_heard += 1
        try:
            self._do(ask)
        except (LookupError, FileError, OSError) as no:
            self._say(str(no.args[0] if isinstance(no, LookupError) else no))
        self._changed()

    def _do(self, ask: m.WorkshopAsk) -> None:
        match ask.do:
            case "look":
                self._shown.findings = [asdict(health) for health in self._around.findings()]
            case "watch":
                self._open("watch")
                self._say("What the readers and controls report, as it happens.")
            case "walk":
                self._open("light")
                self._walk = light_test.steps(self._bench.table, EACH_S, ZONE_S)
                self._step_at = self._bench.clock.now()
            case "zone":
                self._light_zone(ask.zone or "")
            case "learn":
                self._open("learn")
                self._around.sheets.mkdir(parents=True, exist_ok=True)
                sheet = own_sheet(self._around.sheets, self._tokens)
                self._shown.sheet = str(sheet)
                self._lesson = Lesson(self._lent_bench(), self._tokens, sheet, self._say, ask.piece)
            case "calibrate":
                self._open("calibrate")
                self._shown.measured, self._shown.changes, self._shown.notes = {}, [], []
                self._shown.table_file = ""
                self._calibration = Calibration(self._lent_bench(), self._say)
            case "prop":
                self._open("watch")  # the game waits, so that hands on it mean nothing there
                self._say(self._around.try_prop(ask.prop or ""))
            case "flash":
                self._around.flasher.begin(ask.prop or "")
                self._open("watch")
                self._look_at_flasher = self._bench.clock.now()
            case "skip" if self._lesson is not None:
                self._lesson.skip()
            case "skip" if self._calibration is not None:
                self._calibration.skip()
                self._measured(self._calibration)
            case "close" if self.is_open:
                self._begin_closing("Closing: the game goes on in a moment.")

    # --- what the parts sense --------------------------------------------------------

    def sensed(self, readings: Mapping[str, Reading], controls: Sequence[ControlEvent], now: float) -> None:
        """One sweep, from whoever lent the parts."""
        if self._watch is None:
            return
        happened = self._watch.feed(readings, controls, now)
        if self._shown.doing not in ("learn", "calibrate"):
            for line in happened:
                self._say(line)
        if self._lesson is not None:
            before = self._lesson.learnt
            self._lesson.feed(readings, now)
            if self._lesson.learnt is not before:
                self._known = self._watch.tokens = with_learnt(self._tokens, self._lesson.learnt)
        if self._calibration is not None and not self._calibration.over:
            self._calibration.feed(readings)
            self._measured(self._calibration)
        zones = self._watch.zones()
        if zones != self._shown.zones or happened:
            self._shown.zones = zones
            self._changed()
            if self._shown.doing == "watch":
                light(
                    self._bench.table, self._strips, [(self._zones[pad], WARM) for pad in zones if pad in self._zones]
                )

    def prop_did(self, prop: str, event: str) -> None:
        self._say(f"{prop}: {event}")

    def tick(self, now: float) -> None:
        if self._closing_at is not None and now >= self._closing_at:
            self._close()
        elif self.is_open and self._closing_at is None and now >= self._heard_at + PATIENCE_S:
            self._begin_closing(f"Nobody was at the workshop for {PATIENCE_S:.0f} s: the game goes on.")
        if self._walk is not None and now >= self._step_at:
            self._next_step(now)
        if self._look_at_flasher is not None and now >= self._look_at_flasher:
            self._follow_flasher(now)
        if self._tell_at is not None and now >= self._tell_at:
            self._tell()

    def due(self) -> float | None:
        patience = self._heard_at + PATIENCE_S if self.is_open and self._closing_at is None else None
        step = self._step_at if self._walk is not None else None
        times = (self._tell_at, self._closing_at, patience, step, self._look_at_flasher)
        return min((t for t in times if t is not None), default=None)

    # --- opening and closing -----------------------------------------------------------

    def _open(self, doing: Literal["watch", "light", "learn", "calibrate"]) -> None:
        if not self.is_open:
            self._strips = self._around.lender.lend(self)
            self._watch = Watch(self._bench.table, self._known, ask="see Parts")
        if doing != self._shown.doing:
            self._lines.clear()
        self._stop_action()
        self._closing_at = None
        self._shown.doing = doing

    def _stop_action(self) -> None:
        """Ends what is going on and leaves the strips dark."""
        if self._calibration is not None:
            self._calibration.stop()
        self._walk = self._lesson = self._calibration = None
        self._shown.lit = None
        light(self._bench.table, self._strips, [])

    def _begin_closing(self, says: str) -> None:
        self._stop_action()
        self._around.lender.put_back()
        self._closing_at = self._bench.clock.now() + SETTLE_S
        self._say(says)

    def _close(self) -> None:
        self._watch = self._closing_at = None
        self._tokens = self._known
        self._around.lender.take_back(self._tokens)
        self._shown.doing, self._shown.zones = "", {}
        self._changed()

    # --- actions -------------------------------------------------------------------------

    def _light_zone(self, zone: str) -> None:
        if zone not in self._zones:
            raise LookupError(f"this table has no zone {zone}. {did_you_mean(zone, self._zones)}")
        self._open("light")
        step = light_test.zone_step(zone, self._zones[zone], 0)
        light(self._bench.table, self._strips, step.lit)
        self._shown.lit = zone
        self._say(step.says)

    def _follow_flasher(self, now: float) -> None:
        """Tells how far it is; afterwards the prop shows itself, as soon as the table has found it again."""
        flasher = self._around.flasher
        for line in flasher.news():
            self._say(line)
        ended = flasher.has_ended()
        if ended:
            for line in flasher.news():
                self._say(line)
            self._tries = (ended, now + FOUND_S)
        if (flasher.prop, flasher.share) != (self._shown.flashing, self._shown.share):
            self._shown.flashing, self._shown.share = flasher.prop, flasher.share
            self._changed()
        if self._tries is not None:
            self._try_flashed(*self._tries, now)
        self._look_at_flasher = now + FLASHER_S if flasher.prop or self._tries is not None else None

    def _try_flashed(self, prop: str, until: float, now: float) -> None:
        if not self.is_open:  # the game goes on already
            self._tries = None
            return
        try:
            says = self._around.try_prop(prop)
        except LookupError as no:
            if now < until:
                return
            says = str(no)
        self._tries = None
        self._shown.findings = [asdict(health) for health in self._around.findings()]
        self._say(says)

    def _measured(self, calibration: Calibration) -> None:
        """Shows what is measured so far; when the last pad is, the proposal, in a file of the owner's."""
        if len(calibration.measured) == len(self._shown.measured) and not calibration.over:
            return
        proposal = propose(self._bench.table, calibration.measured)
        pad_of = {pad.reader: pad.id for pad in proposal.table.pad}
        self._shown.measured = {pad: shown_pad(one, pad_of) for pad, one in calibration.measured.items()}
        self._changed()
        if not calibration.over:
            return
        self._shown.changes, self._shown.notes = proposal.changes, proposal.warnings
        if proposal.changes and calibration.measured and self._around.table_file is not None:
            folder = self._around.sheets.parent / "tables"
            folder.mkdir(parents=True, exist_ok=True)
            out = free_file(folder, self._bench.table.id)
            write_table(self._around.table_file, proposal.table, out)
            self._shown.table_file = str(out)
        self._say("Every pad was walked over." if calibration.measured else "No pad was walked over.")
        self._calibration = None

    def _next_step(self, now: float) -> None:
        assert self._walk is not None
        step = next(self._walk, None)
        if step is None:
            self._walk = None
            light(self._bench.table, self._strips, [])
            faults, sums_up = light_test.outcome(self._bench.table, self._bench.parts.strips)
            for line in faults or [sums_up]:
                self._say(line)
            return
        light(self._bench.table, self._strips, step.lit)
        self._step_at = now + step.for_s
        if step.says:
            self._say(step.says)

    def _lent_bench(self) -> Workbench:
        return replace(self._bench, parts=replace(self._bench.parts, strips=self._strips))

    # --- telling ---------------------------------------------------------------------------

    def _say(self, line: str) -> None:
        self._lines.append(line.strip())
        self._changed()

    def _changed(self) -> None:
        if self._tell_at is None:
            self._tell_at = self._bench.clock.now() + TELL_S

    def _tell(self) -> None:
        self._tell_at = None
        asked = None if self._lesson is None else self._lesson.asked
        self._shown.rev += 1
        self._shown.lines = list(self._lines)
        self._shown.faults = {} if self._watch is None else self._watch.blind()
        self._shown.asked = None if asked is None else shown(asked)
        self._shown.asked_pad = None if self._calibration is None else self._calibration.asked
        self._shown.left = 0 if self._lesson is None else len(self._lesson.missing())
        self._shown.pieces = sorted({token.piece for token in self._tokens.token if token.piece is not None})
        self._wire.publish(self._topics.workshop, m.write(self._shown), retain=True)


def shown_pad(one: Measured, pad_of: Mapping[str, str]) -> m.PadMeasured:
    """What the page draws of one pad."""
    return m.PadMeasured(
        reader=one.reader,
        looks=one.looks,
        answers={str(gain): one.answers_at(gain) for gain in sorted(one.answers)},
        gain_db=one.gain_db,
        margin_db=one.margin_db,
        good=is_good(one),
        along=[pad_of.get(reader, reader) for reader in one.along()],
    )

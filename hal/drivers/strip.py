"""A strip of WS2812 pixels through Adafruit's `neopixel.NeoPixel`, on a thread of its own: writing takes milliseconds,
and `show()` must not. Of frames that come faster than the wire takes them, the newest is written.

A write that fails is reported by `health()` and tried again with a later frame, at most once a second; the game goes
on.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import threading
from collections.abc import Callable

from gloamboard.hal.part_words import check_frame
from gloamboard.hal.parts import Clock, Health, Library
from gloamboard.hal.table import StripSpec, Table

RETRY_S = 1.0
BLINKA = ("board", "neopixel")  # the modules that a strip goes through; Blinka and what is under it come with them

Write = Callable[[bytearray], None]


class NeopixelStrip:
    """Implements hal.parts.Strip. `write` puts one buffer on the wire; it always gets the same one."""

    def __init__(self, id: str, pixels: int, write: Write, clock: Clock) -> None:
        self.id, self.pixels = id, pixels
        self.written = 0
        self._write, self._clock = write, clock
        self._wire = bytearray(3 * pixels)
        self._next = bytearray(3 * pixels)
        self._waiting = self._writing = self._closing = False
        self._failure: str | None = None
        self._retry_at = 0.0
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=f"strip {id}", daemon=True)
        self._thread.start()

    def show(self, frame: bytes | bytearray | memoryview) -> None:
        check_frame(self.id, self.pixels, len(frame))
        with self._changed:
            self._next[:] = frame
            self._waiting = True
            self._changed.notify_all()

    def is_idle(self, within_s: float = 2.0) -> bool:
        """Wait until the newest frame has been written (or has failed)."""
        with self._changed:
            return self._changed.wait_for(lambda: not (self._waiting or self._writing), within_s)

    def health(self) -> Health:
        if self._failure is not None:
            return Health(f"strip {self.id}", "faulty", self._failure, next_step(self._failure))
        said = "1 frame" if self.written == 1 else f"{self.written} frames"
        return Health(f"strip {self.id}", "ok", f"{self.pixels} pixels, {said} written")

    def close(self) -> None:
        """Leave the strip dark, and stop."""
        self.show(bytes(3 * self.pixels))
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(timeout=2.0)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closing)
                if not self._waiting:
                    return
                self._wire[:] = self._next
                self._waiting, self._writing = False, True
            self._put_on_wire()
            with self._changed:
                self._writing = False
                self._changed.notify_all()

    def _put_on_wire(self) -> None:
        if self._failure is not None and self._clock.now() < self._retry_at:
            return
        try:
            self._write(self._wire)
        except (OSError, RuntimeError, ValueError) as failure:  # what Blinka and the C parts under it raise
            self._failure = str(failure)
            self._retry_at = self._clock.now() + RETRY_S
        else:
            self._failure = None
            self.written += 1


class MissingStrip:
    """A strip that could not be opened: it takes frames and says what is wrong."""

    def __init__(self, spec: StripSpec, failure: str) -> None:
        self.id, self.pixels, self._failure = spec.id, spec.pixels, failure

    def show(self, frame: bytes | bytearray | memoryview) -> None:
        check_frame(self.id, self.pixels, len(frame))

    def health(self) -> Health:
        return Health(f"strip {self.id}", "missing", self._failure, next_step(self._failure))

    def close(self) -> None:
        """Nothing was opened."""


def next_step(failure: str) -> str:
    """What to do about a failure, by its words."""
    words = failure.lower()
    if "sudo" in words or "code -5" in words:
        return "On a Pi 4 the strip needs root: start the program again with sudo, or use a Pi 5."
    if "pio" in words:
        return "Update the Pi 5's firmware (`sudo rpi-eeprom-update -a`) and see that /dev/pio0 belongs to group gpio."
    if "one strip" in words:
        return "Chain the strips into one, or use a Pi 5."
    if "permission" in words or "grant access" in words:
        return "Run `sudo usermod -aG gpio $USER`, log out and in again."
    return "See what `gloam doctor` says of the computer, group gpio and the pixel library."


def quiet_blinka() -> None:
    """Before it is imported, or it asks on the terminal whether to install things."""
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")


def open_strips(table: Table, clock: Clock) -> dict[str, NeopixelStrip | MissingStrip]:
    """Every strip of the table through Blinka. ModuleNotFoundError when Blinka is not installed."""
    if not table.strip:
        return {}
    quiet_blinka()
    board, neopixel = (importlib.import_module(name) for name in BLINKA)
    whole_frames = whole_frames_class(neopixel.NeoPixel)
    one_at_a_time = threading.Lock()  # the C parts keep one state machine for all strips
    strips: dict[str, NeopixelStrip | MissingStrip] = {}
    for i, spec in enumerate(table.strip):
        if table.pi == "pi4" and i > 0:
            strips[spec.id] = MissingStrip(spec, "a Pi 4 drives one strip, and another one is first in the table file")
            continue
        try:
            pin = getattr(board, f"D{spec.pin}")
            pixels = whole_frames(pin, spec.pixels, pixel_order=spec.order, auto_write=False)
            write = _one_strip_at_a_time(pixels.show_frame, one_at_a_time)
            write = _not_after_a_false_start(write) if table.pi == "pi4" else write
            strips[spec.id] = NeopixelStrip(spec.id, spec.pixels, write, clock)
        except (OSError, RuntimeError, ValueError, AttributeError) as failure:
            strips[spec.id] = MissingStrip(spec, f"GPIO {spec.pin} cannot be used: {failure}")
    return strips


def whole_frames_class(neo_pixel: Library) -> Library:
    """`neopixel.NeoPixel` that also takes a frame as it goes on the wire. Its own items are set pixel by pixel in
    Python, which takes longer for 300 pixels than the whole frame may."""

    class WholeFrames(neo_pixel):  # type: ignore[misc]
        def show_frame(self, buffer: bytearray) -> None:
            self._transmit(buffer)  # what show() does with the buffer of its own

    return WholeFrames


def _one_strip_at_a_time(write: Write, lock: contextlib.AbstractContextManager[object]) -> Write:
    def locked(buffer: bytearray) -> None:
        with lock:
            write(buffer)

    return locked


def _not_after_a_false_start(write: Write) -> Write:
    """On a Pi up to 4 Blinka keeps a strip that failed to start, and the C library follows its null pointer at the next
    write: the whole program would end. So whoever failed to start is not asked again until the program is started anew.
    """
    started, failure = False, ""

    def guarded(buffer: bytearray) -> None:
        nonlocal started, failure
        if failure:
            raise RuntimeError(failure)
        try:
            write(buffer)
        except RuntimeError as no:
            failure = "" if started else str(no)
            raise
        started = True

    return guarded

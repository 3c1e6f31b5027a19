"""MicroPython's raw prompt at the other end of a PropPort: stops the program, has code run, starts it again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from gloamboard.errors import GloamboardError
from gloamboard.hal.parts import Clock, PropPort

PIECE, PAUSE = 32, 0.01  # a micro:bit V1 receives into 63 bytes
COMES = b"raw REPL; CTRL-B to exit\r\n>"
TRIES = 5  # of reaching the prompt
ANSWER = 10.0  # seconds; a V1 hashes its 12 kB in about one
RESTART = b"\x02\x04"  # leave raw mode, run main.py


class NoPrompt(GloamboardError, OSError):
    """MicroPython's prompt did not come, or did not do what it was asked; the text says what was seen."""


@dataclass(frozen=True)
class Prompt:
    port: PropPort
    clock: Clock

    def come(self) -> None:
        """Stop the program and begin with an empty memory; main.py does not run."""
        for _ in range(TRIES):
            self.port.read()
            self._send(b"\r\x03\x03\x01")
            if self._hear(COMES, 2.0).endswith(COMES):
                self._send(b"\x04")
                if self._hear(COMES, 2.0).endswith(COMES):
                    return
        raise NoPrompt("MicroPython's prompt does not come")

    def run(self, code: bytes) -> str:
        """What the code prints. The prompt echoes nothing: a byte lost on the way shows as an error of the code."""
        self._send(code + b"\x04")
        said = self._hear(b"\x04>", ANSWER)
        printed, _, error = said.partition(b"\x04")
        if not printed.startswith(b"OK") or not said.endswith(b"\x04>") or error != b"\x04>":
            last = said.strip(b"\x04>\r\n").decode("ascii", "replace").splitlines()
            raise NoPrompt(f"MicroPython could not do what it was asked ({last[-1] if last else 'it said nothing'})")
        return printed[2:].decode("ascii", "replace")

    def insist(self, code: bytes) -> str:
        """The same for code that may be run twice: where a byte was lost on the way, it is sent again."""
        for _ in range(TRIES - 1):
            with suppress(NoPrompt):
                return self.run(code)
            self.come()
        return self.run(code)

    def leave(self) -> None:
        """The program starts again."""
        self._send(RESTART)

    def _send(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            self.port.write(data[at : at + PIECE])
            self.clock.sleep(PAUSE)

    def _hear(self, last: bytes, seconds: float) -> bytes:
        """What comes until it ends with `last`, or until the seconds are over."""
        said, end = b"", self.clock.now() + seconds
        while not said.endswith(last) and self.clock.now() < end:
            said += self.port.read()
            self.clock.sleep(PAUSE)
        return said


@contextmanager
def prompt_of(port: PropPort, clock: Clock) -> Iterator[Prompt]:
    """The prompt, at which something can be run; the program is started again in any case."""
    prompt = Prompt(port, clock)
    try:
        prompt.come()
        yield prompt
    finally:
        prompt.leave()

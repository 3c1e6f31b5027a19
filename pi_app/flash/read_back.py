"""What is really on a board: stops its program, has MicroPython hash every file at its raw prompt, starts it again.

Works on any MicroPython at the other end of a PropPort: SHA-256 where the board has it (a Pico), Adler-32 where it does
not (a micro:bit). It compares; what follows from a difference is steps.py's.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from gloamboard.hal.parts import Clock, PropPort

PIECE, PAUSE = 32, 0.01  # a micro:bit V1 receives into 63 bytes
PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
TRIES = 5  # of reaching the prompt and being understood there
ANSWER = 10.0  # seconds; a V1 hashes its 12 kB in about one
RESTART = b"\x02\x04"  # leave raw mode, run main.py

# Runs on the board. Adler-32 in pieces of 64 bytes stays within the 30 bits of a V1's integers
SCRIPT = b"""
try:
 from hashlib import sha256
except ImportError:
 class sha256:
  a=1
  c=0
  def update(s,d):
   a=s.a
   c=s.c
   for b in d:
    a+=b
    c+=a
   s.a=a%65521
   s.c=c%65521
  def digest(s):
   return bytes([s.c>>8,s.c&255,s.a>>8,s.a&255])
import os
for n in os.listdir():
 if n[-3:]=='.py':
  h=sha256()
  f=open(n,'rb')
  d=f.read(64)
  while d:
   h.update(d)
   d=f.read(64)
  f.close()
  print('file',n,''.join(['%02x'%b for b in h.digest()]))
"""


class NoPrompt(OSError):
    """MicroPython's prompt did not come, or did not do what it was asked; the text says what was seen."""


@dataclass(frozen=True)
class Difference:
    """Files that are not on the board as they were sent; both empty when all is well."""

    missing: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.damaged)

    def __str__(self) -> str:
        parts = [f"{what}: {', '.join(names)}" for what, names in vars(self).items() if names]
        return "; ".join(parts)


def compare(files: Mapping[str, bytes], hashes: Mapping[str, str]) -> Difference:
    """`hashes` as the board told them, by file name."""
    missing = [name for name in files if name not in hashes]
    damaged = [name for name in files if name in hashes and hashes[name] not in _hashes(files[name])]
    return Difference(tuple(missing), tuple(damaged))


def read_hashes(port: PropPort, clock: Clock) -> dict[str, str]:
    """Every .py file on the board with its hash. Its program is started again in any case."""
    trouble = NoPrompt("MicroPython's prompt does not come")
    try:
        for _ in range(TRIES):
            port.read()
            _send(b"\r\x03\x03\x01", port, clock)  # stop the program, go to the raw prompt
            if not _hear(PROMPT, port, clock).endswith(PROMPT):
                continue
            _send(b"\x04", port, clock)  # and there begin with an empty memory; main.py does not run
            if not _hear(PROMPT, port, clock).endswith(PROMPT):
                continue
            _send(SCRIPT + b"\x04", port, clock)
            try:
                return _parse(_hear(b"\x04>", port, clock, ANSWER))
            except NoPrompt as why:  # the prompt echoes nothing: a byte lost on the way shows only now
                trouble = why
        raise trouble
    finally:
        _send(RESTART, port, clock)


def _parse(said: bytes) -> dict[str, str]:
    """`OK<what it printed>\\x04<its error>\\x04>`."""
    printed, _, error = said.partition(b"\x04")
    if not printed.startswith(b"OK") or not said.endswith(b"\x04>") or error != b"\x04>":
        last = said.strip(b"\x04>\r\n").decode("ascii", "replace").splitlines()
        raise NoPrompt(f"MicroPython could not hash its files ({last[-1] if last else 'it said nothing'})")
    words = [line.split() for line in printed[2:].decode("ascii", "replace").splitlines()]
    return {parts[1]: parts[2] for parts in words if len(parts) == 3 and parts[0] == "file"}


def _send(data: bytes, port: PropPort, clock: Clock) -> None:
    for at in range(0, len(data), PIECE):
        port.write(data[at : at + PIECE])
        clock.sleep(PAUSE)


def _hear(last: bytes, port: PropPort, clock: Clock, seconds: float = 2.0) -> bytes:
    """What comes until it ends with `last`, or until the seconds are over."""
    said, end = b"", clock.now() + seconds
    while not said.endswith(last) and clock.now() < end:
        said += port.read()
        clock.sleep(PAUSE)
    return said


def _hashes(content: bytes) -> tuple[str, str]:
    return hashlib.sha256(content).hexdigest(), f"{zlib.adler32(content):08x}"

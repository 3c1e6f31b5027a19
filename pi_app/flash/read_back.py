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
from gloamboard.pi_app.flash.prompt import prompt_of

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
    with prompt_of(port, clock) as prompt:
        lines = prompt.insist(SCRIPT).splitlines()
    words = [line.split() for line in lines]
    return {parts[1]: parts[2] for parts in words if len(parts) == 3 and parts[0] == "file"}


def _hashes(content: bytes) -> tuple[str, str]:
    return hashlib.sha256(content).hexdigest(), f"{zlib.adler32(content):08x}"

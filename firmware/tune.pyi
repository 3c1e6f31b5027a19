# Types of tune.py.
from collections.abc import Callable

from gloamboard.firmware.orb import Orb

TUNES: dict[int, tuple[int, ...]]

class Tune:
    pitch: int
    hush: bool
    def __init__(self, orb: Orb, tone: Callable[[int], object]) -> None: ...
    def scene(self, data: bytes, now: int) -> None: ...
    def sing(self, mode: int, t: int) -> None: ...

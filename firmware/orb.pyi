# Types of orb.py.
from collections.abc import Callable

class Orb:
    n: int
    limit: int
    says: bytes
    mode: int
    level: int
    rgb: list[int]
    sing: Callable[[int, int], object] | None
    def __init__(self, glow: Callable[[int, int, int, int], int], n: int, limit: int) -> None: ...
    def scene(self, data: bytes, now: int) -> None: ...
    def press(self, bits: int, now: int) -> None: ...
    def draw(self, now: int) -> bytearray: ...

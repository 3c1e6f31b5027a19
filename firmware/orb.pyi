# Types of orb.py.
from collections.abc import Callable

class Orb:
    n: int
    limit: int
    says: bytes
    mode: int
    level: int
    heading: int
    rgb: list[int]
    sing: Callable[[int, int], object] | None
    get_x: Callable[[], int]
    def __init__(self, glow: Callable[[int, int, int, int], int], n: int, limit: int) -> None: ...
    def scene(self, data: bytes, now: int) -> None: ...
    def press(self, bits: int, now: int) -> int | None: ...
    def draw(self, now: int) -> bytearray: ...

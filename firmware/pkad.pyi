# Types of pkad.py.
from collections.abc import Callable

class Pkad:
    n: int
    size: int
    says: bytes
    mode: int
    level: int
    at: int
    faces: bytearray
    roll: Callable[[int], int]
    def __init__(self, size: int) -> None: ...
    def scene(self, data: bytes, now: int) -> None: ...
    def press(self, bits: int, now: int) -> None: ...
    def draw(self, now: int) -> bytearray: ...

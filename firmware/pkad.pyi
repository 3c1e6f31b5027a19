# Types of pkad.py.
from collections.abc import Callable

class Pkad:
    n: int
    says: bytes
    mode: int
    time: int
    level: int
    at: int
    pending: bytes
    dice: bytearray
    choice: Callable[[int], int]
    def __init__(self, face: Callable[[Pkad, int], bytearray], data: bytes) -> None: ...
    def scene(self, data: bytes, now: int) -> None: ...
    def press(self, bits: int, now: int) -> int | None: ...
    def draw(self, now: int) -> bytearray: ...

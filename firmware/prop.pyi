# Types of prop.py, and of what it expects of a board and of the thing it brings to life.
from typing import Protocol

from gloamboard.firmware.link import Link

class Board(Protocol):
    def read(self, most: int) -> bytes | None: ...
    def write(self, data: bytes) -> object: ...
    def ticks_ms(self) -> int: ...
    def buttons(self) -> int: ...  # bits: 1 button a or touch, 2 button b, 4 shake
    def show(self, data: bytearray) -> object: ...  # red, green, blue of each pixel, or 25 cells 0-9
    def mem_free(self) -> int: ...
    def collect(self) -> object: ...

class Thing(Protocol):
    n: int  # pixels of its ring; 0: it shows 5x5 cells
    says: bytes
    mode: int
    def scene(self, data: bytes, now: int) -> None: ...
    def press(self, bits: int, now: int) -> int | None: ...  # as buttons(); 8 and 16: a and b held; true: tell again
    def draw(self, now: int) -> bytearray: ...

class Prop:
    board: Board
    thing: Thing
    link: Link
    queue: list[bytes]
    free: int
    def __init__(self, board: Board, link: type[Link], thing: Thing, hello: list[bytes]) -> None: ...
    def step(self) -> bool | None: ...

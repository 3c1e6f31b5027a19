# Types of torch.py.
from collections.abc import Callable

class Torch:
    n: int
    says: bytes
    mode: int
    level: int
    lean: int
    get_x: Callable[[], int]
    def __init__(self, beam: Callable[[Torch, int], bytearray], data: bytes) -> None: ...
    def scene(self, data: bytes, now: int) -> None: ...
    def press(self, bits: int, now: int) -> int | None: ...
    def draw(self, now: int) -> bytearray: ...

# Types of tune.py.
from collections.abc import Callable

TUNES: dict[int, tuple[int, ...]]

class Tune:
    pitch: int
    def __init__(self, tone: Callable[[int], object]) -> None: ...
    def sing(self, mode: int, t: int) -> None: ...

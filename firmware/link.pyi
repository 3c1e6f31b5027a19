# Types of link.py for readers and mypy on the table's side; the prop's dialect has no annotations.
from collections.abc import Callable

def crc16(data: bytes) -> int: ...
def frame(body: bytes) -> bytes: ...
def parse(line: bytes) -> bytes | None: ...

class Link:
    keep: int
    log: Callable[[bytes], object] | None
    write: Callable[[bytes], object]
    got: Callable[[bytes], bool | None]
    rest: bytes
    bad: int
    heard: bool
    tx: int
    pending: bytes | None
    def __init__(self, write: Callable[[bytes], object], got: Callable[[bytes], bool | None]) -> None: ...
    def feed(self, data: bytes) -> None: ...
    def send(self, now: int, data: bytes | None = ...) -> bool: ...

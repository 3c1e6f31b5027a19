# Types of rc522.py.
from collections.abc import Callable
from typing import Protocol

from gloamboard.firmware.pkad import Pkad

def crc_a(data: bytes) -> bytes: ...

class Rc522:
    ready: bool
    def __init__(self, transfer: Callable[[bytes], bytes], wait: Callable[[int], object]) -> None: ...
    def start(self) -> bool: ...
    def card(self) -> bytes: ...

class Chip(Protocol):
    ready: bool
    def card(self) -> bytes: ...

class Cards:
    def __init__(self, thing: Pkad, chip: Chip) -> None: ...

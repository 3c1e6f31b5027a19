"""What a part needs of its connection: somebody to hand payloads to."""

from __future__ import annotations

from typing import Protocol


class Publisher(Protocol):
    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool: ...

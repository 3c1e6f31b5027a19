"""Answers kept for the next time they are asked for, within a limit of memory. What nobody asked for lately goes."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """Two shelves of half the limit each. When the upper one is full it becomes the lower one, and the old lower one
    is dropped with everything on it that nobody asked for since: a hit costs no more than a look into a dict."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes // 2
        self._upper: dict[K, tuple[V, int]] = {}
        self._lower: dict[K, tuple[V, int]] = {}
        self._size = 0

    def get(self, key: K) -> V | None:
        found = self._upper.get(key)
        if found is None:
            found = self._lower.pop(key, None)
            if found is None:
                return None
            self.keep(key, *found)
        return found[0]

    def keep(self, key: K, value: V, size_bytes: int) -> None:
        """Remember it. The caller knows how much memory it holds on to, its key included."""
        if self._size + size_bytes > self._limit:
            self._upper, self._lower, self._size = {}, self._upper, 0
        self._upper[key] = value, size_bytes
        self._size += size_bytes

"""Browser tabs and what flows to them: a feed keeps the newest of everything for whoever comes later, a tab takes what
it can send. A slow phone gets the newest state, not a backlog.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

from gloamboard.pi_app.web.pushes import Push, told

MOST_EVENTS = 50  # refusals and the like that wait for one tab
LIGHT_EVERY_S = 1 / 30  # no tab is sent light more often


class Speaker(Protocol):
    """The sending half of a websocket."""

    async def send_text(self, data: str) -> None: ...

    async def send_bytes(self, data: bytes) -> None: ...


class Tab:
    """One open page. `say` never blocks and never grows without end; `pour` sends until it is cancelled."""

    def __init__(self, address: str, turned_out: Callable[[str], None] = lambda _says: None) -> None:
        """`turned_out` is told why the seat it sits at is another's now."""
        self.address, self.turned_out = address, turned_out
        self._states: dict[str, Push] = {}
        self._events: deque[Push] = deque(maxlen=MOST_EVENTS)
        self._wake = asyncio.Event()

    def say(self, push: Push) -> None:
        if push.keep:
            self._states.pop(push.key, None)  # the newest also takes the newest place in the row
            self._states[push.key] = push
        else:
            self._events.append(push)
        self._wake.set()

    def drop(self, feed: Iterable[Push]) -> None:
        """What is still to be sent of that is not for this tab any more, nor are events of its seat."""
        for push in feed:
            if self._states.get(push.key) is push:
                del self._states[push.key]
        self._events.clear()

    async def pour(self, speaker: Speaker) -> None:
        loop = asyncio.get_running_loop()
        light_due: dict[str, float] = {}
        while True:
            await self._wake.wait()
            self._wake.clear()
            states, self._states = self._states, {}
            while self._events:
                await _send(speaker, self._events.popleft())
            early: list[float] = []
            for push in states.values():
                if isinstance(push.data, bytes) and (due := light_due.get(push.key, 0.0)) > loop.time():
                    self._states.setdefault(push.key, push)
                    early.append(due)
                    continue
                if isinstance(push.data, bytes):
                    light_due[push.key] = loop.time() + LIGHT_EVERY_S
                await _send(speaker, push)
            if early:
                loop.call_at(min(early), self._wake.set)


async def _send(speaker: Speaker, push: Push) -> None:
    if isinstance(push.data, bytes):
        await speaker.send_bytes(push.data)
    else:
        await speaker.send_text(push.data)


class Feed:
    """One stream of pushes and the tabs that follow it. A tab that starts to follow is told everything kept."""

    def __init__(self) -> None:
        self.kept: dict[str, Push] = {}
        self.tabs: set[Tab] = set()

    def push(self, push: Push) -> None:
        if push.keep:
            if self.kept.get(push.key) == push:
                return  # said again after a reconnect
            self.kept[push.key] = push
        for tab in self.tabs:
            tab.say(push)

    def forget(self, what: str) -> None:
        """It is nobody's any more: a view of a seat that is not in the game, a part of another table."""
        key = what.removesuffix("/scene") if what.startswith("prop/") else what
        self.kept.pop(key, None)
        for tab in self.tabs:
            tab.say(Push(key, told("gone", key=key)))  # in the place of what it would have been told

    def follow(self, tab: Tab) -> None:
        self.tabs.add(tab)
        for push in self.kept.values():
            tab.say(push)

    def leave(self, tab: Tab) -> None:
        self.tabs.discard(tab)
        tab.drop(self.kept.values())

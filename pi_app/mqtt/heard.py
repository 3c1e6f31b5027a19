"""What one connection has heard: retained state comes once, in order, and never behind something newer."""

from __future__ import annotations

from gloamboard.pi_app.mqtt.events import Arrived


class Heard:
    def __init__(self) -> None:
        self._last: dict[str, bytes] = {}  # what was handed on last, by topic
        self._live: set[str] = set()  # topics on which something new has come
        self._early: list[Arrived] = []

    def is_news(self, arrived: Arrived) -> bool:
        """Whether to hand it on: not what is still so, nor what is older than what came meanwhile. NATS keeps state a
        little after it tells it."""
        if not arrived.retained:
            self._live.add(arrived.topic)
        elif arrived.topic in self._live or self._last.get(arrived.topic) == arrived.payload:
            return False
        self._last[arrived.topic] = arrived.payload
        return True

    def hold(self, arrived: Arrived) -> None:
        """It overtook the word that the subscriptions hold."""
        self._early.append(arrived)

    def held(self) -> list[Arrived]:
        """What was held so far, and is no more."""
        early, self._early = self._early, []
        return early

"""All of a running game of Lantern in one plain object that copies and compares quickly."""

from __future__ import annotations

from gloamboard.rules.kernel import Deck, Key, Line, Setup
from gloamboard_lantern.cards import WOODS


class Walk:
    __slots__ = ("at", "found", "full", "oil", "round", "seats", "seed", "streams", "told", "turn", "vote", "woods")

    def __init__(self, setup: Setup) -> None:
        self.seats = setup.seats
        self.seed = setup.seed
        self.streams: dict[str, int] = {}
        self.told: list[Line] = []
        self.round, self.turn = 1, 0
        self.oil = self.full = int(setup.choices.get("oil", 6))  # LA-SETUP-01
        self.at = dict.fromkeys(setup.seats, 0)  # LA-SETUP-01; how far along the path
        self.woods = Deck("woods", [card.id for card in WOODS.values() for _ in range(card.count)])  # LA-SETUP-02
        self.found: tuple[str, ...] = ()
        self.vote: tuple[tuple[str, Key], ...] = ()  # of the night before

    def copy(self) -> Walk:
        twin = object.__new__(Walk)
        twin.seats, twin.seed, twin.streams, twin.told = self.seats, self.seed, self.streams.copy(), []
        twin.round, twin.turn, twin.oil, twin.full = self.round, self.turn, self.oil, self.full
        twin.at, twin.woods, twin.found, twin.vote = self.at.copy(), self.woods.copy(), self.found, self.vote
        return twin

    def facts(self) -> tuple[object, ...]:
        streams = tuple(sorted(self.streams.items()))
        at = tuple(self.at.items())
        return (self.round, self.turn, self.oil, self.full, at, self.woods.facts(), self.found, self.vote, streams)

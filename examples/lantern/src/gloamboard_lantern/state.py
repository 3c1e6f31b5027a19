"""All of a running game of Lantern in one plain object; copy and comparison are made from its fields."""

from __future__ import annotations

from dataclasses import dataclass

from gloamboard.rules.kernel import Deck, Key, Line, PlainData, Setup
from gloamboard_lantern.cards import WOODS


@dataclass(slots=True, eq=False, init=False)
class Walk(PlainData):
    seats: tuple[str, ...]
    seed: int
    streams: dict[str, int]
    told: list[Line]
    round: int
    turn: int
    oil: int
    full: int
    at: dict[str, int]  # how far along the path
    woods: Deck
    found: tuple[str, ...]
    vote: tuple[tuple[str, Key], ...]  # of the night before

    def __init__(self, setup: Setup) -> None:
        self.seats, self.seed, self.streams, self.told = setup.seats, setup.seed, {}, []
        self.round, self.turn = 1, 0
        self.oil = self.full = int(setup.choices.get("oil", 6))  # LA-SETUP-01
        self.at = dict.fromkeys(setup.seats, 0)  # LA-SETUP-01
        self.woods = Deck("woods", [card.id for card in WOODS.values() for _ in range(card.count)])  # LA-SETUP-02
        self.found, self.vote = (), ()

"""Which seats bots play. The host says it, or the seat itself; it is kept with the evening and told to everybody. The
game never reads it. Who plays them is another program's: see pi_app/bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gloamboard.errors import GloamboardError
from gloamboard.rules.kernel import Game
from gloamboard.rules.kernel.bots.named import NoSuchBot, thinking_s

PERSON = "person"  # said in place of a bot's name


class CannotSit(GloamboardError, ValueError):
    """No such seat in this evening, or no such bot in this game; in one sentence."""


@dataclass
class Seating:
    bots: dict[str, str] = field(default_factory=dict)  # seat → which bot
    did: dict[str, str] = field(default_factory=dict)  # seat → what its bot did last, of what everybody may know

    def change(self, words: Mapping[str, object], game: Game, seats: Sequence[str]) -> None:
        """Seat these bots, and people where it says so. Raises CannotSit, with nothing changed."""
        check_seating(words, game, seats)
        for seat, name in words.items():
            self.did.pop(seat, None)
            self.bots.pop(seat, None)
            if name != PERSON:
                self.bots[seat] = str(name)

    def moved(self, game: Game, seats: Sequence[str]) -> Seating:
        """The same for another evening: who cannot sit there stands up."""
        return Seating({seat: name for seat, name in self.bots.items() if seat in seats and _plays(game, name)})

    def shown(self) -> dict[str, dict[str, str]]:
        return {seat: {"bot": name, "did": self.did.get(seat, "")} for seat, name in self.bots.items()}


def check_seating(words: Mapping[str, object], game: Game, seats: Sequence[str]) -> None:
    """Raises CannotSit for a seat or a bot that is not there."""
    for seat, name in words.items():
        if seat not in seats:
            raise CannotSit(f"There is no {seat} in this evening (there are {', '.join(seats)}).")
        if name != PERSON:
            try:
                thinking_s(game, str(name))
            except NoSuchBot as no:
                raise CannotSit(str(no)) from None


def _plays(game: Game, name: str) -> bool:
    try:
        thinking_s(game, name)
    except NoSuchBot:
        return False
    return True

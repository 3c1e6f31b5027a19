"""Pieces that were lifted where many stand and that nobody has seen since: each is asked about once, until the game
moves on. Nothing is wrong while nobody says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from gloamboard.pi_app.referee.forms import Difference
from gloamboard.pi_app.referee.hands.board import asked_after, in_a_sentence, one_of
from gloamboard.rules.kernel.forms import Pieces


class _Lost(NamedTuple):
    piece: str  # or its kind
    pad: str
    name: str
    space: str


@dataclass
class AskingAfter:
    _lost: tuple[_Lost, ...] = ()
    _open: list[_Lost] = field(default_factory=list)  # of those, not asked about before the game last moved on

    def told(self, lost: Mapping[str, list[str]], pieces: Pieces, pad_spaces: Mapping[str, tuple[str, ...]]) -> None:
        """What the table has not seen for long. One that lies on its side, or that the game does not have there, is
        not asked about; one that was seen again meanwhile is asked about anew."""
        before, found = self._lost, {}
        for pad, names in lost.items():
            for piece in names:
                for space in pad_spaces.get(pad, ()):
                    there = [facts for id, facts in pieces.items() if facts.get("at") == space
                             and piece in (id, facts.get("kind"))]  # fmt: skip
                    if there and not any(facts.get("on_its_side") for facts in there):
                        name = in_a_sentence(there[0]) if piece in pieces else one_of(piece)
                        found[piece, pad] = _Lost(piece, pad, name, space)
        self._lost = tuple(found.values())
        self._open = [each for each in self._lost if each in self._open or each not in before]

    def moved_on(self) -> None:
        self._open = []

    def is_lost(self, piece: str) -> bool:
        return any(each.piece == piece for each in self._lost)

    def rows(self, rows: Iterable[Difference], names: Mapping[str, str]) -> list[Difference]:
        """The questions that are open, but for pieces that are to be carried anyway."""
        busy = {row["piece"] for row in rows}
        return [asked_after(each.piece, each.name, each.space, names) for each in self._open if each.piece not in busy]

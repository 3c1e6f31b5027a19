"""A moment of the game with a backup agent on the spot."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.hellboy.state.state import Agent
from tests.rules.hellboy.field import Field, field

A, FAR = "great-hall-a", "crypt-c"


def with_backup(
    area: str = A,
    *,
    agents: dict[str, str] | None = None,
    enemies: dict[str, str] | None = None,
    pieces: dict[str, str] | None = None,
    cards: dict[str, tuple[str, ...]] | None = None,
    explored: Sequence[str] | None = None,
    infernos: Sequence[str] = (),
    hands: frozenset[str] = frozenset(),
) -> Field:
    """The old wrestler supports Roger on the spot."""
    f = field(
        agents or {"roger": A, "dunmore": FAR}, enemies, pieces=pieces, cards=cards, explored=explored,
        infernos=infernos, hands=hands,
    )  # fmt: skip
    f.state.backups = [Agent("old-wrestler", "seat1", area, cubes=1, supports="roger")]
    return f.again()

"""What Lantern reads from its files: the places of the path, and the cards of the woods."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.strict_toml import load

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Card:
    id: str
    count: int = 1
    dice: int = 0  # rolled for the drops that are lost
    drops: int = 0  # found


@dataclass(frozen=True)
class WoodsFile:
    v: int
    card: tuple[Card, ...]


PATH = tuple(space.id for space in load_map(HERE / "content" / "maps" / "lantern-path.toml").space)
WOODS = {card.id: card for card in load(HERE / "content" / "woods.toml", WoodsFile).card}

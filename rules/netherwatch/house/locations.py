"""Where Operations take place: a location brings its map, its Scavenged Items, and which Rift a number means.

The Mansion stands here; a box adds locations of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house.grounds import Ground

MAPS = cards.CONTENT / "maps"
FLOORS = ("floor1", "floor2", "attic", "basement")


@dataclass(frozen=True)
class Location:
    id: str  # also what the Scavenged Items found there say
    name: str
    lay: Callable[[cards.Operation], tuple[str, ...]]
    """What lies there when an Operation begins, in words without blanks."""
    build: Callable[[tuple[str, ...]], Ground]
    """The ground that these words name."""
    rifts_for: Callable[[Collection[int], int], list[int]]
    """The Rifts in play that a number means; several where the players choose."""


LOCATIONS: dict[str, Location] = {}
"""By id."""


def ground_words(operation_id: str) -> str:
    """The ground an Operation begins on: its location and what is laid there."""
    row = cards.operation(operation_id)
    return " ".join((row.location, *LOCATIONS[row.location].lay(row)))


def _lay_mansion(row: cards.Operation) -> tuple[str, ...]:
    """The four tiles, each with the side the Operation names, or a small house on tiles of its own; and the Station."""
    tiles = FLOORS if row.printed else tuple(row.sides)
    return (*(f"{tile}-{row.sides[tile]}" for tile in tiles), row.station)  # NW-SETUP-08


def _build_mansion(maps: tuple[str, ...]) -> Ground:
    return Ground(maps[:-1], join([load_map(MAPS / f"{name}.toml") for name in maps]))  # NW-MAP-09


def nearest_rifts(in_play: Collection[int], number: int) -> list[int]:
    """The Rift of that number, or else the nearest numbers in play above and below it."""
    if number in in_play:
        return [number]
    above = [n for n in in_play if n > number]
    below = [n for n in in_play if n < number]
    return [*([max(below)] if below else []), *([min(above)] if above else [])]  # NW-RIFT-03


LOCATIONS["mansion"] = Location("mansion", "The Mansion", _lay_mansion, _build_mansion, nearest_rifts)

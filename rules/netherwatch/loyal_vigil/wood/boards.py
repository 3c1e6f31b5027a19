"""What an Operation board of the Campsite says besides a board of the Mansion, and the Hazard Reference.

Rows of `content/campsite.toml` and `content/hazards.toml`. Nothing here changes a game.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.kinds import Effects, Rules
from gloamboard.rules.netherwatch.cards.reader import Reader
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state import State

CONTENT = Path(__file__).resolve().parents[1] / "content"
Icon = Literal["hazard", "hq", "lock", "artifact"]
When = Literal["enters", "here", "leaves", "turn-end"]


@dataclass(frozen=True)
class CampsiteBoard:
    """The icons beside the Zones of its table, and what is put out or kept aside at set-up."""

    id: str  # the Operation
    icons: dict[str, tuple[Icon, ...]] = field(default_factory=dict)  # by Zone: tokens that come when it is revealed
    hazards: tuple[str, ...] = ()  # Zones that have one from the start
    safe_cover: tuple[str, ...] = ()  # Zones with a Safe Cover that lies open
    covers_aside: int = 0  # Safe Covers that are placed before any other
    wild_clues: int = 0  # kept beside HQ
    first_rift: int = 1  # the number that is counted from while no Rift lies
    start: str = ""  # the Zone where the Agents begin; "" for HQ
    rules: Rules = ()


@dataclass(frozen=True)
class Hazard:
    """One line of the Hazard Reference: what it does to an Agent, and when. `here` holds while the Agent is there."""

    id: str
    name: str
    when: When
    note: str
    effects: Effects = ()
    modifiers: dict[str, int] = field(default_factory=dict)
    copies: int = 2
    rules: Rules = ()


@functools.cache
def _reader() -> Reader:
    return Reader(CONTENT, VERBS)


@functools.cache
def boards() -> Mapping[str, CampsiteBoard]:
    return _reader().by_id("campsite.toml", "board", CampsiteBoard)


def board(state: State) -> CampsiteBoard:
    """The board of the Operation that is played."""
    return cards.note(boards()[state.operation])


@functools.cache
def reference() -> Mapping[str, Hazard]:
    """The Hazard Reference, by the face of a token."""
    return _reader().by_id("hazards.toml", "hazard", Hazard)


def hazard(face: str) -> Hazard:
    return cards.note(reference()[face])

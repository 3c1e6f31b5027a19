"""What a game brings to be tested with two worlds: `twin`, a state that differs only in what those eyes may not know;
`secret`, what that is; and `facts`, written from its rules without calling `view`, of what an answer makes known to
those eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gloamboard.hal.tokens import TokenSheet
from gloamboard.pi_app.layout.model import Layout
from gloamboard.rules.kernel import Key, Play, Rng, Setup
from tests.two_worlds.staged import StagedWorld
from tests.two_worlds.world import World

AnyWorld = World | StagedWorld


@dataclass(frozen=True)
class Brings:
    """What a game brings to be tested so."""

    game: Any
    layout: Layout
    setup: Callable[[int], Setup]
    before: Callable[[Play], bool]  # whether two worlds may part here
    eyes: str  # the seat that may not know
    roles: tuple[str, ...]  # who is to be told nothing: that seat, and all who know no more
    twin: Callable[[Any, str, Rng], Any | None]
    secret: Callable[[Any], object]
    facts: Callable[[Any, str, Key, Play], Sequence[object]]
    pieces: tuple[str, ...]  # which hands carry about
    tokens: TokenSheet  # what they are tagged with, on the stage
    bot: str = "random"

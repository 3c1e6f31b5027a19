"""Lantern on the mansion's table: the smallest whole table, for tests of everything between rules and parts."""

from __future__ import annotations

import dataclasses
import functools
from pathlib import Path
from typing import Any

from gloamboard.hal.tokens import Token, TokenSheet
from gloamboard.pi_app.layout.model import Layout, load_layout
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.rules.kernel import Setup
from gloamboard_lantern.game import Lantern

PATH = ("hq", "foyer", "study", "great-room")
WALKERS = TokenSheet(1, "walkers", "Walkers", tuple(Token(f"04aaaaaaaaaa0{n}", piece=f"seat{n}") for n in range(1, 3)))
SETUP = Setup(seats=("seat1", "seat2"), seed=1)


def lantern(_game_id: str = "lantern") -> Any:
    return Lantern(PATH)


@functools.cache
def mansion() -> Layout:
    layout = load_layout("mansion-a")
    return dataclasses.replace(layout, file=dataclasses.replace(layout.file, game="lantern"))


def lantern_stage(folder: Path, **more: Any) -> Stage:
    return Stage(folder, "lantern", SETUP, mansion(), WALKERS, find_game=lantern, **more)

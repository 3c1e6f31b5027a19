"""The Growing Wood on the table of cells, simulated: one tag under each tile of one zone, two under the Ford."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from gloamboard.hal.tokens import Token, TokenSheet
from gloamboard.pi_app.layout.model import Layout, load_layout
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.rules.kernel import Setup
from tests.growing_wood.game import FOLDER, GrowingWood

TAGGED = ("seat1", "gate", "lane", "ford-bank", "ford-far", "hut", "bend")
SHEET = TokenSheet(1, "wood", "Wood", tuple(Token(f"04cccccccccc{n:02x}", piece=p) for n, p in enumerate(TAGGED)))
SETUP = Setup(seats=("seat1",), seed=1)


@functools.cache
def wood() -> Layout:
    return load_layout(FOLDER / "wood.toml")


def wood_stage(folder: Path, layout: Layout | None = None, **more: Any) -> Stage:
    return Stage(folder, "wood", SETUP, layout or wood(), SHEET, find_game=lambda _id: GrowingWood(), **more)

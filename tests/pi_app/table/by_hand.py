"""Hands on a stage of the Campsite: what they place, tap and turn, and what the table shows them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from gloamboard.hal.tokens import Token, load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.rules.kernel import Setup
from tests.pi_app.table.hands import hand, place

HANDS = frozenset(("exploration-tiles", "special-tiles"))
CHOICES: dict[str, Any] = {
    "boxes": "loyal_vigil",
    "operation": "coffin-rock",
    "props": "itself",
    "tier": "initiate",
}


def table(
    folder: Path,
    layout: str,
    helps: bool,
    agents: tuple[str, ...] = ("historian",),
    hands: frozenset[str] = HANDS,
    learned: tuple[Token, ...] = (),
) -> Stage:
    """`learned`: tags that the owner put under pieces the shipped sheet has none for."""
    sheet = load_tokens(shipped_files.find_tokens("loyal_vigil"))
    sheet = replace(sheet, token=sheet.token + learned)
    seats = tuple(f"seat{n}" for n in range(1, len(agents) + 1))
    setup = Setup(seats, 7, CHOICES | {"agents": agents}, hands)
    return Stage(folder, "netherwatch", setup, load_layout(layout), sheet, helps=helps)


def tap(stage: Stage, piece: str) -> None:
    place(stage, piece, "lectern")
    hand(stage, do="lift", piece=piece)


def open_keys(stage: Stage) -> list[tuple[Any, ...]]:
    play = stage.referee.evening.play
    return [option.key for seat in play.waiting() for option in play.pending.options(seat)] if play.pending else []


def answer(stage: Stage, *key: Any) -> None:
    play = stage.referee.evening.play
    assert play.pending is not None
    seat = next(each for each in play.waiting() if key in [one.key for one in play.pending.options(each)])
    stage.answer(seat, list(key))
    stage.wait(0.3)


def until_open(stage: Stage, *key: str) -> None:
    """This answer, in this turn or the next; whatever comes between is answered as it lies first."""
    for _ in range(60):
        keys = open_keys(stage)
        if key in keys:
            answer(stage, *key)
            return
        answer(stage, *([one for one in keys if one[0] in ("turn", "end", "read")] or keys)[0])
    raise AssertionError(f"{key} was never open: {open_keys(stage)}")

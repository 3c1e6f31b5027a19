"""Hands on a stage whose board grows, and what they see there."""

from __future__ import annotations

from typing import Any

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.stage import Stage


def hand(stage: Stage, **what: Any) -> None:
    assert stage.table.attendant is not None
    stage.table.attendant.hand(m.Hand(**what))
    stage.wait(1.0)


def place(stage: Stage, piece: str, space: str) -> None:
    hand(stage, do="place", piece=piece, space=space)


def laid(stage: Stage) -> dict[str, tuple[str, int]]:
    view = stage.referee.evening.seen("public")["view"]["map"]
    return {tile: (put["cell"], put["rotation"]) for tile, put in view["laid"].items()}


def lit(stage: Stage, word: str) -> set[str]:
    spaces: dict[str, list[str]] = stage.referee.evening.scene()["spaces"]
    return {space for space, words in spaces.items() if word in words}

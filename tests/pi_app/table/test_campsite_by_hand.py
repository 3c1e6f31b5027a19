"""An evening in the wood by hand: tiles are drawn from real stacks, tapped on the lectern, laid; one of them wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.rules.kernel import Setup

HANDS = frozenset(("exploration-tiles", "special-tiles"))
CHOICES = {
    "boxes": "loyal_vigil",
    "operation": "coffin-rock",
    "agents": "historian",
    "props": "itself",
    "tier": "initiate",
}


def table(folder: Path, layout: str, helps: bool) -> Stage:
    sheet = load_tokens(shipped_files.find_tokens("loyal_vigil"))
    setup = Setup(("seat1",), 7, CHOICES, HANDS)
    return Stage(folder, "netherwatch", setup, load_layout(layout), sheet, helps=helps)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    one = table(tmp_path, "campsite", helps=True)
    one.wait(1.0)
    yield one
    one.close()


def hand(stage: Stage, **what: Any) -> None:
    assert stage.table.attendant is not None
    stage.table.attendant.hand(m.Hand(**what))
    stage.wait(1.0)


def place(stage: Stage, piece: str, space: str) -> None:
    hand(stage, do="place", piece=piece, space=space)


def tap(stage: Stage, piece: str) -> None:
    place(stage, piece, "lectern")
    hand(stage, do="lift", piece=piece)


def laid(stage: Stage) -> dict[str, tuple[str, int]]:
    view = stage.referee.evening.seen("public")["view"]["map"]
    return {tile: (put["cell"], put["rotation"]) for tile, put in view["laid"].items()}


def lit(stage: Stage, word: str) -> set[str]:
    spaces: dict[str, list[str]] = stage.referee.evening.scene()["spaces"]
    return {space for space, words in spaces.items() if word in words}


def open_keys(stage: Stage) -> list[tuple[Any, ...]]:
    play = stage.referee.evening.play
    return [option.key for seat in play.waiting() for option in play.pending.options(seat)] if play.pending else []


def answer(stage: Stage, *key: Any) -> None:
    stage.answer("seat1", list(key))
    stage.wait(0.3)


def explore(stage: Stage, kind: str, tile: str) -> None:
    """From the page or by the dial; then the drawn tile is tapped."""
    until_open(stage, "explore", kind)
    tap(stage, tile)


def go(stage: Stage, zone: str) -> None:
    until_open(stage, "move", "historian", zone)
    if ("stop", "historian") in open_keys(stage):
        answer(stage, "stop", "historian")


def until_open(stage: Stage, *key: str) -> None:
    """This answer, in this turn or the next; whatever comes between is answered as it lies first."""
    for _ in range(60):
        keys = open_keys(stage)
        if key in keys:
            answer(stage, *key)
            return
        answer(stage, *([one for one in keys if one[0] in ("turn", "end", "read")] or keys)[0])
    raise AssertionError(f"{key} was never open: {open_keys(stage)}")


def test_five_tiles_are_drawn_by_hand_and_laid_and_one_of_them_wrong(stage: Stage) -> None:
    assert laid(stage) == {"entrance": ("e4", 0), "dirt-trail": ("e3", 0)}
    go(stage, "trailhead")
    go(stage, "welcome-cabin")
    assert "g4" in lit(stage, "path-on"), "open Paths breathe where nothing lies yet"

    explore(stage, "exploration", "fern-gully")  # three ways to turn it: the dial picks
    assert "g4" in lit(stage, "prompt")
    place(stage, "fern-gully", "h4")
    stage.hear_refusals()
    assert stage.referee.refusals["public"] == 1, "no Path of the Zone leads there"
    assert "fern-gully" not in laid(stage)
    hand(stage, do="lift", piece="fern-gully")
    place(stage, "fern-gully", "g4")
    assert "fern-gully" not in laid(stage)
    first = lit(stage, "ahead")
    hand(stage, do="turn", control="dial", steps=1)
    assert lit(stage, "ahead") != first, "light shows what each way round would open"
    hand(stage, do="press", control="dial")
    assert laid(stage)["fern-gully"][0] == "g4"

    go(stage, "gravel-lot")
    explore(stage, "special", "ravine-ledge")  # any of its tags stands for the tile
    place(stage, "ravine-ledge", "f6")
    assert "ravine" not in laid(stage), "its other tag tells how it is turned"
    place(stage, "ravine-floor", "f7")
    assert laid(stage)["ravine"] == ("f6", 90)

    go(stage, "lavatories")
    explore(stage, "exploration", "torn-tent")
    assert laid(stage)["torn-tent"] == ("d5", 90), "there is one way to lay it: it lies, and hands are asked for it"
    assert "Put the Torn Tent tile on the Torn Tent." in [row["says"] for row in stage.referee.evening.differences()]
    place(stage, "torn-tent", "torn-tent")
    assert stage.referee.evening.differences() == []
    assert len(laid(stage)) == 5


def test_a_table_without_a_grid_says_so_and_plays_the_campsite_on_the_page(tmp_path: Path) -> None:
    stage = table(tmp_path, "mansion-a", helps=True)
    try:
        stage.wait(1.0)
        shown = stage.table.bridge._layout.as_public()
        assert "This table has no grid" in shown["grid"]["says"]
        zones = {space["id"] for space in shown["spaces"]}
        assert {"trailhead", "hq"} <= zones
        assert "foyer" not in zones
        go(stage, "trailhead")
        go(stage, "welcome-cabin")
        answer(stage, "explore", "exploration")
        drawn = next(key for key in open_keys(stage) if key[-1] == "torn-tent")
        answer(stage, *drawn)
        answer(stage, "lay", "torn-tent", "g4", 270)
        assert laid(stage)["torn-tent"] == ("g4", 270)
    finally:
        stage.close()


def test_a_kill_while_a_tile_is_being_laid_loses_nothing(stage: Stage) -> None:
    go(stage, "trailhead")
    go(stage, "gravel-lot")
    explore(stage, "special", "ravine-ledge")
    place(stage, "ravine-ledge", "f6")
    stage.restart_referee()
    stage.wait(1.0)
    assert "ravine" not in laid(stage)
    assert stage.referee.evening.seen("public")["view"]["drawn"] == "ravine"
    place(stage, "ravine-floor", "f7")
    assert laid(stage)["ravine"] == ("f6", 90)

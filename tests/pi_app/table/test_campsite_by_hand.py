"""An evening in the wood by hand: tiles are drawn from real stacks, tapped on the lectern, laid; one of them wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.pi_app.rehearsal.stage import Stage
from tests.pi_app.table.by_hand import answer, open_keys, table, tap, until_open
from tests.pi_app.table.hands import hand, laid, lit, place
from tests.rules.asking import there


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    one = table(tmp_path, "campsite", helps=True)
    one.wait(1.0)
    yield one
    one.close()


def explore(stage: Stage, kind: str, tile: str) -> None:
    """From the page or by the dial; then the drawn tile is tapped."""
    until_open(stage, "explore", kind)
    tap(stage, tile)


def go(stage: Stage, zone: str) -> None:
    until_open(stage, "move", "historian", zone)
    if ("stop", "historian") in open_keys(stage):
        answer(stage, "stop", "historian")


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

    go(stage, "trailhead")
    go(stage, "dirt-trail")
    for tile in ("animal-den", "dry-creek"):
        explore(stage, "exploration", tile)
        put_where_it_may_lie(stage, tile)
    assert len(laid(stage)) == 2 + 5
    assert stage.referee.evening.differences() == []


def test_a_tile_that_was_not_drawn_is_refused_on_the_lectern(stage: Stage) -> None:
    go(stage, "trailhead")
    go(stage, "gravel-lot")
    tap(stage, "torn-tent")
    assert stage.referee.refusals["public"] == 1, "nobody explores"
    until_open(stage, "explore", "special")
    tap(stage, "torn-tent")
    assert stage.referee.refusals["public"] == 2, "it is of the other stack"
    for tag in ("ravine-floor", "ravine-ledge"):
        tap(stage, tag)  # the tile's two tags may be seen one after the other
    assert dict(stage.referee.evening.seen("public")["view"])["drawn"] == "ravine"
    assert stage.referee.refusals["public"] == 2


def put_where_it_may_lie(stage: Stage, tile: str) -> None:
    """On the first of the cells that are lit; the dial is pressed where several ways round are left."""
    if tile not in laid(stage):
        cells = sorted(str(key[2]) for key in open_keys(stage) if key[0] == "lay")
        assert set(cells) <= lit(stage, "prompt")
        place(stage, tile, cells[0])
        if tile not in laid(stage):
            hand(stage, do="press", control="dial")
    else:
        place(stage, tile, tile)


def test_a_table_without_a_grid_says_so_and_plays_the_campsite_on_the_page(tmp_path: Path) -> None:
    stage = table(tmp_path, "mansion-a", helps=True)
    try:
        stage.wait(1.0)
        shown = stage.table.bridge._layout.as_public()
        assert "This table has no grid" in there(shown["grid"])["says"]
        zones = {space["id"] for space in shown["spaces"]}
        assert {"trailhead", "hq"} <= zones
        assert "foyer" not in zones
        go(stage, "trailhead")
        go(stage, "welcome-cabin")
        answer(stage, "explore", "exploration")
        drawn = next(key for key in open_keys(stage) if key[-1] == "torn-tent")
        answer(stage, *drawn)
        assert laid(stage)["torn-tent"] == ("g4", 270), "there is one way to lay it"
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
    assert dict(stage.referee.evening.seen("public")["view"])["drawn"] == "ravine"
    place(stage, "ravine-floor", "f7")
    assert laid(stage)["ravine"] == ("f6", 90)


def test_the_light_asks_for_what_a_tile_brings_one_place_after_another(tmp_path: Path) -> None:
    """Nobody helps: Rift, HQ Token, Clues, Cover and Hazard are named, and each place lights when its turn has come."""
    stage = table(tmp_path, "campsite", helps=False)
    try:
        stage.wait(1.0)
        carry_what_is_asked_for(stage)
        for zone in ("trailhead", "gravel-lot"):
            go(stage, zone)
            place(stage, "historian", zone)
        explore(stage, "special", "managers-cabin")
        answer(stage, "lay", "managers-ground", "e6", 0)
        assert carry_what_is_asked_for(stage) == [
            "Put the Manager's Cabin tile on the Manager's Cabin.",
            "Put the Fire Circle tile on the Fire Circle.",
            "Put Rift 2 on the Fire Circle.",
            "Put the HQ Token on the Manager's Cabin.",
            "Put a Clue on the Fire Circle.",
            "Put a Clue on the Manager's Cabin.",
            "Put a Cover on the Manager's Cabin.",
            "Put a Hazard on the Manager's Cabin.",
        ]
        hand(stage, do="lift", piece="rift-2")
        place(stage, "rift-2", "gravel-lot")
        assert stage.referee.evening.play.state.rifts[2] == "fire-circle"
        assert [row["says"] for row in stage.referee.evening.differences()] == ["Put Rift 2 on the Fire Circle."]
    finally:
        stage.close()


def carry_what_is_asked_for(stage: Stage) -> list[str]:
    """What the table said, piece by piece; one place is lit at a time."""
    said = []
    while rows := stage.referee.evening.differences():
        assert lit(stage, "carry_to") == {rows[0]["should"]}
        said.append(rows[0]["says"])
        place(stage, rows[0]["piece"], str(rows[0]["should"]))
        assert len(said) < 40
    return said

"""Set-up by hand: where nobody lays the board out, each place asks for its pieces; new tags are learnt on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.sim.table import SimTable
from gloamboard.hal.tokens import Token, load_tokens
from gloamboard.pi_app.commission.token_file import learn, with_own_tags
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.stage import Stage
from tests.pi_app.lantern_table import WALKERS, lantern_stage

NEW, OTHER = "04bb00000000a1", "04bb00000000a2"


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """A table with hands and nobody who lays out: both walkers are in the box."""
    one = lantern_stage(tmp_path, helps=False)
    one.wait(1.0)
    yield one
    one.close()


def place(stage: Stage, piece: str, space: str) -> None:
    assert stage.table.attendant is not None
    stage.table.attendant.hand(m.Hand(do="place", piece=piece, space=space))
    stage.wait(1.0)


def put_tag(stage: Stage, tag: str, space: str) -> None:
    """A tag of no sheet, under a piece that somebody lays down."""
    assert isinstance(stage.parts.hands, SimTable)
    pad = stage.layout.space_pads[space][0]
    stage.parts.hands.put(tag, next(spot.reader for spot in stage.layout.table.pad if spot.id == pad))
    stage.wait(1.0)


def laying(stage: Stage) -> dict[str, Any]:
    return dict[str, Any](stage.referee.evening.seen("public").get("laying", {}))


def lit(stage: Stage) -> list[str]:
    return [space for space, words in stage.referee.evening.scene()["spaces"].items() if "carry_to" in words]


def test_each_place_lights_in_turn_and_the_end_is_said(stage: Stage) -> None:
    assert (laying(stage)["says"], laying(stage)["left"], laying(stage)["of"]) == (
        "Put the red walker on the Foyer.",
        2,
        2,
    )
    assert lit(stage) == ["foyer"]
    place(stage, "seat1", "foyer")
    assert (laying(stage)["says"], laying(stage)["left"]) == ("Put the blue walker on HQ.", 1)
    assert lit(stage) == ["hq"]
    place(stage, "seat2", "hq")
    assert laying(stage) == {"says": "Everything lies where it belongs.", "left": 0, "of": 2}
    assert lit(stage) == []


def test_a_piece_out_of_the_box_is_laid_and_moves_nothing(stage: Stage) -> None:
    place(stage, "seat1", "study")  # where it might walk to, were it a move
    assert stage.referee.evening.play.answers == []
    assert stage.referee.counts["refused"] == 0
    assert (laying(stage)["says"], lit(stage)) == ("Put the red walker on the Foyer.", ["foyer"])
    place(stage, "seat1", "foyer")
    assert lit(stage) == ["hq"]


def test_a_piece_that_lay_right_and_is_carried_on_begins_the_game(stage: Stage) -> None:
    place(stage, "seat1", "foyer")
    place(stage, "seat1", "study")
    assert stage.referee.evening.play.answers == [("seat1", ("walk", "seat1", "study"))]
    assert laying(stage) == {}
    assert [row["piece"] for row in stage.referee.evening.differences()] == ["seat2"]  # still asked for, as any other


def test_a_new_tag_put_where_a_piece_is_asked_for_is_learnt_as_that_piece(stage: Stage, tmp_path: Path) -> None:
    put_tag(stage, NEW, "foyer")
    assert lit(stage) == ["hq"]
    put_tag(stage, OTHER, "hq")
    assert laying(stage)["left"] == 0
    sheet = tmp_path / "tokens" / "walkers.toml"
    assert load_tokens(sheet).token == (Token(NEW, "seat1"), Token(OTHER, "seat2"))
    assert with_own_tags(WALKERS, tmp_path / "tokens").pieces() == {NEW: "seat1", OTHER: "seat2"}


def test_a_learnt_piece_plays_at_once(stage: Stage) -> None:
    put_tag(stage, NEW, "foyer")
    put_tag(stage, OTHER, "hq")
    put_tag(stage, NEW, "study")
    assert stage.referee.evening.play.answers == [("seat1", ("walk", "seat1", "study"))]


def test_a_new_tag_put_elsewhere_is_only_shown(stage: Stage, tmp_path: Path) -> None:
    put_tag(stage, NEW, "crypt")
    assert not (tmp_path / "tokens").exists()
    assert lit(stage) == ["foyer"]


def test_when_all_is_laid_no_tag_is_learnt_any_more(stage: Stage, tmp_path: Path) -> None:
    place(stage, "seat1", "foyer")
    place(stage, "seat2", "hq")
    put_tag(stage, NEW, "foyer")
    assert not (tmp_path / "tokens").exists()


def test_a_tag_of_a_kind_joins_those_that_are_known(tmp_path: Path) -> None:
    sheet = WALKERS.__class__(1, "some", "Some", (Token("04aa00000000b1", kind="clue"),))
    learn(tmp_path, sheet, NEW, "clue")
    again = learn(tmp_path, sheet, OTHER, "clue")
    assert load_tokens(tmp_path / "some.toml").token == (Token(NEW, kind="clue"), Token(OTHER, kind="clue"))
    assert set(again.kinds()) == {NEW, OTHER}


def test_the_host_may_begin_with_the_board_as_it_lies(stage: Stage) -> None:
    stage.referee.evening.take("host", m.Input(src="host-1", seq=1, kind="settle_differences"))
    assert (stage.referee.evening.laying, stage.referee.evening.differences()) == (False, [])
    place(stage, "seat1", "foyer")
    place(stage, "seat1", "study")
    assert stage.referee.evening.play.answers == [("seat1", ("walk", "seat1", "study"))]

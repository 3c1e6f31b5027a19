"""A finished evening becomes one page; an unfinished one keeps its secrets."""

from __future__ import annotations

from typing import Any

import pytest

from pi_app.report import page_of
from rules.kernel import Play, Rng, Setup
from tests.pi_app.lantern_table import SETUP, lantern, mansion


def evening(most: int) -> list[dict[str, Any]]:
    play, rng = Play(lantern(), SETUP), Rng(4)
    while play.pending is not None and len(play.answers) < most:
        seat = play.waiting()[0]
        play.answer(seat, rng.pick(play.pending.options(seat)).key)
    return [{"did": [[seat, list(key)]]} for seat, key in play.answers]


def test_the_page_tells_the_end_the_ways_and_the_public_log() -> None:
    page = page_of(lantern(), SETUP, evening(1000), mansion())
    assert "The oil is gone." in page or "All at the gate." in page
    assert "seat1 walks to the study." in page
    assert "You find" not in page  # a private line
    assert page.count('<polygon class="room"') == len(mansion().spaces)


def test_an_unfinished_evening_gives_nothing_away() -> None:
    with pytest.raises(LookupError, match="not over yet"):
        page_of(lantern(), SETUP, evening(2), mansion())


def test_nothing_in_a_name_can_reach_into_the_page() -> None:
    game = lantern()
    game.title = "<script>alert(1)</script>"
    page = page_of(game, Setup(SETUP.seats, SETUP.seed), evening(1000), mansion())
    assert "<script>" not in page

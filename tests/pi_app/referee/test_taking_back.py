"""What is taken back, by whom and how far: what was learnt stays learnt, and nothing hidden is told by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.rules.kernel import PUBLIC, Choice, Option, Script
from gloamboard_lantern.game import Lantern
from gloamboard_lantern.state import Walk
from tests.hidden_walk.game import FoxAndHounds, Hunt
from tests.pi_app.lantern_table import PATH
from tests.pi_app.referee.desk import Desk
from tests.pi_app.referee.hunting import SETUP, refusals


def to_a_sniff(desk: Desk) -> None:
    desk.answer("seat1", "slip", "great-room")
    desk.answer("seat2", "sniff", "hq")


def test_a_look_that_found_nothing_is_not_taken_back(hunt: Desk) -> None:
    to_a_sniff(hunt)
    for role in ("seat2", "screen", "host"):
        hunt.send(role, f"{role}-a", kind="undo")
        assert len(hunt.answers) == 2
        assert "what is seen stays" in refusals(hunt, role)[-1].says


@pytest.mark.parametrize("role", ["seat2", "screen", "host"])
def test_an_end_is_not_taken_back_where_some_hide_for_it_shows_everything(hunt: Desk, role: str) -> None:
    for by_one, by_other in (("foyer", "conservatory"), ("study", "hq"), ("great-room", "conservatory")):
        hunt.answer("seat1", "slip", "great-room")
        hunt.answer("seat2", "walk", "seat2", by_one)
        hunt.answer("seat3", "walk", "seat3", by_other)
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "sniff", "great-room")
    assert hunt.referee.evening.play.outcome is not None
    hunt.send(role, f"{role}-a", kind="undo")
    assert hunt.referee.evening.play.outcome is not None
    assert hunt.referee.evening.moments(8) == []


class Peeking(Lantern):
    """Lantern where a walker may look into the woods first. Nothing is drawn for it."""

    def walk(self, state: Walk, seat: str) -> Script:
        looks = [Option(("look",), "Look."), Option(("on",), "Walk on.")]
        if (yield Choice({seat: looks}, "Look into the woods?")) == ("look",):
            seen = [Option(("seen",), "So that is it.")]
            yield Choice({seat: seen}, "There is a wolf.", even_one=True, eyes=seat)
        yield from super().walk(state, seat)


def test_what_a_question_for_one_seats_eyes_has_shown_is_taken_back_by_the_host_alone(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: Peeking(PATH))
    desk.answer("seat1", "look")
    desk.send("seat1", "seat1-a", kind="undo")
    assert len(desk.answers) == 1  # it has read what is asked
    desk.answer("seat1", "seen")
    desk.send("seat1", "seat1-a", kind="undo")
    assert len(desk.answers) == 2
    assert "Ask the host" in refusals(desk, PUBLIC)[-1].says
    desk.send("host", "host-a", kind="undo")
    assert desk.answers == []  # the moment that everybody has seen


def test_a_step_that_told_nothing_is_taken_back_by_its_own_seat(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "walk", "seat2", "foyer")
    hunt.send("seat2", "seat2-a", kind="undo")
    assert len(hunt.answers) == 1
    assert hunt.heard.seen("public").seen["view"]["pieces"]["seat2"]["at"] == "hq"


def test_undo_counts_what_everybody_has_seen_and_goes_behind_nothing_hidden(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "walk", "seat2", "foyer")
    hunt.answer("seat3", "walk", "seat3", "foyer")
    hunt.send("host", "host-a", kind="undo", count=3)
    assert refusals(hunt, "host")[-1].says == "There is nothing to take back."  # three answers, two of them seen
    hunt.answer("seat1", "slip", "great-room")
    hunt.send("host", "host-a", kind="undo")
    assert len(hunt.answers) == 4
    assert "what is seen stays" in refusals(hunt, "host")[-1].says


def test_a_hidden_answer_that_drew_nothing_stays_too(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: FoxAndHounds(luck=(0,)), default=("fox", SETUP))
    desk.answer("seat1", "slip", "great-room")
    desk.answer("seat2", "walk", "seat2", "foyer")
    desk.answer("seat3", "walk", "seat3", "foyer")
    desk.answer("seat1", "slip", "great-room")
    desk.send("host", "host-a", kind="undo")
    assert len(desk.answers) == 4
    desk.answer("seat2", "walk", "seat2", "hq")
    desk.send("host", "host-a", kind="undo")
    assert len(desk.answers) == 4


class Together(Lantern):
    """Lantern where whoever is first says when to walk on."""

    def walk(self, state: Walk, seat: str) -> Script:
        on = [Option(("on",), "Walk on.")]
        yield Choice(dict.fromkeys(state.seats, on), "Who is ready?", even_one=True)
        yield from super().walk(state, seat)


def test_whoever_was_second_to_an_open_question_is_refused_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: Together(PATH))
    late = desk.heard.seen("seat2").decision
    desk.answer("seat1", "on")
    desk.send("seat2", "seat2-a", kind="answer", decision=late, key=["on"])
    assert desk.answers == [("seat1", ("on",))]
    assert desk.referee.counts["stale"] == 1
    assert desk.referee.counts["refused"] == 0


class Sly(FoxAndHounds):
    """The Fox slips twice in a turn."""

    def slip(self, state: Hunt, seat: str) -> Script:
        yield from super().slip(state, seat)
        yield from super().slip(state, seat)


def test_who_takes_back_hears_nothing_of_how_far_a_hidden_turn_has_come(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: Sly(luck=(0,)), default=("fox", SETUP))
    for _ in range(2):
        desk.answer("seat1", "slip", "great-room")
    desk.answer("seat2", "walk", "seat2", "foyer")
    desk.answer("seat3", "walk", "seat3", "foyer")
    said = []
    for _ in range(2):
        desk.send("seat3", "seat3-a", kind="undo")
        said.append(refusals(desk, "seat3")[-1].says)
        desk.answer("seat1", "slip", "great-room")
    assert len(desk.answers) == 6
    assert said[0] == said[1]


def test_the_screen_of_a_side_takes_back_answers_of_its_own_seats(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "walk", "seat2", "foyer")
    for role in ("side1", "seat1"):
        hunt.send(role, f"{role}-a", kind="undo")
        assert len(hunt.answers) == 2
    hunt.send("side2", "side2-a", kind="undo")
    assert len(hunt.answers) == 1

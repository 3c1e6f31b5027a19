"""A player's own pencil marks: kept with the evening, for that player alone, and no part of the game."""

from __future__ import annotations

import json

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.evening import MOST_MARKS
from tests.pi_app.referee.desk import TOPICS, Desk


def mark(desk: Desk, role: str, *key: str) -> None:
    desk.send(role, f"{role}-a", kind="pencil", key=list(key))


def test_a_mark_is_seen_by_its_own_seat_alone_and_changes_no_game(desk: Desk) -> None:
    before = desk.referee.evening.play.hash()
    mark(desk, "seat1", "Who it is", "cook", "no")
    assert desk.heard.seen("seat1").seen["pencil"] == {"Who it is/cook": "no"}
    assert desk.referee.evening.play.hash() == before
    assert desk.answers == []
    for who in ("public", "seat2"):
        assert "pencil" not in desk.heard.seen(who).seen


def test_marks_outlive_the_referee_and_an_answer_taken_back(desk: Desk) -> None:
    mark(desk, "seat1", "Who it is", "cook", "no")
    mark(desk, "seat2", "Who it is", "cook", "yes")
    mark(desk, "seat1", "Who it is", "butler", "?")
    mark(desk, "seat1", "Who it is", "cook", "")
    desk.answer("seat1", "walk", "seat1", "study")
    desk.send("host", "host-1", kind="undo")
    later = desk.again()
    assert later.heard.seen("seat1").seen["pencil"] == {"Who it is/butler": "?"}
    assert later.heard.seen("seat2").seen["pencil"] == {"Who it is/cook": "yes"}


def test_marks_are_kept_when_the_rules_have_changed_under_the_evening(desk: Desk) -> None:
    mark(desk, "seat1", "Who it is", "cook", "no")
    desk.answer("seat1", "walk", "seat1", "study")
    desk.record.add({"role": "seat1", "in": {"src": "seat1-a", "seq": 3, "kind": "answer"}, "through": 3,
                     "did": [["seat1", ["fly"]]]})  # fmt: skip
    later = desk.again()
    assert len(later.referee.declared) == 1
    assert later.again().heard.seen("seat1").seen["pencil"] == {"Who it is/cook": "no"}


def test_a_new_game_has_clean_paper(desk: Desk) -> None:
    mark(desk, "seat1", "Who it is", "cook", "no")
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 2})
    assert "pencil" not in desk.heard.seen("seat1").seen
    assert "pencil" not in desk.again().heard.seen("seat1").seen


def test_nobody_without_a_view_of_their_own_marks_and_paper_ends(desk: Desk) -> None:
    mark(desk, "host", "Who it is", "cook", "no")
    assert m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says == "That cannot be marked."
    mark(desk, "seat1", "too", "short")
    for n in range(MOST_MARKS + 5):
        mark(desk, "seat1", "Who it is", f"guest-{n}", "no")
    mark(desk, "seat1", "Who it is", "guest-0", "smudge")  # anything that is no mark rubs out
    pencil = desk.heard.seen("seat1").seen["pencil"]
    assert len(pencil) == MOST_MARKS - 1
    assert "cook" not in json.dumps(desk.referee.evening.pencil)

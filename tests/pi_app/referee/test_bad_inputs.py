"""Whoever has a seat's or the host's credentials may send anything: it is counted, logged, and the game goes on."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from gloamboard.pi_app.mqtt import messages as m
from tests.pi_app.referee.desk import TOPICS, Desk


def say(desk: Desk, role: str, **fields: Any) -> None:
    """As a stranger would write it, past our own types."""
    src = f"{role}-x"
    fields = {"src": src, "seq": desk.referee.marks.get(src, 0) + 1, "evening": desk.referee.evening.id, **fields}
    desk.hear(TOPICS.input(role, src), json.dumps(fields).encode())


def test_what_is_ignored_is_logged_with_its_topic_and_cause(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    topic = TOPICS.input("seat1", "seat1-x")
    say(desk, "seat1", kind="undo")
    caplog.clear()
    desk.hear(topic, b"\xff{{")
    say(desk, "seat1", kind="undo", seq=1)
    say(desk, "seat1", kind="undo", seq=9)
    say(desk, "seat1", kind="undo", src="board-x")
    say(desk, "seat1", kind="answer", decision=-3, key=["done"])
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 5
    assert all(line.startswith(f"{topic}: ignored, ") for line in said)
    causes = [line.removeprefix(f"{topic}: ignored, ").partition(":")[0] for line in said]
    assert causes == ["unreadable", "doubled", "early", "misaddressed", "stale"]
    assert {cause: desk.referee.counts[cause] for cause in causes} == dict.fromkeys(causes, 1)


def test_rubbish_all_evening_fills_no_log(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    for _ in range(1000):
        desk.hear(TOPICS.input("seat1", "seat1-x"), b"rubbish " * 20_000)
    assert desk.referee.counts["unreadable"] == 1000
    assert len(caplog.records) == 10
    assert max(len(record.getMessage()) for record in caplog.records) < 500


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "pencil", "key": ["Who it is", "x" * 200_000, "yes"]},
        {"kind": "pencil", "key": ["Who it is", "x" * 65, "yes"]},
        {"kind": "gap", "words": {"why": "x" * 100_000}},
        {"kind": "gap", "count": 0},
        {"kind": "gap", "count": -7},
        {"kind": "undo", "count": -7},
        {"kind": "answer", "key": ["x" * 65]},
        {"kind": "answer", "decision": 10**30},
        {"kind": "control", "control": "dial", "event": "turn", "steps": 10**18},
        {"kind": "answer", "decision": 2**53 + 1, "key": ["done"]},
        {"kind": "prop", "prop": "orb", "event": "roll", "words": {"a": [[1]]}},
        {"kind": "dance"},
        {"kind": "prop", "prop": "orb", "event": "\ud800"},
        {"kind": "control", "control": "dial", "event": "turn", "steps": float("nan")},
        {"kind": "undo", "v": 2},
    ],
    ids=lambda fields: f"{fields}"[:60],
)
def test_what_no_program_of_ours_would_send_is_set_aside_and_what_follows_is_taken(
    desk: Desk, fields: dict[str, Any]
) -> None:
    before = {topic: payload for topic, payload in desk.heard.last.items() if "/view/" in topic}
    for _ in range(5):
        say(desk, "seat1", **fields)
    assert desk.referee.counts["unreadable"] == 5
    assert desk.heard.mark("seat1", "seat1-x") == 5
    assert {topic: desk.heard.last[topic] for topic in before} == before
    assert m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says.endswith("the game goes on.")
    say(desk, "seat1", kind="answer", decision=desk.heard.seen("seat1").decision, key=["done"])
    assert len(desk.answers) == 1
    assert desk.again().referee.marks == {"seat1-x": 6}


def test_a_gap_to_where_no_number_can_follow_is_set_aside(desk: Desk) -> None:
    say(desk, "seat1", kind="answer", decision=desk.heard.seen("seat1").decision, key=["done"])
    say(desk, "seat1", kind="gap", count=2**53)
    assert desk.heard.mark("seat1", "seat1-x") == 2  # whoever reads marks could not have read the other
    assert desk.referee.counts["unreadable"] == 1
    assert "declared" not in desk.heard.seen("seat1").seen


@pytest.mark.parametrize("deep", ['{"a":', "["])
def test_words_nested_without_end_are_set_aside_and_what_follows_is_taken(desk: Desk, deep: str) -> None:
    nested = deep * 1200 + "1" + {"[": "]"}.get(deep, "}") * 1200
    evening = desk.referee.evening.id
    says = f'{{"src": "seat1-x", "kind": "prop", "words": {{"a }}]": {nested}}}, "evening": "{evening}", "seq": 1}}'
    desk.hear(TOPICS.input("seat1", "seat1-x"), says.encode())
    assert desk.heard.mark("seat1", "seat1-x") == 1
    say(desk, "seat1", kind="answer", decision=desk.heard.seen("seat1").decision, key=["done"])
    assert len(desk.answers) == 1


def test_two_hundred_of_the_longest_marks_and_losses_still_fit_on_the_wire(desk: Desk) -> None:
    for number in range(200):
        say(desk, "seat1", kind="pencil", key=["p" * 64, f"{number:064}", "yes"])
    for _ in range(6):
        say(desk, "seat2", kind="gap", words={"why": "w" * 8000})
    assert len(desk.heard.seen("seat1").seen["pencil"]) == 200
    assert len(desk.heard.last[TOPICS.view("seat1")]) < m.LARGEST
    assert desk.heard.seen("seat2").seen["declared"] == ["An input of seat2 may be lost."] * 5  # nobody's own words
    assert "declared" not in desk.heard.seen("public").seen  # and for nobody else to read


@pytest.mark.parametrize(
    "words",
    [
        None,
        {"game": 7},
        {"game": "lantern", "seats": "two"},
        {"game": "lantern", "seats": 0},
        {"game": "lantern", "choices": [1]},
        {"game": "lantern", "choices": None},
        {"game": "lantern", "hands": 7},
        {"game": "lantern", "points": True},
        {"game": "lantern", "points": {"seat1": "many"}},
    ],
    ids=str,
)
def test_a_new_game_that_makes_no_sense_is_refused_in_a_sentence(desk: Desk, words: dict[str, Any] | None) -> None:
    before = desk.referee.evening
    say(desk, "host", kind="new_game", words=words)
    assert desk.referee.evening is before
    assert desk.heard.mark("host", "host-x") == 1
    refusal = m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal)
    assert refusal.says.endswith((".", ")"))


def test_what_a_ruling_would_change_is_refused_in_a_sentence_once_the_game_is_over(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    while (asked := desk.referee.evening.play.pending) is not None:
        [seat, *_] = desk.referee.evening.play.waiting()
        desk.answer(seat, *asked.options(seat)[-1].key)
    caplog.clear()
    ruling: list[str | int] = ["ruling", "oil", 1]
    desk.hear(TOPICS.enquiry("host"), m.write(m.Enquiry(what="would", thing=ruling, tab="t", n=1)))
    assert m.read(desk.heard.last[TOPICS.reply("host")], m.Reply).found == {"refused": "The game is over."}
    desk.send("host", "host-1", kind="ruling", key=ruling)
    assert m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says == "The game is over."
    assert caplog.records == []

"""Nothing passes round the door: what hands, dial, reasons, numbers, losses and undo tell is what all may know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import PUBLIC, Choice, Option, Reason, Script
from gloamboard.rules.kernel.door import seen_by
from tests.hidden_walk.game import FOX, HOUNDS, RING, FoxAndHounds, Hunt
from tests.pi_app.referee.desk import TOPICS, Desk, pad
from tests.pi_app.referee.hunting import OTHERS, SCREEN, SETUP, put, refusals, told_to, turn
from tests.rules.asking import there


def test_the_dial_walks_through_nothing_that_is_asked_for_some_eyes(hunt: Desk) -> None:
    before = told_to(hunt, *OTHERS)
    turn(hunt)
    assert told_to(hunt, *OTHERS) == before
    hunt.send("board", "board-1", kind="control", control="dial", event="press")
    assert hunt.answers == []
    hunt.answer("seat1", "slip", "great-room")
    turn(hunt)
    assert len(hunt.heard.seen("public").seen["asks"]["offer"]["keys"]) == 3  # what all may know is walked through


def test_a_piece_on_a_pad_answers_no_question_for_some_eyes(hunt: Desk) -> None:
    put(hunt, "fox", "crypt")
    assert hunt.answers == []
    assert all(option["hand"] is None for option in hunt.heard.seen("seat1").seen["asks"]["options"])
    hunt.answer("seat1", "slip", "great-room")
    put(hunt, "seat2", "foyer")
    assert hunt.answers[-1] == ("seat2", ("walk", "seat2", "foyer"))


def test_the_reason_for_a_refusal_is_for_the_eyes_of_whoever_tried(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "hq")
    assert "great-room" in refusals(hunt, "seat1")[0].says
    assert [refusals(hunt, who) for who in OTHERS] == [[]] * len(OTHERS)


def test_a_piece_put_down_while_something_hidden_is_asked_is_refused_without_its_reason(hunt: Desk) -> None:
    put(hunt, "seat2", "crypt")
    [said] = refusals(hunt, "public")
    assert (said.rule, said.spaces, said.piece, said.back_to) == ("", [], "seat2", "hq")
    assert "Fox" not in said.says


def test_refusals_are_numbered_for_each_who_hears_them(hunt: Desk) -> None:
    for _ in range(3):
        hunt.answer("seat1", "slip", "hq")
    put(hunt, "seat2", "crypt")
    assert [said.n for said in refusals(hunt, "seat1")] == [1, 2, 3]
    assert [said.n for said in refusals(hunt, "public")] == [1]


def test_what_a_seat_lost_is_told_to_that_seat_alone(hunt: Desk) -> None:
    before = told_to(hunt, *OTHERS)
    hunt.send("seat1", "seat1-a", kind="gap", count=3)
    assert told_to(hunt, *OTHERS) == before
    assert hunt.heard.seen("seat1").seen["declared"] == ["3 inputs of seat1 were lost."]
    hunt.send("board", "board-1", kind="gap", count=2)
    assert hunt.heard.seen("seat2").seen["declared"] == ["2 inputs of the board were lost."]


def test_what_a_seat_sends_in_vain_is_in_no_log_and_told_to_no_host(
    hunt: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    before = told_to(hunt, *OTHERS)
    in_vain = TOPICS.input("seat1", "seat1-a")
    hunt.hear(in_vain, b'{"v": 1, "src": "seat1-a", "seq": 1, "kind": "nonsense"}')  # unreadable, and set aside
    hunt.hear(in_vain, b"{}")
    hunt.send("seat1", "seat1-a", seq=9, kind="undo")  # early
    hunt.send("seat1", "seat1-a", seq=2, kind="answer", decision=0, key=["slip", "crypt"])  # stale
    assert refusals(hunt, "seat1")[-1].says.startswith("Something that was sent here could not be read")
    assert {cause for cause in hunt.referee.counts if "seat1" in cause} == {
        "unreadable seat1",
        "early seat1",
        "stale seat1",
    }
    assert [record.getMessage() for record in caplog.records] == []
    assert told_to(hunt, *OTHERS) == before
    hunt.hear(TOPICS.input("board", "board-1"), b"{}")
    assert len(caplog.records) == 1  # of the board there is nothing to hide


@pytest.mark.parametrize("slips", [1, 2])
def test_a_record_that_does_not_fit_tells_nobody_which_hidden_answer_or_how_many(tmp_path: Path, slips: int) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: FoxAndHounds(luck=(0,)), default=("fox", SETUP))
    desk.answer("seat1", "slip", "great-room")
    sent: dict[str, Any] = {"src": "seat1-a", "kind": "answer", "decision": 1}
    for seq in range(2, 2 + slips):
        did = [["seat1", ["slip", "conservatory"]]]
        desk.record.add({"role": "seat1", "in": {**sent, "seq": seq}, "through": seq, "did": did})
    desk.record.flush()
    [said] = desk.again().heard.seen(PUBLIC).seen["declared"]
    assert said == "The record does not fit; it goes on from the last boundary that replay reached."


def test_the_host_and_the_screen_of_the_others_answer_nothing_hidden(hunt: Desk) -> None:
    for role in ("host", "screen"):
        for decision in range(3):
            hunt.send(role, f"{role}-a", kind="answer", seat="seat1", decision=decision, key=["slip", "crypt"])
    assert hunt.answers == []


def test_a_hidden_question_moves_no_number_of_the_others(hunt: Desk) -> None:
    numbers = {who: hunt.heard.seen(who).decision for who in (PUBLIC, SCREEN, "seat1", "seat2", "seat3")}
    assert numbers == {PUBLIC: 0, SCREEN: 0, "seat1": 1, "seat2": 0, "seat3": 0}
    hunt.answer("seat1", "slip", "great-room")
    numbers = {who: hunt.heard.seen(who).decision for who in (PUBLIC, SCREEN, "seat1", "seat2", "seat3")}
    assert numbers == {PUBLIC: 1, SCREEN: 1, "seat1": 1, "seat2": 1, "seat3": 0}


def test_one_screen_serves_one_side(hunt: Desk) -> None:
    asks: dict[str, Any] = hunt.heard.seen(SCREEN).seen["asks"]
    assert (asks["of"], asks["asks"], asks["options"]) == (["seat1"], "", [])
    hunt.answer("seat1", "slip", "great-room")
    assert len(hunt.heard.seen(SCREEN).seen["asks"]["options"]) == 3
    number = hunt.heard.seen(SCREEN).decision
    hunt.send(SCREEN, "screen-a", kind="answer", seat="seat2", decision=number, key=["sniff", "hq"])
    assert hunt.answers[-1] == ("seat2", ("sniff", "hq"))


class Twice(FoxAndHounds):
    """The Fox slips two times before a Hound is asked anything."""

    def slip(self, state: Hunt, seat: str) -> Script:
        yield from super().slip(state, seat)
        yield from super().slip(state, seat)


def test_what_is_said_of_laying_out_the_board_ends_with_the_first_answer_that_all_hear_of(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: Twice(luck=(0,)), default=("fox", SETUP))
    desk.hear(TOPICS.board, m.write(m.Board(rev=1, pads={pad("crypt"): ["seat2"]}, aside=["seat3"])))
    before = desk.heard.seen(PUBLIC).seen["laying"]
    desk.answer("seat1", "slip", "great-room")
    assert [desk.heard.seen(who).seen.get("laying") for who in (PUBLIC, "seat2")] == [before, before]
    desk.answer("seat1", "slip", "great-room")
    assert "laying" not in desk.heard.seen(PUBLIC).seen


class Wary(FoxAndHounds):
    """A Hound first gets up, then walks; it does not go where it would meet the Fox, and finds that out on its feet."""

    def hunt(self, state: Hunt, seat: str) -> Script:
        up = [Option(("up", seat), "Get up."), Option(("rest", seat), "Rest.", "", ("press", "confirm"))]
        if (yield Choice({seat: up}, "Up?", about="up", opens=True)) == ("rest", seat):
            return
        dares = [way for way in self.hunts(state, seat) if way.key[-1] != RING[max(0, state.fox)] or state.fox < 0]
        key = yield Choice({seat: dares}, "Where to?", about="walk")
        state.hounds[seat] = RING.index(str(key[-1]))


def test_light_and_offers_of_a_piece_in_hand_know_what_everybody_knows(tmp_path: Path) -> None:
    told = []
    for slipped in ("study", "crypt"):
        desk = Desk(tmp_path / slipped, find_game=lambda _game: Wary(luck=(1,)), default=("fox", SETUP))
        for place in (slipped, "conservatory" if slipped == "crypt" else "foyer"):
            desk.answer("seat1", "slip", place)
            if place == slipped:
                desk.answer("seat2", "rest", "seat2")
                desk.answer("seat3", "rest", "seat3")
        assert desk.referee.evening.play.pending is not None
        desk.send("board", "board-1", kind="lifted", piece="seat2", pad=pad("hq"))
        told.append(told_to(desk, "public", "seat2", "seat3", "side2"))
    assert [scrubbed(one) for one in told[:1]] == [scrubbed(one) for one in told[1:]]
    lit = msgspec.json.decode(told[0][TOPICS.scene])["scene"]["spaces"]
    assert sorted(space for space, words in lit.items() if "landing" in words) == ["conservatory", "foyer"]


def scrubbed(told: dict[str, bytes]) -> dict[str, bytes]:
    """Without the evenings' own ids."""
    return {topic: re.sub(rb'"evening":"[0-9a-f]+"', b"", payload) for topic, payload in told.items()}


def test_a_reason_told_to_all_knows_what_everybody_knows(tmp_path: Path) -> None:
    class Nosy(FoxAndHounds):
        def hide(self, state: Hunt, eyes: str) -> None:
            super().hide(state, eyes)
            state.round = 0 if eyes == PUBLIC else state.round  # the Hounds have a secret too

        def why_not(self, known: Hunt, seat: str, attempt: tuple[Any, ...], about: str) -> Reason:
            return Reason("FX-HUNT-01", f"In round {known.round} the Fox is at {known.fox}.")

    desk = Desk(tmp_path, find_game=lambda _game: Nosy(), default=("fox", SETUP))
    desk.answer("seat1", "slip", "hq")
    assert refusals(desk, "seat1")[-1].says == "In round 1 the Fox is at 3."
    desk.answer("seat1", "slip", "great-room")
    put(desk, "seat2", "crypt")
    assert refusals(desk, "public")[-1].says == "In round 0 the Fox is at -1."
    desk.answer("seat2", "slip", "crypt")
    assert refusals(desk, "seat2")[-1].says == "In round 1 the Fox is at -1."


def test_each_side_has_a_screen_of_its_own_that_answers_for_its_seats(hunt: Desk) -> None:
    fox, hounds = hunt.heard.seen("side1").seen, hunt.heard.seen("side2").seen
    assert (fox["side"], fox["view"]["fox"], len(fox["asks"]["options"])) == (FOX, "great-room", 3)
    assert (hounds["side"], "fox" in hounds["view"], hounds["asks"]["options"]) == (HOUNDS, False, [])
    assert hounds["sides"] == {FOX: ["seat1"], HOUNDS: ["seat2", "seat3"]}
    number = hunt.heard.seen("side1").decision
    hunt.send("side1", "side1-a", kind="answer", seat="seat1", decision=number, key=["slip", "great-room"])
    assert hunt.answers[-1] == ("seat1", ("slip", "great-room"))
    number = hunt.heard.seen("side2").decision
    hunt.send("side1", "side1-a", kind="answer", seat="seat2", decision=number, key=["sniff", "hq"])
    assert refusals(hunt, "side1")[-1].says == "This seat cannot answer here."
    hunt.send("side2", "side2-a", kind="answer", seat="seat2", decision=number, key=["walk", "seat2", "foyer"])
    assert hunt.answers[-1] == ("seat2", ("walk", "seat2", "foyer"))


def test_where_all_play_together_no_side_has_a_view(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert [topic for topic, payload in desk.heard.last.items() if "/view/side" in topic and payload] == []
    assert "sides" not in desk.heard.seen(PUBLIC).seen


def test_a_hidden_question_moves_no_number_of_the_other_side(hunt: Desk) -> None:
    assert [hunt.heard.seen(side).decision for side in ("side1", "side2")] == [1, 0]
    hunt.answer("seat1", "slip", "great-room")
    assert [hunt.heard.seen(side).decision for side in ("side1", "side2")] == [2, 1]


def test_the_story_is_told_by_whose_eyes_it_is_for(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    told = {who: [line["says"] for line in hunt.heard.seen(who).seen["story"]] for who in ("seat1", *OTHERS[:-1])}
    assert told == {who: ["The Fox is at the great-room."] if who == "seat1" else [] for who in told}


def test_each_side_is_told_how_it_ended_for_it(hunt: Desk) -> None:
    for _ in range(3):
        hunt.answer("seat1", "slip", "great-room")
        at = hunt.referee.evening.play.state.hounds["seat2"]
        hunt.answer("seat2", "walk", "seat2", ("foyer", "study", "great-room")[at])
        hunt.answer("seat3", "sniff", "hq")
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "sniff", "great-room")
    ends = {
        who: there(seen_by(hunt.referee.evening.play, who)["outcome"]) for who in (PUBLIC, SCREEN, "seat1", "seat2")
    }
    assert {who: end["result"] for who, end in ends.items()} == {
        PUBLIC: "win",
        SCREEN: "win",
        "seat1": "loss",
        "seat2": "win",
    }
    assert all(end["winners"] == [HOUNDS] for end in ends.values())
    assert FOX not in ends[PUBLIC]["winners"]

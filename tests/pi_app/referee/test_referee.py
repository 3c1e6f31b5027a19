"""The referee takes each input once and in order, and what it may not take changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.keeping.record import Record
from tests.pi_app.referee.desk import TOPICS, Desk, pad


def test_a_piece_put_on_a_pad_is_the_move_it_fits(desk: Desk) -> None:
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("study"))
    assert desk.answers == [("seat1", ("walk", "seat1", "study"))]
    assert desk.heard.mark("board", "board-1") == 1
    assert desk.heard.seen("public").seen["view"]["pieces"]["seat1"]["at"] == "study"


def test_an_illegal_placement_is_refused_by_rule_with_both_spaces(desk: Desk) -> None:
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("great-room"))
    refusal = m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal)
    assert (refusal.rule, refusal.piece, refusal.back_to) == ("LA-WALK-01", "seat1", "foyer")
    assert refusal.spaces == ["foyer", "great-room"]
    assert desk.answers == []


def test_lifting_or_putting_back_changes_nothing(desk: Desk) -> None:
    desk.send("board", "board-1", kind="lifted", piece="seat1", pad=pad("foyer"))
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("foyer"))
    assert desk.answers == []
    assert TOPICS.refused("public") not in desk.heard.last


def test_doubled_early_and_misaddressed_inputs_are_counted_and_ignored(desk: Desk) -> None:
    place: dict[str, Any] = {"kind": "placed", "piece": "seat1", "pad": pad("study")}
    desk.send("seat2", "board-1", seq=1, kind="undo")  # a seat speaking with the board's name, before it has spoken
    desk.send("board", "board-1", **place)
    desk.send("board", "board-1", seq=1, **place)
    desk.send("board", "board-1", seq=5, **place)
    desk.hear(TOPICS.input("board", "other"), m.write(m.Input(src="board-1", seq=2, kind="undo")))
    desk.send("seat2", "board-1", seq=2, kind="undo")  # and after
    assert len(desk.answers) == 1
    counts = desk.referee.counts
    assert (counts["doubled"], counts["early"], counts["misaddressed"]) == (1, 1, 3)


def test_garbage_of_any_kind_harms_nothing(desk: Desk) -> None:
    chance = random.Random(5)
    before = desk.referee.evening.play.hash()
    good = m.write(m.Input(src="board-1", seq=1, kind="placed", piece="seat1", pad=pad("study")))
    for _ in range(400):
        cut = bytearray(good)
        for _ in range(chance.randint(1, 6)):
            cut[chance.randrange(len(cut))] = chance.randrange(256)
        if chance.random() < 0.3:
            cut = cut[: chance.randrange(len(cut))]
        desk.hear(TOPICS.input("board", "garbage"), bytes(cut))
    for payload in (b"", b"[]", b"null", b"{" * 5000, b"x" * 300_000, msgspec.json.encode({"v": 9, "src": "garbage"})):
        desk.hear(TOPICS.input("board", "garbage"), payload)
    assert desk.referee.evening.play.hash() == before
    assert desk.referee.counts["unreadable"] > 5


def test_a_seat_answers_for_itself_only_and_stale_answers_do_nothing(desk: Desk) -> None:
    desk.send("seat2", "seat2-a", kind="answer", decision=desk.heard.seen("seat1").decision, key=["done"], seat="seat1")
    assert desk.answers == []
    desk.send("seat1", "seat1-a", kind="answer", decision=0, key=["done"])
    assert desk.answers == []
    assert desk.referee.counts["stale"] == 2
    desk.answer("seat1", "done")
    assert desk.answers == [("seat1", ("done",))]


def test_one_shared_screen_answers_for_every_seat(desk: Desk) -> None:
    screen: dict[str, Any] = {"kind": "answer", "key": ["done"]}
    desk.send("screen", "screen-1", decision=desk.heard.seen("public").decision, seat="seat1", **screen)
    desk.send("screen", "screen-1", decision=desk.heard.seen("public").decision, seat="seat2", **screen)
    assert [seat for seat, _ in desk.answers] == ["seat1", "seat2"]


def test_a_late_input_after_the_game_moved_on_is_a_difference_not_a_move(desk: Desk) -> None:
    old = desk.heard.seen("public").decision
    desk.answer("seat1", "done")
    desk.send("board", "board-1", kind="placed", piece="seat2", pad=pad("study"), late=True, decision=old)
    assert len(desk.answers) == 1
    board = m.Board(rev=1, pads={pad("study"): ["seat2"]}, aside=["seat1"])
    desk.hear(TOPICS.board, m.write(board))
    says = [row["says"] for row in desk.heard.seen("public").differences]
    assert "Put the blue walker on the Foyer." in says


def test_a_board_told_before_the_move_that_led_to_it_waits_for_the_move(desk: Desk) -> None:
    desk.send("board", "board-1", kind="lifted", piece="seat1", pad=pad("foyer"))
    ahead = m.Board(rev=2, pads={pad("study"): ["seat1"]}, aside=["seat2"], src="board-1", through=2)
    before = dict(desk.heard.count)
    desk.hear(TOPICS.board, m.write(ahead))
    assert desk.heard.count == before
    assert desk.referee.board_rev == 0
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("study"))
    assert desk.referee.board_rev == 2
    assert [row["piece"] for row in desk.heard.seen("public").differences] == ["seat2"]


def test_a_board_told_before_the_first_inputs_of_an_outbox_lies_as_it_says_and_no_piece_twice(desk: Desk) -> None:
    first = m.Board(rev=1, pads={pad("foyer"): ["seat1"], pad("hq"): ["seat2"]}, src="board-1", through=2)
    desk.hear(TOPICS.board, m.write(first))
    for piece, space in (("seat1", "foyer"), ("seat2", "hq")):
        desk.send("board", "board-1", kind="placed", piece=piece, pad=pad(space))
        assert desk.referee.evening.lying.pads == first.pads
    desk.send("board", "board-1", kind="lifted", piece="seat2", pad=pad("hq"))
    assert desk.referee.evening.lying.pads[pad("hq")] == []


def test_a_piece_carried_from_pad_to_pad_in_one_sweep_is_never_shown_in_the_air(desk: Desk) -> None:
    desk.hear(TOPICS.board, m.write(m.Board(rev=1, pads={pad("foyer"): ["seat1"]}, aside=["seat2"])))
    scenes = desk.heard.count[TOPICS.scene]
    desk.send("board", "board-1", kind="lifted", piece="seat1", pad=pad("foyer"), more=True)
    assert desk.heard.count[TOPICS.scene] == scenes  # and so it stays, however long the next input is on its way
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("foyer"))
    assert desk.heard.count[TOPICS.scene] == scenes
    desk.send("board", "board-1", kind="lifted", piece="seat1", pad=pad("foyer"))
    assert desk.heard.count[TOPICS.scene] == scenes + 1  # held in the air: where may it go?


def test_a_piece_left_in_the_air_by_the_last_of_several_inputs_shows_where_it_may_go(desk: Desk) -> None:
    desk.hear(TOPICS.board, m.write(m.Board(rev=1, pads={pad("foyer"): ["seat1", "seat2"]}, aside=[])))
    desk.send("board", "board-1", kind="lifted", piece="seat1", pad=pad("foyer"), more=True)
    desk.send("board", "board-1", kind="placed", piece="seat2", pad=pad("foyer"))
    scene = m.read(desk.heard.last[TOPICS.scene], m.Scene).scene
    assert "landing" in scene["spaces"]["study"]


def test_light_is_sent_first_and_views_when_nothing_else_waits(desk: Desk) -> None:
    desk.hear(TOPICS.board, m.write(m.Board(rev=1, pads={pad("foyer"): ["seat1"]}, aside=["seat2"])))
    before = dict(desk.heard.count)
    evening = desk.referee.evening.id
    place = m.Input(src="board-1", seq=1, evening=evening, kind="placed", piece="seat1", pad=pad("study"))
    lies = m.Board(rev=2, pads={pad("study"): ["seat1", "seat2"]}, aside=[])
    desk.referee.arrived(TOPICS.input("board", "board-1"), m.write(place))
    desk.referee.arrived(TOPICS.board, m.write(lies))
    assert (desk.heard.count, desk.referee.due()) == (before, 0.0)
    sent = []
    for _ in range(2):
        desk.referee.tick(0.0)
        sent.append({topic for topic, count in desk.heard.count.items() if before.get(topic) != count})
        before = dict(desk.heard.count)
        assert desk.referee.due() == 0.0
    assert sent == [{TOPICS.scene}, {TOPICS.mark("board", "board-1")}]
    desk.referee.tick(0.0)
    assert desk.heard.seen("public").seen["view"]["pieces"]["seat1"]["at"] == "study"
    assert desk.referee.due() is None


def test_inputs_that_come_together_share_a_flush_but_every_move_is_told_before_the_next(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushes = []

    def flush(record: Record, flush: Callable[[Record], None] = Record.flush) -> None:
        flushes.extend([] if record.flushed else [1])
        flush(record)

    monkeypatch.setattr(Record, "flush", flush)

    def arrive(seq: int, kind: str, piece: str, space: str) -> None:
        fields: dict[str, Any] = {"kind": kind, "piece": piece, "pad": pad(space)}
        one = m.Input(src="board-1", seq=seq, evening=desk.referee.evening.id, **fields)
        desk.referee.arrived(TOPICS.input("board", "board-1"), m.write(one))

    arrive(1, "lifted", "seat1", "foyer")
    arrive(2, "lifted", "seat2", "foyer")
    arrive(3, "placed", "seat1", "study")
    assert flushes == []
    arrive(4, "placed", "seat2", "study")
    assert (len(flushes), desk.heard.mark("board", "board-1")) == (1, 3)
    desk.rest()
    assert (len(flushes), desk.heard.mark("board", "board-1")) == (2, 4)


def test_an_unchanged_view_is_not_sent_again(desk: Desk) -> None:
    before = dict(desk.heard.count)
    desk.send("board", "board-1", kind="lifted", piece="seat2", pad=pad("hq"))  # whose turn it is not
    changed = {topic for topic, count in desk.heard.count.items() if before.get(topic) != count}
    assert changed == {TOPICS.mark("board", "board-1")}


def test_undo_takes_back_ones_own_last_answer_and_the_host_anything(desk: Desk) -> None:
    desk.answer("seat1", "done")
    desk.send("seat2", "seat2-a", kind="undo")
    assert len(desk.answers) == 1
    desk.send("seat1", "seat1-a", kind="undo")
    assert desk.answers == []
    desk.answer("seat1", "done")
    desk.send("host", "host-1", kind="undo")
    assert desk.answers == []
    assert desk.again().answers == []


def test_what_was_drawn_and_seen_is_taken_back_by_the_host_alone(desk: Desk) -> None:
    drawn = dict(desk.referee.evening.play.state.streams)
    while desk.referee.evening.play.state.streams == drawn:
        pending = desk.referee.evening.play.pending
        assert pending is not None
        desk.answer("seat1", *(str(word) for word in pending.options("seat1")[0].key))
    given = len(desk.answers)
    desk.send("seat1", "seat1-a", kind="undo")
    assert len(desk.answers) == given
    assert "what is seen stays" in m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says
    desk.send("host", "host-1", kind="undo")
    assert len(desk.answers) == given - 1


def test_the_host_rules_and_starts_new_games_others_do_not(desk: Desk) -> None:
    desk.send("seat1", "seat1-a", kind="ruling", key=["ruling", "oil", 5])
    assert desk.referee.evening.play.state.oil == 6
    desk.send("host", "host-1", kind="ruling", key=["ruling", "oil", 5])
    assert desk.referee.evening.play.state.oil == 11
    desk.send("host", "host-1", kind="ruling", key=["ruling", "wolves"])
    assert "pour oil" in m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says
    before = desk.heard.seen("public").decision
    desk.send("seat1", "seat1-a", kind="new_game", words={"game": "lantern", "seats": 1})
    assert [*desk.referee.evening.setup.seats] == ["seat1", "seat2"]
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 9})
    assert "for 1 to 4 players, not 9" in m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 1})
    assert desk.referee.evening.setup.seats == ("seat1",)
    assert desk.heard.seen("public").decision > before
    later = desk.again()
    assert later.referee.evening.setup == desk.referee.evening.setup
    assert later.referee.marks["host-1"] == 4


def test_what_was_earned_counts_in_every_evening_that_begins(tmp_path: Path) -> None:
    desk = Desk(tmp_path, kept={"earned": lambda: {"seat1": 12}})
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 1})
    desk.rest()
    assert desk.referee.evening.setup.points == {"seat1": 12}


def test_a_new_game_on_tiles_this_table_does_not_have_is_refused_and_the_old_one_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, before = desk.referee.evening.game, desk.referee.evening
    view = type(game).view
    monkeypatch.setattr(type(game), "view", lambda *args: view(*args) | {"map": {"tiles": ["cottage-a"]}})
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 1})
    assert "no such side of a tile here" in m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says
    monkeypatch.undo()
    assert desk.referee.evening is before
    assert desk.again().referee.evening.setup == before.setup


def test_the_dial_walks_through_what_is_open_and_its_press_picks(desk: Desk) -> None:
    desk.send("board", "board-1", kind="control", control="dial", event="turn", steps=1)
    offer = desk.heard.seen("public").seen["asks"]["offer"]
    assert offer["cursor"] == 0
    desk.send("board", "board-1", kind="control", control="dial", event="turn", steps=-1)
    assert desk.heard.seen("public").seen["asks"]["offer"]["cursor"] == len(offer["keys"]) - 1
    desk.send("board", "board-1", kind="control", control="dial", event="press")
    assert desk.answers == [("seat1", tuple(offer["keys"][-1]))]


def test_the_host_may_say_the_board_is_right_as_it_lies(desk: Desk) -> None:
    board = m.Board(rev=1, pads={pad("crypt"): ["seat2"]}, aside=[])
    desk.hear(TOPICS.board, m.write(board))
    assert [row["piece"] for row in desk.heard.seen("public").differences] == ["seat2"]
    desk.send("seat1", "seat1-a", kind="settle_differences")
    assert len(desk.heard.seen("public").differences) == 1
    desk.send("host", "host-1", kind="settle_differences")
    assert desk.heard.seen("public").differences == []
    desk.hear(TOPICS.board, m.write(m.Board(rev=2, pads={pad("cistern"): ["seat2"]}, aside=[])))
    assert len(desk.heard.seen("public").differences) == 1  # lying otherwise again, it is asked for again


def test_the_end_is_told_once_however_often_a_new_game_is_refused(tmp_path: Path) -> None:
    ends: list[str] = []
    desk = Desk(tmp_path, kept={"ended": lambda evening: ends.append(evening.id)})
    desk.send("host", "host-1", kind="ruling", key=["ruling", "oil", -6])
    assert desk.referee.evening.play.outcome is not None
    for _ in range(3):
        desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 9})
    assert ends == [desk.referee.evening.id]
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 2})
    desk.send("host", "host-1", kind="ruling", key=["ruling", "oil", -6])
    assert len(set(ends)) == len(ends) == 2


def test_what_a_seat_saw_is_taken_off_the_broker_when_it_is_in_the_game_no_more(desk: Desk) -> None:
    assert desk.heard.last[TOPICS.view("seat2")]
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 1})
    assert desk.heard.last[TOPICS.view("seat2")] == b""
    later = desk.again()  # a broker may still know it from before
    assert [later.heard.last[TOPICS.view(seat)] for seat in ("seat2", "seat6")] == [b"", b""]
    assert later.heard.seen("seat1").who == "seat1"


def test_the_public_view_is_made_once_a_move(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = desk.referee.evening.game
    made: list[str] = []
    view = game.view

    def noted(state: Any, seat: str) -> Any:
        made.append(seat)
        return view(state, seat)

    monkeypatch.setattr(game, "view", noted)
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("study"))
    assert desk.heard.seen("screen").seen["view"]["pieces"]["seat1"]["at"] == "study"
    assert made == ["public", "seat1", "seat2"]

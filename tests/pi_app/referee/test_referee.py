"""The referee takes each input once and in order, and what it may not take changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pi_app import messages as m
from pi_app.ground import Ground
from pi_app.journal import without_room
from pi_app.referee.part import Referee
from pi_app.referee.record import LOG, Record
from pi_app.topics import Topics
from tests.pi_app.lantern_table import SETUP, lantern, mansion

TOPICS = Topics("test")


class Heard:
    """What was published, by topic: the last, and how often. Nothing may be said before it is on disk."""

    def __init__(self, record: Record) -> None:
        self.last: dict[str, bytes] = {}
        self.count: dict[str, int] = {}
        self._record = record

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool:
        assert self._record.flushed, f"{topic} tells what a pulled plug could take back"
        self.last[topic] = payload
        self.count[topic] = self.count.get(topic, 0) + 1
        return True

    def seen(self, who: str) -> m.Seen:
        return m.read(self.last[TOPICS.view(who)], m.Seen)

    def mark(self, role: str, src: str) -> int:
        return m.read(self.last[TOPICS.mark(role, src)], m.Mark).seq


class Desk:
    """A referee with somebody who sends to it."""

    def __init__(self, folder: Path, starts: int = 1) -> None:
        self.record = Record(folder)
        self.heard = Heard(self.record)
        self.referee = Referee(
            self.record,
            TOPICS,
            self.heard,
            lantern,
            lambda _game: Ground(mansion()),
            lambda: ("lantern", SETUP),
            starts,
        )
        self.referee.connected()
        self.rest()
        self.seqs: dict[str, int] = dict(self.referee.marks)

    def send(self, role: str, src: str, seq: int | None = None, **fields: Any) -> None:
        if seq is None:
            seq = self.seqs.get(src, 0) + 1
            self.seqs[src] = seq
        one = m.Input(src=src, seq=seq, **fields)
        self.hear(TOPICS.input(role, src), m.write(one))

    def hear(self, topic: str, payload: bytes) -> None:
        """Something arrives, and nothing else waits."""
        self.referee.arrived(topic, payload)
        self.rest()

    def rest(self) -> None:
        while self.referee.due() is not None:
            self.referee.tick(0.0)

    def answer(self, seat: str, *key: str, **more: Any) -> None:
        self.send(seat, f"{seat}-a", kind="answer", decision=self.heard.seen(seat).decision, key=list(key), **more)

    @property
    def answers(self) -> list[Any]:
        return self.referee.evening.play.answers

    def again(self) -> Desk:
        self.record.close()
        return Desk(self.record.folder, starts=2)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def pad(space: str) -> str:
    return mansion().space_pads[space][0]


def test_a_piece_put_on_a_pad_is_the_move_it_fits(desk: Desk) -> None:
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("study"))
    assert desk.answers == [("seat1", ("walk", "seat1", "study"))]
    assert desk.heard.mark("board", "board-1") == 1
    assert desk.heard.seen("public").seen["view"]["pieces"]["seat1"]["at"] == "study"


def test_an_illegal_placement_is_refused_by_rule_with_both_spaces(desk: Desk) -> None:
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("great-room"))
    refusal = m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal)
    assert (refusal.rule, refusal.piece, refusal.back_to) == ("LA-1", "seat1", "foyer")
    assert refusal.spaces == ["foyer", "great-room"]
    assert desk.answers == []


def test_lifting_or_putting_back_changes_nothing(desk: Desk) -> None:
    desk.send("board", "board-1", kind="lifted", piece="seat1", pad=pad("foyer"))
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("foyer"))
    assert desk.answers == []
    assert TOPICS.refused("public") not in desk.heard.last


def test_doubled_early_and_misaddressed_inputs_are_counted_and_ignored(desk: Desk) -> None:
    place = {"kind": "placed", "piece": "seat1", "pad": pad("study")}
    desk.send("board", "board-1", **place)
    desk.send("board", "board-1", seq=1, **place)
    desk.send("board", "board-1", seq=5, **place)
    desk.hear(TOPICS.input("board", "other"), m.write(m.Input(src="board-1", seq=2, kind="undo")))
    desk.send("seat2", "board-1", seq=2, kind="undo")  # a seat speaking with the board's name
    assert len(desk.answers) == 1
    counts = desk.referee.counts
    assert (counts["doubled"], counts["early"], counts["misaddressed"]) == (1, 1, 2)


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
    screen = {"kind": "answer", "key": ["done"]}
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
    assert "Put the seat2 on the Foyer." in says


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


def test_light_is_sent_first_and_views_when_nothing_else_waits(desk: Desk) -> None:
    desk.hear(TOPICS.board, m.write(m.Board(rev=1, pads={}, aside=["seat2"])))
    before = dict(desk.heard.count)
    place = m.Input(src="board-1", seq=1, kind="placed", piece="seat1", pad=pad("study"))
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
        one = m.Input(src="board-1", seq=seq, kind=kind, piece=piece, pad=pad(space))  # type: ignore[arg-type]
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
    desk.send("board", "board-1", kind="lifted", piece="seat1", pad=pad("foyer"))
    changed = {topic for topic, count in desk.heard.count.items() if before.get(topic) != count}
    assert changed == {TOPICS.mark("board", "board-1")}


def test_a_restarted_referee_goes_on_where_it_stood(desk: Desk) -> None:
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("study"))
    desk.answer("seat2", "done")
    stood, seen = desk.referee.evening.play.hash(), desk.heard.seen("public")
    later = desk.again()
    assert later.referee.evening.play.hash() == stood
    assert later.referee.marks == desk.referee.marks
    assert later.heard.seen("public").seen == seen.seen
    assert later.heard.seen("public").decision == seen.decision
    assert later.heard.seen("public").rev > seen.rev
    later.send("board", "board-1", seq=1, kind="placed", piece="seat1", pad=pad("great-room"))
    assert later.referee.counts["doubled"] == 1


def test_a_cut_log_is_declared_and_play_goes_on(desk: Desk) -> None:
    desk.answer("seat1", "done")
    desk.answer("seat2", "done")
    log = desk.record.folder / LOG
    log.write_bytes(without_room(log.read_bytes())[:-7])
    later = desk.again()
    assert [seat for seat, _ in later.answers] == ["seat1"]
    assert "bytes of it were lost" in later.heard.seen("public").seen["declared"][0]
    later.answer("seat2", "done")
    assert len(later.answers) == 2


def test_a_gap_is_declared_logged_and_not_waited_for(desk: Desk) -> None:
    desk.send("board", "board-1", seq=1, kind="gap", count=4, words={"why": "the outbox was cut"})
    assert desk.heard.mark("board", "board-1") == 4
    assert "4 inputs from board-1 were lost" in desk.heard.seen("public").seen["declared"][0]
    desk.send("board", "board-1", seq=5, kind="placed", piece="seat1", pad=pad("study"))
    assert len(desk.answers) == 1


def test_of_many_outboxes_of_one_name_only_the_newest_keep_their_marks(desk: Desk) -> None:
    for boot in range(10):
        desk.send("board", f"board-{boot}", kind="lifted", piece="seat1", pad=pad("foyer"))
        desk.send("seat1", f"seat1-{boot}", kind="pencil", key=["notes", "x", "?"])
    assert list(desk.referee.marks) == [f"{name}-{boot}" for boot in range(5, 10) for name in ("board", "seat1")]
    assert desk.heard.last[TOPICS.mark("board", "board-4")] == b""  # a broker forgets what is empty
    assert desk.heard.mark("board", "board-5") == 1
    assert desk.referee.counts["applied"] == 20


def test_when_the_rules_changed_the_evening_goes_on_from_its_boundary(desk: Desk) -> None:
    for _ in range(6):
        for seat in ("seat1", "seat2"):
            if seat in desk.referee.evening.play.waiting():
                options = desk.referee.evening.play.pending.options(seat)
                desk.answer(seat, *options[-1].key)
    desk.referee._since_snapshot = 99
    desk.answer(
        desk.referee.evening.play.waiting()[0],
        *desk.referee.evening.play.pending.options(desk.referee.evening.play.waiting()[0])[0].key,
    )
    log = desk.record.folder / LOG
    header, entries = desk.record.read()
    desk.record.begin(header)
    (desk.record.folder / "boundary.json").write_bytes(msgspec.json.encode(_snapshot(desk)))
    for entry in entries:
        if entry.get("did"):
            entry["did"] = [["seat1", ["fly"]]]
        desk.record.add(entry)
    assert log.exists()
    round_before = desk.referee.evening.play.boundary.round
    later = desk.again()
    assert "goes on from the last kept boundary" in later.heard.seen("public").seen["declared"][0]
    assert later.referee.evening.play.state.round == round_before
    assert later.referee.marks == desk.referee.marks
    assert later.again().referee.evening.play.hash() == later.referee.evening.play.hash()


def _snapshot(desk: Desk) -> dict[str, Any]:
    from rules.kernel.snapshot import freeze

    play = desk.referee.evening.play
    return {"answers": len(play.answers), "state": freeze(play.boundary)}


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


def test_the_host_rules_and_starts_new_games_others_do_not(desk: Desk) -> None:
    desk.send("seat1", "seat1-a", kind="ruling", key=["ruling", "oil", 5])
    assert desk.referee.evening.play.state.oil == 6
    desk.send("host", "host-1", kind="ruling", key=["ruling", "oil", 5])
    assert desk.referee.evening.play.state.oil == 11
    desk.send("host", "host-1", kind="ruling", key=["ruling", "wolves"])
    assert "pour oil" in m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says
    before = desk.heard.seen("public").decision
    desk.send("seat1", "seat1-a", kind="new_game", words={"game": "lantern", "seats": 1})
    assert desk.referee.evening.setup.seats == ("seat1", "seat2")
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 9})
    assert "for 1 to 4 players, not 9" in m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 1})
    assert desk.referee.evening.setup.seats == ("seat1",)
    assert desk.heard.seen("public").decision > before
    later = desk.again()
    assert later.referee.evening.setup == desk.referee.evening.setup
    assert later.referee.marks["host-1"] == 4


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

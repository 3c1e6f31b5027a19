"""The sender against a referee that forgets and a connection that drops: nothing lost, nothing taken twice."""

import random
import tempfile
from pathlib import Path

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.mqtt.messages import Input, Mark, Status, read, write
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.storage.journal import without_room
from gloamboard.pi_app.storage.outbox import Outbox, last_of
from gloamboard.pi_app.storage.sender import RESEND_S, WINDOW, Sender

TOPICS = Topics("home")


class Line:
    """A wire for one sender: keeps what was published on this connection, and refuses when it is down."""

    def __init__(self) -> None:
        self.connected = True
        self.sent: list[Input] = []
        self.subscribed: set[str] = set()

    def subscribe(self, *topics: str) -> None:
        self.subscribed |= set(topics)

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool:
        assert not retain, "inputs are never retained"
        one = read(payload, Input)
        assert topic == TOPICS.input("board", one.src)
        if self.connected:
            self.sent.append(one)
        return self.connected

    def took(self) -> list[Input]:
        sent, self.sent = self.sent, []
        return sent


class Bench:
    """A sender with its line, its clock and a hand on the referee's side."""

    def __init__(self, folder: Path, name: str = "board") -> None:
        self.now = 0.0
        self.line = Line()
        self.folder, self.name = folder, name
        self.start()

    def start(self) -> None:
        self.outbox = Outbox(self.folder, "board", self.name)
        self.sender = Sender(self.outbox, self.line, TOPICS, lambda: self.now)  # type: ignore[arg-type]

    def connect(self) -> None:
        self.line.connected = True
        self.sender.connected()

    def referee(self, state: str) -> None:
        self.sender.arrived(TOPICS.status("referee"), write(Status(role="referee", state=state)))  # type: ignore[arg-type]

    def mark(self, seq: int, src: str | None = None) -> None:
        name = src or self.outbox.src
        assert self.sender.arrived(TOPICS.mark("board", name), write(Mark(src=name, seq=seq)))

    def place(self) -> Input:
        """Something happens, and the disk has time."""
        placed = self.sender.add(kind="placed", piece="historian", pad="study")
        self.sender.tick(self.now)
        return placed


def test_what_is_not_safe_on_disk_is_due_by_any_moment_that_was_read_before(tmp_path: Path) -> None:
    """A program reads the clock once and then asks its parts; that must not put off the flush."""
    bench = Bench(tmp_path)
    read_before, bench.now = 7.0, 7.001
    bench.sender.add(kind="placed", piece="historian", pad="study")
    due = bench.sender.due()
    assert due is not None
    assert due <= read_before


def up(folder: Path) -> Bench:
    bench = Bench(folder)
    bench.connect()
    bench.referee("up")
    return bench


def test_an_input_goes_out_at_once_when_the_referee_is_up(tmp_path: Path) -> None:
    bench = up(tmp_path)
    placed = bench.place()
    assert bench.line.took() == [placed]
    assert not placed.late


def test_an_input_is_under_way_before_the_disk_has_it_which_is_due_at_once(tmp_path: Path) -> None:
    bench = up(tmp_path)
    placed = bench.sender.add(kind="placed", piece="historian", pad="study")
    assert bench.line.took() == [placed]
    before = bench.outbox.flushed
    assert bench.sender.due() == bench.now
    bench.sender.tick(bench.now)
    assert (before, bench.outbox.flushed) == (False, True)
    assert bench.sender.due() == bench.now + RESEND_S
    assert bench.line.took() == []


def test_an_input_made_while_nobody_listens_goes_out_late_and_once(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.line.connected = False
    for _ in range(2):
        bench.place()
    assert bench.line.took() == []
    bench.connect()
    assert bench.line.took() == []  # the referee's status comes next
    bench.referee("up")
    assert [(one.seq, one.late) for one in bench.line.took()] == [(1, True), (2, True)]
    bench.referee("up")
    assert bench.line.took() == []


def test_an_input_is_sent_again_until_the_mark_covers_it_with_growing_patience(tmp_path: Path) -> None:
    bench = up(tmp_path)
    bench.place()
    bench.line.took()
    waits = []
    for _ in range(6):
        due = bench.sender.due()
        assert due is not None
        waits.append(due - bench.now)
        bench.now = due
        bench.sender.tick(bench.now)
        assert [(one.seq, one.late) for one in bench.line.took()] == [(1, True)]
    assert waits == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0]
    bench.mark(1)
    assert bench.sender.due() is None
    bench.place()
    assert bench.sender.due() == bench.now + RESEND_S


def test_a_tick_before_its_time_sends_nothing(tmp_path: Path) -> None:
    bench = up(tmp_path)
    bench.place()
    bench.line.took()
    bench.sender.tick(bench.now + RESEND_S / 2)
    assert bench.line.took() == []


def test_a_referee_that_comes_back_gets_everything_it_has_not_taken(tmp_path: Path) -> None:
    bench = up(tmp_path)
    for _ in range(3):
        bench.place()
    bench.mark(1)
    bench.line.took()
    bench.referee("down")
    bench.place()
    assert bench.line.took() == []
    bench.referee("up")
    assert [one.seq for one in bench.line.took()] == [2, 3, 4]


def test_a_referee_that_says_where_it_stands_gets_the_rest_again_once(tmp_path: Path) -> None:
    bench = up(tmp_path)
    for _ in range(4):
        bench.place()
    bench.line.took()
    bench.mark(1)
    assert bench.line.took() == []
    for _ in range(3):  # 3 and 4 reached it, 2 did not: it says 1 for each
        bench.mark(1)
    assert [one.seq for one in bench.line.took()] == [2, 3, 4]


def test_without_the_referees_status_it_sends_by_the_clock(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.connect()
    bench.place()
    assert bench.line.took() == []
    bench.now = bench.sender.due() or 0.0
    bench.sender.tick(bench.now)
    assert len(bench.line.took()) == 1


def test_only_so_many_are_on_their_way_at_once(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.line.connected = False
    for _ in range(WINDOW + 10):
        bench.place()
    bench.connect()
    bench.referee("up")
    assert len(bench.line.took()) == WINDOW
    bench.mark(5)
    assert [one.seq for one in bench.line.took()] == list(range(WINDOW + 1, WINDOW + 6))


def test_a_referee_whose_log_was_cut_is_told_what_is_missing(tmp_path: Path) -> None:
    bench = up(tmp_path)
    for seq in range(1, 6):
        bench.place()
        bench.mark(seq)
    bench.place()
    bench.line.took()
    bench.mark(2)
    gap, *rest = bench.line.took()
    assert (gap.kind, gap.seq, gap.count, last_of(gap)) == ("gap", 3, 3, 5)
    assert [one.seq for one in rest] == [6]


def test_a_deleted_outbox_is_declared_when_the_referee_remembers_the_old_one(tmp_path: Path) -> None:
    bench = up(tmp_path)
    bench.mark(7, src="board-00aa11bb")
    bench.mark(7, src="board-00aa11bb")
    sent = bench.line.took()
    assert [(one.kind, one.seq) for one in sent] == [("gap", 1)]
    assert sent[0].words == {"why": "the outbox board-00aa11bb is gone", "src": "board-00aa11bb", "after": 7}


def test_an_outbox_that_was_kept_says_nothing_of_other_names(tmp_path: Path) -> None:
    up(tmp_path).place()
    bench = up(tmp_path)
    bench.line.took()
    bench.mark(7, src="board-00aa11bb")
    assert bench.line.took() == []


def test_after_a_cut_the_old_outbox_is_emptied_before_the_new_one_speaks(tmp_path: Path) -> None:
    bench = up(tmp_path)
    first, _ = bench.place(), bench.place()
    content = without_room(bench.outbox.path.read_bytes())
    bench.outbox.path.write_bytes(content[:-5])
    bench.line.took()
    bench.start()
    bench.connect()
    bench.referee("up")
    assert [(one.src, one.seq) for one in bench.line.took()] == [(first.src, 1)]
    bench.mark(2, src=first.src)  # it had taken both before the cut
    assert [(one.src, one.seq, one.kind) for one in bench.line.took()] == [(bench.outbox.src, 1, "gap")]


def test_garbage_on_its_topics_changes_nothing(tmp_path: Path) -> None:
    bench = up(tmp_path)
    bench.place()
    for payload in (b"", b"{", b"[]", b'{"src":"x","seq":1}', b'{"src":"board","seq":-1}', b"\xff" * 9, b'{"v":99}'):
        bench.sender.arrived(TOPICS.mark("board", bench.outbox.src), payload)
        bench.sender.arrived(TOPICS.status("referee"), payload)
    assert len(bench.outbox.pending()) == 1
    assert not bench.sender.arrived(TOPICS.scene, b"{}")


def test_a_mark_that_is_cleared_is_no_garbage(tmp_path: Path) -> None:
    bench = up(tmp_path)
    assert bench.sender.arrived(TOPICS.mark("board", "board-0123"), b"")
    assert bench.sender.counts["unreadable"] == 0


class ForgetfulReferee:
    """Applies each number once, in order; what it applied survives it, what it was told and did not apply does not."""

    def __init__(self) -> None:
        self.marks: dict[str, int] = {}
        self.applied: list[Input] = []

    def take(self, one: Input) -> tuple[str, int]:
        if one.seq == self.marks.get(one.src, 0) + 1:
            self.marks[one.src] = last_of(one)
            self.applied.append(one)
        return one.src, self.marks.get(one.src, 0)


STEPS = st.lists(st.sampled_from(["add", "lose", "kill", "cut", "wait", "deliver", "deliver", "silence"]), max_size=60)


@settings(max_examples=120, deadline=None)
@given(steps=STEPS, seed=st.integers(0, 2**32))
def test_whatever_dies_or_is_lost_everything_made_is_applied_once_in_order(steps: list[str], seed: int) -> None:
    """Kills, lost messages, lost marks and cut files at random; a cut may lose inputs, but then a gap says so."""
    luck = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        bench, referee = Bench(Path(folder)), ForgetfulReferee()
        bench.connect()
        bench.referee("up")
        made: list[Input] = []
        cut_away: set[tuple[str, int]] = set()

        def deliver(*, marks: bool = True) -> None:
            for one in bench.line.took():
                src, seq = referee.take(one)
                if marks:
                    bench.mark(seq, src)

        for step in [*steps, "settle"]:
            if step == "add":
                made.append(bench.sender.add(kind="placed", piece=f"p{len(made)}", pad="study"))
            elif step == "lose":
                bench.line.took()
            elif step == "silence":
                deliver(marks=False)
            elif step == "deliver":
                deliver()
            elif step == "wait":
                bench.now += luck.uniform(0, 6)
                bench.sender.tick(bench.now)
            elif step in ("kill", "cut"):
                bench.line.took()
                if step == "cut":
                    waiting = {(one.src, one.seq) for one in bench.outbox.pending()}
                    content = bench.outbox.path.read_bytes()
                    bench.outbox.path.write_bytes(content[: luck.randrange(len(content))])
                bench.start()
                if step == "cut":
                    cut_away |= waiting - {(one.src, one.seq) for one in bench.outbox.pending()}
                bench.connect()
                bench.referee("up")
            else:
                for _ in range(200):
                    deliver()
                    bench.now += 6
                    bench.sender.tick(bench.now)
        assert bench.outbox.pending() == []
        applied = [one.piece for one in referee.applied if one.kind == "placed"]
        gaps = [one for one in referee.applied if one.kind == "gap"]
        lost = {one.piece for one in made if (one.src, one.seq) in cut_away} - set(applied)
        assert applied == [one.piece for one in made if one.piece not in lost]
        assert bool(gaps) >= bool(lost)
        if "cut" not in steps:
            assert not gaps


def test_late_is_told_on_the_wire_only_and_the_file_keeps_the_input_as_it_was(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    placed = bench.place()
    bench.connect()
    bench.referee("up")
    (sent,) = bench.line.took()
    assert sent == msgspec.structs.replace(placed, late=True)
    assert Outbox(tmp_path, "board", "board").pending() == [placed]

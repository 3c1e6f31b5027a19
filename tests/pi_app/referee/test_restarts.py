"""A referee that comes back: where it stood, what it declares lost, which marks it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloamboard.pi_app.commands.referee import count_start
from gloamboard.pi_app.referee.keeping.record import LOG, Record, read_log
from gloamboard.pi_app.referee.keeping.resume import boundary_of
from gloamboard.pi_app.referee.part import SNAPSHOT_EVERY
from gloamboard.pi_app.storage.journal import without_room
from gloamboard.rules.kernel import Choice, Option, Outcome, Play, done
from gloamboard.strict_toml import FileError
from gloamboard_lantern.game import Lantern
from gloamboard_lantern.state import Walk
from tests.pi_app.lantern_table import SETUP, lantern
from tests.pi_app.referee.desk import TOPICS, Desk, pad
from tests.rules.asking import question, there


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
    assert desk.heard.seen("public").seen["declared"][0] == "4 inputs of the board were lost: the outbox was cut."
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
    later = desk.again()
    assert list(later.referee.marks.items()) == list(desk.referee.marks.items())
    assert TOPICS.mark("board", "board-4") not in later.heard.last


def test_when_the_rules_changed_the_evening_goes_on_from_its_boundary(desk: Desk) -> None:
    for _ in range(6):
        for seat in ("seat1", "seat2"):
            if seat in desk.referee.evening.play.waiting():
                options = question(desk.referee.evening.play).options(seat)
                desk.answer(seat, *options[-1].key)
    desk.referee._since_snapshot = 99
    desk.answer(
        desk.referee.evening.play.waiting()[0],
        *question(desk.referee.evening.play).options(desk.referee.evening.play.waiting()[0])[0].key,
    )
    log = desk.record.folder / LOG
    header, entries = there(desk.record.read())
    desk.record.begin(header)
    (desk.record.folder / "boundary.json").write_bytes(msgspec.json.encode(boundary_of(desk.referee.evening.play)))
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


def play_on(desk: Desk, inputs: int) -> None:
    """Everybody walks to and fro, and sleeps at night."""
    for _ in range(inputs):
        play = desk.referee.evening.play
        seat = play.waiting()[0]
        desk.answer(seat, *question(play).options(seat)[0].key)


def told_by(desk: Desk) -> list[str]:
    return desk.referee.declared


def thirsty(state: Walk) -> Outcome | None:
    """Another rule, by which every answer still fits: the lantern drinks whenever somebody looks."""
    state.oil -= 1
    return None


@pytest.mark.parametrize("after", [0, 3], ids=["kept-last", "more-was-played"])
def test_changed_rules_that_take_every_answer_do_not_make_another_game_of_them(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    play_on(desk, SNAPSHOT_EVERY)
    kept = desk.record.snapshot()
    assert kept is not None
    oil = desk.referee.evening.play.state.oil
    play_on(desk, after)
    monkeypatch.setattr(Lantern, "outcome", lambda self, state: thirsty(state))
    later = desk.again()
    [said] = told_by(later)
    assert said.startswith(
        f"The record does not fit (after {SNAPSHOT_EVERY} answers it stands otherwise than it stood)"
    )
    assert f"goes on from the last kept boundary, after answer {kept['answers']}" in said
    assert later.referee.evening.play.state.oil >= oil - 2  # not as the thirsty rules have it from the beginning on
    assert told_by(later.again()) == []  # a new record begins there


def test_a_changed_program_says_which_answers_it_played_again(desk: Desk) -> None:
    play_on(desk, SNAPSHOT_EVERY)
    begun_with(desk, rules="another", layout="another")
    later = desk.again()
    assert told_by(later) == []  # it is seen that it stands as it stood
    play_on(later, 2)
    stood = later.referee.evening.play.hash()
    last = later.again()
    assert told_by(last) == [
        "The rules changed since this evening began; its last 2 inputs were played again as they are now."
    ]
    assert last.referee.evening.play.hash() == stood


def test_a_record_of_version_0_1_0_tells_no_parts_and_is_played_again(desk: Desk) -> None:
    play_on(desk, 3)
    begun_with(desk, "8d1f00")
    later = desk.again()
    assert (told_by(later), len(later.answers)) == ([], 3)


def begun_with(desk: Desk, whole: str = "", **parts: str) -> None:
    """As if the evening had begun with another program: its record has this fingerprint."""
    found = desk.record.read()
    assert found is not None
    header, entries = found
    assert set(header["fingerprint"]) == {"kernel", "rules", "content", "layout"}
    snapshot = desk.record.snapshot()
    desk.record.begin(header | {"fingerprint": whole or header["fingerprint"] | parts})
    for entry in entries:
        desk.record.add(entry)
    if snapshot is not None:
        desk.record.keep_snapshot(snapshot)


def no_longer_fits(desk: Desk, snapshot: Any = None) -> None:
    """The last answer on record is none that the rules know, as after a change of them."""
    found = desk.record.read()
    assert found is not None
    header, entries = found
    desk.record.begin(header)
    entries[-1]["did"] = [["seat1", ["fly"]]]
    for entry in entries:
        desk.record.add(entry)
    if snapshot is not None:
        desk.record.keep_snapshot(snapshot)


def test_before_the_first_boundary_was_kept_it_goes_on_where_replay_came_to(desk: Desk) -> None:
    play_on(desk, 6)
    assert desk.record.snapshot() is None
    no_longer_fits(desk)
    later = desk.again()
    [said] = told_by(later)
    assert "it goes on from the last boundary that replay reached; 5 answers could be played again" in said
    stands = later.referee.evening.play.hash()
    boundary = desk.referee.evening.play.undo(1).boundary
    assert stands == Play(lantern(), SETUP, state=boundary).hash()
    play_on(later, 1)
    even_later = later.again()
    assert len(even_later.answers) == 1
    assert even_later.referee.evening.play.hash() == later.referee.evening.play.hash() != stands


@pytest.mark.parametrize(
    "snapshot",
    [
        {"answers": 2, "state": {"!": "Wander", "of": {}}},
        {"answers": 2, "state": {"!": "Walk", "of": {"oil": 1}}},
        {},
        [],
    ],
    ids=["another class", "fields missing", "empty", "no snapshot at all"],
)
def test_a_boundary_that_cannot_be_opened_costs_no_more_than_none(desk: Desk, snapshot: Any) -> None:
    play_on(desk, 6)
    no_longer_fits(desk, snapshot)
    later = desk.again()
    [said] = told_by(later)
    assert "it goes on from the last boundary that replay reached; 5 answers could be played again" in said
    assert later.again().referee.evening.play.hash() == later.referee.evening.play.hash()


def test_a_record_that_begins_at_a_boundary_nobody_can_open_is_one_message(desk: Desk) -> None:
    found = desk.record.read()
    assert found is not None
    desk.record.begin(found[0] | {"boundary": {"answers": 2, "state": {"!": "Wander", "of": {}}}})
    with pytest.raises(FileError, match=r"evening\.log: the snapshot holds a Wander, .* `gloam play --new` keeps it"):
        desk.again()


def test_an_evening_of_which_nothing_can_be_read_is_kept_aside_and_that_is_said(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.answer("seat1", "done")
    desk.record.close()
    log = tmp_path / LOG
    log.write_bytes(b"x" + log.read_bytes()[1:])
    later = Desk(tmp_path)
    assert later.answers == []
    [said] = later.heard.seen("public").seen["declared"]
    assert said == "The evening before could not be read any more. It is kept as damaged-1.log; this is a new one."
    assert (tmp_path / "damaged-1.log").is_file()


def damaged_at(desk: Desk, seq: int) -> None:
    """A bit of that seat1 input's line changes on the disk."""
    desk.record.close()
    log = desk.record.folder / LOG
    content = bytearray(log.read_bytes())
    content[content.index(b'"seq":%d,' % seq)] ^= 4
    log.write_bytes(content)


def test_a_record_damaged_in_its_middle_is_kept_whole_and_what_is_lost_is_said(desk: Desk) -> None:
    for mark in range(6):
        desk.send("seat1", "seat1-a", kind="pencil", key=["notes", f"n{mark}", "?"])
    desk.answer("seat1", "done")
    damaged_at(desk, 3)
    whole = (desk.record.folder / LOG).read_bytes()
    later = Desk(desk.record.folder, starts=2)
    [said] = later.heard.seen("public").seen["declared"]
    assert "line 4 of the record; the whole is kept as damaged-1.log" in said
    assert "1 answers behind it are lost" in said
    assert (desk.record.folder / "damaged-1.log").read_bytes() == whole
    assert later.answers == []
    assert later.heard.mark("seat1", "seat1-a") == 7  # nothing is asked for again, and no gap is declared
    assert set(later.heard.seen("seat1").seen["pencil"]) == {f"notes/n{mark}" for mark in (0, 1, 3, 4, 5)}
    later.answer("seat1", "done")
    assert len(later.answers) == 1
    last = later.again()
    assert (last.answers, last.referee.marks) == (later.answers, later.referee.marks)


def test_a_boundary_kept_behind_the_damage_fills_the_evening_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what was written behind that boundary: nothing but the way there is lost."""
    monkeypatch.setattr(Lantern, "walk", walk_that_opens)
    desk.answer("seat1", "done")
    for mark in range(12):
        desk.send("seat1", "seat1-a", kind="pencil", key=["notes", f"n{mark}", "?"])
    kept = desk.record.snapshot()
    assert kept is not None
    assert (kept["whole"], kept["answers"], kept["lines"]) == (True, 1, 10)
    desk.answer("seat2", "sit")
    stood = desk.referee.evening.play.hash()
    damaged_at(desk, 2)
    later = Desk(desk.record.folder, starts=2)
    [said] = later.heard.seen("public").seen["declared"]
    assert "filled again from the boundary kept after answer" in said
    assert later.referee.evening.play.hash() == stood
    assert later.referee.marks == desk.referee.marks
    assert later.again().referee.evening.play.hash() == stood


def walk_that_opens(game: Lantern, state: Any, seat: str) -> Any:
    """A turn of one question, the first thing its step does."""
    yield Choice({seat: [done("Stay."), Option(("sit",), "Sit.")]}, "What now?", opens=True)


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ({"v": 2, "game": "lantern"}, r"v = 2: this program reads version 1\. Update Gloamboard\."),
        ({"v": 1, "game": "lantern"}, r"no record of an evening\. `gloam play --new` keeps it aside"),
        ({"v": 1, "game": "lantern", "setup": {"seats": []}}, "no record of an evening"),
        ([1, 2], "no record of an evening"),
    ],
    ids=str,
)
def test_a_record_no_program_of_ours_has_written_is_one_message(tmp_path: Path, header: Any, says: str) -> None:
    record = Record(tmp_path)
    record.begin(header)
    record.close()
    for read in (lambda: Desk(tmp_path), lambda: read_log(tmp_path / LOG)):
        with pytest.raises(FileError, match=rf"evening\.log: {says}|evening\.log: .*{says}"):
            read()


def test_starts_are_counted_and_a_damaged_count_goes_on_above_all_before(tmp_path: Path) -> None:
    assert [count_start(tmp_path) for _ in range(3)] == [1, 2, 3]
    for damage in ("", "many", "\0\0\0"):
        (tmp_path / "starts").write_text(damage)
        first = count_start(tmp_path)
        assert first > 1_000_000
        assert count_start(tmp_path) == first + 1

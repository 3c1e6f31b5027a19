"""Whatever an input does to the rules, the referee lives: it is refused in a sentence, nothing is changed, a trace is
kept, and what comes after it is taken. One that ends the process itself is tried twice again and then set aside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.keeping import attempts
from gloamboard.pi_app.referee.keeping.attempts import Attempts
from gloamboard.pi_app.referee.keeping.record import FAULTS
from gloamboard.pi_app.referee.taken import Taken
from gloamboard.pi_app.storage.room import LEAST
from gloamboard_lantern.game import Lantern
from tests.pi_app.referee.desk import TOPICS, Desk, pad


def stands(desk: Desk) -> tuple[Any, ...]:
    play = desk.referee.evening.play
    return play.hash(), list(play.answers), list(play.story), play.decision, dict(desk.referee.evening.questions)


def refused(desk: Desk, who: str = "public") -> str:
    return m.read(desk.heard.last[TOPICS.refused(who)], m.Refusal).says


def test_a_ruling_under_which_the_rules_break_is_refused_and_changes_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lantern, "check_ruling", lambda *_: None)  # a game that does not look at it before
    desk.answer("seat1", "walk", "seat1", "study")
    before = stands(desk)
    desk.send("host", "host-1", kind="ruling", key=["ruling", "oil", "much"])
    assert stands(desk) == before
    assert "nothing was done" in refused(desk)
    assert desk.heard.mark("host", "host-1") == 1
    assert "ValueError" in (desk.record.folder / FAULTS).read_text()
    desk.send("host", "host-1", kind="ruling", key=["ruling", "oil", 1])
    assert desk.referee.evening.play.state.oil == 7
    later = desk.again()
    assert stands(later)[:2] == stands(desk)[:2]


def test_a_ruling_whose_outcome_cannot_be_shown_is_refused(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    panels = Lantern.panels

    def up_to_ten(game: Lantern, view: Any) -> Any:
        if view["oil"] > 10:
            raise LookupError("no drop is drawn beyond ten")
        return panels(game, view)

    monkeypatch.setattr(Lantern, "panels", up_to_ten)
    before = stands(desk)
    desk.send("host", "host-1", kind="ruling", key=["ruling", "oil", 14])
    assert stands(desk) == before
    assert "nothing was done" in refused(desk)


def test_an_answer_under_which_the_rules_break_halfway_leaves_everything_as_it_stood(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, lay = stands(desk), desk.referee.evening.lying.places()

    def breaks(*_: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr("gloamboard_lantern.state.Deck.draw", breaks)
        desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("study"))
        assert stands(desk) == before
        assert desk.referee.evening.lying.places() == lay
        assert "nothing was done" in refused(desk)
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("study"))
    assert desk.answers == [("seat1", ("walk", "seat1", "study"))]


def test_a_view_that_cannot_be_made_keeps_nothing_else_from_being_shown(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = Lantern.view

    def not_for_seat2(game: Lantern, state: Any, seat: str) -> Any:
        if seat == "seat2":
            raise LookupError(seat)
        return view(game, state, seat)

    monkeypatch.setattr(Lantern, "view", not_for_seat2)
    before = desk.heard.seen("seat2")
    desk.answer("seat1", "walk", "seat1", "study")
    assert desk.heard.seen("seat1").seen["view"]["pieces"]["seat1"]["at"] == "study"
    assert desk.heard.seen("seat2") == before
    assert "seat2 should see" in refused(desk)


class Killed(BaseException):
    """The process is gone: no line after this is run."""


def killed_by(desk: Desk, monkeypatch: pytest.MonkeyPatch, poison: str) -> None:
    take = Evening.take

    def deadly(evening: Evening, role: str, what: m.Input) -> Taken:
        if what.key == [poison]:
            raise Killed
        return take(evening, role, what)

    monkeypatch.setattr(Evening, "take", deadly)


def started(folder: Path) -> Desk:
    return Desk(folder, kept={"attempts": Attempts(folder)})


def test_an_input_that_ends_the_referee_is_tried_twice_more_and_then_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = started(tmp_path)
    desk.answer("seat2", "nothing")  # taken, and refused
    killed_by(desk, monkeypatch, "poison")
    for _ in range(3):
        with pytest.raises(Killed):
            desk.send("seat1", "seat1-a", seq=1, kind="answer", decision=1, key=["poison"])
        desk.record.close()
        desk = started(tmp_path)
    desk.send("seat1", "seat1-a", seq=1, kind="answer", decision=1, key=["poison"])
    assert desk.heard.mark("seat1", "seat1-a") == 1
    assert "ended the referee" in refused(desk)
    desk.send("seat1", "seat1-a", seq=2, kind="answer", decision=desk.heard.seen("seat1").decision, key=["done"])
    assert desk.heard.mark("seat1", "seat1-a") == 2


def test_an_innocent_input_in_hand_at_one_unclean_end_is_taken_at_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = started(tmp_path)
    with monkeypatch.context() as once:
        killed_by(desk, once, "done")
        for _ in range(2):
            with pytest.raises(Killed):
                desk.answer("seat1", "done")
            desk.record.close()
            desk = started(tmp_path)
    desk.answer("seat1", "walk", "seat1", "study")
    assert len(desk.answers) == 1


def test_a_referee_that_ended_well_notes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []
    monkeypatch.setattr(attempts, "replace_file", lambda path, _content: written.append(path))
    first = Attempts(tmp_path)
    assert [first.may_try("seat1-a", seq) for seq in range(5)] == [True] * 5
    first.ended_well()
    assert Attempts(tmp_path).may_try("seat1-a", 6)
    assert written == []
    after_a_kill = Attempts(tmp_path)
    assert [after_a_kill.may_try(src, 7) for src in ("seat1-a", "seat1-a", "board-1")] == [True] * 3
    assert len(written) == 2  # once a sender: it is the first one that can have ended it


def test_a_sender_of_a_thousand_names_makes_no_note_longer(tmp_path: Path) -> None:
    Attempts(tmp_path)
    after_a_kill = Attempts(tmp_path)
    assert all(after_a_kill.may_try(f"seat1-{number:08x}", 1) for number in range(1000))
    after_two = Attempts(tmp_path)
    assert after_two.may_try("seat1-000003e7", 1)
    assert not Attempts(tmp_path).may_try("seat1-000003e7", 1)  # the newest is known still
    assert (tmp_path / attempts.NAME).stat().st_size < 4096


def test_on_a_full_disk_nothing_is_taken_and_nothing_is_lost(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloamboard.pi_app.referee.keeping.record.free_bytes", lambda _folder: LEAST - 1)
    move: dict[str, Any] = {"kind": "placed", "piece": "seat1", "pad": pad("study"), "seq": 1}
    desk.send("board", "board-1", **move)
    assert (desk.answers, desk.referee.marks.get("board-1", 0)) == ([], 0)
    monkeypatch.setattr("gloamboard.pi_app.referee.keeping.record.free_bytes", lambda _folder: LEAST)
    desk.send("board", "board-1", **move)  # as its sender does until the mark moves
    assert desk.answers == [("seat1", ("walk", "seat1", "study"))]

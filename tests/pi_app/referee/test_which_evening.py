"""An evening has an id and inputs carry it: what was meant for another one is refused and told, never played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.keeping.record import LOG, Record, read_log
from gloamboard.pi_app.storage.outbox import Outbox
from tests.pi_app.referee.desk import TOPICS, Desk, pad


def refused(desk: Desk) -> str:
    return m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal).says


def test_every_view_says_which_evening_it_is_of_and_a_restart_keeps_it(desk: Desk) -> None:
    evening = desk.heard.seen("seat1").evening
    assert evening
    assert desk.heard.seen("public").evening == evening
    assert desk.again().heard.seen("public").evening == evening


def test_old_answers_in_an_outbox_are_not_played_in_the_evening_after_a_lost_one(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "referee")
    outbox = Outbox(tmp_path / "web", "seat1", "seat1")
    outbox.evening = desk.heard.seen("seat1").evening
    for _ in range(8):
        outbox.add(kind="answer", decision=desk.heard.seen("seat1").decision, key=["done"])
    desk.record.close()
    log = tmp_path / "referee" / LOG
    log.write_bytes(b"x" + log.read_bytes()[1:])
    later = Desk(tmp_path / "referee")
    for one in outbox.pending():
        later.hear(TOPICS.input("seat1", one.src), m.write(one))
    assert later.answers == []
    assert later.heard.mark("seat1", outbox.src) == 8
    assert "another evening" in refused(later)
    assert later.referee.counts["other_evening"] == 8


def test_what_was_sent_before_a_new_game_is_not_played_in_it(desk: Desk) -> None:
    before = desk.referee.evening.id
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 2})
    assert desk.referee.evening.id != before
    desk.send("host", "host-1", kind="ruling", key=["ruling", "oil", 5], evening=before)
    assert desk.referee.evening.play.state.oil == 6
    now = desk.referee.evening.id
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 1}, evening=before)
    assert desk.referee.evening.id == now
    assert "another evening" in refused(desk)


def test_a_piece_put_down_in_another_evening_lies_there_and_is_no_move(desk: Desk) -> None:
    desk.hear(TOPICS.board, m.write(m.Board(rev=1, pads={}, aside=["seat1", "seat2"])))
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("study"), evening="0123")
    assert desk.answers == []
    assert [row["is"] for row in desk.heard.seen("public").differences if row["piece"] == "seat1"] == ["study"]


def test_what_was_refused_as_another_evenings_is_not_done_by_a_restart_either(desk: Desk) -> None:
    desk.send("seat1", "seat1-1", kind="pencil", key=["notes", "mine", "yes"])
    desk.send("seat1", "seat1-1", kind="pencil", key=["notes", "old", "yes"], evening="0123")
    desk.send("host", "host-1", kind="seating", words={"seat2": "random"}, evening="0123")
    for one in (desk, desk.again()):
        assert one.referee.evening.pencil == {"seat1": {"notes/mine": "yes"}}
        assert one.referee.evening.seating.bots == {}
        assert one.referee.marks == {"seat1-1": 2, "host-1": 1}


def test_a_sender_that_has_seen_no_evening_yet_is_heard(desk: Desk) -> None:
    desk.send("board", "board-1", kind="placed", piece="seat1", pad=pad("study"), evening="")
    assert len(desk.answers) == 1


def without_ids(folder: Path) -> None:
    """An evening as it was written before evenings had ids."""
    found = read_log(folder / LOG)
    assert found is not None
    header, entries = found
    del header["evening"]
    record = Record(folder)
    record.write_again(header, [{**entry, "in": _without(entry["in"], "evening")} for entry in entries])
    record.close()


def _without(fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key != name}


def test_what_an_older_version_left_in_its_outbox_belongs_to_the_evening_beside_it(desk: Desk) -> None:
    desk.answer("seat1", "done")
    desk.record.close()
    without_ids(desk.record.folder)
    later = Desk(desk.record.folder)
    later.send(
        "seat2", "seat2-a", kind="answer", decision=later.heard.seen("seat2").decision, key=["done"], evening=None
    )
    assert len(later.answers) == 2
    later.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 2}, evening=None)
    fresh = later.heard.seen("seat1")
    later.send("seat1", "seat1-b", kind="answer", decision=fresh.decision, key=["done"], evening=None)
    assert later.answers == []
    assert "another evening" in refused(later)


def test_an_outbox_remembers_the_evening_over_a_restart(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    assert outbox.add(kind="undo").evening == ""
    outbox.evening = "abc"
    outbox.add(kind="undo")
    outbox.close()
    again = Outbox(tmp_path, "board", "board")
    assert again.add(kind="undo").evening == "abc"


def test_an_outbox_of_an_older_version_gives_its_inputs_no_evening(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    outbox.evening = "abc"
    outbox.add(kind="undo")
    outbox.close()
    line = m.write(msgspec.structs.replace(outbox.pending()[0], evening=None))
    assert b"evening" not in line
    assert m.read(line, m.Input).evening is None

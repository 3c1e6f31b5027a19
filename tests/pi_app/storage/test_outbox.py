"""The outbox file: durable when flushed, whole after any cut, and honest about what is lost."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.mqtt.messages import Input, Unreadable
from gloamboard.pi_app.storage.journal import without_room
from gloamboard.pi_app.storage.outbox import MOST_TABS, TIDY_AFTER, Outbox


def numbers(outbox: Outbox) -> list[tuple[str, int, str]]:
    return [(one.src, one.seq, one.kind) for one in outbox.pending()]


def place(outbox: Outbox, piece: str = "historian") -> Input:
    return outbox.add(kind="placed", piece=piece, pad="study")


def test_inputs_are_numbered_from_one_under_the_outboxs_name(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    assert [place(outbox).seq for _ in range(3)] == [1, 2, 3]
    assert outbox.src.startswith("board-")
    assert outbox.issued == 3


def test_an_outbox_opened_again_has_its_name_its_inputs_and_its_numbers(tmp_path: Path) -> None:
    first = Outbox(tmp_path, "board", "board")
    placed = [place(first, piece) for piece in ("historian", "medium")]
    again = Outbox(tmp_path, "board", "board")
    assert again.pending() == placed
    assert (again.src, place(again).seq) == (first.src, 3)


def test_what_is_covered_goes_and_numbers_go_on(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    for _ in range(5):
        place(outbox)
    assert outbox.covered(outbox.src, 4) == 4
    assert numbers(outbox) == [(outbox.src, 5, "placed")]
    assert outbox.covered(outbox.src, 5) == 1
    assert outbox.covered(outbox.src, 5) == 0
    assert place(outbox).seq == 6


def test_a_file_of_taken_inputs_is_tidied_and_keeps_its_numbers(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    for number in range(1, 3 * TIDY_AFTER):
        place(outbox)
        outbox.covered(outbox.src, number)
    assert outbox.path.read_bytes().count(b"\n") < TIDY_AFTER + 2
    again = Outbox(tmp_path, "board", "board")
    assert place(again).seq == 3 * TIDY_AFTER


def test_a_deleted_folder_starts_a_new_outbox_at_one(tmp_path: Path) -> None:
    first = Outbox(tmp_path / "outbox", "board", "board")
    place(first)
    first.path.unlink()
    first.path.parent.rmdir()
    again = Outbox(tmp_path / "outbox", "board", "board")
    assert again.new
    assert again.src != first.src
    assert numbers(again) == []
    assert place(again).seq == 1


def test_a_file_cut_at_any_byte_keeps_what_is_whole_and_declares_the_rest(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    placed = [place(outbox, piece) for piece in ("historian", "medium~", "doctor")]
    whole = without_room(outbox.path.read_bytes())
    ends = [index for index, byte in enumerate(whole) if byte == ord("\n")][1:]  # of each input's line
    assert len(ends) == 3
    for cut in range(len(whole)):
        outbox.path.write_bytes(whole[:cut])
        again = Outbox(tmp_path, "board", "board")
        *kept, gap = again.pending()
        assert kept == placed[: sum(end <= cut for end in ends)], cut
        assert (gap.src, gap.seq, gap.kind) == (again.src, 1, "gap")
        assert again.src != outbox.src
        assert gap.words is not None
        assert "board.board.outbox" in str(gap.words["why"])
        # and once recovered, it stays recovered
        third = Outbox(tmp_path, "board", "board")
        assert third.pending() == again.pending()
        assert (third.src, place(third).seq) == (again.src, 2)


def test_a_cut_in_the_room_ahead_costs_nothing(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    placed = [place(outbox), place(outbox)]
    content = outbox.path.read_bytes()
    whole = len(without_room(content))
    assert whole < len(content)
    for cut in (whole, whole + 1, len(content) - 1):
        outbox.path.write_bytes(content[:cut])
        again = Outbox(tmp_path, "board", "board")
        assert (again.src, again.pending()) == (outbox.src, placed)


def test_a_flush_writes_into_room_and_moves_no_end(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    size = outbox.path.stat().st_size
    for number in range(1, 5 * TIDY_AFTER):
        place(outbox)
        before = outbox.flushed
        outbox.flush()
        assert (before, outbox.flushed) == (False, True)
        outbox.covered(outbox.src, number)
        assert abs(outbox.path.stat().st_size - size) < 100  # the header's number grows by a digit
    outbox.close()
    assert outbox.path.read_bytes().endswith(b"\n~")


def test_after_the_machine_started_anew_numbers_start_under_a_new_name(tmp_path: Path) -> None:
    first = Outbox(tmp_path, "board", "board", boot="monday")
    waiting = [place(first), place(first)]
    second = Outbox(tmp_path, "board", "board", boot="tuesday")
    assert second.pending() == waiting  # under the name it had; nothing is known to be lost
    assert second.src != first.src
    assert (place(second).seq, second.new) == (1, False)
    third = Outbox(tmp_path, "board", "board", boot="tuesday")
    assert (third.src, place(third).seq) == (second.src, 2)


def test_what_was_taken_of_an_older_name_is_not_sent_after_every_further_start(tmp_path: Path) -> None:
    """The referee remembers a few names only: of an older one it would take everything again."""
    first = Outbox(tmp_path, "board", "board", boot="first")
    for _ in range(3):
        place(first)
    first.covered(first.src, 3)
    second = Outbox(tmp_path, "board", "board", boot="second")
    assert len(second.pending()) == 3  # nobody has told this one yet that they are taken
    place(second)
    second.covered(first.src, 3)
    third = Outbox(tmp_path, "board", "board", boot="third")
    assert numbers(third) == [(second.src, 1, "placed")]


def test_where_the_machine_does_not_say_when_it_started_every_start_counts(tmp_path: Path) -> None:
    names = {Outbox(tmp_path, "board", "board", boot="").src for _ in range(3)}
    assert len(names) == 3


def test_an_unreadable_line_in_the_middle_is_filled_by_a_gap_so_that_nobody_waits_for_it(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    for _ in range(4):
        place(outbox)
    lines = without_room(outbox.path.read_bytes()).split(b"\n")
    lines[2] = b'{"src": garbled'
    outbox.path.write_bytes(b"\n".join(lines))
    again = Outbox(tmp_path, "board", "board")
    old, new = outbox.src, again.src
    assert numbers(again) == [
        (old, 1, "placed"),
        (old, 2, "gap"),
        (old, 3, "placed"),
        (old, 4, "placed"),
        (new, 1, "gap"),
    ]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.one_of(st.binary(max_size=400), st.text(max_size=300).map(str.encode)))
def test_no_file_however_broken_stops_it(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "board.board.outbox"
    path.write_bytes(content)
    outbox = Outbox(tmp_path, "board", "board")
    assert outbox.add(kind="placed", piece="x", pad="y").src == outbox.src
    assert Outbox(tmp_path, "board", "board").pending()[-1].piece == "x"


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_anywhere_it_opens_and_leaves_no_hole_in_any_numbering(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "board.board.outbox"
    path.unlink(missing_ok=True)
    outbox = Outbox(tmp_path, "board", "board")
    made = [place(outbox) for _ in range(4)]
    whole = without_room(path.read_bytes())
    content = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    changed = bytes(content) != whole
    path.write_bytes(content)
    again = Outbox(tmp_path, "board", "board")
    assert (again.src != outbox.src) == changed  # no change goes unnoticed
    last: dict[str, int] = {}
    for one in again.pending():
        if one.src in last:
            assert one.seq == last[one.src] + 1
        last[one.src] = one.seq + (one.count - 1 if one.kind == "gap" else 0)
        if one.src == outbox.src and one.kind == "placed":
            assert one == made[one.seq - 1]


def test_a_full_disk_adds_nothing_and_harms_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outbox = Outbox(tmp_path, "board", "board")
    kept = place(outbox)
    before = outbox.path.read_bytes()

    write = os.pwrite

    def full(fd: int, content: bytes, offset: int) -> int:
        if len(content) < 20:
            return write(fd, content, offset)
        write(fd, content[:20], offset)
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "pwrite", full)
        with pytest.raises(OSError, match="No space"):
            place(outbox)
    assert outbox.path.read_bytes() == without_room(before)
    assert (outbox.pending(), place(outbox).seq) == ([kept], 2)
    assert len(Outbox(tmp_path, "board", "board").pending()) == 2


def test_a_name_that_would_not_fit_a_topic_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="outbox name"):
        Outbox(tmp_path, "board", "a/b")


def test_what_pages_have_done_is_known_again_however_the_program_ended(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "seat1", "seat1")
    outbox.add(kind="undo", tabs={"a": 1})
    outbox.add(kind="undo", tabs={"a": 2, "b": 7})
    outbox.note({"c": 4})
    killed = Outbox(tmp_path, "seat1", "seat1")  # nobody has closed the file
    assert (killed.tabs, len(killed.pending())) == ({"a": 2, "b": 7, "c": 4}, 2)
    killed.covered(killed.src, 2)
    for n in range(5, 5 + TIDY_AFTER):
        killed.note({"c": n})
    killed.close()
    after_a_pulled_plug = Outbox(tmp_path, "seat1", "seat1", boot="another")
    assert after_a_pulled_plug.tabs == {"a": 2, "b": 7, "c": 4 + TIDY_AFTER}
    assert after_a_pulled_plug.pending() == []
    for n in range(MOST_TABS):
        after_a_pulled_plug.note({f"t{n}": 1})
    assert list(after_a_pulled_plug.tabs) == [f"t{n}" for n in range(MOST_TABS)]


def test_an_input_nobody_could_read_is_none_and_keeps_nothing_waiting(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path, "seat1", "seat1")
    deep: dict[str, Any] = {}
    for _ in range(3000):
        deep = {"in": deep}
    for fields in (
        {"kind": "answer", "decision": 2**53 + 1},
        {"kind": "prop", "words": {"said": "\N{GHOST}" * 4000}},
        {"kind": "prop", "words": deep},
        {"kind": "prop", "words": {"large": 10**30}},
        {"kind": "dance"},
    ):
        with pytest.raises(Unreadable):
            outbox.add(**fields)
    assert (outbox.pending(), outbox.issued) == ([], 0)
    assert outbox.add(kind="undo").seq == 1

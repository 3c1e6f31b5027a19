"""The evening on disk survives a cut at any byte, and one folder has one referee."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from gloamboard.pi_app.referee.keeping.record import LOG, FolderInUse, Record, read_log
from gloamboard.pi_app.storage.journal import without_room

HEADER = {"v": 1, "game": "lantern", "setup": {"seats": ["seat1"], "seed": 1, "choices": {}}}
ENTRIES = [{"role": "board", "in": {"src": "board-1", "seq": n}, "through": n} for n in range(1, 6)]


def written(folder: Path) -> bytes:
    record = Record(folder)
    record.begin(HEADER)
    for entry in ENTRIES:
        record.add(entry)
    record.close()
    return (folder / LOG).read_bytes()


def test_a_cut_at_any_byte_costs_only_what_it_cuts(tmp_path: Path) -> None:
    whole = written(tmp_path)
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    for cut in range(len(whole) + 1):
        (tmp_path / LOG).write_bytes(whole[:cut])
        record = Record(tmp_path)
        found = record.read()
        lines = sum(end <= cut for end in ends)
        if lines == 0:
            assert found is None
        else:
            assert found == (HEADER, ENTRIES[: lines - 1])
            assert record.lost_bytes == cut - ends[lines - 1]
            record.add(ENTRIES[0])  # play goes on after the cut
            assert record.read() == (HEADER, [*ENTRIES[: lines - 1], ENTRIES[0]])
        record.close()


def test_room_ahead_is_no_part_of_the_story(tmp_path: Path) -> None:
    record = Record(tmp_path)
    record.begin(HEADER)
    record.add(ENTRIES[0])
    record.make_room()
    size = (tmp_path / LOG).stat().st_size
    record.add(ENTRIES[1])
    record.flush()
    assert record.flushed
    assert (tmp_path / LOG).stat().st_size == size  # it was written into room
    assert read_log(tmp_path / LOG) == (HEADER, ENTRIES[:2])  # as one reads it whose referee was killed
    content = (tmp_path / LOG).read_bytes()
    record.close()
    assert (tmp_path / LOG).read_bytes() == without_room(content)
    again = Record(tmp_path)
    assert (again.read(), again.lost_bytes) == ((HEADER, ENTRIES[:2]), 0)
    again.close()


def test_a_full_disk_makes_no_room_and_lines_do_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record(tmp_path)
    record.begin(HEADER)
    record.add(ENTRIES[0])
    write = os.pwrite

    def full(fd: int, content: bytes, offset: int) -> int:
        if len(content) > 4096:
            raise OSError(28, "No space left on device")
        return write(fd, content, offset)

    with monkeypatch.context() as patched:
        patched.setattr(os, "pwrite", full)
        record.make_room()
        record.add(ENTRIES[1])
    record.close()
    assert read_log(tmp_path / LOG) == (HEADER, ENTRIES[:2])


def test_a_full_disk_costs_the_newest_snapshot_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record(tmp_path)
    record.keep_snapshot({"answers": 1})

    def full(_from: object, _to: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    record.keep_snapshot({"answers": 2})
    assert record.snapshot() == {"answers": 1}


def test_a_flipped_bit_in_the_middle_ends_the_good_part_and_the_whole_is_kept(tmp_path: Path) -> None:
    whole = bytearray(written(tmp_path))
    whole[whole.index(b'"seq":3')] ^= 4
    (tmp_path / LOG).write_bytes(whole)
    record = Record(tmp_path)
    assert record.read() == (HEADER, ENTRIES[:2])
    assert record.damage == (1, 4, [(5, ENTRIES[3]), (6, ENTRIES[4])], "damaged-1.log")
    assert (tmp_path / "damaged-1.log").read_bytes() == whole
    assert (tmp_path / "damaged-1.log").stat().st_mode & 0o077 == 0  # it holds the secret seed too
    record.close()


def test_a_second_referee_on_one_folder_is_refused(tmp_path: Path) -> None:
    first = Record(tmp_path)
    with pytest.raises(FolderInUse, match="another referee is running"):
        Record(tmp_path)
    first.close()
    Record(tmp_path).close()


def test_a_new_evening_keeps_the_old_one_beside_it(tmp_path: Path) -> None:
    written(tmp_path)
    record = Record(tmp_path)
    record.begin({"v": 1, "game": "other"})
    assert record.read() == ({"v": 1, "game": "other"}, [])
    assert len(list(tmp_path.glob("evening-*.log"))) == 1
    assert (tmp_path / LOG).stat().st_mode & 0o077 == 0  # it holds the secret seed
    record.close()


def test_an_evening_is_kept_under_a_new_number_also_when_older_ones_were_removed(tmp_path: Path) -> None:
    for _ in range(4):
        written(tmp_path)
    (tmp_path / "evening-1.log").unlink()  # somebody needed room
    (tmp_path / "evening-mine.log").write_bytes(b"")
    (tmp_path / "evening-\u0663.log").write_bytes(b"")
    third = (tmp_path / "evening-3.log").read_bytes()
    written(tmp_path)
    assert (tmp_path / "evening-4.log").exists()
    assert (tmp_path / "evening-3.log").read_bytes() == third


def test_a_damaged_record_takes_no_other_ones_place(tmp_path: Path) -> None:
    (tmp_path / "damaged-2.log").write_bytes(b"of last winter")
    (tmp_path / LOG).write_bytes(b"of tonight")
    record = Record(tmp_path)
    assert record.read() is None
    record.close()
    assert record.kept_aside == "damaged-3.log"
    assert (tmp_path / "damaged-2.log").read_bytes() == b"of last winter"

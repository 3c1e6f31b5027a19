"""A record and what is kept beside it, damaged in any way that a disk can think of: the evening opens, what was lost is
said, and it opens again as it was opened."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.config.settings import Settings, for_game
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.referee.keeping.record import LOG, SNAPSHOT
from gloamboard.pi_app.storage.journal import without_room
from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.referee.desk import Desk

GAME = "set_a_watch"


def desk_of(folder: Path, starts: int = 1) -> Desk:
    questions = {one.key: one.default for one in load_game(GAME).questions}
    layout = load_layout(for_game(Settings(), GAME).layout)
    return Desk(folder, starts, load_game, layout, (GAME, Setup(("seat1", "seat2"), 2, questions)))


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """An evening of 34 inputs; its newest boundary was kept after the thirtieth, and is whole."""
    desk = desk_of(tmp_path / "played")
    for turn in range(17):
        play = desk.referee.evening.play
        seat = play.waiting()[0]
        assert play.pending is not None
        desk.send(seat, f"{seat}-a", kind="pencil", key=["notes", f"n{turn}", "?"])
        desk.answer(seat, *play.pending.options(seat)[0].key)
    kept = desk.record.snapshot()
    assert kept is not None
    assert (kept["lines"], kept["whole"], desk.record.lines) == (30, True, 34)
    desk.record.close()
    return desk.record.folder


def opened(folder: Path) -> tuple[list[str], Any]:
    desk = desk_of(folder, starts=2)
    declared = desk.heard.seen("public").seen.get("declared", [])
    stands = desk.referee.evening.id, desk.referee.evening.play.hash(), dict(desk.referee.marks), len(desk.answers)
    desk.record.close()
    return declared, stands


def damaged(content: bytes, luck: random.Random) -> bytes:
    end = len(without_room(content))
    at, how = luck.randrange(end), luck.randrange(7)
    length = luck.choice((1, 1, 30, 300, 3000))
    match how:
        case 0:
            return content[:at] + bytes([content[at] ^ 1 << luck.randrange(8)]) + content[at + 1 :]
        case 1:
            return content[:at]
        case 2:
            return content[:at] + bytes(min(length, end - at)) + content[at + length :]
        case 3:
            return content[:at] + content[at : at + length] + content[at:]
        case 4:
            return content[:at] + luck.randbytes(min(length, end - at)) + content[at + length :]
        case 5:
            return content[:at] + luck.randbytes(length) + content[at:]
        case _:
            return content[:at] + content[at + length :]


@pytest.mark.parametrize("seed", range(5))
def test_however_a_record_is_damaged_it_opens_says_what_is_lost_and_opens_again(
    played: Path, tmp_path: Path, seed: int
) -> None:
    luck, whole = random.Random(seed), opened(shutil.copytree(played, tmp_path / "whole"))
    assert whole[0] == []
    for number in range(30):
        folder = shutil.copytree(played, tmp_path / f"{number}")
        log = folder / LOG
        log.write_bytes(broken := damaged(log.read_bytes(), luck))
        said, stands = opened(folder)
        assert said or stands == whole[1]
        if any("damaged" in line for line in said):
            assert broken in [path.read_bytes() for path in folder.glob("damaged-*.log")]
        again = opened(folder)
        assert again == ([], stands)


@pytest.mark.parametrize("name", [SNAPSHOT, "running.json", "points.json", "finished.json"])
def test_what_is_kept_beside_the_record_may_be_any_bytes(played: Path, name: str) -> None:
    whole = opened(played)
    for content in (b"\xdf\x00", b'{"lines": "\xdf"}', b"", b"null", b"[]", b"[" * 3000):
        (played / name).write_bytes(content)
        assert opened(played) == whole


def test_lines_that_a_disk_has_written_twice_are_not_played_twice(played: Path) -> None:
    whole = opened(played)
    log = played / LOG
    lines = without_room(log.read_bytes()).splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:12], b"zz", *lines[5:]]))
    said, stands = opened(played)
    assert "filled again from the boundary kept after answer 15 and the 4 inputs written behind it" in said[0]
    assert stands[:3] == whole[1][:3]
    assert opened(played) == ([], stands)


def test_lines_that_a_disk_has_made_one_are_found_by_who_sent_them(played: Path) -> None:
    whole = opened(played)
    log = played / LOG
    content = bytearray(log.read_bytes())
    lines = without_room(bytes(content)).splitlines(keepends=True)
    start, end = sum(map(len, lines[:5])), sum(map(len, lines[:11]))
    content[start + 20 : end - 20] = b"x" * (end - start - 40)
    log.write_bytes(content)
    said, stands = opened(played)
    assert "and the 4 inputs written behind it" in said[0]
    assert stands[:3] == whole[1][:3]


def test_a_boundary_kept_behind_the_end_of_a_torn_record_leads_nobody_there(played: Path) -> None:
    log = played / LOG
    lines = without_room(log.read_bytes()).splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:29]) + lines[29][:9])
    desk = desk_of(played, starts=2)
    for mark in range(4):  # until the record has as many lines as when the boundary was kept
        desk.send("host", "host-b", kind="pencil", key=["notes", f"m{mark}", "?"])
    desk.answer("seat1", "sit")
    stands = desk.referee.evening.play.hash()
    later = desk.again()
    assert later.heard.seen("public").seen.get("declared", []) == []
    assert later.referee.evening.play.hash() == stands

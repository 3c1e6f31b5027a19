"""`gloam play --bot-at`: bots at the seats of a real evening, each in the bots' own program."""

import contextlib
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.pi_app.config.passwords import password_of
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.referee.keeping.record import LOG, read_log
from tests.pi_app.commands.playing import PATIENCE_S, Playing, playing


def bots_pid(play: Playing) -> int | None:
    for pid in play.children():
        try:
            words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:  # it ended meanwhile
            continue
        if b"bots" in words:
            return pid
    return None


def entries(data: Path) -> list[dict[str, object]]:
    found = read_log(data / "referee" / LOG)
    return [] if found is None else list(found[1])


def answers(data: Path) -> list[dict[str, object]]:
    return [entry for entry in entries(data) if entry.get("did")]


@contextlib.contextmanager
def looking_on(play: Playing, data: Path) -> Iterator[Wire]:
    """Somebody who is told of every move; what is told is on record already."""
    said = next(found for line in play.lines if (found := re.search(r"^broker .* on (\S+):(\d+)$", line)))
    password = password_of(data / "broker" / "passwords.json", "spectator")
    wire = Wire(said[1], int(said[2]), "spectator", password, Topics("home"), reads=[Topics("home").view("public")])
    try:
        yield wire
    finally:
        wire.close()


def until(data: Path, told: Wire, count: int) -> None:
    while len(answers(data)) < count:
        told.inbox.get(timeout=PATIENCE_S)


def test_bots_play_on_whenever_their_program_is_killed(tmp_path: Path) -> None:
    words = ("--game", "set_a_watch", "--seed", "3", "--bot-at", "seat1=sensible", "--bot-at", "seat2=random")
    with playing(tmp_path, "--port", "0", *words) as play:
        play.until("first light after")
        killed = set()
        with looking_on(play, tmp_path) as told:
            for count in (1, 2, 3):
                until(tmp_path, told, count)
                pid = bots_pid(play)
                if pid is not None:
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
            until(tmp_path, told, len(answers(tmp_path)) + 2)
        assert len(killed) >= 2
        assert play.stop() == 0
    by_source: dict[str, list[int]] = {}
    for entry in entries(tmp_path):
        what = entry["in"]
        assert isinstance(what, dict)
        by_source.setdefault(what["src"], []).append(what["seq"])
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in by_source.values())
    assert {name.rpartition("-")[0] for name in by_source} <= {"board", "host", "seat1-bot", "seat2-bot"}


def test_a_seat_or_a_bot_that_is_not_there_is_told_before_anything_starts(tmp_path: Path) -> None:
    for words, says in (
        ("seat9=sensible", "gloam: --bot-at: There is no seat9 in this evening (there are seat1, seat2)."),
        ("seat2=clever", "gloam: --bot-at: Netherwatch has no bot 'clever' (it has random, sensible, search)."),
        ("seat2", "say a seat and who sits there: seat2=sensible."),
    ):
        with playing(tmp_path, "--game", "netherwatch", "--bot-at", words) as play:
            said, _ = play.process.communicate(timeout=PATIENCE_S)
            assert says in said
            assert play.process.returncode == 2
    assert not (tmp_path / "referee").exists()


@pytest.mark.parametrize("more", [(), ("--bots",)])
def test_it_is_for_an_evening_with_people(tmp_path: Path, more: tuple[str, ...]) -> None:
    with playing(tmp_path, "--headless", *more, "--bot-at", "seat1=random") as play:
        said, _ = play.process.communicate(timeout=PATIENCE_S)
        assert "--bot-at is for an evening with people" in said

"""A full disk and a program that does not come to rest: who is told on the page, and when it is over."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.troubles import Trouble, kind_of_fault, write_troubles
from gloamboard.pi_app.storage.room import LEAST, LITTLE, free_bytes, next_step
from gloamboard.pi_app.web.entry.guesses import Guesses
from gloamboard.pi_app.web.entry.joining import Doorkeeper
from gloamboard.pi_app.web.hall import Hall
from gloamboard.pi_app.web.pushes import Push
from gloamboard.pi_app.web.tabs import Tab
from gloamboard.pi_app.web.troubles import DISK_EVERY_S, TroubleWatch


class Heard(Tab):
    """A tab that keeps what it is told about troubles."""

    def __init__(self) -> None:
        super().__init__("10.0.0.1")
        self.heard: list[dict[str, Any]] = []

    def say(self, push: Push) -> None:
        message = json.loads(push.data)
        if "trouble" in message["is"] or message["is"] == "gone":
            self.heard.append(message)

    def take(self) -> list[tuple[str, str]]:
        taken, self.heard = self.heard, []
        return [(one["is"], one.get("says", one.get("key", ""))) for one in taken]


class Machine:
    def __init__(self, folder: Path) -> None:
        self.folder, self.free, self.now = folder, 10 * LITTLE, 0.0
        self.hall = Hall(
            Topics("home"), Doorkeeper({}, Guesses(lambda: 0.0)), lambda role: pytest.fail(f"{role} joins nowhere")
        )
        self.watch = TroubleWatch(self.hall, folder, lambda _: self.free)
        self.guest, self.host = Heard(), Heard()
        self.hall.welcome(self.guest)
        self.hall.welcome(self.host)
        self.hall.host_only.follow(self.host)

    def later(self) -> None:
        self.now += DISK_EVERY_S
        self.watch.look(self.now)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_disk_that_fills_up_is_told_to_everybody_before_anything_waits_and_again_when_it_is_over(
    machine: Machine,
) -> None:
    machine.later()
    assert machine.guest.take() == []
    machine.free = LITTLE - 1
    machine.later()
    machine.later()
    assert machine.guest.take() == [("trouble", "The table's disk is nearly full: less than 64 MB are left.")]
    machine.free = LEAST - 1
    machine.later()
    [(_, says)] = machine.guest.take()
    assert says == "The table's disk is full. What you do is kept here and counts when there is room."
    machine.hall.welcome(late := Heard())
    assert late.take() == [("trouble", says)]
    machine.free = 10 * LITTLE
    machine.later()
    over = [("gone", "trouble/disk"), ("trouble_over", "The disk has room again. What waited is being taken.")]
    assert machine.guest.take() == over == machine.host.take()[-2:]
    machine.hall.welcome(later := Heard())
    assert later.take() == []


def test_a_disk_to_which_nothing_can_be_written_is_told_though_it_has_room(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as worn:
        worn.setattr("gloamboard.pi_app.web.troubles.is_read_only", lambda _folder: True)
        machine.later()
        machine.later()
    [(_, says)] = machine.guest.take()
    assert says == "The table's disk takes nothing more: the system has stopped writing to it."
    machine.later()
    assert [kind for kind, _ in machine.guest.take()] == ["gone", "trouble_over"]


@pytest.mark.parametrize(
    ("number", "step"), [(errno.ENOSPC, "Free some space"), (errno.EROFS, "Copy what it has"), (errno.EIO, "Copy what")]
)
def test_what_could_not_be_written_down_says_what_to_do(number: int, step: str) -> None:
    assert next_step(OSError(number, os.strerror(number))).startswith(step)


def test_a_disk_to_which_nothing_can_be_written_has_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert free_bytes(tmp_path) > 0
    monkeypatch.setattr("gloamboard.pi_app.storage.room.is_read_only", lambda _folder: True)
    assert free_bytes(tmp_path) == 0


def test_a_program_that_ends_again_and_again_is_told_to_the_host_alone(machine: Machine) -> None:
    write_troubles(machine.folder, [Trouble("referee", "The program referee ends again and again (KeyError).", "Do.")])
    machine.later()
    assert machine.host.take() == [("trouble", "The program referee ends again and again (KeyError).")]
    write_troubles(machine.folder, [])
    machine.later()
    assert machine.host.take() == [("gone", "trouble/referee"), ("trouble_over", "The program referee runs again.")]
    assert machine.guest.take() == []


def test_a_torn_file_of_troubles_is_no_trouble(machine: Machine) -> None:
    (machine.folder / "troubles.json").write_text('[{"abo')
    machine.later()
    assert machine.host.take() == []


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("KeyError: 'the demon is Malphas'", "KeyError"),
        ("gloamboard.rules.kernel.asking.choices.Broken: the envelope holds Asmodai", ""),
        ("msgspec.ValidationError: Expected `int`", "ValidationError"),
        ("the seed is 12345", ""),
        ("", ""),
    ],
)
def test_only_the_kind_of_a_fault_is_told(line: str, kind: str) -> None:
    assert kind_of_fault(line) == kind

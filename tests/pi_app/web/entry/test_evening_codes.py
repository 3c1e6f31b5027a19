"""New codes for each new evening: who is told, what counts, and what outlives a restart."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.config.seat_codes import CODED, codes_besides
from gloamboard.pi_app.evenings.places import is_secret
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.web.app import Visit
from gloamboard.pi_app.web.entry.evening_codes import NAME, EveningCodes, codes_now
from gloamboard.pi_app.web.entry.gate import Gate
from gloamboard.pi_app.web.entry.guesses import Guesses
from gloamboard.pi_app.web.entry.joining import Doorkeeper, Joined, TurnedAway
from gloamboard.pi_app.web.hall import Deed, Hall, RoleLine
from gloamboard.pi_app.web.pushes import Push
from gloamboard.pi_app.web.requests import Join, Leave
from gloamboard.pi_app.web.tabs import Feed, Tab

STANDING = codes_besides({"host": "QRT-999", "seat1": "BCD-234"})


class Told(Tab):
    """A tab that keeps the codes it is told."""

    def __init__(self) -> None:
        super().__init__("10.0.0.1")
        self.codes: list[dict[str, str]] = []

    def say(self, push: Push) -> None:
        message = json.loads(push.data)
        if message["is"] == "codes":
            self.codes.append(message["codes"])


class Page:
    """The page's process, as far as codes go."""

    def __init__(
        self, folder: Path, open_line: Callable[[str], RoleLine] | None = None, standing: dict[str, str] = STANDING
    ) -> None:
        self.hall = Hall(
            Topics("home"),
            Doorkeeper(standing, Guesses(lambda: 0.0)),
            open_line or (lambda role: pytest.fail(f"{role} joins nowhere")),
        )
        self.codes = EveningCodes(self.hall, folder, standing)
        self.guest, self.host = Told(), Told()
        self.hall.welcome(self.guest)
        self.hall.host_only.follow(self.host)

    def evening(self, name: str) -> None:
        self.hall.evening = name
        self.codes.look()

    def opens(self, code: str) -> str | None:
        answer = self.hall.doorkeeper.join("10.0.0.5", code)
        return answer.role if isinstance(answer, Joined) else None


def test_the_first_evening_is_played_with_the_codes_the_host_was_given(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.evening("first")
    assert page.opens("BCD-234") == "seat1"
    assert page.host.codes[-1]["seat1"] == "BCD-234"
    assert "host" not in page.host.codes[-1]


def test_a_new_evening_has_new_codes_of_which_the_host_alone_is_told(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.evening("first")
    page.evening("second")
    told = page.host.codes[-1]
    assert page.guest.codes == []
    assert set(told) == set(CODED) - {"host", "screen"}
    assert not set(told.values()) & set(STANDING.values())
    assert isinstance(page.hall.doorkeeper.join("10.0.0.6", "BCD-234"), TurnedAway)
    assert page.opens(told["seat1"]) == "seat1"
    assert page.opens("QRT-999") == "host"
    page.evening("second")
    assert len([one for one in page.host.codes if one == told]) == 1


def test_who_starts_evenings_comes_back_by_a_ticket_and_a_seat_of_the_last_evening_does_not(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.evening("first")
    host = page.hall.doorkeeper.join("10.0.0.5", "QRT-999")
    seat = page.hall.doorkeeper.join("10.0.0.5", "BCD-234")
    assert isinstance(host, Joined)
    assert isinstance(seat, Joined)
    page.evening("second")
    assert page.hall.doorkeeper.come_back(host.ticket) == host
    assert page.hall.doorkeeper.come_back(seat.ticket) is None


class Chair:
    """A seat's line to the broker that nobody needs here."""

    def __init__(self, role: str) -> None:
        self.role, self.feed = role, Feed()

    def do(self, deed: Deed) -> str | None:
        return ""


class Phone:
    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []

    async def send_text(self, data: str) -> None:
        self.got.append(json.loads(data))

    async def send_bytes(self, data: bytes) -> None: ...

    async def hears(self, tab: Tab) -> list[dict[str, Any]]:
        pouring = asyncio.create_task(tab.pour(self))
        for _ in range(3):
            await asyncio.sleep(0)
        pouring.cancel()
        return self.got


def test_a_tab_of_the_last_evening_stands_up_for_whoever_has_its_seat_now(tmp_path: Path) -> None:
    page = Page(tmp_path, Chair)
    page.evening("first")
    visit = Visit(page.hall, Gate(), ("10.0.0.5", 4000))
    host = Visit(page.hall, Gate(), ("10.0.0.6", 4000))
    visit.heard(Join(code="BCD-234"))
    host.heard(Join(code="QRT-999"))
    seat = page.hall.lines["seat1"].feed
    page.evening("second")
    assert (visit.line, seat.tabs) == (None, set())
    assert host.line is not None
    seat.push(Push("view/seat1", '{"is": "secret"}'))
    heard = asyncio.run(Phone().hears(visit.tab))
    assert "secret" not in {one["is"] for one in heard}
    assert [one["says"] for one in heard if one["is"] == "turned_away"] == [
        "This seat has a new code. The host has it."
    ]


def test_what_a_seat_was_to_be_sent_is_not_sent_once_it_was_left(tmp_path: Path) -> None:
    page = Page(tmp_path, Chair)
    visit = Visit(page.hall, Gate(), ("10.0.0.5", 4000))
    visit.heard(Join(code="BCD-234"))
    seat = page.hall.lines["seat1"].feed
    seat.push(Push("view/seat1", '{"is": "secret"}'))
    seat.push(Push("refused", '{"is": "reason"}', keep=False))
    visit.heard(Leave())
    heard = {one["is"] for one in asyncio.run(Phone().hears(visit.tab))}
    assert "you" in heard
    assert not heard & {"secret", "reason"}


def test_they_outlive_a_restart_and_the_terminal_says_the_same(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.evening("first")
    page.evening("second")
    told = page.host.codes[-1]
    again = Page(tmp_path)
    again.evening("second")
    assert again.host.codes[-1] == told
    assert again.opens(told["seat2"]) == "seat2"
    assert {role: code for role, code in codes_now(tmp_path, STANDING).items() if role in told} == told
    assert (tmp_path / NAME).stat().st_mode & 0o077 == 0
    assert is_secret(NAME)


def test_codes_given_anew_for_the_whole_table_count_before_those_of_an_evening(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.evening("first")
    page.evening("second")
    other = codes_besides({"seat1": "NEW-222"})
    again = Page(tmp_path, standing=other)
    again.evening("second")
    assert again.opens("NEW-222") == "seat1"
    page.codes.stand(other)
    assert page.opens("NEW-222") == "seat1"


def test_a_broken_file_keeps_nobody_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / NAME).write_text("{")
    page = Page(tmp_path)
    page.evening("first")
    assert page.opens("BCD-234") == "seat1"
    assert "not readable" in caplog.text

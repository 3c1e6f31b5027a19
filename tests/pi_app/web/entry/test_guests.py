"""Strangers on the network against a real page: half requests, crowds of spectators, foreign names."""

import contextlib
import http.client
import json
import socket
import struct
import urllib.request
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from gloamboard.pi_app.web.entry import connections
from gloamboard.pi_app.web.entry.connections import FULL
from gloamboard.pi_app.web.entry.gate import MOST_OF_ONE
from gloamboard.pi_app.web.hall import MOST_OF_A_SEAT
from tests.pi_app.web.conftest import TabByHand
from tests.pi_app.web.standing_table import StandingTable

Tabs = Callable[..., TabByHand]


@pytest.fixture(scope="module", autouse=True)
def impatient() -> Iterator[None]:
    """Half a request has half a second here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections.guarded, "__defaults__", (0.5,))
        yield


def half_request(table: StandingTable, words: bytes = b"GET / HTTP/1.1\r\nHost: ") -> socket.socket:
    where = urlsplit(table.address)
    line = socket.create_connection((where.hostname or "", where.port or 0), timeout=10)
    line.sendall(words)
    return line


def is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(4096) == b""
    except ConnectionError:
        return True


def health(table: StandingTable) -> dict[str, object]:
    said: dict[str, object] = json.load(urllib.request.urlopen(table.address + "/healthz", timeout=5))
    return said


def test_half_a_request_is_ended_and_a_trickle_of_words_does_not_keep_it(table: StandingTable) -> None:
    with contextlib.ExitStack() as open_lines:
        silent = open_lines.enter_context(half_request(table, b""))
        headless = open_lines.enter_context(half_request(table))
        body = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999\r\n\r\n"
        bodiless = open_lines.enter_context(half_request(table, body))
        for line in (silent, headless):
            assert is_closed(line)
        with contextlib.suppress(ConnectionError):
            while bodiless.recv(4096):  # an answer, then the end
                bodiless.sendall(b"x")
    assert health(table)["status"] == "ok"


def test_six_hundred_half_requests_keep_nobody_out_and_say_nothing_in_the_log(
    table: StandingTable, tab: Tabs, caplog: pytest.LogCaptureFixture
) -> None:
    player = tab()
    player.join("seat1")
    lines: list[socket.socket] = []
    for n in range(600):
        lines.append(half_request(table))
        if len(lines) > 300:
            lines.pop(0).close()
        if n % 200 == 199:
            assert health(table)["status"] == "ok"
    assert len(table.web.gate) <= MOST_OF_ONE + 2
    player.say(do="join", code="AAAA-1111")  # it is still there, and heard
    player.until("you")
    for line in lines:
        line.close()
    assert [said for said in caplog.records if said.name.startswith(("uvicorn", "asyncio", "gloam.web"))] == []


def test_who_asks_for_everything_and_hangs_up_says_nothing_in_the_log(
    table: StandingTable, tab: Tabs, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(5):
        one = tab()
        one.until("you")
        one.say(do="leave")  # and so all that is shown is sent once more
        one.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.socket.socket.close()  # hung up, not a word of farewell
    tab().join("seat1")
    assert health(table)["status"] == "ok"
    assert [said for said in caplog.records if said.name.startswith(("uvicorn", "asyncio", "gloam.web"))] == []


def test_a_hundred_spectators_lock_no_player_out(tab: Tabs) -> None:
    player = tab()
    player.join("seat1")
    watching = [tab() for _ in range(100)]
    late = tab()
    late.join("seat2")
    player.say(do="join", code="AAAA-1111")
    player.until("you")
    first = watching[0]
    assert first.until_closed() == FULL
    assert watching[-1].until("you")["role"] == "spectator"


def test_one_code_does_not_fill_the_house(tab: Tabs) -> None:
    for _ in range(MOST_OF_A_SEAT):
        tab().join("seat3")
    late = tab()
    late.say(do="join", code="CCCC-3333")
    assert "12 tabs are at this seat already" in late.until("turned_away")["says"]
    late.join("seat2")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8080", "", "10.9.8.7", "[::1", "127.0.0.1.evil.example"]
)
def test_the_page_does_not_answer_to_a_foreign_name(table: StandingTable, host: str) -> None:
    line = http.client.HTTPConnection(urlsplit(table.address).netloc, timeout=5)
    line.putrequest("GET", "/", skip_host=True)
    line.putheader("Host", host)
    line.endheaders()
    answer = line.getresponse()
    assert (answer.status, b"not called that" in answer.read()) == (421, True)
    assert "default-src 'none'" in (answer.getheader("Content-Security-Policy") or "")
    line.close()


@pytest.mark.parametrize("host", ["localhost", "localhost.", "127.0.0.1", f"{socket.gethostname()}.local"])
def test_it_answers_to_its_own(table: StandingTable, host: str) -> None:
    line = http.client.HTTPConnection(urlsplit(table.address).netloc, timeout=5)
    line.request("GET", "/healthz", headers={"Host": f"{host}:{urlsplit(table.address).port}"})
    assert line.getresponse().status == 200
    line.close()


def test_a_foreign_name_that_points_here_opens_no_socket(table: StandingTable) -> None:
    where = urlsplit(table.address)
    line = socket.create_connection((where.hostname or "", where.port or 0))
    foreign = f"ws://evil.example:{where.port}"
    with pytest.raises(InvalidStatus):
        TabByHand(foreign, sock=line, origin=f"http://evil.example:{where.port}")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", "http://[::1"])
def test_a_page_of_whatever_other_site_is_refused_and_says_nothing_in_the_log(
    table: StandingTable, origin: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(InvalidStatus) as no:
        TabByHand(table.address, origin=origin)
    assert no.value.response.status_code == 403
    assert caplog.records == []

"""The page's own hop is exactly once: what a tab sends has a number and a receipt, and is known when it comes again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from gloamboard.pi_app.referee.keeping.record import LOG, read_log
from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.web.conftest import TabByHand
from tests.pi_app.web.in_browser import Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

Tabs = Callable[..., TabByHand]


def marks(table: StandingTable) -> list[Any]:
    table.referee._record.flush()
    found = read_log(Path(table.referee._record.folder) / LOG)
    assert found is not None
    return [entry["in"]["key"][1] for entry in found[1] if entry["in"]["kind"] == "pencil"]


def pencil(tab: TabByHand, n: int, since: int = 1, head: str = "") -> None:
    tab.say(do="pencil", panel="notes", head=head or f"n{n}", mark="yes", tab="t1", n=n, since=since)


def test_a_mark_sent_again_has_its_receipt_again_and_is_taken_once(table: StandingTable, tab: Tabs) -> None:
    one = tab()
    one.join("seat1")
    for _ in range(3):
        pencil(one, 1)
        assert one.until("receipt") == {"is": "receipt", "lane": "input", "n": 1}
    pencil(one, 2)
    one.until("receipt", lambda m: m["n"] == 2)
    table.until(lambda: marks(table) == ["n1", "n2"], "the marks were not taken once each")


def test_what_comes_before_its_turn_waits_until_the_one_before_it_came(table: StandingTable, tab: Tabs) -> None:
    one = tab()
    one.join("seat2")
    pencil(one, 2, head="second")
    pencil(one, 1, head="first")
    assert one.until("receipt")["n"] == 1
    pencil(one, 2, head="second")
    one.until("receipt", lambda m: m["n"] == 2)
    table.until(lambda: marks(table)[-2:] == ["first", "second"], "they were not taken in order")


def test_a_tab_that_nobody_remembers_goes_on_from_its_first_without_a_receipt(tab: Tabs) -> None:
    one = tab()
    one.join("host")
    one.say(do="undo", tab="from-before", n=41, since=41)
    assert one.until("receipt")["n"] == 41


def test_what_is_refused_or_cannot_be_read_says_which_one_it_was(tab: Tabs) -> None:
    one = tab()
    one.join("seat2")
    one.say(do="ruling", key=["ruling", "x"], tab="t9", n=1)
    assert (one.until("not_done")["lane"], one.heard[-1]["n"]) == ("input", 1)
    one.say(do="hand", what="dance", tab="t9", n=4)
    assert (one.until("unreadable")["lane"], one.heard[-1]["n"]) == ("hand", 4)
    one.socket.send('{"do": "answer", "key": ' + "[" * 1500 + "]" * 1500 + ', "tab": "t9", "n": 2}')
    assert (one.until("unreadable")["lane"], one.heard[-1]["n"]) == ("input", 2)


def test_a_hand_that_grows_beyond_what_the_table_reads_is_told_and_the_next_one_is_done(
    table: StandingTable, tab: Tabs
) -> None:
    one = tab()
    one.join("screen")
    grows = json.dumps({"do": "hand", "what": "prop", "prop": "orb", "event": "roll", "tab": "t8", "n": 1})
    one.socket.send(
        grows[:-1] + ', "words": {"a": [' + ",".join(["1e15"] * 700) + "]}}"
    )  # four times as long written anew
    assert (one.until("not_done")["lane"], one.heard[-1]["n"]) == ("hand", 1)
    done = table.table.bridge.hands_seen
    one.insist(
        "receipt", lambda m: m["lane"] == "hand", do="hand", what="lift", piece="historian", tab="t8", n=2, since=2
    )
    assert table.table.bridge.hands_seen == done + 1


def test_a_hand_has_its_receipt_from_the_table_and_is_done_once(table: StandingTable, tab: Tabs) -> None:
    one, other = tab(), tab()
    for each in (one, other):
        each.join("screen")
    done = table.table.bridge.hands_seen
    for _ in range(3):
        receipt = one.insist(
            "receipt",
            lambda m: m["lane"] == "hand",
            do="hand",
            what="place",
            piece="historian",
            space="hq",
            tab="t2",
            n=1,
        )
        assert (receipt["tab"], receipt["n"]) == ("t2", 1)
    assert table.table.bridge.hands_seen == done + 1
    assert other.until("receipt")["tab"] == "t2"  # it is not its own, and it knows that by the name


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    game = load_game("netherwatch")
    choices = {question.key: question.default for question in game.questions}
    standing = StandingTable(tmp_path_factory.mktemp("notebook"), game, Setup(("seat1", "seat2"), 7, choices))
    yield standing
    standing.close()


@pytest.mark.browser
@pytest.mark.parametrize("lost", ["on its way there", "with its receipt"])
def test_a_mark_made_as_the_link_breaks_is_made_once(notebook: StandingTable, browser: Browser, lost: str) -> None:
    page = Seen(browser, f"{notebook.address}/?code={CODES['seat1']}")
    page.until("gloam.state.views.seat1")
    before = len(marks(notebook))
    page.page.evaluate(
        """(swallowed) => {
          const send = WebSocket.prototype.send;
          if (swallowed) WebSocket.prototype.send = function () { WebSocket.prototype.send = send; };
          [...document.querySelectorAll(".matrix th button")].find((one) => one.textContent.includes("Azazel")).click();
          gloam.drop();
        }""",
        lost == "on its way there",
    )
    assert page.is_now("gloam.kept().length") == 1
    page.until("gloam.state.link && !gloam.kept().length", "it never had a receipt")
    notebook.until(lambda: len(marks(notebook)) == before + 1, "the mark was not taken, or twice")
    page.close()


@pytest.mark.browser
def test_after_a_long_silence_a_tab_sends_no_more_than_the_server_hears(
    notebook: StandingTable, browser: Browser
) -> None:
    page = Seen(browser, f"{notebook.address}/?code={CODES['seat1']}")
    page.until("gloam.state.views.seat1")
    before = len(marks(notebook))
    sent = page.page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          let count = 0;
          WebSocket.prototype.send = function () { count += 1; };
          const names = [...document.querySelectorAll(".matrix th button")];
          for (const name of [...names, ...names, ...names].slice(0, 30)) name.click();
          WebSocket.prototype.send = send;
          return count;
        }"""
    )
    assert (sent, page.is_now("gloam.kept().length")) == (8, 30)
    page.until("!gloam.kept().length", "they never had their receipts")
    notebook.until(lambda: len(marks(notebook)) == before + 30, "the marks were not taken once each")
    page.close()


@pytest.mark.browser
@pytest.mark.parametrize("lost", ["on its way there", "with its receipt"])
def test_what_a_closed_tab_had_not_sent_is_done_once_when_the_page_is_opened_again(
    notebook: StandingTable, browser: Browser, lost: str
) -> None:
    page = Seen(browser, f"{notebook.address}/?code={CODES['seat2']}")
    page.until("gloam.state.views.seat2")
    before = len(marks(notebook))
    page.page.evaluate(
        """(swallowed) => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) { if (!swallowed) send.call(this, text); this.onmessage = null; };
          const names = [...document.querySelectorAll(".matrix th button")];
          names.find((one) => one.textContent.includes("Banshee")).click();
        }""",
        lost == "on its way there",
    )
    assert page.is_now("gloam.kept().length") == 1
    page.close()
    again = Seen(browser, f"{notebook.address}/?code={CODES['seat2']}")
    expect(again.page.locator("#toasts")).to_contain_text("What was not sent when this page was closed is sent now.")
    again.until("!gloam.kept().length", "it never had a receipt")
    notebook.until(lambda: len(marks(notebook)) == before + 1, "the mark was not taken, or twice")
    assert again.is_now("Object.keys(localStorage).filter((name) => name.startsWith('gloam.deeds')).length") == 0
    again.close()

"""A game of two sides on a real broker: a page that a side shares is told what that side knows, and answers for it."""

from collections.abc import Callable, Iterator

import pytest

from gloamboard.pi_app.commands.steps.play_announcement import side_lines
from gloamboard.rules.kernel import Setup
from tests.hidden_walk.game import FOX, HOUNDS, FoxAndHounds
from tests.pi_app.web.conftest import TabByHand
from tests.pi_app.web.standing_table import CODES, StandingTable

Tabs = Callable[..., TabByHand]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    standing = StandingTable(
        tmp_path_factory.mktemp("table"), FoxAndHounds(), Setup(seats=("seat1", "seat2", "seat3"), seed=7)
    )
    yield standing
    standing.close()


def test_the_page_of_a_side_is_told_what_that_side_knows_and_answers_for_its_seats(
    table: StandingTable, tab: Tabs
) -> None:
    tabs = {role: tab() for role in ("side1", "side2", "host")}
    for role, one in tabs.items():
        one.join(role)
    fox = tabs["side1"].latest("view", lambda m: m["who"] == "side1")
    hounds = tabs["side2"].latest("view", lambda m: m["who"] == "side2")
    assert (fox["seen"]["side"], fox["seen"]["view"]["fox"]) == (FOX, "great-room")
    assert (hounds["seen"]["side"], hounds["seen"]["asks"]["options"]) == (HOUNDS, [])

    tabs["side2"].say(do="answer", decision=hounds["decision"], key=["slip", "crypt"], seat="seat1")
    assert "cannot answer" in tabs["side2"].until("refused")["says"]
    tabs["side1"].say(do="answer", decision=fox["decision"], key=["slip", "crypt"], seat="seat1")
    asked = tabs["side2"].until("view", lambda m: m["who"] == "side2" and bool(m["seen"]["asks"]["options"]))
    tabs["side2"].say(do="answer", decision=asked["decision"], key=["walk", "seat2", "foyer"], seat="seat2")
    tabs["side2"].until("view", lambda m: m["who"] == "side2" and m["seen"]["asks"]["of"] == ["seat3"])
    assert [seat for seat, _ in table.referee.evening.play.answers] == ["seat1", "seat2"]

    told = {role: {m["who"] for m in one.heard if m["is"] == "view"} for role, one in tabs.items()}
    assert told == {"side1": {"public", "side1"}, "side2": {"public", "side2"}, "host": {"public"}}
    others = [m for role in ("side2", "host") for m in tabs[role].heard if m["is"] == "view"]
    assert len(others) >= 4
    assert not any("fox" in m["seen"]["view"] for m in others)


def test_the_page_of_a_hidden_seat_rules_what_is_its_own_secret(table: StandingTable, tab: Tabs) -> None:
    table.begin_again(Setup(seats=("seat1", "seat2", "seat3"), seed=8))
    fox, host = tab(), tab()
    fox.join("seat1")
    host.join("host")
    fox.latest("view", lambda m: m["who"] == "seat1" and m["evening"] == table.referee.evening.id)
    host.say(do="ruling", key=["ruling", "fox", "study"])
    assert "on their own page" in host.until("refused")["says"]
    fox.say(do="ruling", key=["ruling", "fox", "crypt"])
    fox.until("view", lambda m: m["who"] == "seat1" and m["seen"]["view"]["fox"] == "crypt")


def test_gloam_play_tells_the_codes_of_sides_that_have_something_to_share() -> None:
    assert side_lines({FOX: ["seat1"], HOUNDS: ["seat2", "seat3"]}, CODES) == [
        "hounds: DDDD-2222  (one screen for seat2, seat3, kept from the others)"
    ]
    assert side_lines({}, CODES) == []

"""Which seats bots play: the host or the seat says it, everybody sees it, and it outlives a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import PUBLIC, Setup
from gloamboard.rules.kernel.bots.imagining import KNOWN
from tests.hidden_walk.game import FoxAndHounds
from tests.pi_app.referee.desk import TOPICS, Desk

SETUP = Setup(seats=("seat1", "seat2", "seat3"), seed=1)


def sit(desk: Desk, role: str = "host", **words: str) -> None:
    desk.send(role, f"{role}-1", kind="seating", words=words)


def sitting(desk: Desk, who: str = PUBLIC) -> dict[str, str]:
    return {seat: row["bot"] for seat, row in desk.heard.seen(who).seen.get("bots", {}).items()}


def refused(desk: Desk) -> list[str]:
    return [
        m.read(payload, m.Refusal).says for topic, payload in desk.heard.all if topic.startswith(TOPICS.refused(""))
    ]


@pytest.fixture
def hunt(tmp_path: Path) -> Desk:
    return Desk(tmp_path, find_game=lambda _game: FoxAndHounds(), default=("fox", SETUP))


def test_the_host_seats_a_bot_and_everybody_sees_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    sit(desk, seat2="sensible")
    assert sitting(desk) == sitting(desk, "seat1") == sitting(desk, "seat2") == {"seat2": "sensible"}
    sit(desk, seat2="person")
    assert sitting(desk) == {}


def test_a_seat_takes_itself_back_and_touches_no_other(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    sit(desk, seat1="random", seat2="sensible")
    sit(desk, "seat2", seat2="person")
    assert sitting(desk) == {"seat1": "random"}
    sit(desk, "seat2", seat1="person")
    assert sitting(desk) == {"seat1": "random"}
    assert refused(desk) == ["Only the host or the shared screen seats a bot elsewhere."]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"seat9": "sensible"}, "There is no seat9 in this evening (there are seat1, seat2)."),
        ({"seat2": "clever"}, "Lantern has no bot 'clever' (it has random, sensible, search)."),
        ({"seat2": "search:99"}, "search:99: at a table a search thinks for up to 10 seconds (search:1.5s)."),
        ({"seat1": "random", "seat2": "search:99s"}, "search:99s: a budget is"),
    ],
)
def test_who_cannot_sit_is_refused_and_nobody_moves(tmp_path: Path, words: dict[str, str], says: str) -> None:
    desk = Desk(tmp_path)
    sit(desk, seat1="sensible")
    sit(desk, **words)
    assert sitting(desk) == {"seat1": "sensible"}
    assert len(refused(desk)) == 1
    assert refused(desk)[0].startswith(says)


def test_bots_keep_their_seats_over_a_restart_and_into_another_evening(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    sit(desk, seat1="random", seat2="sensible")
    sit(desk, seat1="person")
    desk = desk.again()
    assert sitting(desk) == {"seat2": "sensible"}
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 2})
    assert sitting(desk) == {"seat2": "sensible"}
    desk = desk.again()
    assert sitting(desk) == {"seat2": "sensible"}
    desk.send("host", "host-1", kind="new_game", words={"game": "lantern", "seats": 1})
    assert sitting(desk) == {}


def test_bots_of_the_settings_sit_in_a_first_evening_only(tmp_path: Path) -> None:
    desk = Desk(tmp_path, bots={"seat2": "sensible"})
    assert sitting(desk) == {"seat2": "sensible"}
    sit(desk, seat2="person")
    desk = desk.again(bots={"seat2": "sensible"})
    assert sitting(desk) == {}


def test_bots_of_a_command_line_sit_down_once_in_whatever_evening_goes_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk = desk.again(bots={"seat2": "sensible"}, run="abc")
    assert sitting(desk) == {"seat2": "sensible"}
    sit(desk, seat2="person")
    desk = desk.again(bots={"seat2": "sensible"}, run="abc")  # the referee was killed in the same run
    assert sitting(desk) == {}
    desk = desk.again(bots={"seat2": "random"}, run="def")
    assert sitting(desk) == {"seat2": "random"}


def test_what_a_bot_does_is_told_where_everybody_may_know_it(hunt: Desk) -> None:
    sit(hunt, seat1="random", seat2="random")
    hunt.answer("seat1", "slip", "great-room")
    assert hunt.heard.seen(PUBLIC).seen["bots"]["seat1"]["did"] == ""
    assert hunt.heard.seen("seat1").seen["bots"]["seat1"]["did"] == ""
    hunt.answer("seat2", "walk", "seat2", "foyer")
    assert hunt.heard.seen(PUBLIC).seen["bots"]["seat2"]["did"] == "Walk to the foyer."


def test_only_who_searches_is_shown_what_can_be_imagined(hunt: Desk) -> None:
    sit(hunt, seat2="search", seat3="sensible")
    assert KNOWN not in hunt.heard.seen("seat2").seen["view"]  # it is not asked yet
    hunt.answer("seat1", "slip", "crypt")
    known = hunt.heard.seen("seat2").seen["view"][KNOWN]
    assert known["state"]["of"]["fox"] == -1
    assert all(KNOWN not in hunt.heard.seen(who).seen["view"] for who in (PUBLIC, "seat1", "seat3", "screen"))


def test_an_answer_of_a_bots_own_outbox_is_taken_as_its_seats(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    sit(desk, seat1="sensible")
    decision = desk.heard.seen("seat1").decision
    key = desk.heard.seen("seat1").seen["asks"]["options"][0]["key"]
    desk.send("seat1", "seat1-bot-12ab", kind="answer", decision=decision, key=key)
    assert desk.answers == [("seat1", tuple(key))]
    desk.send("seat2", "seat1-bot-77", kind="answer", decision=decision, key=key)  # nobody sends in another's name
    assert desk.referee.counts["misaddressed"] == 1

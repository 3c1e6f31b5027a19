"""The page's server on a real broker with a real referee: what a tab is told, and what it cannot do."""

import json
import random
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from gloamboard.pi_app.web.app import MOST_UNREADABLE
from tests.pi_app.web.conftest import TabByHand
from tests.pi_app.web.standing_table import StandingTable

Tabs = Callable[..., TabByHand]


def answered(view: dict[str, Any], decision: int) -> bool:
    return bool(view["decision"] > decision)


def test_a_spectator_sees_board_view_and_light_without_a_code(tab: Tabs) -> None:
    one = tab()
    assert one.until("you")["role"] == "spectator"
    layout = one.until("layout")["layout"]
    one.latest("view", lambda m: m["who"] == "public")
    pixels = {strip["id"]: strip["pixels"] for strip in layout["strips"]}
    while set(one.light) < set(pixels):
        one.hear()
    assert {name: len(frame) // 3 for name, frame in one.light.items()} == pixels


def test_a_wrong_code_opens_no_view_and_does_nothing(tab: Tabs) -> None:
    one = tab()
    one.say(do="join", code="XXX-XXX")
    assert "No seat has this code" in one.until("turned_away")["says"]
    one.say(do="answer", decision=1, key=["done"])
    assert one.until("not_done")["says"] == "Take a seat first."
    assert {m["who"] for m in one.heard if m["is"] == "view"} <= {"public"}


def test_a_seat_gets_its_own_view_and_the_public_one_only(tab: Tabs) -> None:
    one = tab()
    one.join("seat2")
    own = one.until("view", lambda m: m["who"] == "seat2")
    assert own["seen"]["view"]["you"] == "seat2"
    assert {m["who"] for m in one.heard if m["is"] == "view"} <= {"public", "seat2"}


def test_two_tabs_on_one_seat_both_work_and_one_answer_counts(table: StandingTable, tab: Tabs) -> None:
    one, two = tab(), tab()
    for each in (one, two):
        each.join("seat1")
    view = one.latest("view", lambda m: m["who"] == "seat1" and m["seen"]["asks"]["mine"])
    taken = len(table.referee.evening.play.answers)
    one.say(do="answer", decision=view["decision"], key=["call"])
    two.say(do="answer", decision=view["decision"], key=["call"])
    for each in (one, two):
        each.until("view", lambda m: m["who"] == "seat1" and answered(m, view["decision"]))
    assert [key for _, key in table.referee.evening.play.answers[taken:]] == [("call",)]


def test_the_shared_screen_answers_for_a_seat(table: StandingTable, tab: Tabs) -> None:
    screen = tab()
    screen.join("screen")
    view = screen.latest("view", lambda m: m["who"] == "screen")
    [seat] = view["seen"]["asks"]["of"]
    screen.say(do="answer", decision=view["decision"], key=["call"], seat=seat)
    screen.until("view", lambda m: m["who"] == "screen" and answered(m, view["decision"]))
    assert table.referee.evening.play.answers[-1] == (seat, ("call",))


def test_a_question_for_one_seats_eyes_reaches_the_shared_screen_but_not_the_public(
    table: StandingTable, tab: Tabs
) -> None:
    screen, watcher = tab(), tab()
    screen.join("screen")
    view = screen.latest("view", lambda m: m["who"] == "screen")
    [seat] = view["seen"]["asks"]["of"]
    screen.say(do="answer", decision=view["decision"], key=["listen"], seat=seat)
    asked = screen.until("view", lambda m: m["who"] == "screen" and m["seen"]["asks"]["private"])
    assert [option["key"] for option in asked["seen"]["asks"]["options"]] == [["heard", "steps"], ["heard", "nothing"]]
    public = watcher.until("view", lambda m: m["who"] == "public" and not m["seen"]["asks"]["options"])
    assert public["seen"]["asks"]["asks"] == ""
    screen.say(do="answer", decision=asked["decision"], key=["heard", "steps"], seat=seat)
    screen.until("view", lambda m: m["who"] == "screen" and answered(m, asked["decision"]))
    assert table.referee.evening.play.answers[-1] == (seat, ("heard", "steps"))


def test_a_seat_can_neither_answer_for_another_nor_start_a_game(tab: Tabs) -> None:
    one = tab()
    one.join("seat2")
    for message in (
        {"do": "answer", "decision": 1, "key": ["call"], "seat": "seat1"},
        {"do": "new_game", "game": "walkabout", "seats": 2},
        {"do": "ruling", "key": ["ruling", "light", "study"]},
    ):
        one.say(**message)
        one.until("not_done")


def test_a_seat_takes_back_its_own_answer_and_not_anothers(table: StandingTable, tab: Tabs) -> None:
    one, two = tab(), tab()
    one.join("seat1")
    two.join("seat2")
    view = one.latest("view", lambda m: m["who"] == "seat1" and m["seen"]["asks"]["mine"])
    taken = len(table.referee.evening.play.answers)
    one.say(do="answer", decision=view["decision"], key=["call"])
    one.until("view", lambda m: m["who"] == "seat1" and answered(m, view["decision"]))
    two.say(do="undo")
    assert "your own last answer" in two.until("refused")["says"]
    one.say(do="undo")
    table.until(lambda: len(table.referee.evening.play.answers) == taken, "nothing was taken back")


def test_a_hand_on_a_simulated_piece_reaches_the_rules_through_the_sensors(table: StandingTable, tab: Tabs) -> None:
    one = tab()
    one.join("screen")
    board = one.latest("board", lambda m: any("historian" in pieces for pieces in m["pads"].values()))
    assert board["simulated"]
    one.say(do="hand", what="place", piece="historian", space="cold-store")
    refusal = one.until("refused")
    assert (refusal["rule"], refusal["piece"]) == ("WA-2", "historian")
    assert len(refusal["spaces"]) == 2
    one.say(do="hand", what="place", piece="historian", space="hq")
    one.until("view", lambda m: m["who"] == "public" and m["differences"] == [])


def test_garbage_is_told_apart_and_hurts_nobody(table: StandingTable, tab: Tabs) -> None:
    other, noisy = tab(), tab()
    chance = random.Random(4)
    for _ in range(18):
        noisy.socket.send(bytes(chance.randrange(256) for _ in range(chance.randrange(200))))
    noisy.until("unreadable")
    other.join("seat2")
    assert table.web.hall.counts["unreadable_from_tabs"] >= 1


def test_a_tab_that_keeps_on_with_garbage_is_sent_away(tab: Tabs) -> None:
    noisy = tab()
    for _ in range(MOST_UNREADABLE):
        noisy.socket.send("{")
    assert noisy.until_closed() == 1008
    assert len([m for m in noisy.heard if m["is"] == "unreadable"]) <= MOST_UNREADABLE


def test_an_oversized_message_closes_that_tab_alone(tab: Tabs) -> None:
    other, big = tab(), tab()
    big.socket.send("x" * 100_000)
    assert big.until_closed() == 1009
    other.join("seat1")


def test_a_page_of_another_site_may_not_open_the_socket(tab: Tabs) -> None:
    with pytest.raises(InvalidStatus):
        tab(origin="http://evil.example")


def test_every_answer_carries_the_content_policy(table: StandingTable) -> None:
    for path in ("/", "/static/any/js/app.js", "/healthz", "/static/any/nothing", "/static/any/../app.py"):
        try:
            answer = urllib.request.urlopen(table.address + path, timeout=5)
        except urllib.error.HTTPError as refused:
            answer = refused
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"], path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert b"SPECTATOR" not in answer.read()


def test_the_health_page_says_whether_the_broker_is_there(table: StandingTable) -> None:
    said = json.load(urllib.request.urlopen(table.address + "/healthz", timeout=5))
    assert (said["status"], said["broker"]) == ("ok", True)


def test_the_chooser_lists_installed_games_with_their_questions(table: StandingTable) -> None:
    games = json.load(urllib.request.urlopen(table.address + "/api/games", timeout=30))["games"]
    assert len(games) >= 2
    for game in games:
        assert "fault" not in game, game
        assert 1 <= game["seats"][0] <= game["seats"][1]
        for question in game["questions"]:
            assert question["asks"]
    asked = {question["key"]: question["several"] for game in games for question in game["questions"]}
    assert asked["solo"] is True
    assert asked["tier"] is False
    assert "printing" not in asked  # settled without a question


def test_a_rule_is_told_by_its_id_and_of_an_unknown_one_there_is_nothing_to_tell(table: StandingTable) -> None:
    told = {
        rule: json.load(urllib.request.urlopen(f"{table.address}/api/rules/{rule}", timeout=30))
        for rule in ("NW-ACT-10", "SW-PARTY-01", "WA-1")
    }
    assert all(row["id"] == rule for rule, row in told.items())
    assert [len(row["says"]) > 20 for row in told.values()] == [True, True, False]
    assert told["WA-1"]["says"] == ""


def test_the_host_starts_a_new_game_and_rules(table: StandingTable, tab: Tabs) -> None:
    host = tab()
    host.join("host")
    before = host.latest("view", lambda m: m["who"] == "public")
    host.say(do="new_game", game="walkabout", seats=3, choices={"mood": "grim"})
    view = host.until("view", lambda m: len(m["seen"]["view"]["seats"]) == 3)
    assert view["decision"] > before["decision"]  # numbers never repeat
    host.say(do="ruling", key=["ruling", "light", "study"])
    host.until("view", lambda m: m["seen"]["view"]["light"]["study"] == "lit")

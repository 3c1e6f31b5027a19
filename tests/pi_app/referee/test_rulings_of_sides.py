"""Rulings where some hide from others: the host rules what all may know, a side what it hides, unnoticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import PUBLIC, Refused
from tests.hidden_walk.game import FOX, RING, FoxAndHounds, Hunt
from tests.pi_app.referee.desk import TOPICS, Desk
from tests.pi_app.referee.hunting import OTHERS, SETUP, refusals, told_to, turn


def rule(desk: Desk, role: str, *key: str) -> None:
    desk.send(role, f"{role}-a", kind="ruling", key=["ruling", *key])


@pytest.mark.parametrize("role", ["seat1", "side1"])
@pytest.mark.parametrize("asked", ["the Fox", "a Hound"])
def test_what_is_hidden_is_ruled_on_the_hidden_page_and_nobody_else_can_tell(hunt: Desk, role: str, asked: str) -> None:
    if asked == "a Hound":
        hunt.answer("seat1", "slip", "great-room")
        turn(hunt)  # somebody is picking by the dial
    before, count = told_to(hunt, *OTHERS), len(hunt.answers)
    rule(hunt, "host", "fox", "crypt")
    assert "on their own page" in refusals(hunt, "host")[-1].says
    rule(hunt, "seat2", "fox", "crypt")
    assert refusals(hunt, "seat2")[-1].says == "Only the host may rule."
    assert len(hunt.answers) == count
    rule(hunt, role, "fox", "crypt")
    assert hunt.answers[count:] == [("host", ("ruling", "fox", "crypt"))]
    assert hunt.heard.seen("seat1").seen["view"]["fox"] == "crypt"
    after = told_to(hunt, *OTHERS)
    told = {TOPICS.refused("host"), TOPICS.refused("seat2")}
    assert {topic for topic in after if after[topic] != before.get(topic)} == told
    again = hunt.again()  # a restart gives nothing away either
    assert {who: again.heard.seen(who).decision for who in OTHERS[:-1]} == {
        who: hunt.heard.seen(who).decision for who in OTHERS[:-1]
    }


def test_what_a_side_hides_it_may_rule_by_pointing_and_nobody_else_hears_that_it_could(hunt: Desk) -> None:
    found = {}
    for role in ("seat1", "side1", "seat2", "screen", "host"):
        for piece in ("fox", "seat2"):
            asked = m.Enquiry(what="rulings", thing=["piece", piece], tab="a", n=1)
            hunt.hear(TOPICS.enquiry(role), m.write(asked))
            reply = m.read(hunt.heard.last[TOPICS.reply(role)], m.Reply)
            found[role, piece] = [row["key"] for row in reply.found.get("rulings", ())]
    mine, public = [["ruling", "fox", "?space"]], [["ruling", "seat2", "?space"]]
    assert {asked: keys for asked, keys in found.items() if keys} == {
        ("seat1", "fox"): mine,
        ("side1", "fox"): mine,
        ("host", "seat2"): public,
    }


def test_a_hidden_ruling_is_no_moment_that_everybody_has_seen(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "walk", "seat2", "foyer")
    rule(hunt, "seat1", "fox", "crypt")
    hunt.send("host", "host-a", kind="undo", count=2)
    assert refusals(hunt, "host")[-1].says == "There is nothing to take back."
    assert len(hunt.answers) == 3


def test_a_side_rules_nothing_that_others_would_see(tmp_path: Path) -> None:
    class Clumsy(FoxAndHounds):
        def ruling_eyes(self, state: Hunt, key: Any) -> str:
            return FOX

    desk = Desk(tmp_path, find_game=lambda _game: Clumsy(), default=("fox", SETUP))
    before = told_to(desk, *OTHERS)
    rule(desk, "seat1", "seat2", "crypt")
    assert desk.answers == []
    assert "The others would see" in refusals(desk, "seat1")[-1].says
    assert told_to(desk, *OTHERS) == before


def test_the_host_rules_what_all_may_know(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    rule(hunt, "seat2", "seat2", "crypt")
    assert len(hunt.answers) == 1
    rule(hunt, "host", "seat2", "crypt")
    assert hunt.heard.seen(PUBLIC).seen["view"]["pieces"]["seat2"]["at"] == "crypt"


class Timid(FoxAndHounds):
    """No Hound is ruled to where the Fox is, and the refusal says why, as far as the rules see it."""

    def check_ruling(self, state: Hunt, key: Any) -> None:
        super().check_ruling(state, key)
        if key[2] == RING[state.fox]:
            raise Refused(f"The Fox is at the {key[2]}.")
        if key[2] == "foyer":
            raise Refused(f"The foyer is shut, wherever the Fox is: {state.fox}.")


def test_what_keeps_the_host_from_ruling_is_said_as_far_as_everybody_knows_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: Timid(), default=("fox", SETUP))
    desk.answer("seat1", "slip", "great-room")
    assert desk.referee.evening.play.state.fox == RING.index("great-room")
    rule(desk, "host", "seat2", "great-room")
    rule(desk, "host", "seat2", "foyer")
    assert [no.says for no in refusals(desk, "host")] == [
        "This cannot be ruled now.",
        "The foyer is shut, wherever the Fox is: -1.",
    ]
    rule(desk, "host", "seat2", RING[-1])
    assert len(desk.answers) == 2, "what only seems impossible to those who do not know is ruled all the same"
    rule(desk, "seat1", "fox", "foyer")
    assert refusals(desk, "seat1")[-1].says == f"The foyer is shut, wherever the Fox is: {RING.index('great-room')}."

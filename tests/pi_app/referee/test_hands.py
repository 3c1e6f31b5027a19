"""Hands are understood: what carrying a piece implies, where it may go, what is left to pick, and who waits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import Chance, Choice, Key, Option, Script, Setup, load_game
from gloamboard_lantern.game import Lantern
from gloamboard_lantern.state import Walk
from tests.pi_app.lantern_table import PATH
from tests.pi_app.referee.desk import TOPICS, Desk, pad

HOUSE = ("netherwatch", Setup(seats=("seat1", "seat2"), seed=3))


@pytest.fixture
def house(tmp_path: Path) -> Desk:
    """Netherwatch with everybody in HQ: it asks who goes next."""
    return Desk(tmp_path, find_game=load_game, layout=load_layout("mansion-a"), default=HOUSE)


class Claimed(Lantern):
    """Lantern where a walker claims the turn first, and a die may be rolled for it."""

    def __init__(self, *, rolls: bool) -> None:
        super().__init__(PATH)
        self.rolls = rolls

    def walk(self, state: Walk, seat: str) -> Script:
        claim = Option(("turn", seat), f"{seat} takes the turn.", "", ("tap", seat))
        yield Choice({seat: [claim, Option(("rest",), "Rest.")]}, "Who goes next?")
        if self.rolls:
            yield Chance("omen", (1, 2), "What does the omen show?")
        yield from super().walk(state, seat)


def claimed(folder: Path, *, rolls: bool) -> Desk:
    return Desk(folder, find_game=lambda _game: Claimed(rolls=rolls))


def lift(desk: Desk, piece: str, space: str) -> None:
    desk.send("board", "board-1", kind="lifted", piece=piece, pad=pad(space))


def put(desk: Desk, piece: str, space: str) -> None:
    desk.send("board", "board-1", kind="placed", piece=piece, pad=pad(space))


def carry(desk: Desk, piece: str, start: str, end: str) -> None:
    lift(desk, piece, start)
    put(desk, piece, end)


def keys(desk: Desk) -> list[Key]:
    return [key for _, key in desk.answers]


def words(desk: Desk, word: str) -> list[str]:
    """The spaces that the scene marks so."""
    spaces = m.read(desk.heard.last[TOPICS.scene], m.Scene).scene["spaces"]
    return sorted(space for space, said in spaces.items() if word in said)


def offer(desk: Desk) -> dict[str, Any]:
    found: dict[str, Any] = desk.heard.seen("public").seen["asks"]["offer"]
    return found


def refusal(desk: Desk) -> m.Refusal:
    return m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal)


# --- what carrying implies ----------------------------------------------------------


def test_carrying_a_piece_out_takes_the_turn_first(house: Desk) -> None:
    carry(house, "historian", "hq", "foyer")
    assert house.answers == [("seat1", ("turn", "historian")), ("seat1", ("move", "historian", "foyer"))]
    assert TOPICS.refused("public") not in house.heard.last


def test_what_carrying_implied_is_on_record(house: Desk) -> None:
    carry(house, "historian", "hq", "foyer")
    before = house.referee.evening.play.hash()
    assert house.again().referee.evening.play.hash() == before


def test_a_piece_that_did_not_come_from_its_place_implies_nothing(house: Desk) -> None:
    put(house, "historian", "foyer")
    assert house.answers == []
    assert (refusal(house).piece, refusal(house).rule) == ("historian", "NW-TURN-04")


def test_a_choice_that_rolls_is_not_made_by_a_hand_alone(tmp_path: Path) -> None:
    desk = claimed(tmp_path, rolls=True)
    carry(desk, "seat1", "hq", "study")
    assert desk.answers == []
    assert offer(desk)["keys"] == [["turn", "seat1"]]
    desk.send("board", "board-1", kind="control", control="dial", event="press")
    assert keys(desk) == [("turn", "seat1"), ("walk", "seat1", "study")]  # the rest is what the piece says


def test_a_choice_that_rolls_nothing_is_made(tmp_path: Path) -> None:
    desk = claimed(tmp_path, rolls=False)
    carry(desk, "seat1", "hq", "study")
    assert keys(desk) == [("turn", "seat1"), ("walk", "seat1", "study")]  # the Foyer between has no choice in it


def test_a_choice_that_leads_there_by_itself_is_all_that_is_made(tmp_path: Path) -> None:
    desk = claimed(tmp_path, rolls=False)
    carry(desk, "seat1", "hq", "foyer")
    assert keys(desk) == [("turn", "seat1")]
    assert desk.heard.seen("public").seen["view"]["pieces"]["seat1"]["at"] == "foyer"


def test_an_offer_goes_when_its_piece_is_lifted_again(tmp_path: Path) -> None:
    desk = claimed(tmp_path, rolls=True)
    carry(desk, "seat1", "hq", "study")
    carry(desk, "seat1", "study", "hq")
    assert "offer" not in desk.heard.seen("public").seen["asks"]
    assert desk.answers == []


# --- where it may go ----------------------------------------------------------------


def test_lifting_shows_where_the_piece_may_go(house: Desk) -> None:
    house.answer("seat1", "turn", "historian")
    assert words(house, "landing") == []
    lift(house, "historian", "hq")
    shown = words(house, "landing")
    assert "foyer" in shown
    assert len(shown) == sum(key[0] == "move" for key in open_keys(house))
    put(house, "historian", "hq")
    assert words(house, "landing") == []


def test_lifting_shows_it_also_where_a_choice_comes_first(house: Desk) -> None:
    lift(house, "historian", "hq")
    shown = words(house, "landing")
    assert "foyer" in shown
    assert sorted(house.heard.seen("public").seen["asks"]["carries"]["historian"]) == shown


def test_ten_pieces_knocked_over_show_no_ways(house: Desk) -> None:
    for piece in ("historian", "skeptic", "demon", "cover"):
        lift(house, piece, "hq")
    assert words(house, "landing") == []


def open_keys(desk: Desk) -> list[Key]:
    return [tuple(row["key"]) for row in desk.heard.seen("public").seen["asks"]["options"]]


# --- ways of several steps -----------------------------------------------------------


def test_a_jump_over_several_places_is_the_walk_between_them(desk: Desk) -> None:
    desk.answer("seat1", "done")
    desk.answer("seat2", "done")
    desk.answer("seat1", "on")
    for seat in ("seat1", "seat2"):
        desk.answer(seat, "sleep")
    carry(desk, "seat1", "foyer", "great-room")
    assert keys(desk)[-2:] == [("walk", "seat1", "study"), ("walk", "seat1", "great-room")]


def test_a_jump_farther_than_one_may_go_is_refused_by_its_rule(desk: Desk) -> None:
    carry(desk, "seat1", "foyer", "crypt")
    assert desk.answers == []
    assert (refusal(desk).rule, refusal(desk).back_to) == ("LA-WALK-01", "foyer")


def test_a_jump_too_far_is_refused_for_that_also_where_carrying_takes_the_turn(house: Desk) -> None:
    carry(house, "historian", "hq", "crypt")
    assert house.answers == []
    assert refusal(house).rule == "NW-ACT-10"
    assert refusal(house).says == "The Crypt is 4 Zones away; a MOVE covers 3 Zones."


def test_a_jump_that_can_be_walked_in_several_ways_asks_which(house: Desk) -> None:
    carry(house, "historian", "hq", "conservatory")
    assert house.answers == []
    ways = offer(house)["ways"]
    assert len(ways) == len({way["says"] for way in ways}) > 1
    assert ways[0]["says"].startswith("The Historian takes a turn. MOVE to the ")
    assert ways[0]["says"].endswith("MOVE to the Conservatory.")
    assert "conservatory" in words(house, "cursor")
    assert len(words(house, "landing")) == len(ways) + 1  # each stop on the way, and where the piece lies


def test_a_piece_that_is_asked_about_is_not_asked_back_by_light(house: Desk) -> None:
    house.hear(TOPICS.board, m.write(m.Board(rev=1, pads={pad("hq"): ["historian", "skeptic"]}, aside=[])))
    carry(house, "historian", "hq", "conservatory")
    house.hear(TOPICS.board, m.write(m.Board(rev=2, pads={pad("hq"): ["skeptic"], pad("conservatory"): ["historian"]})))
    assert (words(house, "carry_from"), words(house, "carry_to")) == ([], [])
    (row,) = house.heard.seen("public").differences
    assert row["says"] == "Pick what is meant, or: put the Historian on HQ."
    assert "laying" not in house.heard.seen("public").seen  # everything lay right before


def test_the_dial_picks_a_way(house: Desk) -> None:
    carry(house, "historian", "hq", "conservatory")
    ways = offer(house)["ways"]
    house.send("board", "board-1", kind="control", control="dial", event="turn", steps=1)
    house.send("board", "board-1", kind="control", control="dial", event="press")
    assert [" ".join(map(str, key)) for key in keys(house)] == ways[1]["key"][1:]


def test_a_page_picks_a_way_and_only_of_its_own_seat(house: Desk) -> None:
    carry(house, "historian", "hq", "conservatory")
    way = offer(house)["ways"][2]
    house.answer("seat2", *way["key"])
    assert house.answers == []
    house.answer("seat1", *way["key"])
    assert [" ".join(map(str, key)) for key in keys(house)] == way["key"][1:]
    assert house.heard.seen("public").seen["view"]["pieces"]["historian"]["at"] == "conservatory"


# --- two people at once ---------------------------------------------------------------


def test_of_two_who_set_out_at_once_one_goes_and_one_is_asked_to_wait(house: Desk) -> None:
    lift(house, "historian", "hq")
    lift(house, "skeptic", "hq")
    put(house, "historian", "foyer")
    put(house, "skeptic", "study")
    assert keys(house) == [("turn", "historian"), ("move", "historian", "foyer")]
    assert (refusal(house).piece, refusal(house).back_to) == ("skeptic", "hq")


def test_whoever_answers_while_a_hand_is_undecided_is_understood_and_so_is_the_hand(house: Desk) -> None:
    carry(house, "historian", "hq", "conservatory")
    house.answer("seat1", "turn", "historian")
    assert keys(house) == [("turn", "historian")]
    assert len(offer(house)["ways"]) > 1  # it still lies there, and still means one of several ways
    house.answer("seat1", "move", "historian", "foyer")
    assert keys(house)[1:] == [("move", "historian", "foyer"), ("move", "historian", "conservatory")]


# --- what is to be carried --------------------------------------------------------------


def test_a_piece_that_lies_wrong_is_shown_from_where_to_where(desk: Desk) -> None:
    desk.hear(TOPICS.board, m.write(m.Board(rev=1, pads={pad("foyer"): ["seat1"], pad("hq"): ["seat2"]})))
    desk.hear(TOPICS.board, m.write(m.Board(rev=2, pads={pad("crypt"): ["seat2"]}, aside=["seat1"])))
    assert words(desk, "carry_from") == ["crypt"]
    assert words(desk, "carry_to") == ["foyer", "hq"]  # for the one that lies aside too
    assert words(desk, "target") == []


def test_what_the_rules_moved_is_shown_until_it_is_carried(house: Desk) -> None:
    house.hear(TOPICS.board, m.write(m.Board(rev=1, pads={pad("hq"): ["historian", "skeptic"]}, aside=[])))
    house.answer("seat1", "turn", "historian")
    house.answer("seat1", "move", "historian", "foyer")  # on a page: the piece still stands in HQ
    assert (words(house, "carry_from"), words(house, "carry_to")) == (["hq"], ["foyer"])
    lift(house, "historian", "hq")
    assert words(house, "carry_to") == []  # it is on its way
    put(house, "historian", "foyer")
    house.hear(TOPICS.board, m.write(m.Board(rev=2, pads={pad("hq"): ["skeptic"], pad("foyer"): ["historian"]})))
    assert (words(house, "carry_from"), words(house, "carry_to")) == ([], [])
    assert keys(house) == [("turn", "historian"), ("move", "historian", "foyer")]

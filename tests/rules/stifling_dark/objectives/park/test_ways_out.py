"""The two Objectives of the Park: a flare from a Ride, and a tunnel under it."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.cards.box import CARD, cards_of
from gloamboard.rules.stifling_dark.objectives.escape import choose_objective, may_escape
from gloamboard.rules.stifling_dark.objectives.park import flare, service
from tests.rules.stifling_dark.evening import answer, may, playing, turn_of, why


def park(objective: str, hands: tuple[str, ...] = (), **changes: Any) -> Play:
    play = playing(scenario="park", map=changes.pop("map", "dark-fair"))
    assert list(choose_objective(play.state, objective)) == []
    setup = play.setup
    play.setup = Setup(setup.seats, setup.seed, setup.choices, frozenset(hands))
    return turn_of(play, "aira", **changes)


@pytest.mark.rule("SD-PARK-06")
def test_the_quota_offers_a_flare_a_grinder_and_the_banishing() -> None:
    play = turn_of(playing(scenario="park"), "aira", place="n7", evidence=2)
    answer(play, "turn-in", 2)
    for _ in range(2):
        answer(play, "reward", "general-item")
    offered = [CARD[str(option.key[1])].objective for option in play.pending.options(play.waiting()[0])]  # type: ignore[union-attr]
    assert sorted(offered) == ["banish", "flare", "service"]


@pytest.mark.rule("SD-FLR-01")
@pytest.mark.rule("SD-FLR-05")
def test_a_flare_card_names_a_wheel_and_its_token_lies_in_a_carriage_of_it() -> None:
    cards = [CARD[card] for card in cards_of("escape", "park") if CARD[card].objective == "flare"]
    assert {card.ride for card in cards} == set(flare.RIDES)
    for card in cards:
        state = park(card.id, map="dark-park").state
        assert state.tokens["locked-escape"] in flare.carriages(state, card.ride)
        assert {"flare-gun", "ammo--1", "ammo--2"} <= state.tokens.keys()


@pytest.mark.rule("SD-FLR-02")
@pytest.mark.rule("SD-FLR-03")
def test_the_flare_gun_is_fired_loaded_at_the_locked_token() -> None:
    assert why(park("flare-wheel", place="n65", items=("flare-gun",)), "fire-flare") == "SD-FLR-02"
    assert why(park("flare-wheel", place="n65", items=("ammo-1",)), "fire-flare") == "SD-FLR-02"
    both = ("flare-gun", "ammo-1")
    assert why(park("flare-wheel", place="n66", items=both), "fire-flare") == "SD-FLR-03"
    play = park("flare-wheel", place="n65", items=both, round=9)
    answer(play, "fire-flare")
    assert play.state.counts["flare.round"] == 11
    again = turn_of(play, "aira", place="n65", items=("flare-gun", "ammo-2"))
    assert why(again, "fire-flare") == "SD-FLR-03"


@pytest.mark.rule("SD-FLR-02")
def test_gun_and_ammo_are_picked_up_where_they_lie() -> None:
    play = park("flare-wheel", items=())
    for token in ("flare-gun", "ammo--1"):
        play = turn_of(play, "aira", place=play.state.tokens[token])
        answer(play, "take", token)
    assert {CARD[card].id for card in play.state.items[0]} == {"flare-gun", "ammo"}


@pytest.mark.rule("SD-FLR-04")
@pytest.mark.parametrize(("round", "open_now"), [(10, False), (11, True), (14, True)])
def test_help_waits_in_every_carriage_of_that_ride_from_then_on(round: int, open_now: bool) -> None:
    play = park("flare-wheel", map="dark-park", counts={"flare.round": 11}, round=round)
    wheel = flare.carriages(play.state, "ferris-wheel")
    assert len(wheel) > 2
    assert {may_escape(play.state, space) for space in wheel} == {open_now}
    assert not any(may_escape(play.state, space) for space in flare.carriages(play.state, "zipper"))
    assert not may_escape(play.state, "n66")


@pytest.mark.rule("SD-SVC-01")
@pytest.mark.parametrize("card", ["grinder-shop", "grinder-stand"])
def test_the_grinder_card_lays_grinder_parts_and_the_locked_token(card: str) -> None:
    for id in ("dark-fair", "dark-park"):
        state = park(card, map=id).state
        assert {"angle-grinder", "ride-parts--1", "ride-parts--2", "locked-escape"} <= state.tokens.keys()
        assert state.board is board(id)


@pytest.mark.rule("SD-SVC-03")
def test_ride_parts_are_no_plain_pick_up() -> None:
    play = park("grinder-shop", ("d6",), items=())
    play = turn_of(play, "aira", place=play.state.tokens["ride-parts--1"])
    assert why(play, "take", "ride-parts--1") == "SD-INT-02"
    wounds = len(play.state.wounds[0])
    answer(play, "tear-parts")
    answer(play, "face", 1)
    assert len(play.state.wounds[0]) == wounds + 1
    assert CARD[play.state.items[0][-1]].id == "ride-parts"
    assert "ride-parts--1" not in play.state.tokens
    assert why(park("grinder-shop", place="n1"), "tear-parts") == "SD-SVC-03"


@pytest.mark.rule("SD-SVC-04")
@pytest.mark.rule("SD-SVC-05")
@pytest.mark.parametrize(("bright", "face", "hurts"), [(True, 1, 1), (True, 2, 0), (False, 4, 1), (False, 5, 0)])
def test_light_makes_it_safer(bright: bool, face: int, hurts: int) -> None:
    play = park("grinder-shop", ("d6",))
    here = play.state.tokens["ride-parts--1"]
    play = turn_of(play, "aira", place=here, lamps={"lamp": (here,)} if bright else {})
    before = len(play.state.wounds[0])
    answer(play, "tear-parts")
    answer(play, "face", face)
    assert len(play.state.wounds[0]) - before == hurts


@pytest.mark.rule("SD-SVC-02")
@pytest.mark.rule("SD-SVC-06")
@pytest.mark.rule("SD-SVC-07")
def test_the_tunnel_is_open_from_the_start_of_the_next_round() -> None:
    both = ("angle-grinder", "ride-parts-1")
    assert why(park("grinder-shop", place="n1", items=both[:1]), "open-tunnel") == "SD-SVC-02"
    assert why(park("grinder-shop", place="n1", items=both[1:]), "open-tunnel") == "SD-SVC-02"
    assert why(park("grinder-shop", place="n2", items=both), "open-tunnel") == "SD-SVC-06"
    play = park("grinder-shop", place="n1", items=both, round=9)
    answer(play, "open-tunnel")
    state = play.state
    assert state.counts["service.round"] == 10
    assert not may_escape(state, "n1")
    state.round = 10
    assert list(service.tunnel_is_open(state, -1, "")) == []
    assert may(turn_of(play, "aira", place="n1"), "escape")


@pytest.mark.rule("SD-RULING-35")
def test_help_that_would_come_after_the_last_round_never_does() -> None:
    play = park("flare-wheel", place="n65", items=("flare-gun", "ammo-1"), round=16)
    answer(play, "fire-flare")
    assert play.state.counts["flare.round"] == 18
    assert not may_escape(play.state, "n65")


@pytest.mark.rule("SD-PARK-02")
@pytest.mark.rule("SD-PARK-03")
@pytest.mark.rule("SD-PARK-05")
def test_evidence_is_turned_in_at_a_ticket_booth_for_rewards_of_the_park() -> None:
    play = turn_of(playing(5, scenario="park"), "aira", place="n7", evidence=3, pocket=())
    assert why(turn_of(play, "aira", place="n1"), "turn-in", 1) == "SD-SAW-02"
    play = turn_of(play, "aira", place="n7")
    answer(play, "turn-in", 3)
    assert not may(play, "reward", "dim")
    answer(play, "reward", "open-window")
    answer(play, "reward", "open-window")
    answer(play, "reward", "secret-passage")
    assert play.state.pocket[0] == ("open-window", "open-window", "secret-passage")
    assert play.state.had_turn[0]
    play = turn_of(play, "marci", place="n14", evidence=1)
    answer(play, "turn-in", 1)
    assert not may(play, "reward", "secret-passage")
    assert may(play, "reward", "open-window")

"""Evidence, rewards and every way to win or lose: pages 14 to 17, A3, A5 and A7."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark.cards.box import CARD
from tests.rules.stifling_dark.evening import answer, keys, may, turn_of, why
from tests.rules.stifling_dark.situations.table import (
    asked,
    card,
    choose,
    free,
    hand_in,
    investigator,
    roll,
    table,
    to_round_end,
    wounds_of,
)

# --- Evidence and rewards -------------------------------------------------------------------


def test_several_pieces_at_once_are_several_rewards_for_the_same_hand() -> None:
    play = turn_of(table(5), place="s-19", evidence=3)
    answer(play, "turn-in", 3)
    for n in range(3):
        assert asked(play) == "reward", n
        answer(play, "reward", "general-item")
    assert len(play.state.items[0]) == 3
    assert play.state.turned_in == 3
    assert play.state.had_turn[0]


def test_evidence_is_turned_in_at_a_computer_and_not_beside_it() -> None:
    play = turn_of(table(), place="s-12", evidence=1)
    assert why(play, "turn-in", 1) == "SD-SAW-02"


def test_a_reward_to_be_had_once_is_gone_for_all() -> None:
    play = turn_of(table(5), place="s-19", evidence=2)
    answer(play, "turn-in", 2)
    answer(play, "reward", "dim")
    assert not may(play, "reward", "dim")
    assert may(play, "reward", "open-window")


def test_the_park_gives_no_dim_token_and_lets_the_maze_be_laid_anew() -> None:
    play = table(5, scenario="park")
    play = turn_of(play, place="n7", evidence=1)
    answer(play, "turn-in", 1)
    assert not may(play, "reward", "dim")
    answer(play, "reward", "mirror-maze")
    assert play.waiting() != ("seat1",)
    answer(play, "maze", "blue")
    assert play.state.maze == ("red", "green")


def test_a_major_token_goes_to_somebody_without_one() -> None:
    play = table(5)
    investigator(play, "marci", major=0)
    play = turn_of(play, place="s-19", evidence=1)
    answer(play, "turn-in", 1)
    answer(play, "reward", "major-token")
    assert play.state.major == [1, 1, 1, 1]


@pytest.mark.parametrize(("players", "before"), [(3, 1), (4, 2), (5, 4)])
def test_objectives_are_offered_with_the_last_piece_of_the_quota_only(players: int, before: int) -> None:
    play = hand_in(table(players), before)
    assert not play.state.offered
    play.state.had_turn[0] = False
    play = hand_in(play, 1)
    assert asked(play) == "objective"
    kinds = [CARD[str(key[1])].objective for key in keys(play)]
    assert sorted(kinds) == ["banish", "gate", "truck"]


def test_more_than_the_quota_still_pays() -> None:
    play = choose(table(3), "gate")
    play = hand_in(play, 1, "general-item")
    assert len(play.state.items[0]) >= 1
    assert play.state.turned_in == 3


# --- Power the Gate ---------------------------------------------------------------------------


def at_saw(lit: bool = False) -> Play:
    play = choose(table(4, lair="n300"), "gate")
    state = play.state
    del state.tokens["lockbox"]
    if lit:
        state.lamps = {"lamp": (state.tokens["saw"],)}
    return turn_of(play, place=state.tokens["saw"], items=(card(play, "lockbox"),))


@pytest.mark.parametrize(("lit", "face", "supply", "wounds"), [
    (True, 2, 1, 1), (True, 3, 2, 0), (False, 4, 1, 1), (False, 5, 2, 0),
])  # fmt: skip
def test_pushing_ones_luck_at_the_saw(lit: bool, face: int, supply: int, wounds: int) -> None:
    play = at_saw(lit)
    answer(play, "open-lockbox")
    answer(play, "push")
    roll(play, face)
    if asked(play) == "chance":
        roll(play, "twisted-ankle-1")
    assert play.state.counts["gate.supply"] == supply
    assert len(wounds_of(play, "aira")) == wounds


def test_the_saw_runs_once_a_round_and_the_fourth_token_gives_the_fuse() -> None:
    play = at_saw()
    answer(play, "open-lockbox")
    answer(play, "done")
    play = turn_of(play)
    assert why(play, "open-lockbox") == "SD-GATE-07"
    play.state.once, play.state.counts["gate.supply"] = [], 3
    play = turn_of(play)
    answer(play, "open-lockbox")
    assert [CARD[one].id for one in play.state.items[0]] == ["fuse"]


def test_the_fuse_opens_the_gate_and_each_escapes_by_an_interact() -> None:
    play = choose(table(4, lair="n300"), "gate")
    gate = play.state.tokens["locked-escape"]
    play = turn_of(play, place=gate, items=(card(play, "fuse"),))
    assert not may(play, "escape")
    answer(play, "power-gate")
    for person in ("aira", "marci", "mitchell"):
        play = turn_of(play, person, place=gate)
        answer(play, "escape")
    assert play.outcome is not None
    assert play.outcome.winners == ("investigators",)


# --- Fix the Truck ----------------------------------------------------------------------------


@pytest.mark.parametrize(("parts", "face", "starts"), [(1, 5, False), (1, 6, True), (2, 3, False), (2, 4, True)])
def test_the_truck_starts_by_its_parts(parts: int, face: int, starts: bool) -> None:
    play = choose(table(4, lair="n300"), "truck")
    truck = play.state.tokens["truck"]
    play.state.counts["truck.parts"] = parts
    play = turn_of(play, place=truck)
    answer(play, "start-truck")
    roll(play, face)
    assert (play.state.status[0] == "escaped") is starts or asked(play) == "road"


def test_with_three_parts_it_starts_unrolled_from_beside_it_and_leaves_a_road_for_the_rest() -> None:
    play = choose(table(4, lair="n300"), "truck")
    truck = play.state.tokens["truck"]
    beside = play.state.board.next_to[truck][0]
    investigator(play, "marci", place=truck)
    investigator(play, "mitchell", place="n120" if truck != "n120" else "n142")
    play.state.counts["truck.parts"] = 3
    play = turn_of(play, place=beside)
    answer(play, "start-truck")
    assert asked(play) == "road"
    assert {play.state.label(str(key[1])) for key in keys(play)} == {"10", "306"}
    answer(play, *keys(play)[0])
    assert play.state.status == ["escaped", "escaped", "alive"]
    play = turn_of(play, "mitchell", place=play.state.tokens["escape"])
    answer(play, "escape")
    assert play.outcome is not None


def test_one_part_and_one_try_a_round_and_none_without_a_part() -> None:
    play = choose(table(4, lair="n300"), "truck")
    truck = play.state.tokens["truck"]
    play = turn_of(play, place=truck, items=(card(play, "battery"), card(play, "spark-plug")))
    assert why(play, "start-truck") == "SD-TRK-06"
    answer(play, *free(play, "install")[0])
    play = turn_of(play)
    assert not free(play, "install")
    answer(play, "start-truck")
    roll(play, 1)
    play = turn_of(play, "marci", place=play.state.board.next_to[truck][0])
    assert why(play, "start-truck") == "SD-TRK-07"


# --- the Park's two ---------------------------------------------------------------------------


def test_the_flare_brings_help_two_rounds_on_to_every_carriage_of_its_ride() -> None:
    play = choose(table(4, scenario="park", lair="n27"), "flare")
    state = play.state
    spot = state.tokens["locked-escape"]
    play = turn_of(play, place=spot, items=(card(play, "flare-gun"),))
    assert why(play, "fire-flare") == "SD-FLR-02"
    play = turn_of(play, place=spot, items=(*state.items[0], card(play, "ammo")))
    now = play.state.round
    answer(play, "fire-flare")
    for later, helped in ((0, False), (1, False), (2, True), (3, True)):
        play.state.round = now + later
        play = turn_of(play, "marci", place=spot)
        assert may(play, "escape") is helped, later


def test_ride_parts_are_torn_loose_at_a_risk_and_taken_whatever_falls() -> None:
    play = choose(table(4, scenario="park", lair="n27"), "service")
    state = play.state
    token = next(one for one in state.tokens if one.startswith("ride-parts"))
    spot = state.tokens[token]
    play = turn_of(play, place=spot)
    assert not free(play, "take")
    answer(play, "tear-parts")
    roll(play, 4)
    roll(play, "twisted-ankle-1")
    assert "ride-parts" in [CARD[one].id for one in play.state.items[0]]
    assert token not in play.state.tokens


def test_a_second_heap_of_ride_parts_is_taken_too() -> None:
    play = choose(table(4, scenario="park", lair="n27"), "service")
    heaps = [one for one in play.state.tokens if one.startswith("ride-parts")]
    for person, token in zip(("aira", "marci"), heaps, strict=False):
        play = turn_of(play, person, place=play.state.tokens[token])
        answer(play, "tear-parts")
        roll(play, 6)
        who = play.state.people.index(person)
        assert [CARD[one].id for one in play.state.items[who]].count("ride-parts") == 1, person


def test_the_tunnel_opens_with_the_next_round() -> None:
    play = choose(table(4, scenario="park", lair="n27"), "service")
    spot = play.state.tokens["locked-escape"]
    play = turn_of(play, place=spot, items=(card(play, "ride-parts"),))
    assert why(play, "open-tunnel") == "SD-SVC-02"
    play = turn_of(play, place=spot, items=(*play.state.items[0], card(play, "angle-grinder")))
    answer(play, "open-tunnel")
    play = to_round_end(play)
    while asked(play) == "maze":
        answer(play, *keys(play)[0])
    play = turn_of(play, "marci", place=spot)
    assert may(play, "escape")

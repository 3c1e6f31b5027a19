"""Fix the Truck: Parts are carried and put in, it starts or does not, and who is near gets away."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.stifling_dark.objectives.escape import choose_objective
from gloamboard.rules.stifling_dark.state.state import ALIVE, ESCAPED
from gloamboard.rules.stifling_dark.state.ways import adjacent, distances
from tests.rules.stifling_dark.evening import answer, may, playing, turn_of, why

TRUCK = "n145"


def by_the_truck(parts: int = 0, hands: tuple[str, ...] = (), **changes: Any) -> Play:
    """Aira on the Truck's space; so many Parts are in. Dice that are named in `hands` are thrown by hand."""
    play = playing()
    play.state.objective = "truck-yard"
    play.state.tokens["truck"] = TRUCK
    play.state.counts["truck.parts"] = parts
    setup = play.setup
    play.setup = Setup(setup.seats, setup.seed, setup.choices, frozenset(hands))
    return turn_of(play, "aira", **({"place": TRUCK} | changes))


def two_away(play: Play) -> str:
    return next(space for space, far in distances(play.state, TRUCK).items() if far == 2)


@pytest.mark.rule("SD-TRK-01")
@pytest.mark.parametrize("card", ["truck-yard", "truck-road"])
@pytest.mark.parametrize("board", ["dark-yard", "dark-sawmill"])
def test_the_card_lays_the_truck_and_three_parts(card: str, board: str) -> None:
    play = playing(map=board)
    assert list(choose_objective(play.state, card)) == []
    laid = {token: play.state.tokens[token] for token in ("truck", "battery", "repair-kit", "spark-plug")}
    assert len(set(laid.values())) == 4


@pytest.mark.rule("SD-TRK-02")
def test_a_part_is_picked_up_where_it_lies() -> None:
    play = by_the_truck(place="g-9", tokens={"truck": TRUCK, "battery": "g-9"})
    assert not may(play, "install", "battery")
    answer(play, "take", "battery")
    assert play.state.items[0][-1] == "battery"
    assert "battery" not in play.state.tokens
    assert why(by_the_truck(), "install", "battery") == "SD-TRK-02"


@pytest.mark.rule("SD-TRK-03")
def test_a_part_is_put_in_on_the_trucks_space() -> None:
    play = by_the_truck(items=("battery",))
    beside = adjacent(play.state, TRUCK)[0]
    assert why(by_the_truck(items=("battery",), place=beside), "install", "battery") == "SD-TRK-03"
    answer(play, "install", "battery")
    assert play.state.counts["truck.parts"] == 1
    assert play.state.items[0] == ()


@pytest.mark.rule("SD-TRK-04")
def test_the_group_puts_in_one_part_a_round() -> None:
    play = by_the_truck(1, items=("battery", "spark-plug"), once=["install"])
    assert why(play, "install", "spark-plug") == "SD-TRK-04"
    play = by_the_truck(items=("battery", "spark-plug"))
    answer(play, "install", "battery")
    assert "install" in play.state.once


@pytest.mark.rule("SD-TRK-05")
def test_it_is_started_from_its_space_or_the_next() -> None:
    play = by_the_truck(3)
    beside, far = adjacent(play.state, TRUCK)[0], two_away(play)
    assert may(play, "start-truck")
    assert may(by_the_truck(3, place=beside), "start-truck")
    assert why(by_the_truck(3, place=far), "start-truck") == "SD-TRK-05"


@pytest.mark.rule("SD-TRK-06")
@pytest.mark.parametrize(
    ("parts", "face", "starts"), [(1, 5, False), (1, 6, True), (2, 3, False), (2, 4, True), (3, None, True)]
)
def test_each_part_makes_it_likelier_to_start(parts: int, face: int | None, starts: bool) -> None:
    play = by_the_truck(parts, ("d6",))
    answer(play, "start-truck")
    if face is not None:
        answer(play, "face", face)
    assert ("truck" not in play.state.tokens) is starts


@pytest.mark.rule("SD-TRK-06")
def test_without_a_part_there_is_no_attempt() -> None:
    assert why(by_the_truck(0), "start-truck") == "SD-TRK-06"


@pytest.mark.rule("SD-TRK-07")
def test_the_group_tries_once_a_round() -> None:
    play = by_the_truck(1, ("d6",))
    answer(play, "start-truck")
    answer(play, "face", 1)
    assert "start-truck" in play.state.once
    assert why(by_the_truck(1, once=["start-truck"]), "start-truck") == "SD-TRK-07"


@pytest.mark.rule("SD-TRK-08")
@pytest.mark.rule("SD-TRK-09")
@pytest.mark.rule("SD-DATA-06")
def test_who_is_near_is_away_and_for_the_others_a_way_out_stays_open() -> None:
    play = by_the_truck(3, place=TRUCK)
    state = play.state
    assert len(state.people) == 2
    state.place[1] = two_away(play)
    play = turn_of(play, "aira")
    answer(play, "start-truck")
    answer(play, "road", "n306")
    assert play.state.status == [ESCAPED, ALIVE]
    assert play.state.tokens["escape"] == "n306"
    play = turn_of(play, "marci", place="n306")
    answer(play, "escape")
    assert play.outcome is not None
    assert play.outcome.by == "escape"


@pytest.mark.rule("SD-TRK-08")
def test_everybody_next_to_it_is_away_at_once_and_nothing_is_asked() -> None:
    play = by_the_truck(3)
    play.state.place[1] = adjacent(play.state, TRUCK)[0]
    play = turn_of(play, "aira")
    answer(play, "start-truck")
    assert play.outcome is not None
    assert (play.outcome.by, play.state.status) == ("escape", [ESCAPED, ESCAPED])

"""A ruling that lets the Demon Ascend ends whatever was going on, also the question it came into."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gloamboard.rules.kernel import HOST
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import Evening, house, shows, turn_of

LAST_EVENT = ("ruling", "discard_events", "count", 1)


def about_to_ascend() -> State:
    state = house()
    state.events.bag, state.events.bottom, state.events.top = (), (), ("generic-01",)
    state.demon = "leshy"
    for agent in state.agents:
        agent.zone = "study"
    state.light["study"] = "lit"
    return state


def who_goes_next() -> Evening:
    state = about_to_ascend()
    state.phase, state.step = "agents", "start"
    return Evening(state)


def in_a_turn() -> Evening:
    return turn_of(about_to_ascend(), "historian")


def in_another_ruling() -> Evening:
    evening = in_a_turn()
    evening.play.answer(HOST, ("ruling", "shift_fate"))
    assert evening.play.in_ruling
    return evening


@shows("ASC-07", "SUMM-05")
@pytest.mark.parametrize("asked", [who_goes_next, in_a_turn, in_another_ruling])
def test_a_ruling_that_lets_the_demon_ascend_ends_the_turn_it_came_into(asked: Callable[[], Evening]) -> None:
    evening = asked()
    evening.play.answer(HOST, LAST_EVENT)
    assert (evening.state.stage, evening.state.turn, evening.state.cycle) == ("confrontation", "", 1)
    assert not evening.play.in_ruling
    assert evening.said("The Demon Ascends.")
    assert evening.words() == {"turn", "abandon"}  # its first Demon Phase is over, and an Agent Phase begins
    twin = evening.play.clone()
    assert (twin.hash(), twin.waiting()) == (evening.play.hash(), evening.play.waiting())
    for _ in range(40):  # and the Confrontation goes on from there
        if evening.play.pending is None:
            break
        seat = evening.play.waiting()[0]
        evening.play.answer(seat, evening.play.pending.options(seat)[0].key)

"""Verbs that steer a card: if, by Fate, either-or, at a price, for each."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.netherwatch.table import run
from tests.rules.netherwatch.verbs.board import HISTORIAN, SKEPTIC, board, first, next_back, play


def test_target_is_meant_by_what_follows() -> None:
    state = board()
    state.agent(SKEPTIC).sanity = 2
    rows = [{"do": "target", "who": "lowest-sanity"}, {"do": "place", "cube": "dark", "where": "here"}]
    effects = VERBS.compile(rows, "a test", "effects")
    run(VERBS.run(state, Cause("event", "a card"), effects))
    assert state.light == {"parlor": "dark"}


@pytest.mark.rule("NW-LIGHT-15")
def test_when_looks_at_the_light() -> None:
    state = board()
    row = {
        "do": "when",
        "if": "lit",
        "then": [{"do": "gain_sanity", "who": "user"}],
        "otherwise": [{"do": "lose_sanity", "who": "user", "amount": 2}],
    }
    play(state, row)
    assert state.agent(HISTORIAN).sanity == state.agent(HISTORIAN).top - 2
    state.light["study"] = "lit"
    play(state, row)
    assert state.agent(HISTORIAN).sanity == state.agent(HISTORIAN).top - 1


@pytest.mark.rule("NW-FATE-06")
@pytest.mark.rule("NW-EVENT-03")
@pytest.mark.rule("NW-ITEM-03")
@pytest.mark.parametrize(("fate", "lost"), [(3, 2), (4, 1)])
def test_on_fate_takes_the_branch_of_the_active_fate(fate: int, lost: int) -> None:
    state = board()
    state.fate = fate
    lose = [{"do": "lose_sanity", "who": "user", "amount": 2}]
    row = {"do": "on_fate", "fate": [3], "then": lose, "otherwise": [{"do": "lose_sanity", "who": "user"}]}
    play(state, row)
    assert state.agent(HISTORIAN).top - state.agent(HISTORIAN).sanity == lost


def test_choose_may_and_pay() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    lose, fright = [{"do": "lose_sanity", "who": "user"}], [{"do": "frighten", "who": "user"}]
    play(state, {"do": "choose", "first": lose, "second": fright}, ("either", "second"))
    assert (you.sanity, you.condition) == (you.top, "frightened")
    play(state, {"do": "may", "then": lose}, ("may", "pass"))
    assert you.sanity == you.top
    play(state, {"do": "pay", "who": "user", "amount": 2, "then": [{"do": "aim", "who": "user"}]}, ("pay", HISTORIAN))
    assert (you.sanity, state.target) == (you.top - 2, HISTORIAN)


@pytest.mark.rule("NW-COND-12")
def test_who_cannot_pay_is_not_asked() -> None:
    state = board()
    state.agent(HISTORIAN).sanity = 1
    row = {"do": "pay", "who": "user", "amount": 2, "then": [], "otherwise": [{"do": "frighten", "who": "user"}]}
    play(state, row)
    assert state.agent(HISTORIAN).condition == "frightened"


@pytest.mark.rule("NW-COND-12")
@pytest.mark.rule("NW-EX-45")
@pytest.mark.parametrize("who", ["active", "nearest-demon"])
def test_a_roll_is_no_choice_for_whoever_is_in_breakdown(who: str) -> None:
    row = {
        "do": "choose",
        "first": [{"do": "roll", "who": who, "kinds": ["hindered"]}],
        "second": [{"do": "discard_events"}],
    }
    state = board()
    state.agent(SKEPTIC).hiding = "cover-1"
    play(state, row, ("either", "first"), 0, 0, cause=Cause("event", "a card"))
    state.agent(HISTORIAN).sanity, state.agent(HISTORIAN).condition = 0, "breakdown"
    left = len(state.events)
    play(state, row, *next_back(state), cause=Cause("event", "a card"))  # nothing is asked
    assert len(state.events) == left - 1


def test_each_does_it_for_every_one_of_them() -> None:
    state = board()
    row = {"do": "each", "who": "all-dim", "then": [{"do": "roll", "who": "target"}]}
    play(state, row, first(SKEPTIC), 1, 2)
    assert [agent.top - agent.sanity for agent in state.agents] == [2, 1]

"""Verbs of the mind: Sanity lost, regained, rolled for; fright and death."""

from __future__ import annotations

from tests.rules.netherwatch.verbs.board import HISTORIAN, SKEPTIC, board, first, play


def test_lose_and_gain_sanity_stop_at_the_ends_of_the_track() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    play(state, {"do": "lose_sanity", "who": "user", "amount": 3})
    assert you.sanity == you.top - 3
    play(state, {"do": "gain_sanity", "who": "user", "amount": 9})
    assert you.sanity == you.top


def test_everyone_is_asked_in_an_order_of_their_choice() -> None:
    state = board()
    play(state, {"do": "roll", "who": "everyone"}, first(SKEPTIC), 1, 2)
    assert [agent.top - agent.sanity for agent in state.agents] == [2, 1]


def test_roll_takes_its_kinds() -> None:
    state = board()
    play(state, {"do": "roll", "who": "user", "kinds": ["hindered", "frightened"]}, 0, 2)
    you = state.agent(HISTORIAN)
    assert (you.sanity, you.condition) == (you.top - 2, "frightened")


def test_frighten_calm_and_recover() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    told: list[str] = []
    play(state, {"do": "frighten", "who": "user"})
    told.append(you.condition)
    play(state, {"do": "calm", "who": "user"})
    told.append(you.condition)
    assert told == ["frightened", ""]
    you.sanity, you.condition = 0, "breakdown"
    play(state, {"do": "calm", "who": "user"})
    assert you.condition == "breakdown"
    play(state, {"do": "recover", "who": "user"})
    assert (you.condition, you.sanity) == ("", 1)


def test_next_roll_makes_one_roll_focused() -> None:
    state = board()
    play(state, {"do": "next_roll", "who": "user", "kind": "focused"})
    play(state, {"do": "roll", "who": "user"}, 2, 0)
    play(state, {"do": "roll", "who": "user"}, 1)
    assert state.agent(HISTORIAN).sanity == state.agent(HISTORIAN).top - 1


def test_shield_lessens_one_loss() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    play(state, {"do": "shield", "who": "user", "amount": 2})
    play(state, {"do": "lose_sanity", "who": "user", "amount": 3})
    assert you.sanity == you.top - 1
    play(state, {"do": "lose_sanity", "who": "user"})
    assert you.sanity == you.top - 2


def test_die_makes_a_specter() -> None:
    state = board()
    play(state, {"do": "die", "who": "user"})
    assert state.agent(HISTORIAN).specter == 1

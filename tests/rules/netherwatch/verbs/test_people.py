"""Verbs that move people, tire them, or change what holds for them."""

from __future__ import annotations

from rules.netherwatch import lasting, modifiers
from tests.rules.netherwatch.table import manifested
from tests.rules.netherwatch.verbs.board import HISTORIAN, board, play


def test_tire_and_extra_action() -> None:
    state = board()
    you, other = state.agents
    play(state, {"do": "extra_action", "who": "user"})
    assert you.dormant == 4
    play(state, {"do": "tire", "who": "others"})
    assert modifiers.total(state, "actions", other) == -1
    assert modifiers.total(state, "actions", you) == 0


def test_ready_and_spend() -> None:
    state = board()
    play(state, {"do": "spend", "who": "user"})
    assert not state.agent(HISTORIAN).ready
    play(state, {"do": "ready", "who": "user"})
    assert state.agent(HISTORIAN).ready


def test_free_move_goes_zone_by_zone_and_may_end_early() -> None:
    state = board()
    play(state, {"do": "free_move", "who": "user", "zones": 3}, ("go", HISTORIAN, "foyer"), ("done",))
    assert state.agent(HISTORIAN).zone == "foyer"


def test_pull_draws_towards_a_place() -> None:
    state = board()
    row = {"do": "pull", "who": "user", "where": "rift-nearest", "zones": 1}
    play(state, row, ("zone", "conservatory"))
    assert state.agent(HISTORIAN).zone == "parlor"


def test_flee_leads_away_from_the_demon() -> None:
    state = manifested(board("foyer", "crypt"), "great-room")
    play(state, {"do": "flee", "who": "user"}, ("zone", "garage"))
    assert state.agent(HISTORIAN).zone == "garage"


def test_swap_places() -> None:
    state = board()
    play(state, {"do": "swap_places", "who": "user", "with": "farthest-hq"})
    assert [agent.zone for agent in state.agents] == ["parlor", "study"]


def test_lasting_holds_for_a_while() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    play(state, {"do": "lasting", "what": "move", "who": "user", "until": "turn", "amount": 2})
    assert modifiers.total(state, "move", you) == 2
    lasting.expire(state, "turn")
    assert modifiers.total(state, "move", you) == 0

"""Agents chosen before the game: who plays whom, and evenings that older versions saved in the middle of that."""

from __future__ import annotations

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.kernel.state.snapshot import freeze, thaw
from gloamboard.rules.netherwatch import GAME
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import SEATS

SETUP = Setup(SEATS[:2], 7, {"agents": "skeptic historian"})


def test_agents_chosen_before_the_game_stand_at_their_seats_and_no_wish_is_left() -> None:
    state = Play(GAME, SETUP).state
    assert [(agent.id, agent.seat) for agent in state.agents] == [("skeptic", "seat1"), ("historian", "seat2")]
    assert state.wished == ()
    assert not {"skeptic", "historian"} & state.flags.keys()


def test_a_snapshot_of_before_there_were_wishes_keeps_the_team_that_was_chosen() -> None:
    row = freeze(GAME.new(SETUP))
    assert isinstance(row, dict)
    assert row["of"].pop("wished")["of"] == ["skeptic", "historian"]
    row["of"]["flags"] = freeze({"skeptic": 1, "historian": 1})
    state = thaw(row, GAME.kinds)
    assert isinstance(state, State)
    assert state.wished == ("skeptic", "historian")

"""Verbs that move people, tire them, or change what holds for them."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.state import lasting
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.netherwatch.table import manifested, shows
from tests.rules.netherwatch.verbs.board import HISTORIAN, SKEPTIC, board, play


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


@shows("CLUE-06", "CLUE-05")
@pytest.mark.parametrize("row", [{"do": "free_move", "zones": 2}, {"do": "pull", "where": "any-cold", "zones": 2}])
def test_nothing_is_turned_in_a_zone_one_only_comes_through(row: dict[str, Any]) -> None:
    state = board()
    state.clues = {zone: (f"clue-{zone}", "") for zone in ("foyer", "garage")}
    state.cold = ["garage"]
    steps = [("go", HISTORIAN, "foyer"), ("go", HISTORIAN, "garage")] if row["do"] == "free_move" else []
    play(state, {**row, "who": "user"}, *steps, "wild")
    assert state.agent(HISTORIAN).zone == "garage"
    assert {zone: face for zone, (_, face) in state.clues.items()} == {"foyer": "", "garage": "wild"}


@shows("HIDE-09")
@pytest.mark.parametrize(("demon", "met"), [("study", True), ("kitchen", False)])
def test_whoever_runs_out_of_cover_beside_the_demon_meets_it(demon: str, met: bool) -> None:
    state = manifested(board(), demon)
    state.covers, state.agent(HISTORIAN).hiding = {"cover-1": ("study", "safe")}, "cover-1"
    meeting = [("face", HISTORIAN), 0, ("flee", "parlor")] if met else []
    play(state, {"do": "free_move", "who": "user"}, ("go", HISTORIAN, "foyer"), *meeting)
    assert state.agent(HISTORIAN).zone == ("parlor" if met else "foyer")
    assert any("share the Study" in line.says for line in state.told) is met


@shows("COND-12")
def test_nobody_in_breakdown_runs_into_the_demon_for_free() -> None:
    state = manifested(board(), "foyer")
    state.agent(HISTORIAN).sanity, state.agent(HISTORIAN).condition = 0, "breakdown"
    play(state, {"do": "free_move", "who": "user"}, ("go", HISTORIAN, "parlor"))
    assert state.agent(HISTORIAN).zone == "parlor"
    with pytest.raises(AssertionError, match="is none of"):
        play(
            state,
            {"do": "free_move", "who": "user", "zones": 2},
            ("go", HISTORIAN, "study"),
            ("go", HISTORIAN, "foyer"),
        )


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


@shows("TARGET-02")
def test_whoever_is_the_target_changes_places_with_somebody_else() -> None:
    state = manifested(board("study", "library"), "parlor")
    state.target = SKEPTIC
    row = {"do": "swap_places", "who": "nearest-demon", "with": "farthest-demon"}
    play(state, row, cause=Cause("board", "vetala"))
    assert [agent.zone for agent in state.agents] == ["library", "study"]
    state.agent(HISTORIAN).hiding = "cover-1"
    play(state, row, cause=Cause("board", "vetala"))
    assert [agent.zone for agent in state.agents] == ["library", "study"]  # nobody else is in sight


@shows("MAP-12", "SPEC-05")
def test_a_full_zone_takes_whoever_comes_for_whoever_goes() -> None:
    state = board("study", "crawlspace")  # which holds one
    play(state, {"do": "swap_places", "who": "user", "with": "farthest-hq"})
    assert [agent.zone for agent in state.agents] == ["crawlspace", "study"]
    state = manifested(board("study", "crawlspace"), "study")
    state.agent(SKEPTIC).specter = 1
    play(state, {"do": "swap_places", "who": "user", "with": "farthest-hq"})
    assert [agent.zone for agent in state.agents] == ["study", "crawlspace"]


def test_lasting_holds_for_a_while() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    play(state, {"do": "lasting", "what": "move", "who": "user", "until": "turn", "amount": 2})
    assert modifiers.total(state, "move", you) == 2
    lasting.expire(state, "turn")
    assert modifiers.total(state, "move", you) == 0

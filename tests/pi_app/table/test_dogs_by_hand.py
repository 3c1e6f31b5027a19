"""Dogs by hand: a FETCH that stops where something lies, the one step of a HEEL, a Hazard turned over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.rehearsal.stage import Stage
from tests.pi_app.table.by_hand import answer, open_keys, table, until_open
from tests.pi_app.table.hands import hand, place


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    one = table(tmp_path, "campsite", helps=True, agents=("survivor", "husky"))
    one.wait(1.0)
    yield one
    one.close()


def view(stage: Stage) -> dict[str, Any]:
    seen: dict[str, Any] = stage.referee.evening.seen("public")["view"]
    return seen


def where(stage: Stage, agent: str) -> str:
    return str(view(stage)["agents"][agent]["at"])


def carry(stage: Stage, piece: str, *spaces: str) -> None:
    for space in spaces:
        hand(stage, do="lift", piece=piece)
        place(stage, piece, space)


def test_a_hazard_is_turned_by_lifting_it_and_putting_it_back(stage: Stage) -> None:
    assert view(stage)["hazards"]["dirt-trail"][1] == ""
    until_open(stage, "turn", "survivor")
    carry(stage, "survivor", "trailhead", "dirt-trail")
    if not view(stage)["hazards"]["dirt-trail"][1]:
        hand(stage, do="lift", piece="hazard-1")
        place(stage, "hazard-1", "dirt-trail")
    assert view(stage)["hazards"]["dirt-trail"][1]


def test_a_dog_heels_one_step_where_it_may_not_walk_any_more(stage: Stage) -> None:
    until_open(stage, "turn", "survivor")
    carry(stage, "survivor", "trailhead")
    until_open(stage, "turn", "husky")
    for zone in ("dirt-trail", "gravel-lot", "dirt-trail"):
        answer(stage, "move", "husky", zone)
        if ("stop", "husky") in open_keys(stage):
            answer(stage, "stop", "husky")
    assert view(stage)["agents"]["husky"]["actions"] == 0
    place(stage, "husky", "dirt-trail")  # where the moves above have led it
    carry(stage, "husky", "trailhead")
    assert (where(stage, "husky"), view(stage)["heels"]) == ("trailhead", 1)


def test_a_fetch_stops_where_something_lies(stage: Stage) -> None:
    until_open(stage, "turn", "husky")
    until_open(stage, "fetch", "husky", "trailhead")
    answer(stage, "done")  # the survivor stands in HQ too: there is nothing to trade
    assert where(stage, "husky") == "trailhead"
    assert any(key[0] == "pick-up" for key in open_keys(stage)), "the Bear Spray lies there"

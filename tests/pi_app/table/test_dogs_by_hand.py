"""Dogs by hand: a FETCH that stops where something lies, the one step of a HEEL, a GUARD, a Hazard turned over, cards
put into a Container."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.tokens import Token
from gloamboard.pi_app.rehearsal.stage import Stage
from tests.pi_app.table.by_hand import answer, open_keys, table, tap, until_open
from tests.pi_app.table.hands import hand, lit, place
from tests.rules.asking import there


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    one = table(tmp_path, "campsite", helps=True, agents=("survivor", "husky"))
    one.wait(1.0)
    yield one
    one.close()


def view(stage: Stage) -> dict[str, Any]:
    return dict[str, Any](stage.referee.evening.seen("public")["view"])


def where(stage: Stage, agent: str) -> str:
    return str(view(stage)["agents"][agent]["at"])


def carry(stage: Stage, piece: str, *spaces: str) -> None:
    for space in spaces:
        hand(stage, do="lift", piece=piece)
        place(stage, piece, space)


def test_a_hazard_is_turned_by_lifting_it_and_putting_it_back(stage: Stage) -> None:
    """What it shows is drawn when somebody comes; the token is taken up, turned, and lies where it lay."""
    assert view(stage)["hazards"]["dirt-trail"][1] == ""
    until_open(stage, "turn", "survivor")
    carry(stage, "survivor", "trailhead", "dirt-trail")
    token, face = view(stage)["hazards"]["dirt-trail"]
    assert face
    before, refused = open_keys(stage), stage.referee.refusals["public"]
    carry(stage, "hazard@dirt-trail", "dirt-trail")
    assert view(stage)["hazards"] == {"dirt-trail": [token, face]}
    assert open_keys(stage) == before
    assert stage.referee.refusals["public"] == refused
    assert not [row["says"] for row in stage.referee.evening.differences() if row["piece"] == "hazard"]


def test_who_turns_a_hazard_is_asked_for_it_by_its_name(tmp_path: Path) -> None:
    stage = table(tmp_path, "campsite", helps=True, agents=("survivor", "husky"), hands=frozenset(("hazards",)))
    try:
        stage.wait(1.0)
        until_open(stage, "turn", "survivor")
        carry(stage, "survivor", "trailhead", "dirt-trail")
        asked = there(stage.referee.evening.seen("public")["asks"])
        assert asked["asks"] == "What waits in the Dirt Trail?"
        assert "It shows Open Graves." in [option["says"] for option in asked["options"]]
        carry(stage, "hazard@dirt-trail", "dirt-trail")
        answer(stage, "face", "open-graves")
        assert view(stage)["hazards"]["dirt-trail"][1] == "open-graves"
    finally:
        stage.close()


def test_a_guard_is_a_tap_of_the_standee(stage: Stage) -> None:
    first = ("turn", "end", "read")
    for _ in range(150):
        keys = open_keys(stage)
        if ("guard", "husky") in keys:
            break
        answer(stage, *([key for key in keys if key[0] in first] or keys)[0])
    zone, nerves = where(stage, "husky"), view(stage)["agents"]["husky"]["sanity"]
    assert view(stage)["target"] is None
    tap(stage, "husky")
    place(stage, "husky", zone)
    assert (view(stage)["target"], where(stage, "husky")) == ("husky", zone)
    assert view(stage)["agents"]["husky"]["sanity"] == nerves + 1


def test_cards_for_a_container_are_tapped_one_after_another(tmp_path: Path) -> None:
    """An owner's own tags under two Item cards."""
    learned = (Token("0400000000aa01", "flashlight"), Token("0400000000aa02", "shoulder-lamp"))
    stage = table(tmp_path, "campsite", helps=True, agents=("survivor", "husky"), learned=learned)
    try:
        stage.wait(1.0)
        until_open(stage, "turn", "survivor")
        until_open(stage, "essentials")
        until_open(stage, "take", "border-collie-companion")
        until_open(stage, "done")
        assert "border-collie-companion" in view(stage)["agents"]["survivor"]["pocket"]
        for card in ("flashlight", "shoulder-lamp"):
            tap(stage, card)
        assert stage.referee.evening.play.state.inside == {"border-collie-companion": ("flashlight", "shoulder-lamp")}
    finally:
        stage.close()


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
    hand(stage, do="lift", piece="husky")
    assert lit(stage, "landing") == {"trailhead"}  # the one step
    place(stage, "husky", "trailhead")
    assert (where(stage, "husky"), view(stage)["heels"]) == ("trailhead", 1)


def test_a_fetch_stops_where_something_lies(stage: Stage) -> None:
    until_open(stage, "turn", "husky")
    until_open(stage, "fetch", "husky", "trailhead")
    answer(stage, "done")  # the survivor stands in HQ too: there is nothing to trade
    assert where(stage, "husky") == "trailhead"
    assert any(key[0] == "pick-up" for key in open_keys(stage)), "the Bear Spray lies there"

"""Pine Hollow Camp: cameras, and what looks back."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.people import objectives
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import shows, turn
from tests.rules.netherwatch.loyal_vigil.operations.ours import (
    TEAM,
    confronted,
    each_card_under,
    over,
    used,
    using,
)


@shows("OPB-01", "OPB-04")
def test_three_cameras_of_four_are_enough() -> None:
    state = using("pine-hollow", "mess-hall", "watchtower@a8/0", "deer-track@c8/0", "lakeside@h1/0")
    for zone in ("mess-hall", "deer-track", "docks"):
        assert "cameras-3" not in state.flags
        state.interactions, state.agents[0].zone, state.light[zone] = [zone], zone, "lit"
        state.agents[0].dormant, state.agents[1].zone = 3, "gravel-lot"
        evening = used(state, *([0] if zone == "deer-track" else []))
        while not evening.all("end"):
            evening.do(*sorted(evening.keys(), key=str)[0])
        assert evening.state.interactions == []
        assert evening.state.target == "survivor"  # whoever touches anything is looked at
        state = evening.state.copy()
        state.phase, state.step, state.turn = "agents", "start", ""
    assert state.flags["cameras-3"] == 1


def test_the_cameras_give_something_besides() -> None:
    state = using("pine-hollow", "watchtower")
    state.clues = {"gravel-lot": ("clue-1", "")}
    evening = used(state)
    assert evening.state.clues["gravel-lot"][1]
    evening = used(using("pine-hollow", "mess-hall"))
    each_card_under(evening, 1)
    evening = used(using("pine-hollow", "deer-track"), 1)
    assert (evening.agent("survivor").sanity, list(evening.state.clues)) == (2, ["deer-track"])
    evening = used(using("pine-hollow", "docks"))
    gone = evening.state.events_gone
    evening.do(*next(key for key in evening.offered() if "discard" in key))
    assert evening.state.events_gone == gone + 1


def test_hot_water_calms_all_here() -> None:
    state = using("pine-hollow", "wash-house")
    state.agents[1].condition = "frightened"
    evening = used(state)
    assert [(agent.sanity, agent.condition) for agent in evening.state.agents] == [(5, ""), (5, "")]


def test_the_swings_ready_or_send() -> None:
    state = using("pine-hollow", "playground")
    for agent in state.agents:
        agent.ready = False
    assert all(agent.ready for agent in used(state.copy()).do("either", "first").state.agents)
    state.agents[1].zone = "trailhead"
    evening = used(state).do("either", "second")
    evening.do(*next(key for key in evening.offered() if key[-1] == "husky"))
    evening.do("go", "husky", "lavatories").do("go", "husky", "gravel-lot")
    assert evening.agent("husky").zone == "gravel-lot"


def test_the_boat_pays_in_cards_and_darkens() -> None:
    evening = used(using("pine-hollow", "boathouse"))
    each_card_under(evening, 2)
    assert evening.state.light["boathouse"] == "dark"


def test_the_fox_leads_to_the_watchtower_again_and_again() -> None:
    evening = used(using("pine-hollow", "fallen-spruce", "watchtower@a8/0"))
    assert evening.agent("survivor").zone == "watchtower"
    assert evening.state.interactions == ["fallen-spruce"]


@shows("OPB-03")
@pytest.mark.parametrize(("fate", "left"), [(2, 0), (3, 1)])
def test_under_fate_two_a_light_goes_out(fate: int, left: int) -> None:
    state = camping(ENTRANCE, operation="pine-hollow", agents=TEAM)
    state.light = {"gravel-lot": "lit"}
    over(state, "demon-phase-end", fate)
    assert len(state.light) == left


@shows("OPB-03")
def test_under_fate_four_the_dark_hinders() -> None:
    state = camping(ENTRANCE, operation="pine-hollow", agents=TEAM)
    state.light, state.fate = {"trailhead": "dark"}, 4
    evening = turn(state.copy(), "survivor", 0, 1)  # two dice, the worse counts
    assert evening.agent("survivor").sanity == evening.agent("survivor").top - 1
    state.fate = 1
    assert turn(state, "survivor", 0).can("end", "survivor")


@shows("OPB-05")
def test_pine_hollow_is_left_by_the_lot_after_signal_and_switch() -> None:
    state = camping(
        ENTRANCE, "watchtower@e3/0", "mess-ground@a1/0", zone="gravel-lot", operation="pine-hollow", agents=TEAM
    )
    state = confronted(state, "trailhead")
    objectives.place_escape(state)
    objectives.lay(state, "confrontation")
    assert state.tokens == {"escape": "gravel-lot", "objective-a": "watchtower", "objective-b": "mess-hall"}
    assert turn(state.copy(), "survivor").why("escape", "survivor").rule == "LV-OPB-05"
    for letter, zone in (("a", "watchtower"), ("b", "mess-hall")):
        state.agents[0].zone, state.light[zone] = zone, "lit"
        state = turn(state, "survivor", 0).do("investigate", "objective", letter).state.copy()
        state.phase, state.step, state.turn, state.agents[0].manifested = "agents", "start", "", 2
    state.agents[0].zone = "gravel-lot"
    assert turn(state, "survivor", 0).do("escape", "survivor").agent("survivor").escaped

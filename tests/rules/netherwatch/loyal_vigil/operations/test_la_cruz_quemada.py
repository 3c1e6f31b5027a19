"""Campamento La Cruz Quemada: rites, and ground that burns."""

from __future__ import annotations

from gloamboard.rules.netherwatch.house import ground, locks
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.people import objectives
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import shows, turn
from tests.rules.netherwatch.loyal_vigil.operations.ours import TEAM, confronted, each_card_under, used, using


@shows("OPB-01", "OPB-04")
def test_three_rites_of_four_are_enough() -> None:
    state = using("la-cruz-quemada", "stone-cairn", "chapel-clearing@g1/0", "picnic-shelter@a8/0")
    state.agents[0].pocket = ("flashlight",)
    for zone in ("stone-cairn", "open-chapel", "picnic-shelter"):
        assert "rites-3" not in state.flags
        state.interactions, state.agents[0].zone, state.light[zone] = [zone], zone, "lit"
        state.agents[0].dormant, state.agents[0].sanity = 3, 3
        evening = used(state)
        assert evening.state.interactions == []
        state = evening.state.copy()
        state.phase, state.step, state.turn = "agents", "start", ""
    assert state.flags["rites-3"] == 1
    assert state.cold == ["stone-cairn"]
    assert state.agents[0].sanity == 3
    assert state.agents[0].items == ()


def test_the_rite_of_the_chapel_heartens_and_that_of_the_ash_lights() -> None:
    assert [agent.sanity for agent in used(using("la-cruz-quemada", "open-chapel")).state.agents] == [4, 4]
    state = using("la-cruz-quemada", "fire-circle")
    state.light = {"fire-circle": "dark"}
    evening = turn(state, "survivor", 0, 1).do("investigate", "interaction")
    assert (evening.state.light["fire-circle"], evening.state.flags["rites"]) == ("lit", 1)
    assert evening.agent("survivor").sanity == 2


def test_steam_cools_the_ground_next_door_for_a_little_nerve() -> None:
    evening = used(using("la-cruz-quemada", "docks"))
    assert (evening.state.cold, evening.agent("survivor").sanity) == (["boathouse"], 2)
    assert evening.state.interactions == ["docks"]


def test_sand_puts_out_a_hazard_next_door() -> None:
    state = using("la-cruz-quemada", "hollow-stump", "picnic-shelter@b1/0")
    of(state).hazards = {"picnic-shelter": ("hazard-1", ""), "trailhead": ("hazard-2", "")}
    assert "picnic-shelter" in ground.near(state, "hollow-stump")
    evening = used(state)
    assert list(of(evening.state).hazards) == ["trailhead"]


def test_the_firebreak_is_a_ward() -> None:
    assert used(using("la-cruz-quemada", "old-firebreak")).state.tokens == {"minor-ward": "old-firebreak"}


def test_the_surveyors_crates_wake_the_ground() -> None:
    evening = used(using("la-cruz-quemada", "managers-cabin"))
    each_card_under(evening, 3)
    assert list(of(evening.state).hazards) == ["managers-cabin"]


@shows("OPB-03")
def test_ash_puts_out_lamps_and_a_tremor_slows() -> None:
    state = camping(ENTRANCE, "dirt-trail@e3/0", zone="lavatories", operation="la-cruz-quemada", agents=TEAM)
    state.light, state.fate = {}, 2
    assert not turn(state.copy(), "survivor", 0).can("light", "cube")
    state.fate = 1
    assert turn(state.copy(), "survivor", 0).can("light", "cube")
    state.ground += " watchtower@e2/0"
    assert turn(state.copy(), "survivor", 0).can("move", "survivor", "watchtower")
    state.fate = 5
    assert not turn(state, "survivor", 0).can("move", "survivor", "watchtower")


@shows("OPB-05")
def test_the_bell_opens_the_way_on_the_rift_farthest_from_the_demon() -> None:
    state = camping(
        ENTRANCE, "dirt-trail@e3/0", "chapel-clearing@a1/0", zone="bell-post", operation="la-cruz-quemada", agents=TEAM
    )
    state = confronted(state, "dirt-trail")
    state.agents[1].zone = "open-chapel"
    state.rifts = {1: "trailhead", 2: "gravel-lot", 3: "dirt-trail"}
    objectives.lay(state, "confrontation")
    evening = turn(state, "survivor").do("investigate", "objective", "a")
    assert evening.state.tokens == {"escape": "gravel-lot"}


@shows("OPB-05")
def test_the_bell_takes_the_lock_off_that_a_way_out_may_lie_behind() -> None:
    """No key is sure to be in the wood of La Cruz Quemada."""
    tiles = ("dirt-trail@e3/0", "managers-ground@e2/180", "chapel-clearing@a1/0")
    state = camping(ENTRANCE, *tiles, zone="bell-post", operation="la-cruz-quemada", agents=TEAM)
    state = confronted(state, "trailhead")
    state.agents[1].zone = "open-chapel"
    state.rifts = {1: "trailhead", 2: "managers-cabin"}
    locks.place_lock(state, ("managers-cabin",), "LV-TOK-04")
    objectives.lay(state, "confrontation")
    evening = turn(state, "survivor").do("investigate", "objective", "a")
    assert evening.state.tokens == {"escape": "managers-cabin"}
    assert not evening.state.locks
    assert not evening.state.blocked

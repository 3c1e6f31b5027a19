"""Specters in the wood: REVEAL draws tiles for Paths and turns Hazards up."""

from __future__ import annotations

from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import hazards, specters
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import exploring
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, shows, turn
from tests.rules.netherwatch.table import run


def haunted(zone: str = "trailhead", next_up: tuple[str, ...] = ("split-log-bridge",)) -> State:
    state = exploring(zone=zone, next_up=next_up)
    state.rifts = {1: "trailhead"}
    ghost = state.agent("husky")
    ghost.specter, ghost.bead = 1, 2
    return state


@shows("EXPL-13")
def test_a_specter_reveals_a_path_of_its_zone_for_an_action_and_cannot_explore() -> None:
    evening = turn(haunted(), "husky")
    assert evening.all("explore") == set()
    assert evening.why("explore", "exploration").rule == "NW-SPEC-11"
    evening.do("reveal-path", "trailhead", "exploration")
    assert evening.state.ground.endswith(" split-log-bridge@e3/0")
    assert (evening.agent("husky").bead, evening.agent("husky").zone) == (1, "trailhead")


def test_or_a_path_next_door_and_not_farther() -> None:
    evening = turn(haunted(zone="welcome-cabin"), "husky")
    assert evening.can("reveal-path", "trailhead", "exploration")
    assert evening.why("reveal-path", "lavatories", "exploration").rule == "NW-SPEC-25"
    assert evening.why("reveal-path", "trailhead", "special").rule == "LV-MAP-15"


def test_what_cannot_be_laid_gives_the_action_back() -> None:
    state = haunted(next_up=())
    of(state).exploration.bag, of(state).special.bag = (), ("mess-ground",)
    of(state).shut = frozenset()
    evening = turn(state, "husky")
    assert evening.why("reveal-path", "trailhead", "exploration").rule == "LV-RULING-14"


def test_in_the_mansion_there_is_no_path_to_reveal() -> None:
    state = kennel()
    state.agent("husky").specter, state.agent("husky").bead = 1, 2
    assert turn(state, "husky").why("reveal-path", "study", "exploration").rule == "LV-EXPL-04"


@shows("HAZ-04")
def test_a_specter_turns_a_hazard_up_and_it_strikes_nobody() -> None:
    state = haunted()
    hazards.place(state, "welcome-cabin", "LV-HAZ-02")
    of(state).hazard_bag = ("open-graves",)
    state.agent("historian").zone = "welcome-cabin"
    evening = turn(state, "husky").do("reveal", "welcome-cabin")
    assert of(evening.state).hazards["welcome-cabin"][1] == "open-graves"
    assert evening.agent("historian").condition == ""


def test_a_reveal_that_is_given_costs_nothing() -> None:
    state = haunted()
    ghost = state.agent("husky")
    ghost.bead = 0
    run(specters.free_reveal(state, ghost, "LV-BT-21"), ("reveal-path", "trailhead", "exploration"))
    assert (ghost.bead, state.ground.endswith(" split-log-bridge@e3/0")) == (0, True)
    run(specters.free_reveal(state, ghost, "LV-BT-21"), ("decline",))

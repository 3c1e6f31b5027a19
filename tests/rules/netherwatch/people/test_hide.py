"""Hiding in Safe Cover: who may, what it forbids, and what it does not."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.demon import manifestation, targeting
from gloamboard.rules.netherwatch.people import hiding
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import house, manifested, run, shows, turn_of


def library(*covers: str) -> State:
    """The Historian in a lit Library with so much Cover, the Demon far away in the Crypt."""
    state = manifested(house(), "crypt")
    state.agent("historian").zone = "library"
    state.light["library"] = "lit"
    state.covers = {f"cover-{n}": ("library", face) for n, face in enumerate(covers, 1)}
    return state


@shows("HIDE-01", "EX-18")
@pytest.mark.parametrize(("face", "may"), [("safe", True), ("exposed", False), ("", False)])
def test_only_revealed_safe_cover_hides(face: str, may: bool) -> None:
    evening = turn_of(library(face), "historian")
    assert evening.can("hide", "historian", "cover-1") is may
    if not may:
        assert evening.why("hide", "historian", "cover-1").rule == "NW-HIDE-01"
    else:
        assert evening.do("hide", "historian", "cover-1").agent("historian").hiding == "cover-1"


@shows("HIDE-02")
def test_one_cover_shelters_one_agent_and_two_shelter_two() -> None:
    state = library("safe")
    state.agent("skeptic").zone, state.agent("skeptic").hiding = "library", "cover-1"
    evening = turn_of(state, "historian")
    assert evening.why("hide", "historian", "cover-1").rule == "NW-HIDE-02"
    state = library("safe", "safe")
    state.agent("skeptic").zone, state.agent("skeptic").hiding = "library", "cover-1"
    assert turn_of(state, "historian").do("hide", "historian", "cover-2").agent("historian").hiding == "cover-2"


@shows("HIDE-03")
def test_a_hidden_agent_is_no_target_except_as_the_holder_of_the_token() -> None:
    state = library("safe")
    state.agent("historian").hiding = "cover-1"
    assert run(targeting.pick(state, lambda some: some)).id == "skeptic"
    state.target = "historian"
    assert run(targeting.pick(state, lambda some: some)).id == "historian"


@shows("HIDE-04")
def test_nobody_moves_or_lights_from_cover() -> None:
    state = library("safe")
    state.agent("historian").hiding = "cover-1"
    state.agent("historian").hand = ("flashlight",)
    evening = turn_of(state, "historian")
    assert not {"move", "light"} & evening.words()
    assert evening.why("move", "historian", "library", "long-gallery").rule == "NW-HIDE-04"
    assert evening.why("light", "on").rule == "NW-HIDE-04"
    assert {"move", "light"} <= evening.do("leave-cover", "historian").words()


@shows("HIDE-05")
def test_hiding_forbids_nothing_else() -> None:
    state = library("safe")
    agent = state.agent("historian")
    agent.hiding, agent.hand = "cover-1", ("scrying-orb",)
    state.interactions, state.clues = ["library"], {"library": ("clue-1", "wild")}
    evening = turn_of(state, "historian")
    assert evening.can("investigate", "interaction")
    evening.do("investigate", "scrying-orb", "teleportation")
    assert evening.agent("historian").hiding == "cover-1"
    agent.hiding = ""
    in_the_open = turn_of(state.copy(), "historian").offered()
    agent.hiding = "cover-1"
    hidden = turn_of(state, "historian").offered()
    assert {key[0] for key in in_the_open - hidden} == {"move", "light", "hide"}  # as HIDE itself says


@shows("HIDE-06")
@pytest.mark.parametrize("level", ["lit", "dark"])
def test_one_may_hide_in_any_light(level: str) -> None:
    state = library("safe")
    state.light["library"] = level
    assert turn_of(state, "historian", dice=[0]).can("hide", "historian", "cover-1")


@shows("HIDE-07")
def test_cover_is_left_on_ones_own_turn_only() -> None:
    state = library("safe")
    state.agent("historian").hiding = "cover-1"
    evening = turn_of(state, "skeptic", dice=[0])
    assert ("leave-cover", "historian") not in evening.offered()
    evening = turn_of(library_hidden(), "historian").do("leave-cover", "historian")
    assert evening.agent("historian").hiding == ""
    assert evening.agent("historian").manifested == 2


def library_hidden() -> State:
    state = library("safe")
    state.agent("historian").hiding = "cover-1"
    return state


@shows("HIDE-08")
@pytest.mark.parametrize(("tier", "rolls"), [("initiate", ()), ("operative", ()), ("veteran", (0, 1))])
def test_the_demon_comes_in_on_a_hidden_agent(tier: str, rolls: tuple[int, ...]) -> None:
    state = library("safe")
    state.tier, state.demon_zone = tier, "long-gallery"
    state.agent("historian").hiding = "cover-1"
    run(manifestation.step_to(state, "library", "NW-HIDE-08"), ("face", "historian"), *rolls)
    assert state.demon_zone == "library"
    assert state.agent("historian").sanity == 7 - sum(rolls)
    assert state.agent("historian").hiding == "cover-1"


@shows("HIDE-09")
def test_leaving_cover_beside_the_demon_is_an_overlap() -> None:
    state = library_hidden()
    state.demon_zone = "library"
    evening = turn_of(state, "historian", dice=[0]).do("leave-cover", "historian")
    evening.do("face", "historian").do("flee", "long-gallery")
    assert evening.said("The Historian and the Demon share the Library.")
    assert evening.agent("historian").zone != "library"


@shows("HIDE-10")
def test_a_dash_out_of_cover_beside_the_demon_is_none_but_has_its_price() -> None:
    state = library_hidden()
    state.demon_zone = "library"
    evening = turn_of(state, "historian").do("dash", "historian", "long-gallery")
    agent = evening.agent("historian")
    assert (agent.sanity, agent.condition, agent.hiding) == (5, "frightened", "")
    assert not evening.said("rolls")


@shows("HIDE-11")
def test_a_hidden_agent_still_rolls_in_the_dark() -> None:
    state = library_hidden()
    del state.light["library"]
    assert turn_of(state, "historian", dice=[2]).agent("historian").sanity == 5


@shows("HIDE-12")
def test_on_exposed_or_vanished_cover_one_is_exposed() -> None:
    state = library_hidden()
    run(hiding.remove_cover(state, "cover-1", "NW-HIDE-12"))
    assert state.agent("historian").hiding == ""
    assert not manifestation.nobody_in_sight(state)

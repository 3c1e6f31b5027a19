"""Light in the Zones, cubes and their supply, Lit Bases, and the roll at the start of a turn."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.house import light
from gloamboard.rules.netherwatch.house.ground import ground
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import HQ
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.netherwatch.table import house, run, shows, turn_of


@shows("LIGHT-01", "LIGHT-02")
def test_a_fresh_zone_is_dim_and_every_zone_has_one_level() -> None:
    state = house()
    levels = {zone: light.level(state, zone) for zone in ground(state).zones}
    assert set(levels.values()) == {"dim"}
    assert len(levels) == 35


@shows("LIGHT-03", "LIGHT-05", "LIGHT-06", "CUBE-03")
def test_placing_dark_on_lit_leaves_only_dark_and_gives_the_lit_cube_back() -> None:
    state = house()
    run(light.place(state, "study", "lit", "NW-LIGHT-03"))
    assert (light.level(state, "study"), state.supply("lit"), state.supply("dark")) == ("lit", 21, 22)
    run(light.place(state, "study", "dark", "NW-LIGHT-06"))
    assert (light.level(state, "study"), state.supply("lit"), state.supply("dark")) == ("dark", 22, 21)


@shows("LIGHT-04", "LIGHT-09", "LIGHT-10")
def test_a_lit_base_lights_the_zone_while_its_agent_is_there() -> None:
    state = house()
    agent = state.agent("historian")
    state.light["study"] = "dark"
    agent.lit, agent.zone = True, "study"
    assert light.level(state, "study") == "lit"
    assert state.light["study"] == "dark"
    agent.zone = "foyer"
    assert light.level(state, "study") == "dark"


@shows("LIGHT-07")
def test_a_cube_stays_until_something_changes_it() -> None:
    state = house()
    run(light.place(state, "study", "lit", "NW-LIGHT-07"))
    evening = turn_of(state, "historian").do("end", "historian").do("read")
    assert evening.state.light["study"] == "lit"


@shows("LIGHT-08")
def test_a_dark_cube_puts_out_the_light_of_whoever_stands_there() -> None:
    state = house()
    agent = state.agent("historian")
    agent.lit, agent.zone = True, "study"
    run(light.place(state, "study", "dark", "NW-LIGHT-08"))
    assert not agent.lit
    assert light.level(state, "study") == "dark"


@shows("LIGHT-11")
def test_dropping_the_last_light_takes_off_the_lit_base() -> None:
    state = house()
    agent = state.agent("historian")
    agent.hand, agent.zone, agent.lit = ("flashlight",), "study", True
    run(inventory.drop(state, agent, ["flashlight"], "NW-LIGHT-11"))
    assert not agent.lit


@shows("LIGHT-12")
def test_nobody_hides_with_a_light_on() -> None:
    state = house()
    agent = state.agent("historian")
    agent.hand, agent.zone, agent.lit = ("flashlight",), "library", True
    state.covers["cover-1"] = ("library", "safe")
    evening = turn_of(state, "historian").do("hide", "historian", "cover-1")
    assert not evening.agent("historian").lit
    assert evening.agent("historian").hiding == "cover-1"


@shows("LIGHT-13")
@pytest.mark.parametrize(("level", "sanity"), [("dim", 5), ("dark", 5), ("lit", 7)])
def test_a_turn_begun_without_light_begins_with_a_roll(level: str, sanity: int) -> None:
    state = house()
    state.agent("historian").zone = "study"
    if level != "dim":
        state.light["study"] = level
    evening = turn_of(state, "historian", dice=[2] if level != "lit" else None)
    assert evening.agent("historian").sanity == sanity
    assert evening.can("end", "historian")


@shows("LIGHT-13")
def test_nothing_can_be_done_before_the_roll() -> None:
    state = house()
    state.agent("historian").zone = "study"
    evening = turn_of(state, "historian")
    assert evening.words() == {"face"}


@shows("LIGHT-15")
def test_an_effect_may_ask_for_the_light_in_the_zone() -> None:
    state = house()
    state.agent("historian").zone = "study"
    row = [{"do": "when", "if": "lit", "then": [{"do": "gain_sanity", "who": "user"}], "otherwise": []}]
    effects = VERBS.compile(row, "a test", "effects")
    state.agent("historian").sanity = 3
    run(VERBS.run(state, Cause("event", "test", "historian"), effects))
    assert state.agent("historian").sanity == 3
    state.light["study"] = "lit"
    run(VERBS.run(state, Cause("event", "test", "historian"), effects))
    assert state.agent("historian").sanity == 4


@shows("LIGHT-16")
def test_hq_is_always_lit() -> None:
    state = house()
    assert light.level(state, HQ) == "lit"
    assert not turn_of(state, "historian").said("rolls")


@shows("CUBE-01")
def test_four_kinds_of_cube_share_a_zone() -> None:
    state = house()
    for cube in ("lit", "cold", "interaction", "scavenge"):
        assert run(light.place(state, "study", cube, "NW-CUBE-01")) is True
    assert all(light.has_cube(state, "study", cube) for cube in ("lit", "cold", "interaction", "scavenge"))


@shows("CUBE-02", "CUBE-04")
@pytest.mark.parametrize("cube", ["cold", "scavenge", "lit"])
def test_a_second_cube_of_a_kind_is_not_placed(cube: str) -> None:
    state = house()
    run(light.place(state, "study", cube, "NW-CUBE-02"))
    supply = state.supply(cube)
    assert run(light.place(state, "study", cube, "NW-CUBE-04")) is False
    assert state.supply(cube) == supply


@shows("CUBE-04")
def test_dark_on_dark_leaves_a_lit_base_alone() -> None:
    state = house()
    state.light["study"] = "dark"
    state.agent("historian").zone, state.agent("historian").lit = "study", True
    run(light.place(state, "study", "dark", "NW-CUBE-04"))
    assert state.agent("historian").lit


@shows("CUBE-05", "CUBE-06", "ACT-27")
def test_only_zones_with_a_lamp_take_a_lit_cube_from_light_but_effects_may_place_it_anywhere() -> None:
    state = house()
    state.agent("historian").zone = "larder"
    state.light["larder"] = "lit"
    evening = turn_of(state, "historian")
    assert not evening.can("light", "cube-off")
    assert evening.why("light", "cube").rule == "NW-ACT-27"
    state = house()
    state.agent("historian").zone = "kitchen"
    assert turn_of(state, "historian", dice=[0]).do("light", "cube").state.light["kitchen"] == "lit"
    assert run(light.place(state, "larder", "lit", "NW-CUBE-06")) is True


@shows("CUBE-07")
def test_cold_is_counted_and_can_be_asked_for() -> None:
    state = house()
    run(light.place(state, "study", "cold", "NW-CUBE-07"))
    assert state.cold == ["study"]
    assert state.supply("cold") == 11


@shows("CUBE-10")
def test_with_an_empty_supply_that_part_is_skipped_and_the_rest_goes_on() -> None:
    state = house()
    state.cold = list(ground(state).zones[:12])
    state.agent("historian").zone = ground(state).zones[20]
    rows = [{"do": "place", "cube": "cold", "where": "here"}, {"do": "lose_sanity", "who": "user", "amount": 1}]
    run(VERBS.run(state, Cause("event", "test", "historian"), VERBS.compile(rows, "a test", "effects")))
    assert len(state.cold) == 12
    assert state.agent("historian").sanity == 6


@shows("CUBE-11")
def test_a_removed_cube_can_be_placed_again() -> None:
    state = house()
    run(light.place(state, "study", "cold", "NW-CUBE-11"))
    assert run(light.remove(state, "study", "cold", "NW-CUBE-11")) is True
    assert state.supply("cold") == 12
    assert run(light.place(state, "kitchen", "cold", "NW-CUBE-11")) is True


@shows("HQ-06", "EX-46")
def test_nothing_but_dropped_items_lies_in_hq() -> None:
    state = house()
    assert run(light.place(state, HQ, "dark", "NW-HQ-06")) is False
    agent = state.agent("historian")
    agent.hand = ("flashlight",)
    run(inventory.drop(state, agent, ["flashlight"], "NW-HQ-06"))
    assert state.dropped[1][0] == HQ

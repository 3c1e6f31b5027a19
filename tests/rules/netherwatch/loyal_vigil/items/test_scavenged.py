"""What lies about in the wood, card by card."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.people import inventory
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping, exploring
from tests.rules.netherwatch.loyal_vigil.items.hands import TEAM, holding, used
from tests.rules.netherwatch.loyal_vigil.kennel import shows, turn
from tests.rules.netherwatch.table import manifested


def test_bear_spray_pushes_the_demon_two_zones_once() -> None:
    state = manifested(holding("bear-spray"), "lavatories")
    evening = used("bear-spray", "survivor", state, 0)
    evening.do("zone", "gravel-lot").do("zone", "welcome-cabin")
    assert evening.state.demon_zone == "welcome-cabin"
    assert evening.state.discard == ["bear-spray"]


@shows("EX-11")
def test_the_rangers_keyring_opens_a_lock_next_door() -> None:
    state = holding("rangers-keyring")
    state.locks = {"dirt-trail": frozenset(("dirt-trail--trailhead",))}
    state.blocked = state.locks["dirt-trail"]
    evening = turn(state, "survivor").do("use", "rangers-keyring", "dirt-trail")
    assert evening.state.locks == {}
    assert evening.agent("survivor").items == ("rangers-keyring",)


@shows("EXPL-09", "EXPL-10")
def test_the_trail_map_shows_two_tiles_and_lays_one() -> None:
    state = exploring(ENTRANCE, next_up=("fern-gully", "dry-creek"))
    state.agents[0].hand = ("trail-map",)
    evening = used("trail-map", "historian", state)
    evening.do("survey", "fern-gully")
    while evening.all("lay"):
        evening.do(*sorted(evening.all("lay"), key=str)[0])
    evening.do("under", "dry-creek")
    assert "fern-gully@" in evening.state.ground
    assert of(evening.state).exploration.bottom[-1] == "dry-creek"


def test_the_camp_lantern_is_a_light() -> None:
    state = holding("camp-lantern")
    assert turn(state, "survivor").do("light", "on").agent("survivor").lit


@shows("ITEM-01")
@pytest.mark.parametrize("who", TEAM)
def test_jerky_is_for_both(who: str) -> None:
    evening = used("jerky-strips", who)
    assert evening.agent(who).sanity == 4
    assert evening.state.discard == ["jerky-strips"]


def test_a_mosquito_net_is_safe_cover() -> None:
    evening = used("mosquito-net").do("zone", "trailhead")
    assert list(evening.state.covers.values()) == [("trailhead", "safe")]
    assert evening.all("hide")


@pytest.mark.parametrize(("level", "gains"), [("lit", 2), ("dim", 1)])
def test_marshmallows_are_better_by_the_light(level: str, gains: int) -> None:
    state = holding("marshmallow-bag")
    state.light = {"trailhead": "lit"} if level == "lit" else {}
    evening = used("marshmallow-bag", "survivor", state, *([] if level == "lit" else [0]))
    assert [agent.sanity for agent in evening.state.agents] == [2 + gains, 2 + gains]


@shows("HAZ-09")
@pytest.mark.parametrize(("which", "left"), [("first", ["dirt-trail"]), ("second", ["trailhead"])])
def test_the_hatchet_clears_a_hazard_here_or_next_door(which: str, left: list[str]) -> None:
    state = holding("blunt-hatchet")
    of(state).hazards = {"trailhead": ("hazard-1", "snare"), "dirt-trail": ("hazard-2", "")}
    evening = used("blunt-hatchet", "survivor", state).do("either", which)
    assert list(of(evening.state).hazards) == left


def test_the_rope_goes_where_no_path_goes() -> None:
    state = camping("ravine@c4/0", zone="ravine-ledge", agents=TEAM)
    state.agents[0].hand = ("rope-coil",)
    assert not turn(state.copy(), "survivor").can("move", "survivor", "ravine-floor")
    evening = used("rope-coil", "survivor", state)
    assert evening.agent("survivor").zone == "ravine-floor"


def test_field_glasses_turn_up_what_lies_two_zones_off() -> None:
    state = holding("field-glasses", zone="lavatories")
    state.clues = {"dirt-trail": ("clue-1", ""), "welcome-cabin": ("clue-2", "")}
    state.covers, state.cover_bag = {"cover-1": ("welcome-cabin", ""), "cover-2": ("trailhead", "")}, ["safe", "safe"]
    evening = used("field-glasses", "survivor", state.copy()).do("either", "first")
    assert {key[1] for key in evening.all("zone")} == {"dirt-trail", "welcome-cabin"}
    evening.do("zone", "dirt-trail")
    assert evening.state.clues["dirt-trail"][1]
    evening = used("field-glasses", "survivor", state).do("either", "second")
    assert evening.state.covers == {"cover-1": ("welcome-cabin", "safe"), "cover-2": ("trailhead", "")}


def test_a_road_flare_lights_far_and_near() -> None:
    evening = used("road-flare", "survivor", holding("road-flare", zone="dirt-trail"))
    evening.do("zone", "lavatories")
    assert set(evening.state.light) == {"dirt-trail", "lavatories", "trailhead"}
    assert evening.state.discard == ["road-flare"]


def test_the_diary_shows_clues_and_frightens() -> None:
    state = holding("campers-diary", zone="gravel-lot")
    evening = used("campers-diary", "survivor", state).do("zone", "lavatories")
    assert set(evening.state.clues) == {"gravel-lot", "lavatories"}
    assert evening.agent("survivor").condition == "frightened"


@pytest.mark.parametrize("who", TEAM)
def test_the_antler_charm_turns_fate_and_drains(who: str) -> None:
    state = holding("antler-charm", who)
    state.fate = 2
    evening = used("antler-charm", who, state).do("fate", 1)
    assert evening.state.fate == 3
    assert inventory.drained(evening.state, evening.agent(who))

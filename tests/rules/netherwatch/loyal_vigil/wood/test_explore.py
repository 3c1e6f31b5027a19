"""EXPLORE: which tile is drawn, where it may lie, what it costs."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.loyal_vigil.state import of
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, exploring
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, shows, turn
from tests.rules.netherwatch.table import manifested


@shows("SETUP-07")
def test_all_other_tiles_are_in_two_stacks() -> None:
    state = exploring(ENTRANCE, "dirt-trail@e3/0")
    assert (len(of(state).exploration), len(of(state).special)) == (15, 6)
    assert "dirt-trail" not in of(state).exploration.cards()


@shows("EXPL-02", "EXPL-05", "EXPL-06", "EXPL-13", "FREE-03")
@pytest.mark.parametrize("who", ["historian", "husky"])
def test_the_first_explore_is_free_and_moves_nobody(who: str) -> None:
    evening = turn(exploring(next_up=("split-log-bridge",)), who).do("explore", "exploration")
    assert evening.state.ground.endswith(" split-log-bridge@e3/0")
    assert (evening.agent(who).zone, evening.agent(who).dormant) == ("trailhead", 3)


@shows("EXPL-03", "EX-05", "EXPL-05")
def test_from_the_playground_first_a_special_tile_then_the_torn_tent_for_an_action() -> None:
    state = exploring("playground@c4/0", zone="playground", next_up=("torn-tent", "mess-ground"))
    evening = turn(state, "historian")
    assert evening.all("explore") == {("explore", "special"), ("explore", "exploration")}
    evening.do("explore", "special")
    evening.do(*sorted(evening.all("lay"))[0])
    assert evening.agent("historian").dormant == 3
    evening.do("explore", "exploration")
    evening.do(*sorted(evening.all("lay"))[0])
    assert evening.agent("historian").dormant == 2
    assert evening.agent("historian").zone == "playground"
    assert "torn-tent@" in evening.state.ground


@shows("EXPL-01")
def test_a_zone_whose_paths_are_joined_is_not_explored() -> None:
    evening = turn(exploring(ENTRANCE, "stone-cairn@e3/0"), "husky")
    assert evening.why("explore", "exploration").rule == "LV-EXPL-01"


@shows("EXPL-04")
def test_explore_is_for_the_wood_in_either_state_of_the_demon() -> None:
    assert turn(kennel(), "historian").why("explore", "exploration").rule == "LV-EXPL-04"
    state = exploring()
    state = manifested(state, "gravel-lot")
    assert turn(state, "husky").can("explore", "exploration")


@shows("MAP-14", "MAP-15")
def test_a_path_asks_for_its_own_kind_of_tile() -> None:
    evening = turn(exploring(), "husky")
    assert evening.all("explore") == {("explore", "exploration")}
    assert evening.why("explore", "special").rule == "LV-MAP-15"
    evening = turn(exploring(zone="gravel-lot"), "husky")
    assert evening.all("explore") == {("explore", "special")}
    assert evening.why("explore", "exploration").rule == "LV-MAP-14"


@shows("EXPL-07", "EXPL-03")
def test_the_free_explore_interrupts_a_move_and_a_dear_one_does_not() -> None:
    state = exploring(zone="gravel-lot", next_up=("split-log-bridge",))
    evening = turn(state, "husky").do("move", "husky", "trailhead").do("explore", "exploration")
    assert evening.state.moving == "move"
    evening.do("move", "husky", "split-log-bridge")
    assert evening.state.moving == "move"
    assert evening.why("explore", "exploration").rule == "LV-EXPL-03"


@shows("EXPL-08")
def test_a_tile_that_would_end_the_wood_goes_under_its_stack() -> None:
    state = exploring("split-log-bridge@c8/0", zone="split-log-bridge", next_up=("torn-tent", "dry-creek"))
    evening = turn(state, "historian").do("explore", "exploration")  # the bridge's other end is the table's edge
    assert of(evening.state).exploration.bottom == ("torn-tent",)
    assert evening.state.ground.endswith(" dry-creek@c7/90")


@shows("EXPL-08")
def test_the_very_last_tile_may_end_it() -> None:
    state = exploring("split-log-bridge@c8/0", zone="split-log-bridge")
    of(state).exploration.bag, of(state).special.bag = ("torn-tent",), ()
    evening = turn(state, "historian").do("explore", "exploration")
    assert evening.state.ground.endswith(" torn-tent@c7/180")


def test_where_no_tile_fits_nothing_is_spent() -> None:
    state = exploring("split-log-bridge@c8/0", zone="split-log-bridge")
    of(state).exploration.bag = ("torn-tent",)
    evening = turn(state, "historian").do("explore", "exploration")
    assert evening.state.ground == "campsite split-log-bridge@c8/0"
    assert evening.said("No tile fits this Path.")
    assert evening.agent("historian").dormant == 3
    assert evening.why("explore", "exploration").rule == "LV-RULING-14"

"""FETCH and HEEL: on the way for things, and to heel."""

from __future__ import annotations

from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from tests.rules.netherwatch.loyal_vigil.canine.pack import far, hunted
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, shows, turn


@shows("CACT-07")
def test_fetch_goes_two_zones_while_dormant() -> None:
    evening = turn(kennel(), "husky")
    assert far(evening, "fetch") == 2
    evening.do("fetch", "husky", "parlor")
    assert evening.agent("husky").dormant == 2
    assert turn(hunted(), "husky").why("fetch", "husky", "parlor").rule == "LV-CACT-07"


@shows("CACT-08")
def test_fetch_picks_up_in_every_zone_left_and_come_into() -> None:
    state = kennel("historian", "husky")
    state.agent("historian").zone = "crypt"
    state.scavenge = ["study", "parlor", "conservatory"]
    evening = turn(state, "husky")
    assert not evening.can("fetch", "husky", "conservatory")  # it would pass the Parlor
    evening.do("fetch", "husky", "parlor")
    for zone in ("study", "parlor", "conservatory"):
        assert zone in evening.state.scavenge
        evening.do("pick-up", "scavenge")
        while evening.all("bottom"):
            evening.do(*evening.all("bottom").pop())
        assert zone not in evening.state.scavenge
        if zone == "parlor":
            evening.do("move", "husky", "conservatory")
    assert (evening.agent("husky").zone, evening.agent("husky").dormant) == ("conservatory", 2)
    assert evening.state.moving == ""
    assert evening.state.halts == frozenset()


@shows("CACT-09")
def test_fetch_trades_where_somebody_stands() -> None:
    state = kennel("historian", "husky", "skeptic")
    _, husky, skeptic = state.agents
    skeptic.zone, husky.pocket, skeptic.pocket = "parlor", ("old-key",), ("matchbox",)
    evening = turn(state, "husky").do("fetch", "husky", "parlor")
    evening.do("trade", "historian").do("give", "old-key")
    evening.do("trade", "skeptic").do("take", "matchbox")
    assert [agent.items for agent in evening.state.agents] == [("old-key",), ("matchbox",), ()]
    assert evening.agent("husky").dormant == 2


@shows("FREE-04", "FREE-05", "FREE-01")
def test_heel_is_a_step_towards_a_human_and_free_once() -> None:
    state = kennel()
    state.agent("historian").zone = "conservatory"
    evening = turn(state, "husky")
    graph = ground.ground(state).graph
    here = graph.distance("study", "conservatory")
    for key in evening.all("heel"):
        assert graph.distance(str(key[2]), "conservatory") == (here or 0) - 1
    evening.do("heel", "husky", "parlor")
    assert (evening.agent("husky").zone, evening.agent("husky").dormant, of(evening.state).heels) == ("parlor", 3, 1)
    evening.do("heel", "husky", "conservatory")
    assert evening.agent("husky").dormant == 2
    assert evening.why("heel", "husky", "parlor").rule == "LV-FREE-04"


@shows("FREE-01", "FREE-05")
def test_a_heel_that_costs_an_action_does_not_interrupt_a_move() -> None:
    state = kennel()
    state.agent("historian").zone = "conservatory"
    evening = turn(state, "husky").do("move", "husky", "foyer").do("heel", "husky", "study")
    assert evening.state.moving == "move"
    assert evening.why("heel", "husky", "parlor").rule == "LV-FREE-05"


@shows("FREE-07", "FREE-06")
def test_a_hiding_dog_neither_moves_nor_lights() -> None:
    state = kennel()
    state.covers = {"cover-1": ("study", "safe")}
    state.agent("husky").pocket = ("flashlight",)
    state.agent("historian").zone = "conservatory"
    evening = turn(state, "husky").do("hide", "husky", "cover-1")
    assert not evening.words() & {"move", "fetch", "heel", "light"}
    assert evening.why("heel", "husky", "parlor").rule == "LV-FREE-07"
    assert evening.why("fetch", "husky", "parlor").rule == "LV-FREE-07"

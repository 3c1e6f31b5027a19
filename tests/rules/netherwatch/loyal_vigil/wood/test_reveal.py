"""A Zone is revealed: Rift and Scavenge by distance, then Clue, Interaction, icons and Cover."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.demon import summoning
from gloamboard.rules.netherwatch.house import covers, ground, locks
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import hazards, reveal
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import grow
from gloamboard.rules.netherwatch.state import Agent, State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping, exploring, stand, wood
from tests.rules.netherwatch.loyal_vigil.kennel import shows, turn
from tests.rules.netherwatch.table import manifested, run

LINE = ("overgrown-grove@c4/0", "playground@d4/90", "watchtower@d3/0", "entrance@h6/0")
"""Grove, Playground and Watchtower in a line, bent so that what lies north of the Grove touches the Watchtower."""


def before_the_den() -> State:
    """The Watchtower holds Rift 3, and the Animal Den is drawn next, by somebody in the Overgrown Grove."""
    state = exploring(*LINE, zone="overgrown-grove", next_up=("animal-den",))
    state.rifts = {1: "trailhead", 2: "gravel-lot", 3: "watchtower"}
    return state


def laid_den(state: State) -> State:
    return turn(state, "historian").do("explore", "exploration").do("lay", "animal-den", "c3", 0).state


@shows("RIFT-01", "RIFT-02", "RIFT-03", "RIFT-04", "EX-07", "CR-12")
def test_the_animal_den_is_three_zones_from_the_watchtower_and_gets_rift_four_and_scavenge() -> None:
    state = before_the_den()
    assert reveal.rift_distance(laid_den(state.copy()), "animal-den") == 0
    state = laid_den(state)
    assert (state.rifts[4], state.scavenge) == ("animal-den", ["animal-den"])


@shows("EX-06", "EXPL-11", "EXPL-12")
def test_the_den_touches_the_watchtower_and_nobody_crosses() -> None:
    state = stand(laid_den(before_the_den()), "animal-den")
    evening = turn(manifested(state, "trailhead"), "historian")
    assert evening.why("move", "historian", "watchtower").rule == "NW-ACT-10"
    house = wood(*LINE, "animal-den@c3/0")
    assert "watchtower" not in house.near("animal-den", frozenset())
    assert house.graph.distance("animal-den", "watchtower") == 3
    assert house.demon_far("animal-den", "watchtower") == 3  # the Demon takes the long way too


@shows("RIFT-02", "CR-12")
@pytest.mark.parametrize(("rift", "due"), [("playground", False), ("watchtower", True)])
def test_a_rift_comes_only_more_than_two_zones_from_every_other(rift: str, due: bool) -> None:
    state = before_the_den()
    state.rifts = {1: rift}
    assert (laid_den(state).rifts.get(2) == "animal-den") is due


@shows("RIFT-04", "CR-12")
def test_an_odd_rift_brings_no_scavenge() -> None:
    state = before_the_den()
    state.rifts = {1: "trailhead", 2: "watchtower"}
    state = laid_den(state)
    assert (state.rifts[3], state.scavenge) == ("animal-den", [])


@shows("RIFT-02")
def test_there_is_no_ninth_rift() -> None:
    state = before_the_den()
    state.rifts = {8: "watchtower"}
    assert laid_den(state).rifts == {8: "watchtower"}


@shows("RIFT-02")
def test_of_a_special_tiles_two_zones_the_nearer_is_checked_first() -> None:
    state = exploring("playground@c4/0", "entrance@h6/0", zone="playground", next_up=("mess-ground",))
    state.rifts = {1: "trailhead"}  # joined to nothing here
    evening = turn(state, "historian").do("explore", "special")
    evening.do(*sorted(evening.all("lay"))[0])
    assert evening.state.rifts[2] in ground.near(evening.state, "playground")
    assert len(evening.state.rifts) == 2  # the other Zone is one step from the new Rift


@shows("TOK-01", "TOK-02", "CR-11")
def test_a_listed_zone_gets_a_clue_face_down_and_an_interaction() -> None:
    state = camping(ENTRANCE, "managers-ground@h6/0")
    run(reveal.lay_tokens(state, "fire-circle"))
    assert state.interactions == ["fire-circle"]
    assert state.clues["fire-circle"][1] == ""
    run(reveal.lay_tokens(state, "gravel-lot"))
    assert (state.interactions, list(state.clues)) == (["fire-circle"], ["fire-circle"])


@shows("TOK-03", "EX-09")
def test_the_ranger_office_comes_with_interaction_clue_lock_and_artifact() -> None:
    state = camping(ENTRANCE, "ranger-post@h6/0")
    run(reveal.lay_tokens(state, "ranger-office"))
    assert (state.interactions, list(state.clues), list(state.locks)) == (["ranger-office"],) * 3
    assert state.tokens["artifact"] == "ranger-office"


@shows("TOK-04")
def test_a_lock_in_the_middle_closes_every_path_even_those_that_come_later() -> None:
    state = exploring("ranger-post@c4/0", ENTRANCE, zone="ranger-station")
    run(reveal.lay_tokens(state, "ranger-office"))
    evening = turn(state.copy(), "historian")
    assert evening.why("move", "historian", "ranger-office").rule == "NW-LOCK-01"
    grow(state, "picnic-shelter@b4/0")
    assert (
        turn(stand(state, "picnic-shelter"), "historian").why("move", "historian", "ranger-office").rule == "NW-LOCK-01"
    )


@shows("TOK-04", "TOK-05", "TOK-06")
def test_a_locked_cabin_beside_hq_is_shut_from_hq_too_and_open_without_the_lock() -> None:
    state = camping(ENTRANCE, "managers-ground@h6/0", zone="hq")
    run(reveal.lay_tokens(state, "managers-cabin"))
    evening = turn(state, "historian")
    assert evening.why("move", "historian", "managers-cabin").rule == "NW-LOCK-01"
    state = camping(ENTRANCE, "managers-ground@h6/0", zone="hq")
    reveal.hq_token(state, "managers-cabin")
    evening = turn(state, "historian")
    assert evening.can("move", "historian", "managers-cabin")
    assert "trailhead" in ground.near(state, "managers-cabin")
    state = manifested(camping(ENTRANCE, "managers-ground@h6/0", zone="managers-cabin"), "gravel-lot")
    reveal.hq_token(state, "managers-cabin")
    assert turn(state, "historian").why("move", "historian", "hq").rule == "NW-HQ-01"


@shows("COMP-05")
def test_there_are_two_hq_tokens() -> None:
    state = camping(ENTRANCE, "managers-ground@h6/0", "lakeside@a1/0")
    for zone in ("managers-cabin", "docks", "fire-circle"):
        reveal.hq_token(state, zone)
    assert state.ground.endswith(" hq=managers-cabin hq=docks")


@shows("MAP-11", "CR-06")
def test_the_cover_icon_brings_cover_and_the_two_set_aside_come_first() -> None:
    state = camping(ENTRANCE, "fern-gully@a1/0", "torn-tent@a8/0", "animal-den@c8/0", zone="gravel-lot")
    state.flags[covers.ASIDE] = 2
    for zone in ("fern-gully", "torn-tent", "animal-den", "gravel-lot"):
        run(reveal.lay_tokens(state, zone))
    assert list(state.covers.values()) == [("fern-gully", ""), ("torn-tent", ""), ("animal-den", "")]
    run(covers.reveal_cover(state, "cover-1", ""), "safe")
    run(covers.reveal_cover(state, "cover-2", ""), "safe")
    assert sorted(state.cover_bag) == ["exposed"] * 4 + ["safe"] * 6
    run(covers.reveal_cover(state, "cover-3", ""), "exposed")


@shows("MAP-12")
def test_without_a_cover_left_the_icon_does_nothing() -> None:
    state = camping(ENTRANCE, "fern-gully@a1/0", zone="gravel-lot")
    state.covers = {f"cover-{n}": ("gravel-lot", "safe") for n in range(1, 13)}
    run(reveal.lay_tokens(state, "fern-gully"))
    assert len(state.covers) == 12
    state.covers = {}
    assert "hide" not in turn(stand(state, "lavatories"), "historian").words()  # its Cover is gone, its icon stays


@shows("RIFT-06", "OPB-01", "CR-01")
def test_the_circle_waits_for_six_rifts_and_the_ranger_office() -> None:
    state = camping(ENTRANCE, "ranger-post@h6/0", zone="trailhead")
    state.rifts = dict(enumerate(("welcome-cabin", "a", "b", "c", "d"), 1))
    summoner = state.agent("historian")

    def why() -> str:
        because = summoning.why_not(state, summoner)
        return because[1] if because else ""

    assert "Ranger Office" in why()
    state.ground = state.ground.replace(" ranger-post@h6/0", "")
    assert "Ranger Office" in why()
    grow(state, "ranger-post@h6/0")
    run(reveal.lay_tokens(state, "ranger-office"))
    assert "6 Rifts" in why()
    run(reveal.check_rift(state, "ranger-office"))
    assert state.rifts[6] == "ranger-office"
    assert "ranger-office" in state.locks
    assert why() == ""


@shows("HAZ-02", "HAZ-03", "EX-10")
def test_the_managers_cabin_comes_with_hazard_hq_lock_clue_and_interaction() -> None:
    state = exploring("stone-cairn@c4/180", zone="stone-cairn", next_up=("managers-ground",))
    evening = turn(state, "historian").do("explore", "special")
    evening.do(*sorted(evening.all("lay"))[0])
    state = evening.state
    assert of(state).hazards["managers-cabin"] == ("hazard-1", "")
    assert state.ground.endswith(" hq=managers-cabin")
    assert "managers-cabin" in state.locks
    assert "managers-cabin" in state.clues
    assert "managers-cabin" in state.interactions
    assert evening.agent("historian").dormant == 3


@shows("COMP-04")
def test_there_is_no_fifteenth_hazard() -> None:
    state = camping()
    of(state).hazards = {f"zone-{n}": (f"hazard-{n}", "") for n in range(1, 15)}
    assert not hazards.place(state, "trailhead", "LV-HAZ-02")
    del of(state).hazards["zone-1"]
    assert hazards.place(state, "trailhead", "LV-HAZ-02")


@shows("RIFT-01")
def test_locks_do_not_lengthen_the_way_to_a_rift() -> None:
    state = camping(*LINE, zone="trailhead")
    state.rifts = {1: "watchtower"}
    locks.place_lock(state, ("playground",), "LV-TOK-04")
    assert reveal.rift_distance(state, "overgrown-grove") == 2
    assert ground.agent_far(state, "overgrown-grove", "watchtower") is None


def test_who_reveals_a_zone_is_noticed_once_everything_lies_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str, str]] = []

    def fire(state: State, when: str, agent: Agent | None = None, zone: str = "", of: Agent | None = None) -> Script:
        seen.append((when, zone, of.id if of is not None else ""))
        assert state.rifts[4] == zone
        yield from ()

    before = turn(before_the_den(), "historian").do("explore", "exploration")
    monkeypatch.setattr(moments, "fire", fire)
    before.do("lay", "animal-den", "c3", 0)
    assert [moment for moment in seen if moment[0] == "zone-revealed"] == [("zone-revealed", "animal-den", "historian")]

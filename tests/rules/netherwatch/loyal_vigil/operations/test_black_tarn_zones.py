"""Black Tarn Campgrounds: its eight Interactions."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.loyal_vigil.operations import held
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.people import conditions
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.kennel import shows, turn
from tests.rules.netherwatch.loyal_vigil.operations.tarn import START, dead, tarn
from tests.rules.netherwatch.table import manifested, run


def using(zone: str, *words: str, agents: tuple[str, ...] = ("survivor", "husky")) -> State:
    state = tarn(*words, zone=zone, agents=agents)
    state.interactions = [zone]
    return state


@shows("BT-12", "OPB-04")
def test_the_docks_give_two_essentials_and_stay() -> None:
    state = using("docks", "lakeside@c4/0")
    evening = turn(state, "survivor").do("investigate", "interaction")
    for _ in range(2):
        evening.do(*sorted(evening.all("fetch"), key=str)[0])
    assert len(evening.agent("survivor").items) == 2
    assert evening.state.interactions == ["docks"]


@shows("BT-13", "OPB-04")
def test_who_goes_down_the_ravine_is_a_specter_there() -> None:
    state = using("ravine-ledge", "ravine@c4/0", agents=("survivor", "historian"))
    state.agents[0].pocket = ("flashlight",)
    state.clues = {"ravine-floor": ("clue-1", "")}
    evening = turn(state, "survivor").do("investigate", "interaction").do("ledge", "down")
    gone = evening.agent("survivor")
    assert (bool(gone.specter), gone.zone, gone.items) == (True, "ravine-floor", ())
    assert evening.state.dropped[1][:2] == ("ravine-floor", ("flashlight",))
    assert evening.state.interactions == ["ravine-ledge"]
    assert evening.state.clues["ravine-floor"][1] == ""


@shows("BT-13")
def test_the_demon_stays_awake_for_it_was_not_its_doing() -> None:
    state = using("ravine-ledge", "ravine@c4/0", *START, agents=("survivor", "historian"))
    state = manifested(state, "watchtower")
    evening = turn(state, "survivor").do("investigate", "interaction").do("ledge", "down")
    assert evening.agent("survivor").specter
    assert (evening.state.manifested, evening.state.to_dormant) == (True, False)


@shows("BT-14", "BT-20", "OPB-04")
def test_an_objective_from_the_tent_buys_sanity_and_cards_at_the_ledge() -> None:
    state = using("torn-tent", "ravine@c4/0", "torn-tent@a8/0")
    state.agent("husky").zone = "ravine-floor"
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert of(evening.state).held == {"survivor": 1}
    assert evening.agent("survivor").items == ()
    assert evening.state.interactions == ["torn-tent"]
    state = evening.state.copy()
    state.agent("survivor").zone, state.interactions = "ravine-ledge", ["ravine-ledge"]
    state.light["ravine-ledge"], state.agent("survivor").sanity, state.agent("survivor").dormant = "lit", 1, 3
    evening = turn(state, "survivor").do("investigate", "interaction").do("ledge", "give")
    for deck in ("hq", "scavenged", "scavenged"):
        evening.do("deck", deck).do(*sorted(evening.all("keep"), key=str)[0])
    assert evening.agent("survivor").sanity == 4
    assert [cards.item(card).deck for card in evening.agent("survivor").items].count("scavenged") == 2
    assert of(evening.state).held == {}


@shows("BT-14")
def test_without_an_objective_the_ledge_has_nothing_to_give() -> None:
    evening = turn(using("ravine-ledge", "ravine@c4/0"), "survivor").do("investigate", "interaction")
    assert {key[1] for key in evening.all("ledge")} == {"down", "back"}


@shows("BT-20")
def test_three_objectives_are_all_there_are_and_the_dead_have_none() -> None:
    state = tarn(agents=("survivor", "historian"))
    assert [held.take(state, state.agents[0], "LV-BT-20") for _ in range(4)] == [True, True, True, False]
    run(conditions.die(state, state.agents[0], "NW-OVER-05"))
    assert of(state).held == {}


@shows("BT-15", "OPB-04")
def test_the_den_comforts_dogs_most_and_ends_a_breakdown_if_one_likes() -> None:
    state = using("animal-den", "animal-den@c4/0", "watchtower@a1/0", agents=("survivor", "husky", "historian"))
    for agent, sanity in zip(state.agents, (1, 1, 0), strict=True):
        agent.sanity = sanity
    state.agent("historian").condition, state.agent("historian").zone = "breakdown", "watchtower"
    evening = turn(state.copy(), "survivor").do("investigate", "interaction").do("recover", "yes")
    assert [agent.sanity for agent in evening.state.agents] == [2, 5, 1]
    assert evening.agent("historian").condition == ""
    assert evening.state.interactions == []
    evening = turn(state, "survivor").do("investigate", "interaction").do("recover", "no")
    assert (evening.agent("historian").condition, evening.agent("historian").sanity) == ("breakdown", 0)


@shows("BT-16", "OPB-04")
def test_the_dirt_trail_gives_a_safe_cover_here_or_where_cover_belongs() -> None:
    state = using("dirt-trail", *START, "fern-gully@f5/0", "dry-creek@e6/0")
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert {key[1] for key in evening.all("zone")} == {"dirt-trail", "fern-gully"}
    evening.do("zone", "fern-gully")
    assert list(evening.state.covers.values()) == [("fern-gully", "safe")]
    assert evening.state.interactions == []


@shows("BT-17", "OPB-04")
@pytest.mark.parametrize("haunted", [True, False])
def test_the_shelter_lights_what_is_beside_it(haunted: bool) -> None:
    state = using("picnic-shelter", "picnic-shelter@e5/0", "watchtower@e4/0", "dirt-trail@e6/0")
    state.light = {"picnic-shelter": "lit"}
    dead(state, "husky", "picnic-shelter" if haunted else "watchtower")
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert {zone for zone in evening.state.light if zone != "picnic-shelter"} == {"watchtower", "dirt-trail"}
    assert set(evening.state.clues) == {"watchtower", "dirt-trail"}
    assert ("artifact" in evening.state.tokens) == haunted
    assert evening.state.interactions == []


@shows("BT-18")
def test_a_specter_brings_the_artifact_once() -> None:
    for taken in (False, True):
        state = using("picnic-shelter", "picnic-shelter@e5/0")
        state.artifact_taken = taken
        dead(state, "husky", "picnic-shelter")
        evening = turn(state, "survivor").do("investigate", "interaction")
        assert (evening.state.tokens.get("artifact") == "picnic-shelter") is not taken


@shows("BT-19", "OPB-04")
def test_from_the_bridge_everybody_investigates_where_they_are() -> None:
    state = using("split-log-bridge", "split-log-bridge@c4/0", *START, agents=("survivor", "husky", "historian"))
    state.agent("husky").zone, state.agent("historian").zone = "dirt-trail", "watchtower"
    state.interactions += ["dirt-trail", "watchtower"]
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert not evening.can("investigate", "interaction")  # the bridge's own cube is gone
    evening.do("investigate", "clue").do("investigate", "interaction")
    evening.do("investigate", "interaction")
    assert (evening.agent("husky").dormant, evening.agent("historian").dormant) == (3, 3)
    assert evening.agent("survivor").dormant == 2
    assert evening.state.interactions == ["watchtower"]


@shows("BT-21", "OPB-04")
def test_the_watchtower_lets_every_specter_reveal_for_nothing_and_stays() -> None:
    state = using("watchtower", *START, agents=("survivor", "husky", "historian"))
    dead(state, "husky", "dirt-trail")
    dead(state, "historian", "dirt-trail", 2)
    state.clues, state.covers = {"dirt-trail": ("clue-1", "")}, {"cover-1": ("watchtower", "")}
    state.cover_bag = ["safe"]
    evening = turn(state, "survivor").do("investigate", "interaction").do("reveal", "dirt-trail")
    assert evening.state.clues["dirt-trail"][1]
    evening.do("reveal", "watchtower")
    assert evening.state.covers["cover-1"][1] == "safe"
    assert (evening.agent("husky").bead, evening.agent("historian").bead) == (2, 2)
    assert evening.state.interactions == ["watchtower"]


@shows("BT-22")
@pytest.mark.parametrize(("haunt", "gains"), [("fern-gully", 2), ("fallen-spruce", 0)])
def test_two_zones_from_a_specter_one_takes_heart(haunt: str, gains: int) -> None:
    state = using("watchtower", *START, "fern-gully@f5/0", "fallen-spruce@f6/0")
    state.agents[0].sanity = 1
    dead(state, "husky", haunt)
    evening = turn(state, "survivor").do("investigate", "interaction")
    while evening.all("decline"):
        evening.do("decline")
    assert evening.agent("survivor").sanity == 1 + gains


@shows("BT-22")
def test_even_out_of_a_breakdown() -> None:
    state = using("watchtower", *START)
    state.agents[0].sanity, state.agents[0].condition = 0, "breakdown"
    dead(state, "husky", "watchtower")
    evening = turn(state, "survivor").do("investigate", "interaction")
    while evening.all("decline"):
        evening.do("decline")
    evening.do("recover", "yes")
    assert (evening.agent("survivor").sanity, evening.agent("survivor").condition) == (2, "")


def test_on_the_bridge_a_dog_may_lead_a_human_with_its_free_investigate() -> None:
    state = using("split-log-bridge", "split-log-bridge@c4/0", *START, agents=("survivor", "husky", "historian"))
    state.agent("husky").zone = state.agent("historian").zone = "dirt-trail"
    state.agent("husky").condition = "frightened"
    state.interactions += ["dirt-trail"]
    evening = turn(state, "survivor").do("investigate", "interaction").do("decline")
    evening.do("help", "historian").do("investigate", "interaction")
    assert (evening.agent("husky").dormant, evening.agent("historian").dormant) == (3, 3)
    assert "dirt-trail" not in evening.state.interactions


def test_nobody_in_hq_is_near_a_specter() -> None:
    state = using("watchtower", *START, "entrance@a1/0", agents=("survivor", "husky", "historian"))
    dead(state, "husky", "trailhead")
    state.agent("historian").zone, state.agent("historian").sanity = "hq", 1
    evening = turn(state, "survivor").do("investigate", "interaction")
    while evening.all("decline"):
        evening.do("decline")
    assert evening.agent("historian").sanity == 1

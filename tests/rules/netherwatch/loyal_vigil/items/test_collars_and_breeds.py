"""What each Collar and each breed of Companion is good for."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.actions.personal import center_gain
from tests.rules.netherwatch.loyal_vigil.camp import camping
from tests.rules.netherwatch.loyal_vigil.items.hands import WOOD, holding, used
from tests.rules.netherwatch.loyal_vigil.kennel import turn
from tests.rules.netherwatch.table import manifested


def test_the_training_collar_leads_a_human_to_look() -> None:
    evening = used("training-collar", "husky")
    evening.do("investigate", "clue")
    assert list(evening.state.clues) == ["trailhead"]
    assert evening.agent("survivor").dormant == 3


def test_the_tracking_collar_turns_up_a_clue_anywhere() -> None:
    state = holding("tracking-collar", "husky")
    state.clues = {"gravel-lot": ("clue-1", "")}
    assert used("tracking-collar", "husky", state).state.clues["gravel-lot"][1]


def test_the_bell_calms_all_near() -> None:
    state = holding("bell-collar", "husky")
    state.agent("survivor").zone, state.agent("survivor").condition = "dirt-trail", "frightened"
    assert used("bell-collar", "husky", state).agent("survivor").condition == ""


def test_the_sled_collar_pulls_one_zone_farther_from_the_demon() -> None:
    state = manifested(holding("sled-collar", "husky"), "gravel-lot")
    state.ground += " watchtower@e2/0"
    assert turn(state, "husky").can("move", "husky", "watchtower")


@pytest.mark.parametrize(("card", "who"), [("broad-collar", "husky"), ("great-dane-companion", "survivor")])
def test_beside_the_demon_nothing_is_rolled(card: str, who: str) -> None:
    state = manifested(holding(card, who), "lavatories")
    assert turn(state, who).can("end", who)  # no die is asked for


@pytest.mark.parametrize(("card", "who"), [("spiked-collar", "husky"), ("doberman-companion", "survivor")])
def test_meeting_the_demon_the_better_die_counts(card: str, who: str) -> None:
    state = manifested(holding(card, who), "dirt-trail")
    state.agent(who).zone, state.rifts = "lavatories", {}
    state.light["lavatories"] = "lit"
    other = next(agent for agent in state.agents if agent.id != who)
    other.zone = "gravel-lot"
    evening = turn(state, who, 2, 0)
    if evening.can("move", who, "dirt-trail"):
        evening.do("move", who, "dirt-trail")
    else:
        evening.do("move", who, "trailhead").do("move", who, "dirt-trail")
    evening.do("face", who)
    assert not evening.dice
    assert (evening.agent(who).living, evening.agent(who).sanity) == (True, 2)


def test_the_bloodhound_makes_clues_cheaper() -> None:
    state = holding("bloodhound-companion")
    assert turn(state, "survivor").do("investigate", "clue").agent("survivor").sanity == 1


def test_the_golden_retriever_makes_center_deeper() -> None:
    state = holding("golden-retriever-companion")
    assert center_gain(state, state.agents[0]) == 3  # the light of Coffin Rock and the dog
    assert turn(state, "survivor").do("center", "survivor").agent("survivor").sanity == 5


def test_the_border_collie_goes_a_zone_farther() -> None:
    state = holding("border-collie-companion", zone="gravel-lot")
    state.ground += " watchtower@e2/0"
    assert turn(state.copy(), "survivor").can("move", "survivor", "watchtower")
    state.agents[0].hand = ()
    assert not turn(state, "survivor").can("move", "survivor", "watchtower")


def test_the_german_shepherd_shows_one_card_more() -> None:
    state = holding("german-shepherd-companion", zone="hq")
    evening = turn(state, "survivor").do("loadout")
    assert len(evening.keys()) == 4


def test_the_husky_companion_makes_the_dim_a_friend() -> None:
    state = camping(*WOOD, agents=("survivor", "great-dane"))
    state.agents[0].pocket, state.light = ("husky-companion",), {}
    assert turn(state, "survivor").can("end", "survivor")


def test_the_saint_bernard_finds_one_card_more() -> None:
    state = holding("saint-bernard-companion")
    state.scavenge = ["trailhead"]
    evening = turn(state, "survivor").do("pick-up", "scavenge")
    drawn = 0
    while evening.all("bottom"):
        evening.do(*sorted(evening.all("bottom"), key=str)[0])
        drawn += 1
    assert drawn == 3  # one as everybody, one by the Survivor's own thrift, one by the dog

"""What a Breakdown keeps an Agent from choosing: everything that would cost Sanity or a Sanity roll."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import Evening, house, manifested, shows, turn_of


def broken(*team: str, zone: str = "study", operation: str = "ashwood-manor", tier: str = "initiate") -> State:
    """The first of the team stands there in Breakdown."""
    state = house(*(team or ("historian", "skeptic")), operation=operation, tier=tier)
    agent = state.agents[0]
    agent.sanity, agent.condition, agent.zone = 0, "breakdown", zone
    return state


def hunted(where: str = "foyer", tier: str = "initiate") -> State:
    """The Historian, in Breakdown in the Study; the Demon next door."""
    return manifested(broken(tier=tier), where)


def fit(state: State) -> State:
    state.agents[0].sanity, state.agents[0].condition = 5, ""
    return state


@shows("COND-12")
@pytest.mark.parametrize(("tier", "open_"), [("initiate", False), ("operative", False), ("veteran", True)])
def test_nobody_in_breakdown_walks_into_a_sanity_roll(tier: str, open_: bool) -> None:
    evening = turn_of(hunted(tier=tier), "historian")
    assert evening.can("move", "historian", "foyer") is open_  # a Veteran dies there without a roll
    assert not evening.can("dash", "historian", "foyer")
    if not open_:
        assert evening.why("move", "historian", "study", "foyer").rule == "NW-COND-12"
    assert turn_of(fit(hunted(tier=tier)), "historian", [0]).can("move", "historian", "foyer")


@shows("COND-12")
def test_a_dash_in_breakdown_does_not_run_on_into_the_demon() -> None:
    state = hunted("great-room")
    evening = turn_of(state, "historian").do("dash", "historian", "foyer")
    assert evening.state.moves_left == 2
    assert evening.can("move", "historian", "parlor")
    assert not evening.can("move", "historian", "great-room")
    evening = turn_of(fit(hunted("great-room")), "historian", [0]).do("dash", "historian", "foyer")
    assert evening.can("move", "historian", "great-room")


@shows("COND-12")
@pytest.mark.parametrize(("demon", "leaves"), [("study", False), ("kitchen", True)])
def test_nobody_in_breakdown_leaves_cover_under_the_demons_eyes(demon: str, leaves: bool) -> None:
    state = hunted(demon)
    state.covers, state.agents[0].hiding = {"cover-1": ("study", "safe")}, "cover-1"
    evening = turn_of(state, "historian")
    assert evening.can("leave-cover", "historian") is leaves
    if not leaves:
        assert evening.why("leave-cover", "historian").rule == "NW-COND-12"


def in_turn(state: State) -> Evening:
    return turn_of(state, state.agents[0].id, [0])


@shows("COND-12", "EX-45")
@pytest.mark.parametrize(
    ("operation", "zone", "open_"),
    [("ashwood-manor", "undercroft", False), ("crane-estate", "map-room", False), ("ashwood-manor", "kitchen", True)],
)
def test_an_interaction_that_costs_a_roll_or_sanity_waits_for_somebody_calmer(
    operation: str, zone: str, open_: bool
) -> None:
    state = broken(operation=operation, zone=zone)
    state.interactions = [zone]
    evening = in_turn(state)
    assert evening.can("investigate", "interaction") is open_
    if not open_:
        assert evening.why("investigate", "interaction").rule == "NW-COND-12"
        assert in_turn(fit(state)).can("investigate", "interaction")


@shows("COND-12")
@pytest.mark.parametrize(("fate", "open_"), [(5, False), (3, True)])
def test_an_item_that_costs_a_roll_stays_in_the_pocket_under_the_fate_that_asks_for_it(fate: int, open_: bool) -> None:
    state = broken()
    state.fate, state.agents[0].pocket = fate, ("tarot-deck",)
    evening = in_turn(state)
    assert evening.can("use", "tarot-deck") is open_
    if not open_:
        assert evening.why("use", "tarot-deck").rule == "NW-COND-12"


@shows("COND-12")
def test_an_ability_or_an_objective_that_costs_sanity_is_not_chosen_in_breakdown() -> None:
    evening = in_turn(broken("occultist", "historian"))
    assert cards.agent("occultist").unique.name == "Open Door"
    assert not evening.can("ability", "occultist")
    assert evening.why("ability", "occultist").rule == "NW-COND-12"
    assert in_turn(fit(broken("occultist", "historian"))).can("ability", "occultist")
    state = broken(operation="crane-estate", zone="chapel")
    state.tokens["objective-a"] = "chapel"
    assert not in_turn(state).can("investigate", "objective", "a")
    assert in_turn(fit(state)).can("investigate", "objective", "a")

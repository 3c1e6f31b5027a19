"""The eight Agents as data."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed
from gloamboard.rules.netherwatch.people import reinforce
from tests.rules.netherwatch.table import house, shows, turn_of

rule = pytest.mark.rule
NAMES = {"historian", "survivor", "occultist", "skeptic", "athlete", "tracker", "patron", "professional"}


@rule("NW-AGENT-01")
def test_exactly_these_eight_archetypes() -> None:
    assert {cards.agent(agent).id for agent in cards.in_play().agents} == NAMES


@rule("NW-AGENT-06")
def test_nobody_has_more_than_nine_sanity() -> None:
    tops = [cards.agent(agent).sanity for agent in NAMES]
    assert len(tops) == 8
    assert all(1 <= top <= 9 for top in tops)


@rule("NW-COMP-12")
def test_every_board_has_two_sides() -> None:
    assert cards.component("agent-boards").count == 4
    boards = [row.board for row in cards.in_play().agents.values()]
    assert sorted(boards) == [1, 1, 2, 2, 3, 3, 4, 4]


@rule("NW-COMP-12")
def test_the_reverse_of_a_board_is_the_agent_who_comes_to_reinforce() -> None:
    pairs = set()
    for name, row in cards.in_play().agents.items():
        state = house(name)
        other = reinforce.successor(state, state.agents[0])
        assert other != name
        assert cards.agent(other).board == row.board
        pairs.add(frozenset((name, other)))
    assert len(pairs) == 4


@rule("NW-SETUP-32")
@pytest.mark.parametrize("agent", sorted(NAMES))
def test_assigned_items_are_two_initial_one_device_one_hq_item(agent: str) -> None:
    assigned = cards.agent(agent).assigned
    assert len(assigned.initial) == 2
    assert all(cards.item(card).deck == "initial" for card in assigned.initial)
    assert cards.item(assigned.equipment).has("field-equipment")
    assert cards.item(assigned.hq).deck == "hq"


@rule("NW-EX-07")
def test_the_tracker_may_bring_what_the_example_says() -> None:
    assigned = cards.agent("tracker").assigned
    assert set(assigned.initial) == {"flashlight", "shoulder-lamp"}
    assert (assigned.equipment, assigned.hq) == ("animus-detector", "etheric-field-reader")


def test_eight_agents_bring_eight_different_devices() -> None:
    assert len({row.assigned.equipment for row in cards.in_play().agents.values()}) == 8


def test_every_ability_says_what_it_does() -> None:
    for row in cards.in_play().agents.values():
        assert len(printed.lasting(row.passive, own=True)) > 10, row.id
        assert len(printed.unique(row.unique)) > 10, row.id


@shows("AGENT-03")
def test_the_professionals_first_use_is_free_in_every_turn() -> None:
    state = house("professional")
    state.agents[0].hand, state.agents[0].sanity = ("annotated-codex",), 3
    evening = turn_of(state, "professional")
    for _ in range(2):
        evening.do("use", "annotated-codex").do("fate", 1)
        assert evening.agent("professional").dormant == 3
        evening.do("use", "annotated-codex").do("fate", 1)
        assert evening.agent("professional").dormant == 2
        state = evening.do("end", "professional").state.copy()
        state.agents[0].zone, state.manifested, state.demon_zone = "hq", False, ""
        evening = turn_of(state, "professional")


@rule("NW-TIER-03")
@rule("NW-HQ-08")
def test_the_tiers_differ_as_printed() -> None:
    rows = [cards.tier(tier) for tier in ("initiate", "operative", "veteran")]
    assert [row.initial_events for row in rows] == [6, 3, 0]
    assert [row.hq_sanity for row in rows] == [3, 2, 1]
    assert [row.exposed for row in rows] == ["deadly", "hindered-frightened-deadly", "dies"]


@rule("NW-PROMO-04")
def test_every_ten_points_bring_a_promotion() -> None:
    rows = [cards.promotion(each) for each in cards.in_play().promotions]
    assert [row.points for row in rows] == list(range(10, 101, 10))
    assert [row.rank for row in rows] == list(range(10, 0, -1))
    assert (rows[0].title, rows[-1].title) == ("Initiate", "Director")

"""The six Operations as data."""

from __future__ import annotations

import re

import pytest

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.cards import moments, printed
from gloamboard.rules.netherwatch.cards.printed import say
from gloamboard.rules.netherwatch.house import ground
from tests.rules.netherwatch.table import house, run

rule = pytest.mark.rule
NAMES = [
    "Ashwood Manor",
    "Nevermore Avenue",
    "Old Man Dyer's",
    "Delta Mu Nu Frat House",
    "Harrowick Mansion",
    "Crane Estate",
]
OPERATIONS = sorted(row.id for row in cards.in_play().operations.values() if row.printed)


@rule("NW-OP-08")
def test_exactly_these_six_operations() -> None:
    assert sorted(cards.operation(each).name for each in OPERATIONS) == sorted(NAMES)


@rule("NW-TIER-04")
def test_all_three_types_occur_and_ashwood_is_recon() -> None:
    types = [cards.operation(each).type for each in OPERATIONS]
    assert set(types) == {"recon", "containment", "extermination"}
    assert cards.operation("ashwood-manor").type == "recon"
    assert cards.operation("crane-estate").type == "extermination"


@rule("NW-OP-09")
def test_ashwood_counts() -> None:
    row = cards.operation("ashwood-manor")
    assert row.requirement == ()
    assert row.fate_tokens == (1, 5)
    assert [rift.number for rift in row.rift] == [1, 2, 3, 4, 5, 6, 7]
    assert (row.cover.safe, row.cover.exposed, len(row.cover.zones)) == (7, 1, 8)
    assert (len(row.interaction), len(row.scavenge), len(row.lock)) == (8, 2, 2)


@rule("NW-EX-01")
@rule("NW-EX-06")
@rule("NW-SETUP-08")
def test_ashwood_lies_on_side_a_and_nevermore_on_side_b() -> None:
    assert set(cards.operation("ashwood-manor").sides.values()) == {"a"}
    assert set(cards.operation("nevermore-avenue").sides.values()) == {"b"}
    assert all(len(cards.operation(each).sides) == 4 for each in OPERATIONS)


@rule("NW-OP-10")
@rule("NW-OP-11")
@rule("NW-EX-05")
def test_ashwood_lights_a_zone_on_each_floor_and_sets_its_objectives_aside() -> None:
    row = cards.operation("ashwood-manor")
    assert (row.lit_each_floor, row.lit) == (1, ())
    assert row.objectives_aside
    assert [each.letter for each in row.objective] == ["a", "b", "c"]
    assert {each.arrives for each in row.objective} == {"confrontation"}


@rule("NW-EX-04")
def test_ashwood_drops_the_knife_and_the_bat_in_slots_one_and_two() -> None:
    dropped = cards.operation("ashwood-manor").dropped
    assert [(each.slot, each.items) for each in dropped] == [(1, ("kitchen-knife",)), (2, ("baseball-bat",))]
    assert all(cards.item(card).deck == "scavenged" for each in dropped for card in each.items)


@rule("NW-SETUP-11")
def test_no_operation_has_more_than_three_fate_tokens() -> None:
    tokens = [cards.operation(each).fate_tokens for each in OPERATIONS]
    assert [len(each) for each in tokens if len(each) > 3] == []
    assert all(1 <= number <= 5 for each in tokens for number in each)


@rule("NW-OP-03")
@pytest.mark.parametrize("operation", OPERATIONS)
def test_fate_effects_answer_to_the_tokens(operation: str) -> None:
    row = cards.operation(operation)
    effects = [cards.note(effect) for effect in row.fate_effect]
    assert {number for effect in effects for number in effect.fate} == set(row.fate_tokens)
    assert all(printed.lasting(effect).startswith("Fate ") for effect in effects)


@rule("NW-OP-05")
@pytest.mark.parametrize("operation", OPERATIONS)
def test_eight_interactions_do_something(operation: str) -> None:
    row = cards.operation(operation)
    assert len(row.interaction) == 8
    for each in row.interaction:
        found = cards.interaction(operation, each.zone)
        assert found is each
        assert say(each.effects, own=True)
    assert cards.interaction(operation, "hq") is None


@rule("NW-OP-06")
def test_a_few_interactions_stay() -> None:
    staying = [(o, each.zone) for o in OPERATIONS for each in cards.in_play().operations[o].interaction if each.stays]
    assert 1 <= len(staying) <= 4
    assert cards.interaction(*staying[0]) is not None
    assert cards.in_play().operations["ashwood-manor"].interaction[0].stays is False


@rule("NW-OP-04")
@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_has_an_escape_of_its_own(operation: str) -> None:
    row = cards.note(cards.operation(operation).escape)
    assert row.zone
    assert row.needs
    assert len({cards.in_play().operations[each].escape.says for each in OPERATIONS}) == 6


@rule("NW-OP-07")
def test_no_rule_looks_at_designation_site_or_tips() -> None:
    assert all(cards.operation(each).designation and cards.operation(each).site for each in OPERATIONS)
    for each in OPERATIONS:
        story = Play(GAME, Setup(("seat1",), 7, {"operation": each})).story
        assert [line.says for line in story if cards.operation(each).site in line.says] == [
            f"{cards.operation(each).name}: {cards.operation(each).site}"
        ]
    told_only = ("tell(", "panel", "Question(")
    for path in cards.CONTENT.parent.rglob("*.py"):
        for line in path.read_text().splitlines():
            if re.search(r"\.(designation|site|tips)\b", line):
                assert any(word in line for word in told_only), (path.name, line)


@rule("NW-SETUP-18")
def test_the_artifact_is_in_play_in_some_operations() -> None:
    assert [each for each in OPERATIONS if cards.operation(each).artifact] == ["harrowick-mansion", "nevermore-avenue"]


@rule("NW-SETUP-15")
def test_some_operations_have_no_locks() -> None:
    assert [each for each in OPERATIONS if not cards.operation(each).lock] == ["delta-mu-nu", "nevermore-avenue"]
    assert max(len(cards.operation(each).lock) for each in OPERATIONS) == 3


@rule("NW-OP-03")
def test_at_nevermore_only_cover_beside_whoever_ends_a_turn_is_moved() -> None:
    state = house(operation="nevermore-avenue")
    state.fate, agent = 2, state.agent("historian")
    agent.zone, near = "ballroom", ground.near(state, "ballroom")
    away = next(zone for zone in ground.ground(state).zones if zone not in (*near, "ballroom"))
    state.covers = {"cover-1": ("ballroom", "safe"), "cover-2": (away, "safe")}
    run(moments.fire(state, "turn-end", agent))  # nothing to ask
    assert state.covers["cover-2"] == (away, "safe")
    state.covers["cover-2"] = (near[0], "safe")
    to = ground.near(state, near[0])[-1]
    run(moments.fire(state, "turn-end", agent), ("zone", to))  # which one is plain: only where to
    assert state.covers == {"cover-1": ("ballroom", "safe"), "cover-2": (to, "safe")}

"""Where dogs are Agents like all others: turns, Tiers, targets, Locks, Relics."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import banishment, locks
from gloamboard.rules.netherwatch.people import conditions, movement, sanity
from tests.rules.netherwatch.loyal_vigil.canine.pack import hunted
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, shows, turn
from tests.rules.netherwatch.table import effect, manifested, run


@shows("TURN-01", "TURN-02", "REF-01")
def test_a_dog_has_three_actions_and_two() -> None:
    assert turn(kennel(), "husky").agent("husky").dormant == 3
    assert turn(hunted(), "husky").agent("husky").manifested == 2
    evening = turn(kennel(zone="hq"), "husky")
    evening.agent("husky").sanity = 2
    evening.do("end", "husky")
    assert evening.agent("husky").sanity == 5


@shows("REF-02")
def test_a_veteran_dog_dies_of_the_demon() -> None:
    state = manifested(kennel(tier="veteran"), "study")
    state.agent("historian").zone = "crypt"
    assert cards.note(cards.kind_of("husky")).name == "Canine"
    run(movement.meet_demon(state, state.agent("husky")))
    assert state.agent("husky").specter


@shows("CAN-01", "REF-04")
def test_an_event_for_the_least_sanity_may_mean_a_dog() -> None:
    state = kennel()
    state.agent("husky").sanity, state.active = 2, "historian"
    effect(state, {"do": "lose_sanity", "who": "lowest-sanity"})
    assert cards.note(cards.kind_of("husky")).name == "Canine"
    assert state.agent("husky").sanity == 1


@shows("REF-03")
def test_focused_and_hindered_make_one_plain_roll_for_dogs_too() -> None:
    state = kennel()
    run(sanity.roll(state, state.agent("husky"), ("focused", "hindered"), "NW-SAN-04"), 1)
    assert "focused" not in cards.note(cards.kind_of("husky")).modifiers
    assert state.agent("husky").top - state.agent("husky").sanity == 1


@shows("FREE-10")
def test_a_unique_ability_is_spent_once() -> None:
    evening = turn(kennel(), "husky").do("ability", "husky")
    assert not evening.agent("husky").ready
    assert evening.why("ability", "husky").rule == "NW-AGENT-05"
    assert evening.state.cold == ["study"]


@shows("CAN-01")
def test_locks_hold_dogs() -> None:
    state = kennel()
    locks.place_lock(state, ("parlor", "study"), "NW-SETUP-15")
    assert not turn(state, "husky").can("fetch", "husky", "parlor")


@shows("CAN-09")
def test_a_relic_in_an_accessory_slot_is_a_dogs_to_use() -> None:
    rows = cards.in_play(kennel().boxes).items
    assert "banishment-relic" in cards.note(cards.kind_of("husky")).uses
    relic = next(card for card, row in rows.items() if "banishment-relic" in row.properties)
    assert cards.at_hand("canine", (relic,), ()) == (relic,)
    assert cards.at_hand("canine", (), (relic,)) == ()


@shows("CAN-08")
def test_a_dog_summons_nobody() -> None:
    rows = cards.in_play(kennel().boxes).items
    circle = next(card for card, row in rows.items() if "summoning-circle" in row.properties)
    assert cards.at_hand("canine", (circle,), ()) == ()


def test_recovering_is_for_dogs_too() -> None:
    state = kennel()
    run(sanity.lose(state, state.agent("husky"), 9, "NW-SAN-09"))
    conditions.recover(state, state.agent("husky"), "NW-HQ-09")
    assert not state.agent("husky").condition


@shows("CACT-19")
@pytest.mark.parametrize("how", ["free", "arrive"])
def test_a_banishment_token_is_turned_as_the_ritual_says(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = hunted()
    state.stage, state.demon_known = "confrontation", True
    state.banishment = {"banishment-1": ("parlor", ""), "banishment-2": ("crypt", "")}
    monkeypatch.setattr(banishment, "revealed_how", lambda state: how)
    evening = turn(state, "husky").do("move", "husky", "parlor")
    assert bool(evening.state.banishment["banishment-1"][1]) == (how == "arrive")

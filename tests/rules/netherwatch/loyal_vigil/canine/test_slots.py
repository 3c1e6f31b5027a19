"""A dog's five slots, and which of what it carries it may USE."""

from __future__ import annotations

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.people import inventory
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, shows, turn
from tests.rules.netherwatch.table import effect, manifested


@shows("INV-01", "INV-02", "INV-03")
def test_a_dog_has_five_slots_for_anything_whatever_the_team() -> None:
    state = kennel("historian", "husky", "skeptic", "occultist")
    husky = state.agent("husky")
    assert cards.note(cards.kind_of("husky")).slots == ("Accessory", "Utility")
    some = ("scrying-orb", "pkad", "old-key", "matchbox", "training-collar")
    assert inventory.fits(state, husky, some)
    assert not inventory.fits(state, husky, (*some, "flashlight"))
    inventory.carry(state, husky, some)
    assert (len(husky.hand), len(husky.pocket)) == (2, 3)
    assert "training-collar" in husky.hand
    assert not inventory.fits(state, state.agent("historian"), some)


@shows("INV-04", "CACT-22", "INV-07")
def test_a_dog_uses_what_is_in_an_accessory_slot() -> None:
    state = kennel()
    husky = state.agent("husky")
    husky.hand, husky.pocket = ("scrying-orb", "pkad"), ("bite-sleeve",)
    evening = turn(state, "husky")
    assert not evening.can("use", "bite-sleeve")
    assert evening.why("use", "bite-sleeve").rule == "LV-INV-04"
    evening.do("wear", "bite-sleeve", "pkad")
    assert evening.can("use", "bite-sleeve")
    assert evening.agent("husky").dormant == 3
    assert evening.agent("husky").pocket == ("pkad",)


@shows("CAN-08")
def test_a_dog_carries_what_it_cannot_use() -> None:
    state = kennel()
    state.agent("husky").hand = ("kitchen-knife",)
    evening = turn(state, "husky")
    assert not evening.can("use", "kitchen-knife")
    assert evening.why("use", "kitchen-knife").rule == "LV-CAN-08"


@shows("CACT-23", "INV-06", "INV-09")
def test_a_dog_trades_from_any_slot() -> None:
    state = kennel()
    husky = state.agent("husky")
    husky.hand, husky.pocket = ("kitchen-knife",), ("old-key",)
    evening = turn(state, "husky").do("trade", "historian").do("give", "kitchen-knife").do("give", "old-key")
    assert set(evening.agent("historian").items) == {"kitchen-knife", "old-key"}
    assert evening.agent("husky").dormant == 2


@shows("CACT-24", "INV-08")
def test_synergy_works_both_ways_with_the_right_tags() -> None:
    state = kennel()
    state.agent("historian").pocket = ("worn-tennis-ball", "tinned-peaches")
    assert "synergy" in cards.item("tinned-peaches").properties
    evening = turn(state.copy(), "husky")
    assert evening.can("use", "worn-tennis-ball")
    assert not evening.can("use", "tinned-peaches")
    state.agent("historian").pocket, state.agent("husky").pocket = (), ("tinned-peaches",)
    assert turn(state, "historian").can("use", "tinned-peaches")


@shows("CACT-25")
def test_a_dog_uses_nothing_that_lies_on_the_ground() -> None:
    state = kennel()
    state.dropped = {1: ("study", ("bite-sleeve",), True)}
    assert turn(state, "husky").why("use", "bite-sleeve").rule == "NW-ACT-17"


@shows("ITEM-01", "ITEM-02", "ITEM-03")
def test_an_accessory_is_for_both_and_a_collar_for_dogs() -> None:
    state = kennel()
    for agent in state.agents:
        agent.hand = ("headlamp-mount", "tracking-collar")
    state.light, state.clues = {}, {"parlor": ("clue-1", "")}
    dog, human = turn(state.copy(), "husky"), turn(state, "historian", 0)
    assert dog.can("use", "headlamp-mount")
    assert human.can("use", "headlamp-mount")
    assert dog.can("use", "tracking-collar")
    assert not human.can("use", "tracking-collar")


@shows("ITEM-03")
def test_a_collars_passive_counts_while_it_is_worn() -> None:
    state = manifested(kennel(), "parlor")
    husky = state.agent("husky")
    husky.hand = ("broad-collar",)
    assert not turn(state.copy(), "husky").said("rolls")
    husky.hand, husky.pocket = (), ("broad-collar",)
    assert turn(state, "husky", 0).said("The Husky rolls 0.")


@shows("ITEM-04")
def test_a_worn_collar_is_not_torn_away() -> None:
    state = kennel()
    assert cards.item("broad-collar").has("collar")
    husky, historian = state.agent("husky"), state.agent("historian")
    husky.hand, husky.pocket, historian.pocket = ("broad-collar",), ("sled-collar",), ("bell-collar",)
    for agent in state.agents:
        effect(state, {"do": "drop", "who": "user", "which": "all"}, kind="item", agent=agent.id)
    assert (husky.items, historian.items) == (("broad-collar",), ())


@shows("CHQ-02", "ITEM-05", "CMPN-11")
def test_essentials_give_a_dog_anything_but_a_companion() -> None:
    state = kennel("historian", "husky", zone="hq")
    evening = turn(state.copy(), "husky").do("essentials")
    assert cards.item("doberman-companion").has("companion")
    assert evening.can("take", "bell-collar")
    assert not [key for key in evening.all("take") if "companion" in str(key[1])]
    evening.do("take", "bell-collar").do("take", "spiked-collar").do("done")
    assert evening.agent("husky").dormant == 2
    human = turn(state, "historian").do("essentials")
    assert human.can("take", "doberman-companion")


@shows("CHQ-02", "CMPN-11")
def test_a_dog_finds_nothing_where_only_companions_are_left() -> None:
    state = kennel("historian", "husky", zone="hq")
    state.essential = ["doberman-companion"]
    assert turn(state.copy(), "historian").can("essentials")
    assert turn(state, "husky").why("essentials").rule == "NW-ACT-32"


@shows("CHQ-01", "CHQ-03", "CHQ-04", "CHQ-05")
def test_hq_actions_are_a_dogs_too_and_only_there_and_while_dormant() -> None:
    evening = turn(kennel(zone="hq"), "husky")
    assert evening.words() >= {"essentials", "loadout", "requisition"}
    assert turn(kennel(), "husky").why("loadout").rule == "NW-ACT-31"
    evening.do("requisition")
    assert evening.agent("husky").dormant == 1

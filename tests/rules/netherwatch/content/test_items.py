"""The five Item decks as data."""

from __future__ import annotations

from collections import Counter

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed

rule = pytest.mark.rule


def with_property(prop: cards.Property) -> list[str]:
    return [card for card in cards.in_play().items if cards.item(card).has(prop)]


@rule("NW-ITEM-01")
def test_essentials_are_devices_circles_and_two_sets_of_relics() -> None:
    devices, circles = with_property("field-equipment"), with_property("summoning-circle")
    relics = with_property("banishment-relic")
    assert (len(devices), len(circles), len(relics)) == (8, 6, 12)
    assert set(devices) | set(circles) | set(relics) == set(cards.item_deck("essential"))
    assert Counter(Counter(cards.item(card).kind for card in relics).values()) == {2: 6}


@rule("NW-ITEM-02")
def test_copies_share_a_kind_and_have_ids_of_their_own() -> None:
    first, second = cards.item("old-key"), cards.item("old-key-2")
    assert (first.kind, second.kind) == ("old-key", "old-key")
    assert first.id != second.id
    assert cards.named("Old Key [SC]").id == "old-key"


@rule("NW-ITEM-05")
@rule("NW-ITEM-08")
@rule("NW-ITEM-14")
def test_only_essentials_are_relics_devices_or_circles() -> None:
    for prop in ("banishment-relic", "field-equipment", "summoning-circle"):
        found = with_property(prop)
        assert len(found) >= 6
        assert {cards.item(card).deck for card in found} == {"essential"}
        assert all(not cards.item(card).use for card in found)  # they work by ritual, INVESTIGATE and summoning


@rule("NW-ITEM-24")
def test_the_named_items_are_in_their_decks() -> None:
    tagged = {
        "IN": ("Flashlight", "Shoulder Lamp"),
        "ES": ("Ritual Candles", "Animus Detector", "P.K.A.D.", "Thermal Imager", "Shadow Projector", "Scrying Orb"),
        "HQ": ("Etheric Field Reader", "Wraith Rush", "Major Area Ward", "Minor Area Ward"),
        "SC": ("Kitchen Knife", "Baseball Bat", "Old Key"),
        "DA": ("Ritual Chalice",),
    }
    tagged["ES"] += ("Occult Talisman", "Spirit Box", "Helios Shard")
    named = [f"{name} [{tag}]" for tag, names in tagged.items() for name in names]
    found = [cards.named(text) for text in named]
    assert len(found) == 19
    assert all("NW-ITEM-24" in row.rules for row in found)


@rule("NW-SETUP-33")
def test_initial_items_are_flashlights_and_shoulder_lamps_only() -> None:
    kinds = Counter(cards.item(card).kind for card in cards.item_deck("initial"))
    assert kinds == {"flashlight": 4, "shoulder-lamp": 4}


@rule("NW-EX-23")
def test_slot_kinds_of_the_example() -> None:
    assert cards.item("wraith-rush").carry == "pocket"
    assert cards.item("ritual-chalice").carry == "pocket"
    assert cards.item("ritual-candles").carry == "hand"


@rule("NW-ITEM-04")
def test_artifacts_can_be_asked_for() -> None:
    found = with_property("artifact")
    assert len(found) >= 8
    assert {cards.item(card).deck for card in found} == {"hq", "scavenged", "artifact"}


@rule("NW-ITEM-07")
def test_electric_items_can_be_asked_for() -> None:
    found = {cards.item(card).kind for card in with_property("electric")}
    assert {"flashlight", "etheric-field-reader", "spirit-box"} <= found
    assert "storm-lantern" not in found


@rule("NW-ITEM-03")
def test_some_items_have_fate_text() -> None:
    texts = [printed.item(cards.item(card)) for card in ("first-aid-tin", "tarot-deck")]
    assert all("Fate" in text for text in texts)


@rule("NW-ITEM-12")
def test_every_reaction_has_a_trigger_and_the_property() -> None:
    rows = [cards.item(card) for card in with_property("reaction")]
    assert len(rows) >= 5
    assert {row.reaction.when for row in rows if row.reaction} == {"before-roll", "overlap", "event-drawn"}
    assert [row.id for row in cards.in_play().items.values() if row.reaction and not row.has("reaction")] == []


def test_all_eleven_properties_are_on_cards() -> None:
    seen = {prop for row in cards.in_play().items.values() for prop in row.properties}
    assert len(seen) == 11


def test_every_card_says_what_it_does() -> None:
    rows = [row for row in cards.in_play().items.values() if row.deck in cards.TAGS.values()]
    assert len(rows) == 82
    for row in rows:
        assert printed.item(row), row.id

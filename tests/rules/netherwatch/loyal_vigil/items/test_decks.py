"""The decks of the box: how many cards, and an owner's real ones."""

from __future__ import annotations

from collections import Counter

import pytest

from gloamboard.rules.netherwatch import cards
from tests.rules.netherwatch.loyal_vigil.items.hands import TEAM
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, new_game, shows


@shows("COMP-11", "MIX-05", "MIX-06", "MIX-07", "MIX-08", "MIX-09")
def test_the_decks_have_the_printed_counts() -> None:
    kennel()
    rows = cards.of_box("loyal_vigil").items
    decks = Counter(cards.item(card).deck for card in rows if not card.startswith("real-"))
    assert decks == {"hq": 17, "essential": 14, "scavenged": 14, "initial": 6, "artifact": 3}
    assert sum(row.has("companion") for row in rows.values()) == 8
    assert sum(row.has("collar") for row in rows.values()) == 6


@pytest.mark.parametrize(("deck", "mansion", "campsite"), [("hq", 48, 48), ("scavenged", 14, 14), ("artifact", 6, 6)])
def test_real_cards_of_the_box_lie_in_their_decks(deck: cards.DeckName, mansion: int, campsite: int) -> None:
    kennel()
    assert len(cards.real_deck(deck, ("loyal_vigil",), "mansion")) == mansion
    assert len(cards.real_deck(deck, ("loyal_vigil",), "campsite")) == campsite


@pytest.mark.parametrize("operation", ["coffin-rock", "ashwood-manor"])
def test_a_game_with_the_owners_own_cards_draws_backs(operation: str) -> None:
    state = new_game(*TEAM, operation=operation, by_hand="items").state
    assert len(state.hq_deck.cards()) + len(state.agents[0].items) >= 48
    assert all(card.startswith("real-scavenged-") for card in state.scavenged_deck.cards())

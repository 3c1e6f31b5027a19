"""What of the box is in play where: six Operations, and the decks that are mixed or kept apart."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.house import locations
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.kennel import BOX, kennel, new_game, shows
from tests.rules.netherwatch.table import SEATS

SIX = ("coffin-rock", "pine-hollow", "le-bois", "la-cruz-quemada", "karang-hollow", "black-tarn")


@shows("SETUP-01", "SETUP-02", "SETUP-03", "COMP-10")
def test_six_operations_may_be_chosen_at_the_campsite() -> None:
    kennel()
    rows = cards.in_play((BOX,)).operations
    assert [each for each in SIX if rows[each].location == "campsite"] == list(SIX)
    assert sum(row.location == "campsite" for row in rows.values()) == 6
    assert locations.LOCATIONS["campsite"].name == "The Campsite"
    question = next(q for q in GAME.questions if q.key == "operation")
    assert {answer for answer, _ in question.answers if question.of_box.get(answer) == BOX} == set(SIX)
    for each in SIX:
        assert new_game("historian", "husky", operation=each).boundary.operation == each
    with pytest.raises(ValueError, match="operation"):
        GAME.new(Setup(SEATS[:2], 1, {"operation": "coffin-rock"}))  # without the box it is not there


@shows("MIX-07", "MIX-08")
def test_hq_items_and_artifacts_are_shuffled_in_everywhere() -> None:
    kennel()
    for location in ("mansion", "campsite"):
        assert len(cards.item_deck("artifact", (BOX,), location)) == 6
        assert len(cards.item_deck("hq", (BOX,), location)) == 48
    for deck in ("hq", "artifact"):
        for card in cards.item_deck(deck, (BOX,)):
            cards.item(card)


@shows("MIX-09", "MIX-10")
def test_the_campsite_has_scavenged_items_of_its_own_and_no_others() -> None:
    kennel()
    wild, tame = (cards.item_deck("scavenged", (BOX,), where) for where in ("campsite", "mansion"))
    assert (len(wild), len(tame)) == (14, 14)
    assert not set(wild) & set(tame)
    assert cards.item("bear-spray").found == "campsite"
    assert "kitchen-knife" not in wild
    state: State = new_game("historian", "husky", operation="coffin-rock").boundary
    assert set(state.scavenged_deck.cards()) < set(wild)

"""What stands on a card is read before it is chosen, and it is what the card does."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed
from gloamboard.rules.netherwatch.cards.printed import say
from gloamboard.rules.netherwatch.people import inventory
from tests.rules.netherwatch.table import Evening, house, lit_study, shows, turn_of


def says(evening: Evening, word: str) -> dict[str, str]:
    """What the options that begin with a word say, by the card they are about."""
    pending = evening.play.pending
    assert pending is not None
    found = [option for options in pending.listed().values() for option in options if option.key[0] == word]
    return {str(option.key[1]): option.says for option in found}


@shows("DROP-11")
def test_who_picks_up_reads_what_stands_on_the_cards() -> None:
    state = lit_study()
    state.dropped[1] = ("study", ("matchbox", "old-key"), True)
    evening = turn_of(state, "historian").do("pick-up", "dropped")
    assert says(evening, "take") == {
        "matchbox": "Take the Matchbox. USE: Place a Lit Cube in your Zone. Discard it after use.",
        "old-key": "Take the Old Key. USE it to remove a Lock in your Zone.",
    }


@shows("ACT-32", "ACT-33", "ACT-34")
@pytest.mark.parametrize("action", ["essentials", "loadout", "requisition"])
def test_no_card_at_hq_is_taken_blind(action: str) -> None:
    evening = turn_of(house(), "historian").do(action)
    offered = says(evening, "take")
    assert len(offered) >= 3
    for card, said in offered.items():
        assert said == f"Take the {inventory.named(card)} {printed.item(cards.item(card))}"
        assert ".." not in said


@shows("ITEM-17", "ACT-16")
def test_a_drawn_card_and_a_companions_card_are_read_too() -> None:
    state = lit_study()
    state.agent("skeptic").pocket = ("old-key",)
    state.scavenge, state.scavenged_deck.bag = ["study"], ("matchbox",)
    evening = turn_of(state.copy(), "historian").do("trade", "skeptic")
    assert says(evening, "take")["old-key"].endswith("remove a Lock in your Zone.")
    evening = turn_of(state, "historian").do("pick-up", "scavenge")
    assert evening.play.pending is not None
    assert evening.play.pending.asks.endswith(
        "draws: Matchbox. USE: Place a Lit Cube in your Zone. Discard it after use."
    )


def test_devices_and_circles_say_what_they_are_for() -> None:
    detector, dread = printed.item(cards.item("animus-detector")), printed.item(cards.item("dread"))
    assert detector.startswith("INVESTIGATE a Physical or Wild Clue with it: Bestial or Ethereal?")
    assert "summon Camazotz or Onryō." in dread


@shows("TOK-08")
def test_what_pushes_the_demon_or_holds_it_off_says_from_where() -> None:
    rows = cards.in_play().items
    for row in rows.values():
        if any(call.verb == "demon_pushed" for call in row.use):
            assert row.state == "demon-near", row.id
    for event in cards.in_play().events.values():
        for half in (event.dormant, event.manifested):
            assert "push the Demon" not in say(half.effects), event.id
    assert "the Demon does not walk in, once" in printed.item(rows["minor-area-ward"])
    assert "the Demon does not walk in, ever" in printed.item(rows["major-area-ward"])


def test_a_passive_says_of_which_zone_and_whose_turn_it_speaks() -> None:
    azazel = {row.name: printed.lasting(row) for row in cards.board("azazel").passives}
    assert azazel["Night unravels"].endswith("Place a Dark Cube in the Zone it leaves.")
    moved = cards.operation("nevermore-avenue").fate_effect[0]
    assert "Active Agent" not in printed.lasting(moved)


@shows("ITEM-15")
def test_a_companions_copy_is_told_from_ones_own() -> None:
    state = lit_study()
    historian, skeptic = state.agents
    historian.pocket, skeptic.pocket = ("tinned-peaches",), ("tinned-peaches-2",)
    historian.sanity = 1
    evening = turn_of(state, "historian")
    pending = evening.play.pending
    assert pending is not None
    assert [option.says for option in pending.options("seat1") if option.key[0] == "use"] == [
        "USE the Tinned Peaches.",
        "USE the Skeptic's Tinned Peaches.",
    ]

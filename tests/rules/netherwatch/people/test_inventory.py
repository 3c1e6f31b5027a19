"""What an Agent can carry: Hand and Pocket slots, and what happens when they are full."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.people import inventory
from tests.rules.asking import a_choice
from tests.rules.netherwatch.table import house, run, shows, turn_of

TEAM = ("historian", "skeptic", "occultist", "survivor")
POCKETS = ("kitchen-knife", "old-key", "old-key-2", "matchbox", "matchbox-2")


@shows("INV-01", "INV-02")
@pytest.mark.parametrize(("players", "pockets", "all_slots"), [(1, 3, 5), (2, 3, 5), (3, 2, 4), (4, 2, 4)])
def test_two_hands_and_three_pockets_but_two_pockets_in_a_larger_team(
    players: int, pockets: int, all_slots: int
) -> None:
    state = house(*TEAM[:players])
    agent = state.agent("historian")
    assert cards.kind_of("historian").first == 2
    assert inventory.pockets(state, agent) == pockets
    assert inventory.fits(state, agent, POCKETS[:all_slots])
    assert not inventory.fits(state, agent, (*POCKETS, "door-wedge")[: all_slots + 1])


@shows("INV-03")
def test_an_item_too_many_is_dropped_at_once_where_the_agent_stands() -> None:
    state = house(*TEAM[:3])
    agent = state.agent("historian")
    agent.zone = "study"
    inventory.carry(state, agent, POCKETS[:4])
    run(inventory.give(state, agent, ["door-wedge"], "NW-INV-03"), ("surplus", "matchbox"))
    assert sorted(agent.items) == ["door-wedge", "kitchen-knife", "old-key", "old-key-2"]
    assert state.dropped == {1: ("study", ("matchbox",), True)}


@pytest.mark.parametrize("ruled_off", ["matchbox", "old-key"])
def test_a_ruling_that_takes_an_item_while_one_is_to_be_dropped_settles_it(ruled_off: str) -> None:
    state = house(*TEAM[:3])
    agent = state.agent("historian")
    inventory.carry(state, agent, POCKETS)
    script = inventory.relieve(state, agent)
    assert len(a_choice(next(script)).listed()["seat1"]) == 3  # of two alike one is offered
    inventory.carry(state, agent, [card for card in POCKETS if card != ruled_off])
    with pytest.raises(StopIteration):
        script.send(("surplus", "matchbox"))
    assert sorted(agent.items) == sorted(set(POCKETS) - {ruled_off})


@shows("INV-03")
def test_play_does_not_go_on_before_the_surplus_is_dropped_and_dropping_costs_nothing() -> None:
    state = house(*TEAM[:3])
    agent = state.agent("historian")
    agent.zone = "study"
    state.light["study"] = "lit"
    inventory.carry(state, agent, POCKETS[:4])
    state.dropped[2] = ("study", ("door-wedge",), True)
    evening = turn_of(state, "historian").do("pick-up", "dropped")
    assert evening.words() == {"surplus", "discard"}
    evening.do("surplus", "matchbox")
    assert len(evening.agent("historian").items) == 4
    assert evening.agent("historian").dormant == 2  # the PICK UP, nothing else


@shows("INV-04")
def test_items_change_slots_by_themselves_even_in_the_turn_of_another() -> None:
    state = house()
    historian = state.agent("historian")
    inventory.carry(state, historian, POCKETS[:4])
    assert (len(historian.hand), len(historian.pocket)) == (1, 3)
    in_hand = historian.hand[0]
    evening = turn_of(state, "skeptic")
    assert evening.state.turn == "skeptic"
    historian = evening.agent("historian")
    run(inventory.give(evening.state, historian, ["flashlight"], "NW-INV-04"))
    assert [*historian.hand] == ["flashlight", in_hand]  # what fits stays where it was
    run(inventory.discard(evening.state, historian, "flashlight", "NW-INV-04"))
    given_away = historian.pocket[0]
    run(inventory.discard(evening.state, historian, given_away, "NW-INV-04"))
    assert historian.hand == ()  # what was in the hand has found a pocket
    assert in_hand in historian.pocket


@shows("INV-05")
def test_a_pocket_item_goes_into_a_hand_when_the_pockets_are_full() -> None:
    state = house()
    agent = state.agent("historian")
    laid = inventory.slots(state, agent, POCKETS)
    assert laid is not None
    hand, pocket = laid
    assert (len(hand), len(pocket)) == (2, 3)


@shows("INV-06")
def test_a_hand_item_never_goes_into_a_pocket_so_a_third_one_forces_a_drop() -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone = "study"
    inventory.carry(state, agent, ("storm-lantern", "baseball-bat"))
    assert (agent.hand, agent.pocket) == (("storm-lantern", "baseball-bat"), ())
    assert not inventory.fits(state, agent, ("storm-lantern", "baseball-bat", "thermal-imager"))
    run(inventory.give(state, agent, ["thermal-imager"], "NW-INV-06"), ("surplus", "baseball-bat"))
    assert agent.hand == ("storm-lantern", "thermal-imager")
    assert agent.pocket == ()
    assert state.dropped[1] == ("study", ("baseball-bat",), True)

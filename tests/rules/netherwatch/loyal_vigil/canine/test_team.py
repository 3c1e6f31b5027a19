"""Dogs in a team: their boards, who may choose them, and what they begin with."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.loyal_vigil.state import humans
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, new_game, shows

BREEDS = (
    "doberman",
    "great-dane",
    "bloodhound",
    "golden-retriever",
    "border-collie",
    "german-shepherd",
    "husky",
    "saint-bernard",
)


@shows("SETUP-11", "COMP-08", "COMP-07", "MODE-01")
def test_eight_breeds_on_four_boards_and_the_core_agents_are_human() -> None:
    state = kennel()
    every = cards.in_play(state.boxes).agents
    kinds = {name: cards.note(cards.kind_of(name)).id for name in every}
    assert all(cards.agent(name).sanity for name in BREEDS)
    assert tuple(name for name, kind in kinds.items() if kind == "canine") == BREEDS
    assert sum(kind == "human" for kind in kinds.values()) == 8
    assert sorted(every[name].board for name in BREEDS) == [5, 5, 6, 6, 7, 7, 8, 8]
    assert not set(BREEDS) & set(cards.in_play().agents)


@shows("SETUP-09", "MODE-01")
def test_a_team_of_dogs_alone_is_refused() -> None:
    with pytest.raises(ValueError, match="At least one Agent of the team must be a Human Agent"):
        new_game("husky", "doberman")
    assert [agent.id for agent in new_game("husky", "historian").state.agents] == ["husky", "historian"]


@shows("SETUP-09", "SETUP-10")
def test_the_last_to_choose_takes_a_human_where_nobody_has() -> None:
    play = new_game(seats=2, start="table")
    while play.pending is not None and play.pending.about != "agent":
        play.answer(play.waiting()[0], play.pending.options(play.waiting()[0])[0].key)
    assert play.pending is not None
    first = {option.key[1] for option in play.pending.options("seat1")}
    assert {"husky", "historian"} <= first
    play.answer("seat1", ("agent", "german-shepherd"))
    second = {option.key[1] for option in play.pending.options("seat2")}
    assert "historian" in second
    assert not second & set(BREEDS)


@shows("SETUP-14", "SETUP-15", "SETUP-16", "SETUP-17", "EX-04", "SETUP-18", "EX-03")
def test_the_german_shepherd_begins_with_collar_and_accessory_and_no_initial_item() -> None:
    state: State = new_game("historian", "german-shepherd").state
    shepherd = state.agent("german-shepherd")
    assert cards.note(cards.kind_of(shepherd.id)).name == "Canine"
    assert cards.item("training-collar").has("collar")
    assert cards.item("headlamp-mount").has("accessory")
    assert set(shepherd.hand) == {"training-collar", "headlamp-mount"}
    assert shepherd.pocket == ()
    assert "training-collar" not in state.essential
    assert "headlamp-mount" not in state.hq_deck.cards()
    assert (shepherd.zone, shepherd.condition, shepherd.lit) == ("hq", "", False)
    assert (shepherd.dormant, shepherd.manifested, shepherd.ready) == (3, 2, True)


@shows("SETUP-14")
def test_a_dog_may_leave_its_items_behind() -> None:
    play = new_game("historian", "german-shepherd", start="table")
    while play.pending is not None and not (play.pending.about == "kit" and "seat2" in play.waiting()):
        play.answer(play.waiting()[0], play.pending.options(play.waiting()[0])[0].key)
    assert play.pending is not None
    keys = {option.key for option in play.pending.options("seat2")}
    assert keys == {("done",), ("leave", "training-collar"), ("leave", "headlamp-mount")}
    play.answer("seat2", ("leave", "training-collar"))
    play.answer("seat2", ("done",))
    assert play.state.agent("german-shepherd").items == ("headlamp-mount",)
    assert "training-collar" in play.state.essential


@shows("MIX-01", "MIX-04")
def test_a_dog_plays_in_the_mansion() -> None:
    state: State = new_game("historian", "husky", operation="ashwood-manor").state
    assert state.ground.startswith("mansion")
    assert [agent.id for agent in state.agents] == ["historian", "husky"]


@pytest.mark.parametrize(("dogs", "team"), [("one", 1), ("pack", 3), ("none", 0)])
def test_the_house_takes_as_many_dogs_as_it_is_told(dogs: str, team: int) -> None:
    state: State = new_game(seats=4, dogs=dogs).state
    assert sum(agent.id in BREEDS for agent in state.agents) == team
    assert humans(state)


@shows("SETUP-13")
def test_a_human_still_takes_up_to_four_assigned_items() -> None:
    state: State = new_game("historian", "husky").state
    assert cards.note(cards.kind_of("husky")).name == "Canine"
    assert len(state.agent("historian").items) == 4

"""Set-up as the rulebook's pages 4 to 6 have it, read without looking at how the rules were written."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark.cards.box import CARD
from tests.rules.stifling_dark.evening import answer, keys, set_up
from tests.rules.stifling_dark.situations.table import asked, free, new, roll, shows, table


def until(play: Play, about: str) -> Play:
    while asked(play) != about:
        answer(play, *keys(play)[0])
    return play


def test_a_lone_player_runs_two_investigators_with_a_turn_each() -> None:
    play = table(2)
    state = play.state
    assert len(state.people) == 2
    assert play.waiting() == ("seat2",)
    answer(play, "turn", "marci")
    answer(play, "sprint")
    roll(play, 3)
    answer(play, "end")
    assert asked(play) == "turn"  # the other one's, without being asked for: nobody else is left
    assert state.turn == 0
    answer(play, "sprint")
    roll(play, 2)
    assert state.stamina == [4, 4]


@pytest.mark.parametrize(("players", "quota", "medical", "gifts"), [(3, 2, 0, 2), (4, 3, 1, 1), (5, 5, 2, 0)])
def test_what_is_laid_out_goes_by_the_number_of_investigators(
    players: int, quota: int, medical: int, gifts: int
) -> None:
    play = new(players)
    pois = len(play.state.board.having("poi"))
    set_up(play)
    state = play.state
    assert state.quota() == quota
    assert sum(token.startswith("medical") for token in state.tokens) == medical
    assert sum(token.startswith("evidence") for token in state.hidden) == 5
    assert sum(token.startswith("poi") for token in state.hidden) == pois - gifts


def test_two_medical_items_never_share_a_space() -> None:
    play = until(new(5), "medical")
    first = keys(play)[0]
    answer(play, *first)
    assert asked(play) == "medical"
    assert first not in keys(play)


def test_two_figures_never_start_on_one_space_and_starts_are_start_spaces() -> None:
    play = until(new(4), "start")
    first = keys(play)[0]
    assert {str(key[1]) for key in keys(play)} == set(play.state.board.having("start"))
    answer(play, *first)
    assert first[1:] not in [key[1:] for key in keys(play)]


def test_each_begins_with_five_stamina_three_charge_and_one_major_token() -> None:
    play = table(4)
    assert play.state.stamina == [5, 5, 5]
    assert play.state.charge == [3, 3, 3]
    assert play.state.major == [1, 1, 1]


def test_a_point_of_interest_lies_at_most_two_spaces_off_on_a_general_space() -> None:
    play = until(new(4), "cursed")
    answer(play, *keys(play)[0])
    state = play.state
    poi = next(one for one in state.board.having("poi") if f"poi--{one}" not in state.hidden)
    steps = state.board.graph.distances(poi)
    offered = {str(key[1]) for key in keys(play)}
    assert offered == {space for space, far in steps.items() if far <= 2 and space in state.board.general}


def test_the_owned_point_of_interest_gives_its_cards_to_whom_they_like() -> None:
    play = new(4, hands=frozenset({"general", "cursed"}))
    play = until(play, "free-poi")
    state = play.state
    gray = next(key for key in keys(play) if key[1] != state.cursed_poi)
    answer(play, *gray)
    for person in ("marci", "aira"):
        answer(play, *keys(play)[0])  # which General Item
        assert [key[1] for key in keys(play)] == state.people
        answer(play, "whom", state.people[{"aira": 0, "marci": 1}[person]])
    assert [len(items) for items in state.items] == [1, 1, 0]
    assert all(CARD[card].type == "general" for items in state.items for card in items)
    assert gray[1] not in {**state.hidden, **state.tokens}


@pytest.mark.parametrize(("players", "cultists", "abilities"), [(3, 2, 1), (4, 3, 2), (5, 4, 3)])
def test_the_cult_is_as_many_as_the_investigators_and_has_as_many_abilities_less_one(
    players: int, cultists: int, abilities: int
) -> None:
    play = table(players, "cult")
    state = play.state
    assert len(state.figures) == cultists + 1
    assert len(state.abilities) == abilities
    assert set(state.unready) == {*state.abilities[1:], state.attack}
    assert "altar" in state.hidden


@pytest.mark.parametrize(("players", "abilities"), [(3, 1), (4, 1), (5, 2)])
def test_the_horror_takes_two_abilities_against_four_only(players: int, abilities: int) -> None:
    assert len(table(players, "horror").state.abilities) == abilities


def test_against_two_the_horror_may_not_take_two_of_its_abilities() -> None:
    play = until(new(3, "horror"), "cards")
    answer(play, *free(play, "card")[0])
    offered = {CARD[str(key[1])].id for key in keys(play)}
    assert not offered & {"projectile-adhesive", "occluded-lights"}
    assert offered


@pytest.mark.parametrize(("players", "abilities"), [(3, 1), (4, 2), (5, 2)])
def test_the_butcher_takes_two_abilities_against_three_and_more(players: int, abilities: int) -> None:
    assert len(table(players).state.abilities) == abilities


def test_cultists_start_in_one_group_with_their_master_beside_one_of_them() -> None:
    play = until(new(5, "cult"), "lair")
    state = play.state
    while asked(play) == "lair":
        if state.lurks:
            near = {there for space in state.lurks for there in state.board.next_to[space]}
            assert {str(key[1]) for key in keys(play)} <= near
        answer(play, *keys(play)[-1])


def test_a_round_goes_event_turns_adversary_and_nobody_twice() -> None:
    play = table(4)
    answer(play, "turn", "mitchell")
    answer(play, "end")
    assert {key[1] for key in keys(play)} == {"aira", "marci"}
    answer(play, "turn", "aira")
    answer(play, "end")
    answer(play, "end")
    assert play.waiting() == ("seat1",)
    answer(play, "finish")
    assert play.state.round == 2
    assert play.state.event  # drawn before anybody's turn
    assert {key[1] for key in keys(play)} == {"aira", "marci", "mitchell"}


def test_the_mirror_maze_is_laid_before_round_one_and_may_be_changed_each_round() -> None:
    play = until(new(4, scenario="park"), "maze")
    assert play.waiting() == ("seat1",)
    answer(play, "maze", "blue")
    set_up(play)
    assert play.state.round == 1
    assert asked(play) == "order"
    for _ in range(3):
        answer(play, *(free(play, "turn") or free(play, "end"))[0])
        if asked(play) == "turn":
            answer(play, "end")
    answer(play, "finish")
    assert asked(play) == "maze"
    assert shows(play) == ["maze"]

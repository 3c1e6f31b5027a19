"""Doom and information: triggers, insight, the case file, and the end of the doom track."""

import pytest

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import CASE
from gloamboard.rules.hellboy.hq.case_file import add_rooms, next_card
from gloamboard.rules.hellboy.hq.tracks import advance, place_reactions, remind
from gloamboard.rules.hellboy.state.state import State
from tests.rules.hellboy.field import field, run


def _on_card(n: int) -> tuple[State, str]:
    state = field().state
    cards = CASE[state.terms.case].card
    state.top, state.case_deck = cards[n].id, tuple(card.id for card in cards[n + 1 :])
    return state, cards[n].id


@pytest.mark.rule("HB-TRIG-01")
@pytest.mark.rule("HB-TRIG-02")
def test_a_track_that_reaches_a_trigger_sets_off_its_card_once() -> None:
    state, card = _on_card(1)
    run(place_reactions(state, card))
    (trigger,) = state.triggers
    assert (trigger.track, trigger.card) == ("info", card)
    run(advance(state, "info", trigger.space - 1))
    assert state.top == card
    run(advance(state, "info", 1))
    assert state.top != card
    assert trigger not in state.triggers


@pytest.mark.rule("HB-TRIG-03")
def test_a_space_already_reached_sets_it_off_at_once() -> None:
    state, card = _on_card(1)
    state.info = 2
    run(place_reactions(state, card))
    assert state.top != card
    assert not [each for each in state.triggers if each.card == card]


@pytest.mark.rule("HB-TRIG-04")
def test_a_reminder_does_nothing_of_its_own() -> None:
    state, card = _on_card(1)
    remind(state, "doom", 1, card)
    run(advance(state, "doom", 1))
    assert state.top == card
    assert len(state.triggers) == 1


@pytest.mark.rule("HB-TOKEN-01")
@pytest.mark.rule("HB-RULING-33")
def test_an_insight_marker_goes_to_whose_action_reached_it_even_on_the_way() -> None:
    state = field().state
    state.insights = (2,)
    run(advance(state, "info", 3, by="roger"))
    assert (state.agent("roger").insight, [*state.insights]) == (1, [])
    state = field().state
    state.insights = (2,)
    run(advance(state, "info", 3))
    assert (state.insights, state.agent("roger").insight) == ((2,), 0)


@pytest.mark.rule("HB-RULING-16")
def test_the_end_of_the_doom_track_makes_the_confrontation_due() -> None:
    state = field().state
    end = CASE[state.terms.case].doom_end
    run(advance(state, "doom", end - 1))
    assert not state.due
    run(advance(state, "doom", 5))
    assert (state.doom, state.due, state.because) == (end, True, "doom")


@pytest.mark.rule("HB-RULING-44")
def test_in_the_confrontation_no_track_advances() -> None:
    state = field().state
    state.confrontation = True
    for track in ("doom", "info"):
        run(advance(state, track, 2))
    assert (state.doom, state.info) == (0, 0)


@pytest.mark.rule("HB-SETUP-21")
def test_the_case_deck_is_never_shuffled_and_ends() -> None:
    state = field().state
    cards = [card.id for card in CASE[state.terms.case].card]
    state.top, state.case_deck = cards[-2], (cards[-1],)
    run(next_card(state))
    assert (state.top, [*state.case_deck]) == (cards[-1], [])
    run(next_card(state))
    assert state.top == cards[-1]


def test_rooms_added_in_play_lie_dark() -> None:
    case = next((case for case in CASE.values() if case.added), None)
    if case is None:
        pytest.fail("no case adds rooms in play")
    state = field({"roger": board(case.id).areas[0], "dunmore": board(case.id).areas[0]}, case=case.id).state
    areas = set(board(state.layout).areas)
    run(add_rooms(state, case.added[0].id))
    new = set(board(state.layout).areas) - areas
    assert new
    assert new <= state.closed
    run(add_rooms(state, case.added[0].id))
    assert state.layout == f"{case.id}+{case.added[0].id}"

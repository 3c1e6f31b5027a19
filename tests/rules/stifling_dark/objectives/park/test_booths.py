"""The Game Booths of the Park: three games for a General Item."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.stifling_dark.state.state import State
from tests.rules.stifling_dark.evening import answer, keys, may, playing, turn_of, why

BOOTH, OTHER = "n220", "n248"


def at_booth(**changes: Any) -> Play:
    """Aira at a Game Booth; the dice are thrown by hand."""
    play = playing(scenario="park")
    setup = play.setup
    play.setup = Setup(setup.seats, setup.seed, setup.choices, frozenset(("d6", "sprint")))
    return turn_of(play, "aira", **({"place": BOOTH, "items": (), "stamina": 4, "charge": 3} | changes))


def items(play: Play) -> int:
    state: State = play.state
    return len(state.items[0])


@pytest.mark.rule("SD-BTH-01")
@pytest.mark.rule("SD-SETUP-16")
def test_each_booth_may_be_played_at_once_a_turn() -> None:
    play = at_booth()
    assert [key[1] for key in keys(play) if key[0] == "booth"] == ["strength", "ducks", "rings"]
    answer(play, "booth", "ducks")
    answer(play, "face", 1)
    assert why(play, "booth", "ducks") == "SD-BTH-01"
    assert may(turn_of(play, "aira", place=OTHER), "booth", "ducks")
    assert why(at_booth(place="n1"), "booth", "ducks") == "SD-BTH-01"


@pytest.mark.rule("SD-BTH-02")
def test_a_booth_that_has_paid_out_is_closed_for_good() -> None:
    play = at_booth()
    answer(play, "booth", "ducks")
    answer(play, "face", 6)
    assert items(play) == 1
    assert [token for token in play.state.tokens if token.startswith("duck")] == ["duck--248"]
    assert why(turn_of(play, "aira", used=[]), "booth", "ducks") == "SD-BTH-02"
    assert may(turn_of(play, "aira", used=[], place=OTHER), "booth", "ducks")


@pytest.mark.rule("SD-BTH-03")
@pytest.mark.rule("SD-BTH-04")
@pytest.mark.parametrize(
    ("spent", "face", "wins"), [(1, 3, True), (1, 2, False), (0, 5, True), (0, 4, False), (3, 1, False), (2, 2, True)]
)
def test_strength_is_stamina_and_a_die_and_a_one_always_fails(spent: int, face: int, wins: bool) -> None:
    play = at_booth()
    answer(play, "booth", "strength")
    answer(play, "spend", spent)
    assert play.state.stamina[0] == 4 - spent
    answer(play, "face", face)  # nothing more can be added now
    assert (items(play) == 1) is wins


@pytest.mark.rule("SD-BTH-05")
@pytest.mark.parametrize(("bright", "face", "wins"), [(False, 3, False), (True, 3, True), (True, 2, False)])
def test_ducks_are_easier_to_hit_in_the_light(bright: bool, face: int, wins: bool) -> None:
    play = at_booth(lamps={"lamp": (BOOTH,)} if bright else {})
    answer(play, "booth", "ducks")
    answer(play, "face", face)
    assert (items(play) == 1) is wins


def toss(play: Play, *faces: int) -> None:
    for face in faces:
        answer(play, "face", face)


@pytest.mark.rule("SD-BTH-06")
def test_three_rings_win() -> None:
    play = at_booth()
    answer(play, "booth", "rings")
    toss(play, 3, 3, 3)
    assert items(play) == 1
    play = at_booth(stamina=0, charge=0)
    answer(play, "booth", "rings")
    toss(play, 3, 3, 2)
    assert items(play) == 0
    assert play.pending is not None
    assert play.pending.about == "turn"


@pytest.mark.rule("SD-BTH-07")
def test_one_more_die_costs_stamina_once() -> None:
    play = at_booth()
    answer(play, "booth", "rings")
    toss(play, 3, 3, 2)
    answer(play, "extra")
    toss(play, 3)
    assert (items(play), play.state.stamina[0]) == (1, 3)
    play = at_booth()
    answer(play, "booth", "rings")
    toss(play, 3, 2, 2)
    answer(play, "extra")
    toss(play, 2)
    assert not may(play, "extra")


@pytest.mark.rule("SD-BTH-08")
def test_dice_are_tossed_again_for_a_charge_each_time() -> None:
    play = at_booth(charge=2)
    answer(play, "booth", "rings")
    toss(play, 3, 3, 2)
    for face in (1, 3):
        answer(play, "again")
        answer(play, "die", min(key[1] for key in keys(play) if key[0] == "die"))
        answer(play, "done")
        toss(play, face)
    assert (items(play), play.state.charge[0]) == (1, 0)


@pytest.mark.rule("SD-BTH-08")
def test_any_number_of_dice_goes_again_for_one_charge() -> None:
    play = at_booth(charge=1)
    answer(play, "booth", "rings")
    toss(play, 1, 2, 2)
    answer(play, "again")
    answer(play, "die", 1)
    answer(play, "die", 2)
    answer(play, "die", 2)
    toss(play, 3, 3, 3)
    assert (items(play), play.state.charge[0]) == (1, 0)

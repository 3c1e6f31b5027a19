"""The Banish Objectives, and round 17: pages A3, A5, A7 and 14."""

from __future__ import annotations

import pytest

from gloamboard.rules.stifling_dark.cards.box import CARD
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, turn_of, why
from tests.rules.stifling_dark.situations.table import (
    card,
    choose,
    free,
    investigator,
    table,
    to_round_end,
)

# --- Banish -----------------------------------------------------------------------------------


def test_the_butchers_grave_is_found_by_light_burns_two_rounds_and_then_the_hook_bites() -> None:
    play = choose(table(4, lair="n300"), "banish")
    state = play.state
    grave, decoy = state.hidden["grave"], state.tokens["face-down-grave"]
    assert state.board.graph.distances(grave)[decoy] <= 3
    play = turn_of(play, "marci", place=grave)
    assert why(play, "exhume") == "SD-BNB-04"
    state.lamps = {"lamp": (grave,)}
    state.tokens["grave"] = state.hidden.pop("grave")  # as when the light falls there
    play = turn_of(play, "marci", place=grave)
    answer(play, "exhume")
    assert {CARD[one].id for one in play.state.items[1]} == {"the-hook", "frayed-ropes"}
    play = turn_of(play, "marci", place="n301")
    assert not free(play, "hook")
    for burning in (True, False):
        play = to_round_end(play)
        assert any(token.startswith("burning") for token in play.state.tokens) is burning
    play.state.lurks = ["n300"]
    play = turn_of(play, "marci", place="n301")
    answer(play, "hook", "n135")
    assert play.outcome is None
    play = turn_of(play, "marci", place="n301")
    assert not free(play, "hook")  # once a round
    play.state.once = []
    play = turn_of(play, "marci", place="n301")
    answer(play, "hook", "n300")
    assert play.outcome is not None
    assert play.outcome.winners == ("investigators",)


def test_the_hook_misses_him_on_ones_own_space() -> None:
    play = choose(table(4, lair="n301"), "banish")
    play = turn_of(play, "marci", place="n301", items=(card(play, "the-hook"),))
    assert not may(play, "hook", "n301")


def test_frayed_ropes_lay_his_shadow_within_three_and_last_three_times() -> None:
    play = choose(table(4, lair="n300"), "banish")
    ropes = card(play, "frayed-ropes")
    play.state.supply[ropes] = 3
    play = turn_of(play, "marci", place="n120", items=(ropes,))
    for _ in range(3):
        answer(play, "use", ropes)
        assert play.waiting() == ("seat1",)
        assert all(play.state.board.graph.distances("n300")[str(key[1])] <= 3 for key in keys(play))
        answer(play, *keys(play)[-1])
        assert not play.state.shadows["butcher"].up
    assert ropes not in play.state.items[1]


def test_four_sacs_in_four_rounds_then_enraged_then_three_blows() -> None:
    play = choose(table(4, "horror", lair="n300"), "banish")
    play.state.had_turn = [True, True, True]
    play = hunt(play, "n300")
    assert not free(play, "lay")  # not in the round of the choice
    answer(play, "finish")
    for n in range(4):
        play = hunt(play, "n300")
        assert not may(play, "finish"), "one has to be laid"
        answer(play, *free(play, "lay")[0])
        assert not free(play, "lay")
        answer(play, "finish")
        assert sum(token.startswith("egg-sac") for token in play.state.tokens) == n + 1
    for n, space in enumerate([at for token, at in play.state.tokens.items() if token.startswith("egg-sac")]):
        play = turn_of(play, place=space)
        answer(play, "destroy-sac")
        assert play.state.revealed == [n == 3]
    play = hunt(play, "n300")
    assert play.state.mp == 4
    assert not free(play, "roll")
    assert not free(play, "disappear")
    assert not free(play, "ambush")
    for n in range(3):
        play = turn_of(play, place="n301")
        answer(play, "strike-horror")
        assert (play.outcome is not None) is (n == 2)


def test_the_cult_is_bled_on_its_altar_and_cut_off_by_all_together() -> None:
    play = choose(table(4, "cult", lair="n142"), "banish")
    state = play.state
    altar = "l-1"
    state.hidden.pop("altar", None)
    state.tokens["altar"] = altar
    knife, rope = card(play, "ritual-knife"), card(play, "rope-circle")
    for n in range(3):
        play = turn_of(play, place=altar, items=(knife, rope), wounds=("?",), once=[])
        answer(play, "bleed")
        if n == 0:
            assert {key[0] for key in keys(play)} == {"turn-wound", "new-wound"}
        answer(play, "new-wound")
        play.state.wounds[0] = ()
    investigator(play, "marci", place="l-2")
    investigator(play, "mitchell", place="n142")
    play = turn_of(play, place="l-3")
    assert why(play, "cut-rope") == "SD-BNC-08"
    investigator(play, "mitchell", place="l-4")
    play = turn_of(play, place="l-3")
    answer(play, "cut-rope")
    assert play.outcome is not None
    assert play.outcome.winners == ("investigators",)


def test_knife_and_rope_wait_for_the_altar_to_come_to_light() -> None:
    play = choose(table(4, "cult", lair="n142"), "banish")
    altar = play.state.hidden.get("altar")
    assert altar
    play = turn_of(play, place=altar, items=(card(play, "ritual-knife"),))
    assert why(play, "bleed") == "SD-BNC-04"


# --- round 17 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("adversary", "objective", "winners"), [
    ("butcher", "gate", ("adversary",)), ("horror", "gate", ("adversary",)), ("cult", "gate", ("adversary",)),
    ("butcher", "banish", ("adversary", "investigators")), ("horror", "banish", ("adversary", "investigators")),
    ("cult", "banish", ("adversary",)), ("butcher", "", ("adversary",)),
])  # fmt: skip
def test_when_round_seventeen_is_over(adversary: str, objective: str, winners: tuple[str, ...]) -> None:
    play = table(4, adversary, lair="n300")
    if objective:
        play = choose(play, objective)
    play.state.round = 17
    play.state.had_turn = [True] * 3
    play = hunt(play)
    answer(play, "finish")
    assert play.outcome is not None
    assert set(play.outcome.winners or ()) == set(winners)


def test_one_away_and_one_left_at_the_end_is_too_few_for_the_horror() -> None:
    play = table(3, "horror", lair="n300")
    play.state.status[1], play.state.place[1] = "escaped", ""
    play.state.round = 17
    play = hunt(play)
    answer(play, "finish")
    assert play.outcome is not None
    assert play.outcome.winners == ("investigators",)

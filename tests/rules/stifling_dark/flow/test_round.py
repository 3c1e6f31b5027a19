"""The round and its turns, in order; and what ends the game by itself."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play, Refused
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.cards.box import CARD
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, playing, turn_of, walk, why


def end_turns(play: Play) -> None:
    """Every Investigator ends at once."""
    while play.state.phase in ("order", "turn"):
        answer(play, *(("end",) if play.state.phase == "turn" else keys(play)[0]))


def whole_round(play: Play) -> None:
    end_turns(play)
    answer(play, "finish")
    while play.pending is not None and play.pending.about == "zone":  # an Event asks which Zone lights up
        answer(play, *keys(play)[0])


@pytest.mark.rule("SD-RND-01")
@pytest.mark.rule("SD-RND-04")
@pytest.mark.rule("SD-RND-05")
@pytest.mark.rule("SD-EVT-05")
@pytest.mark.rule("SD-RND-09")
def test_a_round_is_event_turns_adversary_and_end() -> None:
    play = playing(5)
    first = play.state.event
    assert CARD[first].tier == "minor"
    turns = []
    while play.state.phase != "prowl":
        if play.state.phase == "turn":
            turns.append(play.state.people[play.state.turn])
            answer(play, "end")
        else:
            answer(play, *keys(play)[-1])
    assert len(turns) == len(set(turns)) == 4
    assert play.waiting() == ("seat1",)
    answer(play, "finish")
    assert (play.state.round, play.state.phase) == (2, "order")
    assert play.state.event not in ("", first)


@pytest.mark.rule("SD-RND-02")
def test_investigators_go_in_any_order_but_once() -> None:
    play = playing(5)
    answer(play, "turn", "ibraheem")
    answer(play, "end")
    assert ("turn", "ibraheem") not in keys(play)
    assert ("turn", "aira") in keys(play)


@pytest.mark.rule("SD-RND-03")
def test_a_turn_is_finished_before_another_begins() -> None:
    play = turn_of(playing(5), "aira")
    with pytest.raises(Refused):
        play.answer("seat3", ("walk", "marci", "n110"))
    reason = GAME.why_not(play.state, "seat3", ("move", "marci", "n202", "n201"), "turn")
    assert reason is not None
    assert reason.rule == "SD-RND-03"


@pytest.mark.rule("SD-RND-06")
def test_the_adversary_may_end_its_turn_at_once() -> None:
    play = hunt(playing())
    answer(play, "finish")
    assert play.state.round == 2


@pytest.mark.rule("SD-RND-07")
def test_noise_stays_until_the_adversarys_next_turn_opens() -> None:
    play = hunt(playing(), "n145")
    answer(play, "prowl", "butcher", "s-26")
    answer(play, "finish")
    assert play.state.noise == ["window-1"]
    end_turns(play)
    assert play.state.noise == []


@pytest.mark.rule("SD-RND-08")
@pytest.mark.rule("SD-FLASH-10")
@pytest.mark.rule("SD-EX-25")
def test_flashlights_go_out_at_the_end_of_the_round() -> None:
    play = turn_of(playing(3), "aira", place="n150")
    answer(play, "flashlight")
    answer(play, *keys(play)[0])
    lit = play.state.bright
    end_turns(play)
    assert play.state.bright == lit != frozenset()
    answer(play, "finish")
    assert (play.state.beams, play.state.bright) == ([], frozenset())


@pytest.mark.rule("SD-RND-10")
def test_a_card_that_ends_with_a_turn_does_so_then() -> None:
    play = turn_of(playing(), "aira", conditions=("jittery",), charge=1)
    assert not may(play, "charge")
    assert why(play, "charge") == "SD-CON-01"
    answer(play, "end")
    assert play.state.conditions[0] == ()


@pytest.mark.rule("SD-EVT-01")
@pytest.mark.rule("SD-EVT-02")
@pytest.mark.rule("SD-EVT-03")
@pytest.mark.rule("SD-EVT-04")
@pytest.mark.rule("SD-EVT-06")
@pytest.mark.rule("SD-RULING-32")
def test_events_go_from_minor_over_moderate_to_one_major() -> None:
    play = playing(seed=4)
    tiers = []
    for _ in range(15):
        event = play.state.event
        tiers.append(CARD[event].tier if event else "")
        assert not event or CARD[event].owner in ("", "sawmill")
        whole_round(play)
    counts = {tier: tiers.count(tier) for tier in ("minor", "moderate", "major")}
    assert tiers == ["minor"] * counts["minor"] + ["moderate"] * counts["moderate"] + ["major"] + [""] * tiers.count("")
    assert play.state.lasting == [card for card in play.state.lasting if CARD[card].tier == "major"] != []


@pytest.mark.rule("SD-GOAL-03")
@pytest.mark.rule("SD-SAW-09")
@pytest.mark.rule("SD-RULING-02")
def test_after_round_seventeen_whoever_is_left_counts_as_killed() -> None:
    play = playing()
    play.state.round = 17
    play = hunt(play)
    answer(play, "finish")
    assert play.outcome is not None
    assert (play.outcome.winners, play.outcome.rule) == (("adversary",), "SD-SAW-09")
    assert play.state.round == 17


@pytest.mark.rule("SD-BNB-01")
@pytest.mark.rule("SD-BNH-01")
@pytest.mark.rule("SD-BNC-01")
@pytest.mark.rule("SD-RULING-03")
@pytest.mark.parametrize(("adversary", "result"), [("butcher", "draw"), ("horror", "draw"), ("cult", "win")])
def test_time_runs_out_otherwise_when_banishing_was_chosen(adversary: str, result: str) -> None:
    play = playing(adversary=adversary)
    play.state.round, play.state.objective = 17, f"banish-{adversary}"
    play = hunt(play)
    answer(play, "finish")
    assert play.outcome is not None
    assert play.outcome.result == result
    assert ("investigators" in (play.outcome.winners or ())) == (result == "draw")


@pytest.mark.rule("SD-TURN-01")
@pytest.mark.rule("SD-MOVE-03")
@pytest.mark.rule("SD-INT-01")
def test_moves_and_interacts_mix_freely() -> None:
    play = turn_of(playing(), "aira", place="n119")
    walk(play, "n120")
    walk(play, "n119")
    mp, charge = play.state.mp, play.state.charge[0]
    for word in ("lock", "open", "lock", "open"):
        answer(play, word, "s-16")
    assert (play.state.mp, play.state.charge[0]) == (mp, charge)
    walk(play, "s-16", "s-11")
    assert play.state.mp == 0


@pytest.mark.rule("SD-TURN-02")
@pytest.mark.rule("SD-TURN-03")
@pytest.mark.rule("SD-FIN-01")
def test_a_final_action_ends_the_turn() -> None:
    play = turn_of(playing(), "aira", charge=1)
    assert {("end",), ("charge",), ("flashlight",)} <= set(keys(play))
    answer(play, "charge")
    assert play.state.charge[0] == 2
    assert play.state.had_turn[0]
    assert play.state.turn != 0


@pytest.mark.rule("SD-TURN-04")
@pytest.mark.rule("SD-SPR-03")
@pytest.mark.rule("SD-RULING-22")
@pytest.mark.rule("SD-TURN-05")
def test_whoever_did_not_sprint_gains_stamina_in_the_end() -> None:
    play = turn_of(playing(), "aira", stamina=3)
    answer(play, "end")
    assert play.state.stamina[0] == 4
    play = turn_of(playing(), "aira", stamina=3)
    answer(play, "sprint")
    answer(play, "end")
    assert play.state.stamina[0] == 2


@pytest.mark.rule("SD-FIN-02")
@pytest.mark.rule("SD-CON-05")
def test_tracks_end_where_they_end() -> None:
    play = turn_of(playing(), "aira", charge=3, stamina=6)
    answer(play, "charge")
    assert (play.state.charge[0], play.state.stamina[0]) == (3, 6)


@pytest.mark.rule("SD-FIN-03")
@pytest.mark.rule("SD-FIN-04")
@pytest.mark.rule("SD-FIN-05")
@pytest.mark.rule("SD-SAW-02")
def test_an_involved_action_ends_the_turn_without_stamina() -> None:
    play = turn_of(playing(), "aira", place="g-14", evidence=1, stamina=3)
    answer(play, "turn-in", 1)
    answer(play, "reward", "open-window")
    assert (play.state.stamina[0], play.state.had_turn[0]) == (3, True)
    assert play.state.beams == []


def test_cards_of_who_has_left_the_board_do_nothing_any_more() -> None:
    play = turn_of(playing(), "aira", place="n150", tokens={"escape": "n150"}, conditions=tuple(INDOORS))
    assert INDOORS
    answer(play, "escape")
    assert play.state.had_turn[0]


INDOORS = [card for card, row in CARD.items() if row.type == "condition" and "indoors" in str(row.turn_end)]

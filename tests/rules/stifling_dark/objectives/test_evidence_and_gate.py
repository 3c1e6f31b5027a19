"""Turning in Evidence, choosing an Objective, and Power the Gate to its end."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from tests.rules.stifling_dark.evening import answer, keys, may, playing, turn_of, why


def at_gate(**changes: Any) -> Play:
    """Aira with the Lockbox at the Saw."""
    play = playing()
    play.state.objective = "lockbox-kiln"
    play.state.tokens |= {"saw": "s-12", "locked-escape": "n10"}
    return turn_of(play, "aira", **({"place": "s-12", "items": ("lockbox",)} | changes))


@pytest.mark.rule("SD-SAW-02")
@pytest.mark.rule("SD-SAW-03")
@pytest.mark.rule("SD-SAW-04")
@pytest.mark.rule("SD-EX-13")
def test_evidence_is_turned_in_at_a_computer_any_number_at_once() -> None:
    play = turn_of(playing(5), "aira", place="g-13", evidence=3)
    assert why(play, "turn-in", 3) == "SD-SAW-02"
    play = turn_of(play, "aira", place="g-14")
    answer(play, "turn-in", 3)
    for reward in ("general-item", "open-window", "dim"):
        answer(play, "reward", reward)
    assert (play.state.turned_in, play.state.evidence[0]) == (3, 0)
    assert play.state.pocket[0] == ("open-window", "dim")


@pytest.mark.rule("SD-SAW-05")
@pytest.mark.rule("SD-SAW-06")
@pytest.mark.rule("SD-CNT-06")
def test_some_rewards_can_be_had_once_only() -> None:
    play = turn_of(playing(5), "aira", place="g-14", evidence=4)
    answer(play, "turn-in", 4)
    answer(play, "reward", "cursed-item")
    assert ("reward", "cursed-item") not in keys(play)
    answer(play, "reward", "general-item")
    answer(play, "reward", "general-item")
    hidden = [token for token in play.state.hidden if token.startswith("poi")]
    answer(play, "reward", "reveal-poi")
    answer(play, "poi", hidden[0])
    assert hidden[0] in play.state.tokens


@pytest.mark.rule("SD-CNT-05")
@pytest.mark.rule("SD-SAW-07")
@pytest.mark.rule("SD-SAW-08")
@pytest.mark.rule("SD-GOAL-02")
@pytest.mark.rule("SD-GATE-01")
@pytest.mark.rule("SD-RULING-34")
def test_meeting_the_quota_lets_one_objective_be_chosen() -> None:
    play = turn_of(playing(3), "aira", place="g-14", evidence=2)
    answer(play, "turn-in", 1)
    answer(play, "reward", "open-window")
    assert play.state.objective == ""
    play = turn_of(play, "aira")
    answer(play, "turn-in", 1)
    answer(play, "reward", "open-window")
    offered = [str(key[1]) for key in keys(play)]
    assert sorted(card.split("-")[0] for card in offered) == ["banish", "lockbox", "truck"]
    lockbox = next(card for card in offered if card.startswith("lockbox"))
    answer(play, "objective", lockbox)
    assert play.outcome is None
    assert {"saw", "lockbox", "locked-escape"} <= set(play.state.tokens)


@pytest.mark.rule("SD-GATE-02")
@pytest.mark.rule("SD-INT-05")
def test_the_lockbox_is_picked_up_like_any_item() -> None:
    play = turn_of(
        playing(),
        "aira",
        place="k-8",
        objective="lockbox-kiln",
        items=(),
        tokens={"lockbox": "k-8", "saw": "s-12", "locked-escape": "n10"},
    )
    answer(play, "take", "lockbox")
    assert play.state.items[0] == ("lockbox",)


@pytest.mark.rule("SD-GATE-03")
@pytest.mark.rule("SD-GATE-04")
@pytest.mark.rule("SD-GATE-07")
def test_the_lockbox_is_cut_at_the_saw_once_a_round() -> None:
    assert why(at_gate(items=()), "open-lockbox") == "SD-GATE-03"
    assert why(at_gate(place="s-11"), "open-lockbox") == "SD-GATE-03"
    play = at_gate()
    answer(play, "open-lockbox")
    answer(play, "done")
    assert play.state.counts["gate.supply"] == 1
    play = turn_of(play, "marci", place="s-12", items=("lockbox",))
    assert why(play, "open-lockbox") == "SD-GATE-07"


@pytest.mark.rule("SD-GATE-05")
@pytest.mark.rule("SD-GATE-06")
@pytest.mark.parametrize(("bright", "wounds_up_to"), [(("s",), 2), ((), 4)])
def test_luck_may_be_pushed(bright: tuple[str, ...], wounds_up_to: int) -> None:
    seen = set()
    for seed in range(40):
        play = at_gate(bright_zones=bright, seed=seed)
        answer(play, "open-lockbox")
        answer(play, "push")
        seen.add((play.state.counts["gate.supply"], len(play.state.wounds[0])))
    assert seen == {(1, 1), (2, 0)}
    assert wounds_up_to in (2, 4)


@pytest.mark.rule("SD-GATE-08")
@pytest.mark.rule("SD-GATE-09")
@pytest.mark.rule("SD-GATE-10")
@pytest.mark.rule("SD-GOAL-02")
@pytest.mark.rule("SD-RULING-04")
def test_the_fuse_opens_the_gate_and_all_who_reach_it_escape() -> None:
    play = at_gate(counts={"gate.supply": 3})
    answer(play, "open-lockbox")
    assert play.state.items[0] == ("fuse",)
    play = turn_of(play, "aira", place="n11")
    assert why(play, "power-gate") == "SD-GATE-09"
    play = turn_of(play, "aira", place="n10")
    assert why(play, "escape") == "SD-GATE-10"
    answer(play, "power-gate")
    assert play.state.tokens["escape"] == "n10"
    for person in ("aira", "marci"):
        play = turn_of(play, person, place="n10")
        assert may(play, "escape")
        answer(play, "escape")
    assert play.outcome is not None
    assert (play.outcome.winners, play.outcome.by) == (("investigators",), "escape")


@pytest.mark.rule("SD-RULING-23")
def test_the_last_mp_leads_out_though_somebody_still_stands_at_the_gate() -> None:
    play = playing()
    play.state.tokens["escape"], play.state.place[1] = "n10", "n10"
    play = turn_of(play, "aira", place="n11", mp=1)
    answer(play, "walk", "aira", "n10")
    assert not may(play, "end")
    answer(play, "escape")
    assert play.state.status[0] == "escaped"


@pytest.mark.rule("SD-SAW-06")
@pytest.mark.rule("SD-INT-05")
def test_a_medical_reward_never_takes_the_card_of_a_token_on_the_board() -> None:
    play = playing(5)
    laid = {token.partition("--")[2] for token in play.state.tokens if token.startswith("medical--")}
    play.state.bags["medical"] = (*laid, "adrenaline")
    play = turn_of(play, "aira", place="g-14", evidence=1)
    answer(play, "turn-in", 1)
    answer(play, "reward", "medical-item")
    assert play.state.items[0] == ("adrenaline",)
    assert len(laid) == 2

"""The worked examples of the book, move by move: lights, prices, a whole round, a Ride."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.stifling_dark.light.levels import level
from gloamboard.rules.stifling_dark.objectives.escape import choose_objective
from gloamboard.rules.stifling_dark.state.state import Beam
from tests.rules.stifling_dark.evening import again, answer, hunt, keys, may, playing, prowl, turn_of, walk


def evening(players: int = 5, hands: tuple[str, ...] = ("sprint",), **choices: Any) -> Play:
    """Aira, Marci, Mitchell and Ibraheem; Sprint dice are thrown by hand."""
    play = playing(players, **choices)
    setup = play.setup
    play.setup = Setup(setup.seats, setup.seed, setup.choices, frozenset(hands))
    return play


def steps_open(play: Play, person: str) -> set[str]:
    return {str(key[2]) for key in keys(play) if key[0] == "walk" and key[1] == person}


def lit_from(play: Play, *wanted: str) -> None:
    """Point the Flashlight so that it lights just these, and one's own space."""
    here = play.state.place[play.state.turn]
    answer(play, "flashlight")
    key = next(key for key in keys(play) if set(key[1:]) == {here, *wanted})
    answer(play, *key)


@pytest.mark.rule("SD-EX-01")
@pytest.mark.rule("SD-EX-02")
@pytest.mark.rule("SD-EX-03")
@pytest.mark.rule("SD-EX-04")
def test_a_flashlight_in_the_sawmill_lights_what_it_covers_and_sees() -> None:
    play = turn_of(evening(map="dark-sawmill"), "aira", place="s-11", charge=2, doors={}, conditions=())
    lit_from(play, "s-15", "s-19", "s-20", "s-22", "s-26")
    state = play.state
    assert state.charge[0] == 1
    assert {space for space in state.bright if space.startswith("s-")} == {
        *("s-11", "s-15", "s-19", "s-20", "s-22", "s-26"),
    }
    assert level(state, "s-26") == "bright"
    assert level(state, "s-25") == "dark"  # covered, but every line to it hits an Obstacle
    assert level(state, "s-23") == "dim"  # a Door, not wholly covered


@pytest.mark.rule("SD-EX-05")
def test_the_pictured_figure_has_five_steps() -> None:
    play = playing()
    around = play.state.board.next_to
    here = next(space for space in around if set(around[space]) == {"n110", "n111", "n119", "n129", "n130"})
    play = turn_of(play, "aira", place=here)
    assert steps_open(play, "aira") == {"n110", "n111", "n119", "n129", "n130"}
    walk(play, "n110")
    assert play.state.place[0] == "n110"


@pytest.mark.rule("SD-EX-07")
@pytest.mark.rule("SD-EX-08")
@pytest.mark.rule("SD-EX-09")
def test_prices_follow_the_light_on_the_way() -> None:
    play = turn_of(evening(), "aira", place="s-11", mp=4, lamps={"flashlight": ("s-7",)}, dim_zones=("k",), stamina=4)
    left = [play.state.mp]
    for space in ("s-7", "s-3", "n67"):
        walk(play, space)
        left.append(play.state.mp)
    assert left == [4, 3, 1, 0]  # lit by a Flashlight, Dark, Dim
    answer(play, "sprint")
    answer(play, "face", 2)
    assert play.state.stamina[0] == 3
    walk(play, "n54", "k-15")  # printed Dark, but a Dim token lies on the Kiln
    assert play.state.mp == 0


@pytest.mark.rule("SD-EX-10")
@pytest.mark.rule("SD-EX-11")
@pytest.mark.rule("SD-EX-12")
@pytest.mark.rule("SD-EX-13")
def test_airas_light_shows_evidence_and_mitchell_takes_it_to_the_computer() -> None:
    play = turn_of(evening(), "aira", place="n150", hidden={"evidence--g": "g-13"}, charge=3)
    answer(play, "flashlight")
    answer(play, *next(key for key in keys(play) if "g-13" in key and "g-12" not in key))
    assert play.state.charge[0] == 2
    assert play.state.tokens["evidence--g"] == "g-13"
    assert level(play.state, "g-12") == "dark"
    play = turn_of(play, "mitchell", place="g-16", mp=0, stamina=4, event="", lasting=[])
    answer(play, "sprint")
    answer(play, "face", 3)
    walk(play, "g-13")
    assert play.state.mp == 2  # lit
    answer(play, "take", "evidence--g")
    walk(play, "g-14")
    assert play.state.mp == 0  # Dark
    stamina = play.state.stamina[2]
    answer(play, "turn-in", 1)
    answer(play, "reward", "general-item")
    assert play.state.turned_in == 1
    assert play.state.had_turn[2]
    assert play.state.stamina[2] == stamina


@pytest.mark.rule("SD-EX-14")
@pytest.mark.rule("SD-EX-15")
def test_marci_rests_and_her_light_stays_for_the_hunt() -> None:
    play = turn_of(evening(), "marci", place="n150", stamina=3, charge=3, hidden={})
    answer(play, "flashlight")
    answer(play, *next(key for key in keys(play) if "g-13" in key))
    state = play.state
    assert (state.charge[1], state.stamina[1], state.revealed[0]) == (2, 4, False)
    play = hunt(play, "g-16")
    assert "g-13" in play.state.bright
    prowl(play, "g-13")
    assert play.state.revealed[0]
    assert "attack" in play.state.barred


@pytest.mark.rule("SD-EX-16")
@pytest.mark.rule("SD-EX-17")
@pytest.mark.rule("SD-EX-18")
@pytest.mark.rule("SD-EX-19")
@pytest.mark.parametrize("locked_at_first", [False, True])
def test_ibraheem_goes_through_a_door_locks_it_and_lights_the_sawmill(locked_at_first: bool) -> None:
    play = evening()
    before = next(space for space in play.state.board.next_to["s-23"] if space != "s-20")
    play = turn_of(
        play,
        "ibraheem",
        place=before,
        mp=3,
        stamina=3,
        charge=1,
        doors={"s-23": "locked"} if locked_at_first else {},
        hidden={"evidence--s": "s-29"},
    )
    if locked_at_first:
        answer(play, "open", "s-23")
    walk(play, "s-23")
    assert play.state.mp == 2
    walk(play, "s-20")
    assert play.state.mp == 0
    answer(play, "lock", "s-23")
    assert play.state.doors["s-23"] == "locked"
    answer(play, "switch", "s")
    assert play.state.board.spaces_in["s"] <= play.state.bright
    assert play.state.tokens["evidence--s"] == "s-29"
    answer(play, "sprint")
    answer(play, "face", 1)
    answer(play, "charge")
    assert (play.state.charge[3], play.state.stamina[3]) == (2, 2)


@pytest.mark.rule("SD-EX-25")
def test_the_round_ends_flashlights_go_out_and_the_tracker_moves_on() -> None:
    play = hunt(playing(), beams=[Beam(0, "n150", 0.0)])
    answer(play, "finish")
    assert (play.state.beams, play.state.round) == ([], 2)


@pytest.mark.rule("SD-EX-26")
@pytest.mark.rule("SD-EX-27")
@pytest.mark.parametrize(("pays", "wounds", "stamina", "goes_on"), [("wound", 1, 3, True), ("stamina", 0, 2, False)])
def test_ibraheem_passes_a_window(pays: str, wounds: int, stamina: int, goes_on: bool) -> None:
    play = evening()
    a, b = next(iter(play.state.board.windows.values()))
    play = turn_of(play, "ibraheem", place=a, stamina=3, wounds=(), mp=4)
    answer(play, "window", "ibraheem", b, pays)
    state = play.state
    assert (len(state.wounds[3]), state.stamina[3]) == (wounds, stamina)
    assert bool(steps_open(play, "ibraheem")) is goes_on


@pytest.mark.rule("SD-EX-28")
@pytest.mark.rule("SD-EX-29")
def test_mada_goes_round_with_the_ferris_wheel_and_fires_the_flare() -> None:
    play = evening(3, party=("mada", "aira"), scenario="park")
    play = turn_of(play, "mada", place="n146", mp=4)
    walk(play, "n134")
    assert (play.state.place[0], play.state.mp) == ("n97", 3)
    assert steps_open(play, "mada") == {"n117"}
    list(choose_objective(play.state, "flare-wheel"))
    state = play.state
    state.round, state.phase, state.turn = 2, "order", -1
    state.had_turn = [False, True]
    state.items[0] = ("flare-gun", "ammo-1")
    play = again(play)
    assert play.state.place[0] == "n65"
    assert may(play, "fire-flare")
    answer(play, "fire-flare")
    assert play.state.had_turn[0]
    assert play.state.counts["flare.round"] == 4


@pytest.mark.rule("SD-EX-31")
def test_dylan_marks_a_way_back_and_jumps_to_it_in_his_next_turn() -> None:
    play = turn_of(evening(3, party=("dylan", "aira")), "dylan", place="s-7", major=1, mp=9)
    answer(play, *next(key for key in keys(play) if key[0] == "ability" and "escape-artist" in key))
    assert play.state.tokens["escape-artist"] == "s-7"
    state = play.state
    state.round += 1
    state.tokens["evidence--k"] = "k-8"
    play = turn_of(play, "dylan", place="k-8", mp=4)
    answer(play, "take", "evidence--k")
    answer(play, "slip")
    assert play.state.place[0] == "s-7"
    assert "escape-artist" not in play.state.tokens

"""The Insatiable Horror: Ambush, Disappearing in the light, and what becomes of it once it is Enraged."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark.adversary.ambush import ambushable
from gloamboard.rules.stifling_dark.state.state import Beam, Shadow
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, playing, prowl, why

PARTY = ("asher", "brielle", "lucy", "aira")
ASHER, BRIELLE, LUCY = 0, 1, 2


def lurking(*places: str, lurks: str = "n142", round: int = 2, players: int = 4, **changes: Any) -> Play:
    """The Horror's turn opens, with the Investigators on these spaces."""
    play = playing(players, party=PARTY, adversary="horror")
    play.state.place[:] = places
    play.state.attack = "digestive-juices"
    return hunt(play, lurks, round=round, **changes)


def the_example() -> Play:
    """Asher five Dim spaces away, Brielle on the second of two Bright spaces, Lucy six away."""
    return lurking("n141", "n11", "n119", beams=[Beam(BRIELLE, "n11", 90.0)], lamps={"torch": ("n10",)})


@pytest.mark.rule("SD-HOR-02")
@pytest.mark.rule("SD-ADV-06")
def test_the_horror_has_one_attack_and_two_abilities_and_begins_hidden() -> None:
    state = playing(5, adversary="horror").state
    assert (bool(state.attack), len(state.abilities), state.revealed, len(state.lurks)) == (True, 2, [False], 1)
    assert state.unready == []


@pytest.mark.rule("SD-EX-33")
@pytest.mark.rule("SD-EX-34")
@pytest.mark.rule("SD-EX-35")
@pytest.mark.rule("SD-EX-36")
@pytest.mark.rule("SD-AMB-03")
@pytest.mark.rule("SD-AMB-04")
@pytest.mark.rule("SD-RULING-11")
def test_bright_spaces_count_twice_for_an_ambush() -> None:
    play = the_example()
    assert play.state.shadows["horror"] == Shadow("n142")
    assert {"n11", "n10"} <= play.state.bright
    assert "n140" not in play.state.bright
    assert ambushable(play.state, 0) == [ASHER, BRIELLE]
    play.state.bright |= {"n150"}
    assert ambushable(play.state, 0) == [BRIELLE]


@pytest.mark.rule("SD-EX-37")
@pytest.mark.rule("SD-AMB-07")
@pytest.mark.rule("SD-AMB-08")
@pytest.mark.rule("SD-AMB-09")
@pytest.mark.rule("SD-RULING-60")
def test_the_pulled_are_attacked_and_a_flashlight_goes_out_after_all_pulls() -> None:
    play = the_example()
    assert why(play, "attack", "digestive-juices", "asher") == "SD-AMB-08"
    answer(play, "ambush")
    answer(play, "pull", "brielle", "n140")
    assert play.state.beams
    answer(play, "pull", "asher", "n152")
    assert (play.state.beams, play.state.bright) == ([], frozenset({"n10"}))
    assert play.state.place[:2] == ["n152", "n140"]
    answer(play, "strike", "digestive-juices")
    assert {key[1] for key in keys(play)} == {"asher", "brielle"}
    answer(play, "whom", "brielle")
    assert [len(wounds) for wounds in play.state.wounds] == [1, 1, 0]
    assert play.state.revealed == [False]
    assert not any(key[0] == "attack" for key in keys(play))


@pytest.mark.rule("SD-EX-38")
@pytest.mark.rule("SD-HOR-09")
@pytest.mark.rule("SD-HOR-13")
def test_after_an_ambush_it_moves_on_through_the_light_unseen() -> None:
    play = lurking("n141", "k-8", "k-9", lurks="n151", bright_zones=("g",))
    answer(play, "ambush")
    answer(play, "pull", "asher", "n152")
    answer(play, "done")
    assert not may(play, "ambush")
    prowl(play, "n150", "g-17", "g-11", "g-17")
    assert (play.state.mp, play.state.revealed) == (0, [False])
    answer(play, "roll")
    prowl(play, "n150")
    answer(play, "finish")
    assert play.state.revealed == [False]
    assert play.state.shadows["horror"] == Shadow("g-17")
    assert play.state.trail[-3:] == ["g-17", "g-11", "g-17"]


@pytest.mark.rule("SD-AMB-01")
@pytest.mark.rule("SD-AMB-02")
@pytest.mark.rule("SD-HOR-13")
def test_an_ambush_opens_the_turn_from_hiding_and_not_in_the_first_round() -> None:
    play = lurking("n150", "k-8", "k-9")
    prowl(play, "n152")
    assert why(play, "ambush") == "SD-AMB-01"
    assert why(lurking("n150", "k-8", "k-9", revealed=[True]), "ambush") == "SD-AMB-01"
    assert why(lurking("n150", "k-8", "k-9", round=1), "ambush") == "SD-AMB-02"
    assert why(lurking("n202", "k-8", "k-9"), "ambush") == "SD-AMB-03"
    play = lurking("n150", "k-8", "k-9")
    answer(play, "ambush")
    answer(play, "done")
    assert why(play, "ambush") == "SD-ADV-04"


@pytest.mark.rule("SD-AMB-05")
@pytest.mark.rule("SD-RULING-59")
def test_pulled_through_a_window_nobody_is_hurt() -> None:
    play = lurking("s-26", "k-8", "k-9", lurks="n144")
    answer(play, "ambush")
    answer(play, "pull", "asher", "n145")
    answer(play, "done")
    assert (play.state.wounds[ASHER], play.state.stamina[ASHER]) == ((), 5)
    assert play.state.noise == []


@pytest.mark.rule("SD-AMB-06")
@pytest.mark.rule("SD-RULING-12")
def test_nobody_lands_on_another_and_pulling_nobody_is_enough_for_the_attack() -> None:
    play = lurking("n152", "n150", "n149")
    answer(play, "ambush")
    assert {key[2] for key in keys(play) if key[0] == "pull"} == {"n140"}
    answer(play, "pull", "brielle", "n140")
    assert {key[0] for key in keys(play)} == {"strike", "done"}
    play = lurking("n152", "n150", "n149")
    answer(play, "ambush")
    answer(play, "done")
    answer(play, "strike", "digestive-juices")
    assert [len(wounds) for wounds in play.state.wounds] == [1, 0, 0]


@pytest.mark.rule("SD-HOR-10")
def test_it_disappears_in_the_light_and_is_seen_again_if_it_stays() -> None:
    play = playing(adversary="horror", lair="g-13")
    play.state.bright_zones = ("g",)
    play = hunt(play, "g-13", revealed=[True])
    answer(play, "disappear")
    assert (play.state.revealed, play.state.shadows["horror"]) == ([False], Shadow("g-13"))
    answer(play, "finish")
    assert play.state.revealed == [True]


@pytest.mark.rule("SD-HOR-06")
def test_break_door_and_disappear_are_done_once_a_turn() -> None:
    play = hunt(playing(adversary="horror"), "n119", revealed=[True])
    answer(play, "disappear")
    play.state.revealed = [True]
    assert why(play, "disappear") == "SD-ADV-04"
    answer(play, "break", "s-16")
    assert why(play, "break", "s-16") == "SD-ADV-04"


def enraged(*places: str, lurks: str = "n142", **changes: Any) -> Play:
    return lurking(*places, lurks=lurks, words={"foe.form": "enraged"}, revealed=[True], **changes)


@pytest.mark.rule("SD-BNH-08")
@pytest.mark.rule("SD-BNH-09")
def test_enraged_it_neither_hides_nor_rolls_and_light_costs_it_two() -> None:
    play = enraged("n203", "k-8", "k-9", lurks="n150", bright_zones=("g",))
    assert why(play, "ambush") == "SD-BNH-08"
    assert why(play, "disappear") == "SD-BNH-08"
    assert why(play, "roll") == "SD-BNH-09"
    prowl(play, "g-17", "g-16")
    assert play.state.mp == 0


@pytest.mark.rule("SD-BNH-10")
@pytest.mark.rule("SD-AMB-08")
def test_enraged_it_drags_in_from_two_spaces_in_any_light_and_attacks() -> None:
    play = enraged("g-16", "g-13", "k-9", lurks="n150", bright_zones=("g",))
    prowl(play, "n149", "n150")
    answer(play, "drag")
    assert {key[1] for key in keys(play) if key[0] == "pull"} == {"asher"}
    answer(play, "pull", "asher", "n151")
    answer(play, "strike", "digestive-juices")
    assert [len(wounds) for wounds in play.state.wounds] == [1, 0, 0]
    assert why(play, "drag") == "SD-ADV-04"
    assert why(lurking("n152", "k-8", "k-9"), "drag") == "SD-BNH-10"

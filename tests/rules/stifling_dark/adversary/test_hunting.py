"""The Adversary's turn: movement, cards, Cooldown and Shadows; and the Butcher's Stalk."""

from __future__ import annotations

import pytest

from gloamboard.rules.stifling_dark.state.state import Resting, Shadow
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, playing, prowl, turn_of, why


@pytest.mark.rule("SD-MOVE-10")
@pytest.mark.rule("SD-BUT-06")
@pytest.mark.rule("SD-ADV-07")
def test_the_butcher_crosses_five_dark_spaces() -> None:
    play = hunt(playing(), "n150")
    prowl(play, "g-17", "g-16", "g-13", "g-12", "g-10")
    assert play.state.mp == 0
    assert why(play, "prowl", "butcher", "g-11") == "SD-ADV-07"
    assert why(play, "prowl", "butcher", "n67") == "SD-MOVE-02"


@pytest.mark.rule("SD-ADV-01")
@pytest.mark.rule("SD-BUT-06")
@pytest.mark.rule("SD-RULING-21")
def test_the_sprint_die_is_free_once_a_turn_and_nobody_sees_it() -> None:
    play = hunt(playing(), "n150")
    prowl(play, "n149", "n141")
    answer(play, "roll")
    assert play.state.mp == 3 + play.state.roll
    assert why(play, "roll") == "SD-ADV-01"
    assert play.story[-1].eyes == "adversary"


@pytest.mark.rule("SD-HOR-07")
def test_the_horror_has_four_mp() -> None:
    assert hunt(playing(adversary="horror"), "n150").state.mp == 4


@pytest.mark.rule("SD-ADV-02")
def test_it_may_stop_on_an_investigator_unseen() -> None:
    play = playing()
    play.state.place[0] = "n149"
    play = hunt(play, "n150")
    told = len(play.story)
    prowl(play, "n149")
    answer(play, "finish")
    assert play.state.revealed == [False]
    assert not [line for line in play.story[told:] if "149" in line.says]


@pytest.mark.rule("SD-ADV-05")
@pytest.mark.rule("SD-SHD-01")
@pytest.mark.rule("SD-SHD-02")
@pytest.mark.rule("SD-SHD-03")
@pytest.mark.rule("SD-EX-21")
@pytest.mark.rule("SD-INFO-04")
def test_an_attack_in_the_middle_of_a_move_leaves_a_shadow() -> None:
    play = playing(length="first")
    play.state.place[0] = "n150"
    play = hunt(play, "n152")
    prowl(play, "n151")
    answer(play, "attack", "eviscerate", "aira")
    assert play.state.shadows["butcher"] == Shadow("n151")
    assert (play.state.revealed, play.state.played) == ([False], ["eviscerate"])
    assert len(play.state.wounds[0]) == 1
    prowl(play, "n152")
    assert play.state.mp == 3


@pytest.mark.rule("SD-ADV-04")
@pytest.mark.rule("SD-BUT-09")
@pytest.mark.rule("SD-RULING-24")
def test_each_card_once_a_turn_and_only_on_neighbours() -> None:
    play = playing(length="first")
    play.state.place[0] = "n150"
    play = hunt(play, "n150")
    assert why(play, "attack", "eviscerate", "aira") == "SD-BUT-09"
    prowl(play, "n151")
    answer(play, "attack", "eviscerate", "aira")
    assert why(play, "attack", "eviscerate", "aira") == "SD-ADV-04"


@pytest.mark.rule("SD-BUT-04")
@pytest.mark.rule("SD-EX-20")
def test_shadows_go_when_the_butchers_turn_opens() -> None:
    play = hunt(playing(), "n152", shadows={"butcher": Shadow("n154")})
    assert play.state.shadows == {}


@pytest.mark.rule("SD-HOR-05")
@pytest.mark.rule("SD-CUL-11")
@pytest.mark.rule("SD-SHD-06")
@pytest.mark.rule("SD-EX-33")
@pytest.mark.rule("SD-EX-39")
def test_shadows_of_horror_and_cult_jump_to_where_they_are() -> None:
    play = hunt(playing(adversary="horror"), "n67", shadows={"horror": Shadow("n154")})
    assert play.state.shadows == {"horror": Shadow("n67")}
    play = hunt(playing(5, adversary="cult"))
    assert {figure: shadow.space for figure, shadow in play.state.shadows.items()} == dict(
        zip(play.state.figures, play.state.lurks, strict=True)
    )


@pytest.mark.rule("SD-SHD-04")
@pytest.mark.rule("SD-SHD-07")
def test_a_face_down_shadow_lies_within_what_the_card_says() -> None:
    play = playing(length="first")
    play.state.place[0] = "n149"
    play = hunt(play, "n151")
    answer(play, "power", "sinister-gaze")
    assert play.pending is not None
    assert play.pending.eyes == "adversary"
    offered = {key[1] for key in keys(play)}
    assert "n151" in offered
    assert "n119" not in offered
    answer(play, "perhaps", "n154")
    assert play.state.shadows["butcher"] == Shadow("n154", False, 3)
    assert play.state.charge[0] == 2


@pytest.mark.rule("SD-CD-01")
@pytest.mark.rule("SD-CD-02")
@pytest.mark.rule("SD-CD-03")
@pytest.mark.rule("SD-CD-04")
@pytest.mark.rule("SD-CD-05")
def test_cards_cool_down_over_the_turns() -> None:
    play = playing(4, length="first")
    play = hunt(play, "n67", cooldown={"sinister-gaze": Resting(1), "escalating-terror": Resting(2)}, track=3)
    assert why(play, "power", "sinister-gaze") == "SD-CD-02"
    answer(play, "finish")
    assert play.state.cooldown == {"sinister-gaze": Resting(1, True), "escalating-terror": Resting(2, True)}
    play = hunt(play)
    answer(play, "finish")
    assert play.state.cooldown == {"escalating-terror": Resting(1, True)}
    play = hunt(play)
    answer(play, "finish")
    assert play.state.cooldown == {}
    play = hunt(play)
    answer(play, "power", "escalating-terror")
    assert play.state.cooldown == {"escalating-terror": Resting(2)}


@pytest.mark.rule("SD-STK-09")
def test_a_card_with_the_stalk_icon_takes_one_from_the_track() -> None:
    play = hunt(playing(4, length="first"), "n67")
    assert why(play, "power", "escalating-terror") == "SD-STK-09"
    play = hunt(playing(4, length="first"), "n67", track=2)
    answer(play, "power", "escalating-terror")
    assert play.state.track == 1


@pytest.mark.rule("SD-STK-01")
@pytest.mark.rule("SD-STK-03")
@pytest.mark.rule("SD-STK-05")
@pytest.mark.rule("SD-STK-06")
@pytest.mark.rule("SD-BUT-05")
def test_stalk_chills_those_he_sees_and_leaves_a_shadow() -> None:
    play = playing()
    play.state.place[:] = ["n149", "k-8"]
    play = hunt(play, "n152")
    answer(play, "stalk")
    assert {key[-1] for key in keys(play)} == {"aira", "done"}
    answer(play, "stalked", "aira")
    assert play.state.chill == [1, 0]
    assert play.state.shadows["butcher"] == Shadow("n152")
    assert why(play, "stalk") == "SD-ADV-04"
    prowl(play, "n151")


@pytest.mark.rule("SD-STK-07")
@pytest.mark.rule("SD-STK-08")
@pytest.mark.rule("SD-RULING-38")
def test_a_second_stalk_in_a_row_counts_and_a_chill_passes() -> None:
    play = playing()
    play.state.place[:] = ["n149", "k-8"]
    play.state.chill[:], play.state.round = [2, 2], 3
    play = hunt(play, "n152")
    answer(play, "stalk")
    answer(play, "stalked", "aira")
    assert (play.state.track, play.state.chill) == (1, [0, 2])
    answer(play, "finish")
    assert play.state.chill == [0, 0]


@pytest.mark.rule("SD-STK-02")
@pytest.mark.rule("SD-BUT-08")
def test_stalk_needs_hiding_and_disappearing_costs_it() -> None:
    play = playing()
    play.state.place[0] = "n150"
    play = hunt(play, "n149", revealed=[True])
    assert why(play, "stalk") == "SD-STK-02"
    answer(play, "disappear")
    assert not may(play, "stalk")
    assert why(play, "stalk") == "SD-ADV-04"
    assert why(play, "attack", play.state.attack, "aira") == "SD-REV-04"


@pytest.mark.rule("SD-CUL-13")
@pytest.mark.rule("SD-CUL-14")
@pytest.mark.rule("SD-CUL-15")
@pytest.mark.rule("SD-MOR-05")
@pytest.mark.rule("SD-EX-40")
def test_cultists_act_one_after_the_other_with_one_roll_for_all() -> None:
    play = hunt(playing(5, adversary="cult", lair="n67"))
    answer(play, "act", "cultist-2")
    assert play.state.mp == 3
    answer(play, "roll")
    answer(play, "done")
    assert ("act", "cultist-2") not in keys(play)
    answer(play, "act", "morgonnod")
    assert play.state.mp == 3 + play.state.roll
    assert not may(play, "roll")


@pytest.mark.rule("SD-MOR-03")
@pytest.mark.rule("SD-MOR-04")
@pytest.mark.rule("SD-MOR-11")
@pytest.mark.rule("SD-CUL-18")
def test_only_morgonnod_has_cards_and_ethereal_he_neither_attacks_nor_breaks() -> None:
    play = playing(3, adversary="cult", lair="n119")
    play.state.place[0] = "n141"
    play.state.lurks = ["n119", "n120", "n119"]
    play = hunt(play)
    answer(play, "act", "cultist-1")
    assert why(play, "power", play.state.abilities[0]) == "SD-MOR-11"
    answer(play, "break", "s-16")
    answer(play, "done")
    answer(play, "act", "morgonnod")
    assert why(play, "attack", play.state.attack, "aira") == "SD-MOR-03"
    assert not any(key[0] == "break" for key in keys(play))


@pytest.mark.rule("SD-HOR-11")
def test_the_horror_disappears_even_in_the_light() -> None:
    play = turn_of(playing(adversary="horror", lair="g-13"), "aira", place="g-11")
    answer(play, "switch", "g")
    assert play.state.revealed == [True]
    play = hunt(play)
    answer(play, "disappear")
    assert play.state.revealed == [False]
    assert {"attack", "ambush"} <= set(play.state.barred)

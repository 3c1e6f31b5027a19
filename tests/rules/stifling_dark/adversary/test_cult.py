"""The Cult of Hunlow: face-down Abilities, Bloodletting, the Altar, the Final Sacrifice and Mor'gonnod in the flesh."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark.adversary.cult import cultists
from gloamboard.rules.stifling_dark.state.state import Shadow
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, new_play, playing, prowl, set_up, turn_of, why

PARTY = ("brielle", "aira", "marci", "mada")


def cult(*places: str, lurks: tuple[str, ...], players: int = 5, round: int = 2, **changes: Any) -> Play:
    """The Cult's turn opens, Investigators and figures on these spaces; Mor'gonnod is the last of them."""
    play = playing(players, party=PARTY, adversary="cult")
    play.state.place[: len(places)] = places
    play.state.lurks[:] = lurks
    return hunt(play, round=round, **changes)


FOUR = ("n152", "n151", "n150", "n149", "n141")  # in a row, Mor'gonnod at the end


@pytest.mark.rule("SD-CUL-01")
@pytest.mark.rule("SD-CUL-03")
@pytest.mark.rule("SD-CUL-06")
@pytest.mark.rule("SD-ADV-06")
def test_one_ability_lies_face_up_and_all_other_cards_face_down() -> None:
    state = playing(5, adversary="cult").state
    assert (cultists(state), state.figures[-1]) == ([0, 1, 2, 3], "morgonnod")
    assert len(state.abilities) == 3
    assert state.unready == [*state.abilities[1:], state.attack]
    assert (state.track, state.revealed) == (0, [False] * 5)
    two = playing(3, adversary="cult").state
    assert (len(two.abilities), two.unready) == (1, [two.attack])


@pytest.mark.rule("SD-CUL-07")
@pytest.mark.rule("SD-CUL-08")
def test_the_altar_is_hidden_in_a_zone_until_light_falls_on_it() -> None:
    play = new_play(adversary="cult")
    while play.pending is not None and play.pending.about != "altar":
        answer(play, *keys(play)[0])
    offered = {str(key[1]) for key in keys(play)}
    assert "g-16" in offered
    assert not offered & {"n150", "s-16", "g-14", "g-11"}
    answer(play, "altar", "g-16")
    play = turn_of(set_up(play), "aira" if "aira" in play.state.people else play.state.people[0], place="g-11")
    assert play.state.hidden["altar"] == "g-16"
    answer(play, "switch", "g")
    assert play.state.tokens["altar"] == "g-16"
    assert "altar" not in play.state.hidden


@pytest.mark.rule("SD-CUL-19")
@pytest.mark.rule("SD-CUL-21")
@pytest.mark.rule("SD-CUL-22")
@pytest.mark.rule("SD-MOR-02")
def test_bloodletting_wounds_fills_the_track_and_wakes_an_ability() -> None:
    play = cult("n140", "k-8", "k-9", "k-2", lurks=("n142", "n152", "n151", "n150", "n149"), track=2)
    _, down, other = play.state.abilities
    answer(play, "act", "cultist-1")
    answer(play, "bloodlet", "brielle")
    assert (play.state.track, play.state.wounds[0]) == (3, ("?",))
    assert {key[-1] for key in keys(play)} == {down, other, "done"}
    answer(play, "turn-up", down)
    assert play.state.unready == [other, play.state.attack]
    answer(play, "done")
    answer(play, "act", "morgonnod")
    assert why(play, "power", other) == "SD-MOR-02"
    assert down not in play.state.unready


@pytest.mark.rule("SD-CUL-19")
@pytest.mark.rule("SD-CUL-20")
@pytest.mark.rule("SD-EX-42")
def test_one_cultist_lets_blood_once_a_turn_and_nobody_in_round_one() -> None:
    places = ("n140", "n154", "k-9", "k-2")
    play = cult(*places, lurks=("n142", "n152", "n151", "n150", "n149"), barred=["attack"])
    answer(play, "act", "cultist-1")
    assert why(play, "bloodlet", "aira") == "SD-CUL-21"
    answer(play, "bloodlet", "brielle")
    answer(play, "done")
    answer(play, "done")
    answer(play, "act", "cultist-2")
    assert why(play, "bloodlet", "aira") == "SD-CUL-19"
    prowl(play, "n154")
    play = cult(*places, lurks=("n142", "n152", "n151", "n150", "n149"), round=1)
    answer(play, "act", "cultist-1")
    assert why(play, "bloodlet", "brielle") == "SD-CUL-19"
    play = cult("n141", lurks=("n142", "n152", "n151", "n150", "n149"))
    answer(play, "act", "morgonnod")
    assert why(play, "bloodlet", "brielle") == "SD-CUL-19"


@pytest.mark.rule("SD-CUL-20")
@pytest.mark.rule("SD-RULING-41")
def test_being_an_ability_bloodletting_reaches_across_a_dashed_line() -> None:
    play = playing(5, party=PARTY, adversary="cult", scenario="park")
    play.state.place[0], play.state.lurks[0] = "n65", "n66"
    play = hunt(play, round=2)
    answer(play, "act", "cultist-1")
    answer(play, "bloodlet", "brielle")
    assert len(play.state.wounds[0]) == 1


@pytest.mark.rule("SD-EX-39")
@pytest.mark.rule("SD-EX-40")
@pytest.mark.rule("SD-EX-41")
@pytest.mark.rule("SD-CUL-20")
def test_cultist_three_lets_blood_in_the_middle_of_his_move() -> None:
    play = playing(5, party=PARTY, adversary="cult", scenario="park")
    play.state.place[:] = ["f-1", "n1", "n2", "n3"]
    play.state.lurks[:] = ["n12", "n13", "c-2", "n14", "n11"]
    play = hunt(play, round=2)
    assert play.state.shadows["cultist-3"] == Shadow("c-2")
    answer(play, "act", "cultist-3")
    answer(play, "roll")
    prowl(play, "c-3", "n136")
    answer(play, "bloodlet", "brielle")
    answer(play, "done")
    assert (play.state.shadows["cultist-3"], play.state.track) == (Shadow("n136"), 1)
    prowl(play, "c-3")
    assert play.state.lurks[2] == "c-3"
    assert play.state.shadows["cultist-3"] == Shadow("n136")


@pytest.mark.rule("SD-CUL-12")
@pytest.mark.rule("SD-RULING-06")
def test_only_the_lit_cultist_is_revealed_and_bound_by_the_revealed_card() -> None:
    play = playing(5, party=PARTY, adversary="cult")
    play.state.place[0] = "g-11"
    play.state.lurks[:] = ["n119", "g-17", "n141", "n120", "n149"]
    play = turn_of(play, "brielle")
    answer(play, "switch", "g")
    assert play.state.revealed == [False, True, False, False, False]
    play.state.lurks[1] = "n119"
    play = hunt(play, round=2)
    answer(play, "act", "cultist-2")
    assert why(play, "break", "s-16") == "SD-REV-04"
    answer(play, "done")
    answer(play, "act", "cultist-1")
    answer(play, "break", "s-16")


@pytest.mark.rule("SD-CUL-16")
@pytest.mark.rule("SD-CUL-17")
def test_a_cultist_that_disappeared_lets_no_blood_but_another_may() -> None:
    play = cult("n150", "k-8", "k-9", "k-2", lurks=("n149", "n151", "n152", "n142", "n140"))
    play.state.revealed[0] = True
    play = hunt(play)
    answer(play, "act", "cultist-1")
    prowl(play, "n141", "n149")
    answer(play, "disappear")
    assert (play.state.revealed[0], play.state.shadows["cultist-1"]) == (False, Shadow("n149"))
    assert why(play, "bloodlet", "brielle") == "SD-ADV-04"
    answer(play, "done")
    answer(play, "act", "cultist-2")
    answer(play, "bloodlet", "brielle")


@pytest.mark.rule("SD-MOR-06")
@pytest.mark.rule("SD-MOR-07")
def test_ethereal_he_uses_abilities_from_hiding_and_not_after_disappearing() -> None:
    play = cult("n140", "k-8", "k-9", "k-2", lurks=("n152", "n151", "n150", "n149", "n142"), abilities=["the-hands"])
    answer(play, "act", "morgonnod")
    assert may(play, "power", "the-hands")
    play.state.revealed[4] = True
    play = hunt(play)
    answer(play, "act", "morgonnod")
    assert why(play, "power", "the-hands") == "SD-MOR-07"
    answer(play, "disappear")
    assert why(play, "power", "the-hands") == "SD-ADV-04"


@pytest.mark.rule("SD-CUL-23")
def test_the_sacrifice_needs_five_blood_and_all_of_them_together() -> None:
    far = ("k-8", "k-9", "k-2", "k-4")
    assert may(cult(*far, lurks=FOUR, track=5), "sacrifice")
    assert why(cult(*far, lurks=FOUR, track=4), "sacrifice") == "SD-CUL-23"
    assert why(cult(*far, lurks=("n152", "n151", "n150", "n120", "n149"), track=5), "sacrifice") == "SD-CUL-23"
    assert why(cult(*far, lurks=("n152", "n151", "n119", "n120", "n150"), track=5), "sacrifice") == "SD-CUL-23"
    assert why(cult(*far, lurks=("n152", "n151", "n150", "n149", "n119"), track=5), "sacrifice") == "SD-CUL-23"
    assert may(cult(*far, lurks=("n152", "n151", "n150", "n149", "n150"), track=5), "sacrifice")


@pytest.mark.rule("SD-CUL-24")
@pytest.mark.rule("SD-CUL-25")
@pytest.mark.rule("SD-MOR-01")
@pytest.mark.rule("SD-RULING-14")
@pytest.mark.rule("SD-RULING-65")
def test_the_sacrifice_takes_the_cultists_and_makes_morgonnod_flesh() -> None:
    play = cult("n142", "k-9", "k-2", "k-4", lurks=FOUR, track=4)
    answer(play, "act", "cultist-1")
    assert not may(play, "sacrifice")
    answer(play, "bloodlet", "brielle")
    answer(play, "done")
    assert play.state.track == 5
    answer(play, "done")
    told, round = len(play.story), play.state.round
    answer(play, "sacrifice")
    state = play.state
    assert (state.figures, state.lurks, state.revealed) == (["morgonnod"], ["n141"], [True])
    assert (state.words["foe.form"], state.unready) == ("corporeal", [])
    assert list(state.shadows) == ["morgonnod"]
    assert state.round == round + 1
    assert [line.rule for line in play.story[told:]].count("SD-CUL-24") >= 5


def corporeal(*places: str, lurks: str = "n150", **changes: Any) -> Play:
    play = playing(5, party=PARTY, adversary="cult")
    play.state.place[: len(places)] = places
    state = play.state
    state.figures, state.lurks, state.revealed, state.shadows = ["morgonnod"], [lurks], [True], {}
    state.words["foe.form"], state.unready = "corporeal", []
    return hunt(play, **changes)


@pytest.mark.rule("SD-MOR-08")
@pytest.mark.rule("SD-MOR-09")
def test_corporeal_he_has_ten_mp_no_roll_no_hiding_and_light_costs_two() -> None:
    play = corporeal("k-8", "k-9", "k-2", "k-4", bright_zones=("g",))
    assert why(play, "disappear") == "SD-MOR-08"
    assert why(play, "roll") == "SD-MOR-09"
    assert not may(play, "done")
    prowl(play, "g-17", "g-16", "g-13", "g-14", "g-9")
    assert play.state.mp == 0
    play = corporeal("k-8", "k-9", "k-2", "k-4")
    prowl(play, "g-17", "g-16", "g-13", "g-14", "g-9", "g-14", "g-13", "g-16", "g-17", "n150")
    assert play.state.mp == 0


@pytest.mark.rule("SD-MOR-07")
@pytest.mark.rule("SD-MOR-08")
@pytest.mark.rule("SD-MOR-10")
def test_corporeal_he_attacks_in_sight_uses_abilities_and_breaks_doors() -> None:
    play = corporeal("n151", "k-9", "k-2", "k-4", attack="rend-the-living", abilities=["the-hands"])
    answer(play, "attack", "rend-the-living", "brielle")
    assert why(play, "attack", "rend-the-living", "brielle") in ("SD-ADV-04", "SD-CD-02")
    assert len(play.state.wounds[0]) == 1
    answer(play, "power", "the-hands")
    answer(play, "shove", "n154")
    assert play.state.place[0] == "n154"
    prowl(play, "n149", "n141", "n119")
    answer(play, "break", "s-16")
    answer(play, "finish")
    assert play.state.revealed == [True]


@pytest.mark.rule("SD-CUL-02")
def test_the_cult_wins_when_all_are_dead_and_not_before() -> None:
    play = cult("n142", "k-9", "k-2", "k-4", lurks=FOUR)
    play.state.status[1:3] = ["dead", "dead"]
    play.state.wounds[0] = ("?", "?", "?")
    play = hunt(play)
    answer(play, "act", "cultist-1")
    answer(play, "bloodlet", "brielle")
    assert play.outcome is None
    play = cult("n142", "k-9", "k-2", "k-4", lurks=FOUR)
    play.state.status[1:] = ["dead", "dead", "dead"]
    play.state.wounds[0] = ("?", "?", "?")
    play = hunt(play)
    answer(play, "act", "cultist-1")
    answer(play, "bloodlet", "brielle")
    assert play.outcome is not None
    assert play.outcome.winners == ("adversary",)

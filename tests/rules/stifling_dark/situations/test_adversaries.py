"""The three Adversaries in their own turns, and what they share: pages A2 to A8."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark.state.state import Resting
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, prowl, why
from tests.rules.stifling_dark.situations.table import asked, far_off, free, investigator, roll, table, wounds_of

# --- what all share ---------------------------------------------------------------------------


def test_the_sprint_die_is_free_once_at_any_point_of_the_walk() -> None:
    play = hunt(table(), "n142")
    mp = play.state.mp
    prowl(play, "n152", "n151")
    answer(play, "roll")
    roll(play, 3)
    assert play.state.mp == mp - 2 + 3
    assert why(play, "roll") == "SD-ADV-01"


@pytest.mark.parametrize(("adversary", "mp"), [("butcher", 5), ("horror", 4), ("cult", 3)])
def test_how_far_each_goes(adversary: str, mp: int) -> None:
    play = hunt(table(5, adversary, lair="n142"))
    if adversary == "cult":
        answer(play, "act", "cultist-1")
    assert play.state.mp == mp


def test_a_card_is_used_once_a_turn_and_rests_by_its_number() -> None:
    play = table(lair="n142")
    play.state.attack, play.state.abilities = "eviscerate", ["sinister-gaze", "snuff-out"]
    far_off(play, "marci", "mitchell")
    investigator(play, "aira", place="n151")
    play = hunt(play, "n152")
    answer(play, "power", "sinister-gaze")
    answer(play, *keys(play)[0])  # where the face-down Shadow lies
    assert play.state.charge[0] == 2
    assert not may(play, "power", "sinister-gaze")
    answer(play, "attack", "eviscerate", "aira")
    roll(play, "twisted-ankle-1")
    assert not free(play, "attack")
    answer(play, "finish")
    assert play.state.cooldown == {"sinister-gaze": Resting(1, True), "eviscerate": Resting(2, True)}
    play = hunt(play, "n152")
    assert not may(play, "power", "sinister-gaze")
    answer(play, "finish")
    assert play.state.cooldown == {"eviscerate": Resting(1, True)}
    play = hunt(play, "n152")
    assert not free(play, "attack")
    answer(play, "finish")
    play = hunt(play, "n152")
    assert free(play, "attack")


def test_an_attack_from_hiding_leaves_a_shadow_and_stays_hidden_and_he_walks_on() -> None:
    play = table(lair="n142")
    play.state.attack = "eviscerate"
    investigator(play, "aira", place="n150")
    play = hunt(play, "n152")
    prowl(play, "n151")
    answer(play, "attack", "eviscerate", "aira")
    roll(play, "twisted-ankle-1")
    assert play.state.shadows["butcher"].space == "n151"
    assert play.state.shadows["butcher"].up
    assert play.state.revealed == [False]
    prowl(play, "n152")
    assert play.state.shadows["butcher"].space == "n151"


def test_sharing_a_space_is_not_adjacent() -> None:
    play = table(lair="n142")
    play.state.attack = "eviscerate"
    far_off(play, "marci", "mitchell")
    investigator(play, "aira", place="n152")
    play = hunt(play, "n152")
    assert not free(play, "attack")


# --- the Butcher ------------------------------------------------------------------------------


def test_two_rounds_of_stalking_make_one_point_and_a_third_begins_anew() -> None:
    play = table(lair="n142")
    far_off(play, "marci", "mitchell")
    investigator(play, "aira", place="n149")
    seen = []
    for _ in range(3):
        play = hunt(play, "n151")
        answer(play, "stalk")
        answer(play, "stalked", "aira")
        if asked(play) == "stalk":
            answer(play, "done")
        seen.append((play.state.track, play.state.chill[0] > 0))
        assert not free(play, "stalk")
        answer(play, "finish")
    assert seen == [(0, True), (1, False), (1, True)]


def test_a_chill_is_gone_when_he_misses_a_round() -> None:
    play = table(lair="n142")
    far_off(play, "marci", "mitchell")
    investigator(play, "aira", place="n149")
    play = hunt(play, "n151")
    answer(play, "stalk")
    answer(play, "stalked", "aira")
    if asked(play) == "stalk":
        answer(play, "done")
    answer(play, "finish")
    assert play.state.chill[0]
    play = hunt(play, "n151")
    answer(play, "finish")
    assert not play.state.chill[0]


def test_he_stalks_no_farther_than_eight_and_never_in_sight() -> None:
    play = table(lair="n142")
    for person in ("aira", "marci", "mitchell"):
        investigator(play, person, place="n206")
    play = hunt(play, "n142")
    assert why(play, "stalk") == "SD-STK-01"
    investigator(play, "aira", place="n151")
    play = hunt(play, "n142")
    assert may(play, "stalk")
    play.state.revealed = [True]
    play = hunt(play, "n142")
    assert why(play, "stalk") == "SD-STK-02"


def test_the_first_death_ends_it_for_the_butcher() -> None:
    play = table(lair="n142")
    play.state.attack = "eviscerate"
    investigator(play, "aira", place="n150", wounds=("?", "?", "?"))
    play = hunt(play, "n151")
    answer(play, "attack", "eviscerate", "aira")
    assert play.outcome is not None
    assert play.outcome.winners == ("adversary",)


def test_old_shadows_go_when_his_turn_opens() -> None:
    play = table(lair="n142")
    investigator(play, "aira", place="n149")
    play = hunt(play, "n151")
    answer(play, "stalk")
    answer(play, "done") if may(play, "done") else answer(play, *keys(play)[0])
    while asked(play) == "stalk":
        answer(play, "done")
    answer(play, "finish")
    assert play.state.shadows
    play = hunt(play, "n152")
    assert not play.state.shadows


# --- the Horror -------------------------------------------------------------------------------


def horror(lurks: str = "n152", **facts: Any) -> Play:
    play = table(5, "horror", lair="n142")
    play.state.attack, play.state.round = "digestive-juices", 2
    far_off(play, "marci", "mitchell", "ibraheem")
    return play


def test_it_ambushes_within_five_counting_bright_twice_and_strikes_all_beside_it() -> None:
    play = horror()
    investigator(play, "aira", place="n119")  # 152-151-150-149-141-119: five
    play = hunt(play, "n152")
    assert play.state.shadows["horror"].space == "n152"
    assert may(play, "ambush")
    play.state.lamps = {"lamp": ("n141",)}
    play = hunt(play, "n152")
    assert not may(play, "ambush")
    play.state.lamps = {}
    play = hunt(play, "n152")
    answer(play, "ambush")
    assert {key[2] for key in free(play, "pull")} == {"n142", "n151", "n154"}
    answer(play, "pull", "aira", "n151")
    answer(play, "strike", "digestive-juices")
    assert wounds_of(play, "aira") == ("?",)
    assert play.state.place[0] == "n151"
    assert play.state.revealed == [False]
    assert not free(play, "ambush")


def test_no_ambush_in_the_first_round_nor_after_a_step_nor_in_sight() -> None:
    play = horror()
    investigator(play, "aira", place="n150")
    play.state.round = 1
    play = hunt(play, "n152")
    assert why(play, "ambush") == "SD-AMB-02"
    play.state.round = 2
    play = hunt(play, "n152")
    prowl(play, "n151")
    assert why(play, "ambush") == "SD-AMB-01"
    play = hunt(play, "n152", revealed=[True])
    assert why(play, "ambush") == "SD-AMB-01"
    assert not free(play, "attack")


def test_nobody_is_pulled_onto_another() -> None:
    play = horror()
    investigator(play, "aira", place="n154")
    investigator(play, "marci", place="n142")
    investigator(play, "mitchell", place="n149")
    investigator(play, "ibraheem", place="n119")
    play = hunt(play, "n152")
    answer(play, "ambush")
    assert {key[2] for key in free(play, "pull")} == {"n151"}
    answer(play, "pull", "mitchell", "n151")
    assert asked(play) == "strike"  # nobody else finds room


def test_it_passes_light_unseen_with_its_shadow_following_and_is_seen_where_it_ends() -> None:
    play = horror()
    play.state.lamps = {"lamp": ("n151", "n150")}
    play = hunt(play, "n152")
    told = len(play.story)
    prowl(play, "n151", "n150", "n149")
    answer(play, "finish")
    assert play.state.revealed == [False]
    said = [line.says for line in play.story[told:] if "Shadow" in line.says]
    assert [word for says in said for word in ("151", "150") if word in says] == ["151", "150"]
    play = horror()
    play.state.lamps = {"lamp": ("n151",)}
    play = hunt(play, "n152")
    prowl(play, "n151")
    assert play.state.revealed == [False]
    answer(play, "finish")
    assert play.state.revealed == [True]


def test_it_disappears_even_in_light_but_ends_there_seen_again() -> None:
    play = horror()
    play.state.lamps, play.state.revealed = {"lamp": ("n152",)}, [True]
    play = hunt(play, "n152")
    answer(play, "disappear")
    assert play.state.revealed == [False]
    answer(play, "finish")
    assert play.state.revealed == [True]


def test_after_it_disappeared_there_is_neither_ambush_nor_attack() -> None:
    play = horror()
    investigator(play, "aira", place="n151")
    play.state.revealed = [True]
    play = hunt(play, "n152")
    answer(play, "disappear")
    assert not free(play, "ambush")
    assert not free(play, "attack")

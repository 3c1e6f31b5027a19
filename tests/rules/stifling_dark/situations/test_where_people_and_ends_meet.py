"""Where rules of several pages meet: Ambush, the Cult, Rides, death and what wins."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark.state.state import Beam
from tests.rules.stifling_dark.evening import again, answer, hunt, keys, may, prowl, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import (
    asked,
    card,
    choose,
    far_off,
    free,
    give_items,
    investigator,
    roll,
    table,
    to_round_end,
    wounds_of,
)

# --- the Horror -------------------------------------------------------------------------------


def horror(lair: str = "n142", **places: str) -> Play:
    play = table(4, "horror", lair=lair)
    for person, space in ({"aira": "n307", "marci": "n308", "mitchell": "o-4"} | places).items():
        investigator(play, person, place=space)
    play.state.round = 2
    return play


def pulled(play: Play) -> set[object]:
    return {key[1] for key in free(play, "pull")}


def test_an_ambush_reaches_through_a_window_as_through_any_line() -> None:
    play = hunt(horror(aira="s-26"), "n143")
    answer(play, "ambush")
    assert pulled(play) == {"aira"}


def test_an_ambush_reaches_through_no_locked_door() -> None:
    play = horror(aira="s-11")
    play.state.doors["s-16"] = "locked"
    assert why(hunt(again(play), "n120"), "ambush") == "SD-AMB-03"
    del play.state.doors["s-16"]
    play = hunt(again(play), "n120")
    answer(play, "ambush")
    assert pulled(play) == {"aira"}


def test_ones_own_light_counts_in_the_reach_of_an_ambush() -> None:
    play = horror(aira="n143")  # five spaces from 142
    assert may(hunt(play, "n142"), "ambush")
    play.state.lamps = {"lamp": ("n143",)}
    assert why(hunt(again(play), "n142"), "ambush") == "SD-AMB-03"


def test_who_was_lit_before_its_turn_does_not_ambush_and_may_again_the_round_after() -> None:
    play = horror(aira="n151")
    play = turn_of(play, place="n151")
    play.state.lurks = ["n150"]
    answer(play, "flashlight")
    answer(play, *next(key for key in free(play, "aim") if "n150" in key))
    assert play.state.revealed == [True]
    play = hunt(play)
    assert why(play, "ambush") == "SD-AMB-01"
    answer(play, "disappear")
    assert not free(play, "ambush")
    dark = next(space for space in play.state.board.next_to["n150"] if space not in play.state.bright)
    prowl(play, dark)
    answer(play, "finish")
    play = hunt(play)
    assert may(play, "ambush")


def test_who_disappears_in_the_light_and_leaves_it_stays_hidden() -> None:
    play = horror()
    play.state.lamps, play.state.revealed = {"lamp": ("n150",)}, [True]
    play = hunt(again(play), "n150")
    answer(play, "disappear")
    assert play.state.shadows["horror"].space == "n150"
    prowl(play, "n149")
    answer(play, "finish")
    assert play.state.revealed == [False]


def test_who_is_pulled_lies_in_the_dark_where_their_own_light_was() -> None:
    play = horror(aira="n151")
    play.state.beams = [Beam(0, "n151", 0.0)]
    play = hunt(again(play), "n149")
    answer(play, "ambush")
    answer(play, *next(key for key in free(play, "pull") if key[1] == "aira"))
    while asked(play) in ("pull", "strike"):
        answer(play, "done")
    assert not play.state.beams
    assert not play.state.bright


def test_dylan_slips_back_to_his_token_from_where_he_was_pulled_to() -> None:
    play = table(4, "horror", lair="n142", party=("dylan", "marci", "mitchell"))
    far_off(play, "dylan", "marci", "mitchell")
    play = turn_of(play, "dylan", place="n151")
    answer(play, "ability", "escape-artist")
    answer(play, "end")
    play.state.round = 2
    play = hunt(play, "n149")
    answer(play, "ambush")
    answer(play, *next(key for key in free(play, "pull") if key[1] == "dylan"))
    while asked(play) in ("pull", "strike"):
        answer(play, "done")
    assert play.state.place[0] != "n151"
    play = turn_of(play, "dylan")
    answer(play, *free(play, "slip")[0])
    assert play.state.place[0] == "n151"


# --- wounds and death -------------------------------------------------------------------------


def test_a_face_up_wound_that_takes_the_last_breath_brings_the_fourth() -> None:
    play = table(4, lair="n142")
    investigator(play, "aira", wounds=("?", "?"), stamina=1)
    play = hunt(play, "n151", attack="eviscerate")
    investigator(play, "aira", place="n150")
    play = hunt(play, "n151")
    answer(play, "attack", "eviscerate", "aira")
    roll(play, next(str(face) for face in ("gash-1", "gash-2", "gash-3", "gash") if face in play.state.bags["wounds"]))
    assert play.outcome is not None
    assert play.outcome.winners == ("adversary",)


def test_the_light_of_whoever_goes_on_as_a_spirit_stays_for_the_round_and_is_their_last() -> None:
    play = horror(aira="n150")
    investigator(play, "aira", wounds=("?", "?", "?"))
    play.state.beams = [Beam(0, "n150", 0.0)]
    play.state.attack = "digestive-juices"
    play = hunt(again(play), "n149")
    answer(play, "ambush")
    while asked(play) == "pull":
        answer(play, "done")
    answer(play, "strike", "digestive-juices")
    while asked(play) == "spirit":
        answer(play, *keys(play)[0])
    assert play.state.status[0] == "spirit"
    assert play.state.beams
    play = to_round_end(play)
    assert not play.state.beams
    play = turn_of(play, place="n150")
    assert not free(play, "flashlight")
    assert not free(play, "charge")


def test_a_spirits_evidence_is_turned_in_by_whoever_it_is_given_to() -> None:
    play = horror(aira="g-13", marci="g-14")
    play.state.status[0], play.state.spirit[0], play.state.evidence[0] = "spirit", "pale-child", 2
    play = turn_of(play, place="g-13")
    assert not free(play, "turn-in")
    answer(play, "give", "marci", "evidence")
    answer(play, "give", "marci", "evidence")
    play = turn_of(play, "marci", place="g-14")
    assert may(play, "turn-in", 2)


def test_the_butchers_first_blow_may_fall_in_round_one() -> None:
    play = table(lair="n151")
    investigator(play, "aira", place="n150")
    assert free(hunt(play, "n151", attack="eviscerate"), "attack")


# --- the Cult ---------------------------------------------------------------------------------


def test_a_cultist_on_ones_own_space_lets_no_blood() -> None:
    play = table(4, "cult", lair="n120")
    far_off(play, "aira", "marci", "mitchell")
    investigator(play, "aira", place="n150")
    play.state.round = 2
    play = hunt(play, "n150")
    answer(play, "act", play.state.figures[0])
    assert not free(play, "bloodlet")
    prowl(play, "n151")
    assert may(play, "bloodlet", "aira")


def test_blood_of_the_last_one_alive_wins_at_once() -> None:
    play = table(4, "cult", lair="n120")
    investigator(play, "aira", place="n150", wounds=("?", "?", "?"))
    for person in ("marci", "mitchell"):
        investigator(play, person, status="dead", place="")
    play.state.round = 3
    play = hunt(play, "n151")
    answer(play, "act", play.state.figures[0])
    answer(play, "bloodlet", "aira")
    assert play.outcome is not None
    assert play.outcome.winners == ("adversary",)


def test_with_the_cultists_their_shadows_go_and_nobody_else_acts() -> None:
    play = table(4, "cult", lair="n142")
    figures = play.state.figures
    play.state.track, play.state.round = 5, 6
    play.state.lurks = [*("n149", "n150", "n151", "n152")[: len(figures) - 1], "n141"]
    play = hunt(play)
    assert set(play.state.shadows) == set(figures)
    answer(play, "sacrifice")
    assert play.state.figures == ["morgonnod"]
    assert set(play.state.shadows) <= {"morgonnod"}
    assert asked(play) != "prowl"


# --- Rides ------------------------------------------------------------------------------------


def park(adversary: str = "butcher", **places: str) -> Play:
    play = table(4, adversary, "park", lair="n27")
    for person, space in places.items():
        investigator(play, person, place=space)
    return play


def test_who_is_pulled_into_a_carriage_rides_on_at_the_start_of_their_turn() -> None:
    play = park("horror", aira="n146", marci="n1", mitchell="n2")
    play.state.round = 2
    play = hunt(play, "n117")
    answer(play, "ambush")
    answer(play, "pull", "aira", "n97")
    while asked(play) in ("pull", "strike"):
        answer(play, "done")
    assert play.state.place[0] == "n97", "being moved is no Move"
    while asked(play) == "prowl":
        answer(play, "finish")
    while asked(play) != "order":
        answer(play, *keys(play)[0])
    answer(play, "turn", "aira")
    assert play.state.place[0] == "n65"


def test_who_is_moved_onto_water_is_not_carried() -> None:
    play = park(aira="t-7", marci="n1", mitchell="n2")
    (dust,) = give_items(play, "aira", "grave-dust")
    play = turn_of(play, place="t-7", mp=4)
    answer(play, "use", dust)
    landing = next(key for key in keys(play) if "t-6" in key)
    answer(play, *landing)
    assert play.state.place[0] == "t-6"


def test_on_the_way_out_of_the_water_the_first_space_of_it_has_carried_already() -> None:
    play = turn_of(park(aira="t-5", marci="n1", mitchell="n2"), place="t-5", mp=4)
    walk(play, "t-6")
    assert play.state.place[0] == "t-2"
    walk(play, "t-1")
    assert play.state.place[0] == "t-1"


# --- Objectives -------------------------------------------------------------------------------


@pytest.mark.parametrize(("spot", "away"), [("n300", True), ("n133", False)])
def test_the_truck_takes_along_who_is_one_line_away_a_window_too(spot: str, away: bool) -> None:
    play = choose(table(4, lair="n142"), "truck")
    truck = next(token for token in play.state.tokens if token == "truck")
    play.state.tokens[truck] = "k-9"
    play.state.counts["truck.parts"] = 3
    far_off(play, "mitchell")
    investigator(play, "marci", place=spot)
    play = turn_of(play, place="k-9", once=[])
    answer(play, "start-truck")
    answer(play, *free(play, "road")[0])
    assert (play.state.status[1] == "escaped") is away


def test_a_flashlight_in_hand_lights_the_saw_for_whoever_cuts_there() -> None:
    play = choose(table(4, lair="n142"), "gate")
    saw = play.state.tokens["saw"]
    box = card(play, "lockbox")
    play.state.lamps = {"lamp": (saw,)}
    play = turn_of(again(play), place=saw, items=(box,), once=[])
    answer(play, "open-lockbox")
    answer(play, *next(key for key in keys(play) if key[0] != "done"))
    roll(play, 3)
    assert not wounds_of(play, "aira"), "in the light 3 is enough"
    assert play.state.counts.get("gate.supply") == 2

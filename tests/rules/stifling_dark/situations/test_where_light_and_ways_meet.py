"""Where rules of several pages meet: light and Doors, Windows, Barricades and prices, Secret Passages."""

from __future__ import annotations

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark.state.state import Shadow
from tests.rules.stifling_dark.evening import again, answer, hunt, keys, may, options, prowl, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import (
    asked,
    free,
    investigator,
    table,
    to_round_end,
    wounds_of,
)


def costs(play: Play) -> dict[str, str]:
    """What each step of the figure that acts would cost."""
    return {str(option.key[2]): option.cost for option in options(play) if option.key[0] == "prowl"}


def light_through_the_door(play: Play, door: str) -> Play:
    """Aira's Flashlight lies at the Door of the Sawmill, so that the space behind is lit while light comes through."""
    play = turn_of(play, place="n119")
    answer(play, "flashlight")
    answer(play, *next(key for key in free(play, "aim") if "s-11" in key))
    play.state.doors["s-16"] = door
    return again(play)


# --- light and Doors --------------------------------------------------------------------------


def test_who_breaks_the_last_of_a_door_lets_the_light_onto_himself() -> None:
    play = light_through_the_door(table(lair="n142"), "damaged")
    assert "s-11" not in play.state.bright
    play = hunt(play, "s-11")
    answer(play, "break", "s-16")
    assert play.state.doors["s-16"] == "destroyed"
    assert play.state.revealed == [True]
    assert not free(play, "attack")


def test_who_damages_an_open_door_shuts_the_light_out() -> None:
    play = light_through_the_door(table(lair="n142"), "locked")
    del play.state.doors["s-16"]
    play = hunt(again(play), "s-7")
    assert "s-11" in play.state.bright
    prowl(play, "s-11")
    assert play.state.revealed == [True]
    answer(play, "break", "s-16")
    assert "s-11" not in play.state.bright
    answer(play, "disappear")
    assert play.state.revealed == [False]


def test_a_door_shut_on_two_cultists_shows_both_and_moves_both() -> None:
    play = table(4, "cult", lair="n120")
    play.state.lurks[:2] = ["s-16", "s-16"]
    play = turn_of(play, place="n119")
    answer(play, "lock", "s-16")
    places = []
    while asked(play) == "displace":
        assert play.waiting() == ("seat1",)
        answer(play, *keys(play)[0])
    places = play.state.lurks[:2]
    assert play.state.revealed[:2] == [True, True]
    assert set(places) <= {"n119", "s-11"}


def test_whoever_a_door_throws_into_the_light_needs_no_second_reveal_and_may_not_disappear_there() -> None:
    play = table(lair="s-16")
    play.state.lamps = {"lamp": ("n119", "s-11")}
    play = turn_of(play, place="n119")
    answer(play, "lock", "s-16")
    answer(play, *keys(play)[0])
    play = hunt(play)
    assert why(play, "disappear") == "SD-BUT-07"


def test_a_shadow_on_a_door_space_keeps_it_from_being_locked() -> None:
    play = table(lair="n142")
    play.state.shadows["butcher"] = Shadow("s-16")
    play = turn_of(play, place="n119")
    assert why(play, "lock", "s-16") == "SD-DOOR-03"


def test_an_investigator_in_the_door_keeps_it_from_being_broken() -> None:
    play = table(lair="n142")
    investigator(play, "marci", place="s-16")
    play = hunt(play, "s-11")
    assert why(play, "break", "s-16") == "SD-DOOR-11"


def test_zone_lights_over_a_dim_token_go_out_to_dim() -> None:
    play = table(lair="n142")
    play.state.dim_zones = ("s",)
    play = turn_of(play, place="s-20")
    answer(play, "switch", "s")
    assert "s-25" in play.state.bright
    play = to_round_end(play)
    play = turn_of(play, place="s-20", mp=2)
    walk(play, "s-22", "s-25")  # printed Dark, one each
    assert play.state.mp == 0


def test_a_new_door_in_the_light_does_not_bring_back_who_had_disappeared() -> None:
    play = light_through_the_door(table(lair="n142"), "locked")
    play.state.lurks = ["s-11"]
    play = again(play)
    assert play.state.revealed == [False]
    play = turn_of(play, "marci", place="s-12", mp=4)
    walk(play, "s-13")
    assert not may(play, "open", "s-16"), "from the next space only"


# --- Windows, Barricades and prices -----------------------------------------------------------


def test_a_barricade_behind_a_window_costs_both() -> None:
    play = table(lair="n145")
    play.state.tokens["barricade--1"] = "s-26"
    play = hunt(again(play), "n145")
    assert costs(play)["s-26"] == "4 MP"
    prowl(play, "s-26")
    assert play.state.mp == 1


def test_light_behind_a_window_costs_the_enraged_both() -> None:
    play = table(4, "horror", lair="n145")
    play.state.words["foe.form"] = "enraged"
    play.state.revealed = [True]
    play.state.lamps = {"lamp": ("s-26",)}
    play = hunt(again(play), "n145")
    assert costs(play)["s-26"] == "3 MP"


def test_two_windows_of_one_walk_are_both_heard_and_only_when_it_ends() -> None:
    play = hunt(table(lair="k-8"), "k-8", mp=9)
    play.state.mp = 9
    prowl(play, "k-9", "n300", "k-9")
    assert not play.state.noise
    answer(play, "finish")
    assert play.state.noise == ["window-2"]


def test_an_open_window_is_no_hazard_to_whoever_goes_on_and_no_end_to_moving() -> None:
    play = table(lair="n142")
    play.state.panes["window-1"] = "open"
    play = turn_of(again(play), place="n145", mp=4)
    walk(play, "s-26", "s-15")
    assert not wounds_of(play, "aira")
    assert play.state.stamina[0] == 5


def test_nobody_pays_stamina_at_a_window_to_stop_on_a_taken_space() -> None:
    play = table(lair="n142")
    investigator(play, "marci", place="s-26")
    play = turn_of(play, place="n145", mp=4)
    assert may(play, "window", "aira", "s-26", "wound")
    assert not may(play, "window", "aira", "s-26", "stamina")


# --- Secret Passages --------------------------------------------------------------------------


def through_the_passage(play: Play) -> Play:
    play.state.passage = ("n150", "n300")
    return again(play)


def test_whoever_stands_at_the_other_end_of_a_passage_is_traded_with() -> None:
    play = table(lair="n142")
    investigator(play, "marci", place="n300", evidence=1)
    play = turn_of(through_the_passage(play), place="n150")
    answer(play, "get", "marci", "evidence")
    assert play.state.evidence[0] == 1


def test_a_blow_falls_through_a_passage_but_no_stalking_look() -> None:
    play = table(lair="n150")
    investigator(play, "aira", place="n307")
    investigator(play, "mitchell", place="n306")
    investigator(play, "marci", place="n300")
    play = hunt(through_the_passage(play), "n150")
    assert {key[2] for key in free(play, "attack")} == {"marci"}
    assert not may(play, "stalk"), "a wall is in between"


def test_light_takes_no_passage() -> None:
    play = turn_of(through_the_passage(table(lair="n142")), place="n150")
    answer(play, "flashlight")
    assert not any("n300" in key for key in free(play, "aim"))

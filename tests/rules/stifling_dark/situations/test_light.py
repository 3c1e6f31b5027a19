"""Flashlights, Zone lights, Reveal and Hidden: pages 8, 9 and A8."""

from __future__ import annotations

from gloamboard.rules.kernel import Play
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, prowl, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import asked, free, give_items, investigator, table


def aim_at(play: Play, *spaces: str) -> None:
    """The first direction whose light falls on all of these."""
    answer(play, *next(key for key in keys(play) if key[0] == "aim" and set(spaces) <= set(key[1:])))


def test_a_flashlight_costs_a_charge_and_lights_ones_own_space_whichever_way() -> None:
    play = turn_of(table(), place="n150")
    answer(play, "flashlight")
    assert all("n150" in key for key in free(play, "aim"))
    answer(play, *keys(play)[0])
    assert play.state.charge[0] == 2
    assert play.state.had_turn[0]


def test_without_charge_there_is_no_flashlight() -> None:
    play = turn_of(table(), place="n150", charge=0)
    assert why(play, "flashlight") == "SD-FLASH-01"


def test_light_brings_out_what_lies_hidden_and_it_stays_when_the_light_goes() -> None:
    play = table(lair="n142")
    token = "evidence--g"
    play.state.hidden[token] = "g-17"
    play = turn_of(play, place="n150")
    answer(play, "flashlight")
    aim_at(play, "g-17")
    assert play.state.tokens[token] == "g-17"
    assert token not in play.state.hidden
    while asked(play) != "prowl":
        answer(play, *(free(play, "turn") or free(play, "end"))[0])
    answer(play, "finish")
    assert not play.state.bright
    assert play.state.tokens[token] == "g-17"


def test_light_on_the_hidden_adversary_shows_him_in_an_investigators_turn() -> None:
    play = turn_of(table(lair="g-17"), place="n150")
    answer(play, "flashlight")
    aim_at(play, "g-17")
    assert play.state.revealed == [True]


def test_a_switch_lights_its_zone_once_and_only_from_its_own_space() -> None:
    play = turn_of(table(lair="s-25"), place="s-19", mp=4)
    assert why(play, "switch", "s") == "SD-INT-09"
    walk(play, "s-20")
    answer(play, "switch", "s")
    assert play.state.board.spaces_in["s"] <= play.state.bright
    assert play.state.revealed == [True]
    answer(play, "end")
    while asked(play) != "prowl":
        answer(play, *(free(play, "turn") or free(play, "end"))[0])
    answer(play, "finish")
    assert not play.state.bright
    play = turn_of(play, place="s-20")
    assert why(play, "switch", "s") == "SD-TOK-02"


def test_zone_lights_stop_at_the_zone() -> None:
    play = turn_of(table(lair="n142"), place="s-20")
    answer(play, "switch", "s")
    assert "n67" not in play.state.bright
    assert "n119" not in play.state.bright


def test_a_dim_token_lies_on_ones_own_zone_or_the_next_and_light_goes_over_it() -> None:
    play = turn_of(table(lair="n142"), place="n54", pocket=("dim", "dim"), mp=4)
    assert [key[2] for key in free(play, "lay")] == ["k"]
    answer(play, "lay", "dim", "k")
    walk(play, "k-15")
    assert play.state.mp == 3
    assert play.state.dim_zones == ("k",)


def test_a_door_locked_through_the_light_cuts_it_off_and_opened_lets_it_in() -> None:
    play = table(lair="n142")
    play = turn_of(play, place="n119")
    answer(play, "flashlight")
    aim = [key for key in keys(play) if "s-11" in key]
    assert aim, "the cone reaches through the open Door"
    answer(play, *aim[0])
    assert "s-11" in play.state.bright
    play = turn_of(play, "marci", place="s-12")
    walk(play, "s-11")
    answer(play, "lock", "s-16")
    assert "s-11" not in play.state.bright
    answer(play, "open", "s-16")
    assert "s-11" in play.state.bright


def test_whoever_is_pushed_after_placing_loses_the_light() -> None:
    play = table(adversary="horror", lair="n142")
    investigator(play, "marci", place="n206")
    investigator(play, "mitchell", place="n205")
    play = turn_of(play, place="n150")
    answer(play, "flashlight")
    aim_at(play, "n150")
    assert play.state.beams
    play = hunt(play, "n142", round=2)
    answer(play, "ambush")
    pull = next(key for key in keys(play) if key[0] == "pull" and key[1] == "aira")
    answer(play, *pull)
    while asked(play) in ("pull", "strike"):
        answer(play, "done")
    assert not play.state.beams


def test_mitchell_sweeps_for_one_charge_and_only_the_second_place_stays() -> None:
    play = turn_of(table(lair="n142"), "mitchell", place="n150")
    play.state.hidden["evidence--g"] = "g-17"
    answer(play, "flashlight")
    aim_at(play, "g-17")
    assert asked(play) == "sweep"
    assert "evidence--g" in play.state.tokens
    away = next(key for key in keys(play) if key[0] == "aim" and "g-17" not in key)
    answer(play, *away)
    assert play.state.charge[2] == 2
    assert "g-17" not in play.state.bright
    assert len(play.state.beams) == 1


def test_an_emergency_flare_is_thrown_light_that_lasts_the_round_and_is_no_flashlight() -> None:
    play = table(lair="n142")
    (flare,) = give_items(play, "mitchell", "emergency-flare")
    play = turn_of(play, "mitchell", place="n150")
    answer(play, "use", flare)
    answer(play, "throw", "g-17")
    assert {"g-17", "g-16"} <= play.state.bright
    assert play.state.charge[2] == 3
    assert asked(play) == "turn"
    assert flare not in play.state.items[2]


def test_the_butcher_steps_into_light_is_seen_and_may_not_attack_then_hides_where_it_is_dim() -> None:
    play = table(lair="n142")
    play.state.attack = "eviscerate"
    play.state.lamps = {"lamp": ("n151",)}
    investigator(play, "aira", place="n150")
    play = hunt(play, "n152")
    prowl(play, "n151")
    assert play.state.revealed == [True]
    assert not free(play, "attack")
    assert not may(play, "disappear")
    prowl(play, "n152")
    answer(play, "disappear")
    assert play.state.revealed == [False]
    assert play.state.shadows["butcher"].space == "n152"
    assert not free(play, "attack")
    assert not free(play, "stalk")


def test_beside_light_the_hidden_butcher_stays_unseen_even_on_an_investigators_space() -> None:
    play = table(lair="n142")
    investigator(play, "aira", place="n151")
    play = hunt(play, "n152")
    told = len(play.story)
    prowl(play, "n151", "n150")
    assert play.state.revealed == [False]
    assert not [line for line in play.story[told:] if line.eyes == ""]


def test_nothing_gives_bright_on_a_fresh_board() -> None:
    assert not table().state.bright

"""Wounds, Conditions, Items, Abilities and death."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Ended, Play
from gloamboard.rules.kernel.play import HOST
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.people.items import spend_use
from gloamboard.rules.stifling_dark.people.wounds import gain_wound
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, playing, turn_of, why


def wound(play: Play, who: int, side: Any = "down") -> None:
    """A Wound from nowhere; chance is answered with its first face."""
    script = gain_wound(play.state, who, side, "")
    given = None
    while True:
        try:
            asked = script.send(given)
        except (StopIteration, Ended):
            return
        given = getattr(asked, "faces", [None])[0]


@pytest.mark.rule("SD-WND-01")
@pytest.mark.rule("SD-WND-02")
def test_a_face_down_wound_is_seen_by_nobody() -> None:
    play = turn_of(playing())
    bag = play.state.bags["wounds"]
    wound(play, 0)
    wound(play, 0)
    assert play.state.wounds[0] == ("?", "?")
    assert play.state.bags["wounds"] == bag


@pytest.mark.rule("SD-WND-03")
def test_a_wound_takes_mp_of_the_very_turn_it_comes_in_and_gives_them_back_when_turned() -> None:
    play = turn_of(playing(), "aira", mp=4, items=("bandages",), wounds=())
    play.state.bags["wounds"] = ("twisted-ankle-1",)
    play.answer(HOST, ("ruling", "gain_wound", "who", "self", "side", "up", "aira"))
    assert play.state.wounds[0] == ("twisted-ankle-1",)
    assert play.state.mp == 3
    answer(play, "use", "bandages")
    assert play.state.mp == 4
    play = turn_of(playing(), "aira", mp=0, stamina=5, wounds=(), place="n150", event="", lasting=[])
    play.answer(HOST, ("ruling", "gain_condition", "who", "self", "condition", "lost", "aira"))
    assert GAME.view(play.state, "seat2")["mp"] == 0
    assert why(play, "walk", "aira", "n149") == "SD-MOVE-01"
    answer(play, "sprint")
    assert play.state.mp == rolled(play) - 1


def rolled(play: Play) -> int:
    """What the last Sprint gave."""
    return int(next(line.says for line in reversed(play.story) if "Sprints" in line.says).split(": ")[1].split()[0])


@pytest.mark.rule("SD-WND-06")
@pytest.mark.rule("SD-ITEM-03")
@pytest.mark.rule("SD-WND-05")
def test_a_face_up_wound_counts_at_once_and_is_undone_when_turned() -> None:
    play = turn_of(playing(), "aira", wounds=("twisted-ankle-1",), items=("bandages",))
    answer(play, "end")
    play = turn_of(play, "aira", had_turn=False)
    play.state.mp = 0
    answer(play, "use", "bandages")
    assert play.state.wounds[0] == ("!twisted-ankle-1",)
    assert play.state.items[0] == ()
    from gloamboard.rules.stifling_dark.turns.moving import mp_of

    assert mp_of(play.state, 0) == 4
    play.state.wounds[0] = ("twisted-ankle-1",)
    assert mp_of(play.state, 0) == 3
    wound(play, 1, "up")
    assert play.state.wounds[1][0] in play.state.bags["wounds"] or play.state.wounds[1][0][0] not in "?!"


@pytest.mark.rule("SD-WND-04")
@pytest.mark.rule("SD-BUT-01")
@pytest.mark.rule("SD-SPI-01")
def test_a_fourth_wound_kills_and_one_death_is_enough_for_the_butcher() -> None:
    play = playing()
    play.state.wounds[0], play.state.place[0] = ("?", "?", "?"), "n150"
    play = hunt(play, "n151")
    answer(play, "attack", play.state.attack, "aira")
    assert play.outcome is not None
    assert (play.outcome.winners, play.outcome.by) == (("adversary",), "killed")
    assert play.state.spirit == ["", ""]


@pytest.mark.rule("SD-HOR-01")
@pytest.mark.rule("SD-SPI-02")
@pytest.mark.rule("SD-SPI-03")
@pytest.mark.rule("SD-SPI-04")
@pytest.mark.rule("SD-SPI-05")
def test_one_death_leaves_the_horror_hungry_and_the_dead_may_go_on_as_a_spirit() -> None:
    play = turn_of(playing(5, adversary="horror"), "aira", place="n145", wounds=("?",) * 3, evidence=2)
    answer(play, "window", "aira", "s-26", "wound")
    assert play.outcome is None
    answer(play, "spirit", "pale-child")
    assert (play.state.status[0], play.state.spirit[0], play.state.major[0]) == ("spirit", "pale-child", 2)
    assert (play.state.evidence[0], play.state.place[0], play.state.stamina[0]) == (2, "s-26", 0)
    assert play.state.had_turn[0]


@pytest.mark.rule("SD-SPI-06")
def test_a_spirit_has_four_mp_and_what_its_die_shows() -> None:
    play = playing(5, adversary="horror")
    play.state.status[0], play.state.spirit[0] = "spirit", "pale-child"
    answer(play, "turn", "aira")
    assert play.state.mp == 4
    answer(play, "sprint")
    assert 5 <= play.state.mp <= 8


@pytest.mark.rule("SD-SPI-07")
@pytest.mark.rule("SD-SPI-08")
def test_a_spirit_walks_the_dark_for_one_and_sprints_for_nothing() -> None:
    play = turn_of(playing(5, adversary="horror"), "aira", place="n150", status="spirit", spirit="pale-child", mp=4)
    answer(play, "walk", "aira", "g-17")
    assert play.state.mp == 3
    answer(play, "sprint")
    assert play.state.mp > 3
    assert why(play, "sprint") == "SD-SPR-01"
    play = turn_of(playing(5, adversary="horror"), "aira", place="n145", status="spirit", spirit="pale-child", mp=4)
    answer(play, "walk", "aira", "s-26")
    assert play.state.wounds[0] == ()


@pytest.mark.rule("SD-SPI-09")
@pytest.mark.rule("SD-SPI-10")
def test_a_spirit_uses_two_abilities_a_turn() -> None:
    play = turn_of(playing(5, adversary="horror"), "aira", status="spirit", spirit="pale-child", major=0, mp=4)
    assert why(play, "ability", "point") == "SD-ABL-02"
    answer(play, "ability", "skip-ahead")
    answer(play, "ability", "skip-ahead")
    assert play.state.mp == 8
    assert why(play, "ability", "skip-ahead") == "SD-SPI-09"


@pytest.mark.rule("SD-SPI-11")
@pytest.mark.rule("SD-SPI-12")
def test_a_spirit_gives_and_gets_nothing() -> None:
    play = playing(5, adversary="horror")
    play.state.place[1] = "n149"
    play = turn_of(play, "aira", place="n150", status="spirit", spirit="pale-child", evidence=1)
    answer(play, "give", "marci", "evidence")
    assert play.state.evidence[:2] == [0, 1]
    play = turn_of(play, "marci")
    assert why(play, "give", "aira", "evidence") == "SD-INT-07"


@pytest.mark.rule("SD-COND-01")
@pytest.mark.rule("SD-COND-02")
def test_nobody_has_a_condition_twice_and_rounds_do_not_end_it() -> None:
    from gloamboard.rules.stifling_dark.people.conditions import gain_condition

    play = playing()
    for _ in range(2):
        assert list(gain_condition(play.state, 0, "winded")) == []
    assert play.state.conditions[0] == ("winded",)
    play = hunt(play)
    answer(play, "finish")
    assert play.state.conditions[0] == ("winded",)


@pytest.mark.rule("SD-INT-08")
@pytest.mark.rule("SD-ITEM-02")
def test_items_are_used_once_and_discarded() -> None:
    play = turn_of(playing(), "aira", items=("spare-cells-1", "cold-coffee-1"), charge=0, stamina=2)
    answer(play, "use", "spare-cells-1")
    answer(play, "use", "cold-coffee-1")
    assert (play.state.charge[0], play.state.stamina[0], play.state.items[0]) == (2, 4, ())
    assert play.state.discards["general"] == ("spare-cells-1", "cold-coffee-1")
    assert why(play, "use", "spare-cells-1") == "SD-INT-08"


@pytest.mark.rule("SD-SUP-01")
@pytest.mark.rule("SD-SUP-02")
@pytest.mark.rule("SD-SUP-03")
def test_a_card_with_supply_lasts_as_long_as_that() -> None:
    play = turn_of(playing(), "aira", items=("running-shoes-1",), supply={"running-shoes-1": 3})
    for left in (2, 1):
        answer(play, "use", "running-shoes-1")
        assert play.state.supply["running-shoes-1"] == left
    answer(play, "use", "running-shoes-1")
    assert (play.state.items[0], play.state.mp) == ((), 10)


@pytest.mark.rule("SD-SUP-04")
def test_an_infinity_card_is_never_used_up() -> None:
    play = turn_of(playing(), "aira", items=("hand-crank",), charge=0)
    for _ in range(10):
        spend_use(play.state, 0, "hand-crank")
    assert play.state.items[0] == ("hand-crank",)


@pytest.mark.rule("SD-FIN-06")
def test_an_involved_item_ends_the_turn() -> None:
    play = turn_of(playing(lair="n150"), "aira", place="n149", items=("pocket-radio-1",))
    assert why(play, "use", "pocket-radio-1") == "SD-FIN-06"
    answer(play, "strain", "pocket-radio-1")
    assert play.state.revealed == [True]
    assert play.state.had_turn[0]


@pytest.mark.rule("SD-ABL-01")
@pytest.mark.rule("SD-ABL-02")
def test_a_major_ability_takes_its_token() -> None:
    play = turn_of(playing(), "aira", stamina=2)
    answer(play, "ability", "second-breath")
    assert (play.state.major[0], play.state.stamina[0], play.state.mp) == (0, 4, 6)
    assert why(play, "ability", "second-breath") == "SD-ABL-02"


@pytest.mark.rule("SD-ABL-03")
@pytest.mark.rule("SD-RULING-44")
def test_nobody_holds_two_major_tokens() -> None:
    play = turn_of(playing(), "aira", place="g-14", evidence=1, major=0)
    play.state.major[1] = 1
    answer(play, "turn-in", 1)
    answer(play, "reward", "major-token")
    assert play.state.major == [1, 1]


@pytest.mark.rule("SD-ABL-04")
def test_major_tokens_are_not_traded() -> None:
    play = playing()
    play.state.place[1] = "n149"
    play = turn_of(play, "aira", place="n150")
    assert why(play, "give", "marci", "major") == "SD-ABL-04"


@pytest.mark.rule("SD-INT-02")
@pytest.mark.rule("SD-INT-03")
@pytest.mark.rule("SD-INT-04")
@pytest.mark.rule("SD-INT-05")
@pytest.mark.rule("SD-INT-06")
def test_tokens_are_picked_up_on_ones_own_space() -> None:
    tokens = {"poi--n146": "n150", "poi--n12": "n150", "medical--splint": "n150", "evidence--g": "g-17"}
    play = turn_of(playing(), "aira", place="n150", tokens=tokens, cursed_poi="poi--n12", items=())
    assert why(play, "take", "evidence--g") == "SD-INT-02"
    assert why(play, "take", "evidence--k") == "SD-INT-06"
    for token in ("poi--n146", "poi--n12", "medical--splint"):
        answer(play, "take", token)
    kinds = [play.state.items[0][:2], play.state.items[0][2:3], play.state.items[0][3:]]
    general, cursed, medical = kinds
    assert len(general) == 2
    assert [CARD[card].type for card in (*general, *cursed)] == ["general", "general", "cursed"]
    assert medical == ("splint",)
    answer(play, "walk", "aira", "g-17")
    answer(play, "take", "evidence--g")
    assert play.state.evidence[0] == 1
    assert play.state.tokens == {}


@pytest.mark.rule("SD-INT-07")
def test_items_pass_between_neighbours_both_ways() -> None:
    play = playing()
    play.state.place[1], play.state.items[1] = "n149", ("splint",)
    play = turn_of(play, "aira", place="n150", items=("bandages",))
    answer(play, "give", "marci", "bandages")
    answer(play, "get", "marci", "splint")
    assert play.state.items == [("splint",), ("bandages",)]
    answer(play, "walk", "aira", "n151")
    assert why(play, "give", "marci", "splint") == "SD-INT-07"
    assert not may(play, "get", "marci", "bandages")
    assert not [key for key in keys(play) if key[0] in ("give", "get")]


def test_who_pays_for_another_item_with_the_last_breath_gives_up_none() -> None:
    play = playing(4, party=("mada", "aira", "marci"), adversary="horror")
    play = turn_of(play, "mada", stamina=1, wounds=("?", "?", "?"), items=("thermos",))
    answer(play, "ability", "make-do")
    assert play.state.status[0] != "alive"
    assert play.pending is not None
    assert play.pending.about != "swap"

"""Out of actions, the end of a round, the final round, winning and losing."""

import pytest

from gloamboard.rules.set_a_watch import GAME
from tests.rules.asking import question
from tests.rules.set_a_watch.night import night


@pytest.mark.rule("SW-DMG-01")
@pytest.mark.rule("SW-DMG-02")
@pytest.mark.rule("SW-DMG-03")
def test_creatures_left_are_paid_for_one_by_one_by_the_watch_together() -> None:
    game = night(["bear-1", "eagle-1"], camper="wizard")
    game.do(("out", "seat1"))
    assert len(game.open()) == 9
    assert not {"frost-bolt", "fireball", "polymorph"} & {key[1] for key in game.open()}
    assert "Cave Bear" in question(game.play).asks
    game.do(("exhaust", "backstab"), ("exhaust", "set-snares"))
    assert "Eagle" in question(game.play).asks
    game.do(("exhaust", "stay-dead"))
    assert (game.state.round, len(game.exhausted())) == (2, 3)


@pytest.mark.rule("SW-DMG-04")
@pytest.mark.rule("SW-HORDE-02")
def test_the_undefeated_join_the_horde_front_first() -> None:
    game = night(["eagle-1", "eagle-2", "thornling-1"], {"ranger": (8, 1, 1)}, camper="wizard", horde=["?u"])
    game.do(
        ("attack", "eagle-1"), ("die", "ranger", 8), ("out", "seat1"), ("exhaust", "backstab"), ("exhaust", "stay-dead")
    )
    assert game.state.horde == ["?u", "eagle-2", "thornling-1"]
    assert game.state.graveyard == ["eagle-1"]


@pytest.mark.rule("SW-DMG-05")
def test_powers_fire_while_the_leftovers_move_up() -> None:
    game = night(["eagle-1", "wyvern-1", "~ashen-king"], camper="wizard", fire=7)
    game.do(("out", "seat1"), ("exhaust", "backstab"))
    assert game.state.fire == 4  # the Wyvern came first in the Line
    game.do(("exhaust", "set-snares"), ("exhaust", "long-shot"))
    assert game.state.fire == 2  # the Ashen King was revealed


@pytest.mark.rule("SW-DMG-06")
@pytest.mark.rule("SW-WIN-02")
def test_the_last_card_of_the_watch_loses_the_game_at_once() -> None:
    cards = {
        "rogue": ("-backstab", "-stay-dead", "smoke-bomb"),
        "ranger": ("-sharpshooter", "-long-shot", "elven-song"),
        "beast-master": ("-tame-beast", "-set-snares", "-trample"),
    }
    game = night(["hollow-giant"], cards=cards, camper="wizard", barred=[0])
    game.do(("out", "seat1"), ("exhaust", "smoke-bomb"))
    assert game.play.outcome is not None
    assert (game.play.outcome.result, game.play.outcome.rule) == ("loss", "SW-WIN-02")
    assert len(game.state.faceup_cards([1])) == 3  # the camper's cards do not help
    assert GAME.outcome(game.state) == game.play.outcome


@pytest.mark.rule("SW-WIN-02")
def test_a_summon_can_cost_the_last_card() -> None:
    cards = {
        "rogue": ("-backstab", "-stay-dead", "smoke-bomb"),
        "ranger": ("-sharpshooter", "-long-shot", "-elven-song"),
        "beast-master": ("-tame-beast", "-set-snares", "-trample"),
    }
    game = night(["~summon-1"], cards=cards, camper="wizard")
    assert game.play.outcome is not None
    assert game.play.outcome.by == "exhaustion"


def test_a_watch_that_begins_exhausted_is_lost_at_its_start() -> None:
    cards = {
        "rogue": ("-backstab", "-stay-dead", "-smoke-bomb"),
        "ranger": ("-sharpshooter", "-long-shot", "-elven-song"),
        "beast-master": ("-tame-beast", "-set-snares", "-trample"),
    }
    game = night(phase="camp", cards=cards, camper="wizard", dice={"wizard": (6, 1, 1)})
    assert game.play.outcome is None
    game.do(("camp", "heal", 6), ("refresh", "backstab"), ("camp", "chop-wood", 1), ("camp", "chop-wood", 1))
    assert game.play.outcome is None
    game = night(phase="dusk", cards=cards, camper="wizard")
    assert game.play.outcome is not None


@pytest.mark.rule("SW-WIN-03")
def test_a_summon_without_an_unhallowed_left_loses() -> None:
    game = night(["~summon-1"], camper="wizard", unhallowed=[])
    game.do(("exhaust", "backstab"))
    assert game.play.outcome is not None
    assert (game.play.outcome.by, game.play.outcome.rule) == ("unsealed", "SW-WIN-03")


@pytest.mark.rule("SW-END-01")
def test_one_card_left_is_enough_to_go_on() -> None:
    cards = {
        "rogue": ("-backstab", "-stay-dead", "smoke-bomb"),
        "ranger": ("sharpshooter", "-long-shot", "-elven-song"),
        "beast-master": ("-tame-beast", "-set-snares", "-trample"),
    }
    game = night(["eagle-1"], cards=cards, camper="wizard", round=3)
    game.do(("out", "seat1"), ("exhaust", "sharpshooter"))
    assert (game.state.round, game.play.outcome) == (4, None)


@pytest.mark.rule("SW-FINAL-01")
def test_in_the_final_round_nobody_rests() -> None:
    game = night(phase="location", round=9, map=["black-gate"], camper="wizard", horde=[], fire=9)
    assert game.state.watchers() == [0, 1, 2, 3]
    assert game.state.phase == "fight"
    assert GAME.view(game.state, "seat1")["camper"] is None


@pytest.mark.rule("SW-FINAL-02")
@pytest.mark.rule("SW-FINAL-03")
def test_the_horde_stands_behind_the_last_line_from_its_top() -> None:
    deck = ["wolf-1", "wolf-2", "wolf-3", "thornling-1", "eagle-1"]
    game = night(
        phase="dusk", round=9, location="black-gate", deck=deck, horde=["bear-2", "eagle-2", "drake-2"], fire=1
    )
    assert game.state.line[:5] == ["eagle-1", "thornling-1", "wolf-3", "wolf-2", "wolf-1"]
    assert game.state.line[5:] == ["drake-2", "eagle-2", "bear-2"]
    assert game.state.horde == []
    assert game.state.up == [True] + [False] * 7


@pytest.mark.rule("SW-FINAL-04")
@pytest.mark.rule("SW-WIN-01")
def test_the_last_watch_runs_as_any_other_and_wins_the_game() -> None:
    game = night(phase="dusk", round=9, location="black-gate", deck=["eagle-1"], fire=7, dice={"ranger": (8, 1, 1)})
    assert game.line() == ["eagle-1"]
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert game.play.outcome is not None
    assert (game.play.outcome.result, game.play.outcome.rule) == ("win", "SW-WIN-01")


@pytest.mark.rule("SW-WIN-01")
def test_the_last_line_may_also_be_paid_for() -> None:
    game = night(["eagle-1"], round=9, location="black-gate")
    game.do(("out", "seat1"), ("exhaust", "backstab"))
    assert game.play.outcome is not None
    assert game.play.outcome.result == "win"


def test_a_shield_wall_spares_one_card() -> None:
    party = ("warrior", "wizard", "ranger", "rogue")
    game = night(["bear-1"], party=party, camper="wizard", fire=1)
    game.do(("ability", "shield-wall", 3), ("out", "seat1"), ("exhaust", "backstab"))
    assert game.state.round == 2

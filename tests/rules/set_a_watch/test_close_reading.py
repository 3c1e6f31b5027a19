"""Seams where a card's words, a ruling or a tired Adventurer could be read in two ways: each played to its end."""

import pytest

from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch import game as game_file
from gloamboard.rules.set_a_watch.cards import BOARD
from gloamboard.rules.set_a_watch.vocabulary import CHECKS, POWERS, set_power
from tests.rules.asking import question
from tests.rules.set_a_watch.night import night

WARRIOR = ("warrior", "wizard", "ranger", "rogue")
CLERIC = ("cleric", "wizard", "ranger", "rogue")


@pytest.mark.rule("SW-KEY-13")
def test_second_wind_recovers_any_spent_die_but_the_one_that_pays_for_it() -> None:
    cards = {"warrior": ("second-wind", "war-cry", "shield-wall")}
    dice = {"warrior": (5, 2, 2), "ranger": (8, 1, 1)}
    game = night(["bear-1", "bear-2"], dice, cards, party=WARRIOR, camper="wizard", fire=1)
    assert not [key for key in game.open() if key[1] == "second-wind"]  # nothing is spent yet
    game.do(("attack", "bear-1"), ("die", "ranger", 8))
    game.do(("ability", "second-wind", 5))  # there is but one die to choose: the Ranger's
    assert game.usable("ranger") == [8, 1, 1]
    game.do(("exhaust", "second-wind"))  # and now the die that paid is a spent die like any other
    assert (game.usable("warrior"), game.exhausted()) == ([5, 2, 2], ["second-wind"])


@pytest.mark.rule("SW-CRE-10")
def test_of_two_lowest_dice_snowy_pass_takes_the_one_with_fewer_sides() -> None:
    game = night(phase="rolled", location="snowy-pass", dice={"cleric": (1, 1, 5)}, party=CLERIC)  # d8, d6, d6
    game.do(("give", "cleric", 1))
    assert game.state.lies[:3] == ["", "location", ""]


@pytest.mark.rule("SW-CAMP-02")
def test_whoever_rested_is_home_again_when_the_next_rest_is_chosen() -> None:
    game = night(phase="rolled", round=2, camper="ranger")
    view = GAME.view(game.state, "seat1")
    assert (view["camper"], view["pieces"]["ranger"]["at"]) == (None, "board-3")
    assert {row["place"] for row in view["party"]} == {"watch"}
    game.do(("rest", "ranger"))  # twice running is allowed, and a hand can do it
    assert GAME.view(game.state, "seat1")["pieces"]["ranger"]["at"] == "rest"


@pytest.mark.rule("SW-WATCH-04")
def test_who_sits_the_watch_out_is_named_and_has_no_working_passive() -> None:
    cards = {"cleric": ("-last-rites", "-banish", "-blessing")}
    game = night(phase="dusk", party=CLERIC, cards=cards, camper="wizard", deck=["vampire-1"], fire=1)
    assert "The Cleric is too exhausted to fight in this Watch." in game.told()
    game.rule("refresh", "who", "party").do(("refresh", "last-rites"))
    assert game.state.faceup("last-rites")
    game.rule("defeat_it", "card", "vampire-1")
    assert game.state.fire == 1


@pytest.mark.rule("SW-ADV-02")
def test_polymorph_works_on_any_revealed_creature_it_can_change() -> None:
    line = ["forest-giant-1", "bear-1", "vampire-1", "iron-saint", "eagle-1"]
    game = night(line, camper="rogue", fire=1)
    game.do(("exhaust", "polymorph"))
    # not the Unhallowed, nor what is a beast without text already
    assert game.open() == [("target", "forest-giant-1"), ("target", "vampire-1")]
    game.do(("target", "forest-giant-1"))
    assert game.health("forest-giant-1") == 7


@pytest.mark.rule("SW-KEY-04")
def test_a_polymorphed_rider_loses_its_mounts_health_and_still_cannot_be_tamed() -> None:
    game = night(["goblin-rider", "bear-1", "zombie-horde-1"], {"beast-master": (1, 1, 1)}, camper="rogue", fire=1)
    assert game.health("goblin-rider") == 13
    game.do(("exhaust", "polymorph"), ("target", "goblin-rider"))
    assert (game.health("goblin-rider"), game.state.type_at(0)) == (5, "forest")
    assert not [key for key in game.open() if key[1] == "tame-beast"]


@pytest.mark.rule("SW-ADV-10")
def test_smoke_bomb_is_for_text_that_still_matters() -> None:
    cards = {"rogue": ("smoke-bomb", "-stay-dead", "-backstab")}
    line = ["ghoul-1", "vampire-1", "wyvern-1", "thornling-1", "bear-1"]
    game = night(line, cards=cards, camper="wizard", fire=1)
    game.do(("exhaust", "smoke-bomb"))
    assert game.open() == [("target", "wyvern-1"), ("target", "thornling-1")]  # not first yet; not defeated yet
    game = night(["ghoul-1", "vampire-1"], cards=cards, camper="wizard", fire=1)
    assert not [key for key in game.open() if key[1] == "smoke-bomb"]


@pytest.mark.rule("SW-KEY-14")
def test_an_unhallowed_summoned_behind_a_giant_has_its_powers_at_once() -> None:
    waits = ["reveal:forest-giant-1", "reveal:goblin-rider"]  # both revealed by one Ability
    line = ["forest-giant-1", "~summon-1", "goblin-rider", "eagle-1"]
    game = night(line, camper="wizard", fire=5, unhallowed=["ashen-king"], pending=waits)
    game.do(("exhaust", "backstab"))  # for the Summon behind the Giant
    told = game.told()
    rides = told.index("The Goblin Rider rides the Eagle: they are one.")
    assert told.index("Firewood 5 to 3.") < rides  # the King's power does not wait for what stood there before


def test_the_last_unspent_die_is_not_spent_on_rerolling_or_turning_it() -> None:
    cards = {"ranger": ("elven-song", "sharpshooter", "long-shot"), "rogue": ("cheap-trick", "stay-dead", "smoke-bomb")}
    lies = ["spent"] * 8 + ["", *["spent"] * 3]  # the Ranger's last
    game = night(["bear-1", "~wolf-1"], cards=cards, camper="wizard", fire=1, lies=lies)
    game.cannot("ability", "elven-song", 3)
    assert {("exhaust", "elven-song"), ("exhaust", "cheap-trick")} <= set(game.open())
    lies[7] = ""
    assert ("ability", "elven-song", 3) in night(["bear-1"], cards=cards, camper="wizard", fire=1, lies=lies).open()


# --- the host and the real box ------------------------------------------------


def test_a_ruling_is_settled_before_anybody_acts_again() -> None:
    game = night(["bear-1", "eagle-1", "~wolf-1", "~wolf-2"], camper="wizard", fire=7)
    game.rule("defeat_it", "card", "eagle-1")
    assert game.line() == ["bear-1", "wolf-1", "~"]  # the Line closed up and the fire lights two places
    game.rule("wood", "amount", 5)
    assert game.line() == ["bear-1", "wolf-1", "wolf-2"]
    assert ("out", "seat1") in game.open()


def test_a_ruling_in_the_middle_of_an_attack_leaves_the_right_creature_struck() -> None:
    game = night(["eagle-1", "bear-1"], {"ranger": (7, 1, 1)}, camper="wizard", fire=1)
    game.do(("attack", "bear-1"), ("die", "ranger", 7))
    game.rule("defeat_it", "card", "eagle-1")
    game.do(("die", "ranger", 1))
    assert game.state.graveyard == ["eagle-1", "bear-1"]
    game = night(["eagle-1", "bear-1"], {"ranger": (7, 1, 1)}, camper="wizard", fire=1)
    game.do(("attack", "bear-1"), ("die", "ranger", 7))
    game.rule("defeat_it", "card", "bear-1")
    game.do(("die", "ranger", 1))
    assert (game.line(), game.state.graveyard) == (["eagle-1"], ["bear-1"])


def test_the_host_may_take_a_die_away() -> None:
    game = night(["bear-1"], {"ranger": (8, 1, 1)}, camper="wizard", fire=1)
    game.rule("steal", "which", "highest")
    assert game.usable("ranger") == [1, 1]
    assert game.told()[-1] == "The host steals the Ranger's 8."


@pytest.mark.parametrize(
    "key",
    [
        ("tame",),
        ("track",),
        ("backstab", "count", 2),
        ("toughen", "amount", 1),
        ("weaken", "zone", "reach", "amount", 5),
    ],
)
def test_what_only_a_card_of_somebody_can_do_is_no_ruling(key: tuple[str | int, ...]) -> None:
    game = night(["eagle-1"], camper="wizard", fire=1)
    with pytest.raises(ValueError, match=f"A ruling cannot {key[0]}: that is for the Adventurer or Creature"):
        game.rule(*key)


def test_a_ruling_finds_nobody_left_to_exhaust_before_the_watch() -> None:
    names = ("beast-master", "ranger", "rogue")
    tired = {name: tuple(f"-{card}" for card in BOARD[name].abilities[:3]) for name in names}
    game = night(phase="camp", camper="wizard", cards=tired)
    game.rule("exhaust", "count", 1)
    assert game.play.outcome is None  # a Heal can still save them
    assert game.state.phase == "camp"


def test_a_creature_by_hand_is_read_aloud_when_it_is_defeated() -> None:
    set_power("eagle", "defeated", game_file.READ_ALOUD)
    try:
        game = night(["eagle-1", "bear-1"], {"ranger": (4, 1, 1)}, camper="wizard", fire=1)
        game.do(("attack", "eagle-1"), ("die", "ranger", 4))
        assert question(game.play).asks == "Read Eagle aloud. What happens?"
        game.do(("aloud", "wood", "amount", 1), ("done",))
        assert game.state.fire == 2
    finally:
        del POWERS["eagle", "defeated"], CHECKS["defeated"]["eagle"]


def test_a_location_by_hand_may_steal_a_die_and_toughens_nobody() -> None:
    set_power("quiet-barrow", "at_dusk", game_file.READ_ALOUD)
    try:
        game = night(phase="dusk", camper="wizard", dice={"ranger": (8, 1, 1)})
        assert ("aloud", "toughen", "amount", 1) not in game.open()
        game.do(("aloud", "steal", "which", "highest"))
        assert game.usable("ranger") == [1, 1]
        assert game.told()[-1] == "The Quiet Barrow steals the Ranger's 8."
        game.do(("done",))
        assert game.state.phase == "fight"
    finally:
        del POWERS["quiet-barrow", "at_dusk"], CHECKS["at_dusk"]["quiet-barrow"]

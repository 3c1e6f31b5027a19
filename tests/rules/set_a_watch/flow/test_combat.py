"""Direct attacks and Ability cards."""

import pytest

from gloamboard.rules.kernel import Play, Refused
from tests.rules.asking import question
from tests.rules.set_a_watch.night import night

WARRIOR = ("warrior", "wizard", "ranger", "rogue")


@pytest.mark.rule("SW-ATK-01")
def test_a_facedown_creature_cannot_be_attacked() -> None:
    game = night(["bear-1", "~thornling-1"], {"ranger": (3, 3, 3)}, fire=1, camper="wizard")
    game.cannot("attack", "thornling-1")
    reason = game.why("tap", "line-2")
    assert (reason.rule, reason.spaces) == ("SW-ATK-01", ("line-2",))


@pytest.mark.rule("SW-ATK-02")
def test_attacks_wait_for_what_the_reveal_set_off() -> None:
    game = night(["eagle-1", "~vampire-1"], {"ranger": (8, 3, 3), "beast-master": (8, 1, 1)}, fire=7, camper="wizard")
    assert game.words() == {"steal"}
    with pytest.raises(Refused):
        game.play.answer("seat1", ("attack", "eagle-1"))
    assert game.why("tap", "line-1").says == f"Asked first: {question(game.play).asks}"


@pytest.mark.rule("SW-ATK-03")
@pytest.mark.rule("SW-EX-14")
def test_adventurers_combine_dice_if_each_reaches() -> None:
    game = night(["eagle-1", "fell-beast"], {"ranger": (6, 3, 1), "beast-master": (8, 6, 3)}, camper="wizard")
    game.do(("attack", "fell-beast"))
    assert not [key for key in game.open() if key[1] == "rogue"]
    game.do(("die", "ranger", 3), ("die", "beast-master", 8))
    assert game.state.graveyard == ["fell-beast"]
    assert "The Fell Beast is struck with the Ranger's 3 and the Beast Master's 8." in game.told()


@pytest.mark.rule("SW-ATK-04")
def test_a_total_of_at_least_its_health_defeats_a_creature() -> None:
    game = night(["fell-beast"], {"ranger": (1, 1, 8)}, camper="wizard", fire=1, barred=[0, 3])
    game.cannot("attack", "fell-beast")
    game = night(["fell-beast"], {"ranger": (2, 1, 8)}, camper="wizard", fire=1, barred=[0, 3])
    game.do(("attack", "fell-beast"), ("die", "ranger", 2), ("die", "ranger", 8))  # then the 1 alone is left
    assert game.state.graveyard == ["fell-beast"]
    game = night(["fell-beast"], {"ranger": (3, 1, 8)}, camper="wizard", fire=1, barred=[0, 3])
    game.do(("attack", "fell-beast"), ("die", "ranger", 3), ("die", "ranger", 8))
    assert game.state.graveyard == ["fell-beast"]  # 11 are enough for 11


@pytest.mark.rule("SW-ATK-05")
def test_health_is_base_health_and_what_powers_add() -> None:
    dice = {"ranger": (8, 6, 1), "beast-master": (1, 1, 1), "rogue": (1, 1, 1)}
    game = night(["forest-giant-1", "bear-1"], dice, camper="wizard", barred=[0, 3])
    assert game.health("forest-giant-1") == 15
    assert ("attack", "forest-giant-1") in game.open()
    game = night(["forest-giant-1", "bear-1"], dice | {"ranger": (8, 5, 1)}, camper="wizard", barred=[0, 3])
    game.cannot("attack", "forest-giant-1")
    assert game.why("attack", "forest-giant-1").rule == "SW-RULING-12"
    assert night(["~ghoul-1"], camper="wizard", fire=1).health("ghoul-1") == 5 + 2  # in first position


@pytest.mark.rule("SW-ATK-06")
def test_the_defeated_lie_on_top_of_the_graveyard() -> None:
    game = night(["eagle-1", "bear-1"], {"ranger": (8, 1, 1)}, camper="wizard", graveyard=["wolf-1"])
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert game.state.graveyard == ["wolf-1", "eagle-1"]


@pytest.mark.rule("SW-ATK-07")
@pytest.mark.rule("SW-ADV-08")
@pytest.mark.rule("SW-ABIL-08")
def test_only_cleave_keeps_what_is_left_of_a_die() -> None:
    game = night(["ghoul-1", "bear-1"], {"ranger": (8, 1, 1)}, camper="wizard", party=WARRIOR, fire=1)
    game.do(("attack", "ghoul-1"), ("die", "ranger", 8))
    assert game.usable("ranger") == [1, 1]
    line = ["ghoul-1", "thornling-1", "thornling-2", "bear-1"]
    game = night(line, {"warrior": (8, 5, 1)}, camper="wizard", party=WARRIOR)
    game.do(("attack", "ghoul-1"), ("die", "warrior", 8))
    assert game.usable("warrior") == [5, 3, 1]
    game.do(("attack", "thornling-1"), ("die", "warrior", 5))
    assert game.usable("warrior") == [3, 2, 1]  # Cleave has no limit
    game.do(("attack", "thornling-2"), ("die", "warrior", 2), ("die", "warrior", 3))
    assert game.usable("warrior") == [2, 1]


@pytest.mark.rule("SW-ABIL-07")
def test_an_exhausted_cleave_keeps_nothing() -> None:
    cards = {"warrior": ("-cleave", "war-cry", "heavy-blow")}
    game = night(["thornling-1", "bear-1"], {"warrior": (8, 5, 1)}, cards, camper="wizard", party=WARRIOR, fire=1)
    game.do(("attack", "thornling-1"), ("die", "warrior", 8))
    assert game.usable("warrior") == [5, 1]


@pytest.mark.rule("SW-ABIL-01")
@pytest.mark.rule("SW-ABIL-02")
@pytest.mark.rule("SW-ABIL-03")
def test_an_ability_works_once_by_die_and_once_by_exhausting() -> None:
    game = night(
        ["bear-1", "bear-2"],
        {"rogue": (6, 3, 1)},
        cards={"rogue": ("poisoned-blade", "stay-dead", "smoke-bomb")},
        camper="wizard",
    )
    game.do(("ability", "poisoned-blade", 1), ("target", "bear-1"))
    assert game.health("bear-1") == 4
    assert game.usable("rogue") == [6, 3]
    assert not [key for key in game.open() if key[:2] == ("ability", "poisoned-blade")]
    assert game.why("ability", "poisoned-blade", 3).rule == "SW-ABIL-01"
    game.do(("exhaust", "poisoned-blade"), ("target", "bear-2"))
    assert (game.health("bear-2"), game.usable("rogue"), game.exhausted()) == (4, [6, 3], ["poisoned-blade"])
    assert not [key for key in game.open() if "poisoned-blade" in key]


@pytest.mark.rule("SW-ABIL-01")
def test_next_round_an_ability_takes_a_die_again() -> None:
    cards = {"rogue": ("poisoned-blade", "stay-dead", "smoke-bomb")}
    game = night(["thornling-1"], {"rogue": (6, 3, 1)}, cards=cards, camper="wizard")
    game.do(("ability", "poisoned-blade", 1), ("decline",))
    assert game.state.round == 2
    assert game.state.fed == []


@pytest.mark.rule("SW-ABIL-04")
def test_an_exhausted_card_does_nothing_more() -> None:
    game = night(["bear-1"], cards={"rogue": ("-poisoned-blade", "stay-dead", "smoke-bomb")}, camper="wizard")
    assert not [key for key in game.open() if "poisoned-blade" in key]
    assert game.why("exhaust", "poisoned-blade").rule == "SW-ABIL-04"


@pytest.mark.rule("SW-ABIL-05")
def test_a_card_may_be_exhausted_without_a_die_before() -> None:
    game = night(["bear-1"], cards={"rogue": ("poisoned-blade", "stay-dead", "smoke-bomb")}, camper="wizard")
    game.do(("exhaust", "poisoned-blade"))
    assert (game.health("bear-1"), game.state.lies.count("")) == (4, 12)


@pytest.mark.rule("SW-ABIL-06")
@pytest.mark.rule("SW-ORDER-03")
def test_an_ability_that_reveals_and_kills_leaves_no_reveal_power() -> None:
    game = night(["bear-1", "~vampire-1"], {"rogue": (4, 3, 1)}, camper="wizard", fire=1)
    game.do(("ability", "backstab", 1), ("target", "vampire-1"), ("decline",))
    assert game.state.graveyard == ["vampire-1"]
    assert not [lies for lies in game.state.lies if lies.startswith("creature")]
    game = night(["bear-1", "~vampire-1"], {"rogue": (4, 3, 1), "ranger": (8, 1, 1)}, camper="wizard", fire=1)
    game.do(("ability", "backstab", 1), ("target", "bear-1"), ("decline",))
    assert game.state.lies[6] == "creature:vampire-1"  # spared, it steals once the Ability is through


@pytest.mark.rule("SW-ABIL-07")
@pytest.mark.parametrize(("camper", "fire"), [("wizard", 2), ("cleric", 1)])
def test_a_passive_works_for_who_is_on_watch(camper: str, fire: int) -> None:
    cards = {"cleric": ("last-rites", "banish", "blessing")}
    party = ("cleric", "wizard", "ranger", "rogue")
    game = night(["vampire-1", "bear-1"], {"ranger": (8, 1, 1)}, cards, party=party, camper=camper, fire=1)
    game.do(("attack", "vampire-1"), ("die", "ranger", 1))
    assert game.state.fire == fire


@pytest.mark.rule("SW-ABIL-07")
def test_a_passive_needs_no_die_but_lies_faceup() -> None:
    cards = {"wizard": ("foresight", "fireball", "frost-bolt")}
    game = night(["bear-1"], {"wizard": (1, 6, 6)}, cards, camper="rogue")
    game.do(("passive", "foresight", 1))
    assert "foresight" in game.state.used
    game = night(
        ["bear-1"], {"wizard": (1, 6, 6)}, {"wizard": ("-foresight", "fireball", "frost-bolt")}, camper="rogue"
    )
    assert "passive" not in game.words()
    game = night(["bear-1"], camper="rogue")
    assert game.why("exhaust", "sharpshooter").rule == "SW-ABIL-07"


@pytest.mark.rule("SW-ABIL-08")
@pytest.mark.rule("SW-ADV-07")
def test_sharpshooter_works_once_a_round_on_a_die_spent_in_attack() -> None:
    game = night(
        ["eagle-1", "bear-1"],
        {"ranger": (4, 8, 1)},
        camper="wizard",
        cards={"ranger": ("sharpshooter", "long-shot", "elven-song")},
    )
    assert "passive" not in game.words()
    game.do(("exhaust", "elven-song"), ("who", "rogue"), ("done",), ("ability", "long-shot", 1))
    assert game.state.line == ["bear-1"]
    assert "passive" not in game.words()  # the 1 was spent on an Ability
    game = night(["eagle-1", "drake-1", "bear-2"], {"ranger": (4, 8, 1)}, camper="wizard")
    game.do(("attack", "eagle-1"), ("die", "ranger", 4))
    game.do(("passive", "sharpshooter", 4))
    assert len(game.usable("ranger")) == 3
    game.do(("attack", "drake-1"), ("die", "ranger", 8))
    assert game.state.lies[7] == "attack"
    assert "passive" not in game.words()  # a second time in the round


@pytest.mark.rule("SW-ADV-07")
def test_sharpshooter_is_for_the_rangers_own_dice_and_again_next_round() -> None:
    game = night(["eagle-1", "thornling-1"], {"ranger": (3, 1, 1), "rogue": (4, 1, 1)}, camper="wizard", fire=1)
    game.do(("attack", "eagle-1"), ("die", "rogue", 4), ("decline",))
    assert "passive" not in game.words()  # the Rogue's die is not the Ranger's
    game = night(["thornling-1"], {"ranger": (3, 1, 1)}, camper="wizard", used=["sharpshooter"])
    game.do(("attack", "thornling-1"), ("die", "ranger", 3))
    assert (game.state.round, game.state.used) == (2, [])


@pytest.mark.rule("SW-ABIL-09")
@pytest.mark.rule("SW-ABIL-10")
def test_cards_do_not_refresh_between_locations_but_by_rest() -> None:
    cards = {"rogue": ("-backstab", "stay-dead", "smoke-bomb"), "wizard": ("-fireball", "frost-bolt", "polymorph")}
    game = night(["eagle-1"], {"ranger": (8, 1, 1)}, cards, camper="beast-master", round=2)
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert game.state.round == 3
    assert game.exhausted() == ["fireball", "backstab"]
    game.do(("rest", "wizard"))
    assert game.exhausted() == ["backstab"]


def test_a_copy_of_a_fight_does_not_change_the_fight() -> None:
    game = night(["eagle-1", "bear-1"], {"ranger": (8, 1, 1)}, camper="wizard")
    before = game.play.hash()
    twin: Play = game.play.clone()
    twin.answer("seat1", ("attack", "eagle-1"))
    twin.answer("seat1", ("die", "ranger", 8))
    assert game.play.hash() == before != twin.hash()

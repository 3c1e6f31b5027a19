"""Damage: wounds, injuries, knock-out and healing; markers on enemies; stun."""

import pytest

from gloamboard.rules.hellboy.fighting.attacks import melee_attack
from gloamboard.rules.hellboy.fighting.fight import fight
from gloamboard.rules.hellboy.harm.damage import heal_agent, heal_enemy, hurt_agent, hurt_enemy
from gloamboard.rules.hellboy.harm.stun import price_of_standing, stun
from gloamboard.rules.hellboy.hunting.hunting import activate
from gloamboard.rules.hellboy.state.state import INJURY, SEEN, WOUND
from gloamboard.rules.kernel import Script
from tests.rules.hellboy.field import Field, field
from tests.rules.hellboy.running import drive

HERE = "great-hall-a"


def alone() -> Field:
    """Frey has five spaces on the health track."""
    return field({"frey": HERE, "dunmore": "crypt-a"})


def hurt(play: Field, who: str, amount: int, *faces: str) -> None:
    drive(hurt_agent(play.state, play.agent(who), amount, "HB-DMG-01"), faces=faces)


@pytest.mark.rule("HB-DMG-01")
def test_wounds_fill_the_track_from_the_left() -> None:
    play = alone()
    hurt(play, "frey", 3)
    assert play.agent("frey").track == (WOUND, WOUND, WOUND)


@pytest.mark.rule("HB-DMG-02")
@pytest.mark.rule("HB-DMG-03")
@pytest.mark.rule("HB-DMG-11")
def test_a_full_track_turns_wounds_from_the_left() -> None:
    play = alone()
    hurt(play, "frey", 6, "fight")
    assert play.agent("frey").track == (INJURY + "fight", *[WOUND] * 4)
    hurt(play, "frey", 1, "cube")
    assert play.agent("frey").track[:3] == (INJURY + "fight", INJURY + "cube", WOUND)


@pytest.mark.rule("HB-DMG-05")
@pytest.mark.rule("HB-DMG-06")
@pytest.mark.rule("HB-PRIO-06")
@pytest.mark.rule("HB-PRIO-03")
def test_one_more_than_all_injuries_knocks_out() -> None:
    play = field({"frey": HERE, "dunmore": "crypt-a", "lucan": "crypt-b"}, players=3)
    play.state.queue = ("frey", "dunmore", "lucan")
    hurt(play, "frey", 10)
    assert all(marker.startswith(INJURY) for marker in play.agent("frey").track)
    assert play.agent("frey").area == HERE
    hurt(play, "frey", 1)
    assert (play.agent("frey").area, play.agent("frey").out) == ("", True)
    assert [*play.state.queue] == ["dunmore", "lucan"]
    assert play.state.lead().id == "dunmore"


@pytest.mark.rule("HB-DMG-07")
def test_healing_turns_injuries_back_first() -> None:
    play = alone()
    play.agent("frey").track = (INJURY + "fight", INJURY + "cube", WOUND, WOUND, WOUND)
    heal_agent(play.state, play.agent("frey"), 3, "HB-DMG-07")
    assert play.agent("frey").track == (SEEN + "fight", SEEN + "cube", WOUND, WOUND)


@pytest.mark.rule("HB-DMG-11")
def test_a_healed_marker_goes_back_to_the_pool() -> None:
    play = alone()
    play.agent("frey").track = (SEEN + "fight",)
    before = len(play.state.markers)
    heal_agent(play.state, play.agent("frey"), 1, "HB-DMG-07")
    assert (play.agent("frey").track, len(play.state.markers)) == ((), before + 1)


@pytest.mark.rule("HB-DMG-08")
@pytest.mark.rule("HB-DMG-09")
@pytest.mark.parametrize(("amount", "there"), [(1, True), (2, False), (5, False)])
def test_an_enemy_is_defeated_at_its_health(amount: int, there: bool) -> None:
    play = field(enemies={"clay-guard-1": HERE})  # HEALTH 2
    drive(hurt_enemy(play.state, play.enemy("clay-guard-1"), amount, "HB-DMG-08"))
    assert (play.state.enemy("clay-guard-1") is not None) == there
    if there:
        assert play.enemy("clay-guard-1").damage == amount


@pytest.mark.rule("HB-DMG-10")
def test_an_enemy_heals_no_further_than_whole() -> None:
    play = field(enemies={"moth-prince": HERE})
    boss = play.enemy("moth-prince")
    boss.damage = 4
    heal_enemy(play.state, boss, 3, "HB-DMG-10")
    assert boss.damage == 1
    heal_enemy(play.state, boss, 3, "HB-DMG-10")
    assert boss.damage == 0


@pytest.mark.rule("HB-STUN-01")
def test_the_stunned_stay_where_they_are() -> None:
    play = field(enemies={"clay-guard-1": HERE})
    stun(play.state, play.enemy("clay-guard-1"), "HB-STUN-01")
    assert (play.enemy("clay-guard-1").stunned, play.enemy("clay-guard-1").area) == (True, HERE)


@pytest.mark.rule("HB-STUN-04")
@pytest.mark.parametrize("enemy", ["clay-guard-1", "moth-prince"])
def test_a_stunned_enemy_only_stands_up(enemy: str) -> None:
    play = field(enemies={enemy: HERE})
    play.enemy(enemy).stunned = True
    run = drive(activate(play.state, play.enemy(enemy)))
    assert (play.enemy(enemy).stunned, play.enemy(enemy).area, run.asked) == (False, HERE, [])
    assert play.state.behaviour_discard == {}


@pytest.mark.rule("HB-STUN-05")
def test_a_stunned_agent_stands_up_for_two_cubes_and_does_nothing_before() -> None:
    play = field()
    play.agent("roger").stunned = True
    assert play.play.pending is not None
    play.play.pending.list_again()
    assert {key[0] for key in play.open("seat1")} == {"stand", "finish"}
    assert play.why("move", "roger", "great-hall-b").rule == "HB-STUN-05"
    play.do(("stand", "roger"))
    assert (play.agent("roger").cubes, play.agent("roger").stunned) == (1, False)


@pytest.mark.rule("HB-STUN-05")
def test_who_gets_back_one_cube_stands_up_for_it() -> None:
    play = field()
    play.agent("roger").track = (INJURY + "cube", INJURY + "cube")
    assert price_of_standing(play.state, play.agent("roger")) == 1
    play.agent("roger").track = (INJURY + "cube",)
    assert price_of_standing(play.state, play.agent("roger")) == 2


@pytest.mark.rule("HB-STUN-02")
@pytest.mark.rule("HB-STUN-03")
def test_the_stunned_are_easier_to_hit() -> None:
    play = field({"roger": HERE, "dunmore": "crypt-a"}, {"clay-guard-1": HERE}, cubes=0)
    play.agent("roger").stunned = True
    assert _dice_of(play, melee_attack(play.state, play.enemy("clay-guard-1"))) == ("orange", "orange", "yellow")
    play.enemy("clay-guard-1").stunned = True
    assert _dice_of(play, fight(play.state, play.agent("roger"), "clay-guard-1")) == ("black", "red", "red")


def _dice_of(play: Field, script: Script) -> tuple[str, ...]:
    """The test dice of the first roll."""
    asked = next(script)
    assert not hasattr(asked, "asks")
    return play.state.test.dice[:-1]

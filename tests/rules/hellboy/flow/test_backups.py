"""Backup agents: remote and direct support."""

import pytest

from gloamboard.rules.hellboy.cards.box import MINION
from gloamboard.rules.hellboy.fighting.attacks import melee_attack
from gloamboard.rules.hellboy.figures.printed import colour_of
from gloamboard.rules.hellboy.flow.backups import check_in, take_time
from gloamboard.rules.hellboy.flow.end_phase import burn, refresh
from gloamboard.rules.hellboy.harm.damage import hurt_agent
from gloamboard.rules.hellboy.rolls.tests import make_test
from gloamboard.rules.hellboy.state.state import Agent
from gloamboard.rules.kernel import Key
from tests.rules.hellboy.field import Field, field
from tests.rules.hellboy.running import drive

HERE = "great-hall-a"
GUARD = "night-watchman"  # health 4; fights and shoots on orange, defends on red
MELEE = MINION["mire-spawn"].melee


def supported(area: str = HERE, *, enemies: dict[str, str] | None = None, cubes: int = 1) -> Field:
    play = field({"roger": HERE, "dunmore": "crypt-a"}, enemies, cubes=0)
    play.state.backups = [Agent(GUARD, "seat1", area, cubes, supports="roger")]
    return play


@pytest.mark.rule("HB-REMOTE-01")
@pytest.mark.rule("HB-REMOTE-03")
def test_a_remote_backup_checks_in_and_may_be_called_in() -> None:
    play = supported("")
    run = drive(take_time(play.state), [("call-in", GUARD, "yes")], [1, 1, 1, "plus-one"])
    guard = play.agent(GUARD)
    assert (guard.area, guard.cubes) == (HERE, 1)
    assert [question.about for question in run.asked] == ["call-in"]
    assert sum("checks in" in line.says for line in play.state.told) == 1


@pytest.mark.rule("HB-REMOTE-02")
def test_a_catastrophe_loses_the_card() -> None:
    play = supported("")
    play.agent("roger").track = ("?", "?", "?", "?")
    run = drive(check_in(play.state, play.agent(GUARD)), faces=[3, 3, 3, "catastrophe"])
    assert (play.agent(GUARD).out, play.agent(GUARD).area, run.asked) == (True, "", [])
    assert len(play.agent("roger").track) == 4  # it counted as 0


@pytest.mark.rule("HB-REMOTE-01")
def test_a_good_check_in_does_what_the_card_says() -> None:
    play = supported("")
    play.agent("roger").track = ("?", "?", "?", "?")
    drive(check_in(play.state, play.agent(GUARD)), [("call-in", GUARD, "no")], [2, 2, 1, "plus-one"])
    assert len(play.agent("roger").track) == 1
    assert play.agent(GUARD).area == ""


@pytest.mark.rule("HB-DIRECT-01")
def test_a_direct_backup_is_a_character() -> None:
    play = supported()
    assert (play.state.crowd(HERE), play.state.room_left(HERE)) == (2, 4)
    drive(burn(play.state, HERE), [("pass-on", GUARD, 0)], [2])
    assert play.agent(GUARD).damage == 2


@pytest.mark.rule("HB-DIRECT-02")
def test_it_gets_one_cube_in_each_end_phase() -> None:
    play = supported(cubes=0)
    refresh(play.state)
    assert (play.agent(GUARD).cubes, play.agent("roger").cubes) == (1, 3)


@pytest.mark.rule("HB-DIRECT-03")
def test_it_does_five_things_and_always_has_a_gun() -> None:
    play = supported()
    play.state.enemies = field(enemies={"mire-spawn-1": "great-hall-b"}).state.enemies
    assert play.play.pending is not None
    play.play.pending.list_again()
    own = {key[0] for key in play.open("seat1") if key[1] == GUARD}
    assert {"move", "shoot"} <= own <= {"move", "fight", "shoot", "examine", "clear", "join"}
    assert play.why("interact", GUARD, "x").rule == "HB-DIRECT-03"


@pytest.mark.rule("HB-DIRECT-04")
def test_its_dice_are_yellow_unless_the_card_says_otherwise() -> None:
    play = supported()
    colours = [colour_of(play.agent(GUARD), skill) for skill in ("fight", "shoot", "examine", "defence")]
    assert colours == ["orange", "orange", "yellow", "red"]


@pytest.mark.rule("HB-DIRECT-06")
def test_it_assists_and_is_assisted() -> None:
    play = supported()
    script = make_test(play.state, play.agent("roger"), "fight", what="test")
    drive(script, [("assist", GUARD)])
    assert play.agent(GUARD).cubes == 0
    play.agent("roger").cubes = 1
    script = make_test(play.state, play.agent(GUARD), "fight", what="test")
    drive(script, [("assist", "roger")])
    assert play.agent("roger").cubes == 0


@pytest.mark.rule("HB-DIRECT-08")
def test_it_is_attacked_only_where_no_agent_is() -> None:
    play = supported(enemies={"mire-spawn-1": HERE}, cubes=0)
    drive(melee_attack(play.state, play.enemy("mire-spawn-1")), [("pass-on", GUARD, 0)], [0, 0, 0, "catastrophe"])
    assert (len(play.agent("roger").track), play.agent(GUARD).damage) == (MELEE, 0)
    play.agent("roger").area = "crypt-a"
    drive(melee_attack(play.state, play.enemy("mire-spawn-1")), faces=[1, 0, 0, "plus-one"])
    assert play.agent(GUARD).damage == MELEE - 2
    assert play.state.queue == ("dunmore", "roger")


@pytest.mark.rule("HB-DIRECT-09")
def test_damage_may_be_passed_on_to_a_backup_here() -> None:
    play = supported()
    drive(hurt_agent(play.state, play.agent("roger"), 3, "HB-DMG-01"), [("pass-on", GUARD, 2)])
    assert (len(play.agent("roger").track), play.agent(GUARD).damage) == (1, 2)
    play.agent(GUARD).area = "crypt-a"
    run = drive(hurt_agent(play.state, play.agent("roger"), 3, "HB-DMG-01"))
    assert run.asked == []


@pytest.mark.rule("HB-DIRECT-10")
def test_at_its_health_it_is_gone_and_its_card_too() -> None:
    play = supported()
    drive(hurt_agent(play.state, play.agent(GUARD), 3, "HB-DMG-01"))
    assert play.agent(GUARD).area == HERE
    drive(hurt_agent(play.state, play.agent(GUARD), 1, "HB-DMG-01"))
    assert (play.agent(GUARD).area, play.agent(GUARD).out) == ("", True)


@pytest.mark.rule("HB-DIRECT-11")
@pytest.mark.rule("HB-DIRECT-12")
def test_sent_away_it_is_whole_and_silent_this_time() -> None:
    play = supported()
    play.agent(GUARD).damage = 2
    answers: list[Key] = [("send-away", GUARD, "yes")]
    run = drive(take_time(play.state), answers)
    assert (play.agent(GUARD).area, play.agent(GUARD).damage, play.agent(GUARD).out) == ("", 0, False)
    assert [question.about for question in run.asked] == ["send-away"]


@pytest.mark.rule("HB-DIRECT-13")
def test_staying_it_heals_a_red_die() -> None:
    play = supported()
    play.agent(GUARD).damage = 3
    drive(take_time(play.state), [("send-away", GUARD, "no")], [2])
    assert play.agent(GUARD).damage == 1


@pytest.mark.rule("HB-STUN-06")
def test_a_stunned_backup_stands_up_and_does_nothing_else() -> None:
    play = supported()
    play.agent(GUARD).stunned = True
    assert play.play.pending is not None
    play.play.pending.list_again()
    assert [key for key in play.open("seat1") if key[1] == GUARD] == [("stand", GUARD)]
    play.do(("stand", GUARD))
    assert (play.agent(GUARD).cubes, play.agent(GUARD).stunned) == (0, False)
    play.agent("roger").area = "great-hall-b"
    play.play.pending.list_again()
    assert [key for key in play.open("seat1") if key[1] == GUARD] == []  # it may not join its agent either
    assert play.why("join", GUARD).rule == "HB-DIRECT-05"


@pytest.mark.rule("HB-RULING-33")
def test_nobody_takes_an_insight_marker_for_a_check_in() -> None:
    play = supported("")
    play.state.backups = [Agent("radio-hut", "seat1", "", 0, supports="roger")]  # 1 information
    play.state.insights = (1,)
    drive(check_in(play.state, play.agent("radio-hut")), [("call-in", "radio-hut", "no")], [2, 2, 1, "plus-one"])
    assert (play.state.info, play.state.insights, play.agent("roger").insight) == (1, (1,), 0)

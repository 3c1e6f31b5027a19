"""The Confrontation: how it is set up, coming back in it, winning and losing."""

import pytest

from gloamboard.rules.hellboy.cards.box import BEHAVIOUR, BOSS, CASE, by_team
from gloamboard.rules.hellboy.flow.agent_phase import finish
from gloamboard.rules.hellboy.flow.confrontation import begin, revive
from gloamboard.rules.hellboy.harm.damage import hurt_agent, hurt_enemy, knock_out
from gloamboard.rules.hellboy.state.state import INJURY, WOUND, InPlay, Trigger
from tests.rules.asking import there
from tests.rules.hellboy.field import SLOTS, Field, field
from tests.rules.hellboy.flow.phase import play_phase
from tests.rules.hellboy.running import Run, drive

THREE = {"roger": "chapel-a", "dunmore": "chapel-b", "frey": "chapel-c"}
BOSS_ID = CASE["lantern-street"].showdown.boss


def confronted(**more: object) -> Field:
    play = field(THREE, players=3)
    for name, value in more.items():
        setattr(play.state, name, value)
    drive(begin(play.state))
    return play


@pytest.mark.rule("HB-CONF-01")
def test_headquarters_are_cleared_and_cards_in_play_stay() -> None:
    triggers = [Trigger("info", 9, "lantern-street-knock", 0)]
    play = confronted(
        triggers=triggers, insights=(5,), doom_discard=("x",), in_play=[InPlay("fog")], top="lantern-street-knock"
    )
    state = play.state
    assert (len(state.doom_deck), state.doom_discard, state.encounter_discard) == (0, (), ())
    assert (state.triggers, state.insights) == ([], ())
    assert (state.in_play, state.slots) == ([InPlay("fog")], SLOTS)
    assert state.confrontation


@pytest.mark.rule("HB-CONF-01")
def test_insight_taken_stays_with_its_agent() -> None:
    play = field(THREE, players=3)
    play.agent("frey").insight = 1
    drive(begin(play.state))
    assert play.agent("frey").insight == 1


@pytest.mark.rule("HB-CONF-02")
def test_the_queue_is_reset() -> None:
    play = confronted(queue=("frey", "roger", "dunmore"))
    assert play.state.queue == ("dunmore", "roger", "frey")


@pytest.mark.rule("HB-CONF-03")
@pytest.mark.rule("HB-CONF-05")
def test_the_boss_comes_with_all_cards_of_its_icons() -> None:
    play = confronted()
    deck = play.state.deck_of(BOSS_ID)
    assert deck is not None
    assert set(deck.bag) == {id for id, row in BEHAVIOUR.items() if row.icon in BOSS[BOSS_ID].icons}
    assert len([enemy for enemy in play.state.enemies if not enemy.boss]) == 1  # its card: one minion of slot A


@pytest.mark.rule("HB-CONF-04")
def test_the_track_counts_the_bosss_health() -> None:
    play = confronted()
    full = by_team(BOSS[BOSS_ID].health, 3)
    assert play.state.boss_health == full
    drive(hurt_enemy(play.state, play.enemy(BOSS_ID), 5, "HB-CONF-04"))
    assert (play.state.boss_health, play.enemy(BOSS_ID).damage) == (full - 5, 0)
    drive(hurt_enemy(play.state, play.enemy(BOSS_ID), full, "HB-CONF-04"))
    assert play.state.enemy(BOSS_ID) is None


@pytest.mark.rule("HB-CONF-06")
@pytest.mark.rule("HB-ROUND-01")
@pytest.mark.rule("HB-DOOM-01")
def test_there_is_no_rest_and_no_doom() -> None:
    play = confronted()
    seen = []
    for _ in range(2):
        for phase in ("enemy", "agent", "end"):
            seen.append(phase)
            for agent in play.state.agents:
                agent.track = ()
            play.state.votes = {}
            if phase == "agent":
                play.state.phase = "agent"
                finish(play.state)
            else:
                play_phase(play.state, phase)
            if phase == "agent":
                assert play.state.phase == "end"
    assert seen == ["enemy", "agent", "end"] * 2


@pytest.mark.rule("HB-CONF-07")
@pytest.mark.rule("HB-ENEMY-04")
def test_the_boss_acts_first() -> None:
    play = confronted()
    run = play_phase(play.state, "enemy")
    acted = [question.listed() for question in run.asked if question.about == "activate"]
    assert next(iter(acted[0].values()))[0].key == ("activate", BOSS_ID)
    assert len(play.state.behaviour_discard[BOSS_ID]) == 1


@pytest.mark.rule("HB-CONF-09")
def test_whoever_falls_leaves_a_cube_there() -> None:
    play = confronted()
    play.agent("frey").area = "crypt-b"
    drive(knock_out(play.state, play.agent("frey")))
    assert (play.agent("frey").fell, play.agent("frey").area) == ("crypt-b", "")


def fallen() -> Field:
    play = confronted()
    play.agent("frey").area = "crypt-b"
    play.agent("frey").track = (INJURY + "cube", WOUND, WOUND, WOUND, WOUND)
    drive(knock_out(play.state, play.agent("frey")))
    return play


@pytest.mark.rule("HB-CONF-10")
@pytest.mark.rule("HB-CONF-14")
def test_one_blank_keeps_an_agent_down() -> None:
    play = fallen()
    drive(revive(play.state), faces=[1, 0, 2])
    assert (play.agent("frey").out, play.agent("frey").fell) == (True, "crypt-b")
    play.state.enemies = [enemy for enemy in play.state.enemies if enemy.boss]
    play_phase(play.state, "end")
    assert play.agent("frey").out


@pytest.mark.rule("HB-CONF-11")
@pytest.mark.rule("HB-CONF-12")
@pytest.mark.rule("HB-CONF-13")
def test_no_blank_and_the_agent_is_back_with_cubes_and_all_damage() -> None:
    play = fallen()
    drive(revive(play.state), faces=[1, 1, 2])
    frey = play.agent("frey")
    assert (frey.area, frey.fell, frey.out, frey.cubes) == ("crypt-b", "", False, 2)
    assert play.state.queue == ("dunmore", "roger", "frey")
    assert frey.track == (INJURY + "cube", WOUND, WOUND, WOUND, WOUND)


@pytest.mark.rule("HB-WIN-01")
def test_the_last_enemy_wins_it() -> None:
    play = confronted()
    run = defeat(play, BOSS_ID, 99)
    assert not run.ended
    (minion,) = play.state.enemies
    run = defeat(play, minion.id, 9)
    assert run.ended
    assert play.state.ended is not None
    assert play.state.ended[0] == "win"


@pytest.mark.rule("HB-WIN-01")
def test_a_board_cleared_before_the_confrontation_wins_nothing() -> None:
    play = field(THREE, {"mire-spawn-1": "crypt-a"}, players=3)
    run = defeat(play, "mire-spawn-1", 9)
    assert (run.ended, play.state.ended) == (False, None)


def defeat(play: Field, enemy: str, amount: int) -> Run:
    return drive(hurt_enemy(play.state, play.enemy(enemy), amount, "HB-WIN-01"))


@pytest.mark.rule("HB-WIN-02")
def test_all_agents_down_is_defeat() -> None:
    play = confronted()
    play.agent("frey").stunned = True
    for id in ("roger", "dunmore"):
        assert not drive(hurt_agent(play.state, play.agent(id), 20, "HB-DMG-01")).ended
    assert not play.state.ended
    assert drive(hurt_agent(play.state, play.agent("frey"), 20, "HB-DMG-01")).ended
    assert there(play.state.ended)[:2] == ("loss", "confrontation")


@pytest.mark.rule("HB-DMG-05")
@pytest.mark.rule("HB-RULING-17")
def test_all_down_with_enemies_about_is_defeat_before_it_too() -> None:
    play = field({"roger": "crypt-a", "frey": "crypt-a"}, {"mire-spawn-1": "crypt-a"})
    assert not drive(hurt_agent(play.state, play.agent("roger"), 20, "HB-DMG-01")).ended
    assert drive(hurt_agent(play.state, play.agent("frey"), 20, "HB-DMG-01")).ended
    assert play.state.ended is not None
    assert play.state.ended[:2] == ("loss", "overrun")

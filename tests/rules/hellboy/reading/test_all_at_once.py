"""What happens to everybody at once, and what goes and comes back: the last of both sides, bosses, markers, cubes."""

from __future__ import annotations

import pytest

from gloamboard.rules.hellboy.cards.box import BEHAVIOUR, PRINTED
from gloamboard.rules.hellboy.fighting.attacks import melee_attack, ranged_attack
from gloamboard.rules.hellboy.fighting.effects import hurl
from gloamboard.rules.hellboy.flow.confrontation import prepare_boss, revive
from gloamboard.rules.hellboy.flow.end_phase import burn
from gloamboard.rules.hellboy.harm.counters import place_piece
from gloamboard.rules.hellboy.harm.damage import hurt_enemy
from gloamboard.rules.hellboy.harm.scenery import destroy
from gloamboard.rules.hellboy.hq.case_file import next_card
from gloamboard.rules.hellboy.hq.tracks import advance
from gloamboard.rules.hellboy.hunting.bosses import behave, boss_appears
from gloamboard.rules.hellboy.hunting.hunting import activate
from gloamboard.rules.hellboy.state.state import State, Trigger
from gloamboard.rules.kernel import Ended
from tests.rules.hellboy.backed import with_backup
from tests.rules.hellboy.field import BY_HAND, Field, field, run
from tests.rules.hellboy.running import drive

A, B, C, D = (f"great-hall-{letter}" for letter in "abcd")
FAR = "crypt-c"
FALLING = ("+fight",) * 6  # the next damage knocks out


def last_two(agent: str, enemy: str, **more: object) -> Field:
    """One agent on the board who is about to fall, and one mire spawn."""
    f = field({"roger": agent, "dunmore": FAR}, {"mire-spawn-1": enemy}, **more)  # type: ignore[arg-type]
    f.agent("roger").track = FALLING
    f.agent("dunmore").area, f.agent("dunmore").out = "", True
    f.state.queue = ("roger",)
    return f


# --- the last of both sides ---------------------------------------------------------------


def test_the_last_agent_and_the_last_enemy_in_one_fire_are_no_defeat_before_the_confrontation() -> None:
    f = last_two(A, A, infernos=(A,))
    run(burn(f.state, A), dice=[[1]])
    assert (f.state.enemies, f.agent("roger").out) == ([], True)
    assert f.state.ended is None  # nobody is left who could overrun them: they come back at rest


def test_in_the_confrontation_the_last_of_both_in_one_fire_is_the_agents_victory() -> None:
    f = last_two(A, A, infernos=(A,))
    f.state.confrontation = True
    with pytest.raises(Ended):
        run(burn(f.state, A), dice=[[1]])
    assert f.state.ended is not None
    assert f.state.ended[0] == "win"


@pytest.mark.parametrize(("agent", "enemy"), [(A, A), (A, B), (B, A)])
def test_a_generator_takes_the_last_of_both_and_nothing_is_lost(agent: str, enemy: str) -> None:
    f = last_two(agent, enemy, pieces={"generator": A})
    run(destroy(f.state, f.state.pieces[0]))
    assert (f.state.enemies, f.agent("roger").out, f.state.ended) == ([], True, None)


def test_who_is_hurled_among_the_last_of_both_takes_both_along() -> None:
    f = last_two(B, B)
    f.agent("dunmore").area, f.agent("dunmore").out = A, False
    f.agent("dunmore").track = FALLING
    run(hurl(f.state, f.agent("dunmore"), "seat2"), ("hurl", B), dice=[[1]])
    assert (f.state.enemies, f.agent("roger").out, f.agent("dunmore").out) == ([], True, False)


def test_an_enemy_that_is_left_over_is_still_defeat() -> None:
    f = last_two(A, A, infernos=(A,))
    f.state.enemies[0].id, f.state.enemies[0].kind = "grave-hound-1", "grave-hound"  # 2 health
    with pytest.raises(Ended):
        run(burn(f.state, A), dice=[[1]])
    assert f.state.ended is not None
    assert f.state.ended[:2] == ("loss", "overrun")


# --- bosses that come again --------------------------------------------------------------


def drawn_three(state: State, boss: str) -> None:
    drive(boss_appears(state, boss, "chapel-a"))
    enemy = state.enemy(boss)
    assert enemy is not None
    for _ in range(3):
        drive(behave(state, enemy))


def cards_of(state: State, boss: str) -> tuple[int, int]:
    deck = state.deck_of(boss)
    assert deck is not None
    return len(deck), len(state.behaviour_discard[boss])


def test_a_boss_that_was_beaten_comes_back_with_all_its_cards() -> None:
    f = field({"roger": A, "dunmore": FAR})
    drawn_three(f.state, "moth-prince")
    assert cards_of(f.state, "moth-prince") == (5, 3)
    drive(hurt_enemy(f.state, f.enemy("moth-prince"), 99, "test"))
    drive(boss_appears(f.state, "moth-prince", "chapel-a"))
    assert cards_of(f.state, "moth-prince") == (8, 0)
    assert f.enemy("moth-prince").damage == 0


def test_the_boss_of_the_confrontation_has_all_its_cards_though_it_was_beaten_before() -> None:
    f = field({"roger": A, "dunmore": FAR})
    drawn_three(f.state, "drowned-abbot")
    drive(hurt_enemy(f.state, f.enemy("drowned-abbot"), 99, "test"))
    f.state.confrontation = True
    drive(prepare_boss(f.state))
    assert cards_of(f.state, "drowned-abbot") == (8, 0)
    assert {deck.name for deck in f.state.behaviours} == {"drowned-abbot"}


def test_a_boss_that_is_still_there_goes_on_with_its_own_deck() -> None:
    f = field({"roger": A, "dunmore": FAR})
    drawn_three(f.state, "drowned-abbot")
    f.state.confrontation = True
    drive(prepare_boss(f.state))
    assert cards_of(f.state, "drowned-abbot") == (5, 3)
    assert len([row for row in BEHAVIOUR.values() if row.icon == "abbot"]) == 8


# --- markers and counters ------------------------------------------------------------------


def test_a_card_of_the_case_that_is_replaced_takes_its_reactions_along() -> None:
    f = field({"roger": A, "dunmore": FAR})
    before = f.state.top
    f.state.triggers = [Trigger("doom", 3, before, 0), Trigger("doom", 4, "somebody-else", 0)]
    drive(next_card(f.state))
    assert f.state.top != before
    assert [one.card for one in f.state.triggers if one.card in (before, "somebody-else")] == ["somebody-else"]


def test_two_markers_on_one_space_both_take_effect() -> None:
    f = field({"roger": A, "dunmore": FAR})
    f.state.triggers = [Trigger("doom", 1, "lantern-street-cellar", 0), Trigger("doom", 1, "lantern-street-cellar", 0)]
    drive(advance(f.state, "doom", 1))
    assert (len(f.state.enemies), f.state.triggers) == (2, [])


@pytest.mark.parametrize(("left", "holds"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_a_bookcase_holds_only_clues_that_are_left(left: int, holds: int) -> None:
    f = field({"roger": A, "dunmore": FAR}, clues={B: PRINTED.supply.clues - left})
    assert place_piece(f.state, "bookcase", D)
    assert f.state.pieces[0].clues == holds


# --- hits that do not reach ----------------------------------------------------------------


@pytest.mark.parametrize(("passed", "stunned"), [(3, False), (2, True)])
def test_a_hit_that_the_backup_agent_takes_whole_stuns_nobody(passed: int, stunned: bool) -> None:
    f = with_backup(enemies={"spitter-1": C})
    script = ranged_attack(f.state, f.enemy("spitter-1"))
    run(script, ("roll", "roger"), ("pass-on", "old-wrestler", passed), dice=[(0, 0, 0, "plus-one")])  # shoots 4
    assert f.agent("roger").stunned is stunned


def test_scenery_that_takes_the_whole_shot_keeps_the_target_from_being_stunned() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"spitter-1": C}, pieces={"scenery-3-1": A})
    run(ranged_attack(f.state, f.enemy("spitter-1")), ("roll", "roger"), dice=[(0, 0, 0, "plus-one")])
    assert (f.agent("roger").track, f.agent("roger").stunned, f.state.pieces) == ((), False, [])


def test_who_takes_no_fire_damage_is_not_hit_by_fire_but_stands_in_it_then() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"cinder-queen": C}, cards={"roger": ("asbestos-cape",)})
    run(ranged_attack(f.state, f.enemy("cinder-queen")), ("roll", "roger"), dice=[(0, 0, 0, "plus-one")])
    assert (f.agent("roger").track, f.state.infernos) == ((), (A,))


def test_who_is_hurled_out_of_a_burning_blow_does_not_stand_in_its_fire() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"cinder-queen": A})
    script = melee_attack(f.state, f.enemy("cinder-queen"), harms=("hurl",))
    run(script, ("roll", "roger"), ("hurl", B), dice=[(0, 0, 0, "plus-one")])
    assert (f.agent("roger").area, f.state.infernos) == (B, (A,))


def test_armour_may_turn_a_blow_into_no_hit() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"ash-wight-1": A}, cards={"roger": ("flak-vest",)})
    run(melee_attack(f.state, f.enemy("ash-wight-1")), ("roll", "roger"), dice=[(2, 1, 0, "plus-one")])  # 5 - 4 - 1
    assert (f.agent("roger").track, f.state.infernos) == ((), (A,))  # fire stays all the same


# --- enemies on their way ------------------------------------------------------------------


@pytest.mark.parametrize(("rubble", "stops"), [((), "passage-b"), (("passage-a",), "passage-a")])
def test_a_shooter_with_nobody_in_sight_goes_on_to_the_rubble_and_no_further(
    rubble: tuple[str, ...], stops: str
) -> None:
    f = field({"roger": "crypt-d", "dunmore": "crypt-d"}, {"spitter-1": "library-d"}, rubble=rubble)
    run(activate(f.state, f.enemy("spitter-1")))
    assert f.enemy("spitter-1").area == stops


def test_a_brawler_strikes_whoever_stands_in_the_rubble_that_stops_it() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"grave-hound-1": "chapel-d"}, rubble=(A,))
    run(activate(f.state, f.enemy("grave-hound-1")), ("roll", "roger"), dice=[(0, 0, 0, "plus-one")])
    assert f.enemy("grave-hound-1").area == A
    assert len(f.agent("roger").track) == 4


def test_an_enemy_walks_through_fire_unhurt() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"grave-hound-1": "chapel-d"}, infernos=("chapel-d", "chapel-b"))
    run(activate(f.state, f.enemy("grave-hound-1")), ("roll", "roger"), dice=[(3, 3, 3, "plus-one")])
    assert (f.enemy("grave-hound-1").area, f.enemy("grave-hound-1").damage) == (A, 0)


# --- cubes ---------------------------------------------------------------------------------


def test_who_spends_on_its_defence_while_down_may_have_too_little_left_to_rise() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"mire-spawn-1": A}, phase="enemy", step="", hands=BY_HAND)
    f.agent("roger").stunned = True
    f.do(("activate", "mire-spawn-1"), ("boost", "roger"), ("boost", "roger"), ("roll", "roger"))
    f.throw(*(2 if die != "effect" else "plus-two" for die in f.dice()))
    assert (f.state.phase, f.agent("roger").cubes) == ("agent", 1)
    assert ("stand", "roger") not in f.open()
    assert "not the cubes" in f.why("stand", "roger").says


def test_a_returning_agent_pays_for_neither_rubble_nor_fire_where_it_fell() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"drowned-abbot": "crypt-b"}, infernos=(B,), rubble=(B,))
    f.state.confrontation, f.state.boss, f.state.boss_health = True, "drowned-abbot", 9
    roger = f.agent("roger")
    roger.area, roger.out, roger.fell, roger.cubes = "", True, B, 0
    f.state.queue = ("dunmore",)
    run(revive(f.state), dice=[[1, 1, 1]])
    assert (f.agent("roger").area, f.agent("roger").track, f.agent("roger").cubes) == (B, (), 3)

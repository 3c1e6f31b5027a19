"""Far corners of the book: tests, actions, rest and the Confrontation where hardly anybody looks."""

from __future__ import annotations

import pytest

from gloamboard.rules.hellboy.cards.box import ITEM
from gloamboard.rules.hellboy.fighting.weapons import weapons
from gloamboard.rules.hellboy.flow.confrontation import prepare_boss, revive
from gloamboard.rules.hellboy.harm.damage import hurt_enemy
from gloamboard.rules.hellboy.harm.scenery import destroy
from gloamboard.rules.hellboy.state.state import Enemy
from gloamboard.rules.kernel import Ended
from tests.rules.hellboy.backed import with_backup
from tests.rules.hellboy.field import BY_HAND, field, run

A, B, C, D = (f"great-hall-{letter}" for letter in "abcd")
FAR = "crypt-c"


# --- tests ------------------------------------------------------------------------------


def test_the_wild_icon_may_re_roll() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"mire-spawn-1": A}, hands=BY_HAND)
    f.do(("fight", "roger", "mire-spawn-1"), ("roll", "roger"))
    f.throw(0, 0, 3, "bprd")
    f.do(("wild", "re-roll"), ("again", "red", 0), ("again", "red", 0), ("done",))
    assert f.throw(3, 3) == ["red", "red"]
    assert f.state.enemies == []


def test_more_downgrades_than_dice_and_a_cube_that_helps_only_in_part() -> None:
    f = field({"calloway": A, "dunmore": FAR}, {f"grave-hound-{n}": A for n in range(1, 6)}, hands=BY_HAND)
    f.do(("fight", "calloway", "grave-hound-1"))  # yellow, 4 downgrades
    f.do(("boost", "calloway"), ("boost", "calloway"))  # the last cube
    assert f.dice() == ["yellow", "effect"]  # 4 minus 2 are 2 dice less


def test_a_backup_agents_test_is_helped_by_the_agent_beside_it_and_boosted_by_its_own_cube() -> None:
    f = with_backup(enemies={"mire-spawn-1": A}, hands=BY_HAND)
    f.state.backups[0].cubes = 2  # one is spent on the fight itself
    f.again().do(("fight", "old-wrestler", "mire-spawn-1"), ("boost", "old-wrestler"), ("assist", "roger"))
    assert (f.agent("old-wrestler").cubes, f.agent("roger").cubes) == (0, 2)


def test_swarms_fire_and_injuries_hinder_a_shot_too() -> None:
    f = field(
        {"calloway": "study-a", "dunmore": FAR}, {"mire-spawn-1": "library-b"}, cards={"calloway": ("long-rifle",)},
        swarms={"study-a": 1}, infernos=("study-a",), hands=BY_HAND,
    )  # fmt: skip
    f.agent("calloway").track = ("+shoot", "+fight")
    f.do(("shoot", "calloway", "mire-spawn-1"), ("roll", "calloway"))
    assert f.dice() == ["orange", "orange", "orange", "effect"]


# --- actions ------------------------------------------------------------------------------


def test_the_last_cube_is_not_enough_for_an_action_of_two() -> None:
    f = field({"dunmore": A, "frey": FAR}, {"mire-spawn-1": A}, cubes=1)
    assert ("deed", "dunmore", "toll") not in f.open()
    assert "needs 2" in f.why("deed", "dunmore", "toll").says


def test_a_card_that_was_just_traded_is_no_weapon_and_cannot_be_handed_on() -> None:
    f = field({"roger": A, "dunmore": A, "frey": A}, players=3, cards={"roger": ("fire-axe",)})
    f.do(("give", "roger", "fire-axe", "dunmore"))
    assert (f.agent("dunmore").cards, weapons(f.agent("dunmore"), "melee")) == (("fire-axe",), ())
    assert not [key for key in f.of("give") if key[1] == "dunmore"]
    assert f.why("give", "dunmore", "fire-axe", "frey", seat="seat2").rule == "HB-TRADE-04"


def test_a_backup_agent_neither_explores_nor_interacts_nor_takes_a_card() -> None:
    f = with_backup(explored=("great-hall",), pieces={"cabinet-1": A}, cards={"roger": ("storm-jar",)})
    assert f.why("explore", "old-wrestler").rule == "HB-DIRECT-03"
    assert f.why("interact", "old-wrestler", "cabinet-1").rule == "HB-DIRECT-03"
    assert not [key for key in f.of("give") if key[-1] == "old-wrestler"]


def test_a_backup_agent_shoots_without_a_card_on_yellow_dice() -> None:
    f = with_backup(A, enemies={"mire-spawn-1": D}, hands=BY_HAND)
    assert ("shoot", "old-wrestler", "mire-spawn-1") in f.open()
    assert ("shoot", "roger", "mire-spawn-1") not in f.open()
    f.do(("shoot", "old-wrestler", "mire-spawn-1"))
    while f.of("without") or f.of("roll"):
        f.do((f.of("without") or f.of("roll"))[0])
    assert set(f.dice()) == {"yellow", "effect"}


def test_a_backup_agent_cut_off_by_the_dark_does_not_join() -> None:
    f = with_backup("crypt-a", explored=("great-hall", "crypt"), agents={"roger": A, "dunmore": B})
    assert ("join", "old-wrestler") not in f.open()
    assert f.why("join", "old-wrestler").rule == "HB-RULING-58"


def test_only_roger_drinks_from_a_generator_and_generic_scenery_does_nothing() -> None:
    f = field({"roger": A, "dunmore": A}, pieces={"generator": A, "scenery-1-1": A})
    assert ("interact", "roger", "generator") in f.open()
    assert not [key for key in f.of("interact") if key[1] == "dunmore" or key[2] == "scenery-1-1"]
    assert f.why("interact", "dunmore", "generator", seat="seat2").rule == "HB-INTER-03"


def test_a_cabinet_heals_no_backup_agent() -> None:
    f = with_backup(pieces={"cabinet-1": A})
    f.agent("roger").track, f.agent("old-wrestler").damage = ("?", "?", "?"), 2
    f.do(("interact", "roger", "cabinet-1"))
    while f.of("heal"):
        assert {key[1] for key in f.of("heal")} == {"roger"}
        f.do(f.of("heal")[0])
    assert (len(f.agent("roger").track), f.agent("old-wrestler").damage) == (1, 2)


def test_somebody_stunned_may_be_given_a_card_and_gives_none() -> None:
    f = field({"roger": A, "dunmore": A}, cards={"roger": ("hand-lamp",), "dunmore": ("field-glass",)})
    f.agent("dunmore").stunned = True
    assert {key[1] for key in f.again().of("give")} <= {"roger"}
    assert f.of("give")


def test_of_an_area_with_somebody_in_it_a_gun_with_fire_burns_nothing() -> None:
    burning = next(card for card, row in ITEM.items() if row.weapon == "ranged" and "fire" in row.harms)
    f = field({"roger": A, "dunmore": B}, cards={"roger": (burning,)})
    assert ("burn", "roger", B) not in f.open()
    assert ("burn", "roger", A) not in f.open()
    assert f.of("burn")


# --- rest, doom and the end ------------------------------------------------------------------


def test_doom_that_comes_at_rest_skips_the_doom_phase_and_not_the_end_phase() -> None:
    f = field({"roger": A, "dunmore": FAR}, phase="rest", step="", cubes=0, hands=frozenset({"doom", "behaviour"}))
    f.state.doom = 5
    f.do(("vote", "seat1", "yes"), ("vote", "seat2", "yes"))
    while f.state.phase == "rest":
        f.do(next((key for key in f.open() if key[0] in ("idle", "settled", "kept")), f.open()[0]))
    assert f.state.confrontation
    assert not f.of("face")  # no card of doom is drawn
    while f.of("area"):
        f.do(f.of("area")[0])
    assert (f.state.phase, f.agent("roger").cubes) == ("enemy", 3)


def test_a_stunned_agent_takes_no_rest_but_may_go_elsewhere_and_stays_stunned() -> None:
    f = field({"roger": A, "dunmore": FAR}, phase="rest", step="", cubes=0)
    f.agent("roger").stunned, f.agent("roger").track = True, ("?",)
    f.do(("vote", "seat1", "yes"), ("vote", "seat2", "yes"))
    assert not [key for key in f.open() if key[0] in ("recuperate", "idle") and key[1] == "roger"]
    f.do(("relocate", "roger", B))
    assert (f.agent("roger").area, f.agent("roger").stunned) == (B, True)


def test_what_is_known_and_doom_come_together_but_one_confrontation() -> None:
    f = field({"roger": A, "dunmore": FAR})
    f.play.answer("host", ("ruling", "confront"))
    f.play.answer("host", ("ruling", "doom", "amount", 9))
    assert (f.state.due, f.state.because) == (True, "info")


def test_in_the_confrontation_a_door_may_still_be_opened_and_a_clue_tells_nothing() -> None:
    f = field({"roger": C, "dunmore": "crypt-c"}, explored=("great-hall", "crypt"), clues={C: 1}, hands=BY_HAND)
    f.state.confrontation, f.state.boss, f.state.boss_health = True, "drowned-abbot", 9
    f.state.enemies = [Enemy("drowned-abbot", "drowned-abbot", "crypt-a", boss=True)]
    f.again().do(("explore", "roger", "library"))
    assert "library" in f.state.explored
    f.state.enemies = [enemy for enemy in f.state.enemies if enemy.boss]
    f.again().do(("examine", "roger"), ("roll", "roger"))
    f.throw(*(2 if die != "effect" else "plus-two" for die in f.dice()))
    assert (f.state.clues.get(C, 0), f.state.info) == (0, 0)


def test_a_boss_who_is_there_already_begins_the_confrontation_hurt_and_where_it_stands() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"drowned-abbot": "crypt-b"})
    f.enemy("drowned-abbot").damage = 5
    f.state.confrontation = True
    run(prepare_boss(f.state))
    assert (f.enemy("drowned-abbot").area, f.state.boss_health) == ("crypt-b", 13)


def test_the_boss_down_and_a_minion_left_goes_on_and_then_it_is_won() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"drowned-abbot": "crypt-b", "mire-spawn-1": B})
    f.state.confrontation, f.state.boss, f.state.boss_health = True, "drowned-abbot", 2
    run(hurt_enemy(f.state, f.enemy("drowned-abbot"), 5, "test"))  # nothing ends
    with pytest.raises(Ended):
        run(hurt_enemy(f.state, f.enemy("mire-spawn-1"), 1, "test"))
    assert f.state.ended is not None
    assert f.state.ended[0] == "win"


def test_who_comes_back_to_a_full_area_comes_as_near_as_can_be() -> None:
    full = {f"grave-hound-{n}": "study-b" for n in range(1, 7)}
    f = field({"roger": A, "dunmore": FAR}, full | {"drowned-abbot": "crypt-b"})
    f.state.confrontation, f.state.boss, f.state.boss_health = True, "drowned-abbot", 9
    roger = f.agent("roger")
    roger.area, roger.out, roger.fell, roger.cubes, roger.track = "", True, "study-b", 0, ("+cube",)
    f.state.queue = ("dunmore",)
    run(revive(f.state), dice=[[1, 2, 1]])
    back = f.agent("roger")
    assert (back.area, back.cubes, back.out) == ("study-a", 2, False)
    assert f.state.lead().id == "dunmore"
    assert "roger" in f.state.queue


def test_a_generator_that_is_destroyed_where_nobody_stands_still_hurts_the_room() -> None:
    f = field({"roger": B, "dunmore": FAR}, pieces={"generator": A})
    run(destroy(f.state, f.state.pieces[0]))
    assert len(f.agent("roger").track) == 2
    assert not f.agent("roger").stunned

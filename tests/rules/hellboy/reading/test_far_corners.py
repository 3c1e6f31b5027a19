"""Far corners of the book: whom enemies mean, who bears the damage, and what runs out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gloamboard.rules.hellboy.cards.box import PRINTED
from gloamboard.rules.hellboy.fighting.attacks import melee_attack, ranged_attack
from gloamboard.rules.hellboy.fighting.effects import hurl
from gloamboard.rules.hellboy.flow.end_phase import burn
from gloamboard.rules.hellboy.harm.counters import place_inferno, place_piece, place_rubble, place_swarm, set_up_minion
from gloamboard.rules.hellboy.harm.damage import hurt_agent
from gloamboard.rules.hellboy.hunting.hunting import activate
from gloamboard.rules.kernel import Ended
from tests.rules.hellboy.backed import with_backup
from tests.rules.hellboy.field import BY_HAND, field, run

A, B, C, D = (f"great-hall-{letter}" for letter in "abcd")
FAR = "crypt-c"
PLAIN: Sequence[int | str] = (0, 0, 0, "plus-one")  # a test's dice that score 1


# --- whom enemies mean ---------------------------------------------------------------


def test_a_backup_agent_alone_is_struck_and_defends_on_its_own_dice_with_the_help_of_others() -> None:
    f = with_backup(B, enemies={"mire-spawn-1": B}, agents={"roger": A, "dunmore": B})
    f.agent("dunmore").area = FAR
    run(melee_attack(f.state, f.enemy("mire-spawn-1")), ("roll", "old-wrestler"), dice=[PLAIN])
    assert f.agent("old-wrestler").out  # melee 5 minus 1, its health is 4


def test_a_shooter_takes_the_agent_though_a_backup_agent_is_nearer() -> None:
    f = with_backup(C, enemies={"hooded-gunman-1": "library-d"})
    run(ranged_attack(f.state, f.enemy("hooded-gunman-1")), ("roll", "roger"), dice=[PLAIN])
    assert f.agent("old-wrestler").damage == 0
    assert f.agent("roger").track


def test_a_shooter_that_sees_the_backup_agent_alone_shoots_at_it() -> None:
    f = with_backup(C, enemies={"hooded-gunman-1": "library-d"}, agents={"roger": "chapel-d", "dunmore": FAR})
    run(ranged_attack(f.state, f.enemy("hooded-gunman-1")), ("roll", "old-wrestler"), dice=[PLAIN])
    assert f.agent("old-wrestler").damage == 4 or f.agent("old-wrestler").out


def test_all_agents_down_is_defeat_though_a_backup_agent_still_stands() -> None:
    f = with_backup(enemies={"mire-spawn-1": B})
    for id in ("roger", "dunmore"):
        f.agent(id).track = ("+fight",) * 6
    run(hurt_agent(f.state, f.agent("dunmore"), 1, "test"))
    with pytest.raises(Ended):
        run(hurt_agent(f.state, f.agent("roger"), 1, "test"), ("pass-on", "old-wrestler", 0))
    assert f.state.ended is not None
    assert f.state.ended[:2] == ("loss", "overrun")


def test_a_shot_from_within_its_own_area_is_no_melee_but_a_minion_there_always_strikes() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"hooded-gunman-1": A}, phase="enemy", step="", hands=BY_HAND)
    f.do(("activate", "hooded-gunman-1"))
    assert f.play.pending is not None
    assert "(attack 4)" in f.play.pending.asks


def test_a_coward_runs_past_nobody_and_stops_in_rubble() -> None:
    f = field(
        {"roger": "library-a", "dunmore": FAR}, {"acolyte-1": "library-b"}, phase="enemy", step="", rubble=("study-a",)
    )
    f.do(("activate", "acolyte-1"))
    assert ("goes", "library-a") not in f.open()
    f.do(("goes", "study-a"))
    assert f.enemy("acolyte-1").area == "study-a"


def test_a_brawler_next_to_a_full_area_waits_beside_it_and_runs_after_nobody_else() -> None:
    enemies = {f"grave-hound-{n}": A for n in range(1, 6)} | {"mire-spawn-1": D}
    f = field({"roger": A, "dunmore": "chapel-a"}, enemies)
    f.state.phase, f.state.step = "enemy", ""
    run(activate(f.state, f.enemy("mire-spawn-1")))
    assert f.enemy("mire-spawn-1").area == D


# --- damage and who bears it ----------------------------------------------------------


def test_evading_may_be_borne_by_the_backup_agent_who_is_left_behind() -> None:
    f = with_backup(enemies={"mire-spawn-1": A})
    f.do(("move", "roger", B), ("evade", "mire-spawn-1"), ("pass-on", "old-wrestler", 1))
    assert (f.agent("roger").track, f.agent("old-wrestler").damage) == ((), 1)


def test_a_hurled_agent_is_hurt_where_it_lands_and_its_backup_agent_is_not_there() -> None:
    f = with_backup(pieces={"scenery-2-1": B})
    run(hurl(f.state, f.agent("roger"), "seat1"), ("hurl", B))
    assert len(f.agent("roger").track) == 2
    assert not f.state.pieces


def test_nobody_is_hurled_where_all_areas_about_are_full() -> None:
    near = {f"grave-hound-{n}": "study-a" for n in range(1, 7)}
    f = field({"roger": "study-b", "dunmore": FAR}, near)
    run(hurl(f.state, f.agent("roger"), "seat1"))
    assert f.agent("roger").area == "study-b"


def test_who_is_hurled_into_a_generator_is_hurt_by_its_size_and_by_what_explodes() -> None:
    f = field({"roger": A, "dunmore": FAR}, {"clay-guard-1": C}, pieces={"generator": B})
    run(hurl(f.state, f.agent("roger"), "seat1"), ("hurl", B))
    assert f.agent("roger").stunned
    assert len(f.agent("roger").track) == 6
    assert f.agent("roger").track[0].startswith("+")  # 3 of its size and 4 of the explosion on a track of 6
    assert f.state.enemies == []  # 2 in the rest of the room


def test_scenery_that_breaks_beside_another_takes_its_part_first_and_the_rest_goes_on() -> None:
    f = field(
        {"calloway": "study-a", "dunmore": FAR}, {"mire-spawn-1": "library-b"}, cards={"calloway": ("long-rifle",)},
        pieces={"scenery-1-1": "library-b", "scenery-2-1": "library-b"}, hands=BY_HAND,
    )  # fmt: skip
    f.do(("shoot", "calloway", "mire-spawn-1"), ("roll", "calloway"))
    f.throw(3, 3, 3, "plus-one")  # 10 minus 3 and 1 more with the rifle
    f.do(("shield", "scenery-2-1"))
    assert f.state.pieces == []
    assert f.state.enemies == []


def test_fire_hurts_the_backup_agent_too_and_each_by_itself() -> None:
    f = with_backup(infernos=(A,))
    run(burn(f.state, A), ("pass-on", "old-wrestler", 0), dice=[[2]])
    assert (len(f.agent("roger").track), f.agent("old-wrestler").damage) == (2, 2)


def test_a_knock_out_in_the_middle_of_damage_takes_no_more() -> None:
    f = field({"roger": A, "dunmore": FAR})
    f.agent("roger").track = ("+fight",) * 5 + ("?",)
    run(hurt_agent(f.state, f.agent("roger"), 9, "test"))
    assert f.agent("roger").out
    assert len(f.agent("roger").track) == 6
    assert f.state.queue == ("dunmore",)


# --- counters that run out ----------------------------------------------------------------


def test_with_no_inferno_left_the_lead_moves_one() -> None:
    burning = (A, B, C, D, *(f"chapel-{letter}" for letter in "abcd"), "study-a", "study-b")
    f = field({"roger": "crypt-a", "dunmore": FAR}, infernos=burning)
    assert len(burning) == PRINTED.supply.infernos
    run(place_inferno(f.state, "crypt-b"), ("relocate", "inferno", "study-a"))
    assert "study-a" not in f.state.infernos
    assert len(f.state.infernos) == PRINTED.supply.infernos


def test_with_no_swarm_left_the_lead_moves_one_but_not_from_the_same_place() -> None:
    f = field({"roger": "crypt-a", "dunmore": FAR}, swarms={"study-a": 9, "study-b": 1})
    run(place_swarm(f.state, "study-a"))  # the only other one
    assert f.state.swarms == {"study-a": 10}
    run(place_swarm(f.state, "study-a"))
    assert f.state.swarms == {"study-a": 10}


def test_rubble_lies_once_in_an_area_and_takes_all_but_the_rockslide() -> None:
    f = field({"roger": A, "dunmore": FAR}, pieces={"bookcase-1": B, "rockslide-1": B}, clues={B: 2}, swarms={B: 3})
    run(place_rubble(f.state, B))
    run(place_rubble(f.state, B))
    assert (f.state.rubble, f.state.clues, f.state.swarms) == ((B,), {}, {})
    assert [piece.kind for piece in f.state.pieces] == ["rockslide"]


def test_the_last_piece_of_a_kind_is_not_set_up_twice_nor_where_it_has_no_space() -> None:
    f = field({"roger": A, "dunmore": FAR}, {f"grave-hound-{n}": B for n in range(1, 6)}, pieces={"orrery-1": C})
    assert not place_piece(f.state, "orrery", D)
    assert not place_piece(f.state, "scenery-2", B)
    assert place_piece(f.state, "scenery-1", B)


def test_a_minion_for_a_full_area_comes_beside_it() -> None:
    f = field({"roger": A, "dunmore": FAR}, {f"grave-hound-{n}": "study-b" for n in range(1, 7)})
    enemy = set_up_minion(f.state, 0, "study-b")
    assert enemy is not None
    assert enemy.area == "study-a"

"""Tests, fights and shots as the book tells them: which dice, what the effect die does, how much it hurts."""

import pytest

from gloamboard.rules.hellboy.fighting.fight import fight as fight_with
from tests.rules.hellboy.field import BY_HAND, Field, field, run

HERE, FAR = "crypt-a", "chapel-a"


def fight(enemies: dict[str, str], *, cubes: int = 1, cards: dict[str, tuple[str, ...]] | None = None,
          agents: dict[str, str] | None = None, infernos: tuple[str, ...] = (),
          pieces: dict[str, str] | None = None, swarms: dict[str, int] | None = None) -> Field:  # fmt: skip
    return field(
        agents or {"roger": HERE, "dunmore": FAR}, enemies, cubes=cubes, cards=cards, infernos=infernos, pieces=pieces,
        swarms=swarms, hands=BY_HAND,
    )  # fmt: skip


# --- the effect die -----------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "score"),
    [("catastrophe", 3), ("plus-one", 7), ("plus-two", 8), ("double", 9)],
)
def test_what_the_effect_die_makes_of_three_two_one(face: str, score: int) -> None:
    f = fight({"brass-colossus": HERE})  # resilience 5, health 12 for two agents
    f.do(("fight", "roger", "brass-colossus"))
    assert f.throw(3, 2, 1, face) == ["red"] * 3 + ["effect"]
    assert f.enemy("brass-colossus").damage == max(0, score - 5)


def test_a_re_roll_names_its_dice_before_any_is_rolled_and_the_new_face_stands() -> None:
    f = fight({"brass-colossus": HERE})
    f.do(("fight", "roger", "brass-colossus"))
    f.throw(3, 3, 1, "re-roll")
    assert set(f.of("again")) == {("again", "red", 3), ("again", "red", 1)}
    f.do(("again", "red", 1), ("done",))
    assert f.throw(0) == ["red"]
    assert f.enemy("brass-colossus").damage == 1  # 6 - 5, the 1 is a 0 now


def test_the_wild_icon_is_any_other_result() -> None:
    f = fight({"brass-colossus": HERE})
    f.do(("fight", "roger", "brass-colossus"))
    f.throw(3, 2, 1, "bprd")
    assert {key[1] for key in f.of("wild")} == {"catastrophe", "plus-one", "plus-two", "re-roll", "double"}
    f.do(("wild", "double"))
    assert f.enemy("brass-colossus").damage == 4


def test_an_icon_spent_on_a_weapon_is_no_bonus() -> None:
    f = fight({"grave-hound-1": HERE}, cards={"roger": ("copper-gauntlet",)})
    f.do(("fight", "roger", "grave-hound-1"))
    f.throw(2, 1, 0, "bprd")
    f.do(("spend", "copper-gauntlet"))
    assert f.enemy("grave-hound-1").damage == 0  # 3 against resilience 3
    assert f.enemy("grave-hound-1").stunned


def test_a_test_without_dice_still_has_its_effect_die() -> None:
    f = fight({"clay-guard-1": HERE} | {f"mire-spawn-{n}": HERE for n in (1, 2, 3)},
              agents={"calloway": HERE, "dunmore": FAR})  # fmt: skip
    f.do(("fight", "calloway", "clay-guard-1"))  # yellow, and three others
    assert f.throw("plus-two") == ["effect"]
    assert f.enemy("clay-guard-1").damage == 0


# --- upgrades, downgrades, help ---------------------------------------------------


def test_the_others_in_the_area_the_fire_a_swarm_and_an_injury_each_make_a_die_worse() -> None:
    f = fight({"mire-spawn-1": HERE}, infernos=(HERE,), swarms={HERE: 1})
    f.agent("roger").track = ("+fight", "+shoot")
    f.do(("fight", "roger", "mire-spawn-1"))
    assert f.throw(0, 0, 0, "plus-one") == ["orange"] * 3 + ["effect"]


def test_five_upgrades_improve_three_dice_once() -> None:
    f = fight({"mire-spawn-1": HERE}, cubes=3, cards={"roger": ("relic-spear",)},
              agents={"roger": HERE, "dunmore": HERE})  # fmt: skip
    f.enemy("mire-spawn-1").stunned = True  # 1, and 2 of the spear
    f.do(("fight", "roger", "mire-spawn-1"))
    assert not f.of("boost")  # nothing is left to improve
    assert f.throw(1, 1, 1, "plus-one") == ["black"] * 3 + ["effect"]


def test_upgrades_and_downgrades_cancel_one_for_one() -> None:
    f = fight({"mire-spawn-1": HERE, "mire-spawn-2": HERE}, cubes=3, agents={"dunmore": HERE, "roger": HERE})
    f.do(("fight", "roger", "mire-spawn-1"), ("boost", "roger"), ("boost", "roger"), ("assist", "dunmore"))
    assert f.throw(1, 1, 1, "plus-one") == ["black", "black", "red", "effect"]  # 3 up, 1 down
    assert (f.agent("roger").cubes, f.agent("dunmore").cubes) == (0, 2)


def test_a_helper_gives_one_cube_a_test_and_only_from_the_same_area() -> None:
    f = fight({"mire-spawn-1": HERE}, cubes=3, agents={"roger": HERE, "dunmore": HERE, "calloway": FAR})
    f.do(("fight", "roger", "mire-spawn-1"))
    assert f.of("assist") == [("assist", "dunmore")]
    f.do(("assist", "dunmore"))
    assert not f.of("assist")


def test_a_stunned_one_helps_nobody_but_may_boost_its_own_defence() -> None:
    f = field({"roger": HERE, "dunmore": HERE}, {"mire-spawn-1": HERE}, phase="enemy", step="", hands=BY_HAND)
    f.state.queue = ("roger", "dunmore")
    f.agent("roger").stunned = f.agent("dunmore").stunned = True
    f.do(("activate", "mire-spawn-1"))
    assert f.of("boost") == [("boost", "roger")]
    assert not f.of("assist")


# --- fights -----------------------------------------------------------------------


def test_score_minus_resilience_and_one_of_health_is_gone() -> None:
    f = fight({"mire-spawn-1": HERE, "acolyte-1": FAR})
    f.do(("fight", "roger", "mire-spawn-1"))
    f.throw(2, 1, 0, "plus-one")  # 4 against 3
    assert f.state.enemy("mire-spawn-1") is None


def test_two_weapons_are_chosen_between_before_the_dice() -> None:
    f = fight({"grave-hound-1": HERE}, cards={"roger": ("copper-gauntlet", "fire-axe", "pocket-pistol")})
    f.do(("fight", "roger", "grave-hound-1"))
    assert ("weapon", "fire-axe") in f.open()
    assert ("weapon", "pocket-pistol") not in f.open()
    f.do(("weapon", "fire-axe"))
    f.throw(2, 1, 0, "plus-one")
    assert f.state.enemy("grave-hound-1") is None  # 1, and 1 more of the axe


def test_a_fight_needs_an_enemy_here() -> None:
    f = fight({"mire-spawn-1": "crypt-b"})
    assert not f.of("fight")
    assert f.why("fight", "roger", "mire-spawn-1").rule == "HB-FIGHT-01"


def test_a_blow_that_does_no_damage_is_no_hit() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, {"ash-wight-1": HERE})  # fire does nothing to it
    run(fight_with(f.state, f.agent("roger"), "ash-wight-1", harms=("fire", "stun")), dice=[[3, 3, 3, "plus-one"]])
    assert f.enemy("ash-wight-1").damage == 0
    assert not f.enemy("ash-wight-1").stunned
    assert f.state.infernos == (HERE,)


def test_of_minions_that_stand_there_alike_a_hand_means_the_first_whichever_figure_it_takes() -> None:
    f = fight({f"clay-guard-{n}": HERE for n in (1, 2, 3)} | {"mire-spawn-1": HERE})
    f.enemy("clay-guard-3").damage = 1
    f.again()
    hands = {key: option.hand for key in f.of("fight") if (option := f.play.option("seat1", key))}
    assert list(hands.values()) == [("put", "clay-guard-1", HERE), None, ("put", "clay-guard-3", HERE),
                                    ("put", "mire-spawn-1", HERE)]  # fmt: skip


# --- shots ------------------------------------------------------------------------

GUN: dict[str, tuple[str, ...]] = {"calloway": ("pocket-pistol",)}


def shot(enemies: dict[str, str], agents: dict[str, str] | None = None, pieces: dict[str, str] | None = None) -> Field:
    """Calloway in the Chapel, with a pistol."""
    return fight(enemies, agents=agents or {"calloway": FAR, "dunmore": "crypt-c"}, cards=GUN, pieces=pieces)


def test_nobody_shoots_with_an_enemy_at_their_throat_or_without_a_gun() -> None:
    f = shot({"mire-spawn-1": FAR, "mire-spawn-2": "chapel-b"})
    assert not f.of("shoot")
    assert f.why("shoot", "calloway", "mire-spawn-2").rule == "HB-SHOOT-01"
    g = fight({"mire-spawn-1": "crypt-b"})
    assert not g.of("shoot")
    assert g.why("shoot", "roger", "mire-spawn-1").rule == "HB-SHOOT-02"


def test_a_wall_hides_and_a_door_does_not() -> None:
    f = shot({"mire-spawn-1": "great-hall-b", "mire-spawn-2": "great-hall-d", "mire-spawn-3": "library-a"})
    assert f.of("shoot") == [("shoot", "calloway", "mire-spawn-1")]
    assert f.why("shoot", "calloway", "mire-spawn-3").rule == "HB-SHOOT-03"


def test_others_beside_the_target_and_on_the_way_make_dice_worse() -> None:
    f = shot(
        {"mire-spawn-1": "great-hall-a", "mire-spawn-2": "great-hall-a", "grave-hound-1": "chapel-b"},
        {"calloway": FAR, "dunmore": "crypt-c"},
    )
    f.do(("shoot", "calloway", "mire-spawn-1"))
    assert f.throw(2, 2, 1, "plus-one") == ["red", "orange", "orange", "effect"]
    assert f.state.enemy("mire-spawn-1") is None


def test_three_in_the_area_between_are_three_downgrades() -> None:
    f = shot({"grave-hound-1": "great-hall-a"} | {f"mire-spawn-{n}": "chapel-b" for n in (1, 2, 3)})
    f.do(("shoot", "calloway", "grave-hound-1"))
    assert f.throw(2, 2, 2, "plus-one") == ["orange"] * 3 + ["effect"]


def test_scenery_beside_the_target_takes_the_shot_first() -> None:
    f = shot({"grave-hound-1": "great-hall-a"}, pieces={"scenery-3-1": "great-hall-a"})
    f.do(("shoot", "calloway", "grave-hound-1"))
    f.throw(2, 1, 1, "plus-one")  # 5 - 3 = 2
    assert (f.state.pieces[0].damage, f.enemy("grave-hound-1").damage) == (2, 0)


def test_what_the_scenery_cannot_take_goes_on_to_the_target() -> None:
    f = shot({"brass-colossus": "great-hall-a"}, pieces={"scenery-3-1": "great-hall-a"})
    f.state.pieces[0].damage = 2
    f.do(("shoot", "calloway", "brass-colossus"))
    f.throw(3, 3, 1, "plus-two")  # 9 - 5 = 4
    assert not f.state.pieces
    assert f.enemy("brass-colossus").damage == 3


def test_a_rockslide_takes_nothing() -> None:
    f = shot({"brass-colossus": "great-hall-a"}, pieces={"rockslide-1": "great-hall-a"})
    f.do(("shoot", "calloway", "brass-colossus"))
    f.throw(3, 3, 1, "plus-two")
    assert f.enemy("brass-colossus").damage == 4
    assert f.state.pieces[0].damage == 0


def test_a_gun_with_fire_lights_an_empty_area_in_sight_and_no_other() -> None:
    f = fight({"mire-spawn-1": "great-hall-a"}, agents={"calloway": FAR, "dunmore": "crypt-c"},
              cards={"calloway": ("flare-gun",)}, cubes=2)  # fmt: skip
    assert ("burn", "calloway", "great-hall-a") not in f.open()
    assert ("burn", "calloway", "great-hall-d") not in f.open()  # behind the wall
    f.do(("burn", "calloway", "great-hall-b"))
    assert f.state.infernos == ("great-hall-b",)
    assert f.agent("calloway").cubes == 1
    f.do(("shoot", "calloway", "mire-spawn-1"))
    f.throw(0, 0, 1, "plus-one")
    assert f.enemy("mire-spawn-1").damage == 0
    assert set(f.state.infernos) == {"great-hall-a", "great-hall-b"}  # always, whatever it did


# --- hurl and stun ------------------------------------------------------------------


def test_a_hurled_one_hurts_everybody_else_there_and_breaks_what_stands_there_on_itself() -> None:
    f = fight({"brass-colossus": HERE, "grave-hound-1": "crypt-b", "mire-spawn-1": "crypt-b"},
              cards={"roger": ("chain-and-hook",)}, pieces={"scenery-2-1": "crypt-b"})  # fmt: skip
    f.do(("fight", "roger", "brass-colossus"), ("weapon", "chain-and-hook"))
    f.throw(2, 2, 1, "plus-one")  # 6 - 5 = 1
    assert ("hurl", "passage-b") not in f.open()  # two steps off
    f.do(("hurl", "crypt-b"))
    assert f.throw(1) == ["orange"]
    assert f.enemy("grave-hound-1").damage == 1
    assert f.state.enemy("mire-spawn-1") is None
    assert f.enemy("brass-colossus").damage == 1 + 2
    assert not f.state.pieces


def test_a_miss_hurls_nobody() -> None:
    f = fight({"brass-colossus": HERE}, cards={"roger": ("chain-and-hook",)})
    f.do(("fight", "roger", "brass-colossus"), ("weapon", "chain-and-hook"))
    f.throw(2, 1, 1, "plus-one")
    assert f.enemy("brass-colossus").area == HERE
    assert not f.of("hurl")


def test_a_generator_that_is_shot_hurts_all_around() -> None:
    f = shot({"brass-colossus": "great-hall-a", "grave-hound-1": "great-hall-c"},
             {"calloway": FAR, "dunmore": "great-hall-a"}, pieces={"generator-1": "great-hall-a"})  # fmt: skip
    f.state.pieces[0].damage = 2
    f.do(("shoot", "calloway", "brass-colossus"))
    f.throw(2, 2, 1, "plus-one")  # 6 - 5 = 1 breaks it
    assert len(f.agent("dunmore").track) == 4
    assert f.agent("dunmore").stunned
    assert f.enemy("brass-colossus").damage == 4
    assert not f.enemy("brass-colossus").stunned  # it is steady
    assert f.state.enemy("grave-hound-1") is None  # 2 in the rest of the room
    assert not f.agent("calloway").track  # another room

"""Attacks of enemies, fights and shots of agents: targets, dice, damage, and what a hit does besides."""

import pytest

from gloamboard.rules.hellboy.cards.box import ITEM, MINION
from gloamboard.rules.hellboy.fighting.attacks import melee_attack, ranged_attack, strike_enemy
from gloamboard.rules.hellboy.fighting.effects import after_attack, hurl
from gloamboard.rules.hellboy.fighting.fight import fight
from gloamboard.rules.hellboy.fighting.shoot import shoot
from gloamboard.rules.kernel import Script
from tests.rules.asking import a_choice
from tests.rules.hellboy.field import Field, field, run

HERE, NEAR = "great-hall-a", "great-hall-b"


def dice_of(play: Field) -> list[str]:
    """The test dice that are about to be rolled."""
    return [die for die in play.state.test.dice if die != "effect"]


def dice_when(play: Field, script: Script) -> list[str]:
    """The dice at the first question of a script, which is about boosting."""
    next(script)
    return dice_of(play)


@pytest.mark.rule("HB-EATK-01")
def test_of_several_agents_priority_picks_the_target() -> None:
    play = field(None, {"mire-spawn-1": HERE}, cubes=0)
    play.state.queue = ("dunmore", "roger")
    run(melee_attack(play.state, play.enemy("mire-spawn-1")), dice=[[0, 0, 0, "catastrophe"]])
    assert [len(play.agent(id).track) for id in ("roger", "dunmore")] == [0, MINION["mire-spawn"].melee]
    assert play.state.queue == ("roger", "dunmore")


@pytest.mark.rule("HB-EATK-02")
def test_other_enemies_here_make_it_harder_to_defend() -> None:
    where = {"roger": HERE, "dunmore": "crypt-a"}
    enemies = {f"mire-spawn-{n}": HERE for n in (1, 2, 3)}
    play = field(where, enemies)
    assert dice_when(play, melee_attack(play.state, play.enemy("mire-spawn-1"))) == ["orange", "yellow", "yellow"]


@pytest.mark.rule("HB-EATK-03")
@pytest.mark.rule("HB-EATK-08")
def test_melee_damage_is_attack_less_the_score() -> None:
    attack = MINION["mire-spawn"].melee
    hits: list[int | str] = [1, 1, 0, "plus-one"]
    parried: list[int | str] = [2, 2, 2, "plus-one"]
    for dice, damage, hurled in ((hits, attack - 3, True), (parried, 0, False)):
        play = field({"roger": HERE, "dunmore": "crypt-a"}, {"mire-spawn-1": HERE}, cubes=0, explored=["great-hall"])
        script = melee_attack(play.state, play.enemy("mire-spawn-1"), harms=("hurl",))
        run(script, dice=[dice])
        assert len(play.agent("roger").track) == damage
        assert (play.agent("roger").area != HERE) == hurled  # only a hit hurls
        told = [line.says for line in play.state.told]
        assert ("Roger is not hurt." in told) == (not damage)
        assert any(says.endswith(", and plus 1.") for says in told)


@pytest.mark.rule("HB-EATK-04")
def test_a_shot_needs_sight_and_range() -> None:
    play = field({"roger": "chapel-d", "dunmore": "great-hall-b"}, {"hooded-gunman-1": "great-hall-d"}, cubes=0)
    play.state.queue = ("roger", "dunmore")
    run(ranged_attack(play.state, play.enemy("hooded-gunman-1")), dice=[[0, 0, 0, "catastrophe"]])
    assert [len(play.agent(id).track) for id in ("roger", "dunmore")] == [0, MINION["hooded-gunman"].ranged]
    assert play.state.queue == ("roger", "dunmore")
    play = field({"roger": NEAR, "dunmore": NEAR}, {"hooded-gunman-1": HERE}, cubes=0)
    play.state.queue = ("roger", "dunmore")
    run(ranged_attack(play.state, play.enemy("hooded-gunman-1")), dice=[[0, 0, 0, "catastrophe"]])
    assert play.state.queue == ("dunmore", "roger")


@pytest.mark.rule("HB-EATK-05")
@pytest.mark.rule("HB-EATK-06")
def test_whoever_is_beside_or_between_helps_against_a_shot() -> None:
    where = {"roger": NEAR, "dunmore": "crypt-a"}
    play = field(where, {"hooded-gunman-1": "chapel-b", "mire-spawn-1": NEAR, "mire-spawn-2": HERE})
    # beside Roger: 1; between them: 1
    assert dice_when(play, ranged_attack(play.state, play.enemy("hooded-gunman-1"))) == ["red", "red", "orange"]


@pytest.mark.rule("HB-EATK-07")
def test_ranged_damage_is_attack_less_the_score() -> None:
    attack = MINION["hooded-gunman"].ranged
    parried: list[int | str] = [2, 2, 2, "plus-two"]
    hits: list[int | str] = [0, 0, 0, "plus-one"]
    for dice, damage in ((parried, 0), (hits, attack - 1)):
        play = field({"roger": NEAR, "dunmore": "crypt-a"}, {"hooded-gunman-1": HERE}, cubes=0)
        run(ranged_attack(play.state, play.enemy("hooded-gunman-1")), dice=[dice])
        assert len(play.agent("roger").track) == damage


@pytest.mark.rule("HB-EATK-09")
@pytest.mark.rule("HB-EATK-10")
def test_enemy_against_enemy_rolls_nothing() -> None:
    guard, hound, gunman = (MINION[kind] for kind in ("clay-guard", "grave-hound", "hooded-gunman"))
    play = field(None, {"clay-guard-1": HERE, "grave-hound-1": HERE})
    done = run(strike_enemy(play.state, play.enemy("clay-guard-1"), play.enemy("grave-hound-1")))
    assert done == guard.melee - hound.resilience
    play = field(None, {"hooded-gunman-1": HERE, "clay-guard-1": NEAR})
    more = guard.resilience - gunman.ranged + 1
    run(strike_enemy(play.state, play.enemy("hooded-gunman-1"), play.enemy("clay-guard-1"), plus=more))
    assert play.enemy("clay-guard-1").damage == 1
    assert play.state.infernos == ()


@pytest.mark.rule("HB-FIRE-01")
def test_a_burning_attack_among_enemies_leaves_fire_too() -> None:
    play = field(None, {"ash-wight-1": HERE, "clay-guard-1": HERE})
    run(strike_enemy(play.state, play.enemy("ash-wight-1"), play.enemy("clay-guard-1")))
    assert play.state.infernos == (HERE,)


@pytest.mark.rule("HB-FIGHT-01")
def test_one_fights_who_is_in_the_own_area() -> None:
    play = field(None, {"clay-guard-1": NEAR})
    assert play.of("fight") == []
    assert play.why("fight", "roger", "clay-guard-1").rule == "HB-FIGHT-01"
    play = field(None, {"clay-guard-1": HERE})
    assert ("fight", "roger", "clay-guard-1") in play.open()


@pytest.mark.rule("HB-FIGHT-02")
def test_one_melee_weapon_is_picked_before_rolling() -> None:
    play = field(None, {"clay-guard-1": HERE}, cards={"roger": ("trench-club", "fire-axe")})
    play.do(("fight", "roger", "clay-guard-1"))
    assert {key[1] for key in play.of("weapon")} == {"trench-club", "fire-axe", ""}
    play.do(("weapon", "trench-club"))
    assert play.of("weapon") == []
    assert dice_of(play) == ["black", "red", "red"]
    play = field(None, {"clay-guard-1": HERE}, cards={"roger": ("trench-club",)})
    play.do(("fight", "roger", "clay-guard-1"))
    assert dice_of(play) == ["black", "red", "red"]  # nobody is asked about one that can only help
    play = field(None, {"clay-guard-1": HERE}, cards={"roger": ("stun-baton",)})
    play.do(("fight", "roger", "clay-guard-1"))
    assert {key[1] for key in play.of("weapon")} == {"stun-baton", ""}


@pytest.mark.rule("HB-FIGHT-03")
@pytest.mark.rule("HB-STUN-02")
def test_other_enemies_make_a_fight_harder_and_a_stunned_one_easier() -> None:
    play = field(None, {"clay-guard-1": HERE, "clay-guard-2": HERE, "clay-guard-3": HERE})
    assert dice_when(play, fight(play.state, play.agent("roger"), "clay-guard-1")) == ["red", "orange", "orange"]
    play = field(None, {"clay-guard-1": HERE})
    play.enemy("clay-guard-1").stunned = True
    assert dice_when(play, fight(play.state, play.agent("roger"), "clay-guard-1")) == ["black", "red", "red"]


@pytest.mark.rule("HB-FIGHT-04")
@pytest.mark.rule("HB-DMG-08")
@pytest.mark.rule("HB-DMG-09")
def test_fight_damage_is_the_score_less_resilience() -> None:
    play = field(None, {"clay-guard-1": HERE}, cubes=1)
    play.agent("roger").cubes = play.agent("dunmore").cubes = 0
    tough = MINION["clay-guard"].resilience
    assert run(fight(play.state, play.agent("roger"), "clay-guard-1"), dice=[[tough, 0, 0, "catastrophe"]]) == 0
    assert run(fight(play.state, play.agent("roger"), "clay-guard-1"), dice=[[tough, 0, 0, "plus-one"]]) == 1
    assert play.enemy("clay-guard-1").damage == 1
    run(fight(play.state, play.agent("roger"), "clay-guard-1"), dice=[[tough, 9, 0, "plus-one"]])
    assert play.state.enemy("clay-guard-1") is None


@pytest.mark.rule("HB-SHOOT-01")
@pytest.mark.rule("HB-SHOOT-02")
@pytest.mark.rule("HB-SHOOT-03")
def test_what_forbids_a_shot() -> None:
    rifle = {"roger": ("long-rifle",)}
    assert field(None, {"clay-guard-1": HERE}, cards=rifle).why("shoot", "roger", "clay-guard-1").rule == "HB-SHOOT-01"
    assert field(None, {"clay-guard-1": NEAR}).why("shoot", "roger", "clay-guard-1").rule == "HB-SHOOT-02"
    assert (
        field(None, {"clay-guard-1": "crypt-a"}, cards=rifle).why("shoot", "roger", "clay-guard-1").rule
        == "HB-SHOOT-03"
    )
    play = field(None, {"clay-guard-1": NEAR}, cards=rifle)
    assert ("shoot", "roger", "clay-guard-1") in play.open()
    play = field(None, {"clay-guard-1": NEAR}, cards={"roger": ("long-rifle", "service-revolver")})
    play.do(("shoot", "roger", "clay-guard-1"))
    assert {key[1] for key in play.of("weapon")} == {"long-rifle", "service-revolver"}


@pytest.mark.rule("HB-SHOOT-04")
@pytest.mark.rule("HB-SHOOT-05")
@pytest.mark.rule("HB-SHOOT-06")
def test_characters_beside_the_target_and_between_make_a_shot_harder() -> None:
    where = {"dunmore": "crypt-a", "frey": "chapel-b"}
    play = field(where, {"clay-guard-1": NEAR, "mire-spawn-1": NEAR, "mire-spawn-2": HERE})
    frey = play.agent("frey")
    frey.cards = ("service-revolver",)
    script = shoot(play.state, frey, "clay-guard-1")
    colours = dice_when(play, script)
    clear = field(where, {"clay-guard-1": NEAR})
    clear.agent("frey").cards = ("service-revolver",)
    plain = dice_when(clear, shoot(clear.state, clear.agent("frey"), "clay-guard-1"))
    assert len(plain) == 3
    assert colours != plain
    clear.agent("frey").cubes = 0
    tough = MINION["clay-guard"].resilience
    damage = run(shoot(clear.state, clear.agent("frey"), "clay-guard-1"), dice=[[tough, 0, 0, "plus-one"]])
    assert damage == 1


@pytest.mark.rule("HB-HURL-01")
@pytest.mark.rule("HB-HURL-02")
def test_who_is_hurled_hurts_those_it_lands_on() -> None:
    play = field(
        {"roger": HERE, "dunmore": NEAR}, {"clay-guard-1": HERE, "clay-guard-2": NEAR}, explored=["great-hall"]
    )
    script = hurl(play.state, play.enemy("clay-guard-1"), "seat1")
    assert {option.key[1] for option in a_choice(next(script)).options("seat1")} == {f"great-hall-{x}" for x in "bcd"}
    assert MINION["clay-guard"].health > 1
    run(hurl(play.state, play.enemy("clay-guard-1"), "seat1"), ("hurl", NEAR), dice=[[1]])
    assert (play.enemy("clay-guard-1").area, play.enemy("clay-guard-1").damage) == (NEAR, 0)
    assert play.enemy("clay-guard-2").damage == 1
    assert len(play.agent("dunmore").track) == 1


@pytest.mark.rule("HB-HURL-03")
@pytest.mark.rule("HB-RULING-29")
def test_who_is_hurled_into_scenery_breaks_it_and_is_hurt_by_its_size() -> None:
    play = field({"roger": HERE, "dunmore": "crypt-a"}, pieces={"scenery-2-1": NEAR, "rockslide-1": NEAR})
    run(hurl(play.state, play.agent("roger"), "seat2"), ("hurl", NEAR))
    assert len(play.agent("roger").track) == 2
    assert [piece.id for piece in play.state.pieces] == ["rockslide-1"]


@pytest.mark.rule("HB-FIRE-01")
@pytest.mark.rule("HB-FIRE-02")
@pytest.mark.rule("HB-RULING-32")
def test_fire_stays_where_an_attack_with_fire_was_made() -> None:
    play = field({"roger": HERE, "dunmore": "crypt-a"}, {"ash-wight-1": HERE}, cubes=0)
    run(melee_attack(play.state, play.enemy("ash-wight-1")), dice=[[9, 2, 2, "plus-two"]])
    assert (play.state.infernos, play.agent("roger").track) == ((HERE,), ())
    run(after_attack(play.state, ["chapel-a", "chapel-b"], ("fire",)))
    assert set(play.state.infernos) == {HERE, "chapel-a", "chapel-b"}


@pytest.mark.rule("HB-FIRE-03")
def test_a_gun_with_fire_sets_an_empty_area_alight() -> None:
    gun = next(id for id, row in ITEM.items() if row.weapon == "ranged" and "fire" in row.harms)
    play = field({"roger": HERE, "dunmore": "great-hall-c"}, cards={"roger": (gun,)})
    assert ("burn", "roger", NEAR) in play.open()
    assert play.why("burn", "roger", "great-hall-c").rule == "HB-FIRE-03"
    play.do(("burn", "roger", NEAR))
    assert (play.state.infernos, play.agent("roger").cubes) == ((NEAR,), 2)
    play = field({"roger": HERE, "dunmore": "crypt-a"}, {"clay-guard-1": HERE}, cards={"roger": (gun,)})
    assert play.why("burn", "roger", NEAR).rule == "HB-SHOOT-01"


def test_the_article_of_a_boss_is_small_where_a_sentence_goes_on() -> None:
    play = field({"roger": HERE, "calloway": HERE}, {"moth-prince": HERE}, cards={"calloway": ("long-rifle",)})
    says = [option.says for option in play.play.pending.options("seat1")]  # type: ignore[union-attr]
    assert "Roger fights the Moth Prince: 17 of 17 health." in says
    play.do(("move", "roger", NEAR))
    assert play.play.pending is not None
    assert play.play.pending.asks == "Roger leaves the Moth Prince."
    assert [option.says for option in play.play.pending.options("seat1")] == [
        "Evade the Moth Prince: 1 damage.",
        "The Moth Prince follows.",
    ]

"""The numbers of the inventory's checks, each played with exactly those. Where no card of the house has them, a house
card of this test has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gloamboard.rules.hellboy.cards.box import MINION
from gloamboard.rules.hellboy.fighting.attacks import strike_enemy
from gloamboard.rules.hellboy.harm.damage import hurt_agent, hurt_enemy
from gloamboard.rules.hellboy.state.state import Agent
from tests.rules.hellboy.field import BY_HAND, Field, field, fresh, run

HERE, NEAR, FAR = "crypt-a", "crypt-b", "chapel-a"
Printed = Callable[..., None]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Printed:
    """A minion card with other numbers on it."""

    def card(kind: str, **numbers: int) -> None:
        monkeypatch.setitem(MINION, kind, replace(MINION[kind], **numbers))  # type: ignore[arg-type]

    return card


def enemies_act(agents: dict[str, str], enemies: dict[str, str], case: str = "lantern-street") -> Field:
    return field(agents, enemies, phase="enemy", step="", cubes=0, hands=BY_HAND, case=case)


def in_a_row(kind: str) -> Field:
    """Six rooms' edges in one row of the Long Night: an agent at its one end, a shooter five steps off."""
    f = enemies_act({"roger": "library-a", "dunmore": "study-a"}, {f"{kind}-1": "gallery-b"}, "long-night")
    return f.do(("activate", f"{kind}-1"))


@pytest.mark.rule("HB-ENEMY-12")
def test_a_shooter_of_range_three_and_move_one_five_steps_off_comes_to_four(printed: Printed) -> None:
    printed("hooded-gunman", range=3, move=1)
    f = in_a_row("hooded-gunman")
    assert f.enemy("hooded-gunman-1").area == "gallery-a"
    assert not f.dice()


@pytest.mark.rule("HB-ENEMY-13")
def test_a_shooter_of_range_three_and_move_three_five_steps_off_shoots_from_three(printed: Printed) -> None:
    printed("hooded-gunman", range=3, move=3)
    f = in_a_row("hooded-gunman")
    assert f.enemy("hooded-gunman-1").area == "great-hall-b"  # 2 of its 3
    assert f.dice()


@pytest.mark.rule("HB-ENEMY-11")
def test_a_shooter_of_range_three_that_sees_somebody_two_off_stays() -> None:
    f = enemies_act({"roger": FAR, "dunmore": "study-b"}, {"spitter-1": "great-hall-a"})
    f.do(("activate", "spitter-1"))
    assert f.enemy("spitter-1").area == "great-hall-a"
    assert f.dice()


@pytest.mark.rule("HB-ENEMY-01")
def test_five_enemies_act_five_times() -> None:
    f = enemies_act({"roger": HERE, "dunmore": HERE}, {f"acolyte-{n}": FAR for n in range(1, 6)})
    acted = 0
    while f.state.phase == "enemy":
        if f.of("activate"):
            f.do(f.of("activate")[0])
            acted += 1
        else:
            f.do(f.open()[0])
    assert acted == 5


@pytest.mark.rule("HB-ENEMY-04")
def test_a_boss_comes_before_three_minions() -> None:
    f = enemies_act(
        {"roger": HERE, "dunmore": HERE}, {f"mire-spawn-{n}": FAR for n in (1, 2, 3)} | {"moth-prince": FAR}
    )
    assert f.of("activate") == [("activate", "moth-prince")]


@pytest.mark.rule("HB-ENEMY-09")
def test_of_two_at_distance_two_the_front_one_draws_it() -> None:
    f = enemies_act({"roger": "chapel-b", "dunmore": "library-d"}, {"mire-spawn-1": "great-hall-b"})
    f.state.queue = ("dunmore", "roger")
    f.do(("activate", "mire-spawn-1"))
    assert f.enemy("mire-spawn-1").area == "library-d"
    assert list(f.state.queue) == ["roger", "dunmore"]


@pytest.mark.rule("HB-EATK-03")
@pytest.mark.parametrize(("faces", "damage"), [((1, 1, 0), 2), ((2, 2, 1), 0)])
def test_attack_five_against_three_and_six(faces: tuple[int, ...], damage: int) -> None:
    f = enemies_act({"roger": HERE, "dunmore": FAR}, {"mire-spawn-1": HERE})
    f.do(("activate", "mire-spawn-1"))
    f.throw(*faces, "plus-one")
    assert len(f.agent("roger").track) == damage


@pytest.mark.rule("HB-EATK-05", "HB-EATK-06")
@pytest.mark.parametrize("beside", [True, False])
def test_one_agent_and_one_enemy_beside_the_target_or_between_are_two_upgrades(beside: bool) -> None:
    at = FAR if beside else "chapel-b"
    f = enemies_act({"roger": FAR, "dunmore": at}, {"hooded-gunman-1": "great-hall-a", "clay-guard-1": at})
    f.state.queue = ("roger", "dunmore")
    f.do(("activate", "hooded-gunman-1"))
    assert f.throw(0, 0, 0, "plus-one") == ["red", "red", "orange", "effect"]


@pytest.mark.rule("HB-EATK-07")
@pytest.mark.parametrize(("faces", "damage"), [((1, 1, 1), 0), ((0, 0, 0), 3)])
def test_a_shot_of_four_against_four_and_one(faces: tuple[int, ...], damage: int) -> None:
    f = enemies_act({"roger": FAR, "dunmore": "study-b"}, {"spitter-1": "great-hall-a"})
    f.do(("activate", "spitter-1"))
    f.throw(*faces, "plus-one")
    assert len(f.agent("roger").track) == damage


@pytest.mark.rule("HB-EATK-09", "HB-EATK-10")
def test_enemy_against_enemy_attack_five_resilience_two(printed: Printed) -> None:
    printed("clay-guard", resilience=2, health=9)
    f = field(enemies={"clay-guard-1": HERE, "grave-hound-1": HERE, "hooded-gunman-1": NEAR})
    assert run(strike_enemy(f.state, f.enemy("grave-hound-1"), f.enemy("clay-guard-1"))) == 3  # melee 5
    assert run(strike_enemy(f.state, f.enemy("hooded-gunman-1"), f.enemy("clay-guard-1"))) == 3  # ranged 5, melee 4


@pytest.mark.rule("HB-FIGHT-04")
@pytest.mark.parametrize(("faces", "damage"), [((2, 2, 1), 4), ((1, 0, 0), 0)])
def test_a_fight_of_six_and_of_two_against_resilience_two(
    faces: tuple[int, ...], damage: int, printed: Printed
) -> None:
    printed("clay-guard", resilience=2, health=9)
    f = field({"roger": HERE, "dunmore": FAR}, {"clay-guard-1": HERE}, cubes=1, hands=BY_HAND)
    f.do(("fight", "roger", "clay-guard-1"))
    f.throw(*faces, "plus-one")
    assert f.enemy("clay-guard-1").damage == damage


@pytest.mark.rule("HB-SHOOT-04", "HB-SHOOT-06")
def test_a_shot_past_an_agent_and_an_enemy_of_five_against_resilience_three(printed: Printed) -> None:
    printed("grave-hound", health=9)
    at = "great-hall-a"
    f = field({"calloway": FAR, "dunmore": at}, {"grave-hound-1": at, "acolyte-1": at},
              cubes=1, hands=BY_HAND, cards={"calloway": ("pocket-pistol",)})  # fmt: skip
    f.do(("shoot", "calloway", "grave-hound-1"))
    assert f.throw(2, 1, 1, "plus-one") == ["red", "orange", "orange", "effect"]
    assert f.enemy("grave-hound-1").damage == 2


@pytest.mark.rule("HB-DMG-09")
@pytest.mark.parametrize(("amount", "alive"), [(2, True), (3, False), (5, False)])
def test_health_three(amount: int, alive: bool, printed: Printed) -> None:
    printed("clay-guard", health=3)
    f = field(enemies={"clay-guard-1": HERE})
    run(hurt_enemy(f.state, f.enemy("clay-guard-1"), amount, "HB-DMG-08"))
    assert (f.state.enemy("clay-guard-1") is not None) == alive


@pytest.mark.rule("HB-DIRECT-10")
def test_a_backup_agent_of_health_three() -> None:
    f = field()
    nurse = Agent("field-medic", "seat1", "great-hall-a", 1, supports="roger")
    f.state.backups.append(nurse)
    run(hurt_agent(f.state, nurse, 2, "HB-DIRECT-10"))
    assert (nurse.area, nurse.damage) == ("great-hall-a", 2)
    run(hurt_agent(f.state, nurse, 1, "HB-DIRECT-10"))
    assert (nurse.area, nurse.out) == ("", True)


@pytest.mark.rule("HB-PRIO-01", "HB-REST-13")
def test_threats_five_three_and_four_stand_as_five_four_three() -> None:
    f = fresh(players=3)
    f.do(("agent", "dunmore"), ("agent", "calloway"), ("agent", "roger"))
    f.do(*[("ready", seat) for seat in ("seat1", "seat2", "seat3")])
    assert f.state.queue == ("dunmore", "roger", "calloway")


@pytest.mark.rule("HB-TRIG-01", "HB-TRIG-02", "HB-TRIG-03")
@pytest.mark.parametrize(("info", "turned"), [(5, False), (6, True), (7, True)])
def test_a_card_that_wants_information_six(info: int, turned: bool) -> None:
    f = field({"roger": "great-hall-a", "dunmore": "great-hall-a"}, case="marrow-foundry")
    f.state.insights = ()
    f.state.top, f.state.case_deck = "marrow-foundry-blueprints", ("marrow-foundry-overtime", "marrow-foundry-steam-up")
    f.state.info = info
    f.play.answer("host", ("ruling", "next_card"))  # "At information 6 turn the next card"
    while f.of("area"):
        f.do(f.of("area")[0])
    assert (f.state.top == "marrow-foundry-steam-up") is turned
    if not turned:
        assert [(one.track, one.space) for one in f.state.triggers] == [("info", 6)]
        f.play.answer("host", ("ruling", "info", "amount", 1))
        assert f.state.top == "marrow-foundry-steam-up"
        assert [(one.track, one.space) for one in f.state.triggers] == [("info", 8)]  # that card's own


@pytest.mark.rule("HB-MOVE-03")
def test_two_evaded_are_two_damage_and_both_stay() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, {"mire-spawn-1": HERE, "mire-spawn-2": HERE})
    f.do(("move", "roger", NEAR), ("evade", "mire-spawn-1"), ("evade", "mire-spawn-2"))
    assert len(f.agent("roger").track) == 2
    assert [f.enemy(id).area for id in ("mire-spawn-1", "mire-spawn-2")] == [HERE, HERE]


@pytest.mark.rule("HB-AGENT-05")
def test_with_no_cube_left_there_is_still_trade() -> None:
    f = field(cubes=0, cards={"roger": ("pocket-pistol",)})
    f.do(("give", "roger", "pocket-pistol", "dunmore"))
    assert f.agent("dunmore").cards == ("pocket-pistol",)


@pytest.mark.rule("HB-INF-03")
def test_a_two_burns_everybody_for_two() -> None:
    f = field({"roger": HERE, "dunmore": HERE}, {"drowned-abbot": HERE}, infernos=(HERE,), phase="end", step="",
              hands=BY_HAND, cubes=0)  # fmt: skip
    f.throw(2)
    assert [len(f.agent(id).track) for id in ("roger", "dunmore")] == [2, 2]
    assert f.enemy("drowned-abbot").damage == 2


@pytest.mark.rule("HB-HURL-02")
def test_an_orange_two_hurts_two_others_for_two_each_and_the_hurled_one_not_at_all() -> None:
    f = field({"roger": HERE, "dunmore": NEAR}, {"brass-colossus": HERE, "moth-prince": NEAR}, cubes=1, hands=BY_HAND,
              cards={"roger": ("chain-and-hook",)})  # fmt: skip
    f.do(("fight", "roger", "brass-colossus"), ("weapon", "chain-and-hook"))
    f.throw(2, 2, 1, "plus-one")
    f.do(("hurl", NEAR))
    f.throw(2)
    assert (len(f.agent("dunmore").track), f.enemy("moth-prince").damage) == (2, 2)
    assert f.enemy("brass-colossus").damage == 1  # the blow's own


@pytest.mark.rule("HB-CREDIT-09")
def test_a_discarded_card_makes_the_deck_one_longer() -> None:
    f = field(cards={"roger": ("holy-water",)}, enemies={"acolyte-1": "great-hall-b"})
    f.state.requisition.take("holy-water")
    cards = len(f.state.requisition)
    f.do(("use", "roger", "holy-water"))
    assert len(f.state.requisition) == cards + 1


@pytest.mark.rule("HB-BOARD-03")
def test_scenery_of_two_leaves_room_for_four() -> None:
    f = field({"roger": FAR, "dunmore": FAR}, pieces={"scenery-2-1": HERE})
    assert f.state.room_left(HERE) == 4


@pytest.mark.rule("HB-CONF-04")
def test_of_twelve_five_damage_leave_the_marker_on_seven() -> None:
    f = field(case="marrow-foundry", agents={"roger": "courtyard-a", "dunmore": "courtyard-a"})
    f.state.due, f.state.because = True, "doom"
    f.do(("finish", "seat1"), ("finish", "seat2"))
    while f.of("area"):
        f.do(f.of("area")[0])
    assert f.state.boss_health == 12
    f.play.answer("host", ("ruling", "wound_it", "enemy", "brass-colossus", "amount", 3))
    f.play.answer("host", ("ruling", "wound_it", "enemy", "brass-colossus", "amount", 2))
    assert (f.state.boss_health, f.enemy("brass-colossus").damage) == (7, 0)
    for amount in (3, 3, 1):
        f.play.answer("host", ("ruling", "wound_it", "enemy", "brass-colossus", "amount", amount))
    assert f.play.outcome is not None  # 0: this case is won when it falls

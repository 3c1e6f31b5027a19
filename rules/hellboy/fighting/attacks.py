"""Attacks of enemies: whom they target, the DEFENCE test, damage, hits."""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.rules.hellboy.board.ways import line_of_fire, obscuring, sees, steps
from gloamboard.rules.hellboy.fighting.effects import after_attack, after_hit
from gloamboard.rules.hellboy.figures.printed import (
    harms_of,
    in_a_sentence,
    melee_of,
    name_of,
    ranged_of,
    resilience_of,
    row_of,
)
from gloamboard.rules.hellboy.figures.priority import select
from gloamboard.rules.hellboy.harm.damage import hurt_agent, hurt_enemy
from gloamboard.rules.hellboy.harm.scenery import shield
from gloamboard.rules.hellboy.rolls.tests import make_test
from gloamboard.rules.hellboy.state.lasting import changed
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.kernel import Script


def melee_attack(
    state: State, enemy: Enemy, *, plus: int = 0, harms: Iterable[str] = (), everybody: bool = False
) -> Script:
    """On one agent in its area, by target priority; or on each of them. Nobody there: no attack."""
    targets = state.agents_at(enemy.area)
    if not targets:
        return
    if not everybody:
        who = yield from select(state, [one.id for one in targets], "Whom does it attack?", "HB-EATK-01")  # HB-EATK-01
        targets = [state.agent(who)]
    area, every = enemy.area, (*harms_of(enemy), *harms)
    for target in targets:
        if target.area == area:
            yield from _melee(state, enemy, target, melee_of(state, enemy) + plus, every)
    yield from after_attack(state, [area], every)


def _melee(state: State, enemy: Enemy, target: Agent, value: int, harms: tuple[str, ...]) -> Script:
    tell(state, f"{name_of(enemy)} attacks {in_a_sentence(target)}.", "HB-EATK-01")
    mark(state, "attack", target.area)
    others = len(state.enemies_at(target.area)) - 1  # HB-EATK-02
    downs = others + target.stunned  # HB-STUN-03
    what = f"{name_of(target)} defends against {in_a_sentence(enemy)} (attack {value})"
    result = yield from make_test(state, target, "defence", 0, downs, what=what)  # HB-RULING-55
    damage = max(0, value - result.score - changed(state, target.id, "armour"))  # HB-EATK-03
    reached = yield from hurt_agent(state, target, damage, "HB-EATK-03", fire="fire" in harms)  # HB-SCEN-05
    if not damage:
        tell(state, f"{name_of(target)} is not hurt.", "HB-EATK-03")
    if reached:  # HB-EATK-08
        yield from after_hit(state, target, harms, state.lead().seat)


def in_reach(state: State, enemy: Enemy, area: str = "") -> list[Agent]:
    """Agents and backup agents whom it sees and whose area is within its range, from where it is or from `area`."""
    area = area or enemy.area
    far, reach = steps(state, area), row_of(enemy).range
    return [
        one for one in state.everyone() if far.get(one.area, 99) <= reach and sees(state, area, one.area)
    ]  # HB-EATK-04 HB-RULING-14


def ranged_attack(state: State, enemy: Enemy, *, plus: int = 0, harms: Iterable[str] = ()) -> Script:
    """On one agent who is visible and in range. Whether there was one."""
    targets = in_reach(state, enemy)
    if not targets:
        return False
    who = yield from select(state, [one.id for one in targets], "Whom does it shoot at?", "HB-EATK-04")
    target = state.agent(who)
    area, every, value = target.area, (*harms_of(enemy), *harms), ranged_of(state, enemy) + plus
    tell(state, f"{name_of(enemy)} shoots at {in_a_sentence(target)}.", "HB-EATK-04")
    mark(state, "shot", area)
    ups = state.crowd(area) - 1  # HB-EATK-05
    if area != enemy.area:
        ups += obscuring(state, enemy.area, area)  # HB-EATK-06
    what = f"{name_of(target)} defends against {in_a_sentence(enemy)} (attack {value})"
    line = line_of_fire(state, enemy.area, area) if area != enemy.area else ()
    result = yield from make_test(state, target, "defence", ups, int(target.stunned), what=what, line=line)
    damage = max(0, value - result.score - changed(state, target.id, "armour"))  # HB-EATK-07
    damage = yield from shield(state, area, damage, target.seat, "HB-SCEN-02")
    reached = yield from hurt_agent(state, target, damage, "HB-EATK-07", fire="fire" in every)
    if not damage:
        tell(state, f"{name_of(target)} is not hurt.", "HB-EATK-07")
    if reached:  # HB-EATK-08 HB-RULING-53
        yield from after_hit(state, target, every, state.lead().seat)
    yield from after_attack(state, [area], every)
    return True


def strike_enemy(state: State, enemy: Enemy, target: Enemy, plus: int = 0) -> Script:
    """Enemy against enemy: no roll, and scenery shields nobody."""
    near = enemy.area == target.area
    value = (melee_of if near else ranged_of)(state, enemy) + plus  # HB-EATK-10
    damage = max(0, value - resilience_of(state, target))  # HB-EATK-09 HB-RULING-69
    tell(state, f"{name_of(enemy)} attacks {in_a_sentence(target)}.", "HB-EATK-09")
    area = target.area
    reached = yield from hurt_enemy(state, target, damage, "HB-EATK-09", fire="fire" in harms_of(enemy))
    yield from after_attack(state, [area], harms_of(enemy))
    return reached

"""Shoot: a test against an enemy in sight, with a ranged weapon; or fire into an empty area."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gloamboard.rules.hellboy.board.ways import label, line_of_fire, obscuring, sees, steps
from gloamboard.rules.hellboy.cards.box import ITEM
from gloamboard.rules.hellboy.fighting.effects import after_attack, after_hit
from gloamboard.rules.hellboy.fighting.fight import by_hand, how_hurt
from gloamboard.rules.hellboy.fighting.weapons import BARE, take_in_hand, weapons, what_it_does
from gloamboard.rules.hellboy.figures.printed import in_a_sentence, name_of, resilience_of
from gloamboard.rules.hellboy.harm.damage import hurt_enemy
from gloamboard.rules.hellboy.harm.scenery import shield
from gloamboard.rules.hellboy.rolls.tests import make_test
from gloamboard.rules.hellboy.state.lasting import changed
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Option, Reason, Script


def guns(state: State, agent: Agent, area: str = "") -> list[str]:
    """What it may shoot with, as far as that area. A backup agent always has a gun of its own."""
    if agent.is_backup:
        return [BARE]  # HB-DIRECT-03
    far = steps(state, agent.area).get(area, 0) if area else 0
    return [item.id for item in weapons(agent, "ranged") if not item.reach or far <= item.reach]


def in_sight(state: State, agent: Agent) -> list[Enemy]:
    """Enemies whose area it sees."""
    here = agent.area
    return [enemy for enemy in state.enemies if enemy.area != here and sees(state, here, enemy.area)]


def no_gun(state: State, agent: Agent) -> Reason | None:
    """What keeps it from shooting at all."""
    if state.enemies_at(agent.area):
        return Reason("HB-SHOOT-01", "Nobody can shoot with an enemy in the area.", (agent.area,))  # HB-SHOOT-01
    if not guns(state, agent):
        return Reason("HB-SHOOT-02", f"{name_of(agent)} has no ranged weapon.")  # HB-SHOOT-02
    return None


def shoot_options(state: State, agent: Agent) -> list[Option]:
    """For an agent with no enemy in its area."""
    if not guns(state, agent):  # HB-SHOOT-02
        return []
    return [
        _option(agent.id, name_of(agent), enemy.id, in_a_sentence(enemy), how_hurt(state, enemy), enemy.area, hand)
        for enemy, hand in by_hand(in_sight(state, agent))
        if guns(state, agent, enemy.area)
    ]


@lru_cache(4096)
def _option(agent: str, name: str, enemy: str, whom: str, health: str, area: str, hand: bool) -> Option:
    says = f"{name} shoots at {whom}: {health}."
    put = ("put", enemy, area) if hand else None
    return Option(("shoot", agent, enemy), says, "HB-SHOOT-03", put, cost="1 cube")


def no_shoot(state: State, agent: Agent, enemy_id: str) -> Reason | None:
    if reason := no_gun(state, agent):
        return reason
    enemy = state.enemy(enemy_id)
    if enemy is None:
        return Reason("HB-SHOOT-03", "No enemy is in sight.")
    if not sees(state, agent.area, enemy.area):
        says = f"{name_of(agent)} does not see {in_a_sentence(enemy)}."
        return Reason("HB-SHOOT-03", says, (agent.area, enemy.area))  # HB-SHOOT-03
    if not guns(state, agent, enemy.area):
        return Reason("HB-SHOOT-02", f"No weapon of {name_of(agent)} reaches that far.", (enemy.area,))
    return None


def shoot(
    state: State, agent: Agent, enemy_id: str, *, upgrades: int = 0, damage: int = 0, harms: Iterable[str] = ()
) -> Script:
    """The test, its damage (scenery first) and what a hit does besides. How much damage reached the target."""
    enemy = state.enemy(enemy_id)
    if enemy is None:
        return 0
    area = enemy.area
    cards = guns(state, agent, area) or [BARE]
    card = yield from take_in_hand(state, agent, cards, "HB-SHOOT-02")  # HB-SHOOT-02
    ups, more, besides, bprd = what_it_does(card)
    every = (*besides, *harms)
    downs = state.crowd(area) - 1  # HB-SHOOT-04
    downs += obscuring(state, agent.area, area)  # HB-SHOOT-05
    ups += upgrades + enemy.stunned  # HB-STUN-02
    what = f"{name_of(agent)} shoots at {in_a_sentence(enemy)} (resilience {resilience_of(state, enemy)})"
    mark(state, "shot", area)
    line = line_of_fire(state, agent.area, area)
    result = yield from make_test(state, agent, "shoot", ups, downs, what=what, weapon=bprd, line=line)
    done = max(0, result.score - resilience_of(state, enemy))  # HB-SHOOT-06
    if done:
        done += more + damage + changed(state, agent.id, "damage")
        done = yield from shield(state, area, done, state.lead().seat, "HB-SCEN-03")
    reached = yield from hurt_enemy(state, enemy, done, "HB-SHOOT-06", fire="fire" in every, by=agent.id)
    if reached:
        yield from after_hit(state, enemy, every, agent.seat)
    else:
        tell(state, f"{name_of(enemy)} is not hit.", "HB-SHOOT-06")
    if result.spent:
        yield from run_power(state, result.spent, "bprd", Cause(result.spent, agent.id, enemy.id, area))
    yield from after_attack(state, [area], every)
    return reached


def _burning_guns(state: State, agent: Agent, area: str) -> list[str]:
    return [card for card in guns(state, agent, area) if card and "fire" in ITEM[card].harms]


def burn_options(state: State, agent: Agent) -> list[Option]:
    """Empty areas in sight that a ranged weapon with fire may set alight."""
    if not any("fire" in item.harms for item in weapons(agent, "ranged")) or no_gun(state, agent):
        return []
    return [
        Option(("burn", agent.id, area), f"{name_of(agent)} burns {label(state, area)}.", "HB-FIRE-03", cost="1 cube")
        for area in steps(state, agent.area)
        if no_burn(state, agent, area) is None
    ]


def no_burn(state: State, agent: Agent, area: str) -> Reason | None:
    if reason := no_gun(state, agent):
        return reason
    if area in state.infernos:
        return Reason("HB-INF-06", "It burns already.", (area,))
    if state.crowd(area):
        return Reason("HB-FIRE-03", "Somebody is there: only an empty area can be set on fire.", (area,))  # HB-FIRE-03
    if not sees(state, agent.area, area):
        return Reason("HB-FIRE-03", "It is not in sight.", (area,))
    if not _burning_guns(state, agent, area):
        return Reason("HB-FIRE-03", f"{name_of(agent)} has no ranged weapon with fire that reaches it.")
    return None


def burn(state: State, agent: Agent, area: str) -> Script:
    yield from after_attack(state, [area], ("fire",))  # HB-FIRE-03

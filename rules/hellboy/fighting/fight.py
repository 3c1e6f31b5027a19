"""Fight: a test against an enemy in the agent's own area."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gloamboard.rules.hellboy.cards.box import ITEM
from gloamboard.rules.hellboy.fighting.effects import after_attack, after_hit
from gloamboard.rules.hellboy.fighting.weapons import BARE, take_in_hand, weapons, what_it_does
from gloamboard.rules.hellboy.figures.printed import health_of, in_a_sentence, name_of, resilience_of
from gloamboard.rules.hellboy.harm.damage import hurt_enemy
from gloamboard.rules.hellboy.rolls.tests import make_test
from gloamboard.rules.hellboy.state.lasting import changed
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Option, Reason, Script


def how_hurt(state: State, enemy: Enemy) -> str:
    """What is left of it: "2 of 3 health"."""
    most = health_of(state, enemy)
    left = state.boss_health if enemy.id == state.boss else most - enemy.damage
    return f"{left} of {most} health"


def by_hand(enemies: Iterable[Enemy]) -> list[tuple[Enemy, bool]]:
    """Each of these, and whether a hand that sets a figure of its kind on the area's middle means it: of several that
    stand there alike, whichever figure is taken, the first is meant."""
    alike: dict[tuple[str, str, int, bool], str] = {}
    return [
        (enemy, alike.setdefault((enemy.kind, enemy.area, enemy.damage, enemy.stunned), enemy.id) == enemy.id)
        for enemy in enemies
    ]


def fight_options(state: State, agent: Agent) -> list[Option]:
    return [
        _option(agent.id, name_of(agent), enemy.id, in_a_sentence(enemy), how_hurt(state, enemy), enemy.area, hand)
        for enemy, hand in by_hand(state.enemies_at(agent.area))  # HB-FIGHT-01
    ]


@lru_cache(4096)
def _option(agent: str, name: str, enemy: str, whom: str, health: str, area: str, hand: bool) -> Option:
    says = f"{name} fights {whom}: {health}."
    put = ("put", enemy, area) if hand else None
    return Option(("fight", agent, enemy), says, "HB-FIGHT-01", put, cost="1 cube")


def no_fight(state: State, agent: Agent, enemy_id: str) -> Reason | None:
    enemy = state.enemy(enemy_id)
    if enemy is None or enemy.area != agent.area:  # HB-FIGHT-01
        return Reason("HB-FIGHT-01", f"Fight needs an enemy in {name_of(agent)}'s own area.", (agent.area,))
    return None


def fight(
    state: State, agent: Agent, enemy_id: str, *, upgrades: int = 0, damage: int = 0, harms: Iterable[str] = ()
) -> Script:
    """The test, its damage and what a hit does besides. How much damage reached the target."""
    enemy = state.enemy(enemy_id)
    if enemy is None:
        return 0
    cards = [item.id for item in weapons(agent, "melee")]
    if len(cards) != 1 or ITEM[cards[0]].harms:  # a single one that can only help is taken without asking
        cards.append(BARE)
    card = yield from take_in_hand(state, agent, cards, "HB-FIGHT-02")  # HB-FIGHT-02
    ups, more, besides, bprd = what_it_does(card)
    downs = len(state.enemies_at(agent.area)) - 1  # HB-FIGHT-03
    ups += upgrades + enemy.stunned  # HB-STUN-02
    what = f"{name_of(agent)} fights {in_a_sentence(enemy)} (resilience {resilience_of(state, enemy)})"
    mark(state, "fight", agent.area)
    result = yield from make_test(state, agent, "fight", ups, downs, what=what, weapon=bprd)
    return (yield from strike(state, agent, enemy, result.score, damage + more, (*besides, *harms), result.spent))


def strike(
    state: State, agent: Agent, enemy: Enemy, score: int, more: int, harms: tuple[str, ...], spent: str
) -> Script:
    """The damage of a test's score in a melee. How much reached the target."""
    area = enemy.area
    damage = max(0, score - resilience_of(state, enemy))  # HB-FIGHT-04
    if damage:
        damage += more + changed(state, agent.id, "damage")
    reached: int = yield from hurt_enemy(state, enemy, damage, "HB-FIGHT-04", fire="fire" in harms, by=agent.id)
    if reached:
        yield from after_hit(state, enemy, harms, agent.seat)
    else:
        tell(state, f"{name_of(enemy)} shrugs it off.", "HB-FIGHT-04")
    if spent:
        yield from run_power(state, spent, "bprd", Cause(spent, agent.id, enemy.id, area))  # HB-EFFD-08
    yield from after_attack(state, [area], harms)
    return reached

"""Verbs of attacks: what agents' own actions do, and what the behaviour cards of bosses say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from gloamboard.rules.hellboy.cards.words import Harm
from gloamboard.rules.hellboy.fighting.attacks import in_reach, melee_attack, ranged_attack
from gloamboard.rules.hellboy.fighting.fight import fight as fight_with
from gloamboard.rules.hellboy.fighting.shoot import no_shoot
from gloamboard.rules.hellboy.fighting.shoot import shoot as shoot_at
from gloamboard.rules.hellboy.hunting.hunting import approach as go_near
from gloamboard.rules.hellboy.hunting.hunting import flee
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State
from gloamboard.rules.hellboy.verbs.words import choose_foe, foes_chosen, foes_meant, user
from gloamboard.rules.hellboy.vocabulary import VERBS, Cause, possible
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Between

Few = Annotated[int, Between(-3, 3)]
Towards = Literal["nearest", "lead", "away"]


# --- agents -------------------------------------------------------------------


@VERBS.verb(example='{ do = "fight", upgrades = 1, harm = "hurl" }')
def fight(state: State, cause: Cause, upgrades: Few = 0, damage: Few = 0, harm: Harm | None = None) -> Script:
    """A Fight against an enemy here."""
    for enemy in (yield from foes_chosen(state, cause, "one-here")):
        yield from fight_with(
            state, user(state, cause), enemy.id, upgrades=upgrades, damage=damage, harms=(harm,) if harm else ()
        )


@possible("fight")
def can_fight(state: State, cause: Cause, upgrades: int = 0, damage: int = 0, harm: Harm | None = None) -> bool:
    return bool(foes_meant(state, cause, "one-here"))


@VERBS.verb(example='{ do = "shoot", upgrades = 2, damage = 1 }')
def shoot(state: State, cause: Cause, upgrades: Few = 0, damage: Few = 0, harm: Harm | None = None) -> Script:
    """A Shoot at an enemy in sight, with a ranged weapon like any other."""
    agent = user(state, cause)
    enemy: Enemy | None = yield from choose_foe(list(targets(state, agent)), (agent.seat,))
    if enemy is not None:
        yield from shoot_at(state, agent, enemy.id, upgrades=upgrades, damage=damage, harms=(harm,) if harm else ())


def targets(state: State, agent: Agent) -> Iterator[Enemy]:
    """Enemies it may shoot at now, none where it may not shoot at all."""
    return (enemy for enemy in state.enemies if agent.area and no_shoot(state, agent, enemy.id) is None)


@possible("shoot")
def can_shoot(state: State, cause: Cause, upgrades: int = 0, damage: int = 0, harm: Harm | None = None) -> bool:
    return any(targets(state, user(state, cause)))


# --- bosses -------------------------------------------------------------------


def _actor(state: State, cause: Cause) -> Enemy | None:
    return state.enemy(cause.enemy)


@VERBS.verb(example='{ do = "approach", towards = "lead", more = 1 }')
def approach(state: State, cause: Cause, towards: Towards = "nearest", more: Few = 0) -> Script:
    """The boss moves: towards the nearest agent, towards the lead agent, or as far away as it gets."""
    boss = _actor(state, cause)
    if boss is None:
        return
    if towards == "away":
        yield from flee(state, boss)
    else:
        yield from go_near(state, boss, towards=state.lead().id if towards == "lead" else "", more=more)


@VERBS.verb(example='{ do = "strike", plus = 1, harm = "hurl", all = true }')
def strike(state: State, cause: Cause, plus: Few = 0, harm: Harm | None = None, all: bool = False) -> Script:
    """A melee attack on an agent in its area, or on everybody there."""
    boss = _actor(state, cause)
    if boss is not None:
        yield from melee_attack(state, boss, plus=plus, harms=(harm,) if harm else (), everybody=all)


@VERBS.verb(example='{ do = "shot", harm = "stun" }')
def shot(state: State, cause: Cause, plus: Few = 0, harm: Harm | None = None) -> Script:
    """A ranged attack on an agent in sight and range; where there is none it moves."""
    boss = _actor(state, cause)
    if boss is None:
        return
    if in_reach(state, boss):
        yield from ranged_attack(state, boss, plus=plus, harms=(harm,) if harm else ())
    else:
        yield from go_near(state, boss)

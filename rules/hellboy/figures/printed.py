"""What is printed on boards and cards of those who fight, with what cards in force change."""

from __future__ import annotations

from functools import cache

from gloamboard.rules.hellboy.cards.box import AGENT, BACKUP, BOSS, MINION, by_team, called
from gloamboard.rules.hellboy.cards.foes import BossRow, MinionRow
from gloamboard.rules.hellboy.cards.words import Colour, Harm, Skill
from gloamboard.rules.hellboy.state.lasting import enemy_changed
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State


def row_of(enemy: Enemy) -> MinionRow | BossRow:
    return BOSS[enemy.kind] if enemy.boss else MINION[enemy.kind]


def name_of(who: Agent | Enemy) -> str:
    """How somebody is called: "the Grave Hound 2", "Roger"."""
    if isinstance(who, Agent):
        return called(who.id)
    return BOSS[who.kind].name if who.boss else _minion_name(who.kind, who.id)


def in_a_sentence(who: Agent | Enemy) -> str:
    """The same where a sentence goes on: "the Moth Prince"."""
    return small_the(name_of(who))


def small_the(name: str) -> str:
    return f"the {name[4:]}" if name.startswith("The ") else name


@cache
def _minion_name(kind: str, id: str) -> str:
    return f"{MINION[kind].name} {id.rsplit('-', 1)[1]}"


def colour_of(agent: Agent, skill: Skill) -> Colour:
    """The dice it tests that skill with."""
    skills = BACKUP[agent.id].skills if agent.is_backup else AGENT[agent.id].skills
    colour: Colour = getattr(skills, skill)  # HB-DIRECT-04 HB-TEST-01
    return colour


def health_of(state: State, who: Agent | Enemy) -> int:
    """HEALTH of an enemy or backup agent; spaces of an agent's health track."""
    if isinstance(who, Agent):
        return BACKUP[who.id].health if who.is_backup else AGENT[who.id].health
    if who.boss:
        return by_team(BOSS[who.kind].health, len(state.agents))
    return MINION[who.kind].health


def move_of(state: State, enemy: Enemy) -> int:
    return max(0, row_of(enemy).move + enemy_changed(state, "enemy-move"))  # HB-ENEMY-18


def melee_of(state: State, enemy: Enemy) -> int:
    return row_of(enemy).melee + enemy_changed(state, "enemy-melee")


def ranged_of(state: State, enemy: Enemy) -> int:
    return row_of(enemy).ranged + enemy_changed(state, "enemy-ranged")


def resilience_of(state: State, enemy: Enemy) -> int:
    return row_of(enemy).resilience + enemy_changed(state, "enemy-resilience")


def harms_of(enemy: Enemy) -> tuple[Harm, ...]:
    return row_of(enemy).harms


def is_flagged(enemy: Enemy, flag: str) -> bool:
    return flag in row_of(enemy).flags

"""An enemy's card in one sentence: how it moves, how it strikes and shoots, what its attacks do besides."""

from __future__ import annotations

from gloamboard.rules.hellboy.cards.box import BOSS, MINION
from gloamboard.rules.hellboy.cards.words import Flag, Harm
from gloamboard.rules.hellboy.forms import EnemyForm

HARMS: dict[Harm, str] = {"fire": "sets fire", "stun": "stuns", "hurl": "hurls"}
FLAGS: dict[Flag, str] = {"fireproof": "fire does nothing to it", "steady": "it cannot be stunned"}


def card_of(enemy: EnemyForm) -> str:
    """As the card lies on the table, with what is left of its health and what cards in force change."""
    row = BOSS[enemy["kind"]] if enemy["boss"] else MINION[enemy["kind"]]
    words: list[str] = [] if enemy["boss"] else [*MINION[enemy["kind"]].tags]
    words += [f"{enemy['left']} health", f"move {enemy['move']}", f"melee {enemy['melee']}"]
    if row.range:
        words.append(f"shoots {enemy['ranged']} within {row.range}")
    words.append(f"resilience {enemy['resilience']}")
    if row.harms:
        words.append(f"a hit {' and '.join(HARMS[harm] for harm in row.harms)}")
    words += [FLAGS[flag] for flag in row.flags if flag in FLAGS]
    if enemy["stunned"]:
        words.append("stunned")
    return f"{', '.join(words)}."

"""The menu of the agent phase: deeds that each file of this folder adds. A deed lists what is open, does what was
chosen, and says why another is not open. The first word of a key names its deed, the second whoever does it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, get_args

from gloamboard.rules.hellboy.cards.box import called
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.kernel import Key, Option, Reason, Script

Lists = Callable[[State, Agent], Iterable[Option]]
Does = Callable[[State, Agent, Key], Script]
No = Callable[[State, Agent, Key], Reason | None]
Who = Literal["with a cube", "standing", "stunned"]
"""Whom a deed is listed for at all: who stands and has a cube left, who stands, who is stunned."""


class Deed(NamedTuple):
    word: str
    does: Does
    no: No | None


DEEDS: dict[str, Deed] = {}
_LISTED: dict[tuple[Who, bool], list[Lists]] = {(who, near): [] for who in get_args(Who) for near in (False, True)}
"""What lists the deeds of somebody like that, with enemies in the area or without, in the order they were added."""


def deed(
    word: str, lists: Lists, no: No | None = None, *, who: Who = "with a cube", enemies: bool | None = None
) -> Callable[[Does], Does]:
    """Adds a deed: over the script that does it. It `lists` for somebody on the board who is like that: with `enemies`
    in the area, without, or either way."""

    def add(does: Does) -> Does:
        if word in DEEDS:
            raise ValueError(f"there is a deed {word} already")
        DEEDS[word] = Deed(word, does, no)
        for (somebody, near), listed in _LISTED.items():
            if (who == somebody or (who, somebody) == ("standing", "with a cube")) and enemies in (None, near):
                listed.append(lists)
        return does

    return add


def options(state: State, agent: Agent) -> list[Option]:
    """Everything that agent on the board may do now."""
    found: list[Option] = []
    who: Who = "stunned" if agent.stunned else "with a cube" if agent.cubes else "standing"
    for lists in _LISTED[who, bool(state.enemies_at(agent.area))]:
        found += lists(state, agent)
    return found


def why_not(state: State, agent: Agent, key: Key) -> Reason | None:
    each = DEEDS.get(str(key[0])) if key else None
    return None if each is None or each.no is None else each.no(state, agent, key)


def cannot_act(agent: Agent, cubes: int = 1) -> Reason | None:
    """What keeps somebody from any action of that cost."""
    if not agent.area:
        return Reason("HB-DMG-06", f"{called(agent.id)} is not on the board.")
    if agent.stunned:
        return Reason("HB-STUN-05", f"{called(agent.id)} is stunned: first stand up.", (agent.area,))
    if agent.cubes < cubes:
        says = f"{called(agent.id)} has {agent.cubes} cubes left and needs {cubes}."
        return Reason("HB-AGENT-03", says)
    return None


def enemies_here(state: State, agent: Agent, rule: str, deed: str) -> Reason | None:
    if any(each.area == agent.area for each in state.enemies):
        return Reason(rule, f"Nobody can {deed} with an enemy in the area.", (agent.area,))
    return None


def pay(agent: Agent, cubes: int = 1) -> None:
    agent.cubes -= cubes  # HB-AGENT-03

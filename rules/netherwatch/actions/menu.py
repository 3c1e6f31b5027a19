"""The menu of a turn: every action that is possible now, and what each word of it does.

Free actions may interrupt a MOVE or DASH; an action that costs an Action may not.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping

from gloamboard.rules.kernel import Choice, Key, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import (
    drop,
    hq,
    investigate,
    moving,
    personal,
    pick_up,
    promoted,
    ritual,
    specter,
    specter_deeds,
    use,
)
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, Check
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import actions_left

SPECTER = "specter"  # what every kind of Agent becomes
Do = Callable[[State, Agent, Key], Script]
Offer = Callable[[State, Agent, int, list[Option]], None]
"""Adds what is possible now, given the Actions left."""
MENUS: dict[str, tuple[Offer, ...]] = {
    "human": (
        ritual.offers,
        investigate.offers,
        pick_up.offers,
        moving.offers,
        personal.offers,
        use.offers,
        hq.offers,
        promoted.offers,
        investigate.new_clue,
        drop.offers,
    ),
    SPECTER: (specter.offers,),
}
"""By kind of Agent: what lies here to be done comes first, then ways to elsewhere, and last what costs dearly."""
MORE_OFFERS: dict[str, Mapping[str, tuple[Offer, ...]]] = {}
"""By box: what the menu of a kind has besides while that box is in play."""


def menu(state: State, agent: Agent) -> list[Option]:
    """All that this Agent may do now."""
    left = actions_left(state, agent)
    found: list[Option] = []
    for offer in _offers(_kind(agent), state.boxes):
        offer(state, agent, left, found)
    found.append(_end_option(agent.piece, left))
    return found


def _kind(agent: Agent) -> str:
    return SPECTER if agent.specter else cards.kind_of(agent.id).id  # NW-SPEC-11 NW-DEATH-05


@functools.cache
def _offers(kind: str, boxes: tuple[str, ...]) -> tuple[Offer, ...]:
    return (*MENUS[kind], *(offer for box in boxes for offer in MORE_OFFERS[box].get(kind, ())))


@functools.cache
def _end_option(piece: str, left: int) -> Option:
    unused = f"{left} Action{'s' if left > 1 else ''} unused" if left else ""
    return Option(("end", piece), "End the turn.", "NW-TURN-05", ("press", "confirm"), cost=unused)


def act(state: State, agent: Agent) -> Script:
    """One action of this Agent's turn."""
    key = yield Choice(
        {agent.seat: lambda: menu(state, agent)},
        f"What does the {agent.name} do?",
        about="action",
        rule="NW-TURN-05",
        opens=True,
    )
    yield from DO[str(key[0])](state, agent, key)


def why_not(state: State, agent: Agent, attempt: Attempt) -> Because:
    """What forbids this action to the Agent whose turn it is; None where nothing does, and for what is no action."""
    word = str(attempt[0]) if attempt else ""
    mine = checks(_kind(agent), state.boxes)
    if word in mine:
        return mine[word](state, agent, actions_left(state, agent), attempt)
    boxed = (table for box in state.boxes for table in MORE_CHECKS[box].values())
    if not any(word in table for table in (*WHY_NOT.values(), *boxed)):
        return None
    if agent.specter:
        return "NW-SPEC-11", "A Specter has only the Specter Actions."
    only = (
        "Only a Specter can do that." if word in checks(SPECTER, state.boxes) else "That is not for this kind of Agent."
    )
    return "NW-SPEC-11", only


@functools.cache
def checks(kind: str, boxes: tuple[str, ...]) -> Mapping[str, Check]:
    """What forbids the words of a kind's menu. Where a box in play has more to say of a word, the box speaks."""
    more = {word: check for box in boxes for word, check in MORE_CHECKS[box].get(kind, {}).items()}
    return {**WHY_NOT.get(kind, {}), **more}


def _no_exploring(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return "NW-ACT-21", "The Mansion is printed: there is nothing to EXPLORE."  # NW-ACT-22 NW-ACT-23 NW-MAP-01


def _end(state: State, agent: Agent, key: Key) -> Script:
    """No more actions: a move that is not ended ends here."""
    yield from moving.come_to_rest(state, agent)
    state.step = "turn-end"


DO: dict[str, Do] = {
    "end": _end,
    **moving.DO,
    **personal.DO,
    **investigate.DO,
    **pick_up.DO,
    **use.DO,
    **hq.DO,
    **ritual.DO,
    **promoted.DO,
    **drop.DO,
    **specter_deeds.DO,
}
WHY_NOT: dict[str, Mapping[str, Check]] = {
    "human": {
        "explore": _no_exploring,
        **moving.WHY_NOT,
        **personal.WHY_NOT,
        **investigate.WHY_NOT,
        **pick_up.WHY_NOT,
        **use.WHY_NOT,
        **hq.WHY_NOT,
        **ritual.WHY_NOT,
        **promoted.WHY_NOT,
        **drop.WHY_NOT,
    },
    SPECTER: specter.WHY_NOT,
}
"""By kind of Agent and word: what forbids it."""
MORE_CHECKS: dict[str, Mapping[str, Mapping[str, Check]]] = {}
"""By box: the same for what it adds."""

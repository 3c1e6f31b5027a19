"""Turns that begin elsewhere, and wood found in a hurry: what Fate does to the Living at Black Tarn."""

from __future__ import annotations

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, word
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.operations import travel
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import explore
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp, camp
from gloamboard.rules.netherwatch.people import prices, sanity
from gloamboard.rules.netherwatch.state import Agent, State

WAKES_IN = "watchtower"
MODIFIERS = {
    "lost-time": "Whoever has a Condition begins the turn in the Watchtower.",
    "frantic": "The second EXPLORE of a turn may be paid with 1 Sanity instead of an Action.",
}


def wake_elsewhere(state: State, agent: Agent | None, zone: str) -> Script:
    """A turn begins with a Condition: in the Watchtower, if it is on the map."""
    if agent is None or not agent.condition or modifiers.total(state, "lost-time", agent) <= 0:
        return
    yield from travel.send(state, agent, (WAKES_IN,), "LV-BT-09")  # LV-BT-09 LV-RULING-34


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    """The second EXPLORE of a turn for Sanity, Path by Path."""
    if of(state).explores != 1 or _no_hurry(state, agent) is not None:
        return
    for kind in dict.fromkeys(edge.kind for edge in camp(state).open_paths(agent.zone)):
        if explore.CHECKS["explore"](state, agent, 1, ("explore", kind)) is None:
            says = f"EXPLORE in a frenzy: draw {explore.NAMES[kind]}."
            found.append(Option(("frantic", kind), says, "LV-BT-11", cost="1 Sanity"))


def _no_hurry(state: State, agent: Agent) -> Because:
    if not isinstance(ground.ground(state), Camp) or modifiers.total(state, "frantic", agent) <= 0:
        return "LV-BT-11", "Only a frantic Fate lets you EXPLORE for Sanity."
    if of(state).explores != 1:
        return "LV-BT-11", "That is for the second EXPLORE of a turn."
    return prices.BROKEN if agent.condition == "breakdown" else None


def _no_frantic(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return _no_hurry(state, agent) or explore.CHECKS["explore"](state, agent, 1, ("explore", word(attempt, 1)))


def _frantic(state: State, agent: Agent, key: Key) -> Script:
    yield from sanity.lose(state, agent, 1, "LV-BT-11")  # LV-BT-11
    of(state).explores += 1
    yield from explore.draw_and_lay(state, agent, agent.zone, str(key[1]))


DO = {"frantic": _frantic}
CHECKS = {"frantic": _no_frantic}
WEIGHTS = {"frantic": lambda view, me, key: 1.0}

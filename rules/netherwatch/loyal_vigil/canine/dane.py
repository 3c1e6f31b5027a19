"""The Great Dane Cover: Safe Cover for one Agent other than the dog itself, which no effect on Safe Cover touches."""

from __future__ import annotations

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.netherwatch.actions import moving
from gloamboard.rules.netherwatch.actions.because import Attempt, Because
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.state import is_canine, of
from gloamboard.rules.netherwatch.people import hiding
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.story import tell

DANE = "great-dane"
TOKEN = "great-dane-cover"
__all__ = ["CHECKS", "DO", "WEIGHTS", "is_canine", "lay", "offers"]


def lay(state: State, zone: str, rule: str) -> Script:
    """The token comes to a Zone, from wherever it lay; whoever hid behind it is Exposed."""
    if zone == HQ or of(state).cover == zone or not any(agent.id == DANE for agent in state.living()):
        return  # LV-DANE-01 LV-COMP-06
    of(state).cover = zone  # LV-DANE-03 LV-DANE-04: it is none of the Safe Covers that effects mean
    tell(state, f"The Great Dane Cover is in the {ground.name(state, zone)}.", rule)
    yield from hiding.expose(state, TOKEN)


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if of(state).cover == agent.zone and _no_shelter(state, agent, left, ("shelter",)) is None:
        says = "HIDE behind the Great Dane."
        found.append(Option(("shelter", agent.piece), says, "LV-DANE-02", ("tap", TOKEN)))


def _no_shelter(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if agent.id == DANE:
        return "LV-DANE-02", "The Great Dane is the Cover: it cannot hide behind itself."
    if of(state).cover != agent.zone:
        return "LV-DANE-02", "The Great Dane Cover is not in your Zone."
    if agent.hiding:
        return "NW-HIDE-01", f"The {agent.name} hides already."
    if agent.condition == "breakdown":
        return "NW-COND-10", "Nobody HIDEs in Breakdown."
    if any(other.hiding == TOKEN for other in state.agents):
        return "LV-DANE-02", "The Great Dane shelters somebody already."
    return None


def _shelter(state: State, agent: Agent, key: Key) -> Script:
    here = agent.zone
    yield from moving.come_to_rest(state, agent)
    if agent.zone != here or not agent.living:
        return  # what waited there came first
    hiding.enter_cover(state, agent, TOKEN, "LV-DANE-02")  # LV-DANE-02


DO = {"shelter": _shelter}
CHECKS = {"shelter": _no_shelter}
WEIGHTS = {"shelter": lambda view, me, key: 17.0 if view["manifested"] else -3.0}

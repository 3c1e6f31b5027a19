"""Ties and simultaneous effects: who speaks for the team when the players choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.kernel import Hand, Script
from gloamboard.rules.kernel.asking import ties
from gloamboard.rules.netherwatch.state.agent import Agent
from gloamboard.rules.netherwatch.state.state import State


def decider(state: State) -> str:
    """The seat that speaks for the team when it does not agree: the Active Agent's, else that of the last to act."""
    holder = state.active or state.last_active  # NW-TARGET-07
    return state.agent(holder).seat if holder else state.seats[0]


def choose_one(
    state: State,
    asks: str,
    items: Sequence[str],
    rule: str = "NW-MISC-03",
    *,
    says: Callable[[str], str] = str,
    about: str = "tie",
    seat: str = "",
    goes: tuple[str, str] | None = None,
) -> Script:
    """One of several that fit equally well. A single one is taken without asking. `goes` is the piece that is carried
    there, and from where; what no piece is carried to is tapped."""
    seats = (seat or decider(state),)  # NW-MISC-03 NW-EX-47

    def hand(item: str) -> Hand:
        return _tap(item) if goes is None else ("move", *goes, item)

    return (yield from ties.choose_one(seats, items, asks, word=about, rule=rule, says=says, hand=hand))


def choose_order(
    state: State, asks: str, items: Sequence[str], rule: str = "NW-MISC-04", *, says: Callable[[str], str] = str
) -> Script:
    """The order in which things that happen at once are done."""
    seats = (decider(state),)  # NW-MISC-04 NW-EX-48
    return (yield from ties.choose_order(seats, items, asks, rule=rule, says=says, hand=_tap))


def _tap(item: str) -> Hand:
    return ("tap", item)


def each_agent(state: State, agents: Sequence[Agent], asks: str, rule: str = "NW-MISC-04") -> Script:
    """Agents hit by the same thing, in the order the players choose."""
    ids = yield from choose_order(
        state, asks, [agent.id for agent in agents], rule, says=lambda id: f"First the {state.agent(id).name}."
    )
    return [state.agent(id) for id in ids]

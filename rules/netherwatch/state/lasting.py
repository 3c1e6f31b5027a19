"""Effects that last: what, who for, how much, until when. They are added and taken away whole, never edited."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.netherwatch.state.state import InForce, State

Until = Literal["turn", "turn-after", "next-turn", "phase", "demon-phase", "round", "dormant", "fate", "game"]
"""turn: end of the running turn. next-turn: end of that Agent's next turn, which is not the running one: until that is
over it waits as turn-after. phase: end of the running phase.
demon-phase: end of the next Demon Phase. round: until Dormant beads reset. dormant: until the Demon goes Dormant.
fate: until Fate changes. game: to the end."""


def add(state: State, what: str, who: str, amount: int, until: Until) -> None:
    if until == "next-turn" and who and who == state.turn:
        until = "turn-after"
    state.lasting.append(InForce(what, who, amount, until))


def total(state: State, what: str, who: str = "") -> int:
    """How much of it holds for that Agent or zone now (entries for nobody in particular hold for all)."""
    if not state.lasting:
        return 0
    return sum(amount for kind, owner, amount, _ in state.lasting if kind == what and owner in ("", who))


def take(state: State, what: str, who: str) -> int:
    """As `total`, and used up."""
    amount = total(state, what, who)
    if amount:
        state.lasting = [entry for entry in state.lasting if not (entry.what == what and entry.who in ("", who))]
    return amount


def turn_over(state: State, who: str) -> None:
    """That Agent's turn has ended: what was to last for it is over, what waited for the next one counts from now."""
    expire(state, "turn")
    expire(state, "next-turn", who)
    if state.lasting:
        state.lasting = [
            entry._replace(until="next-turn") if entry.until == "turn-after" and entry.who == who else entry
            for entry in state.lasting
        ]


def expire(state: State, until: Until, who: str = "") -> None:
    """Time has passed: end what lasted until now (for one Agent, when `who` says so)."""
    if state.lasting:
        state.lasting = [e for e in state.lasting if e.until != until or (who and e.who not in ("", who))]

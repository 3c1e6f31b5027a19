"""Objective tokens, an Operation's Requirements, and the Escape."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import markers
from gloamboard.rules.netherwatch.people import conditions, prices
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.story import moment, tell


def lay(state: State, arrives: str) -> None:
    """Put out the Objectives that arrive now."""
    for row in cards.cards().operations[state.operation].objective:
        if row.arrives == arrives and f"objective-{row.letter}" not in state.flags:  # NW-OP-11
            markers.place(state, f"objective-{row.letter}", row.zone, "NW-TOK-09")  # NW-TOK-09


def to_clear(state: State, agent: Agent, how: str) -> list[str]:
    """Letters of Objectives this Agent could clear here in that way."""
    if not state.tokens:
        return []
    rows = cards.cards().operations[state.operation].objective
    return [
        row.letter
        for row in rows
        if row.clear == how
        and state.tokens.get(f"objective-{row.letter}") == agent.zone
        and not prices.barred(state, agent, row.cleared)  # NW-COND-12
    ]


def clear(state: State, agent: Agent, letter: str) -> Script:
    """An Objective is done."""
    tell(state, f"The {agent.name} clears Objective {letter.upper()}.", "NW-TOK-09")
    yield from markers.clear(state, letter, "NW-TOK-09")  # NW-TOK-09


def open_requirements(state: State) -> list[cards.Requirement]:
    """Requirements of the Operation that keep the Summoning Circle from being placed."""
    if state.variant == "confrontation":  # NW-SINGLE-16
        return []
    return [need for need in cards.operation(state.operation).requirement if not markers.met(state, need)]  # NW-OP-01


def place_escape(state: State) -> None:
    """The Escape token comes with the Confrontation."""
    row = cards.operation(state.operation).escape
    if row.zone:
        state.tokens["escape"] = row.zone  # NW-CS-05 NW-TOK-02
        tell(state, f"Escape: {row.says}", "NW-CS-05")


def can_escape(state: State, agent: Agent) -> bool:
    """Whether this Agent may leave the house here and now."""
    if state.stage != "confrontation" or agent.specter or state.tokens.get("escape") != agent.zone:
        return False  # NW-OP-04 NW-SPEC-10
    row = cards.cards().operations[state.operation].escape
    return all(markers.met(state, need) for need in row.needs)  # NW-TOK-03


def escape(state: State, agent: Agent) -> Script:
    """A Living Agent gets out. The Operation ends with the last one out or dead."""
    yield from ()
    agent.escaped, agent.zone, agent.hiding, agent.lit = True, HQ, "", False  # NW-VIC-08
    moment(state, "escape", HQ)
    tell(state, f"The {agent.name} escapes.", "NW-VIC-02")
    if state.target == agent.id:
        state.target = ""
    if not state.living():
        conditions.out_of_people(state)  # NW-VIC-02 NW-VIC-09 NW-VIC-11

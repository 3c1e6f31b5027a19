"""Objective tokens, an Operation's Requirements, and the Escape."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import ground, markers
from gloamboard.rules.netherwatch.people import conditions, prices
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.story import moment, tell


def lay(state: State, arrives: str) -> None:
    """Put out the Objectives that arrive now; one whose Zone is not on the map yet waits."""
    zones = ground.ground(state).zones
    for row in cards.cards().operations[state.operation].objective:
        if row.arrives == arrives and row.zone in zones and f"objective-{row.letter}" not in state.flags:  # NW-OP-11
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


def why_not_clear(state: State, agent: Agent, how: str, letter: str) -> tuple[str, str] | None:
    """What keeps this Agent from clearing that Objective in that way."""
    row = next((row for row in cards.cards().operations[state.operation].objective if row.letter == letter), None)
    if row is None or f"objective-{letter}" not in state.tokens:
        return "NW-TOK-09", "There is no such Objective now."
    if state.tokens[f"objective-{letter}"] != agent.zone:
        return "NW-TOK-09", f"Objective {letter.upper()} is not in your Zone."
    if row.clear != how:
        return "NW-TOK-09", f"Objective {letter.upper()} is cleared in another way."
    return prices.BROKEN if prices.barred(state, agent, row.cleared) else None


def clear(state: State, agent: Agent, letter: str) -> Script:
    """An Objective is done."""
    tell(state, f"The {agent.name} clears Objective {letter.upper()}.", "NW-TOK-09")
    yield from markers.clear(state, letter, "NW-TOK-09")  # NW-TOK-09


def open_requirements(state: State) -> list[cards.Requirement]:
    """Requirements of the Operation that keep the Summoning Circle from being placed."""
    if state.variant == "confrontation":  # NW-SINGLE-16
        return []
    return [need for need in cards.operation(state.operation).requirement if not markers.met(state, need)]  # NW-OP-01


def rule_of(need: cards.Requirement, rule: str) -> str:
    """The rule that a Requirement rests on: its own, or that of all of them."""
    return next(iter(need.rules), rule)


def place_escape(state: State) -> None:
    """The Escape token comes with the Confrontation."""
    row = cards.operation(state.operation).escape
    if row.zone:
        state.tokens["escape"] = row.zone  # NW-CS-05 NW-TOK-02
        tell(state, f"Escape: {row.says}", "NW-CS-05")


def why_no_escape(state: State, agent: Agent) -> tuple[str, str] | None:
    """What keeps this Agent from leaving the house here and now."""
    if agent.specter:
        return "NW-SPEC-10", "Specters cannot escape."
    if state.stage != "confrontation":
        return "NW-OP-04", "There is no Escape before the Confrontation."
    if state.tokens.get("escape") != agent.zone:
        return "NW-TOK-02", "The way out is marked by the Escape token."
    needs = cards.cards().operations[state.operation].escape.needs
    return next(((rule_of(need, "NW-TOK-03"), need.says) for need in needs if not markers.met(state, need)), None)


def can_escape(state: State, agent: Agent) -> bool:
    return why_no_escape(state, agent) is None


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

"""Tokens of which there is only one, such as Wards and Objectives A to C: placing, clearing, what they ask for."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell


def place(state: State, token: str, zone: str, rule: str) -> bool:
    """The token comes onto the map; there is only one, and none lies in HQ. Returns whether it was placed."""
    if zone == HQ or token in state.tokens:
        return False  # NW-COMP-05 NW-HQ-06
    state.tokens[token] = zone  # NW-TOK-08 NW-TOK-09
    tell(state, f"{said(token)} is placed in the {ground.name(state, zone)}.", rule)
    return True


def take_away(state: State, token: str, rule: str) -> None:
    """Back to the Supply."""
    if token in state.tokens:
        zone = state.tokens.pop(token)
        tell(state, f"{said(token)} leaves the {ground.name(state, zone)}.", rule)


def said(token: str) -> str:
    """What the players call it: Objective A, the Major Ward."""
    words = token.replace("-", " ").title()
    return words if words.startswith("Objective") else f"The {words}"


def held_off(state: State, zone: str) -> bool:
    """Whether a Ward keeps the Demon from walking into a Zone. The Minor Ward holds once, the Major Ward stays."""
    ward = next((size for size in ("major-ward", "minor-ward") if state.tokens.get(size) == zone), "")
    if not ward:
        return False
    tell(state, f"The Ward in the {ground.name(state, zone)} holds the Demon off.", "NW-TOK-08")
    if ward == "minor-ward":
        take_away(state, ward, "NW-TOK-08")  # NW-TOK-08
    return True


def clear(state: State, letter: str, rule: str) -> Script:
    """An Objective is done: it leaves the map, and what the Operation says happens."""
    take_away(state, f"objective-{letter}", rule)
    state.flags[f"objective-{letter}"] = 1  # NW-TOK-09
    for row in cards.cards().operations[state.operation].objective:
        if row.letter == letter:
            yield from VERBS.run(state, Cause("operation", f"objective-{letter}", state.turn), row.cleared)


def met(state: State, requirement: cards.Requirement) -> bool:
    """Whether a Requirement is fulfilled."""
    if requirement.objective and f"objective-{requirement.objective}" not in state.flags:
        return False
    return not requirement.mark or requirement.mark in state.flags  # NW-OP-01 NW-TOK-03

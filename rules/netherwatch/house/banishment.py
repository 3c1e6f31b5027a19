"""Banishment tokens, which some rituals lay out: turning them over, and when. The ritual is in demon/rituals.py."""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.story import tell

THIRD_PRINTING = "third-printing"  # among the settings of an evening that was begun with it


def steps(state: State) -> tuple[cards.RitualStep, ...]:
    """The ritual of the True Demon, as this evening was begun with it."""
    row = cards.ritual(state.demon)
    return row.old_step if row.old_step and THIRD_PRINTING not in state.settings else row.step


def step_due(state: State) -> cards.RitualStep | None:
    """The step that comes next; None when no ritual can be done."""
    if state.stage != "confrontation" or not state.demon_known or state.ascended:  # NW-ASC-02
        return None
    if any(agent.escaped for agent in state.agents):  # NW-VIC-10
        return None
    every = steps(state)
    return every[state.ritual] if state.ritual < len(every) else None  # NW-VIC-05


def reveal(state: State, token: str, rule: str) -> Script:
    """Turn a Banishment token over: one is Active, the others are Inert."""
    zone, face = state.banishment[token]
    if face:
        return
    seen = [shown for _, shown in state.banishment.values() if shown]
    bag = ["inert"] * (len(state.banishment) - 1) + ["active"]  # NW-COMP-09
    for shown in seen:
        bag.remove(shown)
    face = yield Chance("banishment", bag, "What does the Banishment token show?", rule=rule)
    state.banishment[token] = (zone, face)
    tell(state, f"The Banishment token in the {ground.name(state, zone)} is {face}.", rule)


def revealed_how(state: State) -> str:
    """How tokens are revealed in the step that is due: free, investigate, use or arrive."""
    row = step_due(state)
    return row.reveal if row is not None and state.banishment else ""


def on_arrival(state: State, zone: str, rule: str) -> Script:
    """Tokens that the ritual wants turned when somebody comes."""
    if state.banishment and revealed_how(state) == "arrive":  # NW-ACT-12
        for token, (where, face) in list(state.banishment.items()):
            if where == zone and not face:
                yield from reveal(state, token, rule)  # NW-ACT-12


def for_specters(state: State, zone: str) -> list[str]:
    """Face-down tokens there that a Specter may REVEAL: not while the ritual asks Agents to work for it."""
    if revealed_how(state) not in ("free", "arrive"):
        return []  # NW-SPEC-26
    return [token for token, (where, face) in state.banishment.items() if where == zone and not face]  # NW-SPEC-26

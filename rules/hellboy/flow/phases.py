"""Which phase comes next: five in a round, three in the Confrontation."""

from __future__ import annotations

from gloamboard.rules.hellboy.state.state import PHASES, State
from gloamboard.rules.hellboy.state.story import mark, tell

SKIPPED = ("rest", "doom")  # in the Confrontation: HB-CONF-06


def next_phase(state: State) -> None:
    """The phase under way is over. A Confrontation that is due begins before the next one."""
    at = PHASES.index(state.phase) + 1
    while state.confrontation and at < len(PHASES) and PHASES[at] in SKIPPED:
        at += 1  # HB-CONF-06
    state.step = ""
    if at < len(PHASES):
        state.phase = PHASES[at]  # HB-ROUND-01
    else:
        state.phase = PHASES[0]
        state.round += 1
        tell(state, f"Round {state.round}.", "HB-ROUND-01")
    mark(state, state.phase)

"""What a view says of the chosen Objective: how far it has come, as everybody sees on its aid."""

from __future__ import annotations

from gloamboard.rules.stifling_dark.forms import View
from gloamboard.rules.stifling_dark.objectives.escape import objective_of
from gloamboard.rules.stifling_dark.objectives.sawmill import gate, truck
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.view.views import Knows, adds_to_view

AIDS = {gate.GATE: (gate.SUPPLY, gate.NEEDED), truck.TRUCK: (truck.INSTALLED, len(truck.PARTS))}


@adds_to_view
def progress(state: State, knows: Knows, shown: View) -> None:
    """Tokens on the aid, of how many."""
    aid = AIDS.get(objective_of(state))
    if aid:
        shown["progress"] = {"value": state.counts.get(aid[0], 0), "of": aid[1]}

"""What the Park adds to a view: the tokens of the Mirror Maze that lie face-up, and when help comes."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.stifling_dark.objectives.park import flare, maze, service
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.view.views import Knows, adds_to_view


@adds_to_view
def maze_tokens(state: State, knows: Knows) -> dict[str, Any]:
    """Which colours are shown, and how; the Adversary knows the rest."""
    if state.terms.scenario != "park":
        return {}
    is_open = state.words.get(maze.OPEN, "")
    seen: dict[str, Any] = {
        "shown": {colour: "open" if colour == is_open else "closed" for colour in maze.shown(state)}
    }
    if knows.adversary and is_open:
        seen["open"] = is_open
    return {"maze": seen}


@adds_to_view
def help_comes(state: State, knows: Knows) -> dict[str, Any]:
    """The Escape token on the round tracker."""
    comes = state.counts.get(flare.HELP_COMES) or state.counts.get(service.OPENS)
    return {"help_round": comes} if comes else {}

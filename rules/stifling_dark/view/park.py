"""What the Park adds to a view: the tokens of the Mirror Maze that lie face-up, and when help comes."""

from __future__ import annotations

from gloamboard.rules.stifling_dark.forms import MazeForm, View
from gloamboard.rules.stifling_dark.objectives.park import flare, maze, service
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.view.views import Knows, adds_to_view


@adds_to_view
def maze_tokens(state: State, knows: Knows, shown: View) -> None:
    """Which colours are shown, and how; the Adversary knows the rest."""
    if state.terms.scenario != "park":
        return
    is_open = state.words.get(maze.OPEN, "")
    seen: MazeForm = {"shown": {colour: "open" if colour == is_open else "closed" for colour in maze.shown(state)}}
    if knows.adversary and is_open:
        seen["open"] = is_open
    shown["maze"] = seen


@adds_to_view
def help_comes(state: State, knows: Knows, shown: View) -> None:
    """The Escape token on the round tracker."""
    comes = state.counts.get(flare.HELP_COMES) or state.counts.get(service.OPENS)
    if comes:
        shown["help_round"] = comes

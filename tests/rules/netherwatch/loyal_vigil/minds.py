"""What a sensible bot of the box makes of a state: what it sees, where it wants to be, what an answer weighs."""

from __future__ import annotations

from gloamboard.rules.netherwatch import GAME
from gloamboard.rules.netherwatch.bots import goals
from gloamboard.rules.netherwatch.bots.sensible import Weigh
from gloamboard.rules.netherwatch.forms import View
from gloamboard.rules.netherwatch.loyal_vigil.bots import WEIGHTS
from gloamboard.rules.netherwatch.state import State


def seen(state: State) -> View:
    return GAME.view(state, "seat1")


def weight(state: State, name: str, *key: str | int) -> float:
    view = seen(state)
    weigh: Weigh = WEIGHTS[str(key[0])]
    return weigh(view, view["agents"][name], key)


def wishes(state: State, name: str) -> dict[str, float]:
    view = seen(state)
    return goals.goals(view, view["agents"][name])

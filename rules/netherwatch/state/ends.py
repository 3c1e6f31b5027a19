"""How a running script is cut short: the game is over, or the rest of an Event is dropped."""

from __future__ import annotations

from typing import NoReturn

from gloamboard.errors import GloamboardError
from gloamboard.rules.kernel import Ended
from gloamboard.rules.netherwatch.state.state import State
from gloamboard.rules.netherwatch.state.story import tell


class EventDropped(GloamboardError):
    """The rest of this Event does nothing: the Demon went Dormant while it was resolved."""


class PhaseCut(GloamboardError):
    """The running phase is cut short; the state already says which phase comes next."""


def end(state: State, result: str, by: str, says: str, rule: str) -> NoReturn:
    """Ends the game at once."""
    state.over = (result, by, says, rule)
    state.phase = "over"
    tell(state, says, rule)
    raise Ended

"""How a running script is cut short: the game is over, or the rest of an Event is dropped."""

from __future__ import annotations

from typing import NoReturn

from gloamboard.rules.netherwatch.state.state import State
from gloamboard.rules.netherwatch.state.story import tell


class Ended(Exception):
    """The game is over; nothing further is done."""


class EventDropped(Exception):
    """The rest of this Event does nothing: the Demon went Dormant while it was resolved."""


class PhaseCut(Exception):
    """The running phase is cut short; the state already says which phase comes next."""


def end(state: State, result: str, by: str, says: str, rule: str) -> NoReturn:
    """Ends the game at once."""
    state.over = (result, by, says, rule)
    state.phase = "over"
    tell(state, says, rule)
    raise Ended

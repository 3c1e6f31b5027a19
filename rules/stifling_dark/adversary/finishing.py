"""The end of the Adversary's turn, by its own choice or because a deed says so."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.adversary.prowling import no_deed
from gloamboard.rules.stifling_dark.menus import BEFORE, PROWLER
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.state.signs import release
from gloamboard.rules.stifling_dark.state.state import NOBODY, State

_FINISH = (Option(("finish",), "End your turn.", "SD-RND-06"),)


def finishes(state: State, figure: int) -> Sequence[Option]:
    return () if no_finish(state, figure, ("finish",)) else _FINISH


def no_finish(state: State, figure: int, key: Key) -> Reason | None:
    return no_deed(state, figure, "finish")


@BEFORE.deed("finish", finishes, no_finish)
@PROWLER.deed("finish", finishes, no_finish)
def finish(state: State, figure: int, key: Key) -> Script:
    yield from end_hunt(state)


def end_hunt(state: State) -> Script:
    """The walk is over: what it left behind is told."""
    release(state)
    yield from happens(state, "adversary_turn_ends")
    state.figure, state.phase = NOBODY, "dawn"  # SD-RND-06

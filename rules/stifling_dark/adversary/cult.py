"""The Cult of Hunlow: several figures, each done with all its Actions before the next begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.adversary.prowling import forbids
from gloamboard.rules.stifling_dark.menus import BEFORE, PROWLER
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.state.state import NOBODY, State

CULT = "cult"
MORGONNOD = "morgonnod"


@forbids
def only_morgonnod(state: State, figure: int, word: str) -> Reason | None:
    """Attack and Ability cards are Mor'gonnod's alone, and Ethereal he neither Attacks nor Breaks Doors."""
    if state.terms.adversary != CULT:
        return None
    demon = state.figures[figure] == MORGONNOD
    if not demon and word in ("attack", "ability"):
        return Reason("SD-MOR-11", "Only Mor'gonnod uses those cards.")
    if demon and word == "attack":
        return Reason("SD-MOR-03", "Ethereal, Mor'gonnod may not Attack.")
    if demon and word == "break":
        return Reason("SD-MOR-04", "Ethereal, Mor'gonnod breaks no Doors.")
    if demon and word == "ability" and state.revealed[figure]:
        return Reason("SD-MOR-07", "Ethereal, Mor'gonnod uses Abilities from hiding only.")
    return None


def figures_left(state: State, figure: int) -> Sequence[Option]:
    return [_act(id, state.figure_row(n).name) for n, id in enumerate(state.figures) if f"figure:{n}" not in state.used]


@cache
def _act(figure: str, name: str) -> Option:
    return Option(("act", figure), f"{name} acts.", "SD-CUL-14")


@BEFORE.deed("act", figures_left, of=CULT)
def act(state: State, figure: int, key: Key) -> Script:
    """A figure begins: it has its own movement, with the one roll of this turn."""
    figure = state.figures.index(str(key[1]))
    state.used.append(f"figure:{figure}")  # SD-CUL-13 SD-CUL-14
    state.figure = figure
    state.mp = state.figure_row(figure).move + max(0, state.roll)  # SD-CUL-15 SD-MOR-05
    yield from happens(state, "figure_starts", figure)


def done_with(state: State, figure: int) -> Sequence[Option]:
    return _DONE


_DONE = (Option(("done",), "This one is done.", "SD-CUL-14"),)


@PROWLER.deed("done", done_with, of=CULT)
def figure_done(state: State, figure: int, key: Key) -> Script:
    state.figure = NOBODY
    yield from ()

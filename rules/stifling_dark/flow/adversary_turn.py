"""The Adversary's turn: Noise is cleared, Shadows go or jump, then one deed at a time until it ends."""

from __future__ import annotations

from functools import partial

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.adversary.cards import after_deed
from gloamboard.rules.stifling_dark.adversary.prowling import move_of
from gloamboard.rules.stifling_dark.asking import ask_adversary
from gloamboard.rules.stifling_dark.menus import BEFORE, PROWLER
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.state.signs import put_shadow
from gloamboard.rules.stifling_dark.state.state import NOBODY, State
from gloamboard.rules.stifling_dark.state.story import tell


def begin_hunt(state: State) -> Script:
    """Before any Action: Noise off the board; Shadows off it, or each to where its figure is."""
    state.phase = "prowl"
    state.noise = []  # SD-RND-07
    state.used, state.barred, state.roll, state.figure = [], [], NOBODY, NOBODY
    tell(state, f"{state.foe.name} hunts.", "SD-RND-04")
    if state.foe.shadows_stay:
        for figure in range(len(state.figures)):
            put_shadow(state, figure, "SD-HOR-05")  # SD-HOR-05 SD-CUL-11 SD-EX-33 SD-EX-39
    else:
        state.shadows = {}  # SD-BUT-04 SD-EX-20
    if len(state.figures) == 1:
        state.figure, state.mp = 0, move_of(state, 0)  # SD-BUT-06 SD-HOR-07 SD-MOR-09
        yield from happens(state, "figure_starts", 0)
    yield from happens(state, "adversary_turn_starts")


def prowl(state: State) -> Script:
    """One deed of the acting figure, or the choice of one."""
    menu = BEFORE if state.figure == NOBODY else PROWLER
    options = partial(menu.options, state, state.figure)
    key = yield ask_adversary(state, options, "What do you do?", "prowl", "SD-RND-06", opens=True)
    word = str(key[0])
    yield from menu.deeds[word].does(state, state.figure, key)
    after_deed(state, word)

"""A copy of the state without what some eyes may not know: reasons are found from it before them, and bots imagine
the rest. What a view leaves out is taken out here."""

from __future__ import annotations

from gloamboard.rules.stifling_dark.objectives.park import maze, wheel
from gloamboard.rules.stifling_dark.state.state import NOBODY, OFF, State
from gloamboard.rules.stifling_dark.state.ways import settle_ways
from gloamboard.rules.stifling_dark.view.views import knows

SORTS = ("evidence--", "poi--")  # that each of these lies somewhere, everybody knows


def hide(state: State, eyes: str) -> None:
    """Nobody knows what a deck holds; each side's secrets go, unless these eyes are its own or it plays openly."""
    sees = knows(state, eyes)
    state.bags = {name: ("",) * len(bag) for name, bag in state.bags.items()}
    if not sees.investigators:
        state.items = [()] * len(state.items)  # SD-INFO-03
        state.supply = {}
        state.words |= {word: "" for word in state.words if word.startswith("dropped--")}  # SD-INFO-03
    if not sees.adversary:
        _hide_figures(state)
        _hide_cards(state)
        _hide_maze(state)
        state.hidden = {token: OFF for token in state.hidden if token.startswith(SORTS)}  # SD-INFO-08
        state.cursed_poi = ""


def _hide_figures(state: State) -> None:
    """Where it is, what it has rolled and done on its way, and whose turn among its own it is."""
    for figure, up in enumerate(state.revealed):
        if not up:
            state.lurks[figure] = OFF  # SD-INFO-09
        state.counts.pop(wheel.RODE.format(state.figures[figure]), None)
    state.held, state.roll, state.barred = [], NOBODY, []
    if state.step_is_hunt():
        state.used, state.mp, state.figure = [], 0, NOBODY


def _hide_cards(state: State) -> None:
    """Its hand, but for cards it has played before everybody; what rests and what it has gathered."""
    state.attack = state.attack if state.attack in state.played else ""  # SD-INFO-04
    state.abilities = [card for card in state.abilities if card in state.played]
    state.unready, state.cooldown, state.track = [], {}, 0


def _hide_maze(state: State) -> None:
    """Which colour of the Mirror Maze is Open, until its token is face-up."""
    shown = maze.shown(state)
    if state.words.get(maze.OPEN, "") not in shown and maze.OPEN in state.words:
        state.words[maze.OPEN] = ""  # SD-MIR-02
        state.maze = tuple(colour for colour in state.maze if colour in shown)
        settle_ways(state)

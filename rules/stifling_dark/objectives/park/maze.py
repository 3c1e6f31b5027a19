"""The Mirror Maze: doorways of three colours, of which the Adversary keeps one Open; who is next to one may look.

`words["maze.open"]` is the colour that is Open, `words["maze.shown"]` the colours whose token lies face-up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.asking import ask_adversary, ask_player
from gloamboard.rules.stifling_dark.board.board import MIRRORS, Pace
from gloamboard.rules.stifling_dark.light.sources import board_changed
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.objectives.evidence import reward
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.state.ways import SHOWN, edges
from gloamboard.rules.stifling_dark.walking.steps import WALK_BARS

OPEN = "maze.open"
COLOURS = {"red": "red square", "green": "green circle", "blue": "blue triangle"}
OF_KIND = {kind: colour for colour, kind in MIRRORS.items()}  # SD-MIR-01


def has_maze(state: State) -> bool:
    return any(state.board.mirrors.values())


def shown(state: State) -> list[str]:
    """The colours whose token lies face-up."""
    return state.words.get(SHOWN, "").split()


def lay_out(state: State, colour: str) -> Script:
    """One colour is Open, the two others Closed."""
    state.words[OPEN] = colour  # SD-RULING-16
    state.maze = tuple(other for other in COLOURS if other != colour)  # SD-MIR-06
    yield from board_changed(state)


# --- the Adversary's part ---------------------------------------------------------------


def _openings(word: str) -> list[Option]:
    return [Option(("maze", colour), f"{word} {says} Open.", "SD-MIR-02") for colour, says in COLOURS.items()]


@at("hiding")
def lay_tokens(state: State, who: int, what: str) -> Script:
    """Set-up: three face-down tokens on the three colours."""
    if has_maze(state):
        asks = "Which colour of the Mirror Maze is Open?"
        key = yield ask_adversary(state, _openings("Lay the"), asks, "maze", "SD-SETUP-17")
        yield from lay_out(state, str(key[1]))  # SD-SETUP-17


@at("round_starts")
def turn_face_down(state: State, who: int, what: str) -> Script:
    """All three face-down again; the Adversary may lay them anew, or leave them. SD-RULING-63"""
    if state.round == 1 or not has_maze(state):
        return
    state.words[SHOWN] = ""  # SD-RULING-17
    asks = "Which colour of the Mirror Maze is Open this round?"
    key = yield ask_adversary(state, _openings("Have the"), asks, "maze", "SD-MIR-02")
    yield from lay_out(state, str(key[1]))  # SD-MIR-02


# --- the Investigators' part ------------------------------------------------------------


def no_way_through(state: State, who: int, edge: Pace) -> Reason | None:
    """What keeps an Investigator from a doorway: nobody has looked, or it is Closed."""
    colour = OF_KIND[edge.kind]
    if colour not in shown(state):
        return Reason("SD-MIR-03", f"Nobody knows whether {COLOURS[colour]} is Open: look first.", (edge.there,))
    if colour != state.words[OPEN]:
        return Reason("SD-MIR-06", f"The doorways with the {COLOURS[colour]} are Closed.", (edge.there,))
    return None  # SD-MIR-05


for _kind in OF_KIND:
    WALK_BARS[_kind] = no_way_through


def colours_here(state: State, space: str) -> list[str]:
    """The colours of the doorways this space is next to."""
    return list(dict.fromkeys(OF_KIND[edge.kind] for edge in edges(state, space) if edge.kind in OF_KIND))


def looks(state: State, who: int) -> Sequence[Option]:
    return [_look(colour) for colour in colours_here(state, state.place[who]) if colour not in shown(state)]


@cache
def _look(colour: str) -> Option:
    return Option(("look", colour), f"Look through the doorway with the {COLOURS[colour]}.", "SD-MIR-04")


def no_look(state: State, who: int, key: Key) -> Reason | None:
    colour = str(key[1]) if len(key) > 1 else ""
    if colour not in COLOURS:
        return None
    if colour not in colours_here(state, state.place[who]):
        return Reason("SD-MIR-04", f"No doorway with the {COLOURS[colour]} is next to you.")
    return Reason("SD-MIR-04", "That token lies face-up already.") if colour in shown(state) else None


@INVESTIGATOR.deed("look", looks, no_look, of="park")
def look(state: State, who: int, key: Key) -> Script:
    """The token of that colour is turned face-up."""
    show(state, str(key[1]))  # SD-MIR-04
    mark(state, "mirror", state.place[who])
    yield from ()


def show(state: State, colour: str) -> None:
    state.words[SHOWN] = " ".join([*shown(state), colour])
    how = "Open" if state.words[OPEN] == colour else "Closed"
    tell(state, f"The doorways with the {COLOURS[colour]} are {how}.", "SD-MIR-04", learnt=True)


@reward("mirror-maze")
def rearrange(state: State, who: int) -> Script:
    """All three tokens are shown and laid anew by whoever takes the reward; they stay face-up until the round ends."""
    for colour in COLOURS:
        if colour not in shown(state):
            show(state, colour)  # SD-PARK-04
    ask = partial(ask_player, state, who)
    key = yield ask(_openings("Lay the"), "Which colour shall be Open?", "maze", "SD-PARK-04")
    yield from lay_out(state, str(key[1]))  # SD-PARK-04 SD-RULING-18

"""Which ways are open as tokens lie now, who is next to whom, and how far it is. Prices are in walking/steps.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gloamboard.rules.stifling_dark.board.board import PASSAGE, Board, Pace, graph_with
from gloamboard.rules.stifling_dark.state.state import State

BARRING = ("locked", "damaged", "false")  # Door tokens that nobody gets past: SD-DOOR-07 SD-DOOR-08 SD-TOK-10
NO_WAY = 999
SHOWN = "maze.shown"  # among the state's words: colours of the Mirror Maze whose token lies face-up

Ways = frozenset[str]


def settle_ways(state: State) -> None:
    """Work out anew what tokens on Doors, Windows and the Mirror Maze close."""
    board = state.board
    barred = [space for space, token in state.doors.items() if token in BARRING]
    false = [window for window, token in state.panes.items() if token == "false"]  # SD-TOK-11
    state.closed = frozenset(barred)
    state.shut = frozenset([*(board.door_at[space] for space in barred), *false])  # SD-LOS-06 SD-TOK-10 SD-TOK-11
    ways = {board.ways_through[window] for window in false}
    for colour in state.maze:
        ways |= board.mirrors[colour]  # SD-MIR-06
    state.blocked = frozenset(ways)


def edges(state: State, space: str) -> Sequence[Pace]:
    """Movement Lines of a space, a Secret Passage among them; also those that tokens close."""
    return edges_with(state.board, state.passage, space)


def edges_with(board: Board, passage: tuple[str, ...], space: str) -> Sequence[Pace]:
    around = board.around[space]
    if passage and space in passage:
        other = passage[1] if passage[0] == space else passage[0]
        return (*around, Pace(other, PASSAGE, "passage", ""))  # SD-TOK-07 SD-TOK-08
    return around


def known_shut(state: State) -> Ways:
    """Ways that are closed for all the Investigators know: doorways of the Mirror Maze too that nobody has looked
    through, Open or not. What they may choose and what all see is judged by these: SD-RULING-46."""
    shown = state.words.get(SHOWN, "").split()
    unseen = [ways for colour, ways in state.board.mirrors.items() if ways and colour not in shown]
    return state.blocked.union(*unseen) if unseen else state.blocked  # SD-RULING-46


def open_edges(state: State, space: str, shut: Ways | None = None) -> list[Pace]:
    """Those that can be walked: SD-MOVE-02."""
    closed, blocked = state.closed, state.blocked if shut is None else shut
    return [edge for edge in edges(state, space) if edge.there not in closed and edge.way not in blocked]


def adjacent(state: State, space: str, shut: Ways | None = None) -> list[str]:
    """Spaces one open Movement Line away, each once."""
    return list(dict.fromkeys(edge.there for edge in open_edges(state, space, shut)))  # SD-RULING-24


def joined(state: State, space: str) -> list[str]:
    """Spaces one Movement Line away, closed ones too: where Doors are worked from."""
    blocked = state.blocked
    return list(dict.fromkeys(edge.there for edge in edges(state, space) if edge.way not in blocked))


def struck_from(state: State, space: str) -> list[str]:
    """Spaces that count as adjacent for Attacks and Abilities of the Adversary: across dashed lines too."""
    return list(dict.fromkeys([*adjacent(state, space), *state.board.dashed[space]]))  # SD-WHL-05


def distances(state: State, source: str, shut: Ways | None = None) -> Mapping[str, int]:
    """Steps from a space to every other that can be reached: the space itself is 0."""
    graph = graph_with(state.board, state.passage)
    blocked = state.blocked if shut is None else shut
    return graph.distances(source, blocked, state.closed)  # SD-DIST-01 SD-DIST-02 SD-DIST-03 SD-EX-06


def steps_to(state: State, source: str, space: str, shut: Ways | None = None) -> int:
    """How far it is; NO_WAY when nothing leads there. A barred Door is as far as the step onto it would be."""
    far = distances(state, source, shut)
    if space in state.closed:
        near = [far[edge.there] for edge in edges(state, space) if edge.there in far]  # SD-RULING-55
        return min(near) + 1 if near else NO_WAY
    return far.get(space, NO_WAY)


def within(state: State, source: str, steps: int, shut: Ways | None = None) -> list[str]:
    """Spaces at most so far away, one's own among them."""
    return [space for space, far in distances(state, source, shut).items() if far <= steps]


def is_empty(state: State, space: str) -> bool:
    """Whether everybody sees nothing on a space: no figure, no token. Hidden ones do not count: SD-RULING-09."""
    if space in state.doors or space in state.tokens.values() or space in state.place:  # SD-MAP-04 SD-RULING-62
        return False
    if any(shadow.space == space for shadow in state.shadows.values()):
        return False
    return not any(up and at == space for up, at in zip(state.revealed, state.lurks, strict=True))


def in_one_group(state: State, spaces: Sequence[str], shut: Ways | None = None) -> bool:
    """Whether one comes from each of these spaces to every other over adjacent ones of them. Two figures on the same
    space are not adjacent, so they need a third beside them: SD-RULING-24."""
    near = [adjacent(state, space, shut) for space in spaces]
    found, left = {0}, [0]
    while left:
        n = left.pop()
        more = [m for m, space in enumerate(spaces) if m not in found and space in near[n]]
        found.update(more)
        left += more
    return len(found) == len(spaces)

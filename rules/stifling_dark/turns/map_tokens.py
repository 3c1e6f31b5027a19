"""Map tokens that an Investigator holds or a card lays: Open Window, Dim, Secret Passage, False Door, False Window.

Each kind says where it may go, why not elsewhere, and what laying it does. A held token is laid by a free Interact in
any own turn (SD-RULING-30); cards lay theirs with the same script.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.asking import ask_player, space_options
from gloamboard.rules.stifling_dark.light.sources import board_changed, dim_zone
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR
from gloamboard.rules.stifling_dark.people.items import from_pocket
from gloamboard.rules.stifling_dark.state.signs import window_called
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.state.ways import adjacent, is_empty, known_shut
from gloamboard.rules.stifling_dark.walking.doors import bar


class MapToken(NamedTuple):
    spots: Callable[[State, int], list[str]]  # where it may go: Windows, Zones or spaces
    lay: Callable[[State, int, str], Script]
    says: Callable[[State, str], str]  # the option for one spot
    elsewhere: Reason  # why it may not go anywhere else
    rule: str


# --- Open Window, False Window ----------------------------------------------------------


def windows_beside(state: State, who: int) -> list[str]:
    """Windows that touch their space and bear no token."""
    return [window for window in state.board.windows_at(state.place[who]) if window not in state.panes]  # SD-TOK-05


def open_window(state: State, who: int, window: str) -> Script:
    yield from _pane(state, window, "open", "stands open: it harms nobody and is not heard", "SD-TOK-05")


def empty_windows(state: State, who: int) -> list[str]:
    """Windows without any token, a Noise token among them."""
    return [window for window in state.board.windows if window not in state.panes and window not in state.noise]


def false_window(state: State, who: int, window: str) -> Script:
    yield from _pane(state, window, "false", "is a False Window from now on", "SD-TOK-11")


def _pane(state: State, window: str, token: str, becomes: str, rule: str) -> Script:
    state.panes[window] = token  # SD-TOK-06 SD-TOK-11
    mark(state, "window", state.board.windows[window][0])
    called = window_called(state, window)
    tell(state, f"{called[0].upper()}{called[1:]} {becomes}.", rule)
    yield from board_changed(state)


# --- Dim --------------------------------------------------------------------------------


def zones_beside(state: State, who: int) -> list[str]:
    """The Zone they are in and those they are adjacent to, without the ones that are Dim already."""
    zone, here = state.board.zone, state.place[who]
    near = dict.fromkeys(zone[space] for space in (here, *adjacent(state, here, known_shut(state))))  # SD-TOK-03
    return [one for one in near if one and one not in state.dim_zones]


def dim(state: State, who: int, zone: str) -> Script:
    dim_zone(state, zone, "SD-TOK-03")  # SD-TOK-03
    yield from ()


# --- Secret Passage ---------------------------------------------------------------------


def passage_ends(state: State, who: int) -> list[str]:
    """Spaces next to them, while the two tokens of the box are not on the board: SD-RULING-31."""
    return [] if state.passage else adjacent(state, state.place[who], known_shut(state))


def dig_passage(state: State, who: int, near: str) -> Script:
    """From a space next to them to any other that can be entered. Light and sight stay as they are: SD-TOK-09."""
    far = [space for space in state.board.spaces if space != near and space not in state.closed]
    options = partial(space_options, state, "far-end", far, "It comes out on", "SD-TOK-07")
    key = yield ask_player(state, who, options, "Where does the Secret Passage lead?", "passage", "SD-TOK-07")
    state.passage = (near, str(key[1]))  # SD-TOK-07 SD-TOK-09
    mark(state, "passage", near)
    tell(state, f"A Secret Passage joins {state.label(near)} and {state.label(str(key[1]))}.", "SD-TOK-07")
    yield from board_changed(state)  # SD-TOK-09


# --- False Door -------------------------------------------------------------------------


def empty_doors(state: State, who: int) -> list[str]:
    return [door for door in state.board.door_at if is_empty(state, door)]  # SD-TOK-10


def false_door(state: State, who: int, door: str) -> Script:
    yield from bar(state, door, "false", f"The Door at {state.label(door)} is a False Door now.", "SD-TOK-10")


def _window_says(state: State, window: str) -> str:
    return f"Lay it on {window_called(state, window)}."


def _space_says(state: State, space: str) -> str:
    return f"Lay it on {state.label(space)}."


MAP_TOKENS = {
    "open-window": MapToken(
        windows_beside, open_window, _window_says,
        Reason("SD-TOK-05", "An Open Window token goes on a Window next to you that has no token."), "SD-TOK-05"),
    "dim": MapToken(
        zones_beside, dim, lambda state, zone: f"Make the {state.board.zone_name.get(zone, zone)} Dim.",
        Reason("SD-TOK-03", "A Dim token goes on the Zone you are in or next to, where there is none."), "SD-TOK-03"),
    "secret-passage": MapToken(
        passage_ends, dig_passage, lambda state, space: f"Dig a Secret Passage from {state.label(space)}.",
        Reason("SD-TOK-07", "A Secret Passage begins on a space next to you, and there is one only."), "SD-TOK-07"),
    "false-door": MapToken(
        empty_doors, false_door, _space_says,
        Reason("SD-TOK-10", "A False Door goes on an empty Door space."), "SD-TOK-10"),
    "false-window": MapToken(
        empty_windows, false_window, _window_says,
        Reason("SD-TOK-11", "A False Window goes on a Window without a token."), "SD-TOK-11"),
}  # fmt: skip


def spot_options(state: State, who: int, token: str) -> list[Option]:
    kind = MAP_TOKENS[token]
    return [Option(("lay", token, spot), kind.says(state, spot), kind.rule) for spot in kind.spots(state, who)]


def lays(state: State, who: int) -> Sequence[Option]:
    pocket = state.pocket[who]
    if not pocket:
        return ()
    held = [token for token in dict.fromkeys(pocket) if token in MAP_TOKENS]
    return [option for token in held for option in spot_options(state, who, token)]


def no_lay(state: State, who: int, key: Key) -> Reason | None:
    token = str(key[1]) if len(key) > 2 else ""
    if token not in MAP_TOKENS:
        return None
    if token not in state.pocket[who]:
        return Reason("SD-RULING-30", "You hold no such token.")
    kind = MAP_TOKENS[token]
    return None if key[2] in kind.spots(state, who) else kind.elsewhere


@INVESTIGATOR.deed("lay", lays, no_lay)
def lay(state: State, who: int, key: Key) -> Script:
    """A token out of the pocket goes onto the map."""
    token = str(key[1])
    from_pocket(state, who, token)
    yield from MAP_TOKENS[token].lay(state, who, str(key[2]))

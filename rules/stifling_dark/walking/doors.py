"""Doors: Open without a token, Locked or Damaged (two sides of one token), Destroyed; and False Doors.

What may be done to a Door stands here with what forbids it; the deeds that do it are in turns/ and adversary/.
"""

from __future__ import annotations

from functools import partial

from gloamboard.rules.kernel import Option, Reason, Script
from gloamboard.rules.stifling_dark.asking import ask_adversary, space_options
from gloamboard.rules.stifling_dark.light.reveal import reveal
from gloamboard.rules.stifling_dark.light.sources import board_changed
from gloamboard.rules.stifling_dark.state.signs import release
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import look, mark, tell
from gloamboard.rules.stifling_dark.state.ways import adjacent, distances, edges, is_empty, joined
from gloamboard.rules.stifling_dark.walking.forced import force_figure

BAR = "security-bar"


def near_doors(state: State, space: str) -> list[str]:
    """Door spaces next to a space."""
    doors = state.board.door_at
    return [there for there in joined(state, space) if there in doors]


def no_lock(state: State, door: str) -> Reason | None:
    """Why this Door cannot be Locked."""
    label = state.label(door)
    token = state.doors.get(door)
    if token == "destroyed":
        return Reason("SD-DOOR-10", f"The Door at {label} is Destroyed.", (door,))
    if token is not None:
        return Reason("SD-DOOR-03", f"The Door at {label} is {token.title()} already.", (door,))
    if not is_empty(state, door):
        return Reason("SD-DOOR-03", f"Something is on the Door space {label}.", (door,))  # SD-RULING-62
    return None


def lock(state: State, door: str) -> Script:
    """A Locked Door token on an empty Door space."""
    yield from bar(state, door, "locked", f"The Door at {state.label(door)} is Locked.", "SD-DOOR-03")  # SD-DOOR-03


def bar(state: State, door: str, token: str, says: str, rule: str) -> Script:
    """A token that lets nobody through; a Hidden figure on that space is Revealed and has to go."""
    state.doors[door] = token  # SD-DOOR-03 SD-TOK-10
    mark(state, "door", door)
    tell(state, says, rule)
    if not all(state.revealed):
        look(state)  # that nobody hides there is seen too
    yield from board_changed(state)
    for figure, space in enumerate(state.lurks):
        if space == door:
            yield from reveal(state, figure, "SD-DOOR-04")  # SD-DOOR-04 SD-REV-05
            yield from displace(state, figure)


def displace(state: State, figure: int) -> Script:
    """A figure that a Door was shut on goes to an adjacent space of its choice, or to the nearest there is."""
    here = state.lurks[figure]
    free = adjacent(state, here) or _nearest(state, here)  # SD-RULING-10
    if not free:
        return
    options = partial(space_options, state, "displace", free, "Go to", "SD-DOOR-04")
    key = yield ask_adversary(state, options, "The Door is shut on you. Where to?", "displace", "SD-DOOR-04")
    yield from force_figure(state, figure, str(key[1]))


def _nearest(state: State, here: str) -> list[str]:
    """Spaces that can be entered, nearest to one from which no way leads."""
    for space in (edge.there for edge in edges(state, here)):
        for there in distances(state, space):
            if there not in state.closed:
                return [there]
    return [space for space in state.board.spaces if space not in state.closed][:1]


def no_open(state: State, door: str) -> Reason | None:
    """Why an Investigator cannot Open this Door."""
    token = state.doors.get(door)
    if token in ("locked", "damaged"):
        return None
    if token == "false":
        return Reason("SD-TOK-10", "A False Door opens to nobody.", (door,))
    return Reason("SD-DOOR-05", f"The Door at {state.label(door)} is open.", (door,))


def open_door(state: State, door: str) -> Script:
    """A Locked Door's token is taken away; a Damaged Door falls to pieces."""
    if state.doors[door] == "damaged":
        state.doors[door] = "destroyed"  # SD-DOOR-06
        says = f"The Damaged Door at {state.label(door)} falls to pieces."
    else:
        del state.doors[door]  # SD-DOOR-05
        says = f"The Door at {state.label(door)} is opened."
    state.tokens.pop(bar_on(door), None)  # SD-DOOR-14
    mark(state, "door", door)
    tell(state, says, "SD-DOOR-05")
    yield from board_changed(state)


def bar_on(door: str) -> str:
    """The Security Bar on that Door, as a token."""
    return f"{BAR}--{door}"


def no_bar(state: State, door: str) -> Reason | None:
    """Why no Security Bar goes onto this Door: it goes onto a Locked one, or Locks an Open one."""
    if bar_on(door) in state.tokens:
        return Reason("SD-DOOR-14", f"The Door at {state.label(door)} has a Security Bar.", (door,))
    return None if state.doors.get(door) == "locked" else no_lock(state, door)


def lay_bar(state: State, door: str) -> Script:
    """A Security Bar on a Door, which is Locked by it if it was not."""
    if door not in state.doors:
        yield from lock(state, door)
    state.tokens[bar_on(door)] = door  # SD-DOOR-14
    mark(state, "door", door)
    tell(state, f"A Security Bar lies across the Door at {state.label(door)}.", "SD-DOOR-14")


def no_break(state: State, door: str) -> Reason | None:
    """Why the Adversary cannot Break this Door. Its own figures count as being there: SD-RULING-09."""
    token = state.doors.get(door)
    if token in ("locked", "damaged"):
        return None
    if token is not None:
        return Reason("SD-DOOR-11", f"The Door at {state.label(door)} is {token.title()}.", (door,))
    if door in state.lurks or not is_empty(state, door):
        return Reason("SD-DOOR-11", f"Something is on the Door space {state.label(door)}.", (door,))
    return None


def break_door(state: State, door: str) -> Script:
    """An Open or Locked Door is Damaged, a Damaged one Destroyed; a Security Bar goes first. Everybody sees it."""
    release(state)
    if state.tokens.pop(bar_on(door), None) is not None:
        mark(state, "door", door)
        tell(state, f"The Security Bar on the Door at {state.label(door)} is broken.", "SD-DOOR-14")
        return
    destroyed = state.doors.get(door) == "damaged"
    state.doors[door] = "destroyed" if destroyed else "damaged"  # SD-DOOR-11 SD-DOOR-12 SD-DOOR-15
    mark(state, "door", door)
    tell(state, f"The Door at {state.label(door)} is {state.doors[door].title()}.", "SD-DOOR-11")
    yield from board_changed(state)


def door_options(state: State, word: str, doors: list[str], deed: str, rule: str) -> list[Option]:
    label = state.board.label
    return [Option((word, door), f"{deed} the Door at {label[door]}.", rule) for door in doors]

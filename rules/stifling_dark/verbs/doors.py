"""Verbs that work Doors from some way off, and mend them."""

from __future__ import annotations

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.stifling_dark.asking import asker
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.state.ways import NO_WAY, distances, known_shut, steps_to
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, never, possible
from gloamboard.rules.stifling_dark.walking.doors import lay_bar, lock, no_bar, no_lock, no_open, open_door


@VERBS.verb(example='{ do = "work_door", within = 3 }')
def work_door(state: State, cause: Cause, within: Count) -> Script:
    """One Door so near is Locked or Opened."""
    key = yield asker(state, cause.who, cause.figure)(_workable(state, cause, within), "Which Door?", "door")
    yield from (lock if key[1] == "lock" else open_door)(state, str(key[2]))


@possible("work_door")
def can_work_door(state: State, cause: Cause, within: int) -> bool:
    return bool(_workable(state, cause, within))


def _workable(state: State, cause: Cause, far: int) -> list[Option]:
    found = []
    for door in _doors(state, cause, far):
        label = state.label(door)
        if no_lock(state, door) is None:
            found.append(Option(("door", "lock", door), f"Lock the Door at {label}.", "SD-DOOR-03"))
        elif no_open(state, door) is None:
            found.append(Option(("door", "open", door), f"Open the Door at {label}.", "SD-DOOR-05"))
    return found


@VERBS.verb(example='{ do = "bar_door", within = 1 }')
def bar_door(state: State, cause: Cause, within: Count) -> Script:
    """A Security Bar on one Door so near; an Open one is Locked by it."""
    options = [
        Option(("bar", door), f"Bar the Door at {state.label(door)}.", "SD-DOOR-14")
        for door in _barrable(state, cause, within)
    ]
    if options:
        key = yield asker(state, cause.who, cause.figure)(options, "Which Door is barred?", "bar", "SD-DOOR-14")
        yield from lay_bar(state, str(key[1]))


@possible("bar_door")
def can_bar_door(state: State, cause: Cause, within: int) -> bool:
    return bool(_barrable(state, cause, within))


@never("bar_door")
def none_to_bar(state: State, within: int) -> bool:
    return all(state.doors.get(door) in ("destroyed", "false") for door in state.board.door_at)  # SD-CON-06


def _barrable(state: State, cause: Cause, far: int) -> list[str]:
    return [door for door in _doors(state, cause, far) if no_bar(state, door) is None]


@VERBS.verb(example='{ do = "mend_door", within = 1 }')
def mend_door(state: State, cause: Cause, within: Count) -> Script:
    """One Damaged Door so near is Locked again."""
    options = [
        Option(("mend", door), f"Mend the Door at {state.label(door)}.", "SD-DOOR-03")
        for door in _mendable(state, cause, within)
    ]
    key = yield asker(state, cause.who, cause.figure)(options, "Which Door is mended?", "mend")
    door = str(key[1])
    state.doors[door] = "locked"
    mark(state, "door", door)
    tell(state, f"The Door at {state.label(door)} is mended, and Locked.", "SD-DOOR-03")


@possible("mend_door")
def can_mend_door(state: State, cause: Cause, within: int) -> bool:
    return bool(_mendable(state, cause, within))


@never("mend_door")
def all_destroyed(state: State, within: int) -> bool:
    return all(state.doors.get(door) in ("destroyed", "false") for door in state.board.door_at)  # SD-CON-06


def _mendable(state: State, cause: Cause, far: int) -> list[str]:
    if "damaged" not in state.doors.values():
        return []
    return [door for door in _doors(state, cause, far) if state.doors.get(door) == "damaged"]


def _doors(state: State, cause: Cause, far: int) -> list[str]:
    """Doors so near, also those that are barred: SD-RULING-55."""
    here = state.place[cause.who] if cause.who >= 0 else state.lurks[cause.figure]
    shut = known_shut(state)
    steps = distances(state, here, shut)
    barred = state.closed
    return [
        door
        for door in state.board.door_at
        if (steps_to(state, here, door, shut) if door in barred else steps.get(door, NO_WAY)) <= far
    ]

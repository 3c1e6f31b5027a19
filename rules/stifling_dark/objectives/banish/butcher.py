"""Banish The Butcher: find his Grave by light, burn it, and name the space he stands on with The Hook in hand. The
Frayed Ropes that lie in it are an ordinary Item."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.adversary.butcher import BUTCHER
from gloamboard.rules.stifling_dark.asking import ask_adversary, space_options
from gloamboard.rules.stifling_dark.light.reveal import kind_of, show_token
from gloamboard.rules.stifling_dark.menus import INVOLVED
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.people.items import holds, take_named
from gloamboard.rules.stifling_dark.state.state import INVESTIGATORS, State
from gloamboard.rules.stifling_dark.state.story import end, mark, tell
from gloamboard.rules.stifling_dark.state.ways import adjacent, known_shut, within

CARD_ID = "banish-butcher"
GRAVE, DECOY = "grave", "face-down-grave"
UP, DOWN = "burning--up", "burning--down"
HOOK, ROPES = "the-hook", "frayed-ropes"
GRAVE_WITHIN, DECOY_WITHIN = 10, 3


@at("objective_chosen")
def dig_grave(state: State, who: int, what: str) -> Script:
    """The true Grave on the mini-map, then a face-down one on the main board near it: SD-RULING-37."""
    if what != CARD_ID:
        return
    near = {space for one in state.alive() for space in within(state, state.place[one], GRAVE_WITHIN)}  # SD-BNB-02
    taken = {*state.tokens.values(), *state.hidden.values()}
    spaces = [space for space in state.board.spaces if space in near and space not in taken]
    options = partial(space_options, state, "grave", spaces, "It is on", "SD-BNB-02")
    key = yield ask_adversary(state, options, "Where is your Grave?", "grave", "SD-BNB-02")
    grave = str(key[1])
    state.hidden[GRAVE] = grave  # SD-BNB-02
    spaces = [space for space in within(state, grave, DECOY_WITHIN) if space not in state.tokens.values()]  # SD-BNB-03
    options = partial(space_options, state, "decoy", spaces, "Lay it on", "SD-BNB-03")
    asks = "Where does the face-down Grave token lie, within 3 spaces of the true one?"
    key = yield ask_adversary(state, options, asks, "decoy", "SD-BNB-03")
    state.tokens[DECOY] = str(key[1])  # SD-BNB-03
    tell(state, f"The Grave is within 3 spaces of {state.label(state.tokens[DECOY])}.", "SD-BNB-03")
    if grave in state.bright:
        show_token(state, GRAVE, "SD-BNB-04")  # SD-BNB-04 SD-RULING-37


# --- the Grave ----------------------------------------------------------------------------

_EXHUME = (Option(("exhume",), "Open the Grave and set it on fire.", "SD-BNB-05", None, "", "Involved Action"),)


def exhumes(state: State, who: int) -> Sequence[Option]:
    return _EXHUME if state.tokens.get(GRAVE) == state.place[who] else ()


def no_exhume(state: State, who: int, key: Key) -> Reason | None:
    if GRAVE not in state.tokens:
        return Reason("SD-BNB-04", "The true Grave must be brought to light first.")
    here = state.tokens[GRAVE]
    return None if here == state.place[who] else Reason("SD-BNB-05", "You do not stand on the Grave.", (here,))


@INVOLVED.deed("exhume", exhumes, no_exhume, of=BUTCHER)
def exhume(state: State, who: int, key: Key) -> Script:
    state.tokens[UP] = state.tokens.pop(GRAVE)  # SD-BNB-05
    mark(state, "burning", state.place[who])
    tell(state, f"{state.name(who)} opens the Grave. It burns.", "SD-BNB-05")
    for item in (ROPES, HOOK):
        yield from take_named(state, who, "objective", item)  # SD-BNB-05


@at("round_ends", after=1)
def burn_down(state: State, who: int, what: str) -> Script:
    """The Burning token turns face-down, then goes: after Spine Chills, SD-RULING-33."""
    if UP in state.tokens:
        state.tokens[DOWN] = state.tokens.pop(UP)  # SD-BNB-06 SD-RND-11
        tell(state, "The fire burns low.", "SD-BNB-06")
    elif DOWN in state.tokens:
        del state.tokens[DOWN]  # SD-BNB-06
        tell(state, "The Grave has burned out. The Hook has its power.", "SD-BNB-06")
    yield from ()


# --- The Hook -----------------------------------------------------------------------------


def hooks(state: State, who: int) -> Sequence[Option]:
    if not holds(state, who, HOOK) or no_hook(state, who, ("hook",)):
        return ()
    return [
        _hook(space, state.label(space)) for space in adjacent(state, state.place[who], known_shut(state))
    ]  # SD-RULING-36


@cache
def _hook(space: str, label: str) -> Option:
    return Option(("hook", space), f"The Hook: he is on {label}.", "SD-BNB-07", None, INVESTIGATORS, "Involved Action")


def no_hook(state: State, who: int, key: Key) -> Reason | None:
    if not holds(state, who, HOOK):
        return Reason("SD-BNB-07", "You do not hold The Hook.")
    if any(kind_of(token) == "burning" for token in state.tokens):
        return Reason("SD-BNB-07", "The Grave is still burning.")  # SD-BNB-06 SD-BNB-07
    if HOOK in state.once:
        return Reason("SD-BNB-09", "Once a round, and that was it.")  # SD-BNB-09
    if len(key) > 1 and key[1] not in adjacent(state, state.place[who], known_shut(state)):
        return Reason("SD-BNB-07", "Name a space next to yours.")
    return None


@INVOLVED.deed("hook", hooks, no_hook, of=BUTCHER)
def hook(state: State, who: int, key: Key) -> Script:
    """Right, and the game is won; wrong, and all that is told is that he is not there."""
    state.once.append(HOOK)  # SD-BNB-09
    space = str(key[1])
    mark(state, "hook", space)
    tell(state, f"{state.name(who)} swings The Hook at {state.label(space)}.", "SD-BNB-07")
    if state.lurks[0] == space:
        end(state, (INVESTIGATORS,), "banished", "The Butcher is Banished.", "SD-BNB-07")  # SD-BNB-07
    tell(state, f"The Butcher is not on {state.label(space)}.", "SD-BNB-08", learnt=True)  # SD-BNB-08 SD-BNB-11
    yield from ()

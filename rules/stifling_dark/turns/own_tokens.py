"""Tokens of an Investigator's own Abilities: Brielle's Cans, Dylan's Escape Artist token, Lucy's Barricades. Cans and
the Tripwires of an Item are alarms: whatever of the Adversary Moves onto one knocks it over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.asking import ask_player, space_options
from gloamboard.rules.stifling_dark.light.reveal import kind_of
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.people.items import from_pocket
from gloamboard.rules.stifling_dark.state.signs import hold_alarm, release
from gloamboard.rules.stifling_dark.state.state import State, count
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import adjacent, is_empty, known_shut, within
from gloamboard.rules.stifling_dark.walking.forced import force
from gloamboard.rules.stifling_dark.walking.steps import BARRICADES, CARRIED_OFF, can_leave

CAN, TRIPWIRE, BARRICADE = "can", "tripwire", "barricade"
ESCAPE_ARTIST = "escape-artist"
PLACED_IN = "escape-artist.round"  # the round it was placed in
ALARMS = (CAN, TRIPWIRE)


# --- Cans and Tripwires -----------------------------------------------------------------


def alarm_spaces(state: State, who: int) -> list[str]:
    """Their own space and those next to it, without an alarm already there. Who hides there does not matter."""
    here = state.place[who]
    taken = {space for token, space in state.tokens.items() if kind_of(token) in ALARMS}
    return [space for space in (here, *adjacent(state, here, known_shut(state))) if space not in taken]


def set_alarm(state: State, who: int, kind: str) -> Script:
    """It is set up and cannot be taken back. On the very space of a Hidden figure nothing tells: SD-FAQ-01."""
    options = partial(space_options, state, "set", alarm_spaces(state, who), "Set it up on", "SD-FAQ-02")
    key = yield ask_player(state, who, options, f"Where do you set up the {kind.title()}?", "alarm", "SD-FAQ-02")
    token = f"{kind}--{count(state, f'{kind}.laid')}"
    state.tokens[token] = str(key[1])  # SD-FAQ-01 SD-FAQ-02
    tell(state, f"{state.name(who)} sets up a {kind.title()} on {state.label(str(key[1]))}.", "SD-FAQ-02")


@at("prowled")
def walked_into(state: State, figure: int, what: str) -> Script:
    """A figure that Moves onto an alarm knocks it over; that is told when its walk is."""
    here = state.lurks[figure]
    if here in state.tokens.values():
        for token in state.tokens_at(here):
            if kind_of(token) in ALARMS:
                hold_alarm(state, token)  # SD-FAQ-01
        if state.revealed[figure]:
            release(state)
    yield from ()


# --- the Escape Artist ------------------------------------------------------------------


def mark_way_back(state: State, who: int) -> Script:
    """The token goes on his own space."""
    from_pocket(state, who, ESCAPE_ARTIST)
    state.tokens[ESCAPE_ARTIST] = state.place[who]  # SD-FAQ-05
    state.counts[PLACED_IN] = state.round
    tell(state, f"{state.name(who)} marks a way back on {state.label(state.place[who])}.", "SD-FAQ-05")
    yield from ()


def his(state: State, who: int) -> bool:
    return ESCAPE_ARTIST in state.person(who).tokens


def take_mark(state: State, who: int) -> None:
    del state.tokens[ESCAPE_ARTIST]
    state.pocket[who] = (*state.pocket[who], ESCAPE_ARTIST)


_SLIP = (Option(("slip",), "Slip away to your Escape Artist token.", "SD-FAQ-06"),)


def slips(state: State, who: int) -> Sequence[Option]:
    return _SLIP if ESCAPE_ARTIST in state.tokens and no_slip(state, who, ("slip",)) is None else ()


def no_slip(state: State, who: int, key: Key) -> Reason | None:
    if not his(state, who):
        return Reason("SD-FAQ-06", "Only Dylan slips away like that.")
    space = state.tokens.get(ESCAPE_ARTIST)
    if space is None:
        return Reason("SD-FAQ-06", "Your Escape Artist token is not on the board.")
    if space == state.place[who]:
        return Reason("SD-FAQ-06", "You stand on your Escape Artist token.", (space,))
    if space in state.closed:
        return Reason("SD-DOOR-07", "A Door was shut where your token lies.", (space,))
    if state.occupied(space, who) and (state.stopped or not can_leave(state, who, space, state.mp)):
        return Reason("SD-RULING-23", "Somebody stands there, and too few MP would be left to go on.", (space,))
    return None


def slips_off(state: State, who: int, space: str) -> bool:
    """Whether he could slip away from a taken space that he steps onto: SD-RULING-23."""
    there = state.tokens.get(ESCAPE_ARTIST, space)
    return his(state, who) and there != space and there not in state.closed and not state.occupied(there, who)


CARRIED_OFF.append(slips_off)


@INVESTIGATOR.deed("slip", slips, no_slip)
def slip(state: State, who: int, key: Key) -> Script:
    """Straight there, by no way at all; the token is removed and the turn goes on."""
    space = state.tokens[ESCAPE_ARTIST]
    take_mark(state, who)  # SD-FAQ-06
    yield from force(state, who, space, "SD-FAQ-06")  # SD-FAQ-06 SD-EX-31


@at("turn_ends")
def mark_fades(state: State, who: int, what: str) -> Script:
    """Used or not, it is gone at the end of his next turn."""
    if ESCAPE_ARTIST in state.tokens and his(state, who) and state.counts[PLACED_IN] < state.round:
        take_mark(state, who)  # SD-FAQ-05
        tell(state, f"The way back of {state.name(who)} is lost.", "SD-FAQ-05")
    yield from ()


@at("died")
def mark_dies(state: State, who: int, what: str) -> Script:
    if ESCAPE_ARTIST in state.tokens and his(state, who):
        del state.tokens[ESCAPE_ARTIST]  # SD-SPI-04
    yield from ()


# --- Barricades -------------------------------------------------------------------------


def barricade_spaces(state: State, who: int, far: int) -> list[str]:
    """Empty spaces so near, as everybody sees them; those under Barricades that are to be moved count as empty."""
    near = within(state, state.place[who], far, known_shut(state))
    own = [state.tokens.get(token) for token in BARRICADES]
    return [space for space in near if space in own or is_empty(state, space)]


def build_barricades(state: State, who: int, far: int) -> Script:
    """Both are built, one after the other; those on the board are moved, never added to."""
    left = barricade_spaces(state, who, far)
    for token in BARRICADES:
        if state.tokens.pop(token, None) is None and BARRICADE in state.pocket[who]:  # SD-FAQ-08
            from_pocket(state, who, BARRICADE)
    for token in BARRICADES:
        if not left:
            state.pocket[who] = (*state.pocket[who], BARRICADE)
            continue
        options = partial(space_options, state, "build", left, "Build one on", "SD-FAQ-08")
        key = yield ask_player(state, who, options, "Where do you build a Barricade?", "barricade", "SD-FAQ-08")
        space = str(key[1])
        state.tokens[token] = space  # SD-FAQ-08
        left = [each for each in left if each != space]
        tell(state, f"A Barricade bars {state.label(space)}.", "SD-FAQ-08")

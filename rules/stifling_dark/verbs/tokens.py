"""Verbs that lay tokens on the map: map tokens, alarms, and those of Investigators' own Abilities."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.stifling_dark.asking import asker
from gloamboard.rules.stifling_dark.people.items import from_pocket
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.ways import adjacent, is_empty
from gloamboard.rules.stifling_dark.turns import own_tokens
from gloamboard.rules.stifling_dark.turns.map_tokens import MAP_TOKENS, empty_doors, empty_windows, spot_options
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, never, possible

Laid = Literal["open-window", "dim", "false-door", "false-window"]


@VERBS.verb(example='{ do = "lay_token", token = "false-door" }')
def lay_token(state: State, cause: Cause, token: Laid) -> Script:
    """A map token where its own rule lets it go."""
    options = spot_options(state, cause.who, token)
    if options:
        key = yield asker(state, cause.who, cause.figure)(options, "Where does it go?", "lay", MAP_TOKENS[token].rule)
        yield from MAP_TOKENS[token].lay(state, cause.who, str(key[2]))


@possible("lay_token")
def can_lay_token(state: State, cause: Cause, token: Laid) -> bool:
    return bool(MAP_TOKENS[token].spots(state, cause.who))


@never("lay_token")
def nowhere_left(state: State, token: Laid) -> bool:
    if token == "dim":
        return len(state.dim_zones) == len(state.board.zones)  # SD-CON-06
    if token == "false-door":
        return not empty_doors(state, -1)
    return not empty_windows(state, -1)


@VERBS.verb(example='{ do = "set_tripwire" }')
def set_tripwire(state: State, cause: Cause) -> Script:
    """An alarm on the user's space or one next to it: what of the Adversary Moves onto it knocks it over."""
    yield from own_tokens.set_alarm(state, cause.who, own_tokens.TRIPWIRE)


@VERBS.verb(example='{ do = "set_can" }')
def set_can(state: State, cause: Cause) -> Script:
    """One of the Cans in the user's pocket is set up as an alarm."""
    from_pocket(state, cause.who, own_tokens.CAN)
    yield from own_tokens.set_alarm(state, cause.who, own_tokens.CAN)


@possible("set_tripwire")
def can_set_tripwire(state: State, cause: Cause) -> bool:
    return bool(own_tokens.alarm_spaces(state, cause.who))


@possible("set_can")
def can_set_can(state: State, cause: Cause) -> bool:
    return own_tokens.CAN in state.pocket[cause.who] and bool(own_tokens.alarm_spaces(state, cause.who))


@VERBS.verb(example='{ do = "mark_way_back" }')
def mark_way_back(state: State, cause: Cause) -> Script:
    """The Escape Artist token goes on the user's space."""
    yield from own_tokens.mark_way_back(state, cause.who)


@possible("mark_way_back")
def can_mark_way_back(state: State, cause: Cause) -> bool:
    return own_tokens.ESCAPE_ARTIST in state.pocket[cause.who]


@VERBS.verb(example='{ do = "build_barricades", within = 2 }')
def build_barricades(state: State, cause: Cause, within: Count) -> Script:
    """Both Barricades go onto empty spaces so near; those on the board are moved."""
    yield from own_tokens.build_barricades(state, cause.who, within)


@possible("build_barricades")
def can_build(state: State, cause: Cause, within: int) -> bool:
    here = state.place[cause.who]
    return any(is_empty(state, space) for space in adjacent(state, here)) or bool(
        own_tokens.barricade_spaces(state, cause.who, within)
    )

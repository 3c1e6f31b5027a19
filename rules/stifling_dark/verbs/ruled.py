"""Verbs for the host who points: what lies, stands, shines or is held is set right. No card says them, and nothing
that one side hides is touched."""

from __future__ import annotations

from typing import Annotated, Literal

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Between
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.light.reveal import kind_of, token_called
from gloamboard.rules.stifling_dark.light.sources import board_changed, dim_zone, light_zone, take_beam
from gloamboard.rules.stifling_dark.people.items import discard_item
from gloamboard.rules.stifling_dark.state.signs import window_called
from gloamboard.rules.stifling_dark.state.state import INVESTIGATORS, State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, possible
from gloamboard.rules.stifling_dark.walking.doors import bar, bar_on
from gloamboard.rules.stifling_dark.walking.forced import force

DoorToken = Literal["open", "locked", "damaged", "destroyed"]
ZoneLight = Literal["bright", "dim", "off"]
LOOSE = ("evidence", "poi")  # tokens that lie about, and belong to nothing else


@VERBS.verb(example='{ do = "carry", space = "n12" }')
def carry(state: State, cause: Cause, space: str) -> Script:
    """An Investigator is set down on a space."""
    yield from force(state, cause.who, space, "")
    mark(state, "found", space)


@possible("carry")
def can_carry(state: State, cause: Cause, space: str) -> bool:
    free = space in state.board.around and space not in state.closed and not state.occupied(space, cause.who)
    return free and cause.who in state.alive() and state.place[cause.who] != space


@VERBS.verb(example='{ do = "set_door", space = "n12", token = "locked" }')
def set_door(state: State, cause: Cause, space: str, token: DoorToken) -> Script:
    """A Door gets this token, or none."""
    says = f"The Door at {state.label(space)} is {token.title()}."
    if token in ("locked", "damaged"):
        yield from bar(state, space, token, says, "")
        return
    state.doors.pop(space, None)
    state.tokens.pop(bar_on(space), None)
    if token == "destroyed":
        state.doors[space] = token
    mark(state, "door", space)
    tell(state, says)
    yield from board_changed(state)


@possible("set_door")
def can_set_door(state: State, cause: Cause, space: str, token: str) -> bool:
    is_door = space in state.board.door_at
    return is_door and state.doors.get(space, "open") != token and (token != "locked" or not state.at(space))


# --- light and noise ------------------------------------------------------------------


@VERBS.verb(example='{ do = "set_light", space = "n12", light = "bright" }')
def set_light(state: State, cause: Cause, space: str, light: ZoneLight) -> Script:
    """The Zone of that space gets a Bright or a Dim token, or loses those it has."""
    zone = state.board.zone[space]
    if light == "bright":
        yield from light_zone(state, zone, "SD-LIGHT-06")
        return
    if light == "dim":
        dim_zone(state, zone, "SD-LIGHT-05")
    else:
        state.bright_zones = tuple(one for one in state.bright_zones if one != zone)
        state.dim_zones = tuple(one for one in state.dim_zones if one != zone)
        tell(state, f"The {state.board.zone_name.get(zone, zone)} is as dark as it is printed.", "SD-LIGHT-01")
    yield from board_changed(state)


@possible("set_light")
def can_set_light(state: State, cause: Cause, space: str, light: ZoneLight) -> bool:
    zone = state.board.zone.get(space, "")
    if light == "off":
        return zone in state.bright_zones or zone in state.dim_zones
    return bool(zone) and zone not in (state.bright_zones if light == "bright" else state.dim_zones)


@VERBS.verb(example='{ do = "douse_flashlight" }')
def douse_flashlight(state: State, cause: Cause) -> Script:
    """Their Flashlight is taken off the board."""
    yield from take_beam(state, cause.who)


@possible("douse_flashlight")
def can_douse_flashlight(state: State, cause: Cause) -> bool:
    return any(beam.who == cause.who for beam in state.beams)


@VERBS.verb(example='{ do = "turn_noise", window = "w1" }')
def turn_noise(state: State, cause: Cause, window: str) -> Script:
    """A Noise token is placed at a Window, or taken away."""
    there = window in state.noise
    state.noise = [one for one in state.noise if one != window] if there else [*state.noise, window]
    tell(state, f"{'No Noise any more' if there else 'Noise'} at {window_called(state, window)}.", "SD-WDW-05")
    yield from ()


@possible("turn_noise")
def can_turn_noise(state: State, cause: Cause, window: str) -> bool:
    return window in state.board.windows


# --- tokens and cards -------------------------------------------------------------------


@VERBS.verb(example='{ do = "shift_token", token = "evidence--s", space = "n12" }')
def shift_token(state: State, cause: Cause, token: str, space: str) -> Script:
    """A token that lies openly on the board is put on another space."""
    state.tokens[token] = space
    tell(state, f"{token_called(token)} lies on {state.label(space)} now.")
    yield from ()


@possible("shift_token")
def can_shift_token(state: State, cause: Cause, token: str, space: str) -> bool:
    return kind_of(token) in LOOSE and state.tokens.get(token, space) != space and space in state.board.around


@VERBS.verb(example='{ do = "take_token", token = "evidence--s" }')
def take_token(state: State, cause: Cause, token: str) -> Script:
    """A token that lies openly on the board goes back to the box."""
    space = state.tokens.pop(token, "")
    if space:
        tell(state, f"{token_called(token)} is taken off {state.label(space)}.")
    yield from ()


@possible("take_token")
def can_take_token(state: State, cause: Cause, token: str) -> bool:
    return kind_of(token) in LOOSE and token in state.tokens


@VERBS.verb(example='{ do = "give_evidence", amount = 1 }')
def give_evidence(state: State, cause: Cause, amount: Annotated[int, Between(-1, 1)]) -> Script:
    """They hold one Evidence more, or one less."""
    state.evidence[cause.who] += amount
    tell(state, f"{state.name(cause.who)} holds {state.evidence[cause.who]} Evidence.", "SD-INT-06")
    yield from ()


@possible("give_evidence")
def can_give_evidence(state: State, cause: Cause, amount: int) -> bool:
    return cause.who in state.alive() and amount != 0 and state.evidence[cause.who] + amount >= 0


@VERBS.verb(example='{ do = "take_item", card = "spare-cells-1" }')
def take_item(state: State, cause: Cause, card: str) -> Script:
    """They discard that Item; which it was only their side hears."""
    discard_item(state, cause.who, card)
    tell(state, f"{state.name(cause.who)} loses an Item.", "SD-INT-08")
    tell(state, f"{state.name(cause.who)} loses {CARD[card].name}.", "SD-INT-08", INVESTIGATORS)
    yield from ()


@possible("take_item")
def can_take_item(state: State, cause: Cause, card: str) -> bool:
    return cause.who in state.alive() and card in state.items[cause.who]

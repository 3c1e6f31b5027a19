"""What gives light, and what follows when it comes or goes: Flashlights, Zone tokens, other lamps."""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.light.levels import work_out_light
from gloamboard.rules.stifling_dark.light.reveal import show_lit
from gloamboard.rules.stifling_dark.moments import at, happens
from gloamboard.rules.stifling_dark.state.state import Beam, State
from gloamboard.rules.stifling_dark.state.story import look, mark, tell
from gloamboard.rules.stifling_dark.state.ways import settle_ways


def board_changed(state: State) -> Script:
    """Doors, Windows or lights are others than before: ways and light are judged anew, and what is lit is shown."""
    settle_ways(state)
    bright = work_out_light(state)
    if bright != state.bright:
        if not bright <= state.bright:
            look(state)  # what comes to light there, or does not, everybody sees
        state.bright = bright
        yield from show_lit(state)  # SD-RULING-52
        yield from happens(state, "lit")


def place_beam(state: State, who: int, angle: float) -> Script:
    """An Investigator's Flashlight lies on the board at that angle; one that lay there is turned."""
    state.beams = [beam for beam in state.beams if beam.who != who]
    state.beams.append(Beam(who, state.place[who], angle))  # SD-FLASH-02 SD-FLASH-07
    mark(state, "beam", state.place[who])
    yield from board_changed(state)


def take_beam(state: State, who: int) -> Script:
    """Their Flashlight is taken off the board, if it is there."""
    left = [beam for beam in state.beams if beam.who != who]
    if len(left) < len(state.beams):
        state.beams = left  # SD-FLASH-11
        tell(state, f"The Flashlight of {state.name(who)} goes out.", "SD-FLASH-11")
        yield from board_changed(state)


def light_zone(state: State, zone: str, rule: str) -> Script:
    """A Bright token in a Zone, until the round ends."""
    state.bright_zones = (*state.bright_zones, zone)  # SD-LIGHT-06
    tell(state, f"The lights go on in the {state.board.zone_name.get(zone, zone)}.", rule)
    yield from board_changed(state)


def may_light(state: State, zone: str) -> bool:
    """Whether a Bright token may still be placed there."""
    return zone not in state.faltering and zone not in state.bright_zones  # SD-TOK-02


def dim_zone(state: State, zone: str, rule: str) -> None:
    """A Dim token in a Zone, for the rest of the game."""
    if zone not in state.dim_zones:
        state.dim_zones = (*state.dim_zones, zone)  # SD-LIGHT-05 SD-TOK-04
        tell(state, f"The {state.board.zone_name.get(zone, zone)} is Dim from now on.", rule)


def light_spaces(state: State, lamp: str, spaces: Iterable[str]) -> Script:
    """Another light, by its own name, makes these spaces Bright until the round ends."""
    state.lamps[lamp] = tuple(spaces)  # SD-LIGHT-04
    yield from board_changed(state)


@at("lights_out")
def lights_out(state: State, who: int, what: str) -> Script:
    """Every Flashlight and lamp is removed. Whoever was Revealed stays so."""
    if state.beams or state.lamps:
        mark(state, "lights_out", "")
    state.beams, state.lamps = [], {}  # SD-RND-08 SD-FLASH-10 SD-REV-03
    yield from board_changed(state)


@at("lights_falter")
def lights_falter(state: State, who: int, what: str) -> Script:
    """Bright tokens burn out and turn to their Faltering Lights side."""
    if state.bright_zones:
        state.faltering = (*state.faltering, *state.bright_zones)  # SD-TOK-01
        state.bright_zones = ()
        mark(state, "lights_out", "")
        yield from board_changed(state)

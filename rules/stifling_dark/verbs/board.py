"""Verbs that do something to light, tokens and Doors."""

from __future__ import annotations

from functools import partial

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.stifling_dark.asking import ask_player, asker, space_options
from gloamboard.rules.stifling_dark.light.reveal import reveal, show_token
from gloamboard.rules.stifling_dark.light.sources import light_spaces, may_light
from gloamboard.rules.stifling_dark.light.sources import light_zone as light_a_zone
from gloamboard.rules.stifling_dark.objectives.evidence import hidden_pois, reveal_poi
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import known_shut, steps_to, within
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, never, possible


@VERBS.verb(example='{ do = "light_around", within = 2 }')
def light_around(state: State, cause: Cause, within: Count) -> Script:
    """Every space so near the user is Bright until the round ends."""
    spaces = _near(state, state.place[cause.who], within)
    yield from light_spaces(state, cause.card, spaces)


def _near(state: State, space: str, steps: int) -> list[str]:
    """Spaces so near, as far as the Investigators know the ways."""
    return within(state, space, steps, known_shut(state))


@VERBS.verb(example='{ do = "throw_light", reach = 4, within = 1 }')
def throw_light(state: State, cause: Cause, reach: Count, within: int) -> Script:
    """A light is thrown onto a space within reach, and makes what is so near it Bright until the round ends."""
    spaces = _near(state, state.place[cause.who], reach)
    options = partial(space_options, state, "throw", spaces, "Throw it to", "SD-INT-08")
    key = yield ask_player(state, cause.who, options, "Where do you throw it?", "throw")
    yield from light_spaces(state, cause.card, _near(state, str(key[1]), within))


@VERBS.verb(example='{ do = "light_zone" }')
def light_zone(state: State, cause: Cause) -> Script:
    """A Bright token on the Zone the user stands in."""
    yield from light_a_zone(state, state.board.zone[state.place[cause.who]], "SD-LIGHT-06")


@possible("light_zone")
def can_light_zone(state: State, cause: Cause) -> bool:
    zone = state.board.zone[state.place[cause.who]]
    return bool(zone) and may_light(state, zone)


@VERBS.verb(example='{ do = "sense", within = 3 }')
def sense(state: State, cause: Cause, within: Count) -> Script:
    """Every Hidden figure of the Adversary so near the user is Revealed. It is said when there is none."""
    here = state.place[cause.who]
    found = [
        figure
        for figure, space in enumerate(state.lurks)
        if not state.revealed[figure] and steps_to(state, here, space, known_shut(state)) <= within
    ]
    for figure in found:
        yield from reveal(state, figure, "SD-REV-05")  # SD-REV-05
    if not found:
        tell(state, f"Nothing hides within {within} spaces of {state.label(here)}.", "SD-REV-05", learnt=True)


@VERBS.verb(example='{ do = "find_tokens", within = 2 }')
def find_tokens(state: State, cause: Cause, within: Count) -> Script:
    """Every Hidden token so near the user comes onto the main board."""
    near = _near(state, state.place[cause.who], within)
    found = [token for token, space in state.hidden.items() if space in near]
    for token in found:
        show_token(state, token, "SD-REV-05")
    if not found:
        tell(state, "Nothing is hidden here.", "SD-REV-05", learnt=True)
    yield from ()


@VERBS.verb(example='{ do = "light_any_zone" }')
def light_any_zone(state: State, cause: Cause) -> Script:
    """A Bright token on a Zone of choice whose lights have not burnt out."""
    zones = _lightable(state)
    if zones:
        name = state.board.zone_name
        options = [Option(("light", zone), f"The {name.get(zone, zone)}.", "SD-LIGHT-06") for zone in zones]
        ask = asker(state, cause.who, cause.figure)
        key = yield ask(options, "Which Zone lights up?", "zone", "SD-LIGHT-06")
        yield from light_a_zone(state, str(key[1]), "SD-LIGHT-06")


@possible("light_any_zone")
def can_light_any_zone(state: State, cause: Cause) -> bool:
    return bool(_lightable(state))


@never("light_any_zone")
def all_burnt_out(state: State) -> bool:
    return all(zone in state.faltering for zone in state.board.zones)  # SD-CON-06


def _lightable(state: State) -> list[str]:
    return [zone for zone in state.board.zones if may_light(state, zone)]


@VERBS.verb(example='{ do = "find_poi" }')
def find_poi(state: State, cause: Cause) -> Script:
    """The token of one Point of Interest comes onto the main board."""
    yield from reveal_poi(state, cause.who)


@possible("find_poi")
def can_find_poi(state: State, cause: Cause) -> bool:
    return bool(hidden_pois(state))


@never("find_poi")
def every_poi_found(state: State) -> bool:
    return not hidden_pois(state)  # SD-CON-06

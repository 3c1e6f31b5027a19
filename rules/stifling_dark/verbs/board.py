"""Verbs that do something to light, tokens and Doors."""

from __future__ import annotations

from functools import partial

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.stifling_dark.asking import ask_player, space_options
from gloamboard.rules.stifling_dark.light.reveal import reveal, show_token
from gloamboard.rules.stifling_dark.light.sources import light_spaces, may_light
from gloamboard.rules.stifling_dark.light.sources import light_zone as light_a_zone
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import steps_to, within
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, possible


@VERBS.verb(example='{ do = "light_around", within = 2 }')
def light_around(state: State, cause: Cause, within: Count) -> Script:
    """Every space so near the user is Bright until the round ends."""
    spaces = _near(state, state.place[cause.who], within)
    yield from light_spaces(state, cause.card, spaces)


_near = within


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
        if not state.revealed[figure] and steps_to(state, here, space) <= within
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

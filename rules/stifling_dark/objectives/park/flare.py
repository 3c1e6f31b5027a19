"""Fire the Flare: the loaded Flare Gun is fired from a carriage high up; two rounds later help waits at that Ride."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.menus import INVOLVED
from gloamboard.rules.stifling_dark.objectives.escape import EXITS, objective_of
from gloamboard.rules.stifling_dark.people.items import discard_item, holds
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell

FLARE = "flare"
HELP_COMES = "flare.round"
LOCKED = "locked-escape"
ROUNDS_AHEAD = 2
RIDES = ("ferris-wheel", "zipper")  # SD-FLR-05

_FIRE = (Option(("fire-flare",), "Fire the Flare Gun into the night.", "SD-FLR-03", None, "", "Involved Action"),)


def fires(state: State, who: int) -> Sequence[Option]:
    return _FIRE if objective_of(state) == FLARE and no_fire(state, who, ("fire-flare",)) is None else ()


def no_fire(state: State, who: int, key: Key) -> Reason | None:
    if objective_of(state) != FLARE:
        return Reason("SD-FLR-03", "Fire the Flare is not the Objective.")
    if HELP_COMES in state.counts:
        return Reason("SD-FLR-03", f"The flare is up: help comes in round {state.counts[HELP_COMES]}.")
    if not holds(state, who, "flare-gun"):
        return Reason("SD-FLR-02", "You do not carry the Flare Gun.")
    if not holds(state, who, "ammo"):
        return Reason("SD-FLR-02", "The Flare Gun is not loaded: you carry no Ammo.")
    if state.tokens.get(LOCKED) != state.place[who]:
        return Reason("SD-FLR-03", "It is fired at the Locked Escape token.", (state.tokens[LOCKED],))
    return None


@INVOLVED.deed("fire-flare", fires, no_fire, of="park")
def fire(state: State, who: int, key: Key) -> Script:
    """An Escape token goes two rounds ahead on the tracker."""
    discard_item(state, who, holds(state, who, "ammo"))
    state.counts[HELP_COMES] = state.round + ROUNDS_AHEAD  # SD-FLR-03 SD-RULING-35
    mark(state, "flare", state.place[who])
    tell(state, f"The flare is up: help comes in round {state.counts[HELP_COMES]}.", "SD-FLR-03")
    yield from ()


def carriages(state: State, ride: str) -> list[str]:
    return [space for space in state.board.in_group(ride) if "carriage" in state.board.features[space]]


def help_waits(state: State, space: str) -> bool:
    """Whether an Investigator on that space is taken off: in any carriage of the card's Ride, once help is there."""
    if objective_of(state) != FLARE or state.round < state.counts.get(HELP_COMES, state.round + 1):
        return False
    return space in carriages(state, CARD[state.objective].ride)  # SD-FLR-04


EXITS.append(help_waits)

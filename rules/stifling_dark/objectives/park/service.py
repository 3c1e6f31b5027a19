"""Service Tunnels: Ride Parts are torn loose, and with the Angle Grinder they open a tunnel for the next round."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Chance, Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.light.levels import level
from gloamboard.rules.stifling_dark.light.reveal import kind_of
from gloamboard.rules.stifling_dark.menus import INVOLVED
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.objectives.escape import ESCAPE, objective_of
from gloamboard.rules.stifling_dark.people.items import discard_item, holds, take_named
from gloamboard.rules.stifling_dark.people.wounds import gain_wound
from gloamboard.rules.stifling_dark.state.state import ALIVE, State
from gloamboard.rules.stifling_dark.state.story import mark, tell

SERVICE = "service"
OPENS = "service.round"
PARTS, GRINDER, LOCKED = "ride-parts", "angle-grinder", "locked-escape"
D6 = (1, 2, 3, 4, 5, 6)
WOUNDS_UP_TO = {"bright": 1, "dim": 4, "dark": 4}  # SD-SVC-04 SD-SVC-05

_OPEN = (Option(("open-tunnel",), "Cut the Service Tunnel open.", "SD-SVC-06", None, "", "Involved Action"),)
_TEAR = (Option(("tear-parts",), "Tear the Ride Parts loose.", "SD-SVC-03", None, "", "Involved Action"),)


# --- Ride Parts -------------------------------------------------------------------------


def parts_at(state: State, space: str) -> str:
    return next((token for token in state.tokens_at(space) if kind_of(token) == PARTS), "")


def tears(state: State, who: int) -> Sequence[Option]:
    return _TEAR if objective_of(state) == SERVICE and parts_at(state, state.place[who]) else ()


def no_tear(state: State, who: int, key: Key) -> Reason | None:
    if parts_at(state, state.place[who]):
        return None
    spots = tuple(space for token, space in state.tokens.items() if kind_of(token) == PARTS)
    return Reason("SD-SVC-03", "No Ride Parts are on your space.", spots)


@INVOLVED.deed("tear-parts", tears, no_tear, of="park")
def tear(state: State, who: int, key: Key) -> Script:
    """The die first; then the Parts are taken, whatever it showed."""
    here = state.place[who]
    asks = "Ride Parts are torn out: what does the D6 show?"
    face: int = yield Chance("d6", D6, asks, rule="SD-SVC-03", seats=(state.seat_of(who),))
    if face <= WOUNDS_UP_TO[level(state, here)]:
        yield from gain_wound(state, who, "up", "SD-SVC-03")  # SD-SVC-04 SD-SVC-05
    if state.status[who] != ALIVE:
        return
    del state.tokens[parts_at(state, here)]
    mark(state, "parts", here)
    tell(state, f"{state.name(who)} tears Ride Parts loose.", "SD-SVC-03")
    yield from take_named(state, who, "objective", PARTS)  # SD-SVC-03


# --- the tunnel -------------------------------------------------------------------------


def opens(state: State, who: int) -> Sequence[Option]:
    return _OPEN if objective_of(state) == SERVICE and no_open(state, who, ("open-tunnel",)) is None else ()


def no_open(state: State, who: int, key: Key) -> Reason | None:
    if objective_of(state) != SERVICE:
        return Reason("SD-SVC-06", "Service Tunnels is not the Objective.")
    if OPENS in state.counts:
        return Reason("SD-SVC-06", f"The tunnel opens in round {state.counts[OPENS]}.")
    if not holds(state, who, GRINDER):
        return Reason("SD-SVC-02", "You do not carry the Angle Grinder.")
    if not holds(state, who, PARTS):
        return Reason("SD-SVC-02", "You carry no Ride Parts.")
    if state.tokens.get(LOCKED) != state.place[who]:
        return Reason("SD-SVC-06", "The tunnel is cut open at the Locked Escape token.", (state.tokens[LOCKED],))
    return None


@INVOLVED.deed("open-tunnel", opens, no_open, of="park")
def open_tunnel(state: State, who: int, key: Key) -> Script:
    """An Escape token goes one round ahead on the tracker."""
    discard_item(state, who, holds(state, who, PARTS))
    state.counts[OPENS] = state.round + 1  # SD-SVC-06 SD-RULING-35
    mark(state, "tunnel", state.place[who])
    tell(state, f"The tunnel will be open in round {state.counts[OPENS]}.", "SD-SVC-06")
    yield from ()


@at("round_starts")
def tunnel_is_open(state: State, who: int, what: str) -> Script:
    if state.counts.get(OPENS) == state.round and LOCKED in state.tokens:
        state.tokens[ESCAPE] = state.tokens.pop(LOCKED)  # SD-SVC-07
        mark(state, "gate", state.tokens[ESCAPE])
        tell(state, "The Service Tunnel is open.", "SD-SVC-07")
    yield from ()

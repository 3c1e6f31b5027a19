"""Power the Gate: the Lockbox is carried to the Saw and cut open for its Fuse, which unlocks the Escape token."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import DONE, Chance, Key, Option, Reason, Script, done
from gloamboard.rules.stifling_dark.asking import ask_player
from gloamboard.rules.stifling_dark.light.levels import level
from gloamboard.rules.stifling_dark.menus import INVOLVED
from gloamboard.rules.stifling_dark.objectives.escape import objective_of
from gloamboard.rules.stifling_dark.people.items import discard_item, holds, take_named
from gloamboard.rules.stifling_dark.people.wounds import gain_wound
from gloamboard.rules.stifling_dark.state.state import ALIVE, State, count
from gloamboard.rules.stifling_dark.state.story import mark, tell

GATE = "gate"
SUPPLY = "gate.supply"
NEEDED = 4
LOCKED, OPEN = "locked-escape", "escape"
D6 = (1, 2, 3, 4, 5, 6)
WOUNDS_UP_TO = {"bright": 2, "dim": 4, "dark": 4}  # SD-GATE-05 SD-GATE-06

_CUT = (Option(("open-lockbox",), "Cut into the Lockbox.", "SD-GATE-03", None, "", "Involved Action"),)
_UNLOCK = (Option(("power-gate",), "Put the Fuse in: unlock the gate.", "SD-GATE-09", None, "", "Involved Action"),)


def cuts(state: State, who: int) -> Sequence[Option]:
    return _CUT if objective_of(state) == GATE and no_cut(state, who, ("open-lockbox",)) is None else ()


def no_cut(state: State, who: int, key: Key) -> Reason | None:
    if objective_of(state) != GATE:
        return Reason("SD-GATE-03", "Power the Gate is not the Objective.")
    if not holds(state, who, "lockbox"):
        return Reason("SD-GATE-03", "You do not carry the Lockbox.")
    if state.place[who] != state.tokens["saw"]:  # SD-GATE-02
        return Reason("SD-GATE-03", "The Lockbox is opened at the Saw.", (state.tokens["saw"],))
    if "open-lockbox" in state.once:
        return Reason("SD-GATE-07", "Once a round, and that was it.")
    return None


@INVOLVED.deed("open-lockbox", cuts, no_cut, of="sawmill")
def open_lockbox(state: State, who: int, key: Key) -> Script:
    """1 Supply token on the aid; then luck may be pushed for another, at the risk of a Wound."""
    state.once.append("open-lockbox")  # SD-GATE-07
    supply = count(state, SUPPLY)  # SD-GATE-04
    mark(state, "saw", state.place[who])
    tell(state, f"{state.name(who)} cuts into the Lockbox: {supply} of {NEEDED}.", "SD-GATE-04")
    if supply < NEEDED:
        push = Option(("push",), "Push your luck: roll the D6.", "SD-GATE-04")
        stop = done("Leave it at that.", "SD-GATE-04")
        if (yield ask_player(state, who, [push, stop], "Push your luck?", "push", "SD-GATE-04")) != DONE:
            yield from _push(state, who)
    if state.counts[SUPPLY] >= NEEDED and state.status[who] == ALIVE:
        discard_item(state, who, holds(state, who, "lockbox"))
        yield from take_named(state, who, "objective", "fuse")  # SD-GATE-08
        tell(state, f"The Lockbox is open: {state.name(who)} has the Fuse.", "SD-GATE-08")


def _push(state: State, who: int) -> Script:
    asks = "The Lockbox is opened: what does the D6 show?"
    face: int = yield Chance("d6", D6, asks, rule="SD-GATE-05", seats=(state.seat_of(who),))
    if face <= WOUNDS_UP_TO[level(state, state.place[who])]:
        yield from gain_wound(state, who, "up", "SD-GATE-05")  # SD-GATE-05 SD-GATE-06
    else:
        tell(state, f"A {face}: {count(state, SUPPLY)} of {NEEDED}.", "SD-GATE-05")  # SD-GATE-05 SD-GATE-06


def unlocks(state: State, who: int) -> Sequence[Option]:
    return _UNLOCK if objective_of(state) == GATE and no_unlock(state, who, ("power-gate",)) is None else ()


def no_unlock(state: State, who: int, key: Key) -> Reason | None:
    if not holds(state, who, "fuse"):
        return Reason("SD-GATE-09", "You do not have the Fuse.")
    if state.tokens.get(LOCKED) != state.place[who]:
        spots = (state.tokens[LOCKED],) if LOCKED in state.tokens else ()
        return Reason("SD-GATE-09", "The Fuse goes in at the Locked Escape token.", spots)
    return None


@INVOLVED.deed("power-gate", unlocks, no_unlock, of="sawmill")
def power_gate(state: State, who: int, key: Key) -> Script:
    state.tokens[OPEN] = state.tokens.pop(LOCKED)  # SD-GATE-09
    discard_item(state, who, holds(state, who, "fuse"))
    mark(state, "gate", state.place[who])
    tell(state, "The gate is open.", "SD-GATE-09")
    yield from ()

"""The end of an Investigator's turn: Charge, Place Flashlight, one Involved Action, or none of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gloamboard.rules.kernel import DONE, Aimed, Key, Option, Reason, Script, done
from gloamboard.rules.stifling_dark.asking import ask_player
from gloamboard.rules.stifling_dark.board.board import FLASHLIGHT, Board
from gloamboard.rules.stifling_dark.light.sources import place_beam
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR, INVOLVED, SPIRIT_MENU
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.people.lasting import changed, flagged
from gloamboard.rules.stifling_dark.people.tracks import gain_charge, gain_stamina, lose_charge
from gloamboard.rules.stifling_dark.state.state import ALIVE, NOBODY, SPIRIT, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.walking.doors import near_doors, no_open
from gloamboard.rules.stifling_dark.walking.steps import price


def may_end(state: State, who: int) -> bool:
    """Whether a turn may end here: not on a space with another Investigator, nor a Spirit on a barred Door."""
    if state.status[who] == SPIRIT:
        return state.place[who] not in state.closed
    return not state.occupied(state.place[who], who)  # SD-MOVE-05


def no_end(state: State, who: int) -> Reason | None:
    if may_end(state, who):
        return None
    here = (state.place[who],)
    if state.status[who] == SPIRIT:
        return Reason("SD-RULING-56", "A Spirit cannot stop on a barred Door: move on first.", here)
    return Reason("SD-MOVE-05", "Another Investigator stands here: move on first.", here)


LEAVES = frozenset(("walk", "go", "window", "sprint", "slip", "escape"))


def is_stuck(state: State, who: int, options: Sequence[Option]) -> bool:
    """Whether nothing open leads off a taken space any more, nor a Door that they could Open: then it ends there."""
    if may_end(state, who) or any(option.key[0] in LEAVES for option in options):
        return False
    barred = [door for door in near_doors(state, state.place[who]) if no_open(state, door) is None]
    return not any(price(state, who, door) <= state.mp for door in barred)


def no_end_now(state: State, who: int, key: Key) -> Reason | None:
    return None if is_stuck(state, who, INVESTIGATOR.options(state, who)) else no_end(state, who)


def end_turn(state: State, who: int, *, rests: bool = True) -> Script:
    """Over. Whoever neither Sprinted nor took an Involved Action gains 1 Stamina."""
    if rests and not state.sprinted and state.status[who] == ALIVE:
        rest = max(0, 1 + changed(state, who, "rest"))  # SD-SPR-03 SD-TURN-05 SD-EX-14
        gain_stamina(state, who, rest)  # SD-TURN-04 SD-RULING-22
    yield from happens(state, "turn_ends", who)
    state.had_turn[who] = True  # SD-TURN-02 SD-RND-02
    state.turn, state.phase = NOBODY, "order"


# --- none, Charge -----------------------------------------------------------------------

_END = (Option(("end",), "End your turn.", "SD-TURN-04", ("press", "confirm")),)
_CHARGE = (Option(("charge",), "Charge your Flashlight.", "SD-FIN-01", None, "", "ends your turn"),)
_FLASHLIGHT = (Option(("flashlight",), "Place your Flashlight.", "SD-FLASH-01", None, "", "1 Charge, ends your turn"),)


def ends(state: State, who: int) -> Sequence[Option]:
    return _END if may_end(state, who) else ()  # SD-TURN-03 SD-TURN-04


@SPIRIT_MENU.deed("end", ends, lambda state, who, key: no_end(state, who))
@INVESTIGATOR.deed("end", ends, no_end_now)
def just_end(state: State, who: int, key: Key) -> Script:
    yield from end_turn(state, who)  # SD-TURN-03 SD-TURN-04


def charges(state: State, who: int) -> Sequence[Option]:
    return () if no_charge(state, who, ("charge",)) else _CHARGE


def no_charge(state: State, who: int, key: Key) -> Reason | None:
    if flagged(state, who, "no-charge"):
        return Reason("SD-CON-01", "A card keeps you from Charging.")
    return no_end(state, who)  # SD-FIN-02: also with a full track, and then for nothing


@INVESTIGATOR.deed("charge", charges, no_charge)
def charge(state: State, who: int, key: Key) -> Script:
    gain_charge(state, who)  # SD-FIN-01 SD-EX-19
    tell(state, f"{state.name(who)} Charges: {state.charge[who]}.", "SD-FIN-01")
    yield from end_turn(state, who)


# --- Place Flashlight -------------------------------------------------------------------


def flashlights(state: State, who: int) -> Sequence[Option]:
    return () if no_flashlight(state, who, ("flashlight",)) else _FLASHLIGHT


def no_flashlight(state: State, who: int, key: Key) -> Reason | None:
    if state.charge[who] < 1:
        return Reason("SD-FLASH-01", "You have no Charge left.")  # SD-CON-03
    if flagged(state, who, "no-flashlight"):
        return Reason("SD-CON-01", "A card keeps your Flashlight dark.")
    return no_end(state, who)


@INVESTIGATOR.deed("flashlight", flashlights, no_flashlight)
def choose_flashlight(state: State, who: int, key: Key) -> Script:
    state.phase = "aim"
    yield from ()


@lru_cache(maxsize=2048)
def aims(board: Board, space: str, shut: frozenset[str]) -> tuple[tuple[Option, ...], dict[Key, float]]:
    """An option for every distinct set of spaces that can be lit from here, by angle, and the angle of each."""
    options: list[Option] = []
    angles: dict[Key, float] = {}
    for aim in board.sight.aims(space, FLASHLIGHT, shut):
        key: Key = ("aim", *aim.spaces)
        others = [board.label[lit] for lit in aim.spaces if lit != space]
        says = f"Light {', '.join(others)}." if others else "Light nothing but your own space."
        swung = Aimed("the Flashlight", space, aim.spaces, aim.spans)
        options.append(Option(key, says, "SD-FLASH-02", ("dial", "torch"), aim=swung))
        angles[key] = aim.middle()
    return tuple(options), angles


def aim(state: State) -> Script:
    """The Flashlight is turned about its owner's base: every distinct result is offered."""
    who = state.turn
    options, angles = aims(state.board, state.place[who], state.shut)
    key = yield ask_player(state, who, options, "Where do you point your Flashlight?", "aim", "SD-FLASH-02", opens=True)
    lose_charge(state, who)  # SD-FLASH-01 SD-CON-04 SD-EX-10 SD-EX-14
    tell(state, f"{state.name(who)} places a Flashlight.", "SD-FLASH-01")
    yield from place_beam(state, who, angles[key])  # SD-FLASH-02 SD-FLASH-07 SD-FLASH-09 SD-EX-01
    if flagged(state, who, "sweep"):
        state.phase = "sweep"
        return
    yield from end_turn(state, who)


def sweep(state: State) -> Script:
    """A Flashlight Sweep: once placed it may be turned to where it stays for the round."""
    who = state.turn
    options, angles = aims(state.board, state.place[who], state.shut)
    stay = done("Leave it there.", "SD-FAQ-04")
    asks = "Turn your Flashlight once more?"
    key = yield ask_player(state, who, [*options, stay], asks, "sweep", "SD-FAQ-03", opens=True)
    if key != DONE:
        yield from place_beam(state, who, angles[key])  # SD-FAQ-03 SD-FAQ-04
    yield from end_turn(state, who)


# --- Involved Actions -------------------------------------------------------------------


def involved_options(state: State, who: int) -> Sequence[Option]:
    return INVOLVED.options(state, who) if may_end(state, who) else ()


def involved(state: State, who: int, key: Key) -> Script:
    """Ends the turn and gives no Stamina, whatever it was."""
    yield from INVOLVED.deeds[str(key[0])].does(state, who, key)
    if state.turn == who:
        yield from end_turn(state, who, rests=False)  # SD-FIN-03 SD-FIN-04 SD-FIN-05 SD-SPR-03

"""Banish The Horror: it lays four Egg Sacs, one a round; with all of them destroyed it is Enraged and can be struck."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.adversary.ambush import HORROR
from gloamboard.rules.stifling_dark.adversary.forms import ENRAGED, form, take_form
from gloamboard.rules.stifling_dark.adversary.prowling import forbids, no_deed
from gloamboard.rules.stifling_dark.asking import space_options
from gloamboard.rules.stifling_dark.light.reveal import kind_of
from gloamboard.rules.stifling_dark.menus import INVOLVED, PROWLER
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.objectives.banish.aid import NEEDED, add_supply
from gloamboard.rules.stifling_dark.state.signs import release
from gloamboard.rules.stifling_dark.state.state import INVESTIGATORS, State, count
from gloamboard.rules.stifling_dark.state.story import end, mark, tell
from gloamboard.rules.stifling_dark.state.ways import adjacent, known_shut, within

CARD_ID = "banish-horror"
SAC = "egg-sac"
SACS = 4
LAY_WITHIN = 3
CHOSEN = "egg-sacs.chosen"  # the round in which the Objective was chosen
IN_HAND = "egg-sacs.in-hand"
DESTROYED = "egg-sacs.destroyed"


@at("objective_chosen")
def take_sacs(state: State, who: int, what: str) -> Script:
    """The Adversary takes four Egg Sacs; the rounds in which it lays them begin with the next: SD-RULING-13."""
    if what == CARD_ID:
        state.counts[IN_HAND], state.counts[CHOSEN] = SACS, state.round  # SD-BNH-02
        tell(state, f"{state.foe.name} carries {SACS} Egg Sacs.", "SD-BNH-02")
    yield from ()


# --- laying -------------------------------------------------------------------------------


def is_due(state: State) -> bool:
    """Whether this is a round in which an Egg Sac is laid, and none was laid in it yet."""
    chosen = state.counts.get(CHOSEN, 0)
    return bool(chosen) and chosen < state.round <= chosen + SACS and SAC not in state.used  # SD-BNH-03


def nests(state: State, figure: int) -> list[str]:
    taken = [space for token, space in state.tokens.items() if kind_of(token) == SAC]
    return [space for space in within(state, state.lurks[figure], LAY_WITHIN) if space not in taken]  # SD-BNH-03


@forbids
def must_lay(state: State, figure: int, word: str) -> Reason | None:
    if word == "finish" and CHOSEN in state.counts and is_due(state) and nests(state, figure):
        return Reason("SD-BNH-03", "You must lay an Egg Sac this turn.")  # SD-BNH-03
    return None


def lays(state: State, figure: int) -> Sequence[Option]:
    if CHOSEN not in state.counts or not is_due(state):
        return ()
    return space_options(state, "lay", nests(state, figure), "Lay an Egg Sac on", "SD-BNH-03")


def no_lay(state: State, figure: int, key: Key) -> Reason | None:
    space = str(key[1]) if len(key) > 1 else ""
    if space not in state.board.around:
        return None
    if not is_due(state):
        return Reason("SD-BNH-03", "One Egg Sac a round, in the four rounds after the Objective was chosen.")
    if space not in nests(state, figure):
        return Reason("SD-BNH-03", f"{state.label(space)} is not within 3 spaces, or has an Egg Sac.", (space,))
    return no_deed(state, figure, "lay")


@PROWLER.deed("lay", lays, no_lay, of=HORROR)
def lay(state: State, figure: int, key: Key) -> Script:
    """On the main board, at any time in its turn; the figure stays where it is."""
    space = str(key[1])
    release(state)
    state.used.append(SAC)  # SD-BNH-03
    left = count(state, IN_HAND, -1)
    state.tokens[f"{SAC}--{SACS - left}"] = space  # SD-BNH-03
    mark(state, "egg_sac", space)
    tell(state, f"An Egg Sac lies on {state.label(space)}.", "SD-BNH-03")
    yield from ()


# --- destroying, and striking -------------------------------------------------------------

_DESTROY = (Option(("destroy-sac",), "Destroy the Egg Sac.", "SD-BNH-04", None, "", "Involved Action"),)
_STRIKE = (Option(("strike-horror",), "Strike The Horror.", "SD-BNH-06", None, "", "Involved Action"),)


def sac_at(state: State, space: str) -> str:
    return next((token for token, at in state.tokens.items() if at == space and kind_of(token) == SAC), "")


def destroys(state: State, who: int) -> Sequence[Option]:
    return _DESTROY if CHOSEN in state.counts and sac_at(state, state.place[who]) else ()


def no_destroy(state: State, who: int, key: Key) -> Reason | None:
    if sac_at(state, state.place[who]):
        return None
    spots = tuple(space for token, space in state.tokens.items() if kind_of(token) == SAC)
    return Reason("SD-BNH-04", "There is no Egg Sac on your space.", spots)


@INVOLVED.deed("destroy-sac", destroys, no_destroy, of=HORROR)
def destroy(state: State, who: int, key: Key) -> Script:
    del state.tokens[sac_at(state, state.place[who])]  # SD-BNH-04
    gone = count(state, DESTROYED)
    mark(state, "egg_sac", state.place[who])
    tell(state, f"{state.name(who)} destroys an Egg Sac: {gone} of {SACS}.", "SD-BNH-04")
    if gone == SACS:
        yield from take_form(state, 0, ENRAGED, "SD-BNH-08")  # SD-BNH-05 SD-BNH-08


def strikes(state: State, who: int) -> Sequence[Option]:
    return _STRIKE if form(state) == ENRAGED and no_strike(state, who, ("strike-horror",)) is None else ()


def no_strike(state: State, who: int, key: Key) -> Reason | None:
    if form(state) != ENRAGED:
        return Reason("SD-BNH-06", "Only the Enraged Horror can be struck.")  # SD-BNH-06
    if state.lurks[0] in adjacent(state, state.place[who], known_shut(state)):
        return None
    return Reason("SD-BNH-06", "The Horror is not next to you.", (state.lurks[0],))


@INVOLVED.deed("strike-horror", strikes, no_strike, of=HORROR)
def strike_horror(state: State, who: int, key: Key) -> Script:
    mark(state, "attack", state.lurks[0])
    tell(state, f"{state.name(who)} strikes The Horror.", "SD-BNH-06")
    if add_supply(state, "SD-BNH-06") >= NEEDED:  # SD-BNH-06
        end(state, (INVESTIGATORS,), "banished", "The Horror is Banished.", "SD-BNH-07")  # SD-BNH-07
    yield from ()

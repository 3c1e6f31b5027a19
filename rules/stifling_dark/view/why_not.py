"""Why something cannot be done now. What forbids a deed stands beside it; here is only what an attempt means."""

from __future__ import annotations

from typing import cast

from gloamboard.rules.kernel import Key, Reason
from gloamboard.rules.kernel.game import Attempt
from gloamboard.rules.stifling_dark.menus import BEFORE, INVESTIGATOR, INVOLVED, PROWLER, SPIRIT_MENU
from gloamboard.rules.stifling_dark.state.state import NOBODY, OFF, SPIRIT, State
from gloamboard.rules.stifling_dark.turns.final import no_end

SPIRITS = "A Spirit moves, Sprints, gives things away and uses its own Abilities, and nothing else."


def why_not(state: State, seat: str, attempt: Attempt, about: str) -> Reason | None:
    """`attempt` is a key that is not open, or what a hand did."""
    if about == "turn":
        return _turn(state, seat, _meant(attempt, "walk"))
    if about == "prowl" and seat == state.terms.hunter and not _unknown(state):
        menu = BEFORE if state.figure == NOBODY else PROWLER
        return menu.why_not(state, state.figure, _meant(attempt, "prowl"))
    return None


def _unknown(state: State) -> bool:
    """Whether those who hear the reason do not know where every figure is: then none is given."""
    return OFF in state.lurks


def _meant(attempt: Attempt, walk: str) -> Key:
    """A piece that was carried is a step; any other hand means nothing by itself."""
    if len(attempt) == 4 and attempt[0] == "move":
        return cast(Key, (walk, attempt[1], attempt[3]))
    return cast(Key, attempt)  # None, for beside the board, is in no key: then nothing is found


def _turn(state: State, seat: str, key: Key) -> Reason | None:
    who = state.turn
    if who < 0 or not key:
        return None
    if key[0] == "walk" and len(key) > 1 and key[1] != state.people[who]:
        return Reason("SD-RND-03", f"It is {state.name(who)}'s turn.", (state.place[who],))  # SD-RND-03
    if seat != state.seat_of(who):
        return None
    if state.status[who] == SPIRIT and key[0] not in SPIRIT_MENU.deeds:
        return Reason("SD-SPI-09", SPIRITS) if key[0] in INVESTIGATOR.deeds or key[0] in INVOLVED.deeds else None
    if key[0] in INVOLVED.deeds:
        return INVOLVED.why_not(state, who, key) or no_end(state, who)
    menu = SPIRIT_MENU if state.status[who] == SPIRIT else INVESTIGATOR
    return menu.why_not(state, who, key)

"""Why something cannot be done now: which phase it belongs to, and then what the deed itself says.

What forbids a deed stands beside it, in flow/: here is only what an attempt means and in which question.
"""

from __future__ import annotations

from gloamboard.rules.kernel import Reason
from gloamboard.rules.kernel.game import Attempt
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, SPACE
from gloamboard.rules.set_a_watch.flow import camp, fight
from gloamboard.rules.set_a_watch.state import State

MENUS = ("rest", "camp", "fight")
"""What a question is about that leaves open what is done next; any other question comes first."""


def why_not(state: State, seat: str, attempt: Attempt, about: str) -> Reason | None:
    """`attempt` is a key that is not open, or what a hand did."""
    word = attempt[0] if attempt else ""
    what = str(attempt[1]) if len(attempt) > 1 else ""
    face = attempt[2] if len(attempt) > 2 and isinstance(attempt[2], int) else 0
    if about not in MENUS:
        return None
    if word in ("tap", "press", "hold"):
        return _touched(state, seat, what, about)
    if what in state.party and (word == "rest" or (word == "move" and attempt[-1] == "rest")):
        return _rest(state, what, about)
    if word == "camp" and what in SPACE:
        return _camp(state, seat, what, face, about)
    if word == "attack":
        return _attack(state, seat, state.line.index(what) if what in state.line else -1, about)
    if word in ("flip", *fight.NO_DEED) and what in ABILITY:
        return _ability(state, seat, "exhaust" if word == "flip" else word, what, face, about)
    return None


def _touched(state: State, seat: str, what: str, about: str) -> Reason | None:
    if what in SPACE:
        faces = [state.left[d] for d in state.ready(state.camper)] if state.camper >= 0 else []
        return _camp(state, seat, what, max(faces, default=0), about)
    place = what.removeprefix("line-")
    if what.startswith("line-") and place.isdecimal():
        return _attack(state, seat, int(place) - 1, about)
    return None


def _rest(state: State, name: str, about: str) -> Reason | None:
    if about != "rest":
        resting = f"the {BOARD[state.party[state.camper]].name} rests" if state.camper >= 0 else "nobody rests"
        return Reason("SW-ROUND-04", f"Who rests is chosen after the roll; this round {resting}.", ("rest",))
    because = camp.no_rest(state, state.adventurer(name))
    return because and Reason(*because, ("rest",))


def _camp(state: State, seat: str, space: str, face: int, about: str) -> Reason | None:
    row = SPACE[space]
    if about != "camp":
        return Reason("SW-RUNE-01" if row.rune else "SW-ROUND-06", f"{row.name} is for the Camp phase.", (space,))
    return camp.no_place(state, space, face) if seat in state.seats_of(state.camper) else None


def _attack(state: State, seat: str, at: int, about: str) -> Reason | None:
    if about != "fight":
        return Reason("SW-ROUND-06", "Attacks are for the Watch, which comes after the Camp phase.")
    return fight.no_attack(state, seat, at)


def _ability(state: State, seat: str, deed: str, card: str, face: int, about: str) -> Reason | None:
    if about != "fight":
        return Reason("SW-ROUND-06", "Abilities are for the Watch, which comes after the Camp phase.")
    return fight.no_ability(state, seat, deed, card, face)

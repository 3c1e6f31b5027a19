"""Why something cannot be done now: the rule, one sentence, and the spaces to point out."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.kernel import Reason
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, CARD, OWNER, SPACE
from gloamboard.rules.set_a_watch.flow import camp
from gloamboard.rules.set_a_watch.state import State, whose
from gloamboard.rules.set_a_watch.table.health import attackers, can_defeat, health

NOT_NOW = Reason("SW-ROUND-06", "That is not what comes next in the round.")


def why_not(state: State, seat: str, attempt: tuple[Any, ...]) -> Reason:
    """`attempt` is a key that is not open, or what a hand did."""
    word = attempt[0] if attempt else ""
    what = str(attempt[1]) if len(attempt) > 1 else ""
    if word in ("tap", "press", "hold"):
        return _touched(state, what)
    if word == "move" and what in state.party:
        return _rest(state, what) if attempt[-1] == "rest" else NOT_NOW
    if word == "rest" and what in state.party:
        return _rest(state, what)
    if word == "camp" and what in SPACE:
        return _camp(state, what, attempt[2] if len(attempt) > 2 and isinstance(attempt[2], int) else 0)
    if word == "attack":
        return _attack(state, what)
    if word in ("flip", "ability", "exhaust") and what in ABILITY:
        return _ability(state, what, word)
    return NOT_NOW


def _touched(state: State, what: str) -> Reason:
    if what in SPACE:
        faces = [state.left[d] for d in state.ready(state.camper)] if state.camper >= 0 else []
        return _camp(state, what, max(faces, default=0))
    place = what.removeprefix("line-")
    if what.startswith("line-") and place.isdecimal():
        at = int(place) - 1
        if 0 <= at < len(state.line):
            return _attack(state, state.line[at], at)
        return Reason("SW-ATK-01", "No Creature stands there.", (what,))
    return NOT_NOW


def _rest(state: State, name: str) -> Reason:
    if state.phase in ("party", "roll", "location"):
        return Reason("SW-ROUND-04", "Everybody rolls first; then you choose who rests.", ("rest",))
    if state.rests[state.adventurer(name)] >= camp.VISITS:
        return Reason("SW-CAMP-02", f"The {BOARD[name].name} has rested twice already.", ("rest",))
    return Reason("SW-ROUND-04", "Who rests was chosen for this round.", ("rest",))


def _camp(state: State, space: str, face: int) -> Reason:
    row = SPACE[space]
    if state.phase != "camp":
        return Reason("SW-RUNE-01" if row.rune else "SW-CAMP-06", f"{row.name} is for the Camp phase.", (space,))
    if len(camp.placed(state).get(space, ())) >= row.room:
        return Reason("SW-CAMP-10", f"{row.name} has no room for another die.", (space,))
    if row.rune:
        return Reason("SW-RUNE-02", "Runes take two dice that show the same, each on a rune of its own.", (space,))
    if state.rune_debt:
        return Reason("SW-RUNE-02", f"The second {state.rune_debt} goes on another rune first.", camp.RUNES)
    rule, says = {
        "scout-ahead": ("SW-CACT-06", "A further die on Scout Ahead must be higher than those there."),
        "check-map": ("SW-CACT-10", "Check Map takes a 4 or more, and never replaces the final Location."),
        "heal": ("SW-CACT-13", "Heal takes exactly a 6, and something to refresh."),
    }.get(space, ("SW-CAMP-11", f"{row.name} would do nothing now."))
    return Reason(rule, says if face else "There is no such die to place.", (space,))


def _attack(state: State, card: str, at: int = -1) -> Reason:
    if state.phase != "fight":
        return Reason("SW-ATK-02", "Attacks wait until everything revealed has had its effect.", ())
    at = state.line.index(card) if card in state.line and at < 0 else at
    if at < 0:
        return Reason("SW-ATK-01", "That Creature is not in the Line.")
    here = (f"line-{at + 1}",)
    if not state.up[at]:
        return Reason("SW-ATK-01", "It is facedown: only revealed Creatures can be attacked.", here)
    name = CARD[state.line[at]].name
    if not attackers(state, at):
        return Reason("SW-BOARD-06", f"Nobody with a die left reaches {name} in place {at + 1}.", here)
    if not can_defeat(state, at):
        return Reason("SW-RULING-12", f"{name} has {health(state, at)} Health; your dice do not reach that.", here)
    return Reason("SW-ATK-03", f"None of your own Adventurers can strike {name}.", here)


def _ability(state: State, card: str, word: str) -> Reason:
    row, slot = ABILITY[card], state.slot(card)
    if slot < 0:
        return Reason("SW-PARTY-11", f"{row.name} is not on a board.")
    here = (f"board-{whose(slot) + 1}",)
    if whose(slot) == state.camper:
        return Reason("SW-CAMP-06", f"The {BOARD[OWNER[card]].name} is in Camp and takes no part in the Watch.", here)
    if whose(slot) in state.barred:
        return Reason("SW-WATCH-04", f"The {BOARD[OWNER[card]].name} began this Watch exhausted and sits it out.", here)
    if state.down[slot]:
        return Reason("SW-ABIL-04", f"{row.name} is exhausted.", here)
    if row.passive:
        return Reason("SW-ABIL-07", f"{row.name} is passive: it works while it lies faceup.", here)
    if word == "ability" and card in state.fed:
        return Reason("SW-ABIL-01", f"{row.name} had its die this round; it can still be exhausted.", here)
    if state.phase != "fight":
        return Reason("SW-ATK-02", "Abilities wait until everything revealed has had its effect.", here)
    return Reason("SW-ABIL-02", f"{row.name} would do nothing now.", here)

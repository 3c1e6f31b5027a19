"""Verbs of Ability cards that work on dice and on how far they reach: adding, turning over, recovering, rerolling."""

from __future__ import annotations

from collections.abc import Iterator

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.set_a_watch.asking import choose_die, face_words, group
from gloamboard.rules.set_a_watch.state import DICE_OF, LOCKED, READY, THREE_OF, State, nth, tell, whose
from gloamboard.rules.set_a_watch.table.dice import FACES, reroll_some
from gloamboard.rules.set_a_watch.vocabulary import VERBS, Cause, possible


@VERBS.verb(example='{ do = "boost", amount = 3 }')
def boost(state: State, cause: Cause, amount: Count) -> Script:
    """Another Adventurer on Watch adds to one unspent die."""
    dice = list(others_dice(state, cause, amount))
    if dice:
        asks = f"Which die is worth {amount} more?"
        d = yield from choose_die(state, -1, dice, "boost", f"Add {amount} to", asks)
        _change(state, d, state.left[d] + amount)


@possible("boost")
def others_dice(state: State, cause: Cause, amount: int) -> Iterator[int]:
    for a in state.fighters():
        if a != cause.who:
            yield from state.ready(a)


@VERBS.verb(example='{ do = "turn_over" }')
def turn_over(state: State, cause: Cause) -> Script:
    """One unspent die of anybody on Watch is turned to its opposite face."""
    dice = list(turnable(state, cause))
    if dice:
        asks = "Which die is turned over?"
        d = yield from choose_die(state, cause.who, dice, "turn", "Turn over", asks, to_gain=True)
        state.rolled[d] = _opposite(state, d)
        _change(state, d, state.rolled[d])


def _change(state: State, d: int, worth: int) -> None:
    tell(state, f"The {state.board(whose(d)).name}'s {state.left[d]} becomes {face_words(worth).lower()}.")
    state.left[d] = worth


def _opposite(state: State, d: int) -> int:
    return len(FACES[state.board(whose(d)).dice[nth(d)]]) + 1 - state.rolled[d]


@possible("turn_over")
def turnable(state: State, cause: Cause) -> Iterator[int]:
    """Unspent dice on Watch as they were rolled: a die that was raised or cut cannot be turned."""
    left, rolled, lies = state.left, state.rolled, state.lies
    for a in state.fighters():
        for d in DICE_OF[a]:
            if lies[d] == READY and left[d] == rolled[d]:
                yield d


@VERBS.verb(example='{ do = "recover" }')
def recover(state: State, cause: Cause) -> Script:
    """A spent or stolen die of somebody on Watch can be used again, as it shows."""
    pays = f"card:{cause.card}" if state.faceup(cause.card) else ""  # the die that has just been put on this card
    dice = [d for d in recoverable(state, cause) if state.lies[d] != pays]
    if dice:
        for d in dice:
            state.left[d] = state.rolled[d]
        asks = "Which die is recovered?"
        d = yield from choose_die(state, -1, dice, "recover", "Recover", asks, "SW-KEY-13", to_gain=True)
        state.lies[d] = READY  # SW-KEY-13
        tell(state, f"The {state.board(whose(d)).name}'s {state.left[d]} is recovered.", "SW-KEY-13")


@possible("recover")
def recoverable(state: State, cause: Cause) -> list[int]:
    """Spent and stolen dice of the fighters."""
    return [d for a in state.fighters() for d in DICE_OF[a] if state.lies[d] not in (READY, LOCKED)]


@VERBS.verb(example='{ do = "reroll" }')
def reroll(state: State, cause: Cause) -> Script:
    """One Adventurer on Watch rerolls any of their unspent dice."""
    who = rerollers(state, cause)
    options = [Option(("who", state.party[a]), f"The {state.board(a).name} rerolls.") for a in who]
    if options:
        key = yield group(state, lambda: options, "Who rerolls?", "who")
        yield from reroll_some(state, state.adventurer(key[1]), "Which dice do you reroll?", "")


@possible("reroll")
def rerollers(state: State, cause: Cause) -> Iterator[int]:
    """Those on Watch with an unspent die."""
    lies = state.lies
    for a in state.fighters():
        if READY in lies[THREE_OF[a]]:
            yield a


@VERBS.verb(example='{ do = "reach_further" }')
def reach_further(state: State, cause: Cause) -> Script:
    """Everybody on Watch reaches one place further this round."""
    for a in state.watchers():
        state.reach[a] += 1  # SW-KEY-12
    tell(state, "Everybody on Watch reaches one place further this round.", "SW-KEY-12")
    yield from ()

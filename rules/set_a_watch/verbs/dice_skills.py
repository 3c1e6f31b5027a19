"""Verbs of Ability cards that work on dice and on how far they reach: adding, turning over, recovering, rerolling."""

from __future__ import annotations

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.set_a_watch.asking import choose_die, face_words, group
from gloamboard.rules.set_a_watch.state import DICE_OF, LOCKED, READY, State, tell
from gloamboard.rules.set_a_watch.table.dice import FACES, reroll_some
from gloamboard.rules.set_a_watch.vocabulary import VERBS, Cause, possible


@VERBS.verb(example='{ do = "boost", amount = 3 }')
def boost(state: State, cause: Cause, amount: Count) -> Script:
    """Another Adventurer on Watch adds to one unspent die."""
    dice = others_dice(state, cause)
    if dice:
        asks = f"Which die is worth {amount} more?"
        d = yield from choose_die(state, -1, dice, "boost", f"Add {amount} to", asks)
        _change(state, d, state.left[d] + amount)


def others_dice(state: State, cause: Cause) -> list[int]:
    return [d for a in state.fighters() if a != cause.who for d in state.ready(a)]


@possible("boost")
def can_boost(state: State, cause: Cause, amount: int) -> bool:
    for a in state.fighters():
        if a == cause.who:
            continue
        if READY in state.lies[3 * a : 3 * a + 3]:
            return True
    return False


@VERBS.verb(example='{ do = "turn_over" }')
def turn_over(state: State, cause: Cause) -> Script:
    """One unspent die of anybody on Watch is turned to its opposite face."""
    dice = turnable(state, cause)
    if dice:
        asks = "Which die is turned over?"
        d = yield from choose_die(state, cause.who, dice, "turn", "Turn over", asks, to_gain=True)
        state.rolled[d] = _opposite(state, d)
        _change(state, d, state.rolled[d])


def _change(state: State, d: int, worth: int) -> None:
    tell(state, f"The {state.board(d // 3).name}'s {state.left[d]} becomes {face_words(worth).lower()}.")
    state.left[d] = worth


def _opposite(state: State, d: int) -> int:
    return len(FACES[state.board(d // 3).dice[d % 3]]) + 1 - state.rolled[d]


def turnable(state: State, cause: Cause) -> list[int]:
    """Unspent dice on Watch as they were rolled: a die that was raised or cut cannot be turned."""
    return [d for a in state.fighters() for d in state.ready(a) if state.left[d] == state.rolled[d]]


@possible("turn_over")
def can_turn_over(state: State, cause: Cause) -> bool:
    left, rolled, lies = state.left, state.rolled, state.lies
    for a in state.fighters():
        for d in (3 * a, 3 * a + 1, 3 * a + 2):
            if lies[d] == READY and left[d] == rolled[d]:
                return True
    return False


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
        tell(state, f"The {state.board(d // 3).name}'s {state.left[d]} is recovered.", "SW-KEY-13")


@possible("recover")
def recoverable(state: State, cause: Cause) -> list[int]:
    """Spent and stolen dice of the fighters."""
    return [d for a in state.fighters() for d in DICE_OF[a] if state.lies[d] not in (READY, LOCKED)]


@VERBS.verb(example='{ do = "reroll" }')
def reroll(state: State, cause: Cause) -> Script:
    """One Adventurer on Watch rerolls any of their unspent dice."""
    who = [a for a in state.fighters() if state.ready(a)]
    options = [Option(("who", state.party[a]), f"The {state.board(a).name} rerolls.") for a in who]
    if options:
        key = yield group(state, lambda: options, "Who rerolls?", "who")
        yield from reroll_some(state, state.adventurer(key[1]), "Which dice do you reroll?", "")


@possible("reroll")
def can_reroll(state: State, cause: Cause) -> bool:
    lies = state.lies
    return any(READY in lies[3 * a : 3 * a + 3] for a in state.fighters())


@VERBS.verb(example='{ do = "reach_further" }')
def reach_further(state: State, cause: Cause) -> Script:
    """Everybody on Watch reaches one place further this round."""
    for a in state.watchers():
        state.reach[a] += 1  # SW-KEY-12
    tell(state, "Everybody on Watch reaches one place further this round.", "SW-KEY-12")
    yield from ()

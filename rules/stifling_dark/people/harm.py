"""What a face-up Wound did to whoever has it: turned face-down it undoes that and no more. Noted is what did nothing.

Of a card's effects at "undo" the first belongs to its first at "gain", the second to the second.
"""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.vocabulary import POSSIBLE, POWERS, VERBS, Cause

IDLE = "idle.{}"  # among the state's words, by the copy of the card: which of its effects there is nothing to undo of


def hurt(state: State, who: int, card: str) -> Script:
    """The text of a Wound is carried out."""
    cause, idle = Cause(card, who), set[int]()
    calls = POWERS.get((CARD[card].id, "gain"), ())
    for n, call in enumerate(calls):
        can = POSSIBLE.get(call.verb)
        if can is not None and not can(state, cause, **call.given):
            idle.add(n)
    _note(state, card, idle)
    yield from VERBS.run(state, cause, calls)


def undo(state: State, who: int, card: str) -> Script:
    """What it did is undone; what was so already stays: SD-WND-06."""
    idle = _noted(state, card)
    state.words.pop(IDLE.format(card), None)
    calls = POWERS.get((CARD[card].id, "undo"), ())
    yield from VERBS.run(state, Cause(card, who), [call for n, call in enumerate(calls) if n not in idle])


def forget(state: State, who: int, condition: str) -> None:
    """That Condition is gone by some other way: no Wound of theirs has it to undo any more."""
    for card in state.wounds[who]:
        if card in CARD:
            calls = enumerate(POWERS.get((CARD[card].id, "gain"), ()))
            over = {n for n, call in calls if call.given.get("condition") == condition}
            _note(state, card, _noted(state, card) | over)


def _noted(state: State, card: str) -> set[int]:
    return {int(n) for n in state.words.get(IDLE.format(card), "").split()}


def _note(state: State, card: str, idle: Iterable[int]) -> None:
    if idle:
        state.words[IDLE.format(card)] = " ".join(str(n) for n in sorted(idle))

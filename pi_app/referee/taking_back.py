"""Taking back: which moments everybody has seen, whether anything was learnt since, and what was done then, in words.

Only moments that everybody has seen count. What was learnt stays learnt; in a game of one side the host may still go
back behind it. Nothing is done here: the evening goes back.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from gloamboard.pi_app.referee.forms import MomentBack
from gloamboard.pi_app.referee.onlookers import Onlookers
from gloamboard.rules.kernel import HOST, Answer, Choice, Play, Reason
from gloamboard.rules.kernel.game import SCREEN

LEARNT = "Something was rolled, turned up or learnt since: what is seen stays."
NOT_YOURS = Reason("", "Only your own last answer can be taken back; ask the host.")
NOTHING = Reason("", "There is nothing to take back.")

Unseen = Callable[[Answer], bool]
"""Whether an answer is a ruling that not everybody may know of."""


class Back(NamedTuple):
    play: Play  # as it was then
    undone: int  # answers
    says: str  # what was taken back


def take_back(play: Play, by: Onlookers, role: str, count: int, unseen: Unseen) -> Back | Reason:
    """The game before the last `count` moments that everybody has seen, or why this role cannot go back there."""
    answers, seen = play.answers, _seen_by_all(play, unseen)
    steward = role == HOST or (role == SCREEN and by.one_side)
    own = by.sides[side] if (side := by.side_served(play, role)) else (role,)
    kept = seen[-count] if count <= len(seen) else 0
    since = [answers[n][0] for n in seen if n >= kept]  # of those nobody sees, not even how many must show
    if not steward and (not since or any(seat not in own for seat in since)):
        return NOT_YOURS
    if count > len(seen):
        return NOTHING
    back = play.undo(len(answers) - kept)
    if not (steward and by.one_side) and _learnt_since(play, back, kept, seen):
        return Reason("", f"{LEARNT} Ask the host." if by.one_side else LEARNT)
    asked = next(itertools.islice(play.moments(), kept, None))
    return Back(back, len(answers) - kept, f"Taken back: {_said(play, kept, asked)}")


def moments(play: Play, by: Onlookers, most: int, unseen: Unseen) -> list[MomentBack]:
    """What can be taken back, the newest first: how many moments back, and what was answered then."""
    found: list[MomentBack] = []
    asked, seen = list(play.moments()), _seen_by_all(play, unseen)
    for count, n in enumerate(reversed(seen[-most:]), 1):
        if not by.one_side and _learnt_since(play, play.undo(len(play.answers) - n), n, seen):
            break
        found.append({"count": count, "says": _said(play, n, asked[n])})
    return found


def _seen_by_all(play: Play, unseen: Unseen) -> list[int]:
    """Of the answers so far, those that everybody has seen."""
    asked = enumerate(zip(play.moments(), play.answers, strict=True))
    return [n for n, (choice, answer) in asked if choice.is_open and not unseen(answer)]


def _learnt_since(play: Play, back: Play, kept: int, seen: Sequence[int]) -> bool:
    """Whether anybody may know more than then. A question for some eyes is reason enough, answered or not: it has shown
    them something, and nobody can tell from a refusal what came of it. An end is another: a report then tells all."""
    asked = play.pending
    hidden = len(play.answers) - kept > sum(n >= kept for n in seen)
    hidden |= asked is not None and not asked.is_open
    drawn = back.state.streams != play.state.streams
    return drawn or play.learnt != back.learnt or hidden or play.outcome is not None


def _said(play: Play, n: int, choice: Choice) -> str:
    """What the answer with that number was, in the words of its option, as far as everybody may know it."""
    seat, key = play.answers[n]
    option = next((one for one in choice.options(seat) if one.key == key), None)
    if option is None:
        return f"The host ruled: {' '.join(map(str, key[1:]))}."
    return option.says if choice.shows(option) else "an answer."

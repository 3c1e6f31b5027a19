"""Counts over random positions of a game that hold its reasons to what is so, apart from the code that gives them.

Exactly the listed keys are forbidden by nothing. And a cited condition is the one that forbids: whoever lifts it alone,
in a copy of the state, finds the attempt open or hears another reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gloamboard.rules.kernel import Key, Play, Reason, Rng, Setup
from gloamboard.rules.kernel.game import known_to

Lift = Callable[[Any, str, Key], None]
"""Changes a copied state so that one condition no longer holds: state, seat, attempt."""
Lifts = Sequence[tuple[str, str, Lift]]
"""By rule, and by a piece of the sentence where a rule is cited for more than one condition."""


class Held(NamedTuple):
    """A game whose reasons are held to what is so."""

    new_game: Callable[[int], Play]
    menus: Sequence[str]  # the questions at which it is
    shaken: Callable[[Any, Rng], None]  # a copied state made less usual
    seat: Callable[[Play, Rng], str]  # whose attempts are tried
    attempts: Callable[[Play, str, Rng], Iterable[Key]]
    lifts: Lifts
    excused: Callable[[str], bool]  # a fault that is none: no state of the same evening changes what it cites

    def counted(self, positions_wanted: int, seed: int) -> tuple[list[str], Counter[str]]:
        """What is wrong at so many positions, and how often each rule was cited."""
        found: list[str] = []
        seen: Counter[str] = Counter()
        for play, rng in positions(self.new_game, self.menus, positions_wanted, seed):
            assert play.pending is not None
            state = play.state.copy()
            self.shaken(state, rng)
            then = again(play, state)
            if then.pending is None or then.pending.about != play.pending.about:
                continue
            seat = self.seat(then, rng)
            wrong = faults(then, seat, list(self.attempts(then, seat, rng)), self.lifts, seen)
            found += [line for line in wrong if not self.excused(line)]
        return found, seen

    def hold(self, positions_wanted: int, seed: int, rules: int = 1, refused: int = 1) -> dict[str, int]:
        """Nothing is wrong, and more rules than that were cited, more often than that."""
        found, seen = self.counted(positions_wanted, seed)
        assert found[:5] == []
        assert len(seen) > rules
        assert sum(seen.values()) > refused
        return {"positions": positions_wanted, "refused": sum(seen.values()), "rules": len(seen)}


def positions(
    new_game: Callable[[int], Play], menus: Sequence[str], count: int, seed: int
) -> Iterator[tuple[Play, Rng]]:
    """So many moments of random evenings at which somebody is asked what to do."""
    found, game = 0, seed
    while found < count:
        rng = Rng(game)
        play = new_game(game)
        game += 1
        while play.pending is not None and found < count:
            if play.pending.about in menus and rng.below(9) == 0:
                yield play, rng
                found += 1
            who = rng.pick(play.waiting())
            bot = play.game.bots["sensible" if rng.below(2) else "random"]
            play.answer(who, bot(play.game.view(play.state, who), play.pending.options(who), rng))


def again(play: Play, state: Any) -> Play:
    """The same question from that state, which may be changed."""
    return Play(play.game, Setup(play.setup.seats, play.setup.seed, play.setup.choices), state=state)


def listed(play: Play, seat: str) -> set[Key]:
    assert play.pending is not None
    return {option.key for option in play.pending.options(seat)}


def why(play: Play, seat: str, attempt: Key) -> Reason | None:
    assert play.pending is not None
    return play.game.why_not(known_to(play.game, play.state, seat), seat, attempt, play.pending.about)


def faults(play: Play, seat: str, attempts: Sequence[Key], lifts: Lifts, seen: Counter[str]) -> list[str]:
    """What is wrong with the reasons of this position."""
    found = []
    open_now = listed(play, seat)
    for attempt in attempts:
        reason = why(play, seat, attempt)
        if (reason is None) != (attempt in open_now):
            found.append(f"{attempt}: {reason}, though it is {'' if attempt in open_now else 'not '}listed")
        elif reason is not None:
            seen[reason.rule] += 1
            lift = next((do for rule, part, do in lifts if rule == reason.rule and part in reason.says), None)
            if lift is None:
                found.append(f"{attempt}: {reason}: the test cannot lift that")
                continue
            state = play.state.copy()
            lift(state, seat, attempt)
            then = again(play, state)
            if then.pending is None or then.pending.about != play.pending.about:  # type: ignore[union-attr]
                continue  # another question is open then
            if attempt not in listed(then, seat) and why(then, seat, attempt) == reason:
                found.append(f"{attempt}: {reason}, also with that lifted")
    return found

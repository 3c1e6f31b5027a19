"""Whoever has looked takes nothing back: an open answer that shows other things in two worlds has told something, also
in the world in which nothing was found."""

from __future__ import annotations

from gloamboard.pi_app.referee.onlookers import Onlookers
from gloamboard.pi_app.referee.taking_back import Back, take_back
from gloamboard.rules.kernel import HOST, Key, Play, Rng
from gloamboard.rules.kernel.door import seen_by
from tests.two_worlds.brings import Brings

TRIES = 2  # answers of one moment


def looks_for_nothing(brings: Brings, rng: Rng, one: Play, other: Play) -> list[str]:
    """A look that somebody could take back, so that it would have cost nothing."""
    if one.pending is None or not one.pending.is_open or not one.waiting():
        return []
    by, seat = Onlookers(one.game, one.setup), one.waiting()[0]
    options = one.pending.options(seat)
    for _ in range(min(TRIES, len(options))):
        key = rng.pick(options).key
        if other.option(seat, key) is None:
            continue
        after = [_given(play, seat, key) for play in (one, other)]
        if not any(_differ(role, by, *after) for role in brings.roles):
            continue
        for who in (seat, *(() if by.one_side else (HOST,))):  # where all play together the host may
            if any(isinstance(take_back(play, by, who, 1, lambda _: False), Back) for play in after):
                return [f"{who} takes back {key} after seeing what came of it"]
    return []


def _given(play: Play, seat: str, key: Key) -> Play:
    after = play.clone()
    after.answer(seat, key)
    return after


def _differ(role: str, by: Onlookers, one: Play, other: Play) -> bool:
    return role in by.eyes and seen_by(one, by.door_name(role)) != seen_by(other, by.door_name(role))

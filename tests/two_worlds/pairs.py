"""A pair of worlds, played side by side while the public facts that answers make are the same in both.

What a game brings for it stands in brings.py, what else happens at the table meanwhile in fumbles.py.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any, NamedTuple

from gloamboard.pi_app.broker.private import Kind
from gloamboard.rules.kernel import Answer, Key, Play, Rng, Setup
from gloamboard.rules.kernel.door import may_know
from tests.two_worlds.brings import AnyWorld, Brings
from tests.two_worlds.fumbles import fumble
from tests.two_worlds.staged import StagedWorld
from tests.two_worlds.taken_back import looks_for_nothing
from tests.two_worlds.world import Told, World

FEWEST_MOMENTS = 20  # a pair that compares fewer does not count, and none goes on after that
TRIES = 12  # answers looked at, for one that makes the same facts in both worlds
LONGEST_WALK = 8  # hidden answers in a row in one world, however many there are in the other


class Pair(NamedTuple):
    moments: int  # compared
    differed: bool  # in their secrets, at one of them
    leaks: list[str]  # the first difference for each role

    @property
    def counts(self) -> bool:
        return bool(self.leaks) or (self.differed and self.moments >= FEWEST_MOMENTS)


def play_pair(brings: Brings, seed: int, folder: Path, stage: Kind | None = None) -> Pair:
    """In process, or on two stages with a broker of that kind each."""
    rng = Rng(seed)
    setup = brings.setup(seed)
    parted = part(brings, setup, rng)
    if parted is None:
        return Pair(0, False, [])
    worlds: list[AnyWorld] = []
    try:
        for n, state in enumerate(parted):
            place = folder / f"{seed}-{n}"
            if stage:
                more: dict[str, Any] = {"tokens": brings.tokens, "roles": brings.roles, "prefer": stage}
                worlds.append(StagedWorld(place, brings.game, setup, state, brings.layout, **more))
            else:
                worlds.append(World(place, brings.game, setup, state, brings.layout))
        return _run(brings, rng, *worlds)
    finally:
        for world in worlds:
            world.end()


def part(brings: Brings, setup: Setup, rng: Rng) -> tuple[Any, Any] | None:
    """A state from which two worlds go on, and its twin; None where a whole game has none."""
    play, skipped = Play(brings.game, setup), rng.below(6)
    for _ in range(200):
        if play.pending is None:
            return None
        if play.pending.opens or not play.answers:
            skipped -= brings.before(play)
            if skipped < 0 and brings.before(play):
                state = play.boundary
                twin = brings.twin(state.copy(), brings.eyes, rng)
                if twin is not None:
                    return state, twin
        seat = play.waiting()[0]
        play.answer(seat, _picked(brings, play, seat, rng))
    return None


def _run(brings: Brings, rng: Rng, one: AnyWorld, other: AnyWorld) -> Pair:
    moments, differed, since = 0, False, (0, 0)
    while True:
        leaks = [
            leak
            for role in brings.roles
            for leak in differences(role, one.heard_by(role, since[0]), other.heard_by(role, since[1]))
        ]
        leaks = leaks or looks_for_nothing(brings, Rng(one.play.setup.seed + moments), one.play, other.play)
        if leaks:
            return Pair(moments, differed, leaks)
        moments += 1
        differed |= brings.secret(one.play.state) != brings.secret(other.play.state)
        since = (len(one.told), len(other.told))
        asked = one.play.pending
        if moments == FEWEST_MOMENTS or asked is None or other.play.pending is None:
            return Pair(moments, differed, [])
        fumble(brings, rng, one, other)
        if asked is not one.play.pending or not one.play.waiting():
            continue  # a hand has answered, and that is a moment too
        walks = _alike(brings, rng, one.play, other.play)
        if walks is None:
            return Pair(moments, differed, [])
        for world, walk in zip((one, other), walks, strict=True):
            for seat, key in walk:
                world.answer(seat, key)
            world.wait()


def _alike(brings: Brings, rng: Rng, one: Play, other: Play) -> tuple[list[Answer], list[Answer]] | None:
    """Answers in each world that make the same facts: the same one where those eyes see it; else as many as there may
    be, for how many it were must not be seen either."""
    for _ in range(TRIES):
        if _is_hidden(brings, one) and _is_hidden(brings, other):
            walks, made = zip(*(_walked(brings, rng, play) for play in (one, other)), strict=True)
            if made[0] == made[1]:
                return walks[0], walks[1]
            continue
        seat = one.waiting()[0]
        key = _picked(brings, one, seat, rng)
        if other.option(seat, key) is None:
            offered = one.option(seat, key)
            if offered is not None and not any(may_know(one, role, offered.eyes) for role in brings.roles):
                continue  # one option among open ones that those eyes do not see
            return [(seat, key)], [(seat, key)]  # what is asked openly differs: those eyes will have seen that
        if _facts_of(brings, one, seat, key) == _facts_of(brings, other, seat, key):
            return [(seat, key)], [(seat, key)]
    return None


def _is_hidden(brings: Brings, play: Play) -> bool:
    """Whether what is asked now is for none of those eyes."""
    asked = play.pending
    return asked is not None and not any(may_know(play, role, asked.eyes) for role in brings.roles)


def _walked(brings: Brings, rng: Rng, play: Play) -> tuple[list[Answer], list[object]]:
    """Some hidden answers in a row, and the facts they make one after another: what changes none makes none, unless it
    is the last."""
    at, walk, most = play, list[Answer](), 1 + rng.below(LONGEST_WALK)
    made: list[object] = [list(brings.facts(at.state, at.waiting()[0], (), at))]
    while len(walk) < most and _is_hidden(brings, at):
        seat = at.waiting()[0]
        key, before, at = _picked(brings, at, seat, rng), at, at.clone()
        at.answer(seat, key)
        walk.append((seat, key))
        made.append(list(brings.facts(before.state, seat, (), at)))
    return walk, [facts for known, facts in itertools.pairwise(made[:-1]) if facts != known] + made[-1:]


def _facts_of(brings: Brings, play: Play, seat: str, key: Key) -> list[object]:
    after = play.clone()
    after.answer(seat, key)
    return list(brings.facts(play.state, seat, key, after))


def _picked(brings: Brings, play: Play, seat: str, rng: Rng) -> Key:
    assert play.pending is not None
    key: Key = brings.game.bots[brings.bot](brings.game.view(play.state, seat), play.pending.options(seat), rng)
    return key


def differences(role: str, one: dict[str, list[Told]], other: dict[str, list[Told]]) -> list[str]:
    """The first difference in what a role was told: topic, count, time, size, bytes, what is kept for latecomers."""
    for topic in dict.fromkeys((*one, *other)):
        ours, theirs = one.get(topic, []), other.get(topic, [])
        if len(ours) != len(theirs):
            return [f"{role}: {len(ours)} and {len(theirs)} of {topic}{_apart(ours, theirs)}"]
        for a, b in zip(ours, theirs, strict=True):
            if a.at_s != b.at_s:
                return [f"{role}: {topic} at {a.at_s} and {b.at_s} s"]
            if a.payload != b.payload:
                return [f"{role}: {topic} of {len(a.payload)} and {len(b.payload)} bytes{_where(a.payload, b.payload)}"]
            if a.retained != b.retained:
                return [f"{role}: {topic} is retained in one world"]
    return []


def _apart(ours: list[Told], theirs: list[Told]) -> str:
    """The first that only one of them was told, and whether it merely says again what was said."""
    n = next((n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
    longer = max(ours, theirs, key=len)
    again = n > 0 and longer[n] == longer[n - 1]
    return f", at {longer[n].at_s} s{' the same again' if again else ''}"


def _where(one: bytes, other: bytes) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f": {one[max(0, at - 60) : at + 40]!r} and {other[max(0, at - 60) : at + 40]!r}"

"""Two games that differ in what is Hidden look the same to the Investigators while the same public facts are made."""

from __future__ import annotations

import json

import pytest

from gloamboard.rules.kernel import PUBLIC, Play, Rng
from gloamboard.rules.kernel.door import scene_of, seen_by
from gloamboard.rules.stifling_dark import GAME
from tests.rules.stifling_dark.evening import playing
from tests.two_worlds.stifling_dark import facts, secret, twin

LOOKS = ("seat2", "seat3", "screen", PUBLIC)


def told(play: Play) -> list[str]:
    return [json.dumps(seen_by(play, who)) for who in LOOKS] + [json.dumps(scene_of(play))]


def pick(play: Play, seat: str, rng: Rng) -> tuple[str | int, ...]:
    assert play.pending is not None
    return rng.pick(play.pending.options(seat)).key


def pair(seed: int, adversary: str, scenario: str) -> int:
    """How many moments were compared."""
    rng = Rng(seed)
    play = playing(4, seed, adversary=adversary, scenario=scenario)
    for _ in range(rng.below(60)):
        assert play.pending is not None
        seat = play.waiting()[0]
        play.answer(seat, pick(play, seat, rng))
    while play.pending is not None and not play.pending.opens:
        seat = play.waiting()[0]
        play.answer(seat, pick(play, seat, rng))
    state = play.boundary
    other_state = twin(state.copy(), "seat2", rng)
    if other_state is None:
        return 0
    one, other = Play(GAME, play.setup, state=state), Play(GAME, play.setup, state=other_state)
    moments, differed = 0, False
    while moments < 40 and one.pending is not None and other.pending is not None:
        assert told(one) == told(other), f"seed {seed}, moment {moments}"
        moments += 1
        differed |= secret(one.state) != secret(other.state)
        seat = one.waiting()[0]
        hidden = seat == one.state.terms.hunter
        for _ in range(12):
            keys = (pick(one, seat, rng), pick(other, seat, rng)) if hidden else (pick(one, seat, rng),) * 2
            after = [play.clone() for play in (one, other)]
            for world, key in zip(after, keys, strict=True):
                world.answer(seat, key)
            made = [
                list(facts(one.state, seat, () if hidden else key, world))
                for world, key in zip(after, keys, strict=True)
            ]
            if made[0] == made[1]:
                one.answer(seat, keys[0])
                other.answer(seat, keys[1])
                break
        else:
            break
    return moments if differed else 0


@pytest.mark.parametrize(("scenario", "seeds"), [("sawmill", 30), ("park", 60)])  # in the Park pairs part sooner
def test_pairs_of_worlds_look_alike_to_the_investigators(scenario: str, seeds: int) -> None:
    compared = [pair(seed, ("butcher", "horror", "cult")[seed % 3], scenario) for seed in range(seeds)]
    assert sum(moments >= 20 for moments in compared) >= 8

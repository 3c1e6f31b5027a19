"""One whole game with every check that must hold in any game: nothing breaks, every option changes something, a record
plays the same again, copies never change each other, a question that opens a step is what a step would begin with."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from gloamboard.rules.kernel import DONE, Choice, Key, Option, Outcome, Play, Rng
from gloamboard.rules.kernel.door import scene_of, seen_by

MAY_CHANGE_NOTHING = {"pass", "decline", "done"}
MOST = 6000  # decisions; a game that asks more often has run away


def pick(play: Play, rng: Rng, sense: int) -> tuple[str, Key]:
    """An answer by chance, or `sense` times in ten by the sensible bot, so that games last. What is read from a real
    card is soon done."""
    assert play.pending is not None
    seat = rng.pick(play.waiting())
    options = play.pending.options(seat)
    assert options, "a choice without options"
    if play.pending.about == "by-hand" and options[-1].key == DONE and rng.below(2):
        return seat, DONE
    if rng.below(10) < sense:
        return seat, play.game.bots["sensible"](play.game.view(play.state, seat), options, rng)
    return seat, play.game.bots["random"]({}, options, rng)


def what_is(play: Play) -> tuple[object, ...]:
    """All that a player could notice."""
    return (play.hash(), str(asked(play)), play.outcome)


def looks_alike(one: Play, other: Play) -> bool:
    """Whether `what_is` is the same for both. What is soon told comes first: hashing the state takes longest."""
    return one.outcome == other.outcome and asked(one) == asked(other) and one.hash() == other.hash()


def asked(play: Play) -> tuple[str, Mapping[str, Sequence[Option]]]:
    return ("", {}) if play.pending is None else (play.pending.asks, play.pending.listed())


def idle_options(play: Play) -> list[Key]:
    """Options that change nothing, though they should."""
    assert play.pending is not None
    found = []
    for seat in play.waiting():
        for option in play.pending.options(seat):
            if option.key[0] not in MAY_CHANGE_NOTHING:
                twin = play.clone()
                twin.answer(seat, option.key)
                if looks_alike(twin, play):
                    found.append(option.key)
    return found


def check_opening(play: Play) -> None:
    """A question that says it opens a step promises that a step begun from a copy of the state asks just the same."""
    if play.pending is not None and play.pending.opens:
        fresh = Play(play.game, play.setup, state=play.state.copy())
        where = f"after answer {len(play.answers)}: {play.pending.asks!r} does not open a step"
        assert fresh.pending is not None, where
        assert looks_alike(fresh, play), f"{where}, which begins with {fresh.pending.asks!r}"
        assert (manner(fresh.pending), fresh.story) == (manner(play.pending), []), where


def manner(choice: Choice) -> tuple[object, ...]:
    return (choice.about, choice.rule, choice.mode, choice.even_one, choice.eyes, choice.opens)


def play_out(play: Play, rng: Rng, sense: int, each: Callable[[Play], None] = lambda play: None) -> None:
    for _ in range(MOST):
        if play.outcome is not None:
            return
        each(play)
        play.answer(*pick(play, rng, sense))
    raise AssertionError("a game without an end")


def checked_game(
    new_game: Callable[[int], Play], seed: int, *, thorough: bool = False, every: int = 1
) -> tuple[Outcome, int]:
    """One game with all the checks; how it ended and how many choices it took. Nine in ten go by chance alone. The
    replay is compared at each `every`-th boundary."""
    play, rng = new_game(seed), Rng(seed)
    hashes: dict[int, str] = {}  # by answers given: at every boundary
    twins: list[tuple[Play, str]] = []
    boundaries = 0

    def look(play: Play) -> None:
        nonlocal boundaries
        if play.boundaries >= boundaries + every:
            boundaries = play.boundaries
            hashes[len(play.answers)] = play.hash()
        check_opening(play)
        if rng.below(10) == 0:
            twin = play.clone()
            assert looks_alike(twin, play)
            if twin.pending is not None:
                twin.pending.list_again()  # what it lists itself, not what it took over
                assert looks_alike(twin, play)
            twins.append((twin, twin.hash()))
        if thorough and rng.below(4) == 0:
            idle = idle_options(play)
            assert not idle, f"seed {seed}, answer {len(play.answers)}: {idle} change nothing"
            seen_by(play, play.waiting()[0])
            scene_of(play)

    play_out(play, rng, 8 if seed % 10 == 0 else 0, look)
    for twin, was in twins:
        assert twin.hash() == was  # the game went on; its copy did not
    again = new_game(seed)
    for n, answer in enumerate(play.answers):
        assert n not in hashes or again.hash() == hashes[n]
        again.answer(*answer)
    assert again.hash() == play.hash()
    assert play.outcome is not None
    return play.outcome, len(play.answers)


def many_ends(one: Callable[[int], str], seeds: Iterable[int]) -> Counter[str]:
    """How the games of these seeds end, or what fault each had, played on all cores. `one` plays the game of a seed."""
    with ProcessPoolExecutor(os.cpu_count()) as cores:
        return Counter(cores.map(partial(_end_or_fault, one), seeds, chunksize=20))


def _end_or_fault(one: Callable[[int], str], seed: int) -> str:
    try:
        return one(seed)
    except Exception as fault:
        return f"FAULT in game {seed}: {fault!r}"


def faults(ends: Counter[str]) -> list[str]:
    return sorted(end for end in ends if end.startswith("FAULT"))

"""Runs the effects of a card in a state, without a game around them: answers are given, or drawn by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.vocabulary import POWERS, VERBS, Cause, compile_key
from gloamboard.rules.kernel import Chance, Choice, Ended, Key, Roll, Script
from gloamboard.rules.kernel.verbs import Effects


class Run:
    """What was asked on the way, and whether the game ended."""

    def __init__(self) -> None:
        self.asked: list[Choice] = []
        self.ended = False


def drive(script: Script, answers: Iterable[Key] = (), faces: Iterable[object] = (), seed: int = 1) -> Run:
    """Answer every question: by the next answer that is open, else by chance; dice by `faces` first."""
    rng, left, shown, run = random.Random(seed), list(answers), list(faces), Run()
    reply: Any = None
    try:
        while True:
            asked = script.send(reply)
            if isinstance(asked, Roll):
                reply = [shown.pop(0) if shown else rng.choice(list(die)) for die in asked.dice]
            elif isinstance(asked, Chance):
                reply = shown.pop(0) if shown else rng.choice(list(asked.faces))
            else:
                run.asked.append(asked)
                reply = _answer(asked, left, rng)
    except StopIteration:
        assert not left, f"never asked: {left}"
    except Ended:
        run.ended = True
    return run


def _answer(asked: Choice, left: list[Key], rng: random.Random) -> Key:
    keys = list(dict.fromkeys(option.key for options in asked.listed().values() for option in options))
    assert keys, f"a question without answers: {asked.asks}"
    if left and left[0] in keys:
        return left.pop(0)
    assert not left or len(keys) == 1, f"{left[0]} is not open; open are {keys}"
    return rng.choice(keys)


def say(state: State, *words: str | int, cause: Cause | None = None, answers: Iterable[Key] = (),
        faces: Iterable[object] = ()) -> Run:  # fmt: skip
    """Carry out one verb: say(state, "doom", "amount", 1)."""
    return drive(VERBS.run(state, cause or Cause("test"), compile_key(words)), answers, faces)


def use(state: State, row: str, moment: str = "effects", cause: Cause | None = None, answers: Iterable[Key] = (),
        faces: Iterable[object] = (), seed: int = 1) -> Run:  # fmt: skip
    """Carry out what a row of the box says at that moment."""
    effects: Effects = POWERS[row, moment]
    return drive(VERBS.run(state, cause or Cause(row), effects), answers, faces, seed)

"""Plays one phase of a set-up moment to its end, with answers and faces given, and says what was asked."""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.rules.hellboy.flow import rounds
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.kernel import Choice, Key, Script
from tests.rules.hellboy.running import Run, drive


def whole(state: State, phase: str) -> Script:
    state.phase, state.step = phase, ""
    while state.phase == phase and state.ended is None:
        yield from rounds.step(state)


def play_phase(state: State, phase: str, answers: Iterable[Key] = (), faces: Iterable[object] = ()) -> Run:
    return drive(whole(state, phase), answers, faces)


def keys(question: Choice) -> set[Key]:
    return {option.key for options in question.listed().values() for option in options}

"""Evenings for these tests: a play on a small board, set up by hand or by chance, and short ways to act and look."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gloamboard.rules.kernel import Key, Option, Play, Rng, Setup
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.board import boards
from gloamboard.rules.stifling_dark.light.levels import work_out_light
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.ways import settle_ways

MAPS = Path(__file__).parent / "maps"
SMALL = {"sawmill": "dark-yard", "park": "dark-fair"}
for _map in SMALL.values():
    boards.know(MAPS / f"{_map}.toml")

HUNTER = "seat1"
OF_ONE = (
    *("place", "stamina", "charge", "major", "wounds", "conditions", "items", "evidence", "status", "pocket"),
    *("chill", "had_turn", "spirit"),
)
PARTY = ("aira", "marci", "mitchell", "ibraheem")


def seats(count: int) -> tuple[str, ...]:
    return tuple(f"seat{n + 1}" for n in range(count))


def new_play(players: int = 3, seed: int = 1, **choices: Any) -> Play:
    """A game that has just been opened."""
    scenario = str(choices.setdefault("scenario", "sawmill"))
    choices.setdefault("map", SMALL.get(scenario, "dark-yard"))
    return Play(GAME, Setup(seats(players), seed, choices))


def keys(play: Play, seat: str = "") -> list[Key]:
    """What may be answered now."""
    assert play.pending is not None
    return [option.key for option in options(play, seat)]


def options(play: Play, seat: str = "") -> Iterable[Option]:
    assert play.pending is not None
    return play.pending.options(seat or play.waiting()[0])


def answer(play: Play, *key: str | int) -> None:
    play.answer(play.waiting()[0], key)


def may(play: Play, *key: str | int) -> bool:
    return key in keys(play)


def set_up(play: Play, party: tuple[str, ...] = PARTY, lair: str = "") -> Play:
    """Through the whole set-up: this party, the first of whatever else is offered, and the first figure's lair."""
    state: State = play.state
    while state.phase in ("investigators", "start", "medical", "foe", "evidence", "pois", "lair", "gifts"):
        assert play.pending is not None
        open_now = keys(play)
        if play.pending.about == "investigator":
            answer(play, "play", party[len(state.people)])
        elif play.pending.about == "lair" and lair and not state.lurks:
            answer(play, "lair", lair)
        else:
            answer(play, *open_now[0])
    return play


def playing(players: int = 3, seed: int = 1, *, party: tuple[str, ...] = PARTY, lair: str = "", **choices: Any) -> Play:
    """A game in its first round, before the first turn."""
    choices.setdefault("length", "whole")
    return set_up(new_play(players, seed, **choices), party, lair)


def again(play: Play) -> Play:
    """The same game from a state that the test has changed: ways and light are worked out, the question asked anew."""
    state: State = play.state
    settle_ways(state)
    state.bright = work_out_light(state)
    return Play(GAME, play.setup, state=state)


def turn_of(play: Play, person: str = "aira", **changes: Any) -> Play:
    """It is this Investigator's turn, with a full allowance, and these facts about them or the state changed first:
    `place`, `stamina`, … by the Investigator, any other name by the state."""
    state: State = play.state
    who = state.people.index(person)
    for name, value in changes.items():
        if name in OF_ONE:
            getattr(state, name)[who] = value
        else:
            setattr(state, name, value)
    state.phase, state.turn = "turn", who
    state.mp = changes.get("mp", state.person(who).mp)
    state.sprinted, state.stopped = bool(changes.get("sprinted", False)), bool(changes.get("stopped", False))
    return again(play)


def hunt(play: Play, lurks: str = "", **changes: Any) -> Play:
    """The Adversary's turn has just opened, its first figure on that space."""
    state: State = play.state
    if lurks:
        state.lurks[0] = lurks
    for name, value in changes.items():
        setattr(state, name, value)
    state.turn, state.phase = -1, "hunt"
    return again(play)


def walk(play: Play, *spaces: str) -> None:
    """Step by step."""
    person = play.state.people[play.state.turn]
    for space in spaces:
        answer(play, "walk", person, space)


def prowl(play: Play, *spaces: str) -> None:
    figure = play.state.figures[max(0, play.state.figure)]
    for space in spaces:
        answer(play, "prowl", figure, space)


def why(play: Play, *key: str | int) -> str:
    """The rule that forbids this now."""
    assert play.pending is not None
    reason = GAME.why_not(play.state, play.waiting()[0], key, play.pending.about)
    assert key not in keys(play), f"{key} is open"
    return "" if reason is None else reason.rule


def rules_told(play: Play) -> list[str]:
    return [line.rule for line in play.story]


def to_end(play: Play, seed: int = 1) -> Play:
    rng = Rng(seed)
    while play.outcome is None:
        seat = rng.pick(play.waiting())
        assert play.pending is not None
        play.answer(seat, rng.pick(play.pending.options(seat)).key)
    return play

"""A table for tests: a game set up to one's liking, scripts driven by hand, dice that fall as told."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

from gloamboard.rules.kernel import Chance, Choice, Key, Play, Reason, Script, Setup
from gloamboard.rules.kernel.door import why_not
from gloamboard.rules.netherwatch import GAME
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.flow import turns
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.cause import Cause, Kind

Test = Callable[..., Any]
SEATS = ("seat1", "seat2", "seat3", "seat4")


def shows(*rules: str) -> Callable[[Test], Test]:
    """Marks a test with every rule it shows."""

    def mark(test: Test) -> Test:
        for rule in rules:
            test = pytest.mark.rule(f"NW-{rule}")(test)
        return test

    return mark


@functools.cache
def _fresh(agents: tuple[str, ...], tier: str, operation: str, choices: tuple[tuple[str, str], ...]) -> State:
    chosen: dict[str, Any] = {"tier": tier, "operation": operation, "agents": agents, **dict(choices)}
    setup = Setup(SEATS[: len(agents)], 7, chosen)
    state: State = Play(GAME, setup).boundary
    return state


def house(
    *agents: str, tier: str = "initiate", operation: str = "ashwood-manor", bare: bool = True, **choices: str
) -> State:
    """A game after set-up, nobody's turn yet. Bare: no Items carried, no Clues, no Cover, no cubes, no Locks."""
    team = agents or ("historian", "skeptic")
    state = _fresh(team, tier, operation, tuple(sorted(choices.items()))).copy()
    if bare:
        state.clues, state.covers, state.light, state.locks = {}, {}, {}, {}
        state.interactions, state.scavenge, state.cold, state.dropped = [], [], [], {}
        state.blocked = frozenset()
        for agent in state.agents:
            agent.hand, agent.pocket = (), ()
    return state


def lit_study(*team: str, tier: str = "initiate") -> State:
    """Everybody stands in a lit Study; nothing else lies in the house."""
    state = house(*team, tier=tier)
    for agent in state.agents:
        agent.zone = "study"
    state.light["study"] = "lit"
    return state


def run(script: Script, *answers: Any) -> Any:
    """Drive a script: faces for the dice and keys for the choices, in order. All of them must be asked for."""
    left = list(answers)
    answer: Any = None
    try:
        while True:
            asked = script.send(answer)
            if isinstance(asked, Chance):
                answer = left.pop(0) if left and left[0] in asked.faces else None
                assert answer is not None, f"{asked.source}: {left[:1]} is none of {asked.faces}"
                continue
            assert isinstance(asked, Choice)
            keys = [option.key for options in asked.listed().values() for option in options]
            assert keys, f"{asked.asks}: nothing to choose"
            if len(set(keys)) == 1 and not asked.even_one:
                answer = keys[0]
                continue
            assert left, f"{asked.asks} {keys}: no answer given"
            answer = left.pop(0)
            assert answer in keys, f"{asked.asks}: {answer} is none of {keys}"
    except StopIteration as end:
        assert not left, f"never asked for {left}"
        return end.value


def effect(state: State, row: dict[str, Any], *answers: Any, kind: Kind = "event", agent: str = "") -> Any:
    """Play one row of effects, as a card of that kind would, with these answers."""
    return run(VERBS.run(state, Cause(kind, "flashlight", agent), VERBS.compile([row], "test", "effects")), *answers)


class Evening:
    """A running game from a state of one's own; dice fall as told."""

    def __init__(self, state: State, dice: list[int] | None = None) -> None:
        self.dice = dice or []
        setup = Setup(state.seats, state.seed, hands=frozenset(("sanity-die",)))
        self.play = Play(GAME, setup, state=state)
        self._throw()

    @property
    def state(self) -> State:
        state: State = self.play.state
        return state

    def agent(self, name: str) -> Agent:
        return self.state.agent(name)

    def _throw(self) -> None:
        while self.play.pending is not None and self.play.pending.about == "chance" and self.dice:
            self.play.answer(self.play.waiting()[0], ("face", self.dice.pop(0)))

    def keys(self) -> set[Key]:
        pending = self.play.pending
        assert pending is not None
        return {option.key for options in pending.listed().values() for option in options}

    def offered(self) -> set[Key]:
        """Everything that may be answered now."""
        return self.keys()

    def can(self, *key: str | int) -> bool:
        return key in self.keys()

    def words(self) -> set[str | int]:
        """The first words of everything that may be done now."""
        return {key[0] for key in self.keys()}

    def all(self, word: str) -> set[Key]:
        """Everything that begins with this word and may be done now."""
        return {key for key in self.keys() if key[0] == word}

    def do(self, *key: str | int) -> Evening:
        for seat in self.play.waiting():
            if self.play.option(seat, key) is not None:
                self.play.answer(seat, key)
                self._throw()
                return self
        raise AssertionError(f"{key} is none of {sorted(self.keys(), key=str)}")

    def why(self, *attempt: str | int | None) -> Reason:
        """Why this hand or key is refused; it must not be among the options."""
        agent = self.state.turn or self.state.agents[0].id
        assert tuple(attempt) not in self.keys()
        return why_not(self.play, self.state.agent(agent).seat, attempt)

    def said(self, word: str) -> bool:
        return any(word in line.says for line in self.play.story)


def turn_of(state: State, agent: str, dice: list[int] | None = None) -> Evening:
    """That Agent's turn has begun."""
    state.phase, state.step = "agents", "start"
    evening = Evening(state, dice)
    return evening.do("turn", state.agent(agent).piece) if evening.can("turn", state.agent(agent).piece) else evening


def manifested(state: State, zone: str) -> State:
    """The Demon stands there, as if it had been for a while."""
    state.manifested, state.demon_zone = True, zone
    state.track = "manifested"
    for agent in state.agents:
        if agent.zone == "hq":
            agent.zone = "foyer"
    return state


def with_event(state: State, *cards: str) -> State:
    """These Events come next, the first one first."""
    for card in reversed(cards):
        if card in state.events.cards():
            state.events.take(card)
        state.events.put_top(card)
    return state


__all__ = [
    "Evening",
    "effect",
    "house",
    "lit_study",
    "manifested",
    "run",
    "shows",
    "turn_of",
    "turns",
    "with_event",
]

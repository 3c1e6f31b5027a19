"""Lantern: the smallest game that uses all the kernel offers. Two walkers in the dark carry a lantern to the gate.

It exists for the kernel's own tests, and as a first example of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gloamboard.rules.kernel import (
    DONE,
    PUBLIC,
    Chance,
    Choice,
    Deck,
    Key,
    Line,
    Option,
    Outcome,
    Question,
    Reason,
    Refused,
    Script,
    Setup,
    done,
)

PATH = ("camp", "wood", "hill", "gate")


class Walk:
    __slots__ = ("at", "found", "oil", "round", "seats", "seed", "streams", "told", "turn", "vote", "woods")

    def __init__(self, setup: Setup) -> None:
        self.seats = setup.seats
        self.seed = setup.seed
        self.streams: dict[str, int] = {}
        self.told: list[Line] = []
        self.round, self.turn, self.oil = 1, 0, 6
        self.at = dict.fromkeys(setup.seats, 0)
        self.woods = Deck("woods", ["owl", "owl", "wolf", "nothing", "oil"])
        self.found: tuple[str, ...] = ()
        self.vote: tuple[tuple[str, Key], ...] = ()

    def copy(self) -> Walk:
        twin = object.__new__(Walk)
        twin.seats, twin.seed, twin.streams, twin.told = self.seats, self.seed, self.streams.copy(), []
        twin.round, twin.turn, twin.oil, twin.found = self.round, self.turn, self.oil, self.found
        twin.at, twin.woods, twin.vote = self.at.copy(), self.woods.copy(), self.vote
        return twin

    def facts(self) -> tuple[object, ...]:
        streams = tuple(sorted(self.streams.items()))
        return (self.round, self.turn, self.oil, tuple(self.at.items()), self.woods.facts(), self.found, streams)


class Lantern:
    id = "lantern"
    title = "Lantern"
    folder = Path(__file__).parent
    seats = (1, 4)
    shared_screen = True
    questions = (Question("oil", "How much oil?", (("6", "Six drops."),), "6"),)
    bots: Mapping[str, Any] = {"random": lambda view, options, rng: rng.pick(options).key}
    kinds = (Walk, Deck)

    def __init__(self, path: tuple[str, ...] = PATH) -> None:
        self.path = path

    def new(self, setup: Setup) -> Walk:
        return Walk(setup)

    def step(self, state: Walk) -> Script:
        if state.turn == len(state.seats):
            yield from self.night(state)
            state.turn, state.round = 0, state.round + 1
        else:
            yield from self.walk(state, state.seats[state.turn])
            state.turn += 1

    def walk(self, state: Walk, seat: str) -> Script:
        steps = 2
        while steps:
            key = yield Choice({seat: lambda left=steps: self.walks(state, seat, left)}, "Where to?", about="walk")
            if key == DONE:
                return
            state.at[seat] = self.path.index(key[2])
            steps -= 1
            state.told.append(Line(f"{seat} walks to the {key[2]}."))
        card = yield from state.woods.draw("What is in the woods?")
        if card == "wolf":
            face = yield Chance("die", (1, 2, 3), "What did the die show?")
            state.oil -= face
        state.found = (*state.found, str(card))
        state.told.append(Line(f"You find {card}.", seats=(seat,)))

    def walks(self, state: Walk, seat: str, left: int) -> list[Option]:
        here = state.at[seat]
        options = [
            Option(
                ("walk", seat, self.path[i]),
                f"Walk to the {self.path[i]}.",
                "LA-1",
                ("move", seat, self.path[here], self.path[i]),
            )
            for i in (here - 1, here + 1)
            if 0 <= i < len(self.path)
        ]
        return [*options, done("Stay.")] if left < 2 else options

    def night(self, state: Walk) -> Script:
        yield Choice({key: [Option(("on",), "Go on.")] for key in state.seats}, "Night falls.", even_one=True)
        picks = [Option(("sleep",), "Sleep."), Option(("watch",), "Keep watch.")]
        votes = yield Choice(dict.fromkeys(state.seats, picks), "Sleep or watch?", mode="all")
        state.vote = tuple(votes.items())
        state.oil -= 1 + sum(key == ("watch",) for key in votes.values())

    def outcome(self, state: Walk) -> Outcome | None:
        if all(place == len(self.path) - 1 for place in state.at.values()):
            return Outcome("win", "gate", "All at the gate.", "LA-2")
        return Outcome("loss", "dark", "The oil is gone.", "LA-3") if state.oil <= 0 else None

    def earned(self, state: Walk) -> Mapping[str, int]:
        return {}

    def check_ruling(self, state: Walk, key: Key) -> None:
        if key[:2] != ("ruling", "oil"):
            raise Refused("the host may only pour oil here")

    def ruling(self, state: Walk, key: Key) -> Script:
        state.oil += int(key[2])
        if state.oil > 20:
            spill = [Option(("spill",), "Spill."), Option(("keep",), "Keep.")]
            if (yield Choice(dict.fromkeys(state.seats, spill), "Too much oil. Spill?")) == ("spill",):
                state.oil = 20

    def view(self, state: Walk, seat: str) -> dict[str, Any]:
        pieces = {s: {"at": self.path[i], "name": s, "kind": "walker", "face": None} for s, i in state.at.items()}
        view: dict[str, Any] = {"game": "lantern", "round": state.round, "oil": state.oil, "pieces": pieces}
        return view if seat == PUBLIC else view | {"you": seat}

    def scene(self, view: Mapping[str, Any]) -> dict[str, Any]:
        return {"spaces": {place: ["dark"] for place in self.path}, "gauges": {"oil": {"value": view["oil"], "of": 6}}}

    def panels(self, view: Mapping[str, Any]) -> list[dict[str, Any]]:
        return [{"kind": "track", "title": "Oil", "value": view["oil"], "of": 6}]

    def why_not(self, state: Walk, seat: str, attempt: tuple[Any, ...]) -> Reason:
        return Reason("LA-1", "One place at a time.", tuple(attempt[2:4]))

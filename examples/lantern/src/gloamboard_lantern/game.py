"""Lantern as the kernel sees it: the rules as scripts, in the order of the rulebook, and what each seat is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NotRequired

from gloamboard.rules.kernel import (
    DONE,
    PLAYERS,
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
    Rng,
    Script,
    Setup,
    Sides,
    done,
    one_side,
)
from gloamboard.rules.kernel.bots.imagining import known_state
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.kernel.forms import View as SharedView
from gloamboard.rules.kernel.game import Attempt
from gloamboard_lantern.cards import HERE, PATH, WOODS
from gloamboard_lantern.state import Walk

WALKERS = ("red walker", "blue walker", "green walker", "white walker")
SLEEP, WATCH = ("sleep",), ("watch",)


class View(SharedView):
    """What a walker may know; `you` is in a seat's own."""

    oil: int
    of: int
    woods: int
    you: NotRequired[str]


class Lantern:
    id = "lantern"
    title = "Lantern"
    folder: Path = HERE
    seats = (1, 4)
    screen_for = PLAYERS
    questions = (
        Question("oil", "How much oil?", (("6", "Six drops."), ("9", "Nine drops, a gentle evening.")), "6"),
    )  # LA-SETUP-01
    kinds = (Walk, Deck)

    def __init__(self, path: tuple[str, ...] = PATH) -> None:
        """`path` is the places in the order they are walked."""
        self.path = path
        self.bots = {"random": any_option, "sensible": self.onward}

    # --- the rules ------------------------------------------------------------------

    def sides(self, setup: Setup) -> Sides:
        return one_side(setup)

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
        steps = 2  # LA-WALK-01
        while steps:
            listed = partial(self.walks, state, seat, steps)
            key = yield Choice({seat: listed}, "Where to?", about="walk", opens=steps == 2)
            if key == DONE:
                return
            state.at[seat] = self.path.index(key[2])
            steps -= 1
            state.told.append(Line(f"{seat} walks to the {key[2]}.", "LA-WALK-01"))
        yield from self.woods(state, seat)  # LA-WOODS-01

    def walks(self, state: Walk, seat: str, left: int) -> list[Option]:
        here = state.at[seat]
        options = [
            Option(
                ("walk", seat, self.path[i]),
                f"Walk to the {self.path[i]}.",
                "LA-WALK-01",
                ("move", seat, self.path[here], self.path[i]),
            )
            for i in (here - 1, here + 1)  # LA-WALK-01
            if 0 <= i < len(self.path)
        ]
        return [*options, done("Stay.")] if left < 2 else options  # LA-WALK-02

    def woods(self, state: Walk, seat: str) -> Script:
        card = yield from state.woods.draw("What is in the woods?", "LA-WOODS-01")
        if card is None:
            return
        state.found = (*state.found, card)
        state.told.append(Line(f"You find {card}.", "LA-WOODS-01", eyes=seat))
        found = WOODS[card]
        if found.dice and (seat, WATCH) not in state.vote:  # LA-NIGHT-03
            face = yield Chance("die", (1, 2, 3), "What did the die show?", rule="LA-WOODS-02")
            state.oil -= face  # LA-WOODS-02
            state.told.append(Line(f"A wolf! {face} drops are spilt.", "LA-WOODS-02"))
        state.oil += found.drops  # LA-WOODS-03

    def night(self, state: Walk) -> Script:
        yield Choice({key: [Option(("on",), "Go on.")] for key in state.seats}, "Night falls.", even_one=True)
        picks = [Option(SLEEP, "Sleep.", "LA-NIGHT-02"), Option(WATCH, "Keep watch.", "LA-NIGHT-02")]
        votes = yield Choice(dict.fromkeys(state.seats, picks), "Sleep or watch?", mode="all")  # LA-NIGHT-02
        state.vote = tuple(votes.items())
        state.oil -= 1  # LA-NIGHT-01
        state.oil -= sum(key == WATCH for key in votes.values())  # LA-NIGHT-02
        state.told.append(Line(f"The lantern holds {max(state.oil, 0)} drops.", "LA-NIGHT-01"))

    def outcome(self, state: Walk) -> Outcome | None:
        if all(place == len(self.path) - 1 for place in state.at.values()):
            return Outcome("win", "gate", "All at the gate.", "LA-END-01")  # LA-END-01
        return Outcome("loss", "dark", "The oil is gone.", "LA-END-02") if state.oil <= 0 else None  # LA-END-02

    def earned(self, state: Walk) -> Mapping[str, int]:
        return {}

    # --- the host --------------------------------------------------------------------

    def check_ruling(self, state: Walk, key: Key) -> None:
        if key[:2] != ("ruling", "oil") or len(key) != 3 or not isinstance(key[2], int):
            raise Refused("the host may only pour oil here")

    def ruling(self, state: Walk, key: Key) -> Script:
        state.oil += int(key[2])
        if state.oil > 20:
            spill = [Option(("spill",), "Spill."), Option(("keep",), "Keep.")]
            if (yield Choice(dict.fromkeys(state.seats, spill), "Too much oil. Spill?")) == ("spill",):
                state.oil = 20

    # --- what is shown ------------------------------------------------------------------

    def view(self, state: Walk, seat: str) -> View:
        walkers = dict(zip(state.seats, WALKERS, strict=False))
        view: View = {
            "game": self.id,
            "title": self.title,
            "round": state.round,
            "phase": "night" if state.turn == len(state.seats) else "walking",
            "oil": state.oil,
            "of": state.full,
            "woods": len(state.woods),
            "seats": {
                name: {"name": walkers[name], "colour": walkers[name].split()[0], "piece": name} for name in walkers
            },
            "pieces": {
                name: {"at": self.path[i], "name": walkers[name], "kind": "walker", "face": None}
                for name, i in state.at.items()
            },
        }
        return view if seat == PUBLIC else {**view, "you": seat}

    def scene(self, view: View) -> SceneForm:
        """The lantern shines where somebody walks; the gate glimmers; everything else is dark."""
        lit = {piece["at"] for piece in view["pieces"].values()}
        spaces = {place: ["lit"] if place in lit else ["dark"] for place in self.path}
        if self.path[-1] not in lit:
            spaces[self.path[-1]] = ["gate"]
        return {"spaces": spaces, "gauges": {"oil": {"value": view["oil"], "of": view["of"]}}}

    def panels(self, view: View) -> list[PanelForm]:
        return [
            {"kind": "track", "title": "Oil", "value": view["oil"], "of": view["of"]},
            {"kind": "deck", "title": "The woods", "count": view["woods"], "of": 5},
        ]

    def why_not(self, known: Walk, seat: str, attempt: Attempt, about: str) -> Reason | None:
        return Reason("LA-WALK-01", "One place at a time.", tuple(str(one) for one in attempt[2:4]))

    def hide(self, state: Walk, eyes: str) -> None:
        """Who found what is between them and the woods, and how the others voted is theirs."""
        state.woods.bag, state.found = ("?",) * len(state.woods.bag), ("?",) * len(state.found)
        state.vote = tuple((who, key) for who, key in state.vote if who == eyes)

    # --- for a bot that looks ahead -----------------------------------------------------

    def imagine(self, view: View, seat: str, rng: Rng) -> Walk:
        """The cards dealt anew between the woods and the walkers; the others voted one way or the other."""
        state: Walk = known_state(view, self.kinds, rng)
        left = [card.id for card in WOODS.values() for _ in range(card.count)]
        dealt = [left.pop(rng.below(len(left))) for _ in range(len(left))]
        in_woods = len(state.woods.bag)
        state.woods.bag, state.found = tuple(dealt[:in_woods]), tuple(dealt[in_woods:])
        if state.round > 1:
            votes = dict(state.vote)
            state.vote = tuple((who, votes.get(who) or rng.pick((SLEEP, WATCH))) for who in state.seats)
        return state

    # --- a bot --------------------------------------------------------------------------

    def onward(self, view: View, options: Sequence[Option], rng: Rng) -> Key:
        """Walks towards the gate, never back, and sleeps."""
        here = self.path.index(view["pieces"][view["you"]]["at"])

        def gain(option: Option) -> int:
            key = option.key
            return self.path.index(str(key[2])) - here if key[0] == "walk" else int(key == SLEEP)

        return max(options, key=gain).key


def any_option(view: View, options: Sequence[Option], rng: Rng) -> Key:
    return rng.pick(options).key


GAME = Lantern()

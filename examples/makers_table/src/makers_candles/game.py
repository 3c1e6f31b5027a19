"""Candles as the kernel sees it: one state, one script, and what is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from gloamboard.rules.kernel import (
    PLAYERS,
    Choice,
    Key,
    Line,
    Option,
    Outcome,
    PlainData,
    Reason,
    Refused,
    Rng,
    Script,
    Setup,
    Sides,
    one_side,
)
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.kernel.forms import View as SharedView
from gloamboard.rules.kernel.game import Attempt

PLACES = ("shelf", "sill", "hearth")
MOVES = 6


@dataclass(slots=True, eq=False, init=False)
class Corner(PlainData):
    seats: tuple[str, ...]
    seed: int
    streams: dict[str, int]
    told: list[Line]
    moves: int
    at: str
    burning: tuple[str, ...]

    def __init__(self, setup: Setup) -> None:
        self.seats, self.seed, self.streams, self.told = setup.seats, setup.seed, {}, []
        self.moves, self.at, self.burning = 0, "shelf", PLACES  # CA-SETUP-01


class View(SharedView):
    """What may be known here: all of it."""

    burning: list[str]
    left: int


class Candles:
    id = "candles"
    title = "Candles"
    folder: Path = Path(__file__).resolve().parent
    seats = (1, 4)
    screen_for = PLAYERS
    questions = ()
    kinds = (Corner,)

    def __init__(self) -> None:
        self.bots = {"random": any_option}

    # --- the rules ------------------------------------------------------------------

    def sides(self, setup: Setup) -> Sides:
        return one_side(setup)

    def new(self, setup: Setup) -> Corner:
        return Corner(setup)

    def step(self, state: Corner) -> Script:
        seat = state.seats[state.moves % len(state.seats)]
        _, place = yield Choice({seat: partial(self.carries, state)}, "Where to with the snuffer?", about="carry")
        state.moves, state.at = state.moves + 1, place
        goes_out = place in state.burning
        state.burning = tuple(one for one in PLACES if (one in state.burning) != (one == place))  # CA-MOVE-01
        state.told.append(Line(f"The candle on the {place} {'goes out' if goes_out else 'burns again'}.", "CA-MOVE-01"))

    def carries(self, state: Corner) -> list[Option]:
        return [
            Option(("carry", place), f"To the {place}.", "CA-MOVE-01", ("move", "snuffer", state.at, place))
            for place in PLACES
            if place != state.at
        ]

    def outcome(self, state: Corner) -> Outcome | None:
        if not state.burning:
            return Outcome("win", "dark", "Every candle is out.", "CA-END-01")  # CA-END-01
        return (
            Outcome("loss", "late", "A candle still burns.", "CA-END-02") if state.moves == MOVES else None
        )  # CA-END-02

    def earned(self, state: Corner) -> Mapping[str, int]:
        return {}

    def check_ruling(self, state: Corner, key: Key) -> None:
        raise Refused("there is nothing for a host to rule here")

    def ruling(self, state: Corner, key: Key) -> Script:
        yield from ()

    # --- what is shown ----------------------------------------------------------------

    def view(self, state: Corner, seat: str) -> View:
        return {
            "game": self.id,
            "title": self.title,
            "round": state.moves + 1,
            "phase": "carrying",
            "burning": list(state.burning),
            "left": MOVES - state.moves,
            "seats": {name: {"name": name, "colour": "amber", "piece": "snuffer"} for name in state.seats},
            "pieces": {"snuffer": {"at": state.at, "name": "snuffer", "kind": "snuffer", "face": None}},
        }

    def scene(self, view: View) -> SceneForm:
        return {"spaces": {place: ["lit" if place in view["burning"] else "dark"] for place in PLACES}, "gauges": {}}

    def panels(self, view: View) -> list[PanelForm]:
        return [{"kind": "track", "title": "Moves left", "value": view["left"], "of": MOVES}]

    def hide(self, state: Corner, eyes: str) -> None:
        """Nothing: all of it lies open."""

    def why_not(self, known: Corner, seat: str, attempt: Attempt, about: str) -> Reason | None:
        return Reason("CA-MOVE-01", "The snuffer goes from place to place.", tuple(str(one) for one in attempt[2:4]))


def any_option(view: View, options: Sequence[Option], rng: Rng) -> Key:
    return rng.pick(options).key


GAME = Candles()

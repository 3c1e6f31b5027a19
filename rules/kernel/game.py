"""What a game brings to the kernel: set-up, scripts, and pure functions that say what each seat sees.

How a game is registered, and what comes with it besides, is in registry.py; nothing shared knows a game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

from gloamboard.rules.kernel.asking.chance import Rng, Streams
from gloamboard.rules.kernel.asking.choices import EVERYBODY, Key, Option, Script
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.kernel.state.snapshot import KeptClass

PUBLIC = "public"  # the view of lights, speaker and spectators
HANDS = "hands"
SCREEN = "screen"  # one screen that answers for every seat of a side: what that side may know, and its every question
PLAYERS = "players"  # the side of a game in which all play together

OwnState = Any
"""A game's own class of `State`. Shared code takes it from the game and gives it back, and reads what `State` names."""
OwnView = Any
"""A game's own `View`, with keys that only this game reads."""
Attempt = tuple[str | int | None, ...]
"""A hand or a key that somebody tries."""

Sides = Mapping[str, tuple[str, ...]]
"""The sides of a game by name: the seats that share secrets, and win or lose together."""


@dataclass(frozen=True)
class Setup:
    """Everything that makes a game this game, besides the answers."""

    seats: tuple[str, ...]  # "seat1", "seat2", …
    seed: int
    choices: Mapping[str, str | int] = field(default_factory=dict)  # answers to the game's set-up questions
    hands: frozenset[str] = frozenset()  # chance sources that hands answer instead of the seeded stream
    points: Mapping[str, int] = field(default_factory=dict)  # what a seat earned in earlier evenings


@dataclass(frozen=True)
class Question:
    """One thing to settle before a game, shown by the page's chooser and the command line.

    The answer to a question with the key HANDS names the chance sources that hands answer, with blanks between. Of a
    question that takes `several`, answers may be combined in the same way; its default stands alone. A `quiet` one is
    settled by its default and not shown; whoever wants another says so on the command line."""

    key: str
    asks: str
    answers: tuple[tuple[str, str], ...]  # (value, sentence)
    default: str
    several: bool = False
    quiet: bool = False
    of_box: Mapping[str, str] = field(default_factory=dict)  # answers that come with a box: value → box


@dataclass(frozen=True)
class Outcome:
    """How it ended: for the players where all play together, else as the `winners` say; a draw has several."""

    result: str  # "win", "loss" or "draw"
    by: str  # one word: "banishment", "escape", …
    says: str
    rule: str = ""
    winners: tuple[str, ...] | None = field(default=None, repr=False)  # sides; None where the result says it: of one


@dataclass(frozen=True)
class Reason:
    """Why something may not be done: the rule, one sentence, and the spaces to point out in light."""

    rule: str
    says: str
    spaces: tuple[str, ...] = ()


Thing = tuple[str | int, ...]
"""Something on the table that somebody points at: ("space", id), ("piece", id), ("card", id), ("track", title, seat),
or ("verbs",), all that is done in the question now open."""


class Try(NamedTuple):
    """Something that is done with a thing, as the table calls it: ("dash", "historian"), "DASH"."""

    attempt: Attempt  # the beginning of a key, or a hand; of a ruling the whole key
    says: str


class About(NamedTuple):
    """What a thing is, in a sentence or two, and what players do with such things."""

    says: str
    rule: str = ""
    tries: tuple[Try, ...] = ()


class State(Protocol):
    """All of a game in one plain-data object: see `PlainData`, which makes copy and facts from the fields."""

    seed: int
    streams: Streams
    told: list[Line]  # what scripts said since the kernel last took it; never copied

    def copy(self) -> Self: ...

    def facts(self) -> tuple[object, ...]:
        """Everything that tells two states apart, as nested tuples in a fixed order."""
        ...


class Line(NamedTuple):
    """One line of the story, for those eyes. A line that is `learnt` tells something that was hidden without anything
    being drawn: whoever has read it knows it, so what led to it is not taken back. Between two questions a round may
    end and the next begin: a game that has rounds says in which it happened."""

    says: str
    rule: str = ""
    eyes: str = EVERYBODY
    learnt: bool = False
    round: int | None = None


LOOKED = Line("", learnt=True)
"""Somebody has looked where something hidden could have been: that nothing was there is learnt too, without a word."""


Bot = Callable[[OwnView, Sequence[Option], Rng], Key]
"""A bot gets a view and options, never state."""


class Game(Protocol):
    """Nothing shared sets what a game says of itself: a plain class attribute will do for each of these."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def folder(self) -> Path:
        """Where its rulebook, its rules and its content are."""
        ...

    @property
    def seats(self) -> tuple[int, int]:
        """Fewest and most players."""
        ...

    @property
    def screen_for(self) -> str:
        """The side for whose every seat one shared screen may answer; empty when none may."""
        ...

    @property
    def bots(self) -> Mapping[str, Bot]: ...

    @property
    def questions(self) -> Sequence[Question]: ...

    @property
    def kinds(self) -> tuple[type | KeptClass, ...]:
        """The classes a state is built of, for snapshots."""
        ...

    def sides(self, setup: Setup) -> Sides:
        """Who shares secrets with whom. `one_side` where all play together."""
        ...

    def new(self, setup: Setup) -> OwnState:
        """The state before the first step. Refuses bad set-ups with a ValueError in one sentence."""
        ...

    def step(self, state: OwnState) -> Script:
        """The next step from the top-level data (round, phase, step). The kernel calls it again when it returns;
        snapshots are kept between calls only, so short steps make cheap clones."""
        ...

    def outcome(self, state: OwnState) -> Outcome | None: ...

    def view(self, state: OwnState, seat: str) -> OwnView:
        """What `seat` (or PUBLIC, or a side where there are several) may know, as plain data. `pieces` says where each
        piece of the board belongs."""
        ...

    def scene(self, view: OwnView) -> SceneForm:
        """Words for the lights, from the public view: {"spaces": {space: [word, …]}, "gauges": {name: value},
        "moment": {…} or absent}."""
        ...

    def panels(self, view: OwnView) -> list[PanelForm]: ...

    def hide(self, state: OwnState, eyes: str) -> None:
        """Take out of this copy what `eyes` (a seat, a side, PUBLIC) may not know, nor anybody yet. Its seed and its
        streams are gone already."""
        ...

    def why_not(self, known: OwnState, seat: str, attempt: Attempt, about: str) -> Reason | None:
        """What forbids this hand or key while a question about that is open; None when no rule of the game does, and
        what keeps it is only that something else is asked. The door then says what. `known` is the state as far as
        those who hear the reason know it."""
        ...

    def earned(self, state: OwnState) -> Mapping[str, int]:
        """What each seat takes along to later evenings from a finished game; empty where a game gives nothing."""
        ...

    def check_ruling(self, state: OwnState, key: Key) -> None:
        """Raises ValueError, in one sentence, when the host cannot rule this."""
        ...

    def ruling(self, state: OwnState, key: Key) -> Script:
        """The host's ruling as a script of the game's own verbs. It returns AFRESH where that cuts short
        what was going on."""
        ...


def milestones(game: Game) -> frozenset[str]:
    """The rules at which an evening turns, by id; their lines are told large. A game that names none has none."""
    named: frozenset[str] = getattr(game, "milestones", frozenset())
    return named


def one_side(setup: Setup) -> Sides:
    """All play together."""
    return {PLAYERS: setup.seats}


def known_to(game: Game, state: OwnState, eyes: str) -> OwnState:
    """The state with everything taken out that those eyes may not know: what may be reasoned from before them."""
    known = state.copy()
    known.seed, known.streams = 0, {}
    game.hide(known, eyes)
    return known


def seats_among(eyes: str, seats: tuple[str, ...], sides: Sides) -> tuple[str, ...]:
    """The seats for whose eyes something is."""
    if eyes == EVERYBODY:
        return seats
    return sides.get(eyes, (eyes,))


def winners(outcome: Outcome, sides: Sides) -> tuple[str, ...]:
    """The sides that won; all who share in a draw."""
    if outcome.winners is not None:
        return outcome.winners
    return tuple(sides) if outcome.result == "win" else ()

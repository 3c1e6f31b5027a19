"""The shape of a scenario file, checked key by key."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, NamedTuple

from gloamboard.strict_toml import FileError, did_you_mean, load

VERBS = (
    "place",
    "lift",
    "tap",
    "press",
    "hold",
    "turn",
    "prop",
    "answer",
    "ruling",
    "wait",
    "fault",
    "restart",
    "expect",
)


@dataclass(frozen=True)
class ScenarioStep:
    """One thing done or one thing seen: exactly one of the verbs, with its words."""

    place: str | None = None  # a piece, on a space
    lift: str | None = None
    on: str | None = None
    tap: str | None = None  # a piece or card, touched to the lectern and taken away again
    press: str | None = None  # a control
    hold: str | None = None
    turn: str | None = None  # a dial, or a prop that is turned
    steps: int = 1
    prop: str | None = None  # a prop, and what is done on it
    event: str | None = None
    button: Literal["a", "b", "shake"] | None = None  # of the simulated prop itself, pressed so many times
    times: int = 1
    answer: tuple[str | int, ...] | None = None  # a key, by a seat, as a page would
    seat: str | None = None
    ruling: tuple[str | int, ...] | None = None  # a verb and its words, as the host rules on a page
    wait: float | None = None  # seconds of table time
    fault: str | None = None  # a reader id, a piece's tag, a strip
    kind: Literal["dead", "revive", "weak", "glitch", "fail", "mend"] | None = None
    rate: float = 0.3
    restart: Literal["referee"] | None = None
    expect: Literal[
        "light", "view", "refusal", "no refusal", "prompt", "no prompt", "story", "difference", "no difference",
        "device", "unknown tag", "outcome", "asked", "prop",
    ] | None = None  # fmt: skip
    space: str | None = None
    like: str | None = None  # a word of the theme
    brighter_than: str | None = None
    who: str = "public"
    path: str | None = None  # into the view: pieces.historian.at
    is_: Any = None
    rule: str | None = None
    says: str | None = None
    spaces: tuple[str, ...] | None = None
    piece: str | None = None
    state: str | None = None

    @property
    def verb(self) -> str:
        return next(verb for verb in VERBS if getattr(self, verb) is not None)


class Words(NamedTuple):
    """Of an `expect`: those it cannot do without, those of which it wants one, and what else it may say."""

    must: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


EXPECTS = {
    "light": Words(("space",), ("like", "brighter_than")),
    "view": Words(("path",), may=("who", "is")),
    "refusal": Words(may=("rule", "says", "spaces")),
    "no refusal": Words(),
    "prompt": Words(("space",)),
    "no prompt": Words(("space",)),
    "story": Words(one_of=("says", "rule"), may=("who",)),
    "difference": Words(may=("piece",)),
    "no difference": Words(may=("piece",)),
    "device": Words(("piece", "state")),
    "unknown tag": Words(may=("piece",)),
    "outcome": Words(may=("is",)),
    "asked": Words(may=("who", "says", "is")),
    "prop": Words(("piece", "state"), may=("is",)),
}


def wrong_words(what: str, said: Collection[str]) -> str:
    """Why this cannot be expected with these words; empty when it can. A word that nobody reads would hold always."""
    must, one_of, may = EXPECTS[what]
    known = (*must, *one_of, *may)
    for word in said:
        if word not in known:
            return f"`{what}` takes no {word}. {did_you_mean(word, known)}".rstrip()
    for word in must:
        if word not in said:
            return f"`{what}` wants {word}, or it would hold always."
    if one_of and not any(word in said for word in one_of):
        return f"`{what}` wants {' or '.join(one_of)}, or it would hold always."
    return ""


@dataclass(frozen=True)
class Scenario:
    v: int
    title: str
    game: str
    layout: str
    tokens: str
    step: tuple[ScenarioStep, ...]
    seats: int = 2
    seed: int = 1
    choices: dict[str, Any] = field(default_factory=dict)
    hands: tuple[str, ...] = ()
    props: bool = False  # simulated props, running their own firmware, are plugged in
    helps: bool = True  # the attendant sets out what the game moves


def said_of(step: ScenarioStep) -> list[str]:
    """The words that differ from a step which says nothing, as a file spells them."""
    return [one.name.rstrip("_") for one in fields(step) if getattr(step, one.name) != one.default]


def load_scenario(path: Path) -> Scenario:
    scenario = load(path, Scenario)
    if not scenario.step:
        raise FileError(path, "step", "a scenario without steps shows nothing.", hint="Add a [[step]].")
    for i, step in enumerate(scenario.step):
        said = [verb for verb in VERBS if getattr(step, verb) is not None]
        if len(said) != 1:
            raise FileError(
                path, f"step[{i}]", f"a step has one verb, this has {len(said)} ({', '.join(said) or 'none'}).",
                hint=f"Verbs: {', '.join(VERBS)}.",
            )  # fmt: skip
        words = [word for word in said_of(step) if word != "expect"]
        if step.expect is not None and (wrong := wrong_words(step.expect, words)):
            raise FileError(path, f"step[{i}]", wrong)
    if not any(step.expect for step in scenario.step):
        raise FileError(path, "step", "nothing is expected, so nothing can fail.", hint='Add an expect = "…" step.')
    return scenario

"""Verbs: what the words of a card do. A card is a row of data whose effects are calls of named verbs.

A verb is a small script, a generator function `(state, cause, **words)`. Its signature says which words a card may
use, so the checker can tell an owner who types in cards what is wrong, where, and the nearest right word. It also says
how many: a number lies between bounds, so that neither a card nor a ruling can ask for what never ends.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from gloamboard.rules.kernel.asking.choices import Script, asked_by
from gloamboard.rules.kernel.game import OwnState
from gloamboard.strict_toml import FileError, convert, did_you_mean

OwnCause = Any  # whatever a game says of what made an effect happen
Rows = tuple[Any, ...]  # effects as a file has them, before they are checked
Words = Mapping[str, Any]
"""What a card gave a verb, by word. The verb's own signature says what each is, and `compile` has checked it."""


@dataclass(frozen=True, slots=True)
class Call:
    """One effect of a card, checked and ready to run."""

    verb: str
    words: Words  # as the card names them
    given: Words  # as the script names them: a keyword such as `if` has a trailing underscore there


Effects = tuple[Call, ...]


class Between(NamedTuple):
    """The least and the most that a number may be."""

    least: int
    most: int


Count = Annotated[int, Between(1, 20)]
"""How many of something, or how often: `def draw(state, cause, count: Count = 1)`."""

ANY_NUMBER = Between(-99, 99)  # of a word whose signature says no more than that it is a number


@dataclass(frozen=True)
class Verb:
    name: str
    script: Callable[..., Script]
    hints: Mapping[str, Any]  # the words a card may use, with their types
    bounds: Mapping[str, Between]  # of those that are numbers
    named: Mapping[str, str]  # what the script calls each of them
    needed: tuple[str, ...]
    says: str  # first paragraph of the docstring
    example: str


class Verbs:
    """The verbs of one game."""

    def __init__(self) -> None:
        self.known: dict[str, Verb] = {}
        self.called: Callable[[OwnCause], str] | None = None  # how a cause is called: what it asks begins with that

    def verb(self, example: str) -> Callable[[Callable[..., Script]], Callable[..., Script]]:
        """Registers a script as a verb under its own name. `example` is TOML, shown in the docs and checked."""

        def register(script: Callable[..., Script]) -> Callable[..., Script]:
            parameters = list(inspect.signature(script).parameters.values())[2:]
            hints, whole = get_type_hints(script), get_type_hints(script, include_extras=True)
            name = script.__name__.rstrip("_")
            if name in self.known:
                raise ValueError(f"two verbs are called {name}: the cards could not tell them apart")
            self.known[name] = Verb(
                name,
                script,
                {p.name.rstrip("_"): hints[p.name] for p in parameters},
                {p.name.rstrip("_"): _bounds(whole[p.name]) for p in parameters if hints[p.name] is int},
                {p.name.rstrip("_"): p.name for p in parameters},
                tuple(p.name.rstrip("_") for p in parameters if p.default is inspect.Parameter.empty),
                (inspect.getdoc(script) or "").split("\n\n")[0],
                example,
            )
            return script

        return register

    def typed(self) -> list[str]:
        """Every verb as a host would type it, with the words of its example: "wood amount -2". Those whose words are
        effects themselves cannot be typed in one line."""
        found = []
        for verb in self.known.values():
            row: dict[str, object] = tomllib.loads(f"call = {verb.example}")["call"]
            words = [(name, value) for name, value in row.items() if name != "do"]
            if all(isinstance(value, (str, int)) for _, value in words):
                found.append(" ".join([verb.name, *(f"{name} {value}" for name, value in words)]))
        return sorted(found)

    def compile(self, rows: object, path: str | Path, key: str) -> Effects:
        """Rows of TOML (`[{do = "…", word = …}, …]`) as checked calls."""
        if not isinstance(rows, list):
            raise FileError(path, key, "effects are a list of tables.", value=rows)
        return tuple(self._call(row, path, f"{key}[{i}]") for i, row in enumerate(rows))

    def _call(self, row: object, path: str | Path, key: str) -> Call:
        if not isinstance(row, dict) or "do" not in row:
            raise FileError(path, key, 'an effect is a table with a "do".', value=row)
        verb = self.known.get(str(row["do"]))
        if verb is None:
            raise FileError(
                path, f"{key}.do", "no such verb.", value=row["do"], hint=did_you_mean(row["do"], self.known)
            )
        words: dict[str, Any] = {}
        for name, value in row.items():
            if name == "do":
                continue
            if name not in verb.hints:
                raise FileError(
                    path,
                    f"{key}.{name}",
                    f"{verb.name} takes no such word.",
                    value=value,
                    hint=did_you_mean(name, verb.hints),
                )
            hint = verb.hints[name]
            if hint == Effects:
                words[name] = self.compile(value, path, f"{key}.{name}")
                continue
            words[name] = convert(value, hint, path, f"{key}.{name}")
            if name in verb.bounds and not verb.bounds[name].least <= words[name] <= verb.bounds[name].most:
                least, most = verb.bounds[name]
                raise FileError(path, f"{key}.{name}", f"{verb.name} takes {least} to {most}.", value=value)
        for name in verb.needed:
            if name not in words:
                raise FileError(path, f"{key}.{name}", f"{verb.name} needs this word.", hint=f"Like: {verb.example}")
        return Call(verb.name, words, {verb.named[name]: value for name, value in words.items()})

    def run(self, state: OwnState, cause: OwnCause, effects: Sequence[Call]) -> Script:
        """The effects one by one, as printed."""
        for call in effects:
            script = self.known[call.verb].script(state, cause, **call.given)
            yield from asked_by(self.called(cause), script) if self.called is not None else script


def _bounds(hint: object) -> Between:
    marked = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((mark for mark in marked if isinstance(mark, Between)), ANY_NUMBER)

"""A game's set-up questions as flags: `--tier veteran` where the game asks for a tier."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from gloamboard.errors import GloamboardError
from gloamboard.rules.kernel import Game, Question
from gloamboard.strict_toml import did_you_mean


class BadAnswer(GloamboardError, ValueError):
    """A flag the game does not ask for, or an answer it does not know."""


def choices_from(words: Sequence[str], game: Game, own: Sequence[str] = ()) -> dict[str, str]:
    """Flags that are not the command's own, as answers to the game's questions; defaults for the rest. Whoever has
    mistyped a flag of the command is told the nearest of both."""
    questions = {question.key: question for question in game.questions}
    choices = {key: question.default for key, question in questions.items()}
    rest = list(words)
    while rest:
        flag = rest.pop(0)
        key, _, value = flag.removeprefix("--").partition("=")
        key = key.replace("-", "_")
        if not flag.startswith("--") or key not in questions:
            flags = [*own, *(f"--{key.replace('_', '-')}" for key in questions)]
            hint = did_you_mean(flag.partition("=")[0], flags) or "`--help` lists what can be said."
            raise BadAnswer(f"{game.title} does not ask for {flag}. {hint}")
        if "=" not in flag:
            if not rest:
                raise BadAnswer(f"{flag} needs a word after it.")
            value = rest.pop(0)
        choices[key] = _answer(flag, value, questions[key])
    for key, question in questions.items():
        box = question.of_box.get(choices[key])
        if box is not None and box not in choices.get("boxes", "").split():
            raise BadAnswer(f"--{key} {choices[key]} comes with a box: add --boxes {box}.")
    return choices


def _answer(flag: str, value: str, question: Question) -> str:
    known = [answer for answer, _ in question.answers]
    words = value.split() if question.several else [value]
    for word in words:
        if known and word not in known:
            raise BadAnswer(f"{flag} {word}: not an answer. {did_you_mean(word, known)}".rstrip())
    if question.default in words and len(words) > 1:
        raise BadAnswer(f"{flag} {value}: {question.default} stands alone.")
    return " ".join(dict.fromkeys(words)) or question.default


def help_of(game: Game) -> str:
    """The game's questions with their answers, the default first, as `--help` lists them."""
    lines = [f"{game.title} also asks (the first answer is the default):"]
    for question in game.questions:
        words = sorted((word for word, _ in question.answers), key=lambda word: word != question.default)
        several = ' Several in quotes, as in "one two".' if question.several else ""
        lines.append(f"  --{question.key.replace('_', '-')}: {question.asks}{several}")
        if words:
            shown = " | ".join(f'"{word}"' if " " in word or not word else word for word in words)
            lines += textwrap.wrap(shown, 88, initial_indent=" " * 6, subsequent_indent=" " * 6, break_on_hyphens=False)
    return "\n".join(lines)


def answers_from(text: str, game: Game) -> dict[str, str]:
    """The same from one line of settings: `tier=veteran, operation=crane-estate`."""
    return choices_from(as_flags(text), game)


def as_flags(text: str) -> list[str]:
    """`tier=veteran, operation=crane-estate` as the flags a command line would have."""
    return [f"--{pair.strip()}" for pair in text.split(",") if pair.strip()]

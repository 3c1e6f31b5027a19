"""What takes effect is named before anything comes of it, and not at all where nothing does."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from gloamboard.rules.kernel import Choice, Ended, Option, Script, announced
from tests.rules.asking import a_choice


@dataclass
class Told:
    told: list[str] = field(default_factory=list)
    light: int = 0

    def facts(self) -> tuple[object, ...]:
        return (self.light,)


def nothing() -> Script:
    yield from ()


def test_what_does_nothing_is_not_named() -> None:
    state = Told(["Before."])
    assert list(announced(state, "The lamp.", nothing())) == []
    assert state.told == ["Before."]


def test_what_tells_asks_or_changes_something_is_named_first() -> None:
    state = Told()

    def tells() -> Script:
        state.told.append("It goes out.")
        yield from ()

    def changes() -> Script:
        state.light += 1
        yield from ()

    def asks() -> Script:
        key = yield Choice({"seat1": [Option(("yes",), "Yes."), Option(("no",), "No.")]}, "Now?", about="now")
        return key[0]

    assert list(announced(state, "The lamp.", tells())) == []
    assert state.told == ["The lamp.", "It goes out."]
    assert list(announced(state, "The wick.", changes())) == []
    assert state.told[2:] == ["The wick."]
    script = announced(state, "The flame.", asks())
    assert a_choice(next(script)).asks == "Now?"
    assert state.told[3:] == ["The flame."]
    with pytest.raises(StopIteration) as over:
        script.send(("no",))
    assert over.value.value == "no"
    assert state.told[3:] == ["The flame."]


def test_what_ends_the_game_stays_named() -> None:
    state = Told()

    def ends() -> Script:
        yield from ()
        raise Ended

    with pytest.raises(Ended):
        list(announced(state, "The last hour.", ends()))
    assert state.told == ["The last hour."]

"""What takes effect is named first, but only where something comes of it."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from gloamboard.rules.kernel.asking.choices import Script

Says = TypeVar("Says")


class Telling(Protocol[Says]):
    """A state, as far as it matters here."""

    told: list[Says]

    def facts(self) -> tuple[object, ...]: ...


def announced(state: Telling[Says], line: Says, script: Script) -> Script:
    """The line stands before whatever the script asks, tells or changes; where it does none of that, the line is not
    told either."""
    before = state.facts()
    state.told.append(line)
    told, answer = len(state.told), None
    silent = True
    while True:
        try:
            asked: Any = script.send(answer)
        except StopIteration as end:
            if silent and len(state.told) == told and state.facts() == before:
                state.told.pop()
            return end.value
        silent = False
        answer = yield asked

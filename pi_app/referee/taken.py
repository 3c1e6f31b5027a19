"""What an input came to: the answers it gave, or why it gave none."""

from __future__ import annotations

from dataclasses import dataclass, field

from gloamboard.rules.kernel import Answer, Reason


@dataclass
class Taken:
    answers: list[Answer] = field(default_factory=list)
    undone: int = 0
    refused: Reason | None = None
    piece: str | None = None
    back_to: str | None = None
    prop: str | None = None  # on which something was done that is refused
    offered: bool = False  # what is left to pick from is another, or what a player has marked
    changed: bool = False  # no view changes by it, but the lights may show what can come of it
    stale: bool = False  # it answered a question that is no longer open
    trace: str = ""  # where the rules broke under it
    fault: bool = False  # it could not even be tried
    hidden: bool = False  # why it was refused is for its sender alone

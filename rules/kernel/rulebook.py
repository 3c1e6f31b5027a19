"""A rulebook as data: every rule with its id, so that the referee can cite and tests can show it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from gloamboard.strict_toml import load


@dataclass(frozen=True)
class Rule:
    id: str
    section: str
    text: str
    check: str
    hardware: str = ""
    kind: str = ""
    needs_content: bool = False
    not_played: str = ""  # why no test can show it (packing, play time)

    @property
    def area(self) -> str:
        return self.id.split("-")[1]


@dataclass(frozen=True)
class BookRuling:
    id: str
    question: str
    ruling: str


@dataclass(frozen=True)
class Rulebook:
    rule: tuple[Rule, ...] = ()
    ruling: tuple[BookRuling, ...] = ()

    @functools.cached_property
    def by_id(self) -> dict[str, Rule | BookRuling]:
        rules: dict[str, Rule | BookRuling] = {rule.id: rule for rule in self.rule}
        return rules | {ruling.id: ruling for ruling in self.ruling}


@functools.cache
def load_rulebook(path: Path) -> Rulebook:
    return load(path, Rulebook)

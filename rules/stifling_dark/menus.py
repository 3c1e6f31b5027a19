"""Menus: what somebody may do next, made of deeds that each room adds in its own file.

A deed lists the options open now, does the one that was chosen, and says why another is not open. The first word of
an option's key names its deed. Deeds of one Scenario or Adversary are left out of other games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.state.state import State

Lists = Callable[[State, int], Sequence[Option]]
Does = Callable[[State, int, Key], Script]
No = Callable[[State, int, Key], Reason | None]


class Deed(NamedTuple):
    word: str
    lists: Lists
    does: Does
    no: No | None  # why this key is not open; None where nothing forbids it
    of: str  # the Scenario or Adversary it belongs to; empty: every game


class Menu:
    """The deeds of one kind of turn."""

    def __init__(self) -> None:
        self.deeds: dict[str, Deed] = {}
        self._listed: dict[tuple[str, str], tuple[Lists, ...]] = {}

    def deed(self, word: str, lists: Lists, no: No | None = None, of: str = "") -> Callable[[Does], Does]:
        """Adds a deed: over the script that does it."""

        def add(does: Does) -> Does:
            if word in self.deeds:
                raise ValueError(f"there is a deed {word} already")
            self.deeds[word] = Deed(word, lists, does, no, of)
            self._listed.clear()
            return does

        return add

    def options(self, state: State, who: int) -> list[Option]:
        """Everything open now."""
        terms = state.terms
        key = (terms.scenario, terms.adversary)
        listers = self._listed.get(key)
        if listers is None:
            listers = tuple(deed.lists for deed in self.deeds.values() if deed.of in ("", *key))
            self._listed[key] = listers
        found: list[Option] = []
        for lists in listers:
            found += lists(state, who)
        return found

    def why_not(self, state: State, who: int, key: Key) -> Reason | None:
        deed = self.deeds.get(str(key[0])) if key else None
        if deed is None or deed.no is None or deed.of not in ("", state.terms.scenario, state.terms.adversary):
            return None
        return deed.no(state, who, key)


INVESTIGATOR = Menu()
"""Actions in an Investigator's turn, and the ways to end it."""

INVOLVED = Menu()
"""Involved Actions: each ends the turn and gives no Stamina; turns/final.py sees to that."""

SPIRIT_MENU = Menu()
"""What a Spirit may do in its turn."""

PROWLER = Menu()
"""Actions of one figure of the Adversary: `who` is the figure."""

BEFORE = Menu()
"""What the Adversary may do with none of its figures chosen yet: choose one, end the turn, sacrifice."""

"""The nearest right word to a wrong one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def closest(word: object, choices: Iterable[object]) -> str | None:
    """The choice a person most likely meant, or None when nothing is near."""
    names = [str(choice) for choice in choices]
    swapped = [name for name in names if sorted(name) == sorted(str(word))]  # r41 for r14: the likeliest slip
    if len(swapped) == 1:
        return swapped[0]
    near = difflib.get_close_matches(str(word), names, n=1, cutoff=0.5)
    return near[0] if near else None


def did_you_mean(word: object, choices: Iterable[object]) -> str:
    """A sentence to append to a message: the nearest choice, or the list of all when there are few."""
    names = [name for choice in choices if (name := str(choice))]  # the empty word is no help
    near = closest(word, names)
    if near is not None:
        return f"Did you mean {near}?"
    if names and len(names) <= 12:
        return f"Known: {', '.join(sorted(names))}."
    return ""

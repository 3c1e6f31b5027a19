"""The verbs that effects are made of: a table of scripts, and what each says on a card.

Only the two tables stand here, so that rules can run a card without importing every verb. The verbs register themselves
when `game.py` imports the folder verbs/, which is before any card is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Verbs

VERBS = Verbs()
SAYS: dict[str, Callable[[Mapping[str, Any]], str]] = {}
"""What each verb says on a card, from the words it was given."""


def verb(
    example: str, says: Callable[[Mapping[str, Any]], str]
) -> Callable[[Callable[..., Script]], Callable[..., Script]]:
    """Registers a script as a verb, with an example and the sentence it makes on a card."""
    register = VERBS.verb(example)

    def both(script: Callable[..., Script]) -> Callable[..., Script]:
        SAYS[script.__name__.rstrip("_")] = says
        return register(script)

    return both

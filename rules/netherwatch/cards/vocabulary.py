"""The verbs that effects are made of: a table of scripts, and what each says on a card.

Only the two tables stand here, so that rules can run a card without importing every verb. The verbs register themselves
when `game.py` imports the folder verbs/, which is before any card is read.
"""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Verb, Verbs, Words

VERBS = Verbs()
SAYS: dict[str, Callable[[Words], str]] = {}
"""What each verb says on a card, from the words it was given."""
OF_BOX: dict[str, str] = {}
"""The box that a verb came with; none for those of Netherwatch itself."""


def known_in(boxes: tuple[str, ...]) -> dict[str, Verb]:
    """The verbs of a game with these boxes, by name."""
    return {name: verb for name, verb in VERBS.known.items() if OF_BOX.get(name, "") in ("", *boxes)}


def verb(
    example: str, says: Callable[[Words], str], box: str = ""
) -> Callable[[Callable[..., Script]], Callable[..., Script]]:
    """Registers a script as a verb, with an example and the sentence it makes on a card."""
    register = VERBS.verb(example)

    def both(script: Callable[..., Script]) -> Callable[..., Script]:
        name = script.__name__.rstrip("_")
        SAYS[name] = says
        if box:
            OF_BOX[name] = box
        return register(script)

    return both

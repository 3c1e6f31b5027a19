"""How likely a party is to win from where it stands, when a round's dice are rolled and nobody has sat down yet.

The weights are those of a logistic regression over 10,289 such moments of 1,500 games of the sensible bot, on three
difficulties and with one to four players. The search bot reads it instead of playing a world to its end.
"""

from __future__ import annotations

from math import exp

from gloamboard.rules.set_a_watch.state import THREE_OF, State


def worth(state: State) -> float | None:
    """From 0 to 1; None at any other moment."""
    if state.phase != "rest":
        return None
    able = [state.down[THREE_OF[a]].count(False) for a in range(4)]
    up, nights, horde = sum(able), len(state.map), len(state.horde)
    stands = (
        1.939
        - 0.837 * state.terms.summons
        + up * (0.467 - 0.024 * nights)
        - 0.593 * able.count(0)
        - 0.079 * sum(state.rests)
        + 0.022 * sum(state.left)
        + 0.508 * len(state.tamed)
        + state.fire * (0.101 - 0.014 * nights)
        - horde * (0.643 - 0.055 * nights)
        - 0.412 * len(state.unhallowed)
        - nights * (0.393 - 0.051 * nights)
    )
    return 1 / (1 + exp(-stands))

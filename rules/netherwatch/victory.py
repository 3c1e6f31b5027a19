"""How it ends by the players' own doing: Banishment, or giving up. Death and Escape end it where they happen."""

from __future__ import annotations

from typing import NoReturn

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch.ends import end
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.story import moment
from gloamboard.rules.netherwatch.ties import decider


def abandon(state: State) -> Script:
    """Leaving the house without an end to it, once more confirmed."""
    options = [
        Option(("decline",), "Stay.", "NW-VIC-04"),
        Option(("yes",), "Give up the Operation. It counts as a loss.", "NW-VIC-04"),
    ]
    key = yield Choice({decider(state): options}, "Really give up?", about="abandon", rule="NW-VIC-04")
    if key[0] == "yes":
        end(state, "loss", "abandoned", "The Operation is abandoned.", "NW-VIC-04")  # NW-VIC-04


def service_points(state: State) -> dict[str, int]:
    """What every player of the team has earned, Specters included."""
    by = state.over[1] if state.over is not None else ""
    earned = {"banishment": 5, "escape": 2}.get(by, 0)  # NW-PROMO-02 NW-PROMO-03
    return dict.fromkeys(state.seats, earned)


def banish(state: State) -> NoReturn:
    """The ritual is complete; somebody must be alive to see it."""
    moment(state, "banish", state.demon_zone)
    if not state.living():  # NW-VIC-01
        end(state, "loss", "death", "The ritual is complete, and nobody is left alive.", "NW-VIC-01")
    end(state, "win", "banishment", "The ritual is complete. The Demon is banished.", "NW-VIC-01")  # NW-VIC-01

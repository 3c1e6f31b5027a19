"""Giving up: leaving the house without an end to it. Every other end is where it happens."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.ends import end
from gloamboard.rules.netherwatch.state.ties import decider


def abandon(state: State) -> Script:
    """Leaving the house without an end to it, once more confirmed."""
    options = [
        Option(("decline",), "Stay.", "NW-VIC-04"),
        Option(("yes",), "Give up the Operation. It counts as a loss.", "NW-VIC-04"),
    ]
    key = yield Choice({decider(state): options}, "Really give up?", about="abandon", rule="NW-VIC-04")
    if key[0] == "yes":
        end(state, "loss", "abandoned", "The Operation is abandoned.", "NW-VIC-04")  # NW-VIC-04

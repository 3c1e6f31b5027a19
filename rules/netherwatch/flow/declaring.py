"""Discovery Only: the team declares its Demon from HQ, and that ends the game."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.demon.summoning import reveal
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.rules.netherwatch.state.ends import end
from gloamboard.rules.netherwatch.state.ties import decider


def offer(state: State) -> Script:
    """After a turn, ahead of the Event, with somebody in HQ."""
    if state.variant != "discovery" or not state.in_zone(HQ):  # NW-SINGLE-07
        return
    rows = cards.in_play(state.boxes).demons.values()

    def options() -> list[Option]:
        names = [Option(("declare", row.id), f"It is {row.name}.", "NW-SINGLE-08") for row in rows]
        return [Option(("decline",), "Not yet.", "NW-SINGLE-07", ("press", "confirm")), *names]

    key = yield Choice({decider(state): options}, "Do you declare your Demon?", about="declare", rule="NW-SINGLE-07")
    if key[0] == "declare":
        yield from declare(state, str(key[1]))


def declare(state: State, name: str) -> Script:
    """The True Demon is shown: right wins, wrong loses."""
    state.named = name
    yield from reveal(state)
    if state.demon == name:
        end(state, "win", "named", "The Demon is what you said it was.", "NW-SINGLE-08")  # NW-SINGLE-08
    end(state, "loss", "misnamed", "It was something else.", "NW-SINGLE-08")  # NW-SINGLE-08

"""Wild Clues kept beside HQ: one may take the place of a Clue that is turned up on a Rift."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import clues, ground
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.state.ties import decider

MODIFIERS = {"wild-clues": "A Clue turned up on a Rift may be changed for a Wild Clue kept beside HQ."}


def offer(state: State, agent: Agent | None, zone: str) -> Script:
    """A Clue has been turned up there."""
    left = of(state).wilds
    if not left or zone not in state.rifts.values() or modifiers.total(state, "wild-clues") <= 0:
        return
    face = state.clues[zone][1]
    if face == "wild":
        return
    options = [
        Option(("wild", "yes"), f"A Wild Clue instead ({left} left).", "LV-CR-16"),
        Option(("wild", "no"), f"Keep {clues.face_name(face)}.", "LV-CR-16", ("press", "confirm")),
    ]
    asks = f"The {ground.name(state, zone)} has a Rift. A Wild Clue instead?"
    key = yield Choice({decider(state): options}, asks, about="wild-clue", rule="LV-CR-16")
    if key[1] == "no":
        return
    clues.remove_clue(state, zone, "LV-CR-16")  # LV-CR-16
    of(state).wilds = state.flags["clue-aside"] = left - 1
    state.clue_count += 1
    state.clues[zone] = (f"clue-{state.clue_count}", "wild")  # LV-CR-17: used, it goes to the Supply as any Clue does
    tell(state, f"A Wild Clue in the {ground.name(state, zone)}.", "LV-CR-16")

"""Clues in the zones: placing, turning over, taking away."""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Choice, Option, Script
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.state.ties import decider


def place_clue(state: State, zone: str, rule: str) -> Script:
    """A Clue from the Supply, face down, or turned up where a Living Agent stands."""
    if zone == HQ or state.supply("clue") <= 0:  # NW-HQ-06 NW-CUBE-10
        return
    old = state.clues.get(zone)
    if old is not None:
        if not old[1]:  # two backs look alike: the one that lies there stays
            if any(not agent.specter for agent in state.in_zone(zone)):
                yield from reveal_clue(state, zone, "NW-CLUE-04")  # NW-CLUE-04
            return
        key = yield Choice(
            {decider(state): lambda: _which_clue(state, zone)},
            f"Two Clues in the {ground.name(state, zone)}: which one stays?",
            rule="NW-CLUE-07",
        )
        if key[1] == "old":  # NW-CLUE-07
            return
        remove_clue(state, zone, "NW-CLUE-07")
    state.clue_count += 1
    state.clues[zone] = (f"clue-{state.clue_count}", "")  # NW-CLUE-04
    tell(state, f"A Clue is placed in the {ground.name(state, zone)}.", rule)
    if any(not agent.specter for agent in state.in_zone(zone)):  # NW-EX-16
        yield from reveal_clue(state, zone, "NW-CLUE-04")  # NW-CLUE-04 NW-DISC-04 NW-EX-14


def _which_clue(state: State, zone: str) -> list[Option]:
    face = face_name(state.clues[zone][1])
    return [
        Option(("clue", "old"), f"The one that lies there stays: {face}.", "NW-CLUE-07"),
        Option(("clue", "new"), "The new one stays.", "NW-CLUE-07"),
    ]


def face_name(face: str) -> str:
    """A Clue's face in words."""
    return "Wild" if face == "wild" else " and ".join(word.capitalize() for word in face.split())


def reveal_clue(state: State, zone: str, rule: str) -> Script:
    """Turn a face-down Clue over."""
    clue = state.clues.get(zone)
    if clue is None or clue[1]:
        return
    face = yield Chance(
        "clues", state.clue_bag, f"What does the Clue in the {ground.name(state, zone)} show?", rule=rule
    )
    state.clue_bag.remove(face)
    state.clues[zone] = (clue[0], face)
    tell(state, f"The Clue in the {ground.name(state, zone)} shows {face_name(face)}.", rule)
    yield from moments.fire(state, "clue-revealed", zone=zone)


def remove_clue(state: State, zone: str, rule: str) -> None:
    """Back to the Supply at once."""
    _, face = state.clues.pop(zone)  # NW-CLUE-09
    if face:
        state.clue_bag.append(face)

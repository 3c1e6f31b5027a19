"""Standing numbers that change the rules: what abilities, carried Items, Operations, Fate and Demon Boards add up to.

The rules ask `total(state, agent, word)` where a word of MODIFIERS applies. Effects that end are in lasting.py; they
use the same words and are counted here too.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.netherwatch import cards, lasting
from rules.netherwatch.agent import Agent
from rules.netherwatch.state import State

MODIFIERS = {
    "actions": "{n} Actions more each turn.",
    "move": "A MOVE against a Dormant Demon covers {n} more Zones.",
    "move-manifested": "A MOVE against a Manifested Demon covers {n} more Zones.",
    "dash": "A DASH covers {n} more Zones.",
    "stairs-end-move": "Taking stairs ends a MOVE.",
    "center": "CENTER gives {n} more Sanity.",
    "center-manifested": "CENTER is possible while the Demon is Manifested.",
    "no-center": "CENTER is not possible.",
    "no-dash": "DASH is not possible.",
    "no-light": "LIGHT places no Lit Cubes.",
    "hq-sanity": "Ending a turn in HQ gives {n} more Sanity.",
    "investigate-calm": "A Condition does not make INVESTIGATE dearer.",
    "clue-cost": "Making a Clue costs {n} more Sanity.",
    "scavenge": "When you PICK UP from a Scavenge Cube, draw {n} more.",
    "loadout": "LOADOUT shows {n} more cards.",
    "first-use-free": "Your first USE each turn costs no Action.",
    "pocket": "You have {n} more Pocket slots.",
    "focused": "Your Sanity rolls are Focused.",
    "hindered": "Sanity rolls are Hindered.",
    "focused-dim": "Sanity rolls in Dim Zones are Focused.",
    "hindered-dark": "Sanity rolls in Dark Zones are Hindered.",
    "focused-overlap": "Your Sanity rolls for Entity Overlap are Focused.",
    "no-dim-roll": "Starting a turn in a Dim Zone needs no roll.",
    "no-adjacency-roll": "Starting a turn beside the Demon needs no roll.",
    "adjacency-frightened": "Rolls for standing beside the Demon are Frightened.",
    "no-hide-dark": "Nobody can HIDE in a Dark Zone.",
    "ignore-target": "The Demon does not look at the Target token.",
    "demon-move": "The Demon moves {n} more Zones.",
    "demon-shuns-lit": "The Demon moves 1 Zone less when it starts in a Lit Zone.",
    "event-discards": "Each action of the Behavior Cycle discards {n} more Events.",
}
"""Every word with what it says on a card."""


def total(state: State, word: str, agent: Agent | None = None) -> int:
    """What holds now, for that Agent (with what they can do and carry) or for everybody."""
    amount = lasting.total(state, word, agent.id if agent else "")
    for row in standing(state, agent):
        if not row.fate or state.fate in row.fate:  # NW-FATE-05 NW-OP-03
            amount += row.modifiers.get(word, 0)
    if agent is not None and not agent.specter:
        every = cards.cards().items
        for card in agent.hand + agent.pocket:
            amount += every[card].modifiers.get(word, 0)
    return amount


def standing(state: State, agent: Agent | None = None) -> Iterator[cards.Lasting]:
    """The standing abilities in force: the Operation's, the revealed Demon's, and the Agent's own."""
    content = cards.cards()
    operation = content.operations[state.operation]
    yield from operation.special  # NW-OP-02
    yield from operation.fate_effect
    if state.stage == "confrontation" and state.demon_known and state.demon:
        yield from content.demons[state.demon].board.passives  # NW-BOARD-01
    if agent is not None and not agent.specter:
        yield own(state, agent)


def own(state: State, agent: Agent) -> cards.Lasting:
    """The Agent's Passive Ability."""
    return cards.cards().agents[agent.id].passive  # NW-AGENT-03

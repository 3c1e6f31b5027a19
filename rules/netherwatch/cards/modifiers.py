"""Standing numbers that change the rules: what abilities, carried Items, Operations, Fate and Demon Boards add up to.

The rules ask `total(state, agent, word)` where a word of MODIFIERS applies. Effects that end are in
state/lasting.py; they use the same words and are counted here too.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Mapping

from gloamboard.rules.netherwatch.cards import lookup
from gloamboard.rules.netherwatch.cards.kinds import Lasting
from gloamboard.rules.netherwatch.state import Agent, State, lasting

MODIFIERS = {
    "actions": "{n:+d} Action each turn.",
    "move": "{n:+d} Zone to a MOVE while the Demon is Dormant.",
    "move-manifested": "{n:+d} Zone to a MOVE while the Demon is Manifested.",
    "dash": "{n:+d} Zone to a DASH.",
    "specter-move": "{n:+d} Zone to a Specter's MOVE.",
    "stairs-end-move": "Taking stairs ends a MOVE.",
    "center": "{n:+d} Sanity from CENTER.",
    "center-lit": "{n:+d} Sanity from CENTER in a Lit Zone.",
    "center-manifested": "CENTER is possible while the Demon is Manifested.",
    "no-center": "CENTER is not possible.",
    "no-dash": "DASH is not possible.",
    "no-light": "LIGHT places no Lit Cubes.",
    "no-lamp": "LIGHT does nothing to the lamps of Zones.",
    "hq-sanity": "{n:+d} Sanity for ending a turn in HQ.",
    "investigate-calm": "A Condition does not make INVESTIGATE dearer.",
    "clue-cost": "{n:+d} Sanity to the cost of making a Clue.",
    "scavenge": "{n:+d} card when you PICK UP from a Scavenge Cube.",
    "loadout": "{n:+d} card to see in a LOADOUT.",
    "first-use-free": "Your first USE each turn costs no Action.",
    "pocket": "{n:+d} Pocket slot.",
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
    "demon-move": "{n:+d} Zone to each move of the Demon.",
    "demon-shuns-lit": "The Demon moves 1 Zone less when it starts in a Lit Zone.",
    "event-discards": "{n:+d} Event discarded by each action of the Behavior Cycle.",
}
"""Every word with what it says on a card."""


def says(word: str, amount: int) -> str:
    """A modifier in words: +1 card, +2 cards."""
    text = MODIFIERS[word].format(n=amount)
    return (
        text if abs(amount) == 1 else re.sub(r"(?<=\d )(card|Zone|Action|Event|Pocket slot)\b", r"\1s", text, count=1)
    )


def total(state: State, word: str, agent: Agent | None = None) -> int:
    """What holds now, for that Agent (with what they can do and carry) or for everybody."""
    if agent is None or agent.specter:
        held = _held(state.operation, state.fate, board_of(state))  # NW-FATE-05 NW-FATE-07
    else:
        board = board_of(state)  # NW-AGENT-03 NW-FATE-05
        held = _held(state.operation, state.fate, board, agent.id, agent.hand, agent.pocket)
    amount = held.get(word, 0)  # NW-OP-03 NW-OP-02 NW-BOARD-01
    if state.lasting:
        amount += lasting.total(state, word, agent.id if agent else "")
    return amount


def board_of(state: State) -> str:
    """The Demon whose Board is out; "" before the Confrontation."""
    return state.demon if state.stage == "confrontation" and state.demon_known else ""


@functools.lru_cache(20_000)
def _held(
    operation: str, fate: int, board: str, who: str = "", first: tuple[str, ...] = (), second: tuple[str, ...] = ()
) -> Mapping[str, int]:
    """All that standing abilities and the Items of one Agent add up to, word by word."""
    sums: Counter[str] = Counter()
    for row in standing(operation, fate, board, who):
        sums.update(row.modifiers)
    if who:
        kind = lookup.kind_of(who)
        sums.update(kind.modifiers)
        for card in lookup.at_hand(kind.id, first, second):
            sums.update(lookup.cards().items[card].modifiers)
    return sums


def standing(operation: str, fate: int, board: str, who: str = "") -> list[Lasting]:
    """The abilities in force at that Fate: the Operation's, the revealed Demon's, and the Agent's own Passive."""
    content = lookup.cards()
    row = content.operations[operation]
    rows = [*row.special, *row.fate_effect]
    if board:
        rows += content.demons[board].board.passives
    if who:
        rows.append(content.agents[who].passive)
    return [row for row in rows if not row.fate or fate in row.fate]

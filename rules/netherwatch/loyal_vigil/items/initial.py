"""Initial Items of this box: at set-up a human may take one where the board's own leaves room for it."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script, done
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.loyal_vigil.state import HUMAN
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import Agent, State

MOST = 2  # Initial Items of an Agent
BOX = "loyal_vigil"


def choose(state: State, agent: Agent | None, zone: str) -> Script:
    """A human who took fewer than two Initial Items may fill up with those of this box."""
    if agent is None or cards.kind_of(agent.id).id != HUMAN or "quick" in state.settings:
        return  # LV-SETUP-17
    rows = cards.cards().items
    while sum(rows[card].deck == "initial" for card in agent.items) < MOST:  # LV-SETUP-13
        mine = [card for card in state.initial if card in cards.of_box(BOX).items]
        free = [card for card in mine if inventory.fits(state, agent, (*agent.items, card))]
        if not free:
            return
        options = [
            Option(("initial", card), f"The {inventory.reads(card)}", "LV-MIX-05", ("tap", card))
            for card in inventory.one_of_each(tuple(free))
        ]
        asks = f"Does the {agent.name} bring something else along?"
        key = yield Choice({agent.seat: [done("No.", "LV-MIX-05"), *options]}, asks, about="kit", rule="LV-MIX-05")
        if key[0] == "done":
            return
        state.initial.remove(str(key[1]))
        inventory.carry(state, agent, (*agent.items, str(key[1])))  # LV-MIX-05

"""A dog's slots: what it is to USE is brought into an Accessory slot, which costs nothing."""

from __future__ import annotations

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import use
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, word
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import Agent, State


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    """Any Item out of a Utility slot, for one that goes there if both Accessory slots are taken."""
    for card in agent.pocket:
        for other in _in_the_way(agent):
            instead = f" instead of the {inventory.name(other)}" if other else ""
            says = f"The {inventory.name(card)} into an Accessory slot{instead}."
            found.append(Option(("wear", card, other), says, "LV-INV-07", ("tap", card)))


def _no_wearing(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if word(attempt, 1) not in agent.pocket:
        return "LV-INV-07", "Only what lies in a Utility slot can be moved to an Accessory slot."
    if word(attempt, 2) in _in_the_way(agent):
        return None
    if word(attempt, 2) in agent.hand:
        return "LV-INV-07", "An Accessory slot is free: nothing has to leave one."
    return "LV-INV-07", "Both Accessory slots are taken: say what goes to a Utility slot instead."


def _in_the_way(agent: Agent) -> tuple[str, ...]:
    """What one of has to leave its Accessory slot; nothing ("") while one is free."""
    return agent.hand if len(agent.hand) >= cards.kind_of(agent.id).first else ("",)


def _wear(state: State, agent: Agent, key: Key) -> Script:
    yield from ()
    card, other = str(key[1]), str(key[2])
    hand = [each for each in agent.hand if each != other]
    pocket = [each for each in agent.pocket if each != card]
    agent.hand, agent.pocket = (*hand, card), (*pocket, other) if other else tuple(pocket)  # LV-INV-07


def why_not_used(agent: Agent, card: str) -> Because:
    """What keeps a dog from an Item it carries."""
    if card in agent.pocket and cards.at_hand(CANINE, (card,), ()):
        return "LV-INV-04", f"A dog uses only what is in an Accessory slot: move the {inventory.named(card)}"
    if card in agent.items and not cards.at_hand(CANINE, (card,), ()):
        return "LV-CAN-08", "A dog uses only an ACCESSORY, ARTIFACT, BANISHMENT RELIC or COLLAR."
    return None


def _no_use(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return why_not_used(agent, word(attempt, 1)) or use.WHY_NOT["use"](state, agent, left, attempt)


DO = {"wear": _wear}
CHECKS = {"wear": _no_wearing, "use": _no_use}
WEIGHTS = {"wear": lambda view, me, key: -1.0}

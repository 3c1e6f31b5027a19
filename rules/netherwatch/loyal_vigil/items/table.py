"""What Containers and Companions add to the game, by the fields of `Box`."""

from __future__ import annotations

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.netherwatch.cards.words import CarryWord, PropertyWord
from gloamboard.rules.netherwatch.loyal_vigil.canine import team
from gloamboard.rules.netherwatch.loyal_vigil.forms import VigilView
from gloamboard.rules.netherwatch.loyal_vigil.items import companions, containers, initial
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE, HUMAN
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import Agent, State

PROPERTIES = {
    "companion": PropertyWord(  # LV-CMPN-05 LV-ITEM-05
        "A dog at your side.", kinds=(HUMAN,), held_fast=("first", "second"), traded=False
    ),
    "container": PropertyWord("Other Items may lie inside; USE it to take them out."),  # LV-ITEM-06
}
CARRIED = {"companion": CarryWord(first=False, most=1, kinds=(HUMAN,))}  # LV-CMPN-02 LV-CMPN-03
OFFERS = {HUMAN: (containers.offers, companions.offers), CANINE: (containers.offers,)}
DO = {**containers.DO, **companions.DO}
CHECKS = {HUMAN: {**containers.CHECKS, **companions.CHECKS}, CANINE: containers.CHECKS}


def _kitted_out(state: State, agent: Agent | None, zone: str) -> Script:
    yield from initial.choose(state, agent, zone)
    yield from companions.choose_one_for(state, agent, zone)


SCRIPTS = {"kitted-out": _kitted_out, "dying": companions.lose_master}
WEIGHTS = companions.WEIGHTS


def tidying(state: State, agent: Agent) -> list[Option]:
    """What is carried may be put into a Container at any time."""
    return inventory.stowing(state, agent.items)  # LV-ITEM-06


def view(state: State, seat: str, made: VigilView) -> None:
    carried = {card for agent in state.agents for card in agent.items}
    made["inside"] = {bag: list(some) for bag, some in state.inside.items() if bag in carried}  # LV-ITEM-07
    for agent in state.agents:
        if card := companions.companion(agent):  # LV-CMPN-09
            made["pieces"][team.breed_of(card)] = {
                "at": agent.zone,
                "name": inventory.name(card),
                "kind": "companion",
                "face": None,
                "optional": True,
            }

"""What Containers and Companions add to the game, by the fields of `Box`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.words import CarryWord, PropertyWord
from gloamboard.rules.netherwatch.loyal_vigil.items import companions, containers
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE, HUMAN
from gloamboard.rules.netherwatch.state import State

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
SCRIPTS = {"kitted-out": companions.choose_one_for, "dying": companions.lose_master}
WEIGHTS = {**containers.WEIGHTS, **companions.WEIGHTS}


def view(state: State, seat: str, made: dict[str, Any]) -> None:
    made["inside"] = {bag: list(some) for bag, some in state.inside.items()}


def panels(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    rows = cards.cards().items
    shown = [
        {"name": rows[card].name, "says": "", "tags": [], "slot": rows[bag].name}
        for bag, some in view["inside"].items()
        for card in some
    ]
    return [{"kind": "hand", "title": "In Containers", "cards": shown, "slots": []}] if shown else []

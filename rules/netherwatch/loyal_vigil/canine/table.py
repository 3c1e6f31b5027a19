"""What Canine Agents add to the game, by the fields of `Box`."""

from __future__ import annotations

from gloamboard.rules.kernel import Option
from gloamboard.rules.netherwatch.actions.menu import MENUS as BASE_MENUS
from gloamboard.rules.netherwatch.actions.menu import WHY_NOT
from gloamboard.rules.netherwatch.cards.words import AgentKind, PropertyWord
from gloamboard.rules.netherwatch.loyal_vigil.canine import dane, death, fetch, guard, heel, helping, slots, team
from gloamboard.rules.netherwatch.loyal_vigil.forms import VigilView
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE, HUMAN, of
from gloamboard.rules.netherwatch.state import Agent, State

AS_PRINTED = {
    "CACT": (1, 2, 3, 4, 5, 6, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25),
    "CAN": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "CHQ": (1, 2, 3, 4, 5),
    "COMP": (9,),
    "FREE": (1, 2, 6, 7, 8, 9, 10),
    "INV": (1, 2, 3, 4, 5, 6, 8, 9),
    "MAP": (9,),
    "MODE": (1,),
    "REF": (1, 2, 3, 4),
    "SETUP": (13, 17, 18),
    "TURN": (1, 2, 3),
}
"""Rules that the row of the kind carries: its numbers, slots and tags, and for the rest that a dog does as a human."""
USES = frozenset(("accessory", "artifact", "banishment-relic", "collar"))
PROPERTIES = {
    "accessory": PropertyWord("Humans and dogs may USE it."),  # LV-ITEM-01
    "collar": PropertyWord("Only a dog may USE it.", kinds=(CANINE,), held_fast=("first",)),  # LV-ITEM-02 LV-ITEM-04
}
MODIFIERS = {
    "guard": "{n:+d} Sanity from GUARD.",
    "heel": "{n:+d} Zone to a HEEL.",
    "fetch": "{n:+d} Zone to a FETCH.",
}
AGENT_KINDS = {
    CANINE: AgentKind(
        CANINE,
        "Canine",
        ("Accessory", "Utility"),  # LV-INV-01
        2,
        3,  # LV-INV-03
        anywhere=True,  # LV-INV-02
        reads=False,  # LV-CACT-15
        uses=USES,  # LV-CAN-08 LV-CACT-22
        uses_from_first=True,  # LV-INV-04
        borrows=USES - {"collar"},  # LV-CACT-24
        modifiers={
            "move": 1,  # LV-CACT-16
            "dash": 1,  # LV-CACT-03
            "center": 1,  # LV-CACT-01
            "scavenge": 1,  # LV-CACT-20
            "clue-cost": 1,  # LV-CACT-14
            "no-dim-roll": 1,  # LV-CAN-02
            "no-lamp": 1,  # LV-CAN-06 LV-MAP-09
        },
        rules=tuple(f"LV-{area}-{number:02}" for area, numbers in AS_PRINTED.items() for number in numbers),
    )
}
MENUS = {CANINE: BASE_MENUS[HUMAN]}  # LV-CAN-01 LV-CAN-07
OFFERS = {
    CANINE: (fetch.offers, heel.offers, guard.offers, helping.offers, slots.offers, dane.offers),
    HUMAN: (dane.offers,),
}
DO = {**fetch.DO, **heel.DO, **guard.DO, **helping.DO, **slots.DO, **dane.DO}
CHECKS = {
    CANINE: {
        **{word: check for word, check in WHY_NOT[HUMAN].items() if word != "explore"},
        **fetch.CHECKS,
        **heel.CHECKS,
        **guard.CHECKS,
        **helping.CHECKS,
        **slots.CHECKS,
        **dane.CHECKS,
    },
    HUMAN: {**dict.fromkeys(("fetch", "heel", "guard", "help", "wear"), guard.only_dogs), **dane.CHECKS},
}
SCRIPTS = {
    "team-chosen": team.bar_companions,
    "arrives": team.bar_companions,
    "kitted-out": team.note_companions,
    "turn-start": heel.begin_turn,
    "gains": team.note_companions,
    "enters": fetch.arrive,
    "after-move": fetch.over,
    "agent-dies": death.died,
}
PIECES = {"great-dane-cover": ("LV-DANE-04", "Only the Great Dane moves its Cover.")}
WEIGHTS = {**heel.WEIGHTS, **slots.WEIGHTS, **dane.WEIGHTS}


def tidying(state: State, agent: Agent) -> list[Option]:
    """A dog's Items may change slots at any time."""
    found: list[Option] = []
    if dane.is_canine(agent):
        slots.offers(state, agent, 0, found)  # LV-INV-07
    return found


def view(state: State, seat: str, made: VigilView) -> None:
    made["heels"], made["dane_cover"] = of(state).heels, of(state).cover or None
    made["howl"] = death.heard(state)
    if of(state).cover:
        name = "The Great Dane Cover"
        made["pieces"]["great-dane-cover"] = {"at": of(state).cover, "name": name, "kind": "cover", "face": "up"}
    for agent in state.agents:
        made["agents"][agent.id]["kind"] = CANINE if dane.is_canine(agent) else HUMAN

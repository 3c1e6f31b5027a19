"""Dogs in the team: the set-up question, who may join whom, and the breeds that serve in one way only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.forms import Word
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE, HUMAN, Vigil, is_canine, of
from gloamboard.rules.netherwatch.state import Agent, State

HOUSE = {
    "none": (),
    "one": ("historian", "german-shepherd"),
    "pack": ("historian", "german-shepherd", "golden-retriever", "husky"),
}


def begin(state: State, choices: Mapping[str, Word]) -> Vigil:
    """What the box keeps of a new game; refuses a team without a human."""
    dogs = str(choices.get("dogs", "none"))
    if dogs not in HOUSE:
        raise ValueError(f"dogs = {dogs!r}: choose one of {', '.join(HOUSE)}.")
    team = [cards.kind_of(each).id for each in state.wished]
    if len(team) >= len(state.seats) and HUMAN not in team:  # LV-SETUP-09 LV-MODE-01
        raise ValueError("At least one Agent of the team must be a Human Agent.")
    return Vigil(dogs)  # LV-MIX-02 LV-MIX-03: tiles and Hazards come with the Campsite alone


def eligible(state: State, agent_id: str) -> bool:
    """The last to choose takes a human where nobody has: a Canine Agent needs one in the team."""
    last = len(state.agents) == len(state.seats) - 1
    human = any(cards.kind_of(agent.id).id == HUMAN for agent in state.agents)
    return human or not last or cards.kind_of(agent_id).id != CANINE  # LV-SETUP-09 LV-MIX-04 LV-SETUP-10


def house_team(state: State) -> Sequence[str]:
    return HOUSE[of(state).dogs]


def companion_of(breed: str) -> str:
    """The card of a breed that serves as a Companion."""
    return f"{breed}-companion"


def breed_of(card: str) -> str:
    return card.removesuffix("-companion")


def bar_companions(state: State, agent: Agent | None, zone: str) -> Script:
    """A breed that plays as an Agent is nobody's Companion in this Operation, dead or alive."""
    yield from ()
    for each in state.agents:
        if is_canine(each) and companion_of(each.id) in state.essential:
            state.essential.remove(companion_of(each.id))  # LV-MODE-03 LV-MODE-02


def note_companions(state: State, agent: Agent | None, zone: str) -> Script:
    """A breed that has been a Companion does not come as an Agent any more."""
    yield from ()
    rows = cards.cards().items
    for each in state.agents:
        for card in each.items:
            word = f"kept-out {breed_of(card)}"
            if "companion" in rows[card].properties and word not in state.used:
                state.used.append(word)  # LV-MODE-03

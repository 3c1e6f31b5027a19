"""What Loyal Vigil keeps in a game besides what Netherwatch keeps. Plain data; only scripts change it."""

from __future__ import annotations

from dataclasses import dataclass, field

from gloamboard.rules.kernel import Deck, PlainData
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.state import Agent, State

CANINE = "canine"
HUMAN = "human"


@dataclass(slots=True, eq=False)
class Vigil(PlainData):
    # dogs
    dogs: str = "none"  # of the team the house chooses: none, one, pack
    heels: int = 0  # HEELs of the running turn
    cover: str = ""  # the Zone of the Great Dane Cover; "" while it is not on the map
    # the wood
    waiting: frozenset[str] = frozenset()  # Zones where something waits for whoever enters or leaves
    shut: frozenset[str] = frozenset()  # Zone and kind of Paths that no tile fits while the wood lies as it does
    explores: int = 0  # EXPLOREs of the running turn
    drawn: str = ""  # the tile that is being laid
    drawn_for: str = ""  # the Zone it is to be joined to
    exploration: Deck = field(default_factory=lambda: Deck("exploration-tiles"))  # face down
    special: Deck = field(default_factory=lambda: Deck("special-tiles"))
    hazards: dict[str, tuple[str, str]] = field(default_factory=dict)  # by Zone: public name, face ("" while unseen)
    hazard_bag: tuple[str, ...] = ()  # faces of all that do not lie face up
    hazard_count: int = 0  # how many were ever placed
    wilds: int = 0  # Wild Clues beside HQ
    # the Operations
    held: dict[str, int] = field(default_factory=dict)  # Objectives that Agents have taken, which are no Items


def of(state: State) -> Vigil:
    for part in state.beside:
        if part.__class__ is Vigil:
            return part
    raise LookupError("this game has no Loyal Vigil")


def is_canine(agent: Agent) -> bool:
    """A Canine Agent, living or not."""
    return cards.kind_of(agent.id).id == CANINE


def humans(state: State) -> list[Agent]:
    """Living Human Agents still in the house."""
    return [agent for agent in state.living() if cards.kind_of(agent.id).id == HUMAN]  # LV-MODE-01


def settle_halts(state: State, more: frozenset[str] = frozenset()) -> None:
    """Zones that nobody passes in one go: where something waits, and what a fetching dog would stop for."""
    state.halts = of(state).waiting | more

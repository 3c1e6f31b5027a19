"""Everything that is so in a game of Netherwatch, as one object of plain data. Only scripts change it.

Faces that nobody has seen are not in here: Clues, Cover and cards are drawn from their bags the moment they are seen.
Two things are secret all the same: `demon`, and the card on top of `events` (its back is seen, its face is not).
Tuples inside lists and dicts are replaced, never changed, so that a copy may share them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from gloamboard.rules.kernel import Deck, Line, PlainData
from gloamboard.rules.kernel.state.moment import NO_MOMENT, LightMoment
from gloamboard.rules.netherwatch.state.agent import Agent

Clue = tuple[str, str]  # public name, face ("" while face down; "wild" or "physical special")
Cover = tuple[str, str]  # zone, face ("", "safe", "exposed")
Dropped = tuple[str, tuple[str, ...], bool]  # zone, items, face up


class InForce(NamedTuple):
    """Something that lasts."""

    what: str
    who: str  # an Agent, a zone or ""
    amount: int
    until: str


Reading = tuple[int, str, str, str]  # round, device, zone, what it showed

HQ = "hq"
SUPPLY = {"lit": 22, "dark": 22, "cold": 12, "interaction": 8, "scavenge": 12, "clue": 14, "cover": 12, "lock": 3}
PILES = {
    "cold": "cold",
    "interaction": "interactions",
    "scavenge": "scavenge",
    "clue": "clues",
    "cover": "covers",
    "lock": "locks",
}
"""Where the pieces of a kind are that have left the box; Lit and Dark Cubes share one record."""


@dataclass(slots=True, eq=False)
class State(PlainData):
    """The game. `phase` and `step` say what comes next; see flow/turns.py."""

    seed: int
    seats: tuple[str, ...]
    tier: str  # initiate, operative, veteran
    operation: str
    ground: str  # what is played on, in words: the location and what is laid there; see house/locations.py
    boxes: tuple[str, ...] = ()  # expansions in play
    streams: dict[str, int] = field(default_factory=dict)
    told: list[Line] = field(default_factory=list)
    # the evening, settled before play
    variant: str = "full"  # or discovery, confrontation
    wished: tuple[str, ...] = ()  # Agents chosen before the game, seat by seat; empty once they stand
    solo: tuple[str, ...] = ()  # adaptations for one Agent
    promotions: bool = False
    points: tuple[tuple[str, int], ...] = ()  # Service Points by seat
    by_hand: frozenset[str] = frozenset()  # decks, boards, devices that hands answer for
    settings: frozenset[str] = frozenset()  # "auto-marks": the table marks the Trait Matrix
    # where we are
    stage: str = "discovery"  # or confrontation
    phase: str = "setup"  # setup, agents, demon, over
    step: str = "start"
    round: int = 1
    over: tuple[str, str, str, str] | None = None  # result, by, says, rule
    moment: LightMoment = NO_MOMENT
    # the Demon
    demon: str = ""  # the True Demon; secret until `demon_known`; "" while only the vault knows
    demon_known: bool = False
    manifested: bool = False
    demon_zone: str = ""
    trod: tuple[str, ...] = ()  # Zones it came to, the newest last
    footfalls: int = 0  # how many it ever came to
    to_dormant: bool = False  # an Initiate's death sends it Dormant when the running phase is over
    named: str = ""  # the Demon the team named when summoning
    circle: str = ""  # the Summoning Circle card used
    cycle: int = 0  # slot of the Behavior Cycle, from 0
    ascended: bool = False
    ritual: int = 0  # steps of the Banishment ritual done
    # the team
    agents: list[Agent] = field(default_factory=list)
    active: str = ""  # holds the Active Agent token
    last_active: str = ""  # held it last
    target: str = ""  # holds the Target token
    # the running turn
    track: str = "dormant"  # which beads this Agent Phase uses: dormant or manifested
    turn: str = ""  # whose turn it is
    moving: str = ""  # "move", "dash", "free": a move not yet ended
    moves_left: int = 0
    stopped: bool = True  # tokens where the mover stands have been turned
    dash_gift: bool = False  # the free action of a DASH is still to be had
    taking: tuple[str, ...] = ()  # by the running ESSENTIALS, so far
    lights_used: int = 0
    overlapped: list[tuple[str, str]] = field(default_factory=list)  # (Agent, zone) that had their Overlap this turn
    # cubes and tokens
    light: dict[str, str] = field(default_factory=dict)  # "lit" or "dark", by zone
    cold: list[str] = field(default_factory=list)
    interactions: list[str] = field(default_factory=list)
    scavenge: list[str] = field(default_factory=list)
    clues: dict[str, Clue] = field(default_factory=dict)  # by zone
    clue_bag: list[str] = field(default_factory=list)  # faces of all Clues that do not lie face up on the map
    clue_count: int = 0
    covers: dict[str, Cover] = field(default_factory=dict)  # by public name
    cover_bag: list[str] = field(default_factory=list)
    rifts: dict[int, str] = field(default_factory=dict)
    locks: dict[str, frozenset[str]] = field(default_factory=dict)  # the ways each Lock closes
    blocked: frozenset[str] = frozenset()  # all of them together
    halts: frozenset[str] = frozenset()  # Zones where something waits for Agents: none is passed in one go
    # artifact, escape, circle, major-ward, minor-ward, objective-a…: zone
    tokens: dict[str, str] = field(default_factory=dict)
    banishment: dict[str, Cover] = field(default_factory=dict)  # public name: zone, face ("", "inert", "active")
    dropped: dict[int, Dropped] = field(default_factory=dict)  # by slot, 1 to 4
    # cards
    essential: list[str] = field(default_factory=list)
    initial: list[str] = field(default_factory=list)
    hq_deck: Deck = field(default_factory=lambda: Deck("hq-items"))
    scavenged_deck: Deck = field(default_factory=lambda: Deck("scavenged-items"))
    artifact_deck: Deck = field(default_factory=lambda: Deck("demon-artifacts"))
    artifact_taken: bool = False
    discard: list[str] = field(default_factory=list)
    inside: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what lies in an Item that holds others
    events: Deck = field(default_factory=lambda: Deck("events"))
    events_gone: int = 0
    event: str = ""  # the card in the Sleeve
    event_half: str = ""  # dormant or manifested
    event_shown: bool = False  # the reader has read it aloud
    fate: int = 1
    # what the team knows and owes
    notebook: list[Reading] = field(default_factory=list)
    marks: dict[str, str] = field(default_factory=dict)  # the Trait Matrix: trait or demon to yes, no
    lasting: list[InForce] = field(default_factory=list)
    used: list[str] = field(default_factory=list)  # once-per-game things that are gone
    flags: dict[str, int] = field(default_factory=dict)  # what an Operation or a Demon Board counts
    beside: list[PlainData] = field(default_factory=list)  # what the boxes in play keep for themselves, one each

    def agent(self, id: str) -> Agent:
        for agent in self.agents:
            if agent.id == id:
                return agent
        raise KeyError(f"no Agent {id!r} in this game")

    def agent_of_turn(self) -> Agent | None:
        return self.agent(self.turn) if self.turn else None

    def living(self) -> list[Agent]:
        """Living Agents still in the house, in seat order."""
        return [agent for agent in self.agents if not agent.specter and not agent.escaped]

    def in_zone(self, zone: str) -> list[Agent]:
        """Agents and Specters in a zone."""
        return [agent for agent in self.agents if agent.zone == zone and not agent.escaped]

    def supply(self, kind: str) -> int:
        """Pieces of that kind left in the box."""
        if kind in ("lit", "dark"):
            out = list(self.light.values()).count(kind)
        else:
            out = len(getattr(self, PILES[kind])) + self.flags.get(f"{kind}-aside", 0)  # kept for a use of their own
        return SUPPLY[kind] - out  # NW-COMP-03 NW-COMP-06

    def cards_by_hand(self, deck: str) -> bool:
        """Whether real cards of this deck lie on the table and are read aloud."""
        return deck in self.by_hand

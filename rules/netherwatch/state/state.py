"""Everything that is so in a game of Netherwatch, as one object of plain data. Only scripts change it.

Faces that nobody has seen are not in here: Clues, Cover and cards are drawn from their bags the moment they are seen.
Two things are secret all the same: `demon`, and the card on top of `events` (its back is seen, its face is not).
Tuples inside lists and dicts are replaced, never changed, so that a copy may share them.
"""

from __future__ import annotations

from gloamboard.rules.kernel import Deck, Line
from gloamboard.rules.netherwatch.state.agent import Agent

Clue = tuple[str, str]  # public name, face ("" while face down; "wild" or "physical special")
Cover = tuple[str, str]  # zone, face ("", "safe", "exposed")
Dropped = tuple[str, tuple[str, ...], bool]  # zone, items, face up
Lasting = tuple[str, str, int, str]  # what, who (an Agent, a zone or ""), how much, until when
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


class State:
    """The game. `phase` and `step` say what comes next; see flow/turns.py."""

    __slots__ = (
        "active",
        "agents",
        "artifact_deck",
        "artifact_taken",
        "ascended",
        "banishment",
        "blocked",
        "by_hand",
        "circle",
        "clue_bag",
        "clue_count",
        "clues",
        "cold",
        "cover_bag",
        "covers",
        "cycle",
        "dash_gift",
        "demon",
        "demon_known",
        "demon_zone",
        "discard",
        "dropped",
        "essential",
        "event",
        "event_half",
        "event_shown",
        "events",
        "events_gone",
        "fate",
        "flags",
        "hq_deck",
        "initial",
        "interactions",
        "last_active",
        "lasting",
        "light",
        "lights_used",
        "locks",
        "manifested",
        "marks",
        "moment",
        "moves_left",
        "moving",
        "named",
        "notebook",
        "operation",
        "over",
        "overlapped",
        "phase",
        "points",
        "promotions",
        "rifts",
        "ritual",
        "round",
        "scavenge",
        "scavenged_deck",
        "seats",
        "seed",
        "settings",
        "solo",
        "stage",
        "step",
        "stopped",
        "streams",
        "taking",
        "target",
        "tier",
        "to_dormant",
        "tokens",
        "told",
        "track",
        "turn",
        "used",
        "variant",
    )

    def __init__(self, seed: int, seats: tuple[str, ...], tier: str, operation: str) -> None:
        self.seed = seed
        self.streams: dict[str, int] = {}
        self.told: list[Line] = []
        # the evening, settled before play
        self.seats = seats
        self.tier = tier  # initiate, operative, veteran
        self.operation = operation
        self.variant = "full"  # or discovery, confrontation
        self.solo: tuple[str, ...] = ()  # adaptations for one Agent
        self.promotions = False
        self.points: tuple[tuple[str, int], ...] = ()  # Service Points by seat
        self.by_hand: frozenset[str] = frozenset()  # decks, boards, devices that hands answer for
        self.settings: frozenset[str] = frozenset()  # "auto-marks": the table marks the Trait Matrix
        # where we are
        self.stage = "discovery"  # or confrontation
        self.phase = "setup"  # setup, agents, demon, over
        self.step = "start"
        self.round = 1
        self.over: tuple[str, str, str, str] | None = None  # result, by, says, rule
        self.moment: tuple[str, str, int] = ("", "", 0)  # what the lights play once: word, zone, count
        # the Demon
        self.demon = ""  # the True Demon; secret until `demon_known`; "" while only the vault knows
        self.demon_known = False
        self.manifested = False
        self.demon_zone = ""
        self.to_dormant = False  # an Initiate's death sends it Dormant when the running phase is over
        self.named = ""  # the Demon the team named when summoning
        self.circle = ""  # the Summoning Circle card used
        self.cycle = 0  # slot of the Behavior Cycle, from 0
        self.ascended = False
        self.ritual = 0  # steps of the Banishment ritual done
        # the team
        self.agents: list[Agent] = []
        self.active = ""  # holds the Active Agent token
        self.last_active = ""  # held it last
        self.target = ""  # holds the Target token
        # the running turn
        self.track = "dormant"  # which beads this Agent Phase uses: dormant or manifested
        self.turn = ""  # whose turn it is
        self.moving = ""  # "move", "dash", "free": a move not yet ended
        self.moves_left = 0
        self.stopped = True  # tokens where the mover stands have been turned
        self.dash_gift = False  # the free action of a DASH is still to be had
        self.taking: tuple[str, ...] = ()  # by the running ESSENTIALS, so far
        self.lights_used = 0
        self.overlapped: list[tuple[str, str]] = []  # (Agent, zone) that had their Overlap this turn
        # cubes and tokens
        self.light: dict[str, str] = {}  # "lit" or "dark", by zone
        self.cold: list[str] = []
        self.interactions: list[str] = []
        self.scavenge: list[str] = []
        self.clues: dict[str, Clue] = {}  # by zone
        self.clue_bag: list[str] = []  # faces of all Clues that do not lie face up on the map
        self.clue_count = 0
        self.covers: dict[str, Cover] = {}  # by public name
        self.cover_bag: list[str] = []
        self.rifts: dict[int, str] = {}
        self.locks: dict[str, frozenset[str]] = {}  # the ways each Lock closes
        self.blocked: frozenset[str] = frozenset()  # all of them together
        self.tokens: dict[str, str] = {}  # artifact, escape, circle, major-ward, minor-ward, objective-a…: zone
        self.banishment: dict[str, Cover] = {}  # public name: zone, face ("", "inert", "active")
        self.dropped: dict[int, Dropped] = {}  # by slot, 1 to 4
        # cards
        self.essential: list[str] = []
        self.initial: list[str] = []
        self.hq_deck = Deck("hq-items")
        self.scavenged_deck = Deck("scavenged-items")
        self.artifact_deck = Deck("demon-artifacts")
        self.artifact_taken = False
        self.discard: list[str] = []
        self.events = Deck("events")
        self.events_gone = 0
        self.event = ""  # the card in the Sleeve
        self.event_half = ""  # dormant or manifested
        self.event_shown = False  # the reader has read it aloud
        self.fate = 1
        # what the team knows and owes
        self.notebook: list[Reading] = []
        self.marks: dict[str, str] = {}  # the Trait Matrix: trait or demon to yes, no
        self.lasting: list[Lasting] = []
        self.used: list[str] = []  # once-per-game things that are gone
        self.flags: dict[str, int] = {}  # what an Operation or a Demon Board counts

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.seed, twin.streams, twin.told = self.seed, self.streams.copy(), []
        twin.seats, twin.tier, twin.operation = self.seats, self.tier, self.operation
        twin.variant, twin.solo, twin.promotions = self.variant, self.solo, self.promotions
        twin.points, twin.by_hand, twin.settings = self.points, self.by_hand, self.settings
        twin.stage, twin.phase, twin.step = self.stage, self.phase, self.step
        twin.round, twin.over, twin.moment = self.round, self.over, self.moment
        twin.demon, twin.demon_known, twin.manifested = self.demon, self.demon_known, self.manifested
        twin.demon_zone, twin.to_dormant, twin.named = self.demon_zone, self.to_dormant, self.named
        twin.circle, twin.cycle = self.circle, self.cycle
        twin.ascended, twin.ritual = self.ascended, self.ritual
        twin.agents = [agent.copy() for agent in self.agents]
        twin.active, twin.last_active = self.active, self.last_active
        twin.target, twin.turn, twin.track = self.target, self.turn, self.track
        twin.moving, twin.moves_left, twin.stopped = self.moving, self.moves_left, self.stopped
        twin.taking, twin.dash_gift, twin.lights_used = self.taking, self.dash_gift, self.lights_used
        twin.overlapped = self.overlapped.copy()
        twin.light, twin.cold = self.light.copy(), self.cold.copy()
        twin.interactions, twin.scavenge = self.interactions.copy(), self.scavenge.copy()
        twin.clues, twin.clue_bag, twin.clue_count = self.clues.copy(), self.clue_bag.copy(), self.clue_count
        twin.covers, twin.cover_bag, twin.rifts = self.covers.copy(), self.cover_bag.copy(), self.rifts.copy()
        twin.locks, twin.blocked, twin.tokens = self.locks.copy(), self.blocked, self.tokens.copy()
        twin.banishment, twin.dropped = self.banishment.copy(), self.dropped.copy()
        twin.essential, twin.initial, twin.discard = self.essential.copy(), self.initial.copy(), self.discard.copy()
        twin.hq_deck, twin.scavenged_deck = self.hq_deck.copy(), self.scavenged_deck.copy()
        twin.artifact_deck, twin.artifact_taken = self.artifact_deck.copy(), self.artifact_taken
        twin.events, twin.events_gone = self.events.copy(), self.events_gone
        twin.event, twin.event_half, twin.event_shown = self.event, self.event_half, self.event_shown
        twin.fate, twin.notebook, twin.marks = self.fate, self.notebook.copy(), self.marks.copy()
        twin.lasting, twin.used, twin.flags = self.lasting.copy(), self.used.copy(), self.flags.copy()
        return twin

    def facts(self) -> tuple[object, ...]:
        return tuple((name, _fact(getattr(self, name))) for name in State.__slots__ if name != "told")

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
            out = len(getattr(self, PILES[kind]))
        return SUPPLY[kind] - out  # NW-COMP-03 NW-COMP-06

    def cards_by_hand(self, deck: str) -> bool:
        """Whether real cards of this deck lie on the table and are read aloud."""
        return deck in self.by_hand


def _fact(value: object) -> object:
    """A value as nested tuples in a fixed order."""
    if isinstance(value, dict):
        return tuple(sorted(((key, _fact(item)) for key, item in value.items()), key=repr))
    if isinstance(value, (list, tuple)):
        return tuple(_fact(item) for item in value)
    if isinstance(value, frozenset):
        return tuple(sorted(value))
    if isinstance(value, (Agent, Deck)):
        return value.facts()
    return value

"""All that is so in a game, as flat plain data, and the small questions scripts ask of it.

Investigators are 0 to 3 (`who`), figures of the Adversary 0 to 4 (`figure`): an index into every list about them.
Spaces are ids of the map. Nothing here changes a game by itself; scripts do. What belongs to one Objective, Ride or
Adversary alone stands in `counts` and `words` under a name that begins with its area ("gate.supply").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from gloamboard.rules.kernel import Line, PlainData
from gloamboard.rules.kernel.asking.chance import Streams
from gloamboard.rules.kernel.state.face_down import Bags
from gloamboard.rules.kernel.state.moment import NO_MOMENT, LightMoment
from gloamboard.rules.stifling_dark.board.board import Board
from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.cards.box import FOE, PERSON, PRINTED, SCENARIO, by_count
from gloamboard.rules.stifling_dark.cards.kinds import Adversary, Figure, Investigator, Scenario

ADVERSARY, INVESTIGATORS = "adversary", "investigators"  # the two sides, and whose eyes
ALIVE, ESCAPED, DEAD, SPIRIT = "alive", "escaped", "dead", "spirit"
UNSEEN = "?"  # a face-down Wound that nobody has seen
TURNED = "!"  # before the id of one that was face-up once
OFF = ""  # off the board
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Terms:
    """What was settled before the game; never changes."""

    seats: tuple[str, ...]
    hunter: str  # the seat of the Adversary
    owner: tuple[str, ...]  # the seat of each Investigator
    scenario: str = "sawmill"
    adversary: str = "butcher"
    map: str = "dark-sawmill"
    events: bool = True
    open_info: tuple[str, ...] = ()  # sides whose information is open to all
    first_game: bool = False
    hands: frozenset[str] = frozenset()


class Beam(NamedTuple):
    """A placed Flashlight: whose, from where, and at which angle."""

    who: int
    space: str
    angle: float


class Shadow(NamedTuple):
    """A Shadow token on the main board. Face-down it says that its figure was within so many spaces."""

    space: str
    up: bool = True
    within: int = 0


class LastSeen(NamedTuple):
    """Where a figure was last known to be, by everybody: in which round, and within how many spaces."""

    space: str
    round: int
    within: int = 0


class Resting(NamedTuple):
    """An Adversary card on Cooldown: in which area, and whether face-up."""

    area: int
    up: bool = False


@dataclass(slots=True, eq=False)
class State(PlainData):
    terms: Terms
    seed: int
    streams: Streams = field(default_factory=dict)
    told: list[Line] = field(default_factory=list)
    round: int = 1
    phase: str = "investigators"
    ended: tuple[str, str, str, str, tuple[str, ...]] | None = None  # result, by, says, rule, winners
    moment: LightMoment = NO_MOMENT
    # the Investigators
    people: list[str] = field(default_factory=list)
    place: list[str] = field(default_factory=list)
    status: list[str] = field(default_factory=list)
    stamina: list[int] = field(default_factory=list)
    charge: list[int] = field(default_factory=list)
    major: list[int] = field(default_factory=list)  # Major Ability tokens
    wounds: list[tuple[str, ...]] = field(default_factory=list)
    conditions: list[tuple[str, ...]] = field(default_factory=list)
    items: list[tuple[str, ...]] = field(default_factory=list)
    evidence: list[int] = field(default_factory=list)
    pocket: list[tuple[str, ...]] = field(default_factory=list)  # map tokens and own Ability tokens held
    spirit: list[str] = field(default_factory=list)
    chill: list[int] = field(default_factory=list)  # round in which a Spine Chill token came; 0: none
    supply: dict[str, int] = field(default_factory=dict)  # uses left on a card
    # the turn
    turn: int = NOBODY
    had_turn: list[bool] = field(default_factory=list)
    mp: int = 0
    sprinted: bool = False
    stopped: bool = False  # paid at a Window, and Moves no more
    used: list[str] = field(default_factory=list)  # once a turn
    once: list[str] = field(default_factory=list)  # once a round, by the whole group
    # the Adversary
    figures: list[str] = field(default_factory=list)
    lurks: list[str] = field(default_factory=list)  # where each truly is
    revealed: list[bool] = field(default_factory=list)
    attack: str = ""
    abilities: list[str] = field(default_factory=list)
    unready: list[str] = field(default_factory=list)  # Abilities that still lie face-down under the board
    cooldown: dict[str, Resting] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)  # Adversary cards the Investigators have seen
    track: int = 0
    figure: int = NOBODY  # the one that acts
    roll: int = NOBODY  # the Sprint roll of its turn
    barred: list[str] = field(default_factory=list)  # deeds it has given up for this turn
    shadows: dict[str, Shadow] = field(default_factory=dict)  # figure → token
    noise: list[str] = field(default_factory=list)  # Windows with a Noise token
    seen: dict[str, LastSeen] = field(default_factory=dict)  # figure → what everybody last knew of it
    held: list[tuple[str, str]] = field(default_factory=list)  # signs of a hidden walk that are not yet told
    trail: list[str] = field(default_factory=list)  # where the Shadow was seen going, last first told
    trails: int = 0
    # the board
    tokens: dict[str, str] = field(default_factory=dict)  # on the main board: token → space
    hidden: dict[str, str] = field(default_factory=dict)  # on the mini-map: token → space
    cursed_poi: str = ""  # the purple one
    doors: dict[str, str] = field(default_factory=dict)  # Door space → locked, damaged, destroyed, false
    panes: dict[str, str] = field(default_factory=dict)  # Window → open, false
    passage: tuple[str, ...] = ()
    maze: tuple[str, ...] = ()  # colours of the Mirror Maze that are Closed
    beams: list[Beam] = field(default_factory=list)
    lamps: dict[str, tuple[str, ...]] = field(default_factory=dict)  # other lights: name → spaces, until the round ends
    bright_zones: tuple[str, ...] = ()
    dim_zones: tuple[str, ...] = ()
    faltering: tuple[str, ...] = ()
    # worked out anew whenever the board changes: light/levels.py, walking/ways.py
    bright: frozenset[str] = frozenset()
    shut: frozenset[str] = frozenset()  # doors of the map that block light
    closed: frozenset[str] = frozenset()  # spaces nobody enters
    blocked: frozenset[str] = frozenset()  # ways nobody walks
    # decks: what nobody has seen is a bag
    bags: Bags = field(default_factory=dict)
    discards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    event: str = ""
    lasting: list[str] = field(default_factory=list)
    # the Objective
    turned_in: int = 0
    rewards: list[str] = field(default_factory=list)  # those taken that can be had once
    offered: list[str] = field(default_factory=list)  # Escape cards to choose from
    objective: str = ""  # the Escape card chosen
    escape: str = ""  # "", "locked" or "open"
    counts: dict[str, int] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)

    # --- what is printed ------------------------------------------------------

    @property
    def board(self) -> Board:
        return board(self.terms.map)

    @property
    def scenario(self) -> Scenario:
        return SCENARIO[self.terms.scenario]

    @property
    def foe(self) -> Adversary:
        return FOE[self.terms.adversary]

    def person(self, who: int) -> Investigator:
        return PERSON[self.people[who]]

    def name(self, who: int) -> str:
        return PERSON[self.people[who]].name

    def figure_row(self, figure: int) -> Figure:
        id = self.figures[figure]
        return next(row for row in self.foe.figures if row.id == id)

    # --- who is where ---------------------------------------------------------

    def everyone(self) -> range:
        return range(len(self.people))

    def alive(self) -> list[int]:
        """Investigators who are still on the board and no Spirits."""
        return [who for who, status in enumerate(self.status) if status == ALIVE]  # SD-RULING-28

    def playing(self) -> list[int]:
        """Those who still take turns: the living, and Spirits."""
        return [who for who, status in enumerate(self.status) if status in (ALIVE, SPIRIT)]

    def at(self, space: str) -> list[int]:
        """Living Investigators on a space."""
        return [who for who, here in enumerate(self.place) if here == space and self.status[who] == ALIVE]

    def occupied(self, space: str, but: int) -> bool:
        """Whether another Investigator stands there."""
        there = [who for who, here in enumerate(self.place) if here == space and who != but]
        return bool(there) and any(self.status[who] == ALIVE for who in there)

    def tokens_at(self, space: str) -> list[str]:
        return [token for token, at in self.tokens.items() if at == space]

    def seat_of(self, who: int) -> str:
        return self.terms.owner[who]

    def step_is_hunt(self) -> bool:
        """Whether the Adversary acts: MP and what was used are its own then."""
        return self.phase == "prowl"

    def label(self, space: str) -> str:
        return self.board.label[space]

    def quota(self) -> int:
        """How much Evidence must be turned in before an Objective is chosen."""
        return by_count(PRINTED.evidence_quota, len(self.people))  # SD-CNT-05


def count(state: State, name: str, more: int = 1) -> int:
    """Count something that belongs to one area; its new number."""
    state.counts[name] = state.counts.get(name, 0) + more
    return state.counts[name]


def labels(state: State, spaces: Iterable[str]) -> str:
    return ", ".join(sorted(state.label(space) for space in spaces))

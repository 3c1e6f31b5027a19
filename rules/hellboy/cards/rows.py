"""The rows of the box: what an agent, a card, an enemy, a room and a case are. What their effects do is in verbs/."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gloamboard.rules.kernel.board.maps import Rotation
from gloamboard.rules.kernel.verbs import Rows

Skill = Literal["fight", "shoot", "examine", "defence"]
SKILLS: tuple[Skill, ...] = ("fight", "shoot", "examine", "defence")
Colour = Literal["yellow", "orange", "red", "black"]
LADDER: tuple[Colour, ...] = ("yellow", "orange", "red", "black")  # each better than the one before it
Face = Literal["catastrophe", "plus-one", "plus-two", "re-roll", "double", "bprd"]
Icon = Literal["fight", "shoot", "examine", "defence", "cube"]
Tag = Literal["brawler", "ranged", "cowardly"]
Slot = Literal["A", "B", "C"]
SLOTS: tuple[Slot, ...] = ("A", "B", "C")
Level = Literal["calm", "printed", "grim"]
LEVELS: tuple[Level, ...] = ("calm", "printed", "grim")
Track = Literal["doom", "info"]
Harm = Literal["fire", "stun", "hurl"]  # what an attack does besides damage
ByTeam = tuple[int, int, int]  # for 2, 3 and 4 agents

Change = Literal[
    "fight",  # upgrades of each such test; less than 0 are downgrades
    "shoot",
    "examine",
    "defence",
    "move",  # areas on top of each Move action
    "armour",  # taken off the damage of each attack on the agent
    "damage",  # on top of each hit the agent makes
    "enemy-move",  # of every enemy, while a card in play says so
    "enemy-melee",
    "enemy-ranged",
    "enemy-resilience",
]
"""Numbers that a card in force changes. The rules ask `changed(state, who, word)` where the printed number stands."""

Flag = Literal[
    "fireproof",  # takes no fire damage
    "steady",  # cannot be stunned
    "slips-away",  # the first enemy evaded in each Move does no damage
    "no-rest",  # of a card in play: nobody takes time
]

Thing = Literal[
    "A", "B", "C", "clue", "swarm", "inferno", "rubble", "point", "scenery-1", "scenery-2", "scenery-3",
    "bookcase", "cabinet", "forbidden-tome", "generator", "orrery", "plinth", "rockslide", "writing-desk",
]  # fmt: skip
"""What a line of an encounter sets up: a minion of a slot, a counter, a generic piece of that size, a special piece."""


@dataclass(frozen=True, slots=True)
class Skills:
    fight: Colour = "yellow"
    shoot: Colour = "yellow"
    examine: Colour = "yellow"
    defence: Colour = "yellow"


@dataclass(frozen=True, slots=True)
class Unique:
    """An action of one agent alone."""

    id: str
    name: str
    says: str
    cost: int  # cubes; 0 is a free action
    effects: Rows
    alone: bool = False  # not with an enemy in the area
    beside: bool = False  # only with an enemy in the area
    once: Literal["", "round", "game"] = ""
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class AgentRow:
    id: str
    name: str
    colour: str
    threat: int
    health: int  # spaces of the health track
    skills: Skills
    says: str
    starting: tuple[str, ...]
    action: tuple[Unique, ...]
    spark: int = 0  # vital spark
    changes: dict[Change, int] = field(default_factory=dict)
    flags: tuple[Flag, ...] = ()
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A starting or a requisition card: a weapon, a thing used for its effects, or one that only lies there."""

    id: str
    name: str
    says: str
    cost: int = 0  # credits
    owner: str = ""  # the agent whose starting card it is
    trade: bool = False  # the trade icon
    weapon: Literal["", "melee", "ranged"] = ""
    upgrades: int = 0  # of a test made with this weapon
    damage: int = 0  # on top of a hit with it
    harms: tuple[Harm, ...] = ()
    reach: int = 0  # of a ranged weapon: 0 as far as one sees
    changes: dict[Change, int] = field(default_factory=dict)  # while it is carried and not flipped
    flags: tuple[Flag, ...] = ()
    effects: Rows = ()  # when it is used
    cubes: int = 0  # cubes to use it; 0: a free action
    alone: bool = False
    beside: bool = False
    after: Literal["stays", "flips", "discard"] = "flips"  # what becomes of it once it was used
    bprd: Rows = ()  # for a BPRD icon spent on a test with this weapon
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The remote side: the test a backup agent makes when time is taken, and what a good score does."""

    says: str
    skill: Skill
    colour: Colour
    needs: int  # this score or more
    effects: Rows


@dataclass(frozen=True, slots=True)
class BackupRow:
    id: str
    name: str
    cost: int
    health: int
    says: str  # the direct side
    remote: CheckIn
    skills: Skills = field(default_factory=Skills)
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """A room's contents, line by line, and rules text that keeps it beside the room."""

    id: str
    name: str
    icon: str
    lines: tuple[tuple[Thing, ...], ...]
    says: str = ""
    effects: Rows = ()  # as it is flipped, after its contents are set up
    at_end: Rows = ()  # in each end phase, while it is in play
    changes: dict[Change, int] = field(default_factory=dict)  # for agents in this room
    point: Rows = ()  # for an agent who interacts with its point of interest
    point_says: str = ""
    point_once: bool = True
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DoomRow:
    id: str
    name: str
    icon: str  # a case's icon, an agent's id, or that of a difficulty
    says: str
    effects: Rows = ()
    at_end: Rows = ()  # in each end phase, while it stays in play
    stays: bool = False
    changes: dict[Change, int] = field(default_factory=dict)  # while it lies in play
    flags: tuple[Flag, ...] = ()
    leaves: Literal["", "round", "next-doom"] = ""  # when a card in play goes again; "": never
    levels: tuple[Level, ...] = LEVELS  # difficulties that take it into the deck
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MinionRow:
    id: str
    name: str
    tags: tuple[Tag, ...]
    move: int
    melee: int
    resilience: int
    health: int
    ranged: int = 0
    range: int = 0
    harms: tuple[Harm, ...] = ()  # of its attacks
    says: str = ""
    figures: int = 6
    flags: tuple[Flag, ...] = ()
    defeated: Rows = ()
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BossRow:
    id: str
    name: str
    icons: tuple[str, ...]  # of its behaviour cards
    move: int
    melee: int
    resilience: int
    health: ByTeam
    ranged: int = 0
    range: int = 0
    harms: tuple[Harm, ...] = ()
    flags: tuple[Flag, ...] = ()
    says: str = ""
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BehaviourRow:
    id: str
    name: str
    icon: str
    says: str
    effects: Rows
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SceneryRow:
    id: str  # "scenery-1" to "scenery-3" are the generic pieces
    name: str
    size: int
    count: int
    special: bool = False
    cubes: int = 0
    clues: int = 0
    says: str = ""
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Marker:
    """Damage markers with this icon on their injury side."""

    icon: Icon
    count: int


@dataclass(frozen=True, slots=True)
class Dice:
    yellow: tuple[int, ...]
    orange: tuple[int, ...]
    red: tuple[int, ...]
    black: tuple[int, ...]
    effect: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """Counters there are."""

    clues: int
    swarms: int
    infernos: int
    rubble: int


@dataclass(frozen=True, slots=True)
class RoomLaid:
    """How a room tile lies."""

    tile: str
    cell: str  # its top left cell as it lies turned: "c4"
    rotation: Rotation = 0


@dataclass(frozen=True, slots=True)
class Added:
    """Rooms that a card of the case adds in play, under one name."""

    id: str
    room: tuple[RoomLaid, ...]
    door: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Interest:
    """A point of interest: what it does while its card is in play."""

    id: str
    name: str
    says: str
    effects: Rows
    again: bool = False  # it may be used more than once


@dataclass(frozen=True, slots=True)
class Reaction:
    """When a track reaches that space, these effects happen."""

    track: Track
    space: int
    effects: Rows


@dataclass(frozen=True, slots=True)
class CaseCard:
    """A card of a case deck. Its `effects` are resolved when it comes to lie on top; its reactions are placed then."""

    id: str
    name: str
    says: str
    effects: Rows = ()
    reaction: tuple[Reaction, ...] = ()
    interest: tuple[Interest, ...] = ()
    at_end: Rows = ()  # in each end phase while it lies on top
    changes: dict[Change, int] = field(default_factory=dict)  # while it is on top
    flags: tuple[Flag, ...] = ()
    defeated: Rows = ()  # whenever an enemy is defeated while it is on top
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Showdown:
    """The Confrontation card of a case."""

    boss: str
    says: str
    boss_at: str  # a cell
    agents_at: str = ""  # a cell; "": they stay where they are
    effects: Rows = ()  # step 4, once
    at_end: Rows = ()
    win: Literal["enemies", "boss"] = "enemies"  # all enemies, or the boss alone
    clear: bool = False  # minions are cleared off the board first


@dataclass(frozen=True, slots=True)
class Drawn:
    """How many encounter cards of an icon there are."""

    icon: str
    cards: ByTeam


@dataclass(frozen=True, slots=True)
class Case:
    v: int
    id: str
    name: str
    briefing: str
    start: str  # the cell with the starting counter
    slots: tuple[str, ...]  # minion types
    doom_icons: tuple[str, ...]
    encounters: tuple[Drawn, ...]
    doom_end: int  # spaces of the impending doom track
    info_end: int
    insights: tuple[int, ...]
    room: tuple[RoomLaid, ...]
    door: tuple[tuple[str, str], ...]
    card: tuple[CaseCard, ...]  # in their order, the briefing first
    showdown: Showdown
    added: tuple[Added, ...] = ()
    minutes: int = 90
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoxFile:
    """Dice, damage markers, counters and scenery."""

    v: int
    credits: ByTeam
    shoot_assisted: bool  # HB-RULING-62
    dice: Dice
    supply: Supply
    marker: tuple[Marker, ...]
    scenery: tuple[SceneryRow, ...]


@dataclass(frozen=True, slots=True)
class AgentFile:
    v: int
    agent: tuple[AgentRow, ...]


@dataclass(frozen=True, slots=True)
class ItemFile:
    v: int
    item: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class BackupFile:
    v: int
    backup: tuple[BackupRow, ...]


@dataclass(frozen=True, slots=True)
class EnemyFile:
    v: int
    minion: tuple[MinionRow, ...] = ()
    boss: tuple[BossRow, ...] = ()
    behaviour: tuple[BehaviourRow, ...] = ()


@dataclass(frozen=True, slots=True)
class DoomFile:
    v: int
    doom: tuple[DoomRow, ...]


@dataclass(frozen=True, slots=True)
class EncounterFile:
    v: int
    encounter: tuple[EncounterRow, ...]

"""All that is so in a game, as flat plain data, and the small questions scripts ask of it.

Everybody on the board is called by a word: an agent by its id ("hellboy"), a backup agent by its card, an enemy by its
kind and figure ("frog-2"). An area is a space of a room tile ("crypt-3"), a room its tile ("crypt"). Nothing here
changes a game by itself; scripts do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from gloamboard.rules.hellboy.cards.words import SKILLS, Skill
from gloamboard.rules.kernel import Deck, Line, PlainData
from gloamboard.rules.kernel.asking.chance import Streams
from gloamboard.rules.kernel.state.moment import NO_MOMENT, LightMoment

OFF = ""  # on no area: knocked out, or on the remote side
MOST = 6  # characters in an area
PHASES = ("enemy", "agent", "rest", "doom", "end")  # HB-ROUND-01
WOUND = "?"  # a space of a health track: a marker whose back nobody has seen
SEEN, INJURY = "-", "+"  # before its icon: a wound that was an injury once; an injury


@dataclass(frozen=True, slots=True)
class Terms:
    """What was settled before the game; never changes."""

    seats: tuple[str, ...]
    case: str
    level: str = "printed"  # calm, printed, grim
    hands: frozenset[str] = frozenset()
    only: str = ""  # agents named before the game, with blanks between; "": chosen at the table


@dataclass(slots=True, eq=False)
class Agent(PlainData):
    """An agent, or a backup agent's counter, which `supports` one."""

    id: str
    seat: str
    area: str = OFF
    cubes: int = 0
    stunned: bool = False
    supports: str = ""  # of a backup agent: whom
    damage: int = 0  # of a backup agent
    track: tuple[str, ...] = ()  # of an agent: WOUND, SEEN + icon, INJURY + icon, from the left
    cards: tuple[str, ...] = ()  # starting and requisition cards
    flipped: tuple[str, ...] = ()
    sideways: tuple[str, ...] = ()  # traded to it in this agent phase
    used: tuple[str, ...] = ()  # what is done once a round
    ever: tuple[str, ...] = ()  # what is done once a game
    spark: int = 0  # vital spark left
    insight: int = 0
    out: bool = False  # knocked out, or a backup agent's card discarded
    fell: str = ""  # in the Confrontation: the area with its action cube
    rested: bool = False

    @property
    def is_backup(self) -> bool:
        return bool(self.supports)


@dataclass(slots=True, eq=False)
class Enemy(PlainData):
    """A minion or a boss. It is itself once set down, whichever figure of its kind was taken."""

    id: str  # "frog-2"; a boss by its kind
    kind: str
    area: str
    damage: int = 0
    stunned: bool = False
    acted: bool = False  # in this enemy phase
    boss: bool = False


@dataclass(slots=True, eq=False)
class Piece(PlainData):
    """A piece of scenery."""

    id: str  # "bookcase-1", "scenery-4"
    kind: str  # "bookcase", …; "scenery" for a generic one
    area: str
    size: int
    damage: int = 0
    cubes: int = 0
    clues: int = 0


class Trigger(NamedTuple):
    """A trigger marker on a track, and the card that bears its reaction marker: its reaction number `n`. A reminder has
    no reaction (n = -1)."""

    track: str  # "doom", "info"
    space: int
    card: str
    n: int = -1


class Test(NamedTuple):
    """The roll under way: what for, who tests which skill, the dice, and their faces as far as they are seen."""

    what: str = ""
    who: str = ""
    skill: str = ""
    dice: tuple[str, ...] = ()  # colours, and "effect" for the effect die
    faces: tuple[str, ...] = ()
    line: tuple[str, ...] = ()  # of a shot: the areas from the shooter to the target


NO_TEST = Test()


class InPlay(NamedTuple):
    """A card whose rules are active; an encounter card lies beside a room."""

    card: str
    room: str = ""


@dataclass(slots=True, eq=False)
class State(PlainData):
    terms: Terms
    seed: int
    streams: Streams = field(default_factory=dict)
    told: list[Line] = field(default_factory=list)
    round: int = 0  # 0 while setting up
    phase: str = "setup"
    step: str = "agents"  # of the phase: flow/ says which there are
    ended: tuple[str, str, str, str] | None = None  # result, by, says, rule
    moment: LightMoment = NO_MOMENT
    # who takes part
    agents: list[Agent] = field(default_factory=list)
    backups: list[Agent] = field(default_factory=list)  # area OFF: on the remote side
    enemies: list[Enemy] = field(default_factory=list)
    queue: tuple[str, ...] = ()  # target priority, the lead agent first
    active: str = ""  # the enemy that acts now
    moved_from: str = ""  # where the active enemy, or the agent that moves, came from
    bound: tuple[str, str] = ("", "")  # who is on a Move, and where to: whoever carries the figure has put it there
    drawn: dict[str, str] = field(default_factory=dict)  # enemies that will follow it → where to, likewise
    trod: tuple[str, ...] = ()  # areas that enemies came over, the newest last, which the lights walk
    footfalls: int = 0  # how many there ever were
    test: Test = NO_TEST  # the roll under way
    slots: tuple[str, ...] = ()  # minion types: slot A, B, …
    figures: dict[str, int] = field(default_factory=dict)  # minion type → how many were set down so far
    # the board
    layout: str = ""  # the case, and rooms added in play: "case+vault+roof"
    explored: tuple[str, ...] = ()  # rooms
    closed: frozenset[str] = frozenset()  # areas of rooms that are not
    clues: dict[str, int] = field(default_factory=dict)  # area → loose ones
    swarms: dict[str, int] = field(default_factory=dict)
    infernos: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()  # infernos that are not resolved in this end phase
    rubble: tuple[str, ...] = ()  # areas with a destruction counter
    pieces: list[Piece] = field(default_factory=list)
    interests: dict[str, str] = field(default_factory=dict)  # point of interest → area
    # headquarters
    doom: int = 0
    info: int = 0
    insights: tuple[int, ...] = ()  # spaces of the information track with an insight marker
    triggers: list[Trigger] = field(default_factory=list)
    top: str = ""  # the case card that is in force
    case_deck: tuple[str, ...] = ()  # below it, the next first; nobody has read them
    in_play: list[InPlay] = field(default_factory=list)
    doom_deck: Deck = field(default_factory=lambda: Deck("doom"))
    doom_discard: tuple[str, ...] = ()
    encounters: Deck = field(default_factory=lambda: Deck("encounter"))  # those in rooms too: drawn when seen
    encounter_discard: tuple[str, ...] = ()
    requisition: Deck = field(default_factory=lambda: Deck("requisition"))
    markers: Deck = field(default_factory=lambda: Deck("damage"))  # icons of the markers whose backs are unknown
    behaviours: list[Deck] = field(default_factory=list)  # one for each boss, named like it
    behaviour_discard: dict[str, tuple[str, ...]] = field(default_factory=dict)
    credits: dict[str, int] = field(default_factory=dict)  # seat → left; "" the middle
    # the Confrontation
    due: bool = False  # it begins when the phase under way is over
    because: str = ""  # what began it: "info", "doom", or a card
    confrontation: bool = False
    boss: str = ""  # the enemy whose health is on the confrontation track
    boss_health: int = 0
    # for cards
    counts: dict[str, int] = field(default_factory=dict)  # what a card counts, under its name
    votes: dict[str, str] = field(default_factory=dict)
    history: tuple[int, ...] = (0, 0, 0)  # for studies: enemies defeated, rests taken, knock-outs

    # --- who is who -----------------------------------------------------------

    def agent(self, id: str) -> Agent:
        """An agent or backup agent by its id."""
        for each in self.agents:
            if each.id == id:
                return each
        return next(each for each in self.backups if each.id == id)

    def enemy(self, id: str) -> Enemy | None:
        """An enemy on the board; None when it is gone."""
        return next((each for each in self.enemies if each.id == id), None)

    def standing(self) -> list[Agent]:
        """Agents who are not knocked out, stunned or not. No backup agents."""
        return [each for each in self.agents if not each.out]

    def called_in(self) -> list[Agent]:
        """Backup agents on the board."""
        return [each for each in self.backups if each.area]

    def everyone(self) -> list[Agent]:
        """Agents and backup agents on the board: whoever may act or be attacked."""
        return [each for each in (*self.agents, *self.backups) if each.area]

    def agents_at(self, area: str) -> list[Agent]:
        """Agents and backup agents on an area."""
        found = [each for each in self.agents if each.area == area]
        return found + [each for each in self.backups if each.area == area] if self.backups else found

    def enemies_at(self, area: str) -> list[Enemy]:
        return [each for each in self.enemies if each.area == area]

    def crowd(self, area: str) -> int:
        """How many characters stand there: agents, backup agents, minions and bosses."""
        return len(self.enemies_at(area)) + len(self.agents_at(area))  # HB-SETUP-05 HB-DIRECT-01

    def characters_at(self, area: str) -> list[Agent | Enemy]:
        """All who stand there, enemies first: what hurts everybody at once has hurt the last of them before it is asked
        whether all agents are down among enemies."""
        return [*self.enemies_at(area), *self.agents_at(area)]

    def pieces_at(self, area: str) -> list[Piece]:
        return [each for each in self.pieces if each.area == area]

    def room_left(self, area: str) -> int:
        """How many more characters fit."""
        taken = sum([piece.size for piece in self.pieces if piece.area == area])  # HB-BOARD-03
        return MOST - taken - self.crowd(area)  # HB-BOARD-02

    def clues_at(self, area: str) -> int:
        """Loose clues, and those of a bookcase."""
        return self.clues.get(area, 0) + sum([piece.clues for piece in self.pieces if piece.area == area])

    def lead(self) -> Agent:
        """The lead agent; of an empty queue, the first agent."""
        return self.agent(self.queue[0]) if self.queue else self.agents[0]  # HB-PRIO-03

    def injuries(self, agent: Agent, icon: Skill | str) -> int:
        return agent.track.count(INJURY + icon)

    def deck_of(self, boss: str) -> Deck | None:
        return next((deck for deck in self.behaviours if deck.name == boss), None)


assert SKILLS  # the four skills are what rows name them

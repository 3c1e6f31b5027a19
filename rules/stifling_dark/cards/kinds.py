"""What a row of content may hold. Stats only: what the words of a card do is in verbs/, named by its effects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gloamboard.rules.kernel.verbs import Rows

Type = Literal[
    "general", "cursed", "medical", "objective", "escape",
    "wound", "condition", "event", "attack", "ability", "revealed", "spirit",
]  # fmt: skip
ITEM_TYPES = ("general", "cursed", "medical", "objective")  # SD-ITEM-01
Owner = Literal["", "sawmill", "park", "horror", "butcher", "cult"]
Tier = Literal["", "minor", "moderate", "major"]

Change = Literal[
    "mp",  # Movement Points of a turn
    "sprint",  # MP on top of every Sprint roll
    "dark_cost",  # MP on top of what a Dark space costs an Investigator
    "bright_cost",  # the same for a Bright space, and whoever it is
    "stamina_most",  # the end of the Stamina track
    "charge_most",  # the end of the Charge track
    "rest",  # Stamina on top of what a Rest gives
]
"""Numbers that a lasting card changes. The rules ask `changed(state, who, word)` where the printed number stands."""

Flag = Literal[
    "sweep",  # the Flashlight may be turned once more after it was placed
    "no-sprint",
    "no-charge",
    "no-flashlight",
    "no-attack",  # of a Revealed card: what a Revealed figure may not do
    "no-break",
    "safe-windows",  # goes through Windows unhurt
]
"""Things a lasting card allows or forbids. The rules ask `flagged(state, who, word)`."""

MOMENTS = ("use", "gain", "undo", "turn_start", "turn_end", "round_start", "round_end")
"""When the effects of a card run; `undo` before a Wound is turned face-down."""


@dataclass(frozen=True, slots=True)
class Power:
    """An Ability that is printed on a board or Spirit card rather than on a card of its own."""

    id: str
    name: str
    says: str
    major: bool = False  # costs a Major Ability token
    use: Rows = ()
    flags: tuple[Flag, ...] = ()
    changes: dict[Change, int] = field(default_factory=dict)
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """Any card of the box. `says` is its text in our words, `owner` the Scenario or Adversary it belongs to."""

    id: str
    name: str
    type: Type
    says: str
    count: int = 1
    owner: Owner = ""
    token: str = ""  # the special token it uses, or by which it lies on the board
    icons: tuple[str, ...] = ()
    # what it does
    use: Rows = ()
    gain: Rows = ()
    undo: Rows = ()
    turn_start: Rows = ()
    turn_end: Rows = ()
    round_start: Rows = ()
    round_end: Rows = ()
    changes: dict[Change, int] = field(default_factory=dict)
    flags: tuple[Flag, ...] = ()
    by_hand: bool = False  # the owner's real card is read aloud and its effects are picked
    # Items
    supply: int = 0
    infinity: bool = False
    involved: bool = False
    drawback: str = ""  # what a Cursed Item costs, in words
    objective: str = ""  # which Objective an Objective Item or Escape card belongs to
    # Escape cards: token → label of its space, and the Ride, where there is one
    places: dict[str, str] = field(default_factory=dict)
    ride: str = ""
    # Events
    tier: Tier = ""
    lasting: bool = False  # a Major Event that stays
    # Adversary cards
    within: int = 1  # how far an Attack or Ability reaches; 1 is adjacent
    cooldown: int = 0
    stalk: int = 0  # taken from the Stalk track
    shadow: Literal["", "up", "down"] = ""  # the Shadow token it takes, and which side of it is up
    shadow_within: int = 0
    rests_after: str = ""  # the deed after which it orders itself onto Cooldown, and into which area
    rests_in: int = 0
    # Spirits
    powers: tuple[Power, ...] = ()
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Investigator:
    id: str
    name: str
    colour: str
    mp: int
    powers: tuple[Power, ...]
    stamina: int = 5
    stamina_most: int = 6
    charge: int = 3
    charge_most: int = 3
    wound_icons: tuple[int, ...] = (0,)  # spaces of the Stamina track; SD-RULING-42
    tokens: tuple[str, ...] = ()
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """One standee of the Adversary."""

    id: str
    name: str
    move: int
    shadow: str  # its own Shadow token
    turned_move: int = 0  # on the other side of its board, where that has another number


@dataclass(frozen=True, slots=True)
class Adversary:
    """An Adversary's board. `abilities` and `figures_of` are by 2, 3 and 4 Investigators."""

    id: Owner
    name: str
    colour: str
    figures: tuple[Figure, ...]
    kills: int  # how many dead Investigators win the game; 0: all
    abilities: tuple[int, int, int]
    figures_of: tuple[int, int, int]
    barred: dict[str, tuple[str, ...]] = field(default_factory=dict)  # Investigators → Abilities not to be chosen
    track: str = ""
    track_most: int = 0
    break_within: int = 1
    revealed_on_way: bool = True  # else only where it ends its turn
    disappears_in_light: bool = False
    shadows_stay: bool = False  # else they go when its turn opens; those that stay jump to their figures
    face_up: int = 0  # Abilities that begin face-up, the other cards face-down; 0: all
    time_out: Literal["draw", "loss"] = "draw"  # what a chosen Banish Objective comes to when time runs out
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    id: Owner
    name: str
    map: str
    theme: str
    zones: dict[str, str]
    desk: str  # the feature of spaces at which Evidence is turned in
    desk_name: str
    rewards: tuple[str, ...]  # as often as one likes
    rewards_once: tuple[str, ...]
    objectives: tuple[str, ...]
    aids: tuple[str, ...]
    tokens: dict[str, str] = field(default_factory=dict)  # laid out at set-up: token → label
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardFile:
    v: int
    card: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class InvestigatorFile:
    v: int
    investigator: tuple[Investigator, ...]


@dataclass(frozen=True, slots=True)
class AdversaryFile:
    v: int
    adversary: tuple[Adversary, ...]


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    v: int
    scenario: tuple[Scenario, ...]


@dataclass(frozen=True, slots=True)
class Reward:
    id: str
    says: str
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoxFile:
    """The box itself: numbers of the rules that are printed on components, and how many of each there are."""

    v: int
    rounds: int
    sprint_die: tuple[int, ...]
    wound_slots: int
    evidence_quota: tuple[int, int, int]  # by 2, 3, 4 Investigators
    free_pois: tuple[int, int, int]
    medical: tuple[int, int, int]
    pieces: dict[str, int]
    cards: dict[str, int]
    aids: tuple[str, ...]
    icons: tuple[str, ...]
    reward: tuple[Reward, ...]

"""What a view of Set a Watch holds: read by its scene, its panels and its bots. views.py makes it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from gloamboard.rules.kernel.forms import MomentForm
from gloamboard.rules.kernel.forms import View as SharedView


class Fire(TypedDict):
    wood: int
    of: int
    level: int


class LocationForm(TypedDict):
    id: str
    name: str
    kind: str
    wood: int
    count: int
    says: str


class Face(TypedDict):
    """The face of a Creature card."""

    id: str
    row: str
    name: str
    type: str
    base: int | None
    damage: int
    says: str
    guard: str


class CreatureForm(TypedDict):
    """A card of the Line. Of a facedown one there is but its place."""

    face: str
    name: str
    place: int
    id: NotRequired[str]
    row: NotRequired[str]
    type: NotRequired[str]
    base: NotRequired[int | None]
    damage: NotRequired[int]
    says: NotRequired[str]
    guard: NotRequired[str]
    health: NotRequired[int | None]  # a Summon has none
    quiet: NotRequired[bool]
    rides: NotRequired[str | None]
    dice: NotRequired[list[int]]
    in_reach_of: NotRequired[list[str]]


class Tamed(Face):
    value: int


class OwnDieForm(TypedDict):
    sides: int
    face: int
    rolled: int
    lies: str
    used: bool


class AbilityForm(TypedDict):
    id: str
    name: str
    says: str
    passive: bool
    of: str
    down: NotRequired[bool]
    fed: NotRequired[bool]
    used: NotRequired[bool]


class AdventurerForm(TypedDict):
    id: str
    name: str
    of: list[str]
    shared: bool
    attack: str
    reach: int
    rests: int
    place: str
    dice: list[OwnDieForm]
    abilities: list[AbilityForm]
    spares: list[AbilityForm]
    tamed: list[Tamed]
    camp_says: str


class Looked(TypedDict):
    """A Creature or a Location that somebody looks at: the keys of the one or the other."""

    id: str
    name: str
    says: str
    type: NotRequired[str]
    base: NotRequired[int | None]
    wood: NotRequired[int]
    count: NotRequired[int]
    kind: NotRequired[str]


class DeckForm(TypedDict):
    count: int
    seen: list[Face]


class Unhallowed(TypedDict):
    count: int
    top: Face | None


class CardAimForm(TypedDict):
    card: str
    need: int


class View(SharedView):
    you: str | None
    step: str
    difficulty: int
    fire: Fire
    location: LocationForm | None
    map_left: int
    next: LocationForm | None
    party: list[AdventurerForm]
    camper: str | None
    camp: dict[str, list[int]]
    line: list[CreatureForm]
    graveyard: list[Face]
    deck: DeckForm
    horde: int
    unhallowed: Unhallowed
    looking: list[Looked]
    aim: CardAimForm | None
    out: list[str]
    ward: int
    trod: list[str]
    footfalls: int
    moment: MomentForm | None

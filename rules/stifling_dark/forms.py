"""What a view of The Stifling Dark holds: read by its scene, its panels and its bots. The files of view/ make it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from gloamboard.rules.kernel.forms import MomentForm
from gloamboard.rules.kernel.forms import View as SharedView


class ItemForm(TypedDict):
    """A card that lies open to these eyes; one in a hand may have tokens left on it."""

    id: str
    name: str
    says: str
    type: str
    supply: NotRequired[int | None]


class WoundForm(TypedDict):
    """Of one that lies face down there is no more."""

    face: str
    id: NotRequired[str]
    name: NotRequired[str]
    says: NotRequired[str]
    type: NotRequired[str]


class PowerForm(TypedDict):
    name: str
    says: str
    major: bool


class PersonForm(TypedDict):
    """An Investigator, or the Spirit that one has become. `hand` is for those who may see it."""

    id: str
    name: str
    of: str
    status: str
    at: str | None
    mp: int
    stamina: int
    stamina_most: int
    charge: int
    charge_most: int
    major: int
    wounds: list[WoundForm]
    conditions: list[ItemForm]
    evidence: int
    pocket: list[str]
    chill: bool
    had_turn: bool
    items: int
    spirit: ItemForm | None
    powers: list[PowerForm]
    hand: NotRequired[list[ItemForm]]


class HeldLight(TypedDict):
    of: str
    at: str
    angle: float


class LightForm(TypedDict):
    bright: list[str]
    beams: list[HeldLight]
    bright_zones: list[str]
    dim_zones: list[str]
    faltering: list[str]


class ShadowForm(TypedDict):
    space: str
    face: str
    within: int


class SeenAt(TypedDict):
    """Where a figure was last known to be: in which round, and within how many spaces."""

    space: str
    round: int
    within: int


class TrailForm(TypedDict):
    spaces: list[str]
    n: int


class EvidenceForm(TypedDict):
    turned_in: int
    needed: int | None


class TrackForm(TypedDict):
    name: str
    value: int
    of: int


class FoeForm(TypedDict):
    """The Adversary; what is not required is behind the screen."""

    name: str
    revealed: list[str]
    played: list[ItemForm]
    cards: int
    lurks: NotRequired[dict[str, str]]
    hidden: NotRequired[dict[str, str]]
    cursed_poi: NotRequired[str]
    attack: NotRequired[ItemForm | None]
    abilities: NotRequired[list[ItemForm]]
    face_down: NotRequired[list[str]]
    cooldown: NotRequired[dict[str, list[int]]]
    track: NotRequired[TrackForm]
    acting: NotRequired[str | None]
    mp: NotRequired[int | None]
    roll: NotRequired[int | None]
    held: NotRequired[list[list[str | int]]]
    used: NotRequired[list[str]]


class AidForm(TypedDict):
    supply: int
    of: int
    egg_sacs: int


class ProgressForm(TypedDict):
    value: int
    of: int


class MazeForm(TypedDict):
    shown: dict[str, str]
    open: NotRequired[str]


class View(SharedView):
    you: str | None
    side: str | None
    of_rounds: int
    step: str
    scenario: str
    adversary: str
    people: list[PersonForm]
    turn: str | None
    mp: int | None
    light: LightForm
    windows: dict[str, str]
    passage: list[str]
    noise: list[str]
    shadows: dict[str, ShadowForm]
    seen: dict[str, SeenAt]
    trail: TrailForm
    event: ItemForm | None
    lasting: list[ItemForm]
    evidence: EvidenceForm
    objective: ItemForm | None
    aids: list[str]
    foe: FoeForm
    decks: dict[str, int]
    moment: MomentForm | None
    # what other files than views.py add: the first three are always there
    form: NotRequired[str | None]
    revealed_card: NotRequired[str | None]
    aid: NotRequired[AidForm | None]
    progress: NotRequired[ProgressForm]
    maze: NotRequired[MazeForm]
    help_round: NotRequired[int]

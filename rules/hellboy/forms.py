"""What a view of Hellboy holds: read by its scene, its panels and its bots. views.py makes it."""

from __future__ import annotations

from typing import TypedDict

from gloamboard.rules.kernel.forms import MarkerForm, MomentForm
from gloamboard.rules.kernel.forms import View as SharedView


class AgentCardForm(TypedDict):
    id: str
    name: str
    says: str
    flipped: bool
    sideways: bool


class AgentForm(TypedDict):
    """An agent, or a backup agent, who `supports` one."""

    id: str
    name: str
    seat: str
    area: str
    cubes: int
    stunned: bool
    out: bool
    fell: str  # in the Confrontation: the area with its action cube
    supports: str
    health: int
    wounds: int
    injuries: list[str]
    cards: list[AgentCardForm]
    insight: int
    spark: int


class EnemyForm(TypedDict):
    id: str
    kind: str
    name: str
    area: str
    left: int  # health
    move: int
    melee: int
    ranged: int
    resilience: int
    stunned: bool
    boss: bool


class SceneryForm(TypedDict):
    id: str
    kind: str
    name: str
    area: str
    size: int
    damage: int
    cubes: int
    clues: int


class TrackForm(TypedDict):
    at: int
    of: int
    triggers: list[int]
    insights: list[int]


def markers_on(track: TrackForm) -> list[MarkerForm]:
    """What lies on its spaces, in their order: trigger markers (HB-TRIG-01) and insight markers."""
    lying: list[MarkerForm] = [{"at": space, "word": "trigger"} for space in dict.fromkeys(track["triggers"])]
    lying += [{"at": space, "word": "insight"} for space in track["insights"]]
    return sorted(lying, key=lambda marker: marker["at"])


class InForce(TypedDict):
    id: str
    name: str
    says: str
    room: str


class TestForm(TypedDict):
    what: str
    who: str
    dice: list[str]
    faces: list[str]
    line: list[str]  # of a shot: areas from the shooter to the target


class View(SharedView):
    you: str | None
    step: str
    case: str
    difficulty: str
    layout: str
    explored: list[str]
    agents: list[AgentForm]
    enemies: list[EnemyForm]
    active: str
    moved_from: str
    trod: list[str]  # areas that enemies came over, the newest last
    footfalls: int  # how many there ever were
    queue: list[str]
    clues: dict[str, int]
    swarms: dict[str, int]
    infernos: list[str]
    rubble: list[str]
    scenery: list[SceneryForm]
    interests: dict[str, str]
    doom: TrackForm
    info: TrackForm
    card: InForce
    unread: int
    in_play: list[InForce]
    decks: dict[str, int]
    seen_doom: list[str]
    credits: dict[str, int]
    finished: list[str]
    confrontation: bool
    due: bool
    boss: str
    boss_health: int
    boss_of: int
    test: TestForm | None
    moment: MomentForm | None

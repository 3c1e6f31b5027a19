"""What a view of Netherwatch holds: read by its scene, its panels and its bots. view/views.py makes it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from gloamboard.rules.kernel.forms import SeatForm
from gloamboard.rules.kernel.forms import View as SharedView


class AgentSeat(SeatForm):
    agent: NotRequired[str]


class AgentForm(TypedDict):
    """An Agent of the team, living or a Specter."""

    name: str
    seat: str
    at: str
    sanity: int
    top: int
    condition: str
    ready: bool
    lit: bool
    hiding: str
    hand: list[str]
    pocket: list[str]
    actions: int
    dormant: int
    specter: int
    escaped: bool
    piece: str
    kind: NotRequired[str]  # human or another; in a game with a box that has others


class DemonForm(TypedDict):
    at: str | None
    name: str | None
    id: str | None
    cycle: int | None
    ascended: bool
    trod: list[str]
    footfalls: int


class EventsForm(TypedDict):
    """The Event Deck: how many are left, and the back on top."""

    left: int
    back: str | None
    fate: int | None


class EventForm(TypedDict):
    """The Event in the Sleeve; its story is None for whoever has not heard it yet."""

    reader: str
    story: str | None
    says: str | None


class MovingForm(TypedDict):
    how: str
    left: int


class DroppedForm(TypedDict):
    at: str
    items: list[str] | None
    count: int


class DecksForm(TypedDict):
    hq: int
    scavenged: int
    discard: list[str]


class DueForm(TypedDict):
    relic: str
    where: str
    action: str


class RitualForm(TypedDict):
    relics: list[str]
    circle: str
    steps: list[str]
    ahead: list[str]  # the kinds of Relic that its next steps take
    done: int
    due: DueForm | None


class View(SharedView):
    boxes: list[str]
    stage: str
    tier: str
    variant: str
    by_hand: list[str]
    operation: str
    ground: str
    manifested: bool
    demon: DemonForm
    fate: int
    events: EventsForm
    event: EventForm | None
    turn: str | None
    active: str | None
    target: str | None
    moving: MovingForm | None
    dash_gift: bool
    agents: dict[str, AgentForm]
    light: dict[str, str]
    cold: list[str]
    interactions: list[str]
    scavenge: list[str]
    rifts: dict[str, str]
    locks: list[str]
    covers: dict[str, list[str]]  # zone, face
    clues: dict[str, list[str]]  # public name, face
    dropped: dict[str, DroppedForm]
    tokens: dict[str, str]
    banishment: dict[str, list[str]]  # zone, face
    essential: list[str]
    decks: DecksForm
    supply: dict[str, int]
    notebook: list[list[int | str]]  # round, device, zone, what it showed
    marks: dict[str, str]
    cleared: list[str]
    requirements: list[str]
    needs: list[list[str]]  # objective, mark
    ritual: RitualForm | None
    moment: list[str | int]  # word, zone, count
    points: dict[str, int]
    hqs: list[str]

"""The forms in which a game leaves the kernel: view, scene, question, panels and story, as plain data on their way out.

What each key means to a player is in docs/kernel.md. A view holds more than stands here: those keys are the game's own,
for its scene, its panels and its bots. Nothing here makes any of it; door.py does.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Word = str | int
Plain = dict[str, object]
"""Plain data of a game's own, which shared code hands on and does not read."""


class SeatForm(TypedDict):
    name: str
    colour: str
    piece: NotRequired[str | None]
    pieces: NotRequired[list[str]]  # of a seat that has several
    side: NotRequired[str]  # where there are several


class PieceForm(TypedDict):
    """Where a piece of the board belongs; face down it has a public name and no face."""

    at: str | None
    name: str
    kind: str
    face: str | None
    of: NotRequired[str]
    flat: NotRequired[bool]
    optional: NotRequired[bool]  # asked for only where it stands wrong
    own_name: NotRequired[bool]  # its name is a person's: said without "the"
    on_its_side: NotRequired[bool]  # its tag is away from the board: it is there and not seen


Pieces = dict[str, PieceForm]


class LaidForm(TypedDict):
    cell: str
    rotation: Literal[0, 90, 180, 270]  # clockwise


class GridForm(TypedDict):
    columns: int
    rows: int
    cell_mm: int


class MapForm(TypedDict, total=False):
    """Which maps lie there; on a board that grows also where and how they are turned."""

    tiles: list[str]
    laid: dict[str, LaidForm]
    grid: GridForm
    doors: list[list[str]]


class BeamForm(TypedDict):
    origin: str
    spaces: list[str]


class View(TypedDict):
    """What some eyes may know."""

    game: str
    title: str
    round: int
    phase: str
    seats: dict[str, SeatForm]
    pieces: Pieces
    map: NotRequired[MapForm]
    doors: NotRequired[dict[str, str]]
    beams: NotRequired[list[BeamForm]]
    quiet: NotRequired[bool]


class MarkerForm(TypedDict):
    """Something that lies on a space of a track, counted from 1, and waits until the track comes to it."""

    at: int
    word: str  # of the theme, and what the page calls it


class GaugeForm(TypedDict):
    value: int
    of: int
    word: NotRequired[str]
    markers: NotRequired[list[MarkerForm]]


class MomentForm(TypedDict):
    """Plays once, when its number changes."""

    word: str
    n: int
    space: NotRequired[str]
    spaces: NotRequired[list[str]]  # in its stead, where it plays in several


class PathForm(TypedDict):
    """The newest footfalls, the last one last; `n` counts all there ever were."""

    spaces: list[str]
    n: int
    word: str


class SceneForm(TypedDict):
    """Words for lights and props."""

    spaces: dict[str, list[str]]
    gauges: NotRequired[dict[str, GaugeForm]]
    props: NotRequired[dict[str, Plain]]
    moment: NotRequired[MomentForm]
    path: NotRequired[PathForm]
    controls: NotRequired[list[str]]  # those that are open now: the door adds them


class AimForm(TypedDict):
    light: str
    origin: str
    spaces: list[str]
    spans: list[list[float]]


class OptionForm(TypedDict):
    key: list[Word]
    says: str
    rule: str
    hand: list[str | None] | None
    of: NotRequired[list[str]]  # whose option it is, where one screen answers for several
    cost: NotRequired[str]
    takes: NotRequired[str]
    aim: NotRequired[AimForm]


class AsksForm(TypedDict):
    """An open question as somebody sees it: perhaps only that it is open."""

    of: list[str]
    mine: bool
    about: str
    asks: str
    rule: str
    options: list[OptionForm]
    private: NotRequired[bool]
    cause: NotRequired[str]


class StoryForm(TypedDict):
    says: str
    rule: str
    big: NotRequired[bool]  # a turning point: the news of a page keep it


class OutcomeForm(TypedDict):
    result: str
    by: str
    says: str
    rule: str
    winners: list[str]


class CardForm(TypedDict, total=False):
    """A card of a panel: in a hand it has tags and a slot, in a line health and a place."""

    id: str
    name: str
    says: str
    tags: list[str]
    slot: str
    face: Literal["up", "down"]
    health: int | None
    of: int | None
    at: str | None


class FaceForm(TypedDict):
    """A face of a die, and how it is written on its button."""

    face: Word
    says: str


class DieForm(TypedDict, total=False):
    """A die of a panel. One to enter has the `key` of its options, and `faces` where they are others than 1 to `sides`;
    one the host may rule on is a `thing`."""

    id: str
    sides: int
    faces: list[FaceForm]
    face: Word | None
    used: bool
    of: str
    colour: str
    key: list[Word]
    thing: list[Word]


class NoteForm(TypedDict):
    says: str
    rule: NotRequired[str]


class PanelForm(TypedDict, total=False):
    """One thing of the page, in the words of docs/kernel.md; which keys it has hangs on its kind."""

    kind: str
    title: str
    seat: str | None
    about: str | list[str]
    says: str
    value: int
    of: int
    mark: int
    markers: list[MarkerForm]
    count: int
    back: str
    cards: list[CardForm]
    slots: int | list[str]  # how many, or what each is called
    rows: list[list[str]]  # id, name
    columns: list[list[str]]
    cells: dict[str, str]
    marks: bool
    first: int
    dice: list[DieForm]
    lines: list[NoteForm]


class SeenForm(TypedDict):
    """All that somebody may know now."""

    view: View
    asks: AsksForm | None
    panels: list[PanelForm]
    story: list[StoryForm]
    outcome: OutcomeForm | None
    sides: NotRequired[dict[str, list[str]]]
    side: NotRequired[str]


class ReasonForm(TypedDict):
    """Something that cannot be done now, and why."""

    says: str
    why: str
    rule: str
    spaces: list[str]


class AboutForm(TypedDict):
    says: str
    rule: str
    can: list[list[Word]]  # keys of open options that do one of those things
    cannot: list[ReasonForm]


class RulingForm(TypedDict):
    key: list[Word]
    says: str

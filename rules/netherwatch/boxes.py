"""What a box (an expansion) adds to Netherwatch: one table of all of it, and how it comes into play.

A box registers in the entry-point group `gloamboard.boxes`; what the entry names is a `Box`, or a `Lid` that has one
inside. The base names no box.
When a game with a box is begun or shown, the box is opened once, and each of its rows joins the registry where the base
looks for such rows. Whatever could change a game without the box counts only where a state or view has it in play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from gloamboard.rules.kernel import About, PlainData, Question, Reason, Rng, Script, Thing
from gloamboard.rules.kernel.forms import PanelForm, SceneForm, Word
from gloamboard.rules.kernel.registry import BOXES, with_boxes
from gloamboard.rules.kernel.state.snapshot import KeptClass
from gloamboard.rules.netherwatch.actions.because import Attempt, Check
from gloamboard.rules.netherwatch.actions.drop import MORE_TIDYING, Tidying
from gloamboard.rules.netherwatch.actions.menu import DO, MENUS, MORE_CHECKS, MORE_OFFERS, Do, Offer
from gloamboard.rules.netherwatch.actions.specter import MORE_FACE_DOWN
from gloamboard.rules.netherwatch.bots.goals import MORE as MORE_GOALS
from gloamboard.rules.netherwatch.bots.imagining import MORE_HIDING, MORE_IMAGINING
from gloamboard.rules.netherwatch.bots.sensible import MORE_WEIGHTS, WHIMS, Weigh
from gloamboard.rules.netherwatch.cards import lookup, modifiers, words
from gloamboard.rules.netherwatch.cards.moments import SCRIPTS, Answer
from gloamboard.rules.netherwatch.flow import setup, turns
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.house import locations
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.view import about, panels, scene, views, why_not
from gloamboard.strict_toml import FileError

GAME = "netherwatch"


@dataclass(frozen=True)
class Box:
    id: str
    title: str
    folder: Path  # `content` in it has the same files as the base's; those it adds nothing to are left out
    # words that its rows use
    properties: Mapping[str, words.PropertyWord] = field(default_factory=dict)
    carried: Mapping[str, words.CarryWord] = field(default_factory=dict)
    modifiers: Mapping[str, str] = field(default_factory=dict)
    moments: Mapping[str, str] = field(default_factory=dict)
    agent_kinds: Mapping[str, words.AgentKind] = field(default_factory=dict)
    # set-up
    questions: tuple[Question, ...] = ()
    hands: tuple[tuple[str, str], ...] = ()  # answers to who rolls and turns over, that only it makes possible
    begin: Callable[[State, Mapping[str, Word]], PlainData | None] | None = None
    """A new game, given the answers to its questions: refuses them with a ValueError, and gives what the box keeps in
    the state."""
    check: Callable[[Path], list[FileError]] | None = (
        None  # its counts and files of its own, in a folder of its content
    )
    kept: tuple[type | KeptClass, ...] = ()  # the classes of that
    eligible: Callable[[State, str], bool] | None = None  # whether an Agent may join those chosen so far
    team: Callable[[State], Sequence[str]] | None = None  # the Agents the house chooses
    locations: tuple[locations.Location, ...] = ()
    prepare: Mapping[str, Callable[[State], Script]] = field(default_factory=dict)  # set-up step 3, by location
    # play
    steps: Mapping[tuple[str, str], Callable[[State], Script]] = field(default_factory=dict)
    scripts: Mapping[str, Answer] = field(default_factory=dict)  # by moment
    menus: Mapping[str, tuple[Offer, ...]] = field(default_factory=dict)  # of its own kinds of Agents
    offers: Mapping[str, tuple[Offer, ...]] = field(default_factory=dict)  # by kind: besides its menu
    do: Mapping[str, Do] = field(default_factory=dict)  # by word
    checks: Mapping[str, Mapping[str, Check]] = field(default_factory=dict)  # by kind and word: what forbids it
    tidying: Tidying | None = None  # with carried Items, at any time
    face_down: Callable[[State], Collection[str]] | None = None  # Zones with something that a Specter may REVEAL
    # what is shown
    view: Callable[[State, str, View], None] | None = None
    scene: Callable[[View, SceneForm], None] | None = None
    panels: Callable[[View], list[PanelForm]] | None = None
    about: Callable[[View, str, Thing, About | None], About | None] | None = None  # given what is said of it
    kinds: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # by kind of piece: what it is, and the rule
    pieces: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # by piece: why hands leave it where it is
    why_not: Callable[[State, str, Attempt, str], Reason | None] | None = None  # of questions that are no action
    # bots
    weights: Mapping[str, Weigh] = field(default_factory=dict)
    whim: Callable[[View], int] | None = None  # one decision in so many that could be a move is a step on a whim
    goals: Callable[[View, AgentForm, dict[str, float]], None] | None = None
    hide: Callable[[State, str], None] | None = None  # what a seat does not know of its part of the state
    imagine: Callable[[State, Rng], None] | None = None  # something possible in its place


@dataclass(frozen=True)
class Lid:
    """A box that is shut: what set-up asks and offers. Its rules are read when a game takes it in, so that an evening
    without it holds none of them in memory."""

    id: str
    title: str
    folder: Path
    inside: Callable[[], Box]
    questions: tuple[Question, ...] = ()
    hands: tuple[tuple[str, str], ...] = ()


_OPEN: dict[str, Box] = {}


def registered() -> tuple[str, ...]:
    """The boxes that are installed, by name."""
    return tuple(one.name for one in with_boxes(GAME) if one.group == BOXES)


def lids(names: Sequence[str]) -> tuple[Lid | Box, ...]:
    """These boxes as they stand on the shelf; none is opened. Raises LookupError for one that is not installed."""
    return tuple(_lid(name) for name in names)


def open_boxes(names: Sequence[str]) -> tuple[Box, ...]:
    """These boxes, each opened once. Raises LookupError for one that is not installed."""
    return tuple(_OPEN[name] if name in _OPEN else _open(name) for name in names)


def _lid(name: str) -> Lid | Box:
    entry = next((one.entry for one in with_boxes(GAME) if one.group == BOXES and one.name == name), None)
    if entry is None:
        raise LookupError(f"no box {name!r} is installed (installed: {', '.join(registered()) or 'none'})")
    found: Lid | Box = entry.load()
    return found


def _open(name: str) -> Box:
    shut = _lid(name)
    box = shut.inside() if isinstance(shut, Lid) else shut
    add = partial(words.add, box=name)
    add(words.PROPERTIES, box.properties)
    add(words.CARRIED, box.carried)
    add(words.MOMENTS, box.moments)
    add(words.AGENT_KINDS, box.agent_kinds)
    add(modifiers.MODIFIERS, box.modifiers)
    lookup.open_box(name, box.folder / "content")
    add(locations.LOCATIONS, {one.id: one for one in box.locations})
    add(setup.PREPARE, box.prepare)
    add(turns.STEPS, box.steps)
    add(MENUS, box.menus)
    add(DO, box.do)
    add(why_not.PIECES, box.pieces)
    add(about.KINDS, box.kinds)
    SCRIPTS[name] = box.scripts
    MORE_OFFERS[name], MORE_CHECKS[name], MORE_WEIGHTS[name] = box.offers, box.checks, box.weights
    if box.whim is not None:
        WHIMS[name] = box.whim
    if box.tidying is not None:
        MORE_TIDYING[name] = box.tidying
    if box.face_down is not None:
        MORE_FACE_DOWN[name] = box.face_down
    if box.eligible is not None:
        setup.ELIGIBLE[name] = box.eligible
    if box.team is not None:
        setup.TEAMS[name] = box.team
    if box.view is not None:
        views.MORE[name] = box.view
    if box.scene is not None:
        scene.MORE[name] = box.scene
    if box.panels is not None:
        panels.MORE[name] = box.panels
    if box.about is not None:
        about.MORE[name] = box.about
    if box.why_not is not None:
        why_not.MORE[name] = box.why_not
    if box.goals is not None:
        MORE_GOALS[name] = box.goals
    if box.hide is not None:
        MORE_HIDING[name] = box.hide
    if box.imagine is not None:
        MORE_IMAGINING[name] = box.imagine
    _OPEN[name] = box
    return box

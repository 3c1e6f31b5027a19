"""A box with one of each thing a box may add: words, a kind of Agent, a location with its Operation and Scavenged Item,
a moment, a verb, an action, something of its own in the state, a question, and what is shown of all that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from gloamboard.rules.kernel import Key, Option, PlainData, Question, Script
from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import drop, moving
from gloamboard.rules.netherwatch.actions.because import Attempt, Because
from gloamboard.rules.netherwatch.boxes import Box
from gloamboard.rules.netherwatch.cards import modifiers, moments
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.cards.words import AgentKind, CarryWord, PropertyWord
from gloamboard.rules.netherwatch.flow.setup import lay_mansion
from gloamboard.rules.netherwatch.forms import View
from gloamboard.rules.netherwatch.house.grounds import Ground
from gloamboard.rules.netherwatch.house.locations import MAPS, Location, nearest_rifts
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell


@dataclass(slots=True, eq=False)
class Clockwork(PlainData):
    """What the box keeps in the state."""

    tension: int = 0
    rung: int = 0


def clockwork(state: State) -> Clockwork:
    return next(part for part in state.beside if isinstance(part, Clockwork))


@verb('{ do = "ring", times = 2 }', lambda words: "a bell rings", box="brass")
def ring(state: State, cause: Cause, times: int = 1) -> Script:
    """A bell rings."""
    yield from ()
    clockwork(state).rung += times


def begin(state: State, choices: Mapping[str, Any]) -> Clockwork:
    tension = str(choices.get("spring", "slack"))
    if tension not in ("slack", "tight"):
        raise ValueError(f"spring = {tension!r}: choose slack or tight.")
    return Clockwork(3 if tension == "tight" else 0)


def winds(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if no_winding(state, agent, left, ("wind",)) is None:
        found.append(Option(("wind", agent.piece), "Wind it up.", "BR-WIND-01"))


def no_winding(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return None if clockwork(state).tension < 5 else ("BR-WIND-02", "It is wound up.")


def wind(state: State, agent: Agent, key: Key) -> Script:
    clockwork(state).tension += 1 + modifiers.total(state, "winding", agent)
    yield from moments.fire(state, "wound-up", agent)


def enters(state: State, agent: Agent | None, zone: str) -> Script:
    yield from ()
    if agent is not None and cards.kind_of(agent.id).id == "automaton":
        tell(state, f"Clank, in {zone}.", "BR-WALK-01")


def see(state: State, seat: str, view: View) -> None:
    cast(dict[str, Any], view)["tension"] = clockwork(state).tension


def glow(view: View, made: SceneForm) -> None:
    made["gauges"]["hq.tension"] = {"value": _tension(view), "of": 5, "word": "fate"}


def panel(view: View) -> list[PanelForm]:
    return [{"kind": "track", "title": "Tension", "value": _tension(view), "of": 5, "says": ""}]


def _tension(view: View) -> int:
    """What `see` has put there; the game's own view knows no such key."""
    tension: int = cast(dict[str, Any], view)["tension"]
    return tension


def build(maps: tuple[str, ...]) -> Ground:
    return Ground(maps[:-1], join([load_map(MAPS / f"{name}.toml") for name in maps]))


BOX = Box(
    id="brass",
    title="The Brass Box",
    folder=Path(__file__).parent,
    properties={"brass": PropertyWord("It is brass.", kinds=("automaton",), held_fast=("second",), traded=False)},
    carried={"hooked": CarryWord(first=False, most=1, kinds=("automaton",))},
    modifiers={"winding": "{n:+d} to winding."},
    moments={"wound-up": "When it is wound up"},
    agent_kinds={"automaton": AgentKind("automaton", "Automaton", ("Claw", "Hook"), 1, 2, modifiers={"move": -1})},
    questions=(Question("spring", "How tight?", (("slack", "Slack."), ("tight", "Tight.")), "slack"),),
    begin=begin,
    kept=(Clockwork,),
    eligible=lambda state, agent_id: agent_id != "tin-guard" or bool(state.agents),
    team=lambda state: ("tin-porter",),
    locations=(Location("yard", "The Yard", lambda row: ("cottage-a", "van"), build, nearest_rifts),),
    prepare={"yard": lay_mansion},
    scripts={"enters": enters},
    menus={"automaton": (moving.offers, drop.offers)},
    offers={"automaton": (winds,), "human": (winds,)},
    do={"wind": wind},
    checks={"automaton": {"wind": no_winding, **moving.WHY_NOT}, "human": {"wind": no_winding}},
    view=see,
    scene=glow,
    panels=panel,
    weights={"wind": lambda view, me, key: -1.0},
)

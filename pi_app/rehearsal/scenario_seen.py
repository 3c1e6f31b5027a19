"""What a scenario may expect to see: light on the strips, views, refusals, prompts, the story, devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from gloamboard.errors import GloamboardError
from gloamboard.hal.props.words import LETTERS
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.scenario_file import ScenarioStep
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.strict_toml import did_you_mean

if TYPE_CHECKING:
    from gloamboard.pi_app.rehearsal.scenario_run import Runner


class Missed(GloamboardError, AssertionError):
    """What was expected was not seen; says what was."""


def _need(ok: bool, seen: str) -> None:
    if not ok:
        raise Missed(seen)


def light_of(stage: Stage, space: str) -> np.typing.NDArray[np.float64]:
    """The mean colour (red, green, blue; 0 to 255) the pixels of a space are showing, off the strips themselves."""
    layout = stage.referee.evening.layout
    if space not in layout.space_pixels or not layout.space_pixels[space]:
        lit = [name for name, pixels in layout.space_pixels.items() if pixels]
        raise Missed(f"{space} has no pixels on this table. {did_you_mean(space, lit)}".rstrip())
    rows = []
    orders = {strip.id: strip.order for strip in layout.table.strip}
    for strip, pixels in layout.space_pixels[space].items():
        wire = np.frombuffer(stage.pixels(strip), np.uint8).reshape(-1, 3)[pixels]
        rows.append(wire[:, [orders[strip].index(channel) for channel in "RGB"]])
    mean: np.typing.NDArray[np.float64] = np.concatenate(rows).mean(axis=0)
    return mean


def _light(runner: Runner, step: ScenarioStep) -> None:
    space = step.space or ""
    here = light_of(runner.stage, space)
    if step.brighter_than:
        there = light_of(runner.stage, step.brighter_than)
        _need(
            bool(here.sum() > there.sum() * 1.2),
            f"{space} glows {here.sum():.0f}, {step.brighter_than} glows {there.sum():.0f}",
        )
    if step.like:
        theme = load_theme(*runner.stage.theme_files)
        if step.like not in theme.word:
            raise Missed(f"no theme has the word {step.like!r}. {did_you_mean(step.like, theme.word)}".rstrip())
        gamma = runner.stage.layout.table.strip[0].gamma
        ground = {name: word for name, word in theme.word.items() if word.layer == theme.word[step.like].layer}
        far = {
            name: float(np.abs(255 * (np.array(word.rgb) * word.level) ** gamma - here).sum())
            for name, word in ground.items()
        }
        nearest = min(far, key=lambda name: far[name])
        _need(nearest == step.like, f"{space} shows {here.round().tolist()}, which is most like {nearest}")


def _view(runner: Runner, step: ScenarioStep) -> None:
    value: object = runner.stage.referee.evening.seen(step.who)["view"]
    for word in (step.path or "").split("."):
        value = value.get(word) if isinstance(value, dict) else value[int(word)] if isinstance(value, list) else None
    _need(value == step.is_, f"{step.who} sees {step.path} = {value!r}")


def _refusal(runner: Runner, step: ScenarioStep) -> None:
    _need(bool(runner.refusals), "nothing was refused")
    last = runner.refusals[-1]
    _need(step.rule in (None, last.rule), f"it was refused by {last.rule}: {last.says}")
    _need(step.says is None or step.says in last.says, f"it said: {last.says}")
    _need(step.spaces is None or set(step.spaces) == set(last.spaces), f"it pointed out {last.spaces}")


def _no_refusal(runner: Runner, step: ScenarioStep) -> None:
    _need(not runner.refusals, f"refused: {[refusal.says for refusal in runner.refusals]}")


def _prompted(runner: Runner, step: ScenarioStep) -> bool:
    space, words = step.space or "", runner.stage.referee.evening.scene()["spaces"]
    places = {*words, *runner.stage.referee.evening.layout.spaces}
    if space not in places:
        raise Missed(f"there is no space {space!r}. {did_you_mean(space, places)}".rstrip())
    return "prompt" in words.get(space, ())


def _prompt(runner: Runner, step: ScenarioStep) -> None:
    _need(_prompted(runner, step), f"{step.space} is not prompted")


def _no_prompt(runner: Runner, step: ScenarioStep) -> None:
    _need(not _prompted(runner, step), f"{step.space} is prompted")


def _asked(runner: Runner, step: ScenarioStep) -> None:
    asks = runner.stage.referee.evening.seen(step.who)["asks"]
    if asks is None:
        raise Missed("nobody is asked anything")
    _need(step.says is None or step.says in asks["asks"], f"asked: {asks['asks']}")
    if step.is_ is not None:
        keys = [option["key"] for option in asks["options"]]
        _need(step.is_ in keys, f"{step.who} may answer {keys}")


def _story(runner: Runner, step: ScenarioStep) -> None:
    lines = runner.told(step.who)
    found = [line for line in lines if (step.says or "") in line.says and step.rule in (None, line.rule)]
    _need(bool(found), f"the story ends: {[line.says for line in lines[-4:]]}")


def _difference(runner: Runner, step: ScenarioStep) -> None:
    rows = runner.stage.referee.evening.differences()
    _need(any(step.piece in (None, row["piece"]) for row in rows), f"differences: {[row['says'] for row in rows]}")


def _no_difference(runner: Runner, step: ScenarioStep) -> None:
    rows = runner.stage.referee.evening.differences()
    _need(not any(step.piece in (None, row["piece"]) for row in rows), f"differences: {[row['says'] for row in rows]}")


def _device(runner: Runner, step: ScenarioStep) -> None:
    healths = {health.part: health for health in runner.stage.parts.health()}
    health = healths.get(step.piece or "")
    _need(health is not None and health.state == step.state, f"{step.piece} is {health}")


def _unknown_tag(runner: Runner, step: ScenarioStep) -> None:
    board = m.read(runner.stage.table.bridge.board_message(), m.Board)
    _need(any(step.piece in (None, row["tag"]) for row in board.unknown), f"unknown tags: {board.unknown}")


def _prop(runner: Runner, step: ScenarioStep) -> None:
    """What the prop's own firmware is showing."""
    if runner.stage.ports is None:
        raise Missed("no props are plugged in; say props = true")
    thing = runner.stage.ports[step.piece or ""].thing
    shows = LETTERS[chr(thing.mode)]
    _need(shows == step.state, f"the {step.piece} shows {shows}")
    _need(step.is_ in (None, thing.level), f"the {step.piece} shows {shows} at level {thing.level}")


def _outcome(runner: Runner, step: ScenarioStep) -> None:
    outcome = runner.stage.referee.evening.play.outcome
    _need(outcome is not None and step.is_ in (None, outcome.result, outcome.by), f"the outcome is {outcome}")


SEEN: dict[str, Callable[[Runner, ScenarioStep], None]] = {
    "light": _light,
    "view": _view,
    "refusal": _refusal,
    "no refusal": _no_refusal,
    "prompt": _prompt,
    "no prompt": _no_prompt,
    "asked": _asked,
    "story": _story,
    "difference": _difference,
    "no difference": _no_difference,
    "device": _device,
    "unknown tag": _unknown_tag,
    "prop": _prop,
    "outcome": _outcome,
}

"""Plays a scenario on a stage: real broker, all roles in one process, time that waits until all is settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from gloamboard.errors import GloamboardError
from gloamboard.hal.clock import WallClock
from gloamboard.hal.open import Kind
from gloamboard.hal.sim.table import SimTable
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.scenario_file import Scenario, ScenarioStep, load_scenario
from gloamboard.pi_app.rehearsal.scenario_seen import SEEN, Missed
from gloamboard.pi_app.rehearsal.stage import Stage, set_stage
from gloamboard.rules.kernel import Line, Setup, load_game
from gloamboard.rules.kernel.door import may_know

HAND_S = 0.6


class Failed(GloamboardError, AssertionError):
    """A step that did not go as the file says: names the file, the step and what was seen instead."""


class Runner:
    """One scenario on one stage. What the table says aloud (refusals) is heard over the wire like everybody does. What
    was said while everything was set up is heard by no expectation.

    On a table of real parts there are no simulated hands: `person` does then what a hand is to do.
    """

    def __init__(
        self,
        scenario: Scenario,
        folder: Path,
        prefer: str | None = None,
        kind: Kind = "sim",
        person: Callable[[Stage, m.Hand], None] | None = None,
    ) -> None:
        game = load_game(scenario.game)
        choices = {question.key: question.default for question in game.questions} | scenario.choices
        setup = Setup(
            seats=tuple(f"seat{n}" for n in range(1, scenario.seats + 1)),
            seed=scenario.seed,
            choices=choices,
            hands=frozenset(scenario.hands),
        )
        self.stage: Stage = set_stage(
            folder,
            scenario.game,
            setup,
            scenario.layout,
            scenario.tokens,
            broker=prefer,
            kind=kind,
            clock=WallClock() if kind == "real" else None,
            helps=scenario.helps,
            props=scenario.props,
        )
        self._person = person
        self.refusals = self.stage.refusals
        ear = self.stage.wire("spectator")
        ear.subscribe(self.stage.topics.refused("public"))
        self.stage.join("spectator", self)
        self.stage.wait(1.0)
        self.forget_what_was_said()

    def forget_what_was_said(self) -> None:
        """Expectations hear what is said from here on."""
        self.stage.hear_refusals("public")
        self.refusals.clear()
        self._told_before = len(self.stage.referee.evening.play.story)

    def told(self, who: str) -> list[Line]:
        """The lines of the story that this seat may read, from the end of the set-up on."""
        play = self.stage.referee.evening.play
        return [line for line in play.story[self._told_before :] if may_know(play, who, line.eyes)]

    # a Part that only listens
    def connected(self) -> None:
        """Nothing to say."""

    def arrived(self, topic: str, payload: bytes) -> None:
        if topic == self.stage.topics.refused("public"):
            self.stage.hear_refusal("public", payload)

    def tick(self, now: float) -> None:
        """Nothing to do."""

    def due(self) -> float | None:
        return None

    # --- steps ---------------------------------------------------------------------

    def do(self, step: ScenarioStep) -> None:
        verb = step.verb
        if verb == "expect":
            SEEN[step.expect or ""](self, step)
        elif verb == "wait":
            self.stage.wait(step.wait or 0.0)
        elif verb == "answer":
            self._answer(step)
        elif verb == "ruling":
            self.stage.send("host", kind="ruling", key=["ruling", *(step.ruling or ())])
            self.stage.wait(0.1)
        elif verb == "fault":
            self._fault(step)
        elif verb == "restart":
            self.stage.restart_referee()
        elif verb == "turn" and self.stage.ports is not None and step.turn in [p.name for p in self.stage.ports.props]:
            self.stage.ports[step.turn].turn(step.steps)
            self.stage.wait(0.5)
        elif verb == "prop" and step.button is not None:
            self._button(step, step.button)
        elif verb == "prop":
            self.stage.table.bridge.prop_event(step.prop or "", step.event or "", {})
            self.stage.wait(0.1)
        elif verb == "tap":
            self._tap(step.tap or "")
        else:
            self.refusals.clear()
            self._hand(step, verb)

    def _hand(self, step: ScenarioStep, verb: str) -> None:
        hand = {
            "place": lambda: m.Hand(do="place", piece=step.place, space=step.on),
            "lift": lambda: m.Hand(do="lift", piece=step.lift),
            "press": lambda: m.Hand(do="press", control=step.press),
            "hold": lambda: m.Hand(do="hold", control=step.hold),
            "turn": lambda: m.Hand(do="turn", control=step.turn, steps=step.steps),
        }[verb]()
        if self._person is not None:
            self._person(self.stage, hand)
        elif self.stage.table.attendant is not None:
            self.stage.table.attendant.hand(hand)
        else:
            raise Missed("this table has no simulated hands")
        self.stage.wait(HAND_S if verb != "hold" else 4.0)
        self.stage.hear_refusals("public")

    def _button(self, step: ScenarioStep, button: str) -> None:
        """On the prop itself, so that its own firmware decides what it means."""
        if self.stage.ports is None:
            raise Missed("no props are plugged in; say props = true")
        for _ in range(step.times):
            self.stage.ports[step.prop or ""].tap(button)
            self.stage.wait(0.1)

    def _tap(self, piece: str) -> None:
        lecterns = [space.id for space in self.stage.layout.spaces.values() if "tap" in space.features]
        if not lecterns:
            raise Missed("this layout has no space to tap things on")
        self.do(ScenarioStep(place=piece, on=lecterns[0]))
        self.do(ScenarioStep(lift=piece))

    def _answer(self, step: ScenarioStep) -> None:
        evening = self.stage.referee.evening
        seat = step.seat or next(iter(evening.play.waiting()), "seat1")
        self.stage.answer(seat, list(step.answer or ()))
        self.stage.wait(0.1)
        self.stage.hear_refusals("public")

    def _fault(self, step: ScenarioStep) -> None:
        sim = self.stage.parts.hands
        if not isinstance(sim, SimTable):
            raise Missed("faults are injected on the simple simulated table")
        faults: dict[str, Callable[[str], object]] = {
            "dead": sim.readers.dead,
            "revive": sim.readers.revive,
            "weak": lambda tag: sim.readers.weak(tag, step.rate),
            "glitch": lambda strip: sim.strips[strip].glitch(step.rate),
            "fail": lambda strip: sim.strips[strip].fail(),
            "mend": lambda strip: sim.strips[strip].mend(),
        }
        faults[step.kind or "dead"](step.fault or "")
        self.stage.wait(2.5)

    def close(self) -> None:
        self.stage.close()


def run_scenario(path: Path, folder: Path, prefer: str | None = None) -> int:
    """Play the file; how many expectations held. Raises Failed at the first that does not."""
    scenario = load_scenario(path)
    runner = Runner(scenario, folder, prefer)
    try:
        return play_steps(runner, scenario.step, path.name)
    finally:
        runner.close()


def play_steps(runner: Runner, steps: Sequence[ScenarioStep], file: str) -> int:
    """Do the steps of a file in turn; how many expectations held."""
    for i, step in enumerate(steps):
        try:
            runner.do(step)
        except (Missed, LookupError, ValueError) as no:
            raise Failed(f"{file}: step[{i}] ({_shown(step)}): {no}") from None
    return sum(step.expect is not None for step in steps)


def _shown(step: ScenarioStep) -> str:
    words = {name: getattr(step, name) for name in step.__dataclass_fields__}
    fresh = ScenarioStep()
    return ", ".join(f"{name} = {value!r}" for name, value in words.items() if value != getattr(fresh, name))

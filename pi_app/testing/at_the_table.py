"""What a test has at the table: an evening, a hand, seats, props and lights, all on the clock of the stage.

Things are done and expected in the words of scenario files; nothing here knows pytest.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from gloamboard.hal.props.words import LETTERS
from gloamboard.pi_app.broker.private import Broker
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.scenario_file import Scenario, ScenarioStep, wrong_words
from gloamboard.pi_app.rehearsal.scenario_run import Runner, play_steps
from gloamboard.pi_app.rehearsal.scenario_seen import SEEN, Missed, light_of
from gloamboard.pi_app.testing.board import board_picture, board_text
from gloamboard.rules.kernel import Key, Outcome
from gloamboard.rules.kernel.forms import AsksForm
from gloamboard.rules.kernel.game import OwnView
from gloamboard.strict_toml import did_you_mean

WITHIN_S = 5.0  # of table time
LOOK_S = 0.25


class EveningAtTable:
    """A game on its table, set up and settled. What was said before that satisfies no expectation."""

    def __init__(self, runner: Runner, scenario: Scenario, file: Path | None = None) -> None:
        self.runner, self.stage, self.scenario, self.file = runner, runner.stage, scenario, file

    @property
    def broker(self) -> Broker:
        """The broker of this evening alone, on a port that was free."""
        return self.stage.broker

    @property
    def outcome(self) -> Outcome | None:
        return self.stage.referee.evening.play.outcome

    def view(self, who: str = "public") -> OwnView:
        """What a seat, or everybody, may know."""
        return self.stage.referee.evening.seen(who)["view"]

    def story(self, who: str = "public") -> list[str]:
        """What was told since the test began."""
        return [line.says for line in self.runner.told(who)]

    def wait(self, seconds: float) -> None:
        self.stage.wait(seconds)

    def restart_referee(self) -> None:
        """As after a crash."""
        self.runner.do(ScenarioStep(restart="referee"))

    def play_scenario(self) -> int:
        """Do the steps of the file this evening is from; how many expectations held."""
        if self.file is None:
            raise LookupError("this evening is from no scenario file: name one, or do the steps in the test.")
        return play_steps(self.runner, self.scenario.step, self.file.name)

    def expect(self, what: str, *, within_s: float = WITHIN_S, **words: Any) -> None:
        """Wait on the table's clock until it is so. The words are those of an `expect` step, `is` being `is_`."""
        __tracebackhide__ = True  # a failure points at the line of the test
        if what not in SEEN:
            raise LookupError(f"{what!r} is nothing to expect. {did_you_mean(what, SEEN)}".rstrip())
        words = {word: value for word, value in words.items() if value is not None or word == "is_"}
        if wrong := wrong_words(what, [word.rstrip("_") for word in words]):
            raise LookupError(wrong)
        step = {"expect": what} | words
        until = self.stage.clock.now() + within_s
        while True:
            try:
                SEEN[what](self.runner, ScenarioStep(**step))
                return
            except Missed as no:
                left = until - self.stage.clock.now()
                if left <= 0:
                    raise Missed(f"{no} (after {within_s:g} s of table time)\n{self.board()}") from None
                self.stage.wait(min(LOOK_S, left))

    def board(self) -> str:
        return board_text(self.stage)

    def picture(self) -> str:
        """SVG."""
        return board_picture(self.stage)


class PlayersHand:
    """Pieces and controls. Each returns when the table has sensed it and the game has answered."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def place(self, piece: str, on: str) -> None:
        self._runner.do(ScenarioStep(place=piece, on=on))

    def lift(self, piece: str) -> None:
        self._runner.do(ScenarioStep(lift=piece))

    def tap(self, piece: str) -> None:
        """Touch it to the lectern and take it away again."""
        self._runner.do(ScenarioStep(tap=piece))

    def press(self, control: str) -> None:
        self._runner.do(ScenarioStep(press=control))

    def hold(self, control: str) -> None:
        self._runner.do(ScenarioStep(hold=control))

    def turn(self, control: str, steps: int = 1) -> None:
        """Right is positive."""
        self._runner.do(ScenarioStep(turn=control, steps=steps))


class Seat:
    """A player's page, without the page."""

    def __init__(self, evening: EveningAtTable, name: str) -> None:
        seats = evening.stage.referee.evening.setup.seats
        if name not in seats:
            raise LookupError(f"no seat {name!r} this evening. There are {', '.join(seats)}.")
        self._evening, self._name = evening, name

    @property
    def view(self) -> OwnView:
        return self._evening.view(self._name)

    @property
    def asked(self) -> str:
        """The question; empty when there is none."""
        asks = self._asks()
        return str(asks["asks"]) if asks else ""

    @property
    def options(self) -> list[Key]:
        """The keys that may be answered now."""
        asks = self._asks()
        return [tuple(option["key"]) for option in asks["options"]] if asks else []

    @property
    def refused(self) -> list[m.Refusal]:
        """What came of the last thing done here, where that was not allowed."""
        return list(self._evening.runner.refusals)

    def answer(self, *key: str | int) -> None:
        """As the seat's page sends it; one that is not allowed is refused."""
        self._evening.runner.refusals.clear()
        self._evening.runner.do(ScenarioStep(answer=key, seat=self._name))

    def _asks(self) -> AsksForm | None:
        return self._evening.stage.referee.evening.seen(self._name)["asks"]


class PropAtTable:
    """A simulated prop that runs its own firmware."""

    def __init__(self, evening: EveningAtTable, name: str) -> None:
        ports = evening.stage.ports
        if ports is None:
            raise LookupError("no props are plugged in this evening: say props=True.")
        names = [spec.name for spec in evening.stage.layout.table.prop]
        if name not in names:
            raise LookupError(f"no prop {name!r} at this table. {did_you_mean(name, names)}".rstrip())
        self._evening, self._name, self._ports = evening, name, ports

    @property
    def shows(self) -> str:
        """The scene its firmware shows."""
        return LETTERS[chr(self._ports[self._name].thing.mode)]

    def press(self, button: Literal["a", "b", "shake"] = "a", times: int = 1) -> None:
        """Its own firmware decides what that means."""
        self._evening.runner.do(ScenarioStep(prop=self._name, button=button, times=times))

    def does(self, event: str) -> None:
        """An event as its firmware would tell it."""
        self._evening.runner.do(ScenarioStep(prop=self._name, event=event))

    def expect(self, scene: str, level: int | None = None, *, within_s: float = WITHIN_S) -> None:
        __tracebackhide__ = True
        self._evening.expect("prop", piece=self._name, state=scene, is_=level, within_s=within_s)


class Lights:
    """What the strips show, read off their own bytes."""

    def __init__(self, evening: EveningAtTable) -> None:
        self._evening = evening

    def of(self, space: str) -> tuple[int, int, int]:
        """Red, green and blue from 0 to 255, the mean of the space's pixels."""
        red, green, blue = light_of(self._evening.stage, space)
        return round(float(red)), round(float(green)), round(float(blue))

    def expect(
        self,
        space: str,
        *,
        like: str | None = None,
        brighter_than: str | None = None,
        prompt: bool | None = None,
        within_s: float = WITHIN_S,
    ) -> None:
        """`like` a word of the theme, brighter than another space, asking for a hand or not."""
        __tracebackhide__ = True
        if like is None and brighter_than is None and prompt is None:
            raise ValueError(f"what is expected of {space}? Say like, brighter_than or prompt.")
        if like is not None or brighter_than is not None:
            self._evening.expect("light", space=space, like=like, brighter_than=brighter_than, within_s=within_s)
        if prompt is not None:
            self._evening.expect("prompt" if prompt else "no prompt", space=space, within_s=within_s)

"""Opens what a test asks for: an evening by its mark or its scenario file, or a table alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gloamboard.errors import GloamboardError
from gloamboard.hal.clock import VirtualClock, WallClock
from gloamboard.hal.open import Kind, Parts, open_parts
from gloamboard.hal.part_words import known
from gloamboard.hal.parts import LibraryMissing
from gloamboard.hal.sim.hands import Hands
from gloamboard.hal.table import Table
from gloamboard.hal.table_check import load_table, warnings
from gloamboard.pi_app.broker.private import NoBroker
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.setup_flags import BadAnswer, choices_from
from gloamboard.pi_app.rehearsal.scenario_file import Scenario, load_scenario
from gloamboard.pi_app.rehearsal.scenario_run import Runner
from gloamboard.pi_app.testing.at_the_table import EveningAtTable
from gloamboard.pi_app.testing.people import asked_by, set_out
from gloamboard.rules.kernel.registry import NoSuchGame, belongings_of, load_game
from gloamboard.strict_toml import FileError, Toml

OWN = ("layout", "tokens", "seats", "seed", "hands", "props", "helps")


class CannotOpen(GloamboardError, LookupError):
    """What a test asks for is not there, or not said."""


SAY_WHAT_IS_WRONG = (BadAnswer, CannotOpen, FileError, LibraryMissing, NoBroker, NoSuchGame)
"""What is raised with a sentence for whoever wrote the test, or set up the machine."""


@dataclass(frozen=True)
class TestOptions:
    """What is said on the command line of pytest."""

    parts: Kind = "sim"
    broker: str | None = None
    say: Callable[[str], None] = print


def scenario_by_words(title: str, game_id: str, words: Toml) -> Scenario:
    """What is laid for the game when nothing else is said, with these words changed. A word that is none of a scenario
    file's is the answer to a question of the game."""
    game = load_game(game_id)
    own = {word: value for word, value in words.items() if word in OWN}
    flags = [f"--{word.replace('_', '-')}={value}" for word, value in words.items() if word not in OWN]
    laid = belongings_of(game_id).brings.evening
    if laid is None and not {"layout", "tokens"} <= set(own):
        raise CannotOpen(f"{game_id}'s brings.toml lays no evening: say which layout and tokens.")
    usual: Toml = {} if laid is None else {"layout": laid.layout, "tokens": laid.tokens, "seats": laid.seats}
    said = usual | own
    return Scenario(
        v=1,
        title=title,
        game=game_id,
        step=(),
        choices=choices_from(flags, game, [f"--{word}" for word in OWN]),
        **(
            said | {"hands": tuple(said.get("hands", ())), "layout": str(said["layout"]), "tokens": str(said["tokens"])}
        ),
    )


def evening_by_words(title: str, game_id: str, words: Toml, folder: Path, wanted: TestOptions) -> EveningAtTable:
    return _open(scenario_by_words(title, game_id, words), None, folder, wanted)


def evening_by_file(file: Path, folder: Path, wanted: TestOptions) -> EveningAtTable:
    return _open(load_scenario(file), file, folder, wanted)


def _open(scenario: Scenario, file: Path | None, folder: Path, wanted: TestOptions) -> EveningAtTable:
    real = wanted.parts == "real"
    runner = Runner(scenario, folder, wanted.broker, wanted.parts, asked_by(wanted.say) if real else None)
    if real:
        try:
            set_out(runner.stage, wanted.say)
        except BaseException:
            runner.close()
            raise
        runner.forget_what_was_said()
    return EveningAtTable(runner, scenario, file)


class BareTable:
    """A table's parts, of whichever kind: what its pads sense and its strips show. The same at an evening's table."""

    def __init__(self, spec: Table, parts: Parts) -> None:
        self.spec, self.parts = spec, parts
        self._pad_of = {pad.reader: pad.id for pad in spec.pad}
        self._reader_of = {pad.id: pad.reader for pad in spec.pad}

    def put(self, tag: str, pad: str) -> None:
        """A tag on a pad of a simulated table."""
        self._hands().put(tag, self._reader_of[known(pad, self._reader_of, "pad")])

    def take(self, tag: str) -> None:
        self._hands().take(tag)

    def senses(self) -> dict[str, tuple[str, ...]]:
        """Pad → tags, of the pads that sense any in one sweep."""
        readings = self.parts.readers.sweep()
        return {self._pad_of[reader]: seen.tags for reader, seen in readings.items() if seen.tags}

    def light(self, strip: str, red: int, green: int, blue: int) -> None:
        """The whole strip in one colour, 0 to 255, without the power limit: keep it dim."""
        spec = next(each for each in self.spec.strip if each.id == known(strip, self.parts.strips, "strip"))
        colour = {"R": red, "G": green, "B": blue}
        self.parts.strips[strip].show(bytes(colour[channel] for channel in spec.order) * spec.pixels)

    def pixels(self, strip: str) -> bytes:
        """What a simulated strip shows, three bytes a pixel in wire order."""
        return self._hands().pixels(strip)

    def ailing(self) -> dict[str, str]:
        """The parts that are not well, and what is wrong with them."""
        return {health.part: f"{health.state}: {health.says}" for health in self.parts.health() if health.state != "ok"}

    def warnings(self) -> list[str]:
        """What works, but a maker should know."""
        return warnings(self.spec)

    def _hands(self) -> Hands:
        if self.parts.hands is None:
            raise CannotOpen("real parts have no simulated hands: run this test with --gloam-parts sim or chips.")
        return self.parts.hands


def open_table(name: str | Path, wanted: TestOptions) -> BareTable:
    """By name or path."""
    spec = load_table(shipped_files.find_table(name))
    return BareTable(spec, open_parts(spec, wanted.parts, WallClock() if wanted.parts == "real" else VirtualClock()))

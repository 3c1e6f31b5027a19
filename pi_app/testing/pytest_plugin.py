"""A pytest plugin, there wherever Gloamboard is installed: fixtures for a table, an evening on it, and who sits there.

    @pytest.mark.evening("lantern", seed=3, seats=1)
    def test_the_light_goes_along(hand, lights):
        hand.place("seat1", on="hill")
        lights.expect("hill", brighter_than="camp")

It is loaded with every run of pytest, so what a table needs is imported when a test asks for one. docs/ci.md explains
it. Which rules tests show is noted by another plugin, gloamboard.pi_app.rehearsal.shown_rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

if TYPE_CHECKING:
    from gloamboard.pi_app.testing.at_the_table import EveningAtTable, Lights, PlayersHand, PropAtTable, Seat
    from gloamboard.pi_app.testing.set_up import BareTable, TestOptions

Opened = TypeVar("Opened")
MARKS = (
    "evening(game, seed=1, seats=2, layout=, tokens=, hands=[], props=False, helps=True, ...): the game of this test's "
    "evening, with answers to its set-up questions; or scenario=FILE",
    "table(name): the table that this test opens, by name or path",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("gloamboard", "tests at a Gloamboard table")
    group.addoption(
        "--gloam-parts",
        choices=["sim", "chips", "real"],
        default="sim",
        help="what tables are made of: simulated parts (sim), simulated chips, or real parts with you as the hand",
    )
    group.addoption("--gloam-broker", choices=["mosquitto", "nats"], help="which broker (what is installed)")
    group.addoption(
        "--gloam-pictures",
        type=Path,
        metavar="DIR",
        help="draw each test's board into DIR as SVG, as it was at the end",
    )


def pytest_configure(config: pytest.Config) -> None:
    for mark in MARKS:
        config.addinivalue_line("markers", mark)


# --- what a test asks for --------------------------------------------------------


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EveningAtTable]:
    """A game on its table, by the mark `evening`, or from the scenario file that is named like the test."""
    opened = _opened(lambda: _evening(request.node, tmp_path / "evening", _wanted(request.config)))
    request.node.stash[EVENING] = opened
    yield opened
    opened.runner.close()


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[BareTable]:
    """The evening's table; in a test without an evening, the one that the mark `table` names."""
    from gloamboard.pi_app.testing.set_up import BareTable, open_table

    if "evening" in request.fixturenames:
        stage = request.getfixturevalue("evening").stage
        yield BareTable(stage.layout.table, stage.parts)
        return
    mark = request.node.get_closest_marker("table")
    if mark is None or not mark.args:
        pytest.fail('which table? Say @pytest.mark.table("first-light"), or a path to a file.', pytrace=False)
    opened = _opened(lambda: open_table(mark.args[0], _wanted(request.config)))
    yield opened
    opened.parts.close()


@pytest.fixture
def hand(evening: EveningAtTable) -> PlayersHand:
    """Puts and lifts pieces, taps cards, presses, holds and turns controls."""
    from gloamboard.pi_app.testing.at_the_table import PlayersHand

    return PlayersHand(evening.runner)


@pytest.fixture
def seat(evening: EveningAtTable) -> Callable[[str], Seat]:
    """`seat("seat1")` answers, and knows what that seat is asked and sees."""
    from gloamboard.pi_app.testing.at_the_table import Seat

    return lambda name: Seat(evening, name)


@pytest.fixture
def prop(evening: EveningAtTable) -> Callable[[str], PropAtTable]:
    """`prop("orb")` is a simulated prop with its own firmware, where the mark says props=True."""
    from gloamboard.pi_app.testing.at_the_table import PropAtTable

    return lambda name: PropAtTable(evening, name)


@pytest.fixture
def lights(evening: EveningAtTable) -> Lights:
    """What the strips show."""
    from gloamboard.pi_app.testing.at_the_table import Lights

    return Lights(evening)


# --- opening it ------------------------------------------------------------------


def _opened(opening: Callable[[], Opened]) -> Opened:
    """What cannot be opened is told in its own sentence; a trace of our insides helps nobody."""
    from gloamboard.pi_app.testing.set_up import SAY_WHAT_IS_WRONG

    try:
        return opening()
    except SAY_WHAT_IS_WRONG as no:
        told = str(no)
    return pytest.fail(told, pytrace=False)


def _evening(node: pytest.Item, folder: Path, wanted: TestOptions) -> EveningAtTable:
    from gloamboard.pi_app.testing.set_up import CannotOpen, evening_by_file, evening_by_words

    mark = node.get_closest_marker("evening")
    words: dict[str, Any] = dict(mark.kwargs) if mark else {}
    if mark is not None and mark.args:
        return evening_by_words(node.name, mark.args[0], words, folder, wanted)
    file = Path(words.get("scenario", node.path.parent / "scenarios" / _file_name(node)))
    if mark is None and not file.is_file():
        raise CannotOpen(f'which evening? Say @pytest.mark.evening("GAME", seed=7), or write the scenario file {file}.')
    return evening_by_file(file, folder, wanted)


def _file_name(node: pytest.Item) -> str:
    name: str = getattr(node, "originalname", node.name)
    return f"{name.removeprefix('test_')}.toml"


def _wanted(config: pytest.Config) -> TestOptions:
    from gloamboard.pi_app.testing.set_up import TestOptions

    capture = config.pluginmanager.getplugin("capturemanager")

    def say(sentence: str) -> None:
        with capture.global_and_fixture_disabled():
            print(f"\n  {sentence}", flush=True)

    return TestOptions(config.getoption("--gloam-parts"), config.getoption("--gloam-broker"), say)


# --- what is left of a test ---------------------------------------------------------

EVENING: pytest.StashKey[EveningAtTable] = pytest.StashKey()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """The board beside a failure, and its picture where one is wanted."""
    outcome: Any = yield
    evening = item.stash.get(EVENING, None)
    if evening is None or call.when != "call":
        return
    report = outcome.get_result()
    try:
        if report.failed and (board := evening.board()).partition("\n")[0] not in report.longreprtext:
            report.sections.append(("the board", board))  # where the expectation that failed does not show it already
        folder: Path | None = item.config.getoption("--gloam-pictures")
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            name = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in item.name)
            (folder / f"{item.path.stem}.{name}.svg").write_text(evening.picture())
    except Exception as no:  # a game whose views break must not end the whole run
        report.sections.append(("the board", f"cannot be shown: {type(no).__name__}: {no}"))

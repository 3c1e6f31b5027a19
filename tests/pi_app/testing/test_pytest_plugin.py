"""The plugin itself, in small runs of pytest of its own: what is asked for, what is told, what is left behind."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

HEAD = """
    import pytest

    cottage = pytest.mark.evening(
        "netherwatch", seed=7, layout="first-light", tokens="first-light", operation="ferry-cottage"
    )
"""
HEAVY = (
    "numpy",
    "paho",
    "msgspec",
    "starlette",
    "gloamboard.hal",
    "gloamboard.rules",
    "gloamboard.pi_app.rehearsal.stage",
)


@pytest.fixture(autouse=True)
def numpy_is_loaded() -> None:
    """It cannot be loaded twice in one process: it must be there before a run in this process notes what was."""
    importlib.import_module("numpy")


def test_a_run_without_a_table_imports_nothing_of_one() -> None:
    loaded = f"import gloamboard.pi_app.testing.pytest_plugin, sys; print([n for n in {HEAVY} if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True).stdout == "[]\n"


def test_every_test_leaves_a_picture_and_a_failure_shows_the_board(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        HEAD
        + """
    @cottage
    def test_that_passes(evening):
        assert evening.broker.port

    @cottage
    def test_that_asserts(evening):
        assert evening.view()["pieces"]["historian"]["at"] == "porch"

    @cottage
    def test_that_expects(lights):
        lights.expect("net-loft", brighter_than="hq", within_s=1)
    """
    )
    ran = pytester.runpytest_inprocess(
        "--gloam-pictures", "pictures", "--junitxml", "junit.xml", "-p", "no:cacheprovider"
    )
    ran.assert_outcomes(passed=1, failed=2)
    assert len(list(Path("pictures").glob("*.test_that_*.svg"))) == 3
    said = ran.stdout.str().partition("short test summary info")[0]  # where CI=true says it all again
    assert said.count("space            light") == 2  # once for each failure
    assert said.count("the board") == 1  # a section of its own where the failure does not show it
    failures = [failure.text or "" for failure in ElementTree.parse("junit.xml").iter("failure")]
    assert len(failures) == 2
    assert "net-loft glows" in failures[1]
    assert "space            light" in failures[1]


def test_an_evening_is_from_the_scenario_file_that_is_named_like_the_test(pytester: pytest.Pytester) -> None:
    scenario = Path(__file__).resolve().parents[2] / "scenarios" / "historian_to_the_foyer.toml"
    (pytester.mkdir("scenarios") / "a_walk.toml").write_text(scenario.read_text())
    pytester.makepyfile(
        """
    def test_a_walk(evening, hand):
        assert (evening.scenario.seed, evening.file.name) == (7, "a_walk.toml")
        assert evening.play_scenario() > 5

    def test_nowhere(evening):
        pass
    """
    )
    ran = pytester.runpytest_inprocess()
    ran.assert_outcomes(passed=1, errors=1)
    ran.stdout.fnmatch_lines(["*which evening? Say @pytest.mark.evening(*scenarios/nowhere.toml."])


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        ('evening("netherwach")', "no game named 'netherwach' is installed"),
        ('evening("netherwatch", operaton="x")', "does not ask for --operaton=x. Did you mean --operation"),
        ('evening("netherwatch", tier="easy")', "--tier=easy easy: not an answer"),
        ('evening("netherwatch", layout="mansion-c")', "there is no layout called mansion-c"),
        ('evening(scenario="gone.toml")', "gone.toml"),
        ('table("first-ligth")', "there is no table called first-ligth"),
    ],
)
def test_what_cannot_be_opened_is_told_in_a_sentence(pytester: pytest.Pytester, mark: str, says: str) -> None:
    fixture = mark.partition("(")[0]
    pytester.makepyfile(f"import pytest\n\n@pytest.mark.{mark}\ndef test_it({fixture}):\n    pass\n")
    ran = pytester.runpytest_inprocess()
    ran.assert_outcomes(errors=1)
    assert says in ran.stdout.str()
    assert "Traceback" not in ran.stdout.str()


TABLE = """
    @pytest.mark.table("first-light")
    def test_a_tag_is_sensed(table):
        table.put("04a1b2c3d4e580", "p1")
        assert table.senses() == {"p1": ("04a1b2c3d4e580",)}
    """


def test_the_same_test_runs_on_simulated_chips(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        HEAD
        + TABLE
        + """
    @cottage
    def test_a_move(evening, hand):
        assert type(evening.stage.parts.hands).__name__ == "ChipTable"
        evening.expect("no difference")
        hand.place("historian", on="flagged-passage")
        evening.expect("difference", piece="historian")
    """
    )
    pytester.runpytest_inprocess("--gloam-parts", "chips").assert_outcomes(passed=2)


def test_real_parts_that_are_not_here_are_an_error_and_no_pass(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(HEAD + TABLE)
    ran = pytester.runpytest_inprocess("--gloam-parts", "real")
    ran.assert_outcomes(errors=1)
    assert "cannot be used here" in ran.stdout.str()

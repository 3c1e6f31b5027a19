"""A study compares settings over the same seeds, goes on after a stop, and is never mixed with other rules."""

from __future__ import annotations

import fcntl
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.study.intervals import Share, difference, share_of
from gloamboard.pi_app.study.study_file import read_study
from gloamboard.strict_toml import FileError

GLOAM = [sys.executable, "-m", "gloamboard"]
STUDY = """
v = 1
title = "Easy <or> not"
game = "set_a_watch"
games = {games}
seats = 2
bots = ["{bot}"]
[[setting]]
name = "normal"
[[setting]]
name = "easy"
choose = {{ difficulty = "easy" }}
"""


@pytest.fixture
def study(tmp_path: Path) -> Path:
    return written(tmp_path / "fire.toml", 20)


def written(path: Path, games: int, bot: str = "random") -> Path:
    path.write_text(STUDY.format(games=games, bot=bot))
    return path


def lines_of(study: Path) -> list[bytes]:
    return study.with_suffix(".counted.jsonl").read_bytes().splitlines()


def found(study: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["study", str(study), "--json", *words]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_settings_are_compared_over_the_same_seeds_with_intervals(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    normal, easy = found(study, capsys)["settings"]
    assert [normal["games"], easy["games"]] == [20, 20]
    wins = [sum(n for end, n in one["outcomes"].items() if end.startswith("win")) for one in (normal, easy)]
    assert [one["wins"]["players"]["share"] for one in (normal, easy)] == [n / 20 for n in wins]
    assert normal["against_first"] == {}
    gap = easy["against_first"]["players"]
    assert gap["share"] == pytest.approx((wins[1] - wins[0]) / 20)
    assert gap["low"] < gap["share"] < gap["high"]


def test_intervals_are_those_of_the_books() -> None:
    """Newcombe 1998, the examples of both papers: 81 of 263, and 56/70 against 48/80."""
    assert share_of(81, 263) == pytest.approx(Share(0.3080, 0.2553, 0.3662), abs=1e-4)
    assert share_of(0, 20) == pytest.approx(Share(0, 0, 0.1611), abs=1e-4)
    assert difference(share_of(56, 70), share_of(48, 80)) == pytest.approx(Share(0.2, 0.0524, 0.3339), abs=1e-4)
    assert share_of(0, 0) == Share(0, 0, 1)


def test_a_study_stopped_by_hand_goes_on_and_finds_what_it_would_have_found(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(study, 5000)  # nobody waits for all of it

    with subprocess.Popen([*GLOAM, "study", str(study)], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as running:
        end = monotonic() + 60
        while not (study.with_suffix(".counted.jsonl").exists() and len(lines_of(study)) > 3) and monotonic() < end:
            sleep(0.01)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"stopped: by hand. What is counted is kept; the same command goes on." in said
    kept = lines_of(study)
    assert 3 < len(kept) < 1001
    assert "games so far" in study.with_suffix(".html").read_text()
    resumed = found(written(study, 120), capsys)
    assert lines_of(study)[: len(kept)] == kept
    assert len(lines_of(study)) == len(set(lines_of(study))) >= 25  # at least 24 batches, each once
    assert resumed == found(written(tmp_path / "other.toml", 120), capsys)


def test_a_study_that_could_play_nothing_says_why_and_writes_no_page(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", str(study), "--on", "tcp://127.0.0.1:9"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("gloam study: --on tcp://127.0.0.1:9: no Dask scheduler answers there")
    assert said.err.count("\n") == 1
    assert not study.with_suffix(".html").exists()


def test_a_line_torn_by_a_pulled_plug_is_played_again(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = found(study, capsys)
    book = study.with_suffix(".counted.jsonl")
    book.write_bytes(book.read_bytes()[:-40])
    assert found(study, capsys) == whole
    assert len(lines_of(study)) == 5
    assert all(json.loads(line) for line in lines_of(study))


def test_more_games_and_another_setting_keep_what_was_counted(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found(study, capsys)
    kept = lines_of(study)
    written(study, 30)
    study.write_text(study.read_text() + '[[setting]]\nname = "hard"\nchoose = { difficulty = "hard" }\n')
    assert [one["games"] for one in found(study, capsys)["settings"]] == [30, 30, 30]
    assert lines_of(study)[: len(kept)] == kept
    assert len(lines_of(study)) == len(kept) + 2 + 3
    written(study, 15)  # half a batch of what was counted is not counted
    assert [one["games"] for one in found(study, capsys)["settings"]] == [15, 15]


def test_what_was_counted_with_other_rules_is_not_mixed_in(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = found(study, capsys)
    book = study.with_suffix(".counted.jsonl")
    book.write_text(re.sub(r'"rules": "\w+"', '"rules": "0123"', book.read_text()))
    assert main(["study", str(study)]) == 2
    assert "was counted with other rules under the same version" in capsys.readouterr().err
    assert found(study, capsys, "--fresh") == whole
    assert (study.parent / "fire.counted.1.jsonl").exists()


def test_a_file_in_which_nothing_is_counted_is_of_no_rules(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = found(study, capsys)
    book = study.with_suffix(".counted.jsonl")
    header = lines_of(study)[0]
    book.write_bytes(re.sub(rb'"rules": "\w+"', b'"rules": "0123"', header) + b"\n")
    assert found(study, capsys) == whole
    assert lines_of(study)[0] == header


def test_two_programs_do_not_add_to_one_study(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open(study.with_suffix(".counted.jsonl"), "a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert main(["study", str(study)]) == 2
    assert "is being added to by another `gloam study`" in capsys.readouterr().err


def test_a_plan_plays_nothing(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", str(study), "--plan"]) == 0
    assert "40 planned, 0 counted, 40 to play" in capsys.readouterr().out
    assert list(study.parent.glob("*.jsonl")) == []
    found(study, capsys)
    written(study, 1_000)
    assert main(["study", str(study), "--plan"]) == 0
    told = capsys.readouterr().out
    assert "2000 planned, 40 counted, 1960 to play" in told
    assert re.search(r"time +about [\d.]+ hours of one core", told)


def test_the_page_stands_alone_and_tells_every_number(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = found(study, capsys)
    page = study.with_suffix(".html").read_text()
    assert "Easy &lt;or&gt; not" in page
    assert not re.search(r'(src|href)="', page)
    for one in data["settings"]:
        assert f"{one['wins']['players']['share']:.1%}" in page
    assert page.count('class="reach"') == 2
    assert "may be chance" in page or data["settings"][1]["against_first"]["players"]["low"] > 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('choose = { difficulty = "eazy" }', r"setting\[2\]: --difficulty=eazy eazy: not an answer"),
        ('choose = { colour = "red" }', r"setting\[2\]: Set a Watch does not ask for --colour"),
        ('bots = ["clever"]', r"setting\[2\]: Set a Watch has no bot 'clever'"),
        ('bots = ["search:1.5s"]', r"setting\[2\].bots: search:1.5s thinks by the clock"),
        ("seats = 9", r"setting\[2\]: --seats 9: Set a Watch is for"),
        ("chairs = 9", r"setting\[2\].chairs = 9: no such key here"),
    ],
)
def test_what_is_wrong_in_a_study_is_named(study: Path, line: str, says: str) -> None:
    study.write_text(study.read_text() + f'[[setting]]\nname = "third"\n{line}\n')
    with pytest.raises(FileError, match=says):
        read_study(study)


def test_two_settings_of_one_name_are_refused(study: Path) -> None:
    study.write_text(study.read_text() + '[[setting]]\nname = "easy"\n')
    with pytest.raises(FileError, match="two settings have this name"):
        read_study(study)


def test_the_example_is_sound() -> None:
    example = read_study(Path(__file__).resolve().parents[3] / "examples/studies/tiers.toml")
    tiers = [setting.terms.choices["tier"] for setting in example.settings]
    assert tiers == ["initiate", "operative", "veteran", "veteran"]


@pytest.mark.soak
def test_a_hundred_thousand_games_are_planned_stopped_and_resumed(
    study: Path, capsys: pytest.CaptureFixture[str], soak_record: Callable[..., None]
) -> None:
    written(study, 50_000, bot="sensible")
    assert main(["study", str(study), "--plan"]) == 0
    assert "100000 planned, 0 counted, 100000 to play" in capsys.readouterr().out
    with subprocess.Popen([*GLOAM, "study", str(study)]) as running:
        while not (study.with_suffix(".counted.jsonl").exists() and len(lines_of(study)) > 2_000):
            sleep(1)
        running.send_signal(signal.SIGINT)
    kept = lines_of(study)
    assert 2_000 < len(kept) < 10_001
    data = found(study, capsys)
    soak_record(**{"study.hundred_thousand": data})
    assert lines_of(study)[: len(kept)] == kept
    assert [(one["games"], one["faults"]) for one in data["settings"]] == [(50_000, 0), (50_000, 0)]
    assert len(lines_of(study)) == 10_001

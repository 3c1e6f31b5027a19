"""A building command with nothing after it, or with too little: which tables there are, and what to type next."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.config.shipped_files import HARDWARE, find_tokens


@pytest.mark.parametrize(
    ("typed", "next_step"),
    [
        ("doctor", "gloam doctor first-light"),
        ("watch", "gloam watch first-light"),
        ("light-test", "gloam light-test first-light"),
        ("bench hardware", "gloam bench hardware first-light"),
        ("learn", "gloam learn first-light -o my-tokens.toml"),
        ("learn -o mine.toml", "gloam learn first-light -o my-tokens.toml"),
        ("table check", "gloam table check first-light"),
        ("table wiring", "gloam table wiring first-light"),
        ("table draw -o table.svg", "gloam table draw first-light -o table.svg"),
    ],
)
def test_who_names_no_table_is_told_which_there_are_and_what_to_type(
    typed: str, next_step: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(typed.split()) == 2
    said = capsys.readouterr().err
    tables = ", ".join(sorted(path.stem for path in (HARDWARE / "tables").glob("*.toml")))
    assert f"which table is meant? There are {tables}." in said
    assert f"`{next_step}`" in said
    assert said.count("\n") == 1


def test_learning_without_a_place_to_write_is_told_what_to_type(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "first-light", "--parts", "sim"]) == 2
    assert "`gloam learn first-light -o my-tokens.toml`" in capsys.readouterr().err


def test_a_table_that_has_a_sheet_of_its_own_name_is_taught_by_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(find_tokens("first-light").read_text())
    assert main(["learn", "first-light", "--parts", "sim", "-o", str(mine)]) == 0
    said = capsys.readouterr().out
    assert f"10 of 10 known, in {mine}." in said
    assert f"gloam play --tokens {mine}" in said
    assert len(load_tokens(mine).token) == 10


def test_watching_says_at_once_what_it_watches_and_that_no_hand_reaches_simulated_parts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["watch", "first-light", "--parts", "chips", "--sweeps", "1"]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first == "Watching 4 readers and 2 controls of first-light; Ctrl-C ends."
    assert "no hand reaches them" in rest[0]

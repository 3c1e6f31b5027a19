"""An evening that an older version began or finished becomes a page."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from tests.old_evenings.unpacked import Old, facts, let_bots_play, lines_then, of_kind, told_later, unpack


def report(old: Old, page: Path) -> int:
    return main(["report", "--data", str(old.folder), "-o", str(page)])


def rules_of(page: str) -> list[str]:
    """The rule behind each sentence of the page that an older version said too."""
    told = re.findall(r">([^<>]*)<span class=rule>([^<]*)</span>", page)
    return [rule for says, rule in told if not told_later(html.unescape(says), rule)]


@pytest.mark.parametrize("name", of_kind("finished"))
def test_a_finished_one_has_the_page_it_had(name: str, tmp_path: Path) -> None:
    old, page = Old(unpack(name, tmp_path / "data"), facts(name)), tmp_path / "evening.html"
    assert report(old, page) == 0
    assert lines_then(rules_of(page.read_text())) == rules_of(old.facts["page"])
    assert len(rules_of(page.read_text())) > 100


@pytest.mark.parametrize("name", of_kind("waiting"))
def test_one_begun_then_and_ended_now_has_a_page(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, page = Old(unpack(name, tmp_path / "data"), facts(name)), tmp_path / "evening.html"
    assert report(old, page) == 2
    assert "not over yet" in capsys.readouterr().err
    desk = old.open()
    given = let_bots_play(desk)
    desk.record.close()
    outcome = desk.referee.evening.play.outcome
    assert outcome is not None
    assert report(old, page) == 0
    assert outcome.says in page.read_text()
    assert f"{len(old.facts['answers']) + given} decisions" in page.read_text()


@pytest.mark.parametrize("name", of_kind("resumed"))
def test_one_that_went_on_from_its_boundary_has_a_page_of_what_came_after(name: str, tmp_path: Path) -> None:
    old, page = Old(unpack(name, tmp_path / "data"), facts(name)), tmp_path / "evening.html"
    desk = old.open()
    given = let_bots_play(desk)
    desk.record.close()
    assert report(old, page) == 0
    assert f"{len(old.facts['answers']) + given} decisions" in page.read_text()

"""Evenings that were played to their end: kept once each, the newest first, and nothing of one that goes on."""

from __future__ import annotations

from pathlib import Path

from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.enquiries import found_out
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.keeping.files import FINISHED
from gloamboard.pi_app.referee.keeping.finished import finished_in, note_end
from gloamboard.rules.kernel import Outcome, Setup
from tests.pi_app.web.walkabout import Walkabout

NOON_S = 1_790_000_000.0


def evening(id: str, end: str = "") -> Evening:
    one = Evening(Walkabout(), Setup(("seat1", "seat2"), 7), Tiles(load_layout("mansion-a")), id)
    if end:
        one.play.outcome = Outcome("win", "light", end)
    return one


def test_an_end_is_kept_once_and_the_newest_comes_first(tmp_path: Path) -> None:
    note_end(tmp_path, evening("a", "Lit."), NOON_S)
    note_end(tmp_path, evening("b", "Dark."), NOON_S + 60)
    note_end(tmp_path, evening("a", "Lit after all."), NOON_S + 120)  # taken back, and ended again
    assert [(one["says"], one["seats"]) for one in finished_in(tmp_path)] == [("Lit after all.", 2), ("Dark.", 2)]


def test_of_one_that_goes_on_nothing_is_kept_and_a_broken_file_is_no_fault(tmp_path: Path) -> None:
    note_end(tmp_path, evening("a"), NOON_S)
    assert not (tmp_path / FINISHED).exists()
    (tmp_path / FINISHED).write_text("[{")
    assert finished_in(tmp_path) == []


def test_the_host_alone_is_told() -> None:
    asked = m.Enquiry(what="evenings")
    rows = [{"says": "Lit."}]
    assert found_out(evening("a"), "host", asked, lambda: rows) == {"evenings": rows}
    assert found_out(evening("a"), "seat1", asked, lambda: rows) == {}

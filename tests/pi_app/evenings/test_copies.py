"""The backup around an update: all of an installed table, and only the last few are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.evenings import copies
from gloamboard.pi_app.evenings.places import KeptFolder


@pytest.fixture
def places(tmp_path: Path) -> list[KeptFolder]:
    """Those of an installed table with an evening."""
    root = tmp_path / "root"
    main(["install-service", "--root", str(root)])
    (root / "var/lib/gloamboard-referee/referee").mkdir(parents=True)
    (root / "var/lib/gloamboard-referee/referee/points.json").write_text("{}")
    return copies.installed_places(root)


def test_what_a_newer_version_wrote_gives_way_and_is_kept(places: list[KeptFolder], tmp_path: Path) -> None:
    root = tmp_path / "root"
    own, points = root / "etc/gloamboard/table.toml", root / "var/lib/gloamboard-referee/referee/points.json"
    before = own.read_text()
    copy = copies.take(places, tmp_path / "copies")
    own.write_text("v = 2\n")
    points.write_text("newer than anybody can read")
    aside = copies.put_back(copy, places)
    assert (own.read_text(), points.read_text()) == (before, "{}")
    assert sorted(path.read_text() for folder in aside for path in folder.rglob("*") if path.is_file()) == [
        "newer than anybody can read",
        "v = 2\n",
    ]


def test_only_the_last_few_are_kept(places: list[KeptFolder], tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    for day in range(1, 9):
        (folder / f"2026-01-0{day}-120000.tar.gz").touch()
    newest = copies.take(places, folder)
    left = sorted(folder.iterdir())
    assert len(left) == copies.KEPT
    assert left[-1] == newest

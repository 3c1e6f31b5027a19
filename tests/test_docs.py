"""What the pages name is there: files of the project, and the pages they point to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
ROOMS = ("bench", "docs", "examples", "firmware", "hal", "hardware", "pi_app", "requirements", "rules", "strict_toml")
NAMED = re.compile(rf"`((?:{'|'.join((*ROOMS, 'systemd', 'tests'))})/[\w./-]+)`")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_a_page_names_and_every_page_it_points_to_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    tops = (ROOT, *(ROOT / "examples").iterdir())  # a page on an example names files as they stand in it
    missing = [name for name in NAMED.findall(text) if not any((top / name).exists() for top in tops)]
    missing += [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert missing == []


def test_the_walk_of_a_tag_names_the_files_it_goes_through() -> None:
    walk = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("## The way of a move")[2]
    named = NAMED.findall(walk.partition("\n## ")[0])
    assert {"hal/presence.py", "pi_app/referee/hands/meaning.py", "pi_app/storage/journal.py"} <= set(named)

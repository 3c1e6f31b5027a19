"""A fingerprint tells which part of a game has changed: engine, rules, content with its maps, or layout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from gloamboard.rules.kernel import fingerprint as of
from gloamboard.rules.kernel import games, load_game
from gloamboard_lantern.game import Lantern


@pytest.fixture(autouse=True)
def read_anew() -> Iterator[None]:
    of._hash.cache_clear()
    yield
    of._hash.cache_clear()


class Copied(Lantern):
    """A game whose files may be changed."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        for name in ("game.py", "people/walker.py", "content/cards.toml", "content/maps/path.toml", "rulebook.toml"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(name)


@pytest.mark.parametrize(
    ("file", "parts"),
    [
        ("people/walker.py", ["rules"]),
        ("more.py", ["rules"]),
        ("content/cards.toml", ["content"]),
        ("content/maps/path.toml", ["content"]),
        ("content/theme.toml", []),
        ("rulebook.toml", []),
        ("shown.txt", []),
    ],
)
def test_a_changed_file_changes_its_part_alone(tmp_path: Path, file: str, parts: list[str]) -> None:
    game = Copied(tmp_path)
    before = of.fingerprint_of(game, "as it lies")
    (tmp_path / file).write_text("otherwise")
    of._hash.cache_clear()
    assert of.changed(before, of.fingerprint_of(game, "as it lies")) == parts


def test_the_cards_and_rules_of_a_box_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, box = Copied(tmp_path / "game"), tmp_path / "box"
    before = of.fingerprint_of(game, "")
    (box / "content").mkdir(parents=True)
    (box / "content" / "cards.toml").write_text("more")
    monkeypatch.setattr(of, "with_boxes", lambda _game: [SimpleNamespace(folder=box)])
    assert of.changed(before, of.fingerprint_of(game, "")) == ["content"]


def test_a_changed_layout_and_engine_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Copied(tmp_path)
    before = of.fingerprint_of(game, "as it lies")
    assert of.changed(before, of.fingerprint_of(game, "turned")) == ["layout"]
    monkeypatch.setattr(of, "KERNEL", tmp_path)
    assert of.changed(before, of.fingerprint_of(game, "as it lies")) == ["kernel"]


def test_what_was_written_in_two_files_is_not_what_stands_in_one(tmp_path: Path) -> None:
    game = Copied(tmp_path)
    before = of.fingerprint_of(game, "")
    (tmp_path / "game.py").write_text("")
    (tmp_path / "people/walker.py").write_text("game.pypeople/walker.py")
    of._hash.cache_clear()
    assert of.changed(before, of.fingerprint_of(game, "")) == ["rules"]


def test_every_game_has_a_fingerprint_of_its_own() -> None:
    found = {game_id: of.fingerprint_of(load_game(game_id), "") for game_id in games()}
    assert len({one["rules"] for one in found.values()}) == len(found) > 1
    assert len({one["content"] for one in found.values()}) == len(found)
    assert len({one["kernel"] for one in found.values()}) == 1

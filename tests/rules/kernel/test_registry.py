"""What an installed package brings is found through its registration, without importing any of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands.content import check
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.settings import load_settings
from gloamboard.pi_app.config.shipped_files import rulebooks
from gloamboard.rules.kernel import load_game, registry
from gloamboard.strict_toml import FileError

ROOT = Path(__file__).resolve().parents[3]
Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package where Python finds it: one that may not be imported, with the files that are named."""

    def put(package: str, group: str, name: str, brings: str = "", *files: str, below: str = "") -> Path:
        site = tmp_path / f"site-{package}"
        folder = site / package / below
        info = site / f"{package}-1.0.dist-info"
        for place in (folder, info):
            place.mkdir(parents=True, exist_ok=True)
        (site / package / "__init__.py").write_text("raise AssertionError('somebody imported the whole game')\n")
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        module = ".".join((package, *Path(below).parts))
        (info / "entry_points.txt").write_text(f"[gloamboard.{group}]\n{name} = {module}:GAME\n")
        for path in ("brings.toml", *files):
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(brings if path == "brings.toml" else "")
        monkeypatch.syspath_prepend(site)
        registry.all_belongings.cache_clear()
        return folder

    yield put
    monkeypatch.undo()
    registry.all_belongings.cache_clear()


BRINGS = """v = 1
layouts = ["layouts/pond.toml"]
tokens = ["tokens/ducks.toml"]
tables = ["tables/pond-table.toml"]
evening = { layout = "pond", tokens = "ducks", seats = 3 }
"""


def test_everything_a_game_brings_is_found_by_name(install: Install) -> None:
    files = ("rulebook.toml", "content/theme.toml", "content/maps/shore.toml")
    folder = install("pond_game", "games", "pond", BRINGS, *files)
    assert shipped_files.find_layout("pond") == folder / "layouts/pond.toml"
    assert shipped_files.find_tokens("ducks") == folder / "tokens/ducks.toml"
    assert shipped_files.find_table("pond-table") == folder / "tables/pond-table.toml"
    assert shipped_files.find_map("pond", "shore") == folder / "content/maps/shore.toml"
    assert shipped_files.find_themes("pond") == [folder / "content/theme.toml"]
    assert rulebooks()["pond"] == folder / "rulebook.toml"
    laid = load_settings({"game": "pond"}, {})
    assert (laid.layout, laid.tokens, laid.seats) == ("pond", "ducks", 3)
    assert "pond_game" not in sys.modules


def test_a_box_adds_its_maps_theme_and_rulebook_to_its_game(install: Install) -> None:
    files = ("rulebook.toml", "content/theme.toml", "content/maps/reeds.toml")
    folder = install("reeds", "boxes", "reed_box", 'expands = "set_a_watch"\n', *files, below="deep/box")
    assert shipped_files.find_map("set_a_watch", "reeds") == folder / "content/maps/reeds.toml"
    assert shipped_files.find_map("set_a_watch", "camp").is_file()
    assert shipped_files.find_themes("set_a_watch")[1:] == [folder / "content/theme.toml"]
    assert rulebooks()["reed_box"] == folder / "rulebook.toml"
    with pytest.raises(registry.NoSuchGame, match="'reed_box' is a box of 'set_a_watch', no game by itself"):
        load_game("reed_box")


def test_content_of_a_box_is_judged_by_the_game_it_expands(install: Install, tmp_path: Path) -> None:
    install("more", "boxes", "more_box", 'expands = "set_a_watch"\n')
    (tmp_path / "content.toml").write_text('v = 1\ngame = "more_box"\n')
    with pytest.raises(FileError, match=r"this game has no card files of its own"):
        check(tmp_path)


def test_two_packages_of_one_game_are_an_error_that_names_both(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("one_camp", "games", "camping")
    install("other_camp", "games", "camping")
    with pytest.raises(registry.NameTaken, match=r"camping: two packages .*: one_camp \(.* and other_camp \("):
        load_game("camping")
    with pytest.raises(registry.NameTaken):
        load_settings({"game": "camping"}, {})
    assert main(["rules", "coverage"]) == 2
    assert "games: camping: two packages say they are it: one_camp" in capsys.readouterr().err
    assert load_settings({"game": "set_a_watch"}, {}).layout == "camp"  # nobody else is stopped by it


def test_two_packages_with_one_layout_are_an_error_that_names_both(install: Install) -> None:
    install("shore", "tables", "shore", 'layouts = ["camp.toml"]\n')
    with pytest.raises(FileError, match=r"two packages bring a layout called camp: gloamboard .* and shore \(.*by its"):
        shipped_files.find_layout("camp")
    assert shipped_files.find_layout("./camp.toml") == Path("camp.toml")


def test_a_wrong_word_in_brings_toml_names_its_place(install: Install) -> None:
    install("typo", "games", "typo", 'layout = ["camp.toml"]\n')
    with pytest.raises(FileError, match=r"typo/brings\.toml: layout.*Did you mean layouts\?"):
        registry.all_belongings()


def test_every_file_of_the_project_is_brought_by_somebody() -> None:
    brought = {
        path
        for one in registry.all_belongings()
        for kind in ("table", "layout", "token sheet")
        for path in one.files(kind)
    }
    there = {path for folder in ("tables", "layouts", "tokens") for path in (ROOT / "hardware" / folder).glob("*.toml")}
    assert len(there) > 8
    assert brought == there


def test_a_registered_game_has_the_folder_its_entry_names() -> None:
    assert registry.belongings_of("netherwatch").folder == ROOT / "rules" / "netherwatch"
    assert all(one.rulebook.is_file() for one in registry.by_name().values())

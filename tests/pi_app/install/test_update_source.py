"""Where an update comes from: a wheel, a folder, or a commit of the clone; always named."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands import update
from gloamboard.pi_app.commands.update import find_source
from gloamboard.pi_app.install.versions import CannotInstall
from tests.installing import run


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose origin is one commit ahead of it, with a tag before that."""
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    git = ("git", "-c", "user.name=a maker", "-c", "user.email=maker@example.org")
    run(*git, "init", "-q", "-b", "main", origin, cwd=tmp_path)
    for words, number in (("first", "1.0"), ("second", "1.1")):
        (origin / "pyproject.toml").write_text(f'version = "{number}"\n')
        run(*git, "add", ".", cwd=origin)
        run(*git, "commit", "-q", "-m", words, cwd=origin)
        if words == "first":
            run(*git, "tag", "v1.0", cwd=origin)
            run(*git, "clone", "-q", origin, clone, cwd=tmp_path)
    return clone


def version(source: update.Source) -> str:
    return (source.path / "pyproject.toml").read_text()


def test_without_a_name_it_is_what_the_clones_branch_follows(clone: Path, tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    found = find_source(None, clone, tmp_path / "scratch")
    assert version(found) == 'version = "1.1"\n'
    assert found.origin == str(clone)
    assert found.says.startswith(f"origin/main of {clone} (")
    assert (clone / "pyproject.toml").read_text() == 'version = "1.0"\n'  # its own files stay


def test_a_tag_is_taken_from_the_clone(clone: Path, tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    assert version(find_source("v1.0", clone, tmp_path / "scratch")) == 'version = "1.0"\n'


def test_what_the_clone_does_not_know_is_refused(clone: Path, tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    with pytest.raises(CannotInstall, match="knows no v9"):
        find_source("v9", clone, tmp_path / "scratch")
    with pytest.raises(CannotInstall, match="no such wheel"):
        find_source("gloamboard-9-py3-none-any.whl", clone, tmp_path / "scratch")


def test_a_wheel_is_itself_and_the_clone_stays_the_origin(clone: Path, tmp_path: Path) -> None:
    wheel = tmp_path / "gloamboard-1.2-py3-none-any.whl"
    wheel.touch()
    assert find_source(str(wheel), clone, tmp_path) == (wheel, str(clone), str(wheel))


def test_where_there_is_no_clone_a_source_must_be_named(tmp_path: Path) -> None:
    with pytest.raises(CannotInstall, match="no clone: name a wheel"):
        find_source(None, tmp_path, tmp_path)


@pytest.mark.parametrize("command", ["update", "uninstall"])
def test_a_debian_package_is_sent_to_apt(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.prefix", str(update.PACKAGED / "venv"))
    assert main([command]) == 2
    assert "sudo apt " in capsys.readouterr().out


@pytest.mark.parametrize("command", ["install-service", "prepare-pi", "update", "uninstall"])
def test_what_changes_the_machine_says_that_it_needs_root(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert main([command]) == 2
    assert f"Try: sudo gloam {command}" in capsys.readouterr().err

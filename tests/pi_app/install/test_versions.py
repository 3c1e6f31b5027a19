"""Versions side by side: one is in use, the one before is kept, what is half made or older goes."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from gloamboard.pi_app.install import versions
from gloamboard.pi_app.install.versions import CURRENT, PREVIOUS, CannotInstall, Note, pointed


def made(home: Path, name: str) -> Path:
    version = home / name
    version.mkdir(parents=True)
    (version / versions.NOTE).write_text(json.dumps({"source": "/home/pi/gloamboard", "lock": "pi4"}))
    return version


def test_two_versions_are_kept_and_change_places(tmp_path: Path) -> None:
    one, two, three = (made(tmp_path, name) for name in ("1.0", "1.1", "1.2"))
    versions.switch(one, None, tmp_path)
    assert (pointed(CURRENT, tmp_path), pointed(PREVIOUS, tmp_path)) == (one, None)
    versions.switch(two, one, tmp_path)
    versions.switch(three, two, tmp_path)
    versions.prune(tmp_path)
    assert (pointed(CURRENT, tmp_path), pointed(PREVIOUS, tmp_path)) == (three, two)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1.1", "1.2", CURRENT, PREVIOUS]
    versions.switch(two, three, tmp_path)
    assert (pointed(CURRENT, tmp_path), pointed(PREVIOUS, tmp_path)) == (two, three)


def test_what_a_version_was_made_from_is_noted(tmp_path: Path) -> None:
    assert versions.note_of(made(tmp_path, "1.0")) == Note("/home/pi/gloamboard", "pi4")
    assert versions.note_of(tmp_path / "nothing") is None


def test_a_version_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    """Its Python makes half an environment and gives up."""
    home, source = tmp_path / "home", tmp_path / "source"
    kept = made(home, "0.9")
    versions.switch(kept, None, home)
    (source / "requirements").mkdir(parents=True)
    (source / "pyproject.toml").write_text('[project]\nversion = "1.0"\n')
    python = tmp_path / "python3"
    python.write_text("#!/bin/sh\nmkdir -p $3/bin\necho no ensurepip here\nexit 1\n")
    python.chmod(0o755)
    with pytest.raises(CannotInstall, match="no ensurepip here"):
        versions.make(source, "play", home=home, python=str(python))
    assert sorted(path.name for path in home.iterdir()) == ["0.9", CURRENT]


@pytest.mark.parametrize("name", ["gloamboard-1.2.0-py3-none-any.whl", "folder"])
def test_a_wheel_and_a_folder_say_which_version_they_are(tmp_path: Path, name: str) -> None:
    source = tmp_path / name
    if name == "folder":
        source.mkdir()
        (source / "pyproject.toml").write_text('[project]\nname = "gloamboard"\nversion = "1.2.0"\n')
    else:
        source.touch()
    assert versions.version_of(source) == "1.2.0"


def test_what_is_no_gloamboard_is_refused(tmp_path: Path) -> None:
    for name in ("other-1.0-py3-none-any.whl", "notes.txt"):
        (tmp_path / name).touch()
        with pytest.raises(CannotInstall, match="neither a wheel"):
            versions.version_of(tmp_path / name)
    with pytest.raises(CannotInstall, match="no such file"):
        versions.make(tmp_path / "nowhere.whl", "play", home=tmp_path / "home")


def test_a_wheel_without_a_lock_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "gloamboard-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("gloamboard/__init__.py", "")
    with pytest.raises(CannotInstall, match="no lock in this wheel"):
        versions.make(wheel, "play", home=tmp_path / "home")

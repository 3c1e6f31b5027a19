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


@pytest.mark.parametrize(
    ("says", "means"),
    [
        ("something else", "making an environment failed: .* ended with 1, see above\\.$"),
        ("ensurepip is not available", "sudo apt install python3-venv"),
        ("[Errno 28] No space left on device", "The disk is full"),
        ("Temporary failure in name resolution", "is this machine on the network"),
    ],
)
def test_a_version_that_cannot_be_made_leaves_nothing_and_says_the_cause(
    tmp_path: Path, says: str, means: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its Python makes half an environment and gives up."""
    home, source = tmp_path / "home", tmp_path / "source"
    kept = made(home, "0.9")
    versions.switch(kept, None, home)
    (source / "requirements").mkdir(parents=True)
    (source / "pyproject.toml").write_text('[project]\nversion = "1.0"\n')
    python = tmp_path / "python3"
    python.write_text(f"#!/bin/sh\nmkdir -p $3/bin\necho '{says}'\nexit 1\n")
    python.chmod(0o755)
    with pytest.raises(CannotInstall, match=means) as refused:
        versions.make(source, "play", home=home, python=str(python))
    assert "\n" not in str(refused.value)
    assert says in capsys.readouterr().err
    assert sorted(path.name for path in home.iterdir()) == ["0.9", CURRENT]


def test_a_disk_without_room_is_told_before_anything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, source = tmp_path / "home", tmp_path / "source"
    (source / "requirements").mkdir(parents=True)
    (source / "pyproject.toml").write_text('[project]\nversion = "1.0"\n')
    monkeypatch.setattr(versions, "WANTS_MB", 10**9)
    with pytest.raises(CannotInstall, match=r"MB of this disk are free, and a version wants 1000000000\."):
        versions.make(source, "play", home=home, python="/no/such/python")
    assert list(home.iterdir()) == []


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    wheel = tmp_path / "gloamboard-1.2-py3-none-any.whl"
    wheel.touch()
    with pytest.raises(CannotInstall, match=r"nothing can be written in .*home: "):
        versions.make(wheel, "play", home=tmp_path / "home")


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


def test_a_damaged_wheel_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "gloamboard-0.9.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("gloamboard/requirements/play.txt", "word " * 1000)
    whole = wheel.read_bytes()
    for torn in (b"", b"no archive at all", whole[:-30], whole.replace(b"word word", b"word lord", 1)):
        wheel.write_bytes(torn)
        with pytest.raises(CannotInstall, match=r"this wheel is damaged .* Fetch it again"):
            versions.make(wheel, "play", home=tmp_path / "home")
        assert list((tmp_path / "home").iterdir()) == []

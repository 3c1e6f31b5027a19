"""What a stranger gets: an sdist, a wheel made from it, one name in site-packages, and an evening played from that."""

from __future__ import annotations

import importlib.util
import json
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.installing import build, install, run

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("firmware", "hal", "hardware", "pi_app", "rules", "strict_toml")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the unpacked sdist, so that nothing of this tree but what the sdist holds can get into it."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(build("sdist", ROOT, folder)) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (source,) = (folder / "unpacked").iterdir()
    return build("wheel", source, folder)


@pytest.fixture(scope="module")
def bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh venv outside the tree with the wheel in it; what we depend on is lent by the venv of the tests."""
    return install(wheel, tmp_path_factory.mktemp("installed") / "venv").parent


def test_the_wheel_puts_one_name_into_site_packages(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"gloamboard"}
    assert "gloamboard/py.typed" in names
    assert {name.split("/")[1] for name in names if name.count("/") > 1 and name.startswith("gloamboard/")} == {
        *ROOMS,
        "requirements",  # for `gloam update`
    }


def test_the_wheel_holds_every_file_of_the_rooms(wheel: Path) -> None:
    tracked = run("git", "ls-files", *ROOMS, cwd=ROOT).split("\n")[:-1] if (ROOT / ".git").exists() else []
    held = set(zipfile.ZipFile(wheel).namelist())
    assert [name for name in tracked if f"gloamboard/{name}" not in held] == []
    assert len(held) > 400


def test_an_evening_is_played_from_the_installed_wheel(bin_folder: Path, tmp_path: Path) -> None:
    words = ("play", "--headless", "--bots", "--game", "set_a_watch", "--seed", "7", "--json")
    evening = json.loads(run(bin_folder / "python", "-P", "-m", "gloamboard", *words, cwd=tmp_path))
    assert evening["decisions"] > 20
    assert evening["outcome"]["result"] in ("win", "loss")
    where = run(bin_folder / "python", "-P", "-c", "import gloamboard.hal as it; print(it.__file__)", cwd=tmp_path)
    assert Path(where).is_relative_to(bin_folder.parent)
    assert run(bin_folder / "gloam", "--version", cwd=tmp_path).startswith("gloam ")


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_is_known_by_its_bare_name(room: str) -> None:
    assert importlib.util.find_spec(room) is None, f"`import {room}` works: its classes may exist twice"

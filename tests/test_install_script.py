"""install.sh where it must not go on: it says why in a sentence, before anything is changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / "install.sh"


def ran(path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": f"{path}:/usr/bin:/bin"}
    return subprocess.run([str(SCRIPT), *words], env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A PATH on which this is a 64-bit Debian, its user is root, and apt fails loudly."""
    for name, script in (
        ("dpkg", "echo arm64"),
        ("id", "echo 0"),
        ("apt-get", "echo apt was asked; exit 1"),
        ("systemctl", "echo degraded; exit 1"),
    ):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


def test_a_32_bit_system_is_refused_with_a_sentence(programs: Path) -> None:
    (programs / "dpkg").write_text("#!/bin/sh\necho armhf\n")
    done = ran(programs)
    assert done.returncode == 1
    assert done.stderr == (
        "gloam: this system is 32-bit (armhf); Gloamboard needs a 64-bit one. "
        "Write Raspberry Pi OS (64-bit) to the card.\n"
    )


def test_without_root_it_says_how(programs: Path) -> None:
    (programs / "id").write_text("#!/bin/sh\necho 1000\n")
    done = ran(programs)
    assert (done.returncode, done.stdout) == (1, "")
    assert "sudo ./install.sh" in done.stderr


def test_where_systemd_does_not_run_the_machine_it_says_so_before_anything_is_installed(programs: Path) -> None:
    (programs / "systemctl").write_text("#!/bin/sh\necho offline; exit 1\n")
    done = ran(programs, "--parts", "sim")
    assert (done.returncode, done.stdout) == (1, "")
    assert "systemd does not run this machine" in done.stderr
    assert "`make play`" in done.stderr


@pytest.mark.parametrize("words", [("--part", "sim"), ("--parts",), ("--parts", "lego"), ("--game", "a b")])
def test_a_wrong_option_changes_nothing(programs: Path, words: tuple[str, ...]) -> None:
    done = ran(programs, *words)
    assert done.returncode in (1, 2)
    assert "apt was asked" not in done.stdout
    assert done.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--game", "nether"), "--game nether: there is none of that name. Known: hellboy netherwatch "),
        (("--layout", "mansoin-a"), "--layout mansoin-a: there is none of that name. Known: camp "),
        (("--tokens", "./own.toml"), "--tokens ./own.toml: there is no such file."),
        (("--https", "maybe"), "--https maybe: on or off"),
        (("--codes", "never"), "--codes never: keep or evening"),
        (("--seats", "99"), "--seats 99: one to six can play"),
    ],
)
def test_what_does_not_exist_is_refused_before_anything_is_installed(
    programs: Path, words: tuple[str, ...], says: str
) -> None:
    done = ran(programs, *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"gloam: {says}")


def test_an_option_without_its_value_is_named(programs: Path) -> None:
    assert ran(programs, "--game", "netherwatch", "--parts").stderr.startswith(
        "gloam: --parts wants a value after it\n"
    )


def test_the_first_version_is_made_by_python_alone() -> None:
    """By Debian's own Python, before anything of ours is installed."""
    maker = SCRIPT.parent / "pi_app/install/versions.py"
    assert str(maker.relative_to(SCRIPT.parent)) in SCRIPT.read_text()
    done = subprocess.run([sys.executable, "-I", "-S", maker, "--help"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_it_says_what_it_will_do_first_and_stops_where_a_step_fails(programs: Path) -> None:
    done = ran(programs, "--parts", "sim")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    [plan] = [at for at, line in enumerate(lines) if "1. apt packages: mosquitto" in line]
    [first] = [at for at, line in enumerate(lines) if line == "gloam: 1. packages"]
    assert plan < first
    assert "run this again" in done.stderr
    assert "2. Gloamboard" not in "".join(lines[first:])


@pytest.mark.skipif(not shutil.which("shellcheck") and not os.environ.get("CI"), reason="shellcheck is not installed")
@pytest.mark.parametrize("name", ["install.sh", ".ci/deb", ".ci/pico", ".ci/run", "tests/machine"])
def test_shellcheck_finds_no_fault(name: str) -> None:
    done = subprocess.run(["shellcheck", name], cwd=SCRIPT.parent, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")

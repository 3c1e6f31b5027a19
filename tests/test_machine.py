"""`tests/machine` on a machine where nothing is installed and nothing may be: it names what is left out, and why."""

from __future__ import annotations

import os
import subprocess
from itertools import chain
from pathlib import Path

import pytest

from tests.conftest import NEEDS, installed

MACHINE = Path(__file__).resolve().parent / "machine"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A PATH on which there is an apt-get, a user who is not root, no sudo, and no program of ours."""
    for name, script in (("id", "echo 1000"), ("apt-get", "exit 1")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


def run(path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", str(MACHINE)],
        env={"PATH": str(path), "LIBRARIES": str(path)} | more,
        capture_output=True,
        text=True,
        check=False,
    )


def test_each_suite_left_out_is_named_with_its_reason(bare: Path) -> None:
    done = run(bare)
    lines = done.stdout.splitlines()
    wanted = [program for program in chain(*NEEDS.values()) if not Path("/usr/sbin", program).exists()]
    assert done.returncode == 0
    assert len(wanted) >= 4
    assert "libatomic.so.1" in wanted
    for program in wanted:
        [line] = [line for line in lines if f" {program} is not installed" in line]
        assert line.startswith("gloam: left out: ")
        assert line.endswith("may not install it (neither root nor sudo without a password)")


def test_with_ci_nothing_may_be_left_out(bare: Path) -> None:
    done = run(bare, CI="true")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "gloam: with CI=true nothing may be left out"


def test_what_could_not_be_installed_is_left_out_by_name(bare: Path) -> None:
    (bare / "id").write_text("#!/bin/sh\necho 0\n")
    done = run(bare)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("gloam: installing ")
    assert lines[-1].endswith("apt-get could not install it (its message is above)")
    assert run(bare, CI="true").returncode == 1


def test_a_machine_with_everything_says_nothing(tmp_path: Path) -> None:
    for program in (*chain(*NEEDS.values()), "npm", "shellcheck", "systemd-analyze"):
        (tmp_path / program).write_text("#!/bin/sh\n")
        (tmp_path / program).chmod(0o755)
    done = run(tmp_path, CI="true")
    assert (done.returncode, done.stdout) == (0, "")


def test_a_half_made_environment_is_taken_away_and_the_next_step_is_said(tmp_path: Path) -> None:
    """Debian's Python without python3-venv makes bin/python, then finds no pip and gives up."""
    python, venv = tmp_path / "python3", tmp_path / "venv"
    python.write_text(f"#!/bin/sh\nmkdir -p {venv}/bin\ntouch {venv}/bin/python\nexit 1\n")
    python.chmod(0o755)
    done = subprocess.run(
        ["make", "-s", "-C", str(MACHINE.parent.parent), f"VENV={venv}", f"PYTHON={python}", f"{venv}/bin/python"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "could not make" in done.stdout
    assert "python3-venv" in done.stdout
    assert not venv.exists()


def test_a_library_is_found_where_this_machine_keeps_it() -> None:
    assert not installed("libnosuch.so.9")
    assert installed("libc.so.6")


def test_a_program_that_only_roots_path_knows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not installed("no-such-program")
    beside = next(file.name for file in Path("/usr/sbin").iterdir() if os.access(file, os.X_OK))
    monkeypatch.setenv("PATH", "/nowhere")
    assert installed(beside)

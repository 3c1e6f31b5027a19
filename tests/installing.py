"""Builds wheels and puts them into fresh venvs, for tests of what somebody else gets."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path


def ran(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False)


def run(*command: str | Path, cwd: Path) -> str:
    """What a program says that must do well."""
    done = ran(*command, cwd=cwd)
    assert done.returncode == 0, f"{command}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(kind: str, source: Path, folder: Path) -> Path:
    """The sdist or wheel of a project."""
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder, cwd=source)
    (made,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


def install(wheel: Path, folder: Path, *, editable: bool = False) -> Path:
    """A fresh venv with the wheel in it; returns its Python. What it depends on is lent by the venv of the tests: its
    libraries, and with `editable` also what is installed there by a link, such as ourselves."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel, cwd=folder)
    lent = sysconfig.get_path("purelib")
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(f"import site; site.addsitedir({lent!r})\n" if editable else f"{lent}\n")
    return python

"""Shared by all tests: which rules a marked test shows, what is left out and why, the record of long counts."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

from tests.soaking import ROOT, Pieces, code_here

pytest_plugins = ["gloamboard.pi_app.rehearsal.shown_rules", "pytester"]

# A busy machine is slow, not wrong: what an example shows does not hang on the wall clock, here as in CI.
settings.register_profile(
    "patient", parent=settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

SOAK = ROOT / "soak.json"
COSTLY = ("browser", "qemu")
"""Tests whose module starts something big once, a browser with a table or an emulated board: run by one worker."""

NEEDS = {
    "browser": ("chromium", "libatomic.so.1"),
    "mosquitto": ("mosquitto",),
    "node": ("node",),
    "qemu": ("qemu-system-arm",),
}


def installed(program: str) -> bool:
    """A program, or a library by its file's name. Debian keeps Mosquitto where only root's PATH looks."""
    if program.startswith("lib"):
        try:
            ctypes.CDLL(program)
        except OSError:
            return False
        return True
    return bool(shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin"))


def told(item: pytest.Item) -> list[str]:
    """The words a test is run with, such as the kind of broker."""
    case = getattr(item, "callspec", None)
    return [word for word in case.params.values() if isinstance(word, str)] if case else []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Suites whose program is not here are left out by name; with CI=true that is a failure."""
    for item in items:
        if "mosquitto" in told(item):
            item.add_marker(pytest.mark.mosquitto)
        if any(item.get_closest_marker(mark) for mark in COSTLY):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    for mark, program in ((mark, program) for mark, programs in NEEDS.items() for program in programs):
        if installed(program):
            continue
        if os.environ.get("CI") == "true":
            raise pytest.UsageError(
                f"{program} is not installed, and with CI=true the {mark} tests may not be left out"
            )
        for item in items:
            if item.get_closest_marker(mark):
                item.add_marker(pytest.mark.skip(reason=f"{mark} tests left out: {program} is not installed"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--hardware", metavar="FILE", help="run the parts' contract suite on the table in FILE")
    parser.addoption("--write-pictures", action="store_true", help="keep what the page shows, for docs/")


@pytest.fixture
def soak_pieces() -> Pieces:
    """A long count piece by piece, each kept in soak.json; those of this very code are not counted again."""
    return Pieces(SOAK, code_here())


@pytest.fixture
def soak_record() -> Callable[..., None]:
    """Keeps a figure of a long count in soak.json."""

    def keep(**figures: object) -> None:
        found = json.loads(SOAK.read_text()) if SOAK.exists() else {}
        SOAK.write_text(json.dumps(found | figures, indent=1, sort_keys=True) + "\n")

    return keep

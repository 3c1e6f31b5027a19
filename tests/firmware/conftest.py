"""One emulated orb and one emulated reader for all tests that leave them healthy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.hal.sim.microbit import Microbit
from gloamboard.pi_app.flash.plan import Plan
from tests.firmware.emulated import Table, image, need


@pytest.fixture(scope="session")
def orb_image(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, Path]:
    return image("orb", tmp_path_factory.mktemp("orb"))


@pytest.fixture(scope="session")
def pkad_image(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, Path]:
    return image("pkad", tmp_path_factory.mktemp("pkad"))


def _table(path: Path, kind: str) -> Iterator[Table]:
    need("qemu-system-arm")
    with Microbit(path) as board:
        table = Table(board, kind)
        table.until(table.ready, 20)
        yield table
        table.hub.close()


@pytest.fixture
def orb(orb_image: tuple[Plan, Path]) -> Iterator[Table]:
    yield from _table(orb_image[1], "orb")


@pytest.fixture
def reader(pkad_image: tuple[Plan, Path]) -> Iterator[Table]:
    yield from _table(pkad_image[1], "pkad")

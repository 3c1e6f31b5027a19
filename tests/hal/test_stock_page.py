"""docs/hardware.md says of the stock library what the driver says of it."""

from __future__ import annotations

from pathlib import Path

from gloamboard.hal.drivers.stock import CANNOT

PAGE = (Path(__file__).parents[2] / "docs/hardware.md").read_text()


def test_the_page_has_every_row_of_what_the_stock_library_cannot_do() -> None:
    assert len(CANNOT) == 3
    for can, otherwise in CANNOT.items():
        assert f"| {can} | {otherwise} |" in PAGE

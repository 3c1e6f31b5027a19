"""Golden evenings stay as they were written: every seat's view after every answer."""

from __future__ import annotations

import os

import pytest

from tests.rules.netherwatch import golden


@pytest.mark.parametrize("name", golden.EVENINGS)
def test_a_golden_evening_is_seen_again_as_it_was(name: str) -> None:
    if os.environ.get("GLOAM_WRITE_GOLDEN"):
        golden.write(name)
    written = (golden.FOLDER / f"{name}.txt").read_text().splitlines()
    assert len(written) > 100
    assert golden.again(name) == written

"""The table that was soldered, without any game."""

from __future__ import annotations

import pytest

from gloamboard.pi_app.testing.set_up import BareTable

my_table = pytest.mark.table("candles-three")
TAG = "04c40000000001"


@my_table
@pytest.mark.parametrize("pad", ["p1", "p2", "p3"])
def test_every_pad_senses_the_snuffer(table: BareTable, pad: str) -> None:
    table.put(TAG, pad)
    assert table.senses() == {pad: (TAG,)}


@my_table
def test_every_part_is_well_and_the_rings_light_up(table: BareTable) -> None:
    table.light("main", 8, 0, 0)
    assert table.pixels("main") == bytes([0, 8, 0]) * 66
    assert table.ailing() == {}

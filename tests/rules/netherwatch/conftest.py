"""What Netherwatch tests share as fixtures."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from tests.rules.netherwatch.written import WRITTEN


@pytest.fixture
def written_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Events that tests have written are in the box for as long as the test runs."""
    for card, row in WRITTEN.items():
        monkeypatch.setitem(cards.cards().events, card, row)

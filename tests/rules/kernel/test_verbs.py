"""The table of verbs itself; what single verbs do is shown with each game's cards."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Verbs


def ring(state: object, cause: object, times: int = 1) -> Script:
    """A bell rings."""
    yield from ()


def test_no_verb_takes_the_place_of_another_in_silence() -> None:
    verbs = Verbs()
    verbs.verb('{ do = "ring" }')(ring)
    with pytest.raises(ValueError, match="two verbs are called ring"):
        verbs.verb('{ do = "ring" }')(ring)
    assert verbs.known["ring"].script is ring

"""How hard the evening is: a thousand seeds on each Tier with the same sensible bot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gloamboard.pi_app.commands.simulate import Simulated, simulate
from gloamboard.rules.netherwatch import GAME

TIERS = ("initiate", "operative", "veteran")


def evenings(tier: str, games: int) -> Simulated:
    choices = {question.key: question.default for question in GAME.questions} | {"tier": tier}
    return simulate("netherwatch", games, None, {"": "sensible"}, 1, choices)


def test_a_sample_of_simulated_evenings_ends_without_a_fault() -> None:
    found = evenings("operative", 12)
    assert (found["games"], found["faults"]) == (12, 0)
    assert sum(found["outcomes"].values()) == 12


@pytest.mark.soak
def test_a_thousand_seeds_on_each_tier(soak_record: Callable[..., None]) -> None:
    found = {tier: evenings(tier, 1000) for tier in TIERS}
    soak_record(**{f"netherwatch.{tier}": row for tier, row in found.items()})
    assert [row["faults"] for row in found.values()] == [0, 0, 0]
    rates = [row["win_rate"] for row in found.values()]
    assert 0.30 <= rates[0] <= 0.80
    assert rates[0] - rates[1] >= 0.05
    assert rates[1] - rates[2] >= 0.05
    ends = {end for row in found.values() for end in row["outcomes"]}
    assert {"win: banishment", "win: escape", "loss: death"} <= ends
    assert len([end for end in ends if end.startswith("loss")]) >= 2
    assert all(40 <= row["decisions_per_player"] <= 120 for row in found.values())

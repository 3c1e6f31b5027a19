"""Words that mean some Agents and not others, and what the players may let be."""

from __future__ import annotations

import pytest

from tests.rules.netherwatch.table import effect, house

SPREAD = {"historian": "study", "skeptic": "parlor", "survivor": "kitchen", "occultist": "library"}
LEVELS = {"study": "lit", "parlor": "lit", "kitchen": "dark"}  # and the Library is dim


@pytest.mark.parametrize(
    ("who", "meant"),
    [
        ("all-lit", {"historian", "skeptic"}),
        ("all-dark", {"survivor"}),
        ("all-dim", {"occultist"}),
        ("all-unlit", {"survivor", "occultist"}),
        ("everyone", {"historian", "skeptic", "survivor", "occultist"}),
    ],
)
def test_a_word_for_light_means_everybody_who_stands_in_it(who: str, meant: set[str]) -> None:
    state = house(*SPREAD)
    state.light = dict(LEVELS)
    for agent in state.agents:
        agent.zone = SPREAD[agent.id]
    before = {agent.id: agent.sanity for agent in state.agents}
    effect(state, {"do": "lose_sanity", "who": who})
    assert {agent.id for agent in state.agents if agent.sanity < before[agent.id]} == meant


@pytest.mark.parametrize(("answer", "gained"), [("yes", 1), ("pass", 0)])
def test_what_may_be_done_may_be_let_be(answer: str, gained: int) -> None:
    state = house("historian")
    agent = state.agent("historian")
    agent.zone, agent.sanity = "study", 2
    row = {"do": "may", "then": [{"do": "gain_sanity", "who": "user"}]}
    effect(state, row, ("may", answer), kind="item", agent="historian")
    assert agent.sanity == 2 + gained

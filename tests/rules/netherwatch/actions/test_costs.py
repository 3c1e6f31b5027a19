"""Every action says beforehand how many Actions it takes, and takes that many."""

from __future__ import annotations

from collections import Counter

from gloamboard.rules.netherwatch.state.beads import actions_left
from tests.rules.netherwatch.table import lit_study, turn_of
from tests.rules.netherwatch.test_many_games import new_game
from tests.rules.reasons import positions

OTHERWISE = ("end", "summon", "ability", "promotion", "reinforce", "escape")
"""What ends the turn, or gives Actions as well."""


def said(cost: str) -> int:
    words = cost.split()
    return int(words[0]) if words[1:2] and words[1].startswith("Action") else 0


def test_actions_spent_are_the_ones_that_were_said() -> None:
    seen: Counter[str] = Counter()
    wrong = []
    for play, rng in positions(new_game, ("action",), 150, seed=40):
        state, seat = play.state, play.waiting()[0]
        for option in [rng.pick(play.pending.options(seat)) for _ in range(6)]:  # type: ignore[union-attr]
            if option.key[0] in OTHERWISE:
                continue
            then = play.clone()
            then.answer(seat, option.key)
            if then.pending is None or then.state.turn != state.turn:
                continue
            left = [actions_left(each.state, each.state.agent(state.turn)) for each in (play, then)]
            seen[str(option.key[0])] += 1
            if left[0] - left[1] != said(option.cost):
                wrong.append(f"{option.key} says {option.cost!r} and takes {left[0] - left[1]}")
    assert wrong[:5] == []
    assert len(seen) > 12
    assert seen["move"] > 50


def test_light_is_free_once_and_says_so() -> None:
    state = lit_study("historian", "skeptic")
    state.agent("historian").hand = ("flashlight",)
    evening = turn_of(state, "historian")

    def cost(*key: str) -> str:
        option = evening.play.option("seat1", key)
        assert option is not None
        return option.cost

    assert cost("light", "on") == "free"
    evening.do("light", "on")
    assert cost("light", "off") == "1 Action"
    evening.agent("historian").condition = "frightened"
    evening.do("light", "off")
    assert cost("investigate", "clue") == "2 Actions, 2 Sanity"

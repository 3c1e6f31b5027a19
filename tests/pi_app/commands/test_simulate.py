"""`gloam simulate` counts how games end, by side, with a bot for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gloamboard.pi_app.commands.simulate import Simulated, lines, simulate
from gloamboard.pi_app.config.setup_flags import BadAnswer
from gloamboard.pi_app.study.playing import EVERY, Bots, Ends, Terms, bots_from, play_games
from gloamboard.rules.kernel import Key, Option, Rng
from tests.hidden_walk.game import FOX, HOUNDS, FoxAndHounds


def asleep(view: Mapping[str, Any], options: Sequence[Option], rng: Rng) -> Key:
    """The Fox lies still; a Hound walks on and on."""
    still = [option.key for option in options if option.key[-1] == view.get("fox")]
    return (still or [options[0].key])[0]


def hunts() -> Any:
    game = FoxAndHounds()
    game.bots["asleep"] = asleep
    return game


def hunt(bots: Bots, games: int) -> Ends:
    return play_games(hunts(), Terms("fox", 2, bots, {}), range(games))


def test_wins_are_counted_by_side() -> None:
    ends = hunt({EVERY: "random"}, 30)
    assert ends.faults == []
    assert ends.wins[FOX] > 0
    assert ends.wins[HOUNDS] > 0
    assert sum(ends.wins.values()) == 30 + ends.outcomes["draw: asleep"]  # a draw counts for both


def test_each_side_has_its_own_bot() -> None:
    ends = hunt({EVERY: "random", FOX: "asleep", HOUNDS: "asleep"}, 5)
    assert ends.outcomes == {"draw: asleep": 5}
    assert ends.wins == {FOX: 5, HOUNDS: 5}
    ends = hunt({EVERY: "random", HOUNDS: "asleep"}, 5)
    assert ends.wins == {FOX: 5, HOUNDS: 0}  # a Hound that never sniffs catches nothing, and is told all the same


def test_a_bot_is_named_for_all_or_for_a_side() -> None:
    assert bots_from([], hunts()) == {EVERY: "sensible"}
    assert bots_from(["random", "fox=asleep"], hunts()) == {EVERY: "random", FOX: "asleep"}
    with pytest.raises(BadAnswer, match="no side 'wolf' \\(it has fox, hounds\\)"):
        bots_from(["wolf=random"], hunts())
    with pytest.raises(LookupError, match="no bot 'clever'"):
        bots_from(["fox=clever"], hunts())


def test_a_game_of_one_side_is_told_as_before_with_its_wins() -> None:
    found = simulate("set_a_watch", 4, 2, {EVERY: "sensible"}, 1, {})
    wins = sum(count for end, count in found["outcomes"].items() if end.startswith("win"))
    assert found["wins"] == {"players": wins}
    assert (found["games"], found["faults"], found["win_rate"]) == (4, 0, wins / 4)


def test_of_several_sides_each_is_told_with_its_share_and_draws_beside_them() -> None:
    found: Simulated = {
        "games": 8,
        "faults": 0,
        "wins": {FOX: 3, HOUNDS: 7},
        "draws": 2,
        "win_rate": 0.75,
        "decisions_per_player": 12.5,
        "outcomes": {"win: caught": 5, "draw: asleep": 2, "win: away": 1},
    }
    told = lines(found)
    assert told[2:4] == ["wins       fox 3 (37.5%), hounds 7 (87.5%)", "draws      2, won by all who share in them"]
    assert not any("win rate" in line for line in told)
    alone: Simulated = {**found, "wins": {"players": 6}, "draws": 0}
    assert lines(alone)[2] == "win rate   75.0%"


def test_a_bot_that_looks_ahead_sits_like_any_other() -> None:
    ends = hunt(bots_from(["random", "hounds=search:6"], hunts()), 4)
    assert ends.faults == []
    assert sum(ends.outcomes.values()) == 4
    with pytest.raises(LookupError, match=r"search:lots: a budget is a number of playouts"):
        bots_from(["hounds=search:lots"], hunts())

"""Players without hands: they know a view and their options only, and more Summons make the game harder for them."""

import json
from collections.abc import Callable

import pytest

from gloamboard.rules.kernel import Option, Play, Rng, Setup
from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.bots.fight import cheapest
from tests.rules.asking import question
from tests.rules.set_a_watch.night import begin, night, seats


def wins(difficulty: str, games: int, bot: str = "sensible") -> float:
    """Share of games won, over all player counts and random parties."""
    won = 0
    for seed in range(games):
        setup = Setup(seats(seed % 4 + 1), seed, {"difficulty": difficulty, "party": "random"})
        play, rng = Play(GAME, setup), Rng(seed)
        while play.outcome is None:
            seat = play.waiting()[0]
            play.answer(seat, GAME.bots[bot](GAME.view(play.state, seat), question(play).options(seat), rng))
        won += play.outcome.result == "win"
    return won / games


def test_a_sensible_party_wins_easy_games_more_often_than_insane_ones() -> None:
    easy, insane = wins("easy", 16), wins("insane", 16)
    assert 0.5 <= easy <= 1.0
    assert insane < easy
    assert wins("easy", 30, "random") == 0.0


@pytest.mark.soak
def test_the_win_rate_falls_from_easy_to_insane(soak_record: Callable[..., None]) -> None:
    rates = {difficulty: wins(difficulty, 600) for difficulty in ("easy", "normal", "hard", "insane")}
    soak_record(**{f"set_a_watch.win_rate_{name}": round(rate, 3) for name, rate in rates.items()})
    assert 0.30 <= rates["easy"] <= 0.85
    assert rates["easy"] > rates["normal"] > rates["hard"] > rates["insane"]


def test_bots_answer_from_plain_data() -> None:
    """As over the wire: a view out of JSON and options rebuilt from their words."""
    for game in (begin(), night(["eagle-1", "bear-1"], camper="wizard"), night(phase="camp", camper="rogue")):
        view = json.loads(json.dumps(GAME.view(game.state, "seat1")))
        options = [Option(tuple(key), "") for key in json.loads(json.dumps(game.open()))]
        for bot in GAME.bots.values():
            assert bot(view, options, Rng(1)) in game.open()


def test_the_cheapest_strike_wastes_least() -> None:
    assert cheapest([8, 6, 2, 1], 9) == (9, (8, 1))
    assert cheapest([4, 6], 7) == (10, (4, 6))
    assert cheapest([1, 1], 7) == (999, ())


def test_a_sensible_player_does_not_give_up_the_last_card() -> None:
    cards = {
        "beast-master": ("-tame-beast", "-set-snares", "-trample"),
        "ranger": ("-sharpshooter", "-long-shot", "-elven-song"),
        "rogue": ("backstab", "-stay-dead", "-smoke-bomb"),
    }
    game = night(["eagle-1", "wolf-1"], cards=cards, dice={"rogue": (6, 6, 6)}, camper="wizard", barred=[0, 2])
    key = GAME.bots["sensible"](GAME.view(game.state, "seat1"), question(game.play).options("seat1"), Rng(1))
    assert key != ("exhaust", "backstab")

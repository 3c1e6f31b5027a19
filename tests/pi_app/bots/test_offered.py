"""What a bot at a seat is offered, after its way over the wire: all that a bot of the game itself would be."""

from __future__ import annotations

import json

import pytest

from gloamboard.pi_app.bots.seat import offered
from gloamboard.rules.kernel import Play, Rng, Setup, load_game
from gloamboard.rules.kernel.door import asked_of

GAMES = ("hellboy", "netherwatch", "set_a_watch", "stifling_dark")
SEATS = ("seat1", "seat2", "seat3")


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_at_a_seat_is_offered_what_a_bot_of_the_game_is(name: str) -> None:
    game, rng = load_game(name), Rng(4)
    play = Play(game, Setup(SEATS, 4, {one.key: one.default for one in game.questions}))
    costs, aims = 0, 0
    for _ in range(120):
        if play.pending is None:
            break
        for seat in play.waiting():
            options = [option._replace(eyes="", lights=()) for option in play.pending.options(seat)]
            asked = json.loads(json.dumps(asked_of(play, seat)))
            there = offered(asked["options"])
            shown = [one if there[n].hand else one._replace(hand=None) for n, one in enumerate(options)]
            assert there == shown
            costs += sum(bool(option.cost) for option in there)
            aims += sum(option.aim is not None for option in there)
            sensible = game.bots["sensible"](game.view(play.state, seat), there, Rng(1))
            assert sensible in [option.key for option in options]
        seat = play.waiting()[0]
        play.answer(seat, rng.pick(play.pending.options(seat)).key)
    assert name != "stifling_dark" or (costs and aims)

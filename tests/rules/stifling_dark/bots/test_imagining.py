"""A seat that looks ahead imagines a whole game that fits what it knows: every Adversary, both Scenarios."""

from __future__ import annotations

import json

import pytest

from gloamboard.rules.kernel import Play, Rng
from gloamboard.rules.kernel.bots.imagining import imagined, with_known
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.bots.belief import may_be
from tests.rules.stifling_dark.evening import HUNTER, new_play, playing, turn_of


def moments(play: Play, seed: int, most: int) -> list[tuple[Play, str]]:
    """Clones of a game at questions that open a step, with the seat that is asked."""
    rng, found = Rng(seed), []
    for _ in range(most):
        if play.pending is None:
            break
        seat = play.waiting()[0]
        if play.pending.opens:
            found.append((play.clone(), seat))
        play.answer(seat, GAME.bots["sensible"](GAME.view(play.state, seat), play.pending.options(seat), rng))
    return found


@pytest.mark.parametrize("adversary", ["butcher", "horror", "cult"])
@pytest.mark.parametrize("scenario", ["sawmill", "park"])
def test_an_imagined_evening_asks_and_shows_the_same(adversary: str, scenario: str) -> None:
    asked = set()
    for play, seat in moments(new_play(4, 3, adversary=adversary, scenario=scenario), 3, 260)[::3]:
        view = json.loads(json.dumps(with_known(GAME, play, seat)))
        world = imagined(GAME, view, Rng(7))
        assert world is not None
        assert world.pending is not None
        assert play.pending is not None
        assert world.pending.options(seat) == play.pending.options(seat)
        assert GAME.view(world.state, seat) == GAME.view(play.state, seat)
        asked.add(seat == HUNTER)
    assert asked == {True, False}


def test_what_is_hidden_is_imagined_where_it_may_be_and_not_always_the_same() -> None:
    play = turn_of(playing(), "aira")
    view = with_known(GAME, play, "seat2")
    worlds = [GAME.imagine(view, "seat2", Rng(n)) for n in range(12)]
    assert len({world.lurks[0] for world in worlds}) > 4
    assert all(world.lurks[0] in may_be(view, "butcher") for world in worlds)
    for world in worlds:
        assert set(world.hidden) == set(play.state.hidden)
        assert all(world.board.zone[at] == token[-1] for token, at in world.hidden.items() if token[:4] == "evid")
        assert world.attack
        assert len(world.abilities) == len(play.state.abilities)


def test_the_hunter_imagines_hands_as_full_as_they_are() -> None:
    play = turn_of(playing(), "aira", items=("glow-sticks-1", "thermos"))
    play.state.phase, play.state.turn = "prowl", -1
    play.state.figure = 0
    play = Play(GAME, play.setup, state=play.state)
    view = with_known(GAME, play, HUNTER)
    assert "glow-sticks-1" not in json.dumps(view["known"]["state"]["of"]["items"])
    worlds = [GAME.imagine(view, HUNTER, Rng(n)) for n in range(6)]
    assert {len(world.items[0]) for world in worlds} == {2}
    assert len({world.items[0] for world in worlds}) > 1


def test_what_somebody_dropped_is_not_known_to_the_hunter() -> None:
    play = turn_of(playing(), "aira", words={"dropped--1": "thermos"}, tokens={"dropped--1": "n150"})
    known = with_known(GAME, play, "seat2")
    assert "thermos" in json.dumps(known["known"]["state"]["of"]["words"])
    play.state.phase, play.state.turn, play.state.figure = "prowl", -1, 0
    play = Play(GAME, play.setup, state=play.state)
    assert "thermos" not in json.dumps(with_known(GAME, play, HUNTER)["known"]["state"]["of"]["words"])

"""What a seat knows is enough to play on with, and holds nothing that the seat may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gloamboard.rules.kernel import Play, Rng, Setup, load_game
from gloamboard.rules.kernel.bots.imagining import KNOWN, imagined, imagines, known, with_known
from gloamboard_lantern.game import Lantern
from tests.hidden_walk.game import DEN, RING, FoxAndHounds, Sign
from tests.two_worlds.pairs import part
from tests.two_worlds.test_two_worlds import GAMES as WORLDS

GAMES = ("fox", "lantern", "netherwatch", "set_a_watch", "stifling_dark")


def game_of(name: str) -> Any:
    own = {"fox": FoxAndHounds, "lantern": Lantern}
    return own[name]() if name in own else load_game(name)


def moments(game: Any, seed: int, most: int = 150) -> Iterator[tuple[Play, str]]:
    """Moments of a game at which a step opens, with a seat that is asked."""
    seats = tuple(f"seat{n + 1}" for n in range(2 + seed % 2))
    play, rng = Play(game, Setup(seats, seed, {"props": "table"})), Rng(seed)
    for _ in range(most):
        if play.pending is None:
            return
        seat = play.waiting()[0]
        if play.pending.opens and not play.in_ruling:
            yield play, seat
        play.answer(seat, game.bots["sensible"](game.view(play.state, seat), play.pending.options(seat), rng))


@pytest.mark.parametrize("name", GAMES)
def test_an_imagined_game_asks_what_is_really_asked(name: str) -> None:
    game, seen = game_of(name), 0
    assert imagines(game)
    for seed in range(12 if name == "lantern" else 3):
        for play, seat in moments(game, seed):
            view = json.loads(json.dumps(with_known(game, play, seat)))  # as it comes over the wire
            world = imagined(game, view, Rng(seed + seen))
            assert world is not None
            assert world.pending is not None
            assert play.pending is not None
            assert world.pending.options(seat) == play.pending.options(seat)
            assert game.view(world.state, seat) == game.view(play.state, seat)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("name", GAMES)
def test_an_imagined_game_can_be_played_to_its_end(name: str) -> None:
    game = game_of(name)
    play, seat = next(iter(moments(game, 4)))
    ends = set()
    for n in range(3):
        world = imagined(game, with_known(game, play, seat), Rng(n))
        assert world is not None
        rng = Rng(n)
        while world.pending is not None:
            who = world.waiting()[0]
            options = world.pending.options(who)
            world.answer(who, game.bots["sensible"](game.view(world.state, who), options, rng))
        ends.add(world.hash())
    assert len(ends) == 3  # each has chance of its own


@pytest.mark.parametrize("name", sorted(WORLDS))
def test_two_worlds_that_show_the_same_are_known_the_same(name: str) -> None:
    brings, parted = WORLDS[name](), 0
    for seed in range(1, 12):
        setup = brings.setup(seed)
        worlds = part(brings, setup, Rng(seed))
        if worlds is None or brings.secret(worlds[0]) == brings.secret(worlds[1]):
            continue
        one, other = (known(brings.game, setup, state, brings.eyes) for state in worlds)
        assert one == other
        parted += 1
    assert parted >= 5


def test_nothing_of_the_seed_is_known() -> None:
    game = load_game("set_a_watch")
    assert imagines(game)
    for play, seat in moments(game, 987_654_321, 40):
        told = json.dumps(known(game, play.setup, play.state, seat))
        assert "987654321" not in told
        assert not any(str(word) in told for word in play.state.streams.values())


def test_the_demon_that_is_imagined_fits_every_reading_and_is_not_always_the_same() -> None:
    from gloamboard.rules.netherwatch.bots.reading import suspects

    game, found = load_game("netherwatch"), set()
    assert imagines(game)
    for play, seat in moments(game, 2):
        view = with_known(game, play, seat)
        for n in range(3):
            world = imagined(game, view, Rng(n))
            assert world is not None
            assert world.state.demon in suspects(view)
            found.add(world.state.demon)
    assert len(found) > 1


def test_the_fox_that_is_imagined_is_where_the_signs_leave_it() -> None:
    game, elsewhere = FoxAndHounds(), 0
    for seed in range(6):
        for play, seat in moments(game, seed):
            at = play.state.fox
            may_be = game.may_be(play.setup.seats[1:], play.state.signs)
            assert at in may_be
            view = with_known(game, play, seat)
            places = {game.imagine(view, seat, Rng(n)).fox for n in range(20)}
            assert places <= may_be.keys()
            elsewhere += places != {at}
    assert elsewhere > 25


def test_signs_narrow_down_where_the_fox_can_be() -> None:
    game = FoxAndHounds(luck=(0,))
    assert set(game.may_be(["seat2"], [])) == {DEN}
    assert set(game.may_be(["seat2"], [Sign("slip")])) == {DEN - 1, DEN, DEN + 1}
    assert set(game.may_be(["seat2"], [Sign("slip"), Sign("nothing", RING[DEN])])) == {DEN - 1, DEN + 1}
    assert set(game.may_be(["seat2"], [Sign("slip"), Sign("scent", RING[DEN])])) == {DEN}
    walked = [Sign("walk", RING[DEN - 1], "seat2"), Sign("slip")]
    assert set(game.may_be(["seat2"], walked)) == {DEN, DEN + 1}  # never to where a Hound is


def test_the_fox_knows_where_it_is() -> None:
    game = FoxAndHounds()
    setup = Setup(("seat1", "seat2"), 1)
    state = game.new(setup)
    state.fox = 5
    view = game.view(state, "seat1") | {KNOWN: known(game, setup, state, "seat1")}
    assert game.imagine(view, "seat1", Rng(1)).fox == 5
    assert json.loads(json.dumps(known(game, setup, state, "seat2")))["state"]["of"]["fox"] == -1

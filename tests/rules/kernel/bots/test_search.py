"""The bot that looks ahead: better than its guide, on what its seat knows and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from gloamboard.rules.kernel import Key, Option, Play, Rng, Setup, load_game
from gloamboard.rules.kernel.bots.imagining import KNOWN, imagines, with_known
from gloamboard.rules.kernel.bots.named import NoSuchBot, bot_named, bot_names, view_for
from gloamboard.rules.kernel.bots.search import Budget, search_bot
from tests.hidden_walk.game import DEN, HOUNDS, RING, ROUNDS, FoxAndHounds, Sign


def no_clock() -> float:
    raise AssertionError("a budget in playouts reads no clock")


def hunted(seed: int, bot: str, game: Any) -> bool:
    """Whether a Hound, played by that bot, catches in the last four rounds a Fox that slips about by chance."""
    setup = Setup(("seat1", "seat2"), seed)
    state = game.new(setup)
    state.round, state.hounds["seat2"] = ROUNDS - 3, DEN - 1
    state.signs = (Sign("walk", RING[DEN - 1], "seat2"),)
    play, rng = Play(game, setup, state=state), Rng(seed)
    decide = bot_named(game, bot, no_clock)
    while play.pending is not None:
        seat = play.waiting()[0]
        options = play.pending.options(seat)
        if seat == "seat1":
            play.answer(seat, rng.pick(options).key)
        else:
            play.answer(seat, decide(view_for(play, seat, bot), options, rng))
    assert play.outcome is not None
    return play.outcome.winners == (HOUNDS,)


def test_hounds_that_look_ahead_catch_more_foxes() -> None:
    game = FoxAndHounds(luck=(0,))
    by_guide = sum(hunted(seed, "sensible", game) for seed in range(80))
    looking_ahead = sum(hunted(seed, "search:60", game) for seed in range(80))
    assert looking_ahead >= by_guide + 8, (by_guide, looking_ahead)


def test_the_same_seed_and_playouts_are_the_same_game() -> None:
    game = load_game("set_a_watch")
    assert imagines(game)
    decide = bot_named(game, "search:12", no_clock)
    setup = Setup(("seat1", "seat2"), 5)

    def played() -> list[Any]:
        play, rng = Play(game, setup), Rng(1)
        while play.pending is not None and len(play.answers) < 40:
            seat = play.waiting()[0]
            view = with_known(game, play, seat)
            play.answer(seat, decide(view, play.pending.options(seat), rng))
        return play.answers

    assert played() == played()


def test_it_sees_nothing_but_view_and_options() -> None:
    """The real Fox is moved about; what the Hound is shown stays, and so does its answer."""
    game = FoxAndHounds()
    setup = Setup(("seat1", "seat2"), 3)
    play = Play(game, setup)
    play.answer("seat1", play.pending.options("seat1")[0].key)  # type: ignore[union-attr]
    assert play.pending is not None
    options = play.pending.options("seat2")
    answers = set()
    for fox in range(6):
        play.state.fox = fox
        view = with_known(game, play, "seat2")
        answers.add(search_bot(game, Budget(60))(view, options, Rng(9)))
    assert len(answers) == 1


def test_it_takes_an_option_that_wins_at_once() -> None:
    """A Fox that must be under the Hound's nose is sniffed at, though the guide would walk on."""
    game = FoxAndHounds(luck=(0,))
    game.bots["sensible"] = lambda view, options, rng: options[0].key  # its guide walks, for ever
    setup = Setup(("seat1", "seat2"), 1)
    state = game.new(setup)
    state.turn, state.hounds["seat2"], state.round = 1, 3, 15  # where the Fox began, and it has not slipped yet
    play = Play(game, setup, state=state)
    assert play.pending is not None
    options = play.pending.options("seat2")
    view = with_known(game, play, "seat2")
    assert search_bot(game, Budget(30))(view, options, Rng(1)) == ("sniff", "great-room")


def test_where_a_question_opens_no_step_it_does_what_its_guide_does() -> None:
    game, asked = FoxAndHounds(), []

    def guide(view: Mapping[str, Any], options: Sequence[Option], rng: Rng) -> Key:
        asked.append(len(options))
        return options[-1].key

    game.bots["sensible"] = guide
    setup = Setup(("seat1", "seat2"), 1)
    play = Play(game, setup)
    assert play.pending is not None
    options = play.pending.options("seat1")  # its luck is drawn before it is asked: not to be imagined again
    assert search_bot(game, Budget(30))(game.view(play.state, "seat1"), options, Rng(1)) == options[-1].key
    assert asked == [len(options)]


def test_a_budget_in_seconds_ends_by_the_clock_it_is_given() -> None:
    game = load_game("set_a_watch")
    setup, now = Setup(("seat1",), 1), [0.0]

    def clock() -> float:
        now[0] += 0.01
        return now[0]

    decide = bot_named(game, "search:0.5s", clock)
    play, rng = Play(game, setup), Rng(1)
    while play.pending is not None and play.pending.about != "rest":
        play.answer("seat1", game.bots["sensible"](game.view(play.state, "seat1"), play.pending.options("seat1"), rng))
    assert play.pending is not None
    assert imagines(game)
    decide(with_known(game, play, "seat1"), play.pending.options("seat1"), rng)
    assert 0.5 <= now[0] < 0.6


def test_bots_are_found_by_name() -> None:
    game = load_game("set_a_watch")
    assert bot_names(game) == ["random", "sensible", "search"]
    assert bot_named(game, "random", no_clock) is game.bots["random"]
    assert KNOWN not in view_for(Play(game, Setup(("seat1",), 1)), "seat1", "sensible")
    for wrong in ("clever", "search:0", "search:many", "search:90s", "search:0s", "search:9999999"):
        with pytest.raises(NoSuchBot, match=r"no bot|a budget is"):
            bot_named(game, wrong, no_clock)


def test_a_game_that_cannot_be_imagined_has_no_search() -> None:
    game: Any = SimpleNamespace(title="Candles", bots={"random": None, "sensible": None})
    assert bot_names(game) == ["random", "sensible"]
    with pytest.raises(NoSuchBot, match="no bot 'search'"):
        bot_named(game, "search", no_clock)

"""What a bot that looks ahead imagines of a case it has not read."""

from gloamboard.rules.hellboy import GAME
from gloamboard.rules.hellboy.hq.tracks import advance
from gloamboard.rules.kernel import Rng
from gloamboard.rules.kernel.bots.imagining import imagined, with_known
from gloamboard.rules.kernel.bots.named import bot_named, view_for
from tests.rules.hellboy.field import field, fresh, run


def test_unread_cards_are_blank_and_to_know_everything_brings_on_the_confrontation() -> None:
    play = field(players=2)
    unread = len(play.state.case_deck)
    world = imagined(GAME, with_known(GAME, play.play, "seat1"), Rng(1))
    assert world is not None
    assert world.state.case_deck == ("?",) * unread
    assert not set(world.state.case_deck) & set(play.state.case_deck)
    run(advance(world.state, "info", 20, by="roger"))
    assert (world.state.due, world.state.because) == (True, "info")
    assert (play.state.due, play.state.triggers) == (False, [])


def test_the_bot_that_searches_plays_a_case() -> None:
    play = fresh(seed=3).play
    search = bot_named(GAME, "search:2", lambda: 0.0)
    for _ in range(3):
        assert play.pending is not None
        seat = play.waiting()[0]
        options = play.pending.options(seat)
        key = search(view_for(play, seat, "search:2"), options, Rng(4))
        assert key in {option.key for option in options}
        play.answer(seat, key)
    assert len(play.answers) == 3

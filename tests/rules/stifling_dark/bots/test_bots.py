"""The bots of both sides: they see their own view alone, finish games, and know what to do next."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play, Rng, Setup
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.bots import seeking
from gloamboard.rules.stifling_dark.bots.belief import Threat, danger, may_be, threat
from gloamboard.rules.stifling_dark.bots.ground import View, far_from, nearest
from gloamboard.rules.stifling_dark.bots.players import BOTS
from gloamboard.rules.stifling_dark.bots.tasks import goals
from gloamboard.rules.stifling_dark.state.state import Seen
from tests.rules.stifling_dark.evening import hunt, keys, playing, seats, turn_of


def bots_play(players: int, seed: int, **choices: str) -> Play:
    play, rng = Play(GAME, Setup(seats(players), seed, {"game": "whole", **choices})), Rng(seed)
    while play.outcome is None:
        seat = play.waiting()[0]
        assert play.pending is not None
        key = BOTS["sensible"](GAME.view(play.state, seat), play.pending.options(seat), rng)
        play.answer(seat, key)
    return play


@pytest.mark.parametrize("adversary", ["butcher", "horror", "cult"])
@pytest.mark.parametrize("scenario", ["sawmill", "park"])
def test_bots_play_to_an_end(adversary: str, scenario: str) -> None:
    play = bots_play(4, 7, adversary=adversary, scenario=scenario)
    assert play.outcome is not None
    assert play.state.turned_in > 0


def pick(play: Play, seat: str) -> tuple[object, ...]:
    assert play.pending is not None
    return BOTS["sensible"](GAME.view(play.state, seat), play.pending.options(seat), Rng(1))


def test_who_can_escape_does() -> None:
    play = turn_of(playing(), "aira", place="n150", tokens={"escape": "n150"})
    assert pick(play, "seat2") == ("escape",)


def test_evidence_in_the_light_is_gone_for_and_taken() -> None:
    play = turn_of(playing(), "aira", place="g-16", tokens={"evidence--g": "g-13"}, hidden={})
    assert goals(GAME.view(play.state, "seat2"), GAME.view(play.state, "seat2")["people"][0]) == ["g-13"]
    assert pick(play, "seat2") == ("walk", "aira", "g-13")
    play = turn_of(play, "aira", place="g-13")
    assert pick(play, "seat2") == ("take", "evidence--g")


def test_the_hunter_strikes_whom_it_can_reach() -> None:
    play = playing(game="whole")
    play.state.place[0] = "n149"
    play = hunt(play, "n150")
    assert any(key[0] == "attack" for key in keys(play))
    assert pick(play, "seat1")[0] == "attack"


def test_whoever_is_far_from_where_it_was_seen_fears_nothing_and_whoever_is_near_does() -> None:
    play = hunt(playing(), "n150")
    play.state.seen = {"butcher": Seen("n150", play.state.round)}
    view = GAME.view(play.state, "seat2")
    far = far_from(view, "n150")
    assert may_be(view, "butcher") == {"n150"}
    assert danger(threat(view), "n149") == 1.0
    farthest = max(far, key=lambda space: far[space])
    assert far[farthest] > 12
    assert danger(threat(view), farthest) == 0.0


def test_a_shadow_is_remembered_after_it_is_gone_and_the_hunter_may_be_farther_off_each_round() -> None:
    play = hunt(playing(), "n150")
    play.state.seen = {"butcher": Seen("n150", 1)}
    may = []
    for play.state.round in (1, 2, 3):
        may.append(may_be(GAME.view(play.state, "seat2"), "butcher"))
    assert may[0] < may[1] < may[2]
    assert not play.state.shadows


def test_light_between_them_takes_the_fear() -> None:
    play = hunt(playing(), "n150")
    play.state.seen = {"butcher": Seen("n150", play.state.round)}
    known = threat(GAME.view(play.state, "seat2"))
    assert danger(known, "n149") == 1.0
    assert danger(known, "n149", frozenset(["n150"])) == 0.0  # whoever is lit does not Attack


def test_who_plays_openly_is_known_to_be_where_it_is() -> None:
    play = hunt(playing(info="open"), "n150")
    (figure,) = threat(GAME.view(play.state, "seat2")).figures
    assert figure.may_be == {"n150"}


def test_the_heedless_fear_nothing_that_is_hidden() -> None:
    seen: list[int] = []

    def spy(view: View) -> Threat:
        seen.append(len(threat(view).figures))
        return threat(view)

    play = turn_of(playing(), "aira")
    assert play.pending is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeking, "threat", spy)
        for name in ("sensible", "heedless"):
            BOTS[name](GAME.view(play.state, "seat2"), play.pending.options("seat2"), Rng(1))
    assert set(seen) == {0, 1}


def test_a_way_round_is_better_than_a_window() -> None:
    view = GAME.view(playing().state, "seat2")
    board = playing().state.board
    a, b = next(iter(board.windows.values()))
    assert far_from(view, a)[b] > 1
    assert nearest(view, a, [a, b]) == a

"""What is hidden stays hidden: put another Demon, other undrawn cards in its place, and nobody can tell.

At moments of whole games the hidden part is replaced by another that fits everything shown so far; every view, option,
reason and light must stay the same to the last word.
"""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import PUBLIC, Play, Rng, Setup
from gloamboard.rules.kernel.door import scene_of, seen_by, why_not
from gloamboard.rules.netherwatch import GAME, cards
from tests.rules.asking import question, there
from tests.rules.netherwatch.table import SEATS
from tests.rules.netherwatch.view.attempts import attempts
from tests.two_worlds.netherwatch import disguise, others


def shown(play: Play) -> list[Any]:
    """Everything that leaves the game: each seat's view, question, panels and story, the lights, and reasons."""
    seats = (*play.setup.seats, PUBLIC)
    out: list[Any] = [seen_by(play, seat) for seat in seats]
    out.append(scene_of(play))
    turn = play.state.turn or play.state.agents[0].id
    for attempt in attempts(play.state, play.state.agent(turn), Rng(3)):
        out += [why_not(play, seat, attempt) for seat in play.setup.seats]
    return out


@pytest.mark.rule("NW-SETUP-22")
@pytest.mark.rule("NW-EVENT-04")
@pytest.mark.parametrize("seed", range(6))
def test_nobody_can_tell_one_hidden_demon_from_another(seed: int) -> None:
    players = seed % 4 + 1
    play = Play(GAME, Setup(SEATS[:players], seed, {"tier": ("initiate", "veteran")[seed % 2]}))
    rng, compared = Rng(seed), 0
    while play.outcome is None and not play.state.demon_known:
        assert play.pending is not None
        if rng.below(12) == 0 and not play.state.event:
            before = shown(play)
            for demon in others(play.state)[:3]:
                twin = play.clone()
                twin.story = list(play.story)
                disguise(twin.state, demon)
                question(twin).list_again()
                assert shown(twin) == before
                compared += 1
        seat = rng.pick(play.waiting())
        bot = GAME.bots["sensible" if rng.below(3) else "random"]
        play.answer(seat, bot(GAME.view(play.state, seat), play.pending.options(seat), rng))
    assert compared >= 3


def test_the_name_of_the_demon_is_nowhere_before_it_is_revealed() -> None:
    play = Play(GAME, Setup(SEATS[:2], 3))
    play.state.marks.clear()
    for demon in cards.in_play().demons:
        play.state.demon = demon
        name = cards.in_play().demons[demon].name
        for seat in ("seat1", "seat2", PUBLIC):
            seen = seen_by(play, seat)
            matrix = [panel for panel in seen["panels"] if panel["kind"] != "matrix"]
            assert name not in str(seen["view"]) + str(seen["asks"]) + str(matrix) + str(seen["story"])


def test_an_event_is_read_by_its_reader_before_anybody_else_sees_it() -> None:
    play = Play(GAME, Setup(SEATS[:3], 5))
    play.answer("seat2", ("turn", "skeptic"))
    play.answer("seat2", ("end", "skeptic"))
    assert play.pending is not None
    assert play.pending.about == "event"
    seen = {seat: there(GAME.view(play.state, seat)["event"]) for seat in ("seat1", "seat2", "seat3", PUBLIC)}
    assert seen["seat2"]["story"]
    for seat in ("seat1", "seat3", PUBLIC):
        assert seen[seat] == {"reader": "seat2", "story": None, "says": None}
        options = there(seen_by(play, seat)["asks"])["options"]
        assert [option["key"] for option in options] == ([["read"]] if seat == PUBLIC else [])  # a press for all to see


@pytest.mark.rule("NW-SUMM-06")
def test_the_true_demons_card_is_drawn_so_that_no_seat_can_look_and_take_it_back() -> None:
    play = Play(GAME, Setup(SEATS[:2], 3, {"variant": "discovery"}))
    play.answer("seat1", ("turn", "historian"))
    play.answer("seat1", ("end", "historian"))
    assert play.pending is not None
    assert play.pending.about == "declare"
    before = dict(play.state.streams)
    play.answer("seat1", ("declare", "azazel"))
    assert play.state.demon_known
    assert play.state.streams != before  # the referee lets a seat take back only what drew nothing

"""A prop with a dial of its own: turned, it walks through the options that name it; pressed, it picks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import Answer, Key, Play, Rng, Setup, load_game
from tests.pi_app.referee.desk import TOPICS, Desk

GAME = load_game("stifling_dark")
SETUP = Setup(("seat1", "seat2", "seat3"), 7, {question.key: question.default for question in GAME.questions})


@cache
def before_aiming() -> list[Answer]:
    play, rng = Play(GAME, SETUP), Rng(3)
    while play.state.phase != "aim":
        assert play.pending is not None
        seat = play.waiting()[0]
        offered = play.pending.options(seat)
        lit = [option.key for option in offered if option.key == ("flashlight",)]
        play.answer(seat, lit[0] if lit else rng.pick(offered).key)
    return list(play.answers)


Torch = Callable[..., None]


@pytest.fixture
def dark(tmp_path: Path) -> Desk:
    desk = Desk(
        tmp_path, find_game=lambda _game: GAME, layout=load_layout("dark-sawmill"), default=("stifling_dark", SETUP)
    )
    for seat, key in before_aiming():
        desk.answer(seat, *key)
    assert desk.answers == before_aiming()
    return desk


@pytest.fixture
def torch(dark: Desk) -> Torch:
    def do(event: str, **words: object) -> None:
        dark.send("board", "board-1", kind="prop", prop="torch", event=event, words=words)

    return do


def cones(desk: Desk) -> list[Key]:
    asked = desk.referee.evening.play.pending
    assert asked is not None
    return [option.key for option in asked.options(before_aiming()[-1][0])]


def pointed(desk: Desk) -> Key | None:
    offer = desk.referee.evening.hands.offer
    return None if offer is None else offer.pointed[0][1]


def refused(desk: Desk) -> m.Refusal:
    return m.read(desk.heard.last[TOPICS.refused("public")], m.Refusal)


def test_each_step_of_a_torch_points_at_the_next_cone_round_and_round(dark: Desk, torch: Torch) -> None:
    every = cones(dark)
    assert len(every) > 5
    for steps, at in ((1, 0), (1, 1), (3, 4), (-2, 2), (len(every), 2), (-3, len(every) - 1)):
        torch("turn", steps=steps)
        assert pointed(dark) == every[at]
    torch("touch")
    assert dark.answers[-1][1] == every[-1]
    assert len(dark.answers) == len(before_aiming()) + 1


def test_turned_to_the_left_first_it_points_at_the_last_cone(dark: Desk, torch: Torch) -> None:
    torch("turn", steps=-1)
    assert pointed(dark) == cones(dark)[-1]


def test_the_tables_dial_and_the_torch_turn_the_same_light(dark: Desk, torch: Torch) -> None:
    torch("turn", steps=3)
    dark.send("board", "board-1", kind="control", control="dial", event="turn", steps=1)
    torch("turn", steps=-2)
    assert pointed(dark) == cones(dark)[1]
    dark.send("board", "board-1", kind="control", control="dial", event="turn", steps=2)
    torch("touch")
    assert dark.answers[-1][1][0] == "aim"


def test_pressed_before_it_was_turned_it_places_nothing_and_says_so(dark: Desk, torch: Torch) -> None:
    torch("touch")
    assert refused(dark).says == "It points at nothing yet: turn it first."
    assert refused(dark).prop == "torch"
    assert dark.answers == before_aiming()


@pytest.mark.parametrize("words", [{}, {"steps": 0}, {"steps": "3"}, {"steps": 1.5}, {"steps": None}, {"steps": [1]}])
def test_a_turn_by_no_number_of_steps_is_none(dark: Desk, torch: Torch, words: m.Words) -> None:
    torch("turn", **words)
    assert (pointed(dark), dark.answers) == (None, before_aiming())


def test_another_prop_and_another_deed_turn_nothing(dark: Desk, torch: Torch) -> None:
    dark.send("board", "board-1", kind="prop", prop="orb", event="turn", words={"steps": 1})
    torch("shake")
    torch("hold")
    assert (pointed(dark), dark.answers) == (None, before_aiming())


def test_when_nobody_aims_a_torch_means_nothing(dark: Desk, torch: Torch) -> None:
    torch("turn", steps=1)
    torch("touch")
    answers = list(dark.answers)
    torch("turn", steps=1)
    torch("touch")
    assert (pointed(dark), dark.answers) == (None, answers)

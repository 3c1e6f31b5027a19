"""No game asks at the start for something that is a flag of the command itself: it could never be answered there."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import pytest

from gloamboard.pi_app.commands import play, simulate
from gloamboard.rules.kernel import games, load_game


@pytest.mark.parametrize("game_id", sorted(games()))
@pytest.mark.parametrize(("name", "add_parser"), [("play", play.add_parser), ("simulate", simulate.add_parser)])
def test_each_question_of_a_game_can_be_answered_by_a_flag(
    name: str, add_parser: Callable[..., None], game_id: str
) -> None:
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    for question in load_game(game_id).questions:
        flag = [f"--{question.key.replace('_', '-')}", question.default]
        args, rest = parser.parse_known_args([name, "--game", game_id, *flag])
        assert (args.game, rest) == (game_id, flag)

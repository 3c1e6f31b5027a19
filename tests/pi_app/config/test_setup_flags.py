"""A game's questions as flags, as one line of settings, and as what hands answer."""

from __future__ import annotations

import pytest

from gloamboard.pi_app.config.setup_flags import BadAnswer, answers_from, choices_from
from gloamboard.pi_app.referee.keeping.resume import setup_from
from gloamboard.rules.kernel import Play, games, load_game


@pytest.mark.parametrize("game_id", sorted(games()))
def test_defaults_are_answers_and_a_wrong_word_names_the_nearest(game_id: str) -> None:
    game = load_game(game_id)
    assert choices_from([], game) == {question.key: question.default for question in game.questions}
    question = game.questions[0]
    last = question.answers[-1][0]
    assert choices_from([f"--{question.key}", last], game)[question.key] == last
    assert answers_from(f"{question.key}={last}", game)[question.key] == last
    with pytest.raises(BadAnswer, match="Did you mean"):
        choices_from([f"--{question.key}", last + "x"], game)
    with pytest.raises(BadAnswer, match=f"does not ask for --{question.key}x"):
        choices_from([f"--{question.key}x", last], game)
    with pytest.raises(BadAnswer, match="needs a word"):
        choices_from([f"--{question.key}"], game)


@pytest.mark.parametrize("game_id", sorted(games()))
def test_what_hands_answer_is_a_question_like_any_other(game_id: str) -> None:
    game = load_game(game_id)
    hands = next(question for question in game.questions if question.key == "hands")
    for value, _ in hands.answers:
        words = {"game": game_id, "seats": 2, "seed": 3, "choices": {"hands": value}}
        _, setup = setup_from(words, load_game)
        assert setup.hands == frozenset(value.split())
        assert Play(game, setup).pending is not None


def test_a_set_up_that_cannot_be_says_why() -> None:
    for words, says in (
        ({}, "needs the name of the game"),
        ({"game": sorted(games())[0], "seats": 9}, "players, not 9"),
        ({"game": "solitaire"}, "no game named 'solitaire'"),
    ):
        with pytest.raises((ValueError, LookupError), match=says):
            setup_from(words, load_game)


def test_a_question_may_take_several_answers_and_its_default_stands_alone() -> None:
    game = load_game("netherwatch")
    assert choices_from(["--solo", "far-flight artifact far-flight"], game)["solo"] == "far-flight artifact"
    assert choices_from(["--solo="], game)["solo"] == "none"
    with pytest.raises(BadAnswer, match="none stands alone"):
        choices_from(["--solo", "none artifact"], game)
    with pytest.raises(BadAnswer, match="Did you mean artifact"):
        choices_from(["--solo", "far-flight artefact"], game)
    with pytest.raises(BadAnswer, match="not an answer"):
        choices_from(["--tier", "initiate veteran"], game)

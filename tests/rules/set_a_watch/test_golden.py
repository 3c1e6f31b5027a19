"""Three recorded games play again to the letter: every seat's view and question at every step."""

import pytest

from tests.rules.set_a_watch.golden import FOLDER, GAMES, record


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_again_to_the_letter(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text()
    played = record(name)
    assert len(written) > 1000
    assert played == written, "on purpose? then: python -m tests.rules.set_a_watch.golden"

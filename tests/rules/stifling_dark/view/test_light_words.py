"""Every word and moment of the game has its own light, and those that could be mixed up differ without colour."""

from __future__ import annotations

import re
from itertools import combinations

from gloamboard.pi_app.config.shipped_files import find_themes
from gloamboard.pi_app.director.theme import Flare, Word, load_theme
from gloamboard.rules.kernel.door import scene_of
from gloamboard.rules.stifling_dark import GAME
from tests.rules.stifling_dark.evening import playing, turn_of

THEME = load_theme(*find_themes(GAME.id))
MARKED = re.compile(r'mark\(state, "([a-z_]+)"(?: if [^"]* else "([a-z_]+)")?')
SEEN_TOGETHER = (
    *("dark", "dim", "bright", "noise", "heard", "shadow", "perhaps", "revealed"),
    *("door-locked", "door-damaged", "door-destroyed", "door-false"),
)


def in_grey(word: Word) -> tuple[float, float, float, bool]:
    return word.level, word.swing, word.beat_s, word.wander


def moment_in_grey(moment: Flare) -> tuple[float, float, float]:
    return moment.level, moment.seconds, moment.speed_mm_s


def test_words_on_the_board_look_different_without_colour() -> None:
    for one, other in combinations(SEEN_TOGETHER, 2):
        assert in_grey(THEME.word[one]) != in_grey(THEME.word[other]), (one, other)


def test_what_must_not_be_mixed_up_happens_differently_without_colour() -> None:
    words = ("reveal", "attack", "lights_out", "noise", "shadow", "perhaps", "vanish", "victory", "defeat")
    for one, other in combinations(words, 2):
        assert moment_in_grey(THEME.moment[one]) != moment_in_grey(THEME.moment[other]), (one, other)


def test_every_word_of_a_scene_is_in_the_theme() -> None:
    play = playing()
    tokens = ("locked", "damaged", "destroyed", "false")
    scene = scene_of(turn_of(play, "aira", doors=dict(zip(play.state.board.door_at, tokens, strict=False))))
    assert {word for words in scene["spaces"].values() for word in words} <= set(THEME.word)
    assert {gauge["word"] for gauge in scene["gauges"].values()} <= set(THEME.word)


def test_of_a_spirit_in_the_middle_of_a_flashlight_no_torch_shines() -> None:
    """A ruling may take somebody's life while they aim."""
    play = turn_of(playing(5, adversary="horror"), "aira", status="spirit", spirit="pale-child")
    play.state.phase = "aim"
    assert scene_of(play)["props"]["torch"]["scene"] == "idle"


def test_every_moment_that_is_marked_has_a_light() -> None:
    sources = [path.read_text() for path in GAME.folder.rglob("*.py")]
    marked = {word for source in sources for found in MARKED.findall(source) for word in found if word}
    assert len(marked) > 15
    assert marked <= set(THEME.moment)

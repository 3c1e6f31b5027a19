"""Scenes and events as words and as bytes on the line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloamboard.hal.props.words import SCENES, SCENES_OF, BadScene, decode_event, decode_scene, encode_scene, mark_of

digit = st.integers(0, 9)


@st.composite
def scenes(draw: st.DrawFn) -> dict[str, Any]:
    name = draw(st.sampled_from(sorted(SCENES)))
    scene = SCENES[name]
    words: dict[str, Any] = {"scene": name}
    if scene.level:
        words[scene.level] = draw(digit)
    if scene.aims:
        words["direction"] = draw(st.integers(0, 15))
    if scene.colour:
        words["colour"] = f"#{draw(st.integers(0, 0xFFFFFF)) & 0xFCFCFC:06x}"  # six bits a channel go over the line
    if scene.dice and draw(st.booleans()):
        words["faces"] = draw(st.lists(digit, min_size=5, max_size=5))
    if name == "picture":
        row = st.text(".#", min_size=5, max_size=5)
        words["frames"] = draw(st.lists(st.lists(row, min_size=5, max_size=5).map("/".join), min_size=1, max_size=6))
    return words


@given(scenes())
def test_a_scene_comes_back_as_it_went(words: dict[str, Any]) -> None:
    data = encode_scene(words)
    assert len(data) <= 32
    assert decode_scene(data) == words


@given(st.binary(max_size=40))
def test_any_bytes_decode_to_words_or_to_nothing(data: bytes) -> None:
    words = decode_scene(data)
    assert words is None or words["scene"] in SCENES
    event = decode_event(data)
    assert event is None or isinstance(event[1], dict)


@pytest.mark.parametrize(
    ("said", "event"),
    [
        (b"n3", ("turn", {"steps": 3})),
        (b"n-12", ("turn", {"steps": -12})),
        (b"n0", None),
        (b"n", None),
        (b"nx", None),
    ],
)
def test_a_turn_says_how_many_steps_and_to_which_side(said: bytes, event: object) -> None:
    assert decode_event(said) == event


def test_a_vision_is_six_bytes() -> None:
    words = {"v": 1, "rev": 7, "scene": "vision", "direction": 13, "colour": "#7F2040", "strength": 9}
    assert encode_scene(words) == b"v9=O8@"


def test_defaults_stand_in_for_words_left_out() -> None:
    assert encode_scene({"scene": "idle"}) == b"i0000o"
    assert encode_scene({"scene": "manifest"}) == b"m90o60"
    assert encode_scene({"scene": "dice"}) == b"d0"


def test_every_scene_belongs_to_a_prop() -> None:
    assert {name for names in SCENES_OF.values() for name in names} == set(SCENES)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"scene": "vison"}, "Did you mean vision?"),
        ({}, "no such scene"),
        ({"scene": "idle", "tension": 12}, "tension = 12: a prop takes a whole number from 0 to 9"),
        ({"scene": "vision", "direction": -1}, "direction = -1"),
        ({"scene": "omen", "colour": "red"}, 'write it as "#rrggbb"'),
        ({"scene": "omen", "colour": "#gg0000"}, "digits 0-9 and a-f"),
        ({"scene": "reading", "faces": [1, 2]}, "takes 5 dice"),
        ({"scene": "reading", "faces": [1, 2, 3, 4, 10]}, "from 0 (not seen yet) to 9"),
        ({"scene": "dice", "dice": ["a", "b", "c", "d", "e", "f"]}, "name 1 to 5 dice at a time"),
        ({"scene": "dice", "dice": "abc"}, "name 1 to 5 dice at a time"),
        ({"scene": "dice", "dice": ["a", "b"], "sides": [6]}, "2 dice take as many whole numbers from 2 to 9"),
        ({"scene": "dice", "dice": ["a"], "sides": [20]}, "from 2 to 9"),
        ({"scene": "picture", "frames": []}, "a picture has 1 to 6 frames"),
        ({"scene": "picture", "frames": ["###/..."]}, "five rows of five cells"),
    ],
)
def test_wrong_words_are_named(words: dict[str, Any], says: str) -> None:
    with pytest.raises(BadScene) as problem:
        encode_scene(words)
    assert says in str(problem.value)


def test_a_scene_may_ask_for_certain_dice_and_is_told_by_its_mark() -> None:
    words: dict[str, Any] = {"scene": "dice", "dice": ["ranger-1", "ranger-2", "ranger-3"], "sides": [8, 6, 6]}
    data = encode_scene(words)
    assert data == b"d3866" + mark_of(words["dice"]).encode()
    assert decode_scene(data) == {"scene": "dice", "sides": [8, 6, 6]}
    assert mark_of(["ranger-1", "ranger-2", "ranger-3"]) != mark_of(["ranger-1", "ranger-3", "ranger-2"])
    told = decode_event(b"dt26100" + data[5:])
    assert told == ("dice", {"faces": [2, 6, 1, 0, 0], "how": "typed", "mark": mark_of(words["dice"])})


def test_events_have_words() -> None:
    assert decode_event(b"t") == ("touch", {})
    assert decode_event(b"b") == ("button", {"button": "b"})
    assert decode_event(b"dr13526") == ("dice", {"faces": [1, 3, 5, 2, 6], "how": "rolled"})
    assert decode_event(b"q13526") == ("ask", {"faces": [1, 3, 5, 2, 6]})
    assert decode_event(b"m") == ("met", {})
    assert decode_event(b"c") == ("card", {})
    assert decode_event(b"c04a1b2c3d4e5f6") == ("card", {"tag": "04a1b2c3d4e5f6"})
    assert decode_event(b"dr135") is None
    assert decode_event(b"~?") is None

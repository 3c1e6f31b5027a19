"""What the props show and how hands move them, on CPython: smooth, within limits, readable."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloamboard.firmware.face import face
from gloamboard.firmware.glow import glow, wave
from gloamboard.firmware.orb import Orb
from gloamboard.firmware.pkad import Pkad
from gloamboard.firmware.tune import Tune
from gloamboard.hal.prop_words import SCENES, SCENES_OF, encode_scene

LIMIT = 994


@given(
    st.sampled_from(SCENES_OF["orb"]),
    st.integers(0, 9),
    st.integers(0, 15),
    st.integers(0, 0xFFFFFF),
    st.integers(0, 600_000),
    st.sampled_from([1, 12, 16]),
)
def test_no_scene_ever_exceeds_the_light_limit(
    scene: str, level: int, direction: int, colour: int, t: int, n: int
) -> None:
    orb = Orb(glow, n, LIMIT)
    words = {"scene": scene, "tension": level, "strength": level, "direction": direction, "colour": f"#{colour:06x}"}
    orb.scene(encode_scene(words), 0)
    ring = orb.draw(t)
    assert len(ring) == 3 * n
    assert sum(ring) <= LIMIT


def brightness(scene: str, t: int, **words: object) -> list[int]:
    orb = Orb(glow, 16, 100_000)
    orb.scene(encode_scene({"scene": scene, "colour": "#fc0000", **words}), 0)
    return list(orb.draw(t)[::3])


@pytest.mark.parametrize("scene", ["idle", "vision", "omen", "banished"])
def test_calm_scenes_move_smoothly_from_frame_to_frame(scene: str) -> None:
    frames = [brightness(scene, t) for t in range(0, 8000, 50)]
    steps = [abs(a - b) for x, y in itertools.pairwise(frames) for a, b in zip(x, y, strict=True)]
    assert max(steps) <= 45
    assert max(steps) > 0


def test_idle_beats_faster_and_redder_with_tension() -> None:
    def beats(tension: int) -> int:
        lights = [brightness("idle", t, tension=tension)[0] for t in range(0, 20_000, 50)]
        middle = (max(lights) + min(lights)) // 2
        return sum(1 for a, b in itertools.pairwise(lights) if a < middle <= b)

    assert beats(0) == 5
    assert beats(9) > 15
    orb = Orb(glow, 12, LIMIT)
    orb.scene(encode_scene({"scene": "idle", "tension": 0}), 0)
    assert orb.rgb[0] == 0
    assert orb.rgb[2] > 0
    orb.scene(encode_scene({"scene": "idle", "tension": 9}), 0)
    assert orb.rgb[0] > orb.rgb[2]


@pytest.mark.parametrize("direction", range(16))
def test_a_vision_points_where_it_is_told(direction: int) -> None:
    ring = brightness("vision", 0, direction=direction, strength=9)
    assert max(range(16), key=lambda n: ring[n]) == direction
    assert ring[(direction + 8) % 16] == 0


def test_searching_goes_round_and_banished_dies_away() -> None:
    heads = {max(range(16), key=lambda n: brightness("searching", t)[n]) for t in range(0, 1100, 30)}
    assert heads == set(range(16))
    assert max(brightness("banished", 0)) > 200
    assert max(brightness("banished", 4000)) == 0


@pytest.mark.parametrize("scene", [name for name in SCENES_OF["orb"] if SCENES[name].level == "strength"])
def test_every_scene_with_a_strength_gives_more_light_the_stronger_it_is(scene: str) -> None:
    light = [sum(sum(brightness(scene, t, strength=s)) for t in range(0, 4000, 50)) for s in range(10)]
    assert light == sorted(light)
    assert light[9] > light[5] > light[0] > 0


def sung(scene: str, until: int = 3000) -> list[tuple[int, int]]:
    """When each pitch begins, and which."""
    notes: list[tuple[int, int]] = []
    orb = Orb(glow, 12, LIMIT)
    orb.scene(encode_scene({"scene": scene}), 0)
    at = [0]
    orb.sing = Tune(lambda hertz: notes.append((at[0], hertz))).sing
    for at[0] in range(0, until, 50):
        orb.draw(at[0])
    return notes


def test_a_buzzer_sings_once_at_the_start_of_what_matters_and_is_silent_else() -> None:
    assert sung("omen") == [(0, 110), (300, 0), (450, 98), (900, 0)]
    assert [hertz for _, hertz in sung("manifest")] == [220, 262, 311, 370, 440, 523, 0]
    assert [hertz for _, hertz in sung("banished")] == [880, 784, 659, 523, 440, 0, 440, 0]
    for scene in ("idle", "searching", "vision", "fault"):
        assert sung(scene) == []


def test_fault_is_one_blinking_pixel() -> None:
    assert [n for n, light in enumerate(brightness("fault", 100)) if light] == [0]
    assert not any(brightness("fault", 600))


@given(st.integers(0, 100_000), st.integers(1, 10_000))
def test_a_wave_stays_in_its_range(t: int, size: int) -> None:
    assert 0 <= wave(t, size) <= 255


def reader(scene: bytes = b"d0") -> Pkad:
    thing = Pkad(face, b"d566666")
    thing.scene(scene, 0)
    return thing


def cells(thing: Pkad, t: int) -> list[str]:
    """Five rows of digits, as they look."""
    picture = thing.draw(t)
    assert len(picture) == 25
    assert all(0 <= cell <= 9 for cell in picture)
    return ["".join(str(cell) for cell in picture[row * 5 : row * 5 + 5]) for row in range(5)]


def test_five_dice_stand_side_by_side_one_column_each() -> None:
    assert cells(reader(b"d013526"), 400) == ["00505", "00505", "05505", "05555", "55559"]


def test_typing_goes_die_by_die_and_tells_the_faces_once() -> None:
    thing = reader()
    for face_value in (1, 2, 3, 4, 6):
        for _ in range(face_value):
            thing.press(1, 0)
        thing.press(2, 0)
    assert thing.says == b"dt12346"
    thing.says = b""
    thing.press(1, 0)
    assert thing.says == b"a"
    assert bytes(thing.dice) == b"12346"


def test_a_die_without_a_face_cannot_be_passed_over_and_faces_go_round() -> None:
    thing = reader()
    thing.press(2, 0)
    assert thing.at == 0
    for _ in range(7):
        thing.press(1, 0)
    assert thing.dice[:1] == b"1"


@pytest.mark.parametrize("bits", [4, 16])
def test_a_shake_or_holding_b_rolls_all_five(bits: int) -> None:
    thing = reader()
    thing.choice = lambda size: size - 1
    thing.press(bits, 0)
    assert thing.says == b"dr66666"


def test_dice_half_typed_before_a_reconnect_stay() -> None:
    thing = reader()
    thing.press(1, 0)
    thing.press(2, 0)
    thing.scene(b"i", 10)
    thing.scene(b"d0", 20)
    assert (thing.dice[:1], thing.at) == (b"1", 1)


def test_asked_for_certain_dice_it_takes_as_many_with_their_own_faces_and_says_the_mark_back() -> None:
    thing = reader(b"d3866xy")
    for presses in (9, 7, 2):  # an eight-sided die goes round after 8, the others after 6
        for _ in range(presses):
            thing.press(1, 0)
        thing.press(2, 0)
    assert thing.says == b"dt11200xy"
    thing.says = b""
    thing.scene(b"d3866xy", 10)  # the same dice again, thrown again
    thing.choice = lambda size: size - 1
    thing.press(16, 0)
    assert thing.says == b"dr86600xy"


def test_dice_half_typed_for_one_question_are_no_answer_to_the_next() -> None:
    thing = reader(b"d3866xy")
    thing.press(1, 0)
    thing.scene(b"d3866zz", 10)
    assert (thing.dice[:1], thing.at) == (b"0", 0)
    thing.press(1, 0)
    thing.scene(b"i0000o", 20)  # the table says idle itself: nobody wants these dice any more
    thing.scene(b"d3866zz", 30)
    assert (thing.dice[:1], thing.at) == (b"0", 0)


def test_in_ask_button_a_asks_with_the_dice() -> None:
    thing = reader(b"a013526")
    thing.press(1, 0)
    assert thing.says == b"q13526"


def test_the_needle_sweeps_then_stands_and_is_reported_once() -> None:
    thing = reader(b"r9")
    sweep = {tuple(cells(thing, t)) for t in range(0, 1800, 40)}
    assert len(sweep) == 10
    assert thing.says == b""
    assert cells(thing, 1900) == ["00009"] * 5
    assert thing.says == b"r9"
    thing.says = b""
    cells(thing, 2000)
    assert thing.says == b""

"""What an Orb shows and how hands move it, on CPython: smooth, within limits, readable."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloamboard.firmware.glow import glow, wave
from gloamboard.firmware.orb import Orb
from gloamboard.firmware.tune import Tune
from gloamboard.hal.props.words import SCENES, SCENES_OF, encode_scene

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


def brightest(ring: list[int]) -> int:
    return max(range(len(ring)), key=lambda n: ring[n])


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


def test_banished_dies_away() -> None:
    assert max(brightness("banished", 0)) > 200
    assert max(brightness("banished", 4000)) == 0


BREATH_MS = 1200


def lights(scene: str, until: int = 12_000) -> list[list[int]]:
    """The ring every 50 ms after the held breath, pointing at pixel 4."""
    return [brightness(scene, t, direction=4) for t in range(BREATH_MS, until, 50)]


@pytest.mark.parametrize("scene", ["leap", "drift"])
def test_before_a_light_moves_the_orb_holds_its_breath(scene: str) -> None:
    breath = [brightness(scene, t, direction=4) for t in range(0, BREATH_MS, 50)]
    assert all(len(set(ring)) == 1 for ring in breath)  # the ring as one, and nothing told yet
    assert breath == sorted(breath, reverse=True)
    assert max(breath[0]) < 60
    assert max(breath[-1]) < 10


def test_a_leap_is_here_then_there_and_never_between() -> None:
    places = [brightest(ring) for ring in lights("leap")]
    assert set(places) == {4, 12}  # the two sides of the ring
    assert all(ring[8] == ring[0] == 0 for ring in lights("leap"))  # it never crosses
    assert sum(a != b for a, b in itertools.pairwise(places)) >= 8


def test_a_drift_swims_from_edge_to_edge_and_leaves_nothing_out() -> None:
    places = [brightest(ring) for ring in lights("drift")]
    assert set(places) == set(range(4, 13))
    assert max(abs(a - b) for a, b in itertools.pairwise(places)) == 1


def searching(**words: object) -> Orb:
    orb = Orb(glow, 16, 100_000)
    orb.scene(encode_scene({"scene": "searching", "direction": 4, **words}), 0)
    return orb


def shows(orb: Orb, t: int) -> tuple[bool, int]:
    """Whether the still mark, at pixel 4, is the brightest, and how brightly the turning one shines where it is."""
    ring = list(orb.draw(t)[1::3])
    place = (4 + round(orb.heading / 16)) % 16
    return brightest(ring) == 4, 100 * ring[place] // ring[4]


def test_while_it_searches_one_mark_stands_still_and_the_other_is_turned_by_touches_until_they_meet() -> None:
    orb = searching()
    assert (orb.heading, shows(orb, 0)) == (128, (True, 58))
    for touch in range(1, 9):
        orb.press(1, 0)
        assert orb.says == b""  # turning is no touch
        assert shows(orb, 100) == (True, 58 if touch < 8 else 100)
    assert orb.says == b""
    orb.draw(900)
    assert orb.says == b""  # they have to stay together for a breath
    orb.draw(1100)
    assert orb.says == b"m"
    orb.says = b""
    orb.draw(3000)
    assert orb.says == b""  # told once


def test_a_finger_that_stays_turns_the_ring_on_and_on() -> None:
    orb = searching()
    orb.press(1, 0)
    before = orb.heading
    assert orb.press(8, 0)  # and it wants to be told again
    assert orb.heading == before + 16
    orb.scene(encode_scene({"scene": "idle"}), 0)
    assert not orb.press(8, 0)
    assert orb.says == b"h"


@pytest.mark.parametrize("tilt", [-9, 9])
def test_tilted_the_mark_rolls_round_and_levelled_at_the_other_it_has_met(tilt: int) -> None:
    orb, t = searching(), 0
    orb.get_x = lambda: tilt * 64
    passed = set()
    for t in range(0, 5000, 50):
        orb.draw(t)
        passed.add(orb.heading // 16)
    assert (passed, orb.says) == (set(range(16)), b"")  # rolling past is not meeting
    while 12 < orb.heading < 244:
        t += 50
        orb.draw(t)
    orb.get_x = lambda: 100
    for more in range(50, 1100, 50):
        orb.draw(t + more)
    assert orb.says == b"m"


def test_a_ring_half_turned_before_a_reconnect_stays_as_it_is() -> None:
    orb = searching()
    orb.press(1, 0)
    orb.scene(encode_scene({"scene": "searching", "direction": 4}), 100)
    assert orb.heading == 144


@pytest.mark.parametrize("scene", [name for name in SCENES_OF["orb"] if SCENES[name].level == "strength"])
def test_every_scene_with_a_strength_gives_more_light_the_stronger_it_is(scene: str) -> None:
    light = [sum(sum(brightness(scene, t, strength=s)) for t in range(0, 4000, 50)) for s in range(10)]
    assert light == sorted(light)
    assert light[9] > light[5] > light[0] > 0


def sung(scene: str, until: int = 3000, quiet: bytes = b"") -> list[tuple[int, int]]:
    """When each pitch begins, and which."""
    notes: list[tuple[int, int]] = []
    orb, at = Orb(glow, 12, LIMIT), [0]
    Tune(orb, lambda hertz: notes.append((at[0], hertz)))
    orb.scene(encode_scene({"scene": scene}) + quiet, 0)
    for at[0] in range(0, until, 50):
        orb.draw(at[0])
    return notes


def test_a_buzzer_sings_once_at_the_start_of_what_matters_and_is_silent_else() -> None:
    assert sung("omen") == [(0, 110), (300, 0), (450, 98), (900, 0)]
    assert [hertz for _, hertz in sung("manifest")] == [220, 262, 311, 370, 440, 523, 0]
    assert [hertz for _, hertz in sung("banished")] == [880, 784, 659, 523, 440, 0, 440, 0]
    for scene in ("idle", "searching", "vision", "leap", "fault"):
        assert sung(scene) == []


def test_asked_for_silence_a_buzzer_is_silent_and_the_light_is_the_same() -> None:
    assert sung("manifest", quiet=b"q") == []
    loud, still = Orb(glow, 12, LIMIT), Orb(glow, 12, LIMIT)
    Tune(still, lambda hertz: None)
    loud.scene(encode_scene({"scene": "manifest"}), 0)
    still.scene(encode_scene({"scene": "manifest"}) + b"q", 0)
    assert loud.draw(300) == still.draw(300)


def test_fault_is_one_blinking_pixel() -> None:
    assert [n for n, light in enumerate(brightness("fault", 100)) if light] == [0]
    assert not any(brightness("fault", 600))


@given(st.integers(0, 100_000), st.integers(1, 10_000))
def test_a_wave_stays_in_its_range(t: int, size: int) -> None:
    assert 0 <= wave(t, size) <= 255

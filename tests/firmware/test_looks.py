"""What the props show and how hands move them, on CPython: smooth, within limits, readable."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloamboard.firmware.beam import beam
from gloamboard.firmware.face import face
from gloamboard.firmware.frames import frames
from gloamboard.firmware.glow import glow, wave
from gloamboard.firmware.orb import Orb
from gloamboard.firmware.panel import Panel
from gloamboard.firmware.pkad import Pkad
from gloamboard.firmware.torch import Torch
from gloamboard.firmware.tune import Tune
from gloamboard.hal.props.words import SCENES, SCENES_OF, decode_event, encode_scene

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
    assert (bytes(thing.dice[:1]), thing.at) == (b"1", 1)


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
    assert (bytes(thing.dice[:1]), thing.at) == (b"0", 0)
    thing.press(1, 0)
    thing.scene(b"i0000o", 20)  # the table says idle itself: nobody wants these dice any more
    thing.scene(b"d3866zz", 30)
    assert (bytes(thing.dice[:1]), thing.at) == (b"0", 0)


def test_in_ask_button_a_asks_with_the_dice() -> None:
    thing = reader(b"a013526")
    thing.press(1, 0)
    assert thing.says == b"q13526"


def test_five_dice_take_ten_presses_at_most_whatever_they_show() -> None:
    thing = reader()
    presses = 0
    for face_value in (6, 6, 6, 6, 6):
        thing.press(1, 0)  # the finger comes, and stays
        presses += 1
        for _ in range(face_value - 1):
            assert thing.press(8, 0)
        thing.press(2, 0)
        presses += 1
    assert (presses, thing.says) == (10, b"dt66666")


def test_passing_over_a_die_without_a_face_is_told_to_the_table() -> None:
    thing = reader()
    thing.press(2, 0)
    assert (thing.says, thing.at) == (b"b", 0)


def test_a_card_is_waited_for_and_told_by_button_a() -> None:
    thing = reader(b"c0")
    assert cells(thing, 0) == ["09990"] * 5
    assert cells(thing, 800) == ["00000"] * 5
    thing.press(1, 0)
    assert thing.says == b"c"


SETTLED_MS = 3300


def pointed(level: int, t: int) -> float:
    """Where the needle stands, in marks: the middle of its light, t ms into the reading."""
    row = reader(b"r%d55555" % level).draw(t)[20:]
    return sum(light * x for x, light in enumerate(row)) / max(1, sum(row)) * 9 / 4


def test_a_reading_shows_what_five_cells_answer_one_after_the_other() -> None:
    thing = reader(b"r868979")
    assert cells(thing, 0) == ["00000", "50000", "50000", "50000", "50000"]
    grown = [sum(light > 0 for light in thing.draw(t)) for t in range(0, 1500, 300)]
    assert grown == [4, 9, 14, 18, 23]


@pytest.mark.parametrize("level", range(10))
def test_then_the_needle_swings_past_its_mark_and_back_each_time_less_and_stands(level: int) -> None:
    places = [pointed(level, t) for t in range(1500, 6000, 50)]
    assert places[0] == 0
    assert set(places[36:]) == {pointed(level, SETTLED_MS)}
    assert abs(places[-1] - level) <= 0.7  # five columns for ten marks
    if 2 <= level <= 7:
        assert max(places) > places[-1] > min(places[6:36])  # past it, and back behind it
        assert max(places[:12]) - places[-1] > max(places[18:36]) - places[-1]


def test_high_and_low_readings_stand_apart() -> None:
    assert max(pointed(level, 9000) for level in range(4)) < min(pointed(level, 9000) for level in range(6, 10)) - 1


def panel(*frames_shown: str, pace: int = 4) -> Panel:
    thing = Panel(frames, b"i")
    thing.scene(encode_scene({"scene": "picture", "pace": pace, "frames": list(frames_shown)}), 0)
    return thing


def test_an_instrument_shows_its_pictures_one_after_the_other_at_their_pace() -> None:
    cross, ring = "#...#/.#.#./..#../.#.#./#...#", ".###./#...#/#...#/#...#/.###."
    thing = panel(cross, ring, pace=2)

    def seen(t: int) -> str:
        picture = thing.draw(t)
        return "/".join("".join("#" if picture[5 * y + x] else "." for x in range(5)) for y in range(5))

    assert [seen(t) for t in (0, 299, 300, 599, 600)] == [cross, cross, ring, ring, cross]


def test_an_instrument_tells_what_hands_do() -> None:
    thing = panel("#####/#####/#####/#####/#####")
    for bits, event in ((1, b"a"), (2, b"b"), (4, b"s"), (8, b"h")):
        thing.press(bits, 0)
        assert thing.says == event


class Hand:
    """A hand that turns a torch: how far it is tilted, or clicks of its dial, as its board tells them."""

    def __init__(self, thing: Torch) -> None:
        self.thing, self.tilt, self.clicks, self.now, self.said = thing, 0, 0, 0, list[bytes]()
        thing.get_x = self.get_x

    def get_x(self) -> int:
        clicks, self.clicks = self.clicks, 0
        return self.tilt + 1024 * clicks

    def wait(self, ms: int) -> list[bytes]:
        for _ in range(0, ms, 50):
            self.now += 50
            self.thing.draw(self.now)
            if self.thing.says:
                self.said.append(self.thing.says)
                self.thing.says = b""
        said, self.said = self.said, []
        return said


@pytest.fixture
def torch() -> Hand:
    hand = Hand(Torch(beam, b"i"))
    assert hand.wait(200) == []
    hand.thing.scene(encode_scene({"scene": "beam"}), 0)
    assert hand.wait(200) == []
    return hand


def steps(said: list[bytes]) -> int:
    told = [decode_event(one) for one in said]
    assert None not in told
    return sum(event[1].get("steps", 0) for event in told if event is not None)


@pytest.mark.parametrize("clicks", [1, -1, 7, -12, 40])
def test_each_click_of_a_torchs_dial_is_one_step_and_they_are_told_together(torch: Hand, clicks: int) -> None:
    torch.clicks = clicks
    said = torch.wait(1000)
    assert (len(said), steps(said)) == (1, clicks)


def test_a_torch_that_is_tilted_goes_on_turning_the_faster_the_more_and_held_level_rests(torch: Hand) -> None:
    turned = []
    for torch.tilt in (0, 100, -100, 300, -300, 1000, -1000):
        turned.append(steps(torch.wait(3000)))
        torch.tilt = 0
        torch.wait(1000)
    assert turned[:3] == [0, 0, 0]
    assert 5 <= turned[3] < turned[5] <= 60
    assert (turned[4], turned[6]) == (-turned[3], -turned[5])


def test_what_was_turned_before_a_press_is_told_before_it(torch: Hand) -> None:
    for _ in range(6):
        torch.wait(50)
        torch.clicks = 1
        torch.wait(50)
        torch.clicks = 2
        torch.thing.press(1, 0)
        assert [decode_event(said) for said in torch.wait(500)][-1] == ("touch", {})
        assert torch.wait(500) == []


def test_button_b_turns_a_torch_too_and_on_and_on_while_it_is_held(torch: Hand) -> None:
    assert not torch.thing.press(2, 0)
    assert torch.thing.press(16, 0)
    assert steps(torch.wait(500)) == 2


def test_a_torch_that_lies_aslant_turns_nothing_until_it_has_been_held_level(torch: Hand) -> None:
    torch.thing.scene(b"i0000o", 0)
    torch.tilt = -736
    torch.wait(500)
    torch.thing.scene(encode_scene({"scene": "beam"}), 0)
    assert torch.wait(5000) == []
    torch.thing.press(2, 0)
    assert steps(torch.wait(500)) == 1
    torch.tilt = 0
    torch.wait(100)
    torch.tilt = -736
    assert steps(torch.wait(1000)) < -5


def test_while_nobody_aims_a_torch_is_not_turned(torch: Hand) -> None:
    torch.thing.scene(b"i0000o", 0)
    torch.clicks = 5
    torch.thing.press(2, 0)
    assert torch.wait(500) == []
    torch.thing.scene(encode_scene({"scene": "beam"}), 0)
    assert torch.wait(500) == []


def test_a_torchs_cone_opens_from_its_lamp_leans_as_it_is_turned_and_straightens(torch: Hand) -> None:
    def cone() -> list[str]:
        picture = torch.thing.draw(torch.now)
        return ["".join(map(str, picture[at : at + 5])) for at in range(0, 25, 5)]

    straight = cone()
    assert [sum(light != "0" for light in row) for row in straight] == [5, 3, 3, 3, 3]
    assert all(row == row[::-1] for row in straight)
    torch.clicks = 1
    right = cone()
    torch.wait(1000)
    assert cone() == straight
    torch.clicks = -1
    assert [row[::-1] for row in cone()] == right
    assert sum(map(int, right[0][:2])) < sum(map(int, right[0][3:]))
    torch.wait(1000)
    torch.thing.scene(encode_scene({"scene": "beam", "strength": 2}), 0)
    assert 0 < sum(map(int, "".join(cone()))) < sum(map(int, "".join(straight))) / 2

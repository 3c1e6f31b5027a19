"""The simple simulated parts: hands do what hands do, and each fault shows."""

from typing import Any

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.open import open_parts
from gloamboard.hal.parts import Reading
from gloamboard.hal.sim.controls import SimControls
from gloamboard.hal.sim.readers import SimReaders
from gloamboard.hal.sim.strip import SimStrip
from gloamboard.hal.table import ControlSpec, ReaderSpec, StripSpec, Supply, Table

TAG = "04a1b2c3d4e580"
CONTROLS = (
    ControlSpec("go", "button", (5,)),
    ControlSpec("dial", "dial", (6, 7, 8)),
    ControlSpec("bare-dial", "dial", (9, 10)),
    ControlSpec("buzzer", "buzzer", (12,)),
)
TABLE = Table(
    v=1,
    id="tiny",
    title="Tiny",
    size_mm=(100, 100),
    supply=(Supply("five", 2000),),
    reader=(ReaderSpec("study", "spi0"), ReaderSpec("hall", "spi0", 1)),
    strip=(StripSpec("main", 8, 18, "five"),),
    control=CONTROLS,
)


def test_a_tag_put_down_is_read_until_it_is_taken() -> None:
    readers = SimReaders(["study", "hall"])
    readers.put("04:A1:B2:C3:D4:E5:80", "study")
    assert readers.sweep() == {"study": Reading((TAG,)), "hall": Reading()}
    readers.put(TAG, "hall")
    assert readers.sweep() == {"study": Reading(), "hall": Reading((TAG,))}
    readers.take(TAG)
    assert readers.sweep() == {"study": Reading(), "hall": Reading()}


def test_a_weak_tag_is_missed_at_its_rate() -> None:
    readers = SimReaders(["study"], seed=7)
    readers.put(TAG, "study")
    readers.weak(TAG, 0.2)
    misses = sum(not readers.sweep()["study"].tags for _ in range(2000))
    assert 340 <= misses <= 460


def test_a_dead_reader_says_so_and_the_others_go_on() -> None:
    readers = SimReaders(["study", "hall"])
    readers.put(TAG, "hall")
    readers.dead("study", "no answer")
    assert readers.sweep() == {"study": Reading(fault="no answer"), "hall": Reading((TAG,))}
    assert [health.state for health in readers.health()] == ["faulty", "ok"]
    readers.revive("study")
    assert readers.sweep()["study"] == Reading()


def test_a_whisper_is_read_next_door_too() -> None:
    readers = SimReaders(["study", "hall"], seed=1)
    readers.put(TAG, "study")
    readers.whisper("study", "hall", 0.5)
    sweeps = [readers.sweep() for _ in range(200)]
    assert all(sweep["study"].tags == (TAG,) for sweep in sweeps)
    assert 70 <= sum(sweep["hall"].tags == (TAG,) for sweep in sweeps) <= 130


def test_a_flickering_reader_misses_now_and_then() -> None:
    readers = SimReaders(["study"], seed=1)
    readers.put(TAG, "study")
    readers.flicker("study", 0.5)
    assert 70 <= sum(not readers.sweep()["study"].tags for _ in range(200)) <= 130


@pytest.mark.parametrize(("tag", "reader"), [("04a1", "study"), ("not hex", "study"), (TAG, "studdy")])
def test_a_wrong_tag_or_reader_is_refused(tag: str, reader: str) -> None:
    with pytest.raises((ValueError, LookupError)):
        SimReaders(["study"]).put(tag, reader)


def test_a_strip_shows_the_frame_even_when_the_buffer_is_used_again() -> None:
    strip, frame = SimStrip("main", 2), bytearray(b"abcdef")
    strip.show(frame)
    frame[:] = b"xxxxxx"
    assert (strip.last, strip.shown) == (b"abcdef", 1)


def test_a_frame_of_the_wrong_size_is_refused_with_the_right_one() -> None:
    with pytest.raises(ValueError, match="take 6"):
        SimStrip("main", 2).show(b"abc")


def test_a_noisy_strip_gets_one_wrong_bit() -> None:
    strip = SimStrip("main", 4, seed=2)
    strip.glitch(1.0)
    strip.show(bytes(12))
    assert sum(byte.bit_count() for byte in strip.last) == 1


def test_behind_a_cut_the_pixels_keep_what_they_had() -> None:
    strip = SimStrip("main", 2)
    strip.cut(1)
    strip.show(b"abcdef")
    assert strip.last == b"abc\0\0\0"


def test_a_failed_strip_takes_frames_and_says_so() -> None:
    strip = SimStrip("main", 2)
    strip.fail("no data line")
    strip.show(b"abcdef")
    assert (strip.shown, strip.health().state) == (0, "faulty")


def test_a_long_press_is_press_hold_release() -> None:
    clock = VirtualClock()
    controls = SimControls(CONTROLS, clock)
    controls.press("go")
    clock.advance(0.5)
    assert [event.kind for event in controls.poll()] == ["press"]
    clock.advance(0.6)
    controls.release("go")
    assert [(event.kind, event.at) for event in controls.poll()] == [("hold", 1.0), ("release", 1.1)]


def test_a_dial_turns_both_ways_and_a_button_does_not() -> None:
    controls = SimControls(CONTROLS, VirtualClock())
    controls.turn("dial", 3)
    assert [event.steps for event in controls.poll()] == [3]
    controls.turn("dial", -2)
    controls.turn("dial", -1)
    assert [event.steps for event in controls.poll()] == [-3]
    with pytest.raises(LookupError, match="cannot be turned"):
        controls.turn("go", 1)
    with pytest.raises(LookupError, match="cannot be pressed"):
        controls.press("bare-dial")


def test_a_stuck_button_is_reported() -> None:
    clock = VirtualClock()
    controls = SimControls(CONTROLS, clock)
    controls.stuck("go")
    controls.release("go")
    clock.advance(31)
    assert [event.kind for event in controls.poll()] == ["press", "hold"]
    assert controls.health()[0].state == "weak"
    controls.mend("go")
    assert controls.health()[0].state == "ok"


def test_a_simulated_table_opens_with_hands() -> None:
    parts = open_parts(TABLE, "sim", VirtualClock())
    assert parts.hands is not None
    parts.hands.put(TAG, "hall")
    parts.strips["main"].show(bytes(range(24)))
    parts.hands.press("go")
    assert parts.readers.sweep()["hall"].tags == (TAG,)
    assert parts.hands.pixels("main") == bytes(range(24))
    assert [event.control for event in parts.controls.poll()] == ["go"]
    assert len(parts.health()) == 2 + 1 + 4
    parts.close()


def test_an_unknown_kind_of_parts_is_refused() -> None:
    wrong: Any = "simm"
    with pytest.raises(LookupError, match="kind of parts"):
        open_parts(TABLE, wrong, VirtualClock())

"""Strips through Blinka's real write paths, down to the pulses on the wire."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal, get_args, get_type_hints

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.strip import MissingStrip, NeopixelStrip, whole_frames_class
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.chips.ws2812 import Ws2812Line, pulses, wave_of
from gloamboard.hal.table import StripSpec, Supply, Table
from gloamboard.pi_app.director.canvas import Canvas
from gloamboard.pi_app.director.output import Output

Pi = Literal["pi4", "pi5"]
FRAME = bytes(range(30))


def chips_with(pi: Pi, *strips: StripSpec) -> ChipTable:
    return ChipTable(Table(v=1, id="rig", title="", size_mm=(1, 1), strip=strips, pi=pi), VirtualClock())


@pytest.fixture(params=["pi4", "pi5"])
def chips(request: pytest.FixtureRequest) -> Iterator[ChipTable]:
    yield (table := chips_with(request.param, StripSpec("main", 10, 18, "five")))
    for strip in table.open_strips().values():
        strip.close()


def opened(chips: ChipTable) -> NeopixelStrip:
    strip = chips.open_strips()["main"]
    assert isinstance(strip, NeopixelStrip)
    return strip


def test_a_frame_reaches_the_pixels_bit_by_bit(chips: ChipTable) -> None:
    strip = opened(chips)
    strip.show(FRAME)
    assert chips.pixels("main") == FRAME
    assert chips.pixel_lines["main"].frames == 1
    assert strip.health().state == "ok"


ORDERS = get_args(get_type_hints(StripSpec)["order"])


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_of_the_table_file_is_the_one_neopixel_means(chips: ChipTable, order: Any) -> None:
    """The director's bytes beside those that NeoPixel itself sends for the same colours."""
    strip = StripSpec("main", 10, 18, "five", order=order, gamma=1.0)
    table = replace(chips.table, strip=(strip,), supply=(Supply("five", 90_000),))
    opened(chips).close()  # from here on Blinka believes in this Pi
    pixels = whole_frames_class(importlib.import_module("neopixel").NeoPixel)(
        importlib.import_module("board").D18, 10, pixel_order=order, auto_write=False
    )
    colours = [(255, 102, 51), (0, 255, 153)] * 5
    for i, colour in enumerate(colours):
        pixels[i] = colour
    pixels.show()
    theirs = chips.pixel_lines["main"].shown
    canvas = Canvas(10, {"main": slice(0, 10)}, {}, {}, np.zeros((10, 2), np.float32))
    frame = Output(table, canvas).bytes_of(np.array(colours, np.float32) / np.float32(255))["main"]
    pixels.fill(0)
    pixels.show()
    pixels.show_frame(frame)
    assert chips.pixel_lines["main"].shown == theirs
    assert len(set(theirs[:3])) == 3


def test_closing_leaves_the_strip_dark(chips: ChipTable) -> None:
    strip = opened(chips)
    strip.show(FRAME)
    strip.is_idle()
    strip.close()
    assert chips.pixel_lines["main"].shown == bytes(30)


def test_a_strip_longer_than_the_table_file_says_stays_dark_at_its_end(chips: ChipTable) -> None:
    chips.pixel_lines["main"] = Ws2812Line(14)
    opened(chips).show(FRAME)
    assert chips.pixels("main") == FRAME + bytes(12)


def test_a_strip_that_refuses_takes_frames_and_says_why(chips: ChipTable) -> None:
    line = chips.pixel_lines["main"]
    line.refuse("Failed to open PIO device (error -13)")
    strip = opened(chips)
    for _ in range(3):
        strip.show(FRAME)
        assert strip.is_idle()
        chips.clock.sleep(1.5)
    health = strip.health()
    assert (health.state, line.frames) == ("faulty", 0)
    assert "sudo" in health.next_step


def test_a_strip_that_refused_recovers_on_a_pi_5_by_itself() -> None:
    chips = chips_with("pi5", StripSpec("main", 10, 18, "five"))
    chips.pixel_lines["main"].refuse("Failed to open PIO device (error -13)")
    strip = opened(chips)
    strip.show(FRAME)
    assert strip.is_idle()
    chips.pixel_lines["main"].refuse(None)
    chips.clock.sleep(1.5)
    strip.show(FRAME)
    assert chips.pixels("main") == FRAME
    assert strip.health().state == "ok"
    strip.close()


def test_a_strip_that_failed_to_start_on_a_pi_4_is_left_alone_because_a_second_write_ends_the_program() -> None:
    chips = chips_with("pi4", StripSpec("main", 10, 18, "five"))
    line = chips.pixel_lines["main"]
    line.refuse("no root")
    strip = opened(chips)
    strip.show(FRAME)
    assert strip.is_idle()
    line.refuse(None)
    chips.clock.sleep(1.5)
    strip.show(FRAME)
    assert strip.is_idle()
    assert (strip.health().state, line.frames) == ("faulty", 0)
    assert "start the program again" in strip.health().next_step
    strip.close()
    again = opened(chips)  # the program started anew
    again.show(FRAME)
    assert chips.pixels("main") == FRAME
    again.close()


def test_a_cut_wire_and_a_glitch_are_seen_at_the_pixels(chips: ChipTable) -> None:
    strip = opened(chips)
    chips.pixel_lines["main"].cut(5)
    strip.show(FRAME)
    assert chips.pixels("main") == FRAME[:15] + bytes(15)
    chips.pixel_lines["main"].cut(10)
    chips.pixel_lines["main"].glitch(1.0)
    strip.show(FRAME)
    wrong = int.from_bytes(chips.pixels("main"), "big") ^ int.from_bytes(FRAME, "big")
    assert wrong.bit_count() <= 1


def test_a_pi_5_drives_two_strips_and_a_pi_4_says_it_cannot() -> None:
    two = (StripSpec("left", 2, 18, "five"), StripSpec("right", 3, 26, "five"))
    five = chips_with("pi5", *two)
    strips = five.open_strips()
    strips["left"].show(b"abcdef")
    strips["right"].show(b"uvwxyz123")
    assert (five.pixels("left"), five.pixels("right")) == (b"abcdef", b"uvwxyz123")
    four = chips_with("pi4", *two)
    missing = four.open_strips()["right"]
    assert isinstance(missing, MissingStrip)
    missing.show(b"uvwxyz123")
    assert missing.health().state == "missing"
    assert "Pi 5" in missing.health().next_step


def test_of_frames_that_come_too_fast_the_newest_is_written() -> None:
    gate, entered, seen = threading.Event(), threading.Event(), list[bytes]()

    def slow(buffer: bytearray) -> None:
        entered.set()
        gate.wait(2)
        seen.append(bytes(buffer))

    strip = NeopixelStrip("main", 1, slow, VirtualClock())
    strip.show(b"aaa")
    assert entered.wait(2)
    for frame in (b"bbb", b"ccc", b"ddd"):
        strip.show(frame)
    gate.set()
    assert strip.is_idle()
    assert seen == [b"aaa", b"ddd"]
    strip.close()


def test_the_wire_always_gets_the_same_buffer() -> None:
    buffers = set[int]()
    strip = NeopixelStrip("main", 1, lambda buffer: buffers.add(id(buffer)), VirtualClock())
    for _ in range(5):
        strip.show(b"abc")
        assert strip.is_idle()
    assert len(buffers) == 1
    strip.close()


@settings(max_examples=40, deadline=None)
@given(st.binary(min_size=1, max_size=90))
def test_what_is_drawn_on_a_wire_is_read_from_it(data: bytes) -> None:
    for zero, one, tick_ns in (((1, 0, 0), (1, 1, 0), 416.7), ((1, 1) + (0,) * 8, (1,) * 7 + (0,) * 3, 125.0)):
        assert np.packbits(pulses(wave_of(data, zero, one), tick_ns)).tobytes() == data


def test_pulses_that_no_pixel_understands_are_refused() -> None:
    with pytest.raises(ValueError, match="no WS2812"):
        pulses(wave_of(b"a", (1, 0, 0), (1, 1, 0)), 100.0)

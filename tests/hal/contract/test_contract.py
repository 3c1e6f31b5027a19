"""What every table's parts must do, whatever they are made of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from gloamboard.hal.drivers.stock import CANNOT
from gloamboard.hal.drivers.strip import NeopixelStrip
from gloamboard.hal.parts import ControlEvent
from tests.hal.contract.stock import STOCK_CANNOT

if TYPE_CHECKING:
    from gloamboard.hal.sim.chips.table import ChipTable
    from gloamboard.hal.sim.table import SimTable
    from tests.hal.contract.conftest import Bench

NTAG, SECOND, CLASSIC = "04a1b2c3d4e580", "04a1b7c3d4e581", "9c41f02b"
UID = re.compile(r"(?:[0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{20})")


# --- readers -----------------------------------------------------------------


def test_a_sweep_tells_of_every_reader(bench: Bench) -> None:
    assert sorted(bench.parts.readers.sweep()) == sorted(reader.id for reader in bench.table.reader)


@pytest.mark.parametrize("tag", [NTAG, CLASSIC], ids=["7-bytes", "4-bytes"])
def test_a_tag_laid_on_a_pad_is_read_and_a_lifted_one_is_not(bench: Bench, tag: str) -> None:
    reader = bench.table.reader[0].id
    readers = bench.parts.readers
    kind = "NTAG" if tag == NTAG else "tag with a 4-byte UID (a MIFARE Classic card)"
    bench.do(f"Lay one {kind} on {reader}.", lambda hands: hands.put(tag, reader))
    seen: set[str] = set()

    def read() -> bool:
        seen.update(readers.sweep()[reader].tags)
        return bool(seen)

    bench.see(read)
    assert len(seen) == 1
    assert UID.fullmatch(next(iter(seen)))
    assert bench.hands is None or seen == {tag}
    bench.do("Take it away.", lambda hands: hands.take(tag))
    bench.see(lambda: readers.sweep()[reader].tags == ())


def test_two_tags_on_one_pad_are_two_in_order(bench: Bench) -> None:
    reader = bench.table.reader[-1].id
    readers = bench.parts.readers

    def put_both(hands: SimTable | ChipTable) -> None:
        hands.put(SECOND, reader)
        hands.put(NTAG, reader)

    def take_both(hands: SimTable | ChipTable) -> None:
        hands.take(NTAG)
        hands.take(SECOND)

    bench.do(f"Lay two tags side by side on {reader}.", put_both)
    bench.see(lambda: len(readers.sweep()[reader].tags) == 2)
    tags = readers.sweep()[reader].tags
    assert list(tags) == sorted(tags)
    bench.do("Take them away.", take_both)


def test_readings_repeat_while_nothing_moves(bench: Bench) -> None:
    reader, readers = bench.table.reader[0].id, bench.parts.readers
    bench.do(f"Lay a tag with a 4-byte UID on {reader}.", lambda hands: hands.put(CLASSIC, reader))
    bench.see(lambda: len(readers.sweep()[reader].tags) == 1)
    first = readers.sweep()
    assert len(first[reader].tags) == 1
    assert [readers.sweep() for _ in range(3)] == [first] * 3
    bench.do("Take it away.", lambda hands: hands.take(CLASSIC))


def test_what_the_stock_library_cannot_do_is_said_once_each() -> None:
    assert sorted(STOCK_CANNOT.values()) == sorted(CANNOT)


# --- strips ------------------------------------------------------------------


def test_strips_have_the_pixels_of_the_table_file(bench: Bench) -> None:
    assert {id: strip.pixels for id, strip in bench.parts.strips.items()} == {
        spec.id: spec.pixels for spec in bench.table.strip
    }


def test_a_frame_is_shown_even_when_its_buffer_is_used_again(bench: Bench) -> None:
    for id, strip in bench.parts.strips.items():
        frame = bytearray(i % 64 for i in range(3 * strip.pixels))
        strip.show(memoryview(frame))
        sent = bytes(frame)
        frame[:] = bytes(len(frame))
        if isinstance(strip, NeopixelStrip):
            assert strip.is_idle()  # or its health would be told before the wire was tried
        if bench.hands is not None:
            assert bench.hands.pixels(id) == sent
        assert strip.health().state == "ok"


def test_a_frame_of_the_wrong_size_is_refused(bench: Bench) -> None:
    for strip in bench.parts.strips.values():
        with pytest.raises(ValueError, match="Check the number of pixels"):
            strip.show(bytes(3 * strip.pixels + 3))


# --- controls ----------------------------------------------------------------


def test_a_button_is_pressed_and_released_once(bench: Bench) -> None:
    control = bench.control("button", lambda spec: spec.kind != "buzzer" and len(spec.pins) != 2)
    seen: list[ControlEvent] = []

    def saw(count: int) -> bool:
        seen.extend(bench.parts.controls.poll())
        return len(seen) >= count

    bench.do(f"Press and let go of {control}, briefly.", lambda hands: hands.press(control))
    bench.see(lambda: saw(1))
    bench.do("Let go.", lambda hands: hands.release(control))
    bench.see(lambda: saw(2))
    assert [(event.control, event.kind) for event in seen] == [(control, "press"), (control, "release")]
    assert seen[0].at <= seen[1].at


def test_a_dial_turned_right_counts_up(bench: Bench) -> None:
    dial = bench.control("dial", lambda spec: spec.kind == "dial")
    steps: list[int] = []

    def turned() -> bool:
        steps.extend(event.steps for event in bench.parts.controls.poll() if event.kind == "turn")
        return sum(steps) >= 3

    bench.do(f"Turn {dial} three clicks to the right.", lambda hands: hands.turn(dial, 3))
    bench.see(turned)
    assert sum(steps) == 3


def test_only_a_buzzer_buzzes(bench: Bench) -> None:
    for spec in bench.table.control:
        if spec.kind == "buzzer":
            bench.parts.controls.buzz(spec.id, 0.01)
        else:
            with pytest.raises(LookupError, match="cannot be buzzed"):
                bench.parts.controls.buzz(spec.id, 0.01)


# --- all ---------------------------------------------------------------------


def test_every_part_is_well_and_has_a_name(bench: Bench) -> None:
    bench.parts.readers.sweep()
    healths = bench.parts.health()
    wanted = len(bench.table.reader) + len(bench.table.strip) + len(bench.table.control)
    assert len({health.part for health in healths}) == len(healths) == wanted
    assert [health for health in healths if health.state != "ok"] == []


def test_closing_twice_does_no_harm(bench: Bench) -> None:
    bench.parts.close()

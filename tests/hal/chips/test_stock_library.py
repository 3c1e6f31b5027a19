"""Conformance of the chip model: the unmodified `mfrc522` 0.0.7 behaves on it as it does on silicon, bugs included."""

from collections.abc import Callable
from typing import Any

import pytest

from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.stock import stock_library
from tests.hal.libraries import library_or_skip

CLASSIC, NTAG, OTHER_NTAG = "9c41f02b", "04a1b2c3d4e580", "04a1b7c3d4e581"
Stock = tuple[ChipTable, Any, Callable[[], tuple[Any, int, int]]]


@pytest.fixture
def stock(make_table: Callable[..., ChipTable]) -> Stock:
    """A table of one reader, the library, and a call of its SimpleMFRC522 that also counts transfers and bytes."""
    table = make_table()
    with library_or_skip():
        library = stock_library(table.wires, table.rpi_gpio)
    simple = library.SimpleMFRC522()
    table.clock.sleep(0.01)

    def read() -> tuple[Any, int, int]:
        transfers, sent = table.wires.transfers, table.wires.bytes
        found = simple.read_id_no_block()
        return found, table.wires.transfers - transfers, table.wires.bytes - sent

    return table, library, read


def test_an_empty_field_takes_2013_transfers(stock: Stock) -> None:
    _, _, read = stock
    assert read() == (None, 2013, 4026)


def test_a_four_byte_tag_takes_65_transfers_and_the_next_call_finds_nothing(stock: Stock) -> None:
    table, _, read = stock
    table.put(CLASSIC, "r0")
    table.clock.sleep(0.01)
    expected = int(CLASSIC + f"{0x9C ^ 0x41 ^ 0xF0 ^ 0x2B:02x}", 16)
    assert read() == (expected, 65, 130)
    assert read()[0] is None
    assert read()[0] == expected


def test_an_ntag_comes_back_truncated(stock: Stock) -> None:
    table, _, read = stock
    table.put(NTAG, "r0")
    table.clock.sleep(0.01)
    found, transfers, sent = read()
    level = bytes.fromhex("88" + NTAG[:6])  # the cascade mark and half the UID, taken for the whole of it
    assert found.to_bytes(5, "big") == level + bytes((level[0] ^ level[1] ^ level[2] ^ level[3],))
    assert (transfers, sent) == (65, 130)


def test_a_tag_that_was_read_is_never_halted_so_every_second_call_misses_it(stock: Stock) -> None:
    table, _, read = stock
    table.put(NTAG, "r0")
    table.clock.sleep(0.01)
    calls = []
    for _ in range(6):
        calls.append(read()[0] is not None)
        assert table.tag(NTAG).state != "halt"
    assert calls == [True, False] * 3


def test_an_empty_field_is_polled_to_the_end_although_the_chips_timer_has_told(stock: Stock) -> None:
    table, library, _ = stock
    reader = library.MFRC522()
    table.clock.sleep(0.01)
    reader.MFRC522_Request(reader.PICC_REQIDL)
    assert table.chips["r0"].registers[0x04] & 0x01  # TimerIRq, which `~(n & 1)` never sees
    before = table.clock.now()
    assert reader.MFRC522_Request(reader.PICC_REQIDL)[0] == reader.MI_ERR
    assert table.clock.now() - before > 2000 * 30e-6  # 2,000 looks


def test_two_tags_in_one_field_are_no_tag(stock: Stock) -> None:
    table, _, read = stock
    table.put(NTAG, "r0")
    table.put(OTHER_NTAG, "r0")
    table.clock.sleep(0.01)
    assert read()[0] is None


def test_the_chip_computes_the_checksum_that_selects_the_tag(stock: Stock) -> None:
    table, library, _ = stock
    table.put(CLASSIC, "r0")
    table.clock.sleep(0.01)
    reader = library.MFRC522()
    table.clock.sleep(0.01)
    reader.MFRC522_Request(reader.PICC_REQIDL)
    _, uid = reader.MFRC522_Anticoll()
    assert reader.MFRC522_SelectTag(uid) == 0x08
    assert table.tag(CLASSIC).state == "active"


def test_without_spi_the_library_fails_to_open(stock: Stock) -> None:
    _, library, _ = stock
    with pytest.raises(FileNotFoundError, match="spidev1"):
        library.MFRC522(bus=1)

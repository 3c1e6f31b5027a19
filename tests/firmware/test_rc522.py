"""The card reader of a P.K.A.D. on a Pico, against the simulated chip: one card is read, several are nobody's."""

from __future__ import annotations

import pytest

from gloamboard.firmware.face import face
from gloamboard.firmware.pkad import Pkad
from gloamboard.firmware.rc522 import Cards, Rc522
from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.sim.chips.air import Air
from gloamboard.hal.sim.chips.mfrc522 import Mfrc522
from gloamboard.hal.sim.chips.tag import Tag


class Bench:
    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.air = Air(self.clock)
        self.chip = Mfrc522("cards", self.air)
        self.reader = Rc522(lambda data: bytes(self.chip.transfer(list(data))), self.wait)

    def wait(self, ms: int) -> None:
        self.clock.advance(ms / 1000)


@pytest.mark.parametrize("uid", ["04a1b2c3d4e5f6", "9a3f0c11"])
def test_a_card_with_four_or_seven_bytes_is_read_again_and_again_and_gone_when_taken(uid: str) -> None:
    bench = Bench()
    assert bench.reader.card() == b""
    tag = Tag(bytes.fromhex(uid))
    bench.air.put(tag, "cards")
    for _ in range(5):
        assert bench.reader.card().hex() == uid
        bench.wait(250)
    bench.air.take(tag)
    assert bench.reader.card() == b""
    assert bench.reader.ready


def test_two_cards_at_once_are_none() -> None:
    bench = Bench()
    for uid in ("04a1b2c3d4e5f6", "04a1b2c3d4e5f7"):
        bench.air.put(Tag(bytes.fromhex(uid)), "cards")
    assert bench.reader.card() == b""


def test_a_chip_that_is_not_there_is_noticed_and_found_again() -> None:
    bench = Bench()
    bench.chip.fault = "dead"
    assert (bench.reader.card(), bench.reader.ready) == (b"", False)
    bench.chip.fault = None
    bench.air.put(Tag(bytes.fromhex("9a3f0c11")), "cards")
    assert bench.reader.card().hex() == "9a3f0c11"


def test_a_supply_that_dips_is_survived() -> None:
    bench = Bench()
    bench.air.put(Tag(bytes.fromhex("9a3f0c11")), "cards")
    assert bench.reader.card()
    bench.chip.brown_out()
    assert (bench.reader.card(), bench.reader.ready) == (b"", False)
    assert bench.reader.card().hex() == "9a3f0c11"


def test_beside_the_reader_it_looks_only_while_a_card_is_wanted_and_tells_each_once() -> None:
    bench = Bench()
    thing = Pkad(face, b"d566666")
    Cards(thing, bench.reader)
    bench.air.put(Tag(bytes.fromhex("9a3f0c11")), "cards")
    thing.draw(1000)
    assert thing.says == b""
    thing.scene(b"c0", 1000)
    told = []
    for now in range(1300, 4000, 50):
        assert len(thing.draw(now)) == 25
        bench.wait(50)
        told.append(thing.says)
        thing.says = b""
    assert [says for says in told if says] == [b"c9a3f0c11"]
    thing.scene(b"f0", 4000)  # a cross: it was the wrong one
    thing.draw(4300)
    bench.wait(50)
    thing.scene(b"c0", 5000)
    thing.draw(5300)
    assert thing.says == b""  # it still lies there
    thing.scene(b"i0", 6000)
    thing.draw(6300)
    bench.wait(50)
    thing.scene(b"c0", 7000)
    thing.draw(7300)
    assert thing.says == b"c9a3f0c11"  # asked for anew

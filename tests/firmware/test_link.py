"""The link as a codec and as a pair of ends over a bad wire, on CPython."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.firmware import MAX
from gloamboard.firmware.link import Link, crc16, frame, parse
from gloamboard.hal.sim.noise import Noise

PRINTABLE = string.digits + string.ascii_letters + " ,.+-#:/"
messages = st.text(PRINTABLE, min_size=1, max_size=40).map(str.encode)


def test_the_checksum_is_crc_16_ccitt_false() -> None:
    assert crc16(b"123456789") == 0x29B1
    assert crc16(b"") == 0xFFFF


def test_an_acknowledgement_has_nine_bytes_and_the_longest_frame_forty_eight() -> None:
    assert frame(b"a=") == b"!a=*%04x\n" % crc16(b"a=")
    assert len(frame(b"a=")) == 9
    assert len(frame(b"a" + b"x" * 40)) == MAX == 48


@given(messages)
def test_what_is_framed_is_parsed_back(message: bytes) -> None:
    body = b"a" + message
    line = frame(body)
    assert line.endswith(b"\n")
    parsed = parse(line[:-1])
    assert parsed == (body if len(body) > 1 else None)


@given(messages, st.integers(0, 47), st.integers(1, 255))
def test_one_damaged_byte_is_always_noticed(message: bytes, at: int, flip: int) -> None:
    line = bytearray(frame(b"a" + message)[:-1])
    line[at % len(line)] ^= flip
    assert parse(bytes(line)) is None


@given(st.binary(max_size=200))
def test_any_bytes_at_all_are_survived(data: bytes) -> None:
    heard: list[bytes] = []
    link = Link(lambda _: None, heard.append)
    link.feed(data)
    link.feed(b"\n")
    assert len(link.rest) <= MAX
    link.feed(frame(b"aPfine"))
    assert heard[-1:] == [b"Pfine"]


def pair(noise: Noise | None = None) -> tuple[Link, Link, list[bytes], list[bytes]]:
    """Two ends, each writing to the other through the noise; greeted."""
    wire = noise or Noise()
    seen_a: list[bytes] = []
    seen_b: list[bytes] = []
    a: Link
    b: Link
    a = Link(lambda data: b.feed(wire(data)), seen_a.append)
    b = Link(lambda data: a.feed(wire(data)), seen_b.append)
    return a, b, seen_a, seen_b


def deliver(link: Link, now: int, message: bytes) -> int:
    """Send and wait for the acknowledgement; the time it then is."""
    assert link.send(now, message)
    for _ in range(200):
        if link.pending is None:
            return now
        now += 50
        link.send(now)
    pytest.fail(f"{message!r} was never acknowledged")


def test_the_first_message_must_be_a_hello_and_wears_the_boot_mark() -> None:
    sent: list[bytes] = []
    link = Link(sent.append, lambda _: None)
    assert link.send(0, b"Pearly") is False
    assert link.send(0, b"H1234,orb") is True
    assert sent == [frame(b"@H1234,orb")]


def test_numbers_go_round_from_a_to_z() -> None:
    a, _, _, seen = pair()
    deliver(a, 0, b"H0001")
    seqs = []
    for n in range(28):
        deliver(a, 0, b"P%d" % n)
        seqs.append(chr(a.tx))
    assert "".join(seqs) == "abcdefghijklmnopqrstuvwxyzab"
    assert len(seen) == 29


def test_a_message_whose_acknowledgement_was_lost_is_taken_once() -> None:
    taken: list[bytes] = []
    acks: list[bytes] = []
    link = Link(acks.append, taken.append)
    for _ in range(3):
        link.feed(frame(b"cEt"))
    assert taken == [b"Et"]
    assert acks == [frame(b"c=")] * 3


def test_a_repeated_boot_mark_is_one_start_and_a_new_one_another() -> None:
    taken: list[bytes] = []
    link = Link(lambda _: None, taken.append)
    for mark in (b"@H1111,x", b"@H1111,x", b"@H2222,x"):
        link.feed(frame(mark))
    assert taken == [b"H1111,x", b"H2222,x"]


def test_after_a_restart_the_old_numbers_are_forgotten() -> None:
    taken: list[bytes] = []
    link = Link(lambda _: None, taken.append)
    for body in (b"@H1111", b"aEt", b"@H2222", b"aEt"):
        link.feed(frame(body))
    assert taken == [b"H1111", b"Et", b"H2222", b"Et"]


def test_an_end_without_room_lets_the_message_come_again() -> None:
    room = [False]
    taken: list[bytes] = []
    acks: list[bytes] = []

    def got(message: bytes) -> bool | None:
        if not room[0]:
            return False
        taken.append(message)
        return None

    link = Link(acks.append, got)
    link.feed(frame(b"aPx"))
    assert (taken, acks) == ([], [])
    room[0] = True
    link.feed(frame(b"aPx"))
    assert (taken, acks) == ([b"Px"], [frame(b"a=")])


def test_it_resends_every_fifth_of_a_second_until_acknowledged() -> None:
    at: list[int] = []
    now = 0
    link = Link(lambda _: at.append(now), lambda _: None)
    link.send(now, b"H0001")
    for now in range(1, 1100):
        link.send(now)
    link.feed(frame(b"@="))
    for now in range(1100, 3000):
        link.send(now)
    assert at == [0, 200, 400, 600, 800, 1000]


def test_a_frame_behind_a_prompt_or_a_lost_newline_is_still_read_and_the_rest_is_log() -> None:
    taken: list[bytes] = []
    log: list[bytes] = []
    link = Link(lambda _: None, taken.append)
    link.log = log.append
    link.feed(b">>> " + frame(b"aP1"))
    link.feed(b"Hello!\n")
    link.feed(frame(b"bP2")[:-1] + frame(b"cP3"))
    assert taken == [b"P1", b"P3"]
    assert len(log) == 3
    assert log[1] == b"Hello!"


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_with_one_byte_in_thirty_damaged_nothing_is_lost_doubled_or_out_of_order(seed: int) -> None:
    a, b, seen_a, seen_b = pair(Noise(0.03, seed))
    now = deliver(a, 0, b"H0001,1")
    now = deliver(b, now, b"H0002,orb")
    for n in range(60):
        now = deliver(a, now, b"Sscene %d" % n)
        now = deliver(b, now, b"Eevent %d" % n)
    assert seen_b == [b"H0001,1", *(b"Sscene %d" % n for n in range(60))]
    assert seen_a == [b"H0002,orb", *(b"Eevent %d" % n for n in range(60))]

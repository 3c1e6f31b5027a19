"""Whatever arrives is a message or Unreadable: nothing else comes out of `read`."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.mqtt.messages import LARGEST, Input, Mark, Status, Unreadable, read, write


@settings(max_examples=100, deadline=None)
@given(
    payload=st.one_of(st.binary(max_size=200), st.recursive(st.none() | st.text(), st.lists).map(repr).map(str.encode))
)
def test_any_bytes_are_a_message_or_unreadable(payload: bytes) -> None:
    for kind in (Input, Mark, Status):
        try:
            message = read(payload, kind)
        except Unreadable:
            continue
        assert isinstance(message, kind)


@settings(deadline=None)
@given(place=st.integers(0, 40), byte=st.integers(0, 255))
def test_a_message_with_one_byte_changed_is_a_message_or_unreadable(place: int, byte: int) -> None:
    payload = bytearray(write(Mark(src="board-12345678", seq=7)))
    payload[place % len(payload)] = byte
    with contextlib.suppress(Unreadable):
        assert isinstance(read(bytes(payload), Mark), Mark)


@pytest.mark.parametrize(
    ("payload", "says"),
    [
        (b'{"src":"a","seq":1,"v":2}', "version 2"),
        (b'{"src":"\x80","seq":1}', "utf-8"),
        (b'{"src":"a"}', "seq"),
        (b"[" * 5000, "array"),
        (b" " * (LARGEST + 1), f"{LARGEST + 1} bytes"),
    ],
)
def test_the_cause_is_said(payload: bytes, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read(payload, Mark)


def test_unknown_keys_are_ignored() -> None:
    assert read(b'{"src":"a","seq":1,"later":true}', Mark) == Mark(src="a", seq=1)

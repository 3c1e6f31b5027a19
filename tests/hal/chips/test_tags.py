"""ISO 14443A tags: states, checksums and times against known values."""

import pytest

from gloamboard.hal.iso14443a import FRAME_DELAY_S, HLTA, REQA, WUPA, answer_s, crc_a, send_s
from gloamboard.hal.sim.chips.tag import HALT_FRAME, Tag, frame_of

NTAG = bytes.fromhex("04a1b2c3d4e580")
REQA_FRAME, WUPA_FRAME = (REQA, 7), (WUPA, 7)


def awake(uid: bytes = NTAG) -> Tag:
    tag = Tag(uid)
    tag.power_on(0.0)
    return tag


def select(tag: Tag) -> None:
    for command, level in zip((0x93, 0x95), tag.levels, strict=False):
        head = bytes((command, 0x70)) + level
        assert tag.hear(frame_of(head + crc_a(head)), 1.0) is not None


@pytest.mark.parametrize(("data", "crc"), [("5000", "57cd"), ("3004", "26ee"), ("", "6363")])
def test_the_checksum_is_the_standards(data: str, crc: str) -> None:
    assert crc_a(bytes.fromhex(data)).hex() == crc


@pytest.mark.parametrize(
    ("sent", "answered", "microseconds"),
    [(7, 16, 370), (16, 40, 728), (72, 24, 1153)],
    ids=["REQA", "ANTICOLL", "SELECT"],
)
def test_exchanges_take_their_time_on_the_air(sent: int, answered: int, microseconds: int) -> None:
    assert round((send_s(sent) + FRAME_DELAY_S + answer_s(answered)) * 1e6) == microseconds


def test_a_tag_needs_five_milliseconds_to_wake() -> None:
    tag = awake()
    assert tag.hear(REQA_FRAME, 0.004) is None
    assert tag.hear(REQA_FRAME, 0.005) == frame_of(b"\x44\x00")


def test_a_ready_tag_that_is_called_again_falls_silent() -> None:
    tag = awake()
    assert tag.hear(REQA_FRAME, 1.0) is not None
    assert tag.hear(REQA_FRAME, 1.0) is None
    assert tag.state == "idle"


def test_a_halted_tag_answers_only_the_wake_up_and_falls_back_to_halt() -> None:
    tag = awake()
    tag.hear(REQA_FRAME, 1.0)
    select(tag)
    assert tag.state == "active"
    assert tag.hear(HALT_FRAME, 1.0) is None
    assert tag.hear(REQA_FRAME, 1.0) is None
    assert tag.hear(WUPA_FRAME, 1.0) is not None
    assert tag.hear(frame_of(b"\x30\x04"), 1.0) is None
    assert tag.state == "halt"


def test_anticollision_answers_the_bits_that_are_not_known_yet() -> None:
    tag = awake()
    tag.hear(REQA_FRAME, 1.0)
    level = tag.levels[0]
    assert tag.hear(frame_of(b"\x93\x20"), 1.0) == frame_of(level)
    assert tag.hear(frame_of(b"\x93\x40" + level[:2]), 1.0) == frame_of(level[2:])
    assert tag.hear(frame_of(b"\x93\x30\x00"), 1.0) is None
    assert tag.state == "ready"


def test_a_select_with_a_wrong_checksum_is_refused() -> None:
    tag = awake()
    tag.hear(REQA_FRAME, 1.0)
    head = b"\x93\x70" + tag.levels[0]
    assert tag.hear(frame_of(head + b"\0\0"), 1.0) is None
    assert tag.state == "idle"


def test_a_uid_of_five_bytes_is_refused() -> None:
    with pytest.raises(ValueError, match="4 or 7 bytes"):
        Tag(b"12345")


def test_halt_is_the_only_frame_that_halts() -> None:
    assert frame_of(HLTA + crc_a(HLTA)) == HALT_FRAME

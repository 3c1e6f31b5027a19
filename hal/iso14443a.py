"""The few facts of ISO 14443-3 type A that reader and tag share: commands, checksums, and times on the air."""

from __future__ import annotations

REQA, WUPA = 0x26, 0x52  # 7-bit frames: wake what is idle, wake what is halted too
SELECT_LEVELS = (0x93, 0x95, 0x97)
NVB_ALL = 0x70  # "all 40 bits follow": a SELECT, with checksum
CASCADE_TAG = 0x88  # first byte of a level whose UID goes on in the next
SAK_CASCADE = 0x04
HLTA = b"\x50\x00"

BIT_S = 128 / 13.56e6  # 9.44 µs at 106 kbit/s
FRAME_DELAY_S = 1172 / 13.56e6  # from the end of a command to the start of the answer


def crc_a(data: bytes) -> bytes:
    """CRC_A, low byte first."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte ^= (byte << 4) & 0xFF
        crc = (crc >> 8) ^ (byte << 8) ^ (byte << 3) ^ (byte >> 4)
    return bytes((crc & 0xFF, crc >> 8))


def bcc(four: bytes) -> int:
    return four[0] ^ four[1] ^ four[2] ^ four[3]


def level_bytes(uid: bytes) -> tuple[bytes, ...]:
    """What a tag sends at each cascade level: four bytes and their check byte."""
    fours = (uid,) if len(uid) == 4 else (bytes((CASCADE_TAG,)) + uid[:3], uid[3:])
    return tuple(four + bytes((bcc(four),)) for four in fours)


def send_s(bits: int) -> float:
    """Time to send a frame of so many bits: start, parity after each whole byte, end."""
    return (bits + bits // 8 + 3) * BIT_S


def answer_s(bits: int) -> float:
    return (bits + bits // 8 + 2) * BIT_S

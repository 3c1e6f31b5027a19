"""One ISO 14443A tag: its states, and what it answers to a frame. Time, fields and other tags are the air's business.

Frames are numbers with a bit count, first bit lowest, so that two answers collide where they differ.
Faults are attributes: `miss_rate` (chance not to wake when its field comes on), `half` (answers only the first half of
each frame), `strength` (an answer four times as strong hides the other instead of colliding with it), `height_mm` (over
the antenna: the higher, the more gain its reader needs).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gloamboard.hal.iso14443a import HLTA, NVB_ALL, REQA, SAK_CASCADE, SELECT_LEVELS, WUPA, crc_a, level_bytes

Frame = tuple[int, int]  # bits as a number, how many


def frame_of(data: bytes) -> Frame:
    return int.from_bytes(data, "little"), 8 * len(data)


HALT_FRAME = frame_of(HLTA + crc_a(HLTA))


@dataclass(eq=False)
class Tag:
    uid: bytes
    miss_rate: float = 0.0
    half: bool = False
    strength: float = 1.0
    height_mm: float = 8.0  # acrylic, film and a printed tile
    wake_s: float = 0.005  # from field-on to ready for a command; ISO allows 5 ms
    state: str = "off"  # off, idle, ready, active, halt
    level: int = 0
    was_halted: bool = False  # woken by WUPA: falls back to halt, not to idle
    powered_at: float | None = None
    levels: tuple[bytes, ...] = field(init=False)

    def __post_init__(self) -> None:
        if len(self.uid) not in (4, 7):
            raise ValueError(f"a UID has 4 or 7 bytes, not {len(self.uid)}: {self.uid.hex()}")
        self.levels = level_bytes(self.uid)

    @property
    def atqa(self) -> bytes:
        return b"\x04\x00" if len(self.uid) == 4 else b"\x44\x00"

    @property
    def sak(self) -> int:
        return 0x08 if len(self.uid) == 4 else 0x00  # a MIFARE Classic, an NTAG

    def power_on(self, now: float) -> None:
        self.state, self.level, self.was_halted, self.powered_at = "idle", 0, False, now

    def power_off(self) -> None:
        self.state, self.powered_at = "off", None

    def hear(self, frame: Frame, now: float) -> Frame | None:
        """Take in one frame of a reader; the answer, or silence."""
        if self.powered_at is None or now - self.powered_at < self.wake_s:
            return None
        answer = self._react(*frame)
        if answer is None or not self.half:
            return answer
        value, bits = answer
        return value & ((1 << bits // 2) - 1), bits // 2

    def _react(self, value: int, bits: int) -> Frame | None:
        if bits == 7:
            return self._wake(value)
        command = value & 0xFF
        if self.state == "ready" and command == SELECT_LEVELS[self.level] and bits >= 16:
            return self._anticollision(value >> 8 & 0xFF, value >> 16, bits - 16)
        if self.state == "active" and (value, bits) == HALT_FRAME:
            self.state = "halt"
        elif self.state in ("ready", "active"):
            self._fall_back()
        return None

    def _wake(self, command: int) -> Frame | None:
        if self.state == "idle" and command in (REQA, WUPA):
            self.was_halted = False
        elif self.state == "halt" and command == WUPA:
            self.was_halted = True
        else:
            if self.state in ("ready", "active"):
                self._fall_back()
            return None
        self.state, self.level = "ready", 0
        return frame_of(self.atqa)

    def _anticollision(self, nvb: int, rest: int, rest_bits: int) -> Frame | None:
        mine = int.from_bytes(self.levels[self.level], "little")
        if nvb == NVB_ALL:
            return self._select(mine, rest, rest_bits)
        known = 8 * ((nvb >> 4) - 2) + (nvb & 7)
        if not 0 <= known < 40 or known != rest_bits:
            self._fall_back()
            return None
        if (mine ^ rest) & ((1 << known) - 1):
            return None  # another tag is meant; wait for the SELECT
        return mine >> known, 40 - known

    def _select(self, mine: int, rest: int, rest_bits: int) -> Frame | None:
        head = bytes((SELECT_LEVELS[self.level], NVB_ALL)) + self.levels[self.level]
        if rest_bits != 56 or rest != mine | int.from_bytes(crc_a(head), "little") << 40:
            self._fall_back()
            return None
        if self.level + 1 < len(self.levels):
            self.level += 1
            sak = SAK_CASCADE
        else:
            self.state, sak = "active", self.sak
        return frame_of(bytes((sak,)) + crc_a(bytes((sak,))))

    def _fall_back(self) -> None:
        self.state = "halt" if self.was_halted else "idle"

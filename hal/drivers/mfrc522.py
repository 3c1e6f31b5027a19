"""One MFRC522: setting it up, and finding every tag in its field with few SPI transfers.

An exchange is a burst into the FIFO, a StartSend, and one burst that reads status and answer; the checksum is computed
here, not on the chip. `inventory` is a generator that yields the seconds the air needs, so that the caller can serve
other readers meanwhile. Three things need silicon to confirm and are therefore watched, not assumed: from where CollPos
counts when RxAlign > 0 (a wrong guess is met by silence; the next counting is tried and remembered), whether the chip
stays in Transceive after an answer (if the FIFO still holds what was to be sent, the command is written each time), and
whether a strong tag hides a weak one (asking goes on until there is silence).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from gloamboard.errors import GloamboardError
from gloamboard.hal.iso14443a import (
    FRAME_DELAY_S,
    HLTA,
    NVB_ALL,
    REQA,
    SAK_CASCADE,
    SELECT_LEVELS,
    WUPA,
    answer_s,
    bcc,
    crc_a,
    send_s,
)

COMMAND, ERROR, FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x01, 0x06, 0x09, 0x0A, 0x0C, 0x0D, 0x0E
MODE, TX_CONTROL, TX_ASK, RF_CONFIG, VERSION = 0x11, 0x14, 0x15, 0x26, 0x37
IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F
FIELD_ON, FIELD_OFF, START_SEND, FLUSH = 0x83, 0x80, 0x80, 0x80
COLLISION, BAD_FRAME = 0x08, 0x13  # errors: two tags at once; overflow, parity or protocol

FULL_MODULATION = 0x40  # in TX_ASK, as tags want it; 0 after power-up, which tells of a dip
SET_UP = (
    (TX_ASK, FULL_MODULATION),  # the first to be written: while it reads right, nothing written later was lost
    (MODE, 0x3D),  # CRC preset 6363, for whoever lets the chip compute it
    (COLL, 0x00),  # clear what follows a collision
    (TX_CONTROL, FIELD_OFF),
)
RX_GAIN = {18: 0x08, 23: 0x18, 33: 0x48, 38: 0x58, 43: 0x68, 48: 0x78}  # dB → RF_CONFIG; 33 after power-up
RESET_S = 0.001
KNOWN_VERSIONS = {
    0x91: "MFRC522 v1.0", 0x92: "MFRC522 v2.0", 0x88: "clone FM17522", 0x89: "clone FM17522E", 0x12: "clone",
    0x82: "clone", 0xB2: "clone FM17522-1",
}  # fmt: skip
SPARE_S = 40e-6  # an exchange ends a little later than computed
MOST_TAGS = 16
MOST_FAILURES = 3  # in a row
COUNTINGS = ("frame", "level", "received")  # how CollPos may count

Wait = Generator[float, None, None]


class Silent(GloamboardError):
    """The chip stopped answering on the bus."""


class Restarted(GloamboardError):
    """The chip lost its settings: its supply dipped, or it never took them."""


@dataclass
class Inventory:
    """What one inventory found, and how well it went."""

    tags: list[str] = field(default_factory=list)
    failures: int = 0  # something answered undamaged, but no tag could be selected
    noise: int = 0  # frames with parity or protocol errors
    more: bool = False  # when MOST_TAGS were read, something still answered


@dataclass(slots=True)
class Received:
    error: int
    bits: int  # without those that RxAlign skipped
    collision: int | None
    data: bytes


class Chip:
    """One reader's registers, through `transfer` (one chip-select cycle)."""

    def __init__(self, transfer: Callable[[list[int]], list[int]], gain_db: int) -> None:
        self._transfer = transfer
        self.gain_db = gain_db
        self.noise = 0  # damaged frames so far
        self._in_transceive = False
        self._must_flush = False
        self.stays = True
        self.stays_seen = False  # an answer has shown whether it does
        self.counting = COUNTINGS[0]
        self.counting_seen = False  # a collision that can be counted in two ways has shown which is right

    def write(self, register: int, *values: int) -> None:
        self._transfer([register << 1, *values])

    def read(self, *registers: int) -> list[int]:
        return self._transfer([*(0x80 | register << 1 for register in registers), 0])[1:]

    def version(self) -> int:
        return self.read(VERSION)[0]

    def set_up(self) -> Wait:
        """Reset and configure; the field stays off. Raises Silent when there is no chip."""
        self.write(COMMAND, SOFT_RESET)
        yield RESET_S
        version = self.version()
        if version in (0x00, 0xFF):
            raise Silent(f"VersionReg reads 0x{version:02X}")
        for register, value in SET_UP:
            self.write(register, value)
        self.write(RF_CONFIG, RX_GAIN[self.gain_db])
        self._in_transceive, self._must_flush = False, False

    def set_gain(self, gain_db: int) -> None:
        self.gain_db = gain_db
        self.write(RF_CONFIG, RX_GAIN[gain_db])

    def field(self, on: bool) -> None:
        self.write(TX_CONTROL, FIELD_ON if on else FIELD_OFF)
        self._in_transceive = False

    # --- one exchange --------------------------------------------------------

    def send(self, frame: bytes, last_bits: int = 0, align: int = 0) -> None:
        if self._must_flush:
            self.write(FIFO_LEVEL, FLUSH)
            self._must_flush = False
        if not self._in_transceive:
            self.write(COMMAND, TRANSCEIVE)
        self.write(FIFO_DATA, *frame)
        self.write(BIT_FRAMING, START_SEND | align << 4 | last_bits)
        self._in_transceive = False  # until an answer shows that the chip is ready for the next frame

    def receive(self, room: int, align: int = 0) -> Received:
        """Status and answer in one burst. `room` is the most bytes a right answer has."""
        error, level, control, coll, tx_control, tx_ask, version, *data = self.read(
            ERROR, FIFO_LEVEL, CONTROL, COLL, TX_CONTROL, TX_ASK, VERSION, *(FIFO_DATA,) * room
        )
        if version in (0x00, 0xFF):
            raise Silent(f"VersionReg reads 0x{version:02X}")
        if tx_control != FIELD_ON:
            raise Restarted(f"TxControlReg reads 0x{tx_control:02X}, 0x{FIELD_ON:02X} was written")
        if tx_ask != FULL_MODULATION:
            raise Restarted(f"TxASKReg reads 0x{tx_ask:02X}, 0x{FULL_MODULATION:02X} was written")
        self._must_flush = level > room
        self._in_transceive = level > 0 and self.stays
        last = control & 0x07
        bits = 8 * level - (8 - last if last else 0) - align
        collision = None
        self.noise += level > 0 and error & BAD_FRAME != 0 and not error & COLLISION
        if error & COLLISION:
            collision = 0 if coll & 0x20 else coll & 0x1F or 32
        return Received(error, max(0, bits), collision, bytes(data[:level]))

    def exchange(
        self, frame: bytes, room: int, answer_bits: int, last_bits: int = 0, align: int = 0
    ) -> Generator[float, None, Received]:
        sent_bits = 8 * len(frame) - (8 - last_bits if last_bits else 0)
        wait_s = send_s(sent_bits) + FRAME_DELAY_S + answer_s(answer_bits) + SPARE_S
        was_ready = self._in_transceive
        self.send(frame, last_bits, align)
        yield wait_s
        got = self.receive(room, align)
        if was_ready and got.data == frame[: len(got.data)] and got.data:
            # The frame is still in the FIFO: this chip wants the command anew each time.
            self.stays = self._in_transceive = False
            self.stays_seen = True
            self._must_flush = True
            self.send(frame, last_bits, align)
            yield wait_s
            got = self.receive(room, align)
        elif was_ready and got.bits:
            self.stays_seen = True
        return got


def inventory(chip: Chip) -> Generator[float, None, Inventory]:
    """Every tag in the field, which has been on long enough. Each is selected and halted, until nothing answers.

    A tag whose selection failed waits for its next frame, and a call sends it back to rest without an answer (ISO
    14443-3, READY to IDLE). So silence after a failure ends nothing: it is called once more.
    """
    seen, noise_before = Inventory(), chip.noise
    call = WUPA  # a tag that a neighbour's field has just halted may still be powered; later calls leave ours at rest
    failed_in_a_row, one_waits = 0, False
    while len(seen.tags) < MOST_TAGS and failed_in_a_row <= MOST_FAILURES:
        undamaged = chip.noise
        if not (yield from _anybody(chip, call)):
            if not one_waits:
                break
            one_waits = False
            continue
        uid = yield from _select_one(chip)
        if uid is None or uid in seen.tags:
            seen.failures += chip.noise == undamaged
            failed_in_a_row += 1
        else:
            seen.tags.append(uid)
            failed_in_a_row = 0
        if uid is None:
            one_waits = True
            continue
        yield from _halt(chip)
        call = REQA
    if len(seen.tags) == MOST_TAGS:
        seen.more = yield from _anybody(chip, REQA)
    seen.noise = chip.noise - noise_before
    return seen


def _anybody(chip: Chip, call: int) -> Generator[float, None, bool]:
    got = yield from chip.exchange(bytes((call,)), room=2, answer_bits=16, last_bits=7)
    return got.bits > 0


def _halt(chip: Chip) -> Wait:
    """The tag that was just selected stays silent from here on."""
    frame = HLTA + crc_a(HLTA)
    chip.send(frame)
    yield send_s(8 * len(frame)) + SPARE_S


def _select_one(chip: Chip) -> Generator[float, None, str | None]:
    """Single one tag out of those that answered, level by level; None when it was lost on the way."""
    uid = b""
    for select in SELECT_LEVELS:
        level = yield from _one_level(chip, select)
        if level is None:
            return None
        frame = bytes((select, NVB_ALL)) + level + bytes((bcc(level),))
        got = yield from chip.exchange(frame + crc_a(frame), room=3, answer_bits=24)
        if got.bits != 24 or got.error & (BAD_FRAME | COLLISION) or crc_a(got.data[:1]) != got.data[1:]:
            return None
        if not got.data[0] & SAK_CASCADE:
            return (uid + level).hex()
        uid += level[1:]
    return None


def _one_level(chip: Chip, select: int) -> Generator[float, None, bytes | None]:
    """The four bytes of one tag at this level. Where tags differ, the ones with a 1 there are followed."""
    known, value = 0, 0
    guesses: list[tuple[str, int, int]] = []  # other ways to count the last collision: counting, known bits, value
    trying, doubtful_bits = chip.counting, 0  # how the last collision was counted; those of its byte known before it
    while True:
        whole, align = divmod(known, 8)
        nvb = (2 + whole) << 4 | align
        frame = bytes((select, nvb)) + value.to_bytes(5, "little")[: whole + (align > 0)]
        got = yield from chip.exchange(frame, room=5 - whole, answer_bits=40 - known, last_bits=align, align=align)
        if not got.bits and guesses:
            trying, known, value = guesses.pop(0)
            continue
        if not got.bits or got.error & BAD_FRAME:
            return None
        chip.counting = trying  # it was answered
        chip.counting_seen = chip.counting_seen or doubtful_bits > 0
        mask = 0xFF << align & 0xFF
        received = bytes((got.data[0] & mask,)) + got.data[1:]
        value |= int.from_bytes(received, "little") << 8 * whole
        if got.collision is None:
            level = value.to_bytes(5, "little")
            return level[:4] if known + got.bits == 40 and bcc(level) == level[4] else None
        guesses = _after_collision(chip.counting, got.collision, known, value)
        if not guesses:
            return None
        doubtful_bits = align
        trying, known, value = guesses.pop(0)


def _after_collision(counting: str, position: int, known: int, value: int) -> list[tuple[str, int, int]]:
    """The ways to read CollPos that make sense here, the one that worked last time first."""
    starts = {"frame": known // 8 * 8, "level": 0, "received": known}
    ordered = [counting, *(other for other in COUNTINGS if other != counting)]
    guesses: list[tuple[str, int, int]] = []
    for name in ordered:
        bits = position + starts[name] if position else known + 1
        if known < bits <= 32 and all(bits != other for _, other, _ in guesses):
            guesses.append((name, bits, value & ((1 << bits - 1) - 1) | 1 << bits - 1))
    return guesses

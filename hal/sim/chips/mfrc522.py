"""An MFRC522 down to its registers: FIFO, commands, interrupts, timer, collisions, errors.

Written from the datasheet; not modelled are Crypto1 (MFAuthent never succeeds), the self test, power-down and the
UART and I²C ports. Where the datasheet leaves something open, an attribute chooses: `coll_counts` (from where CollPos
counts when RxAlign > 0: the whole UID level, the received frame, or the received bits) and `stays` (whether after an
answer a second StartSend works without writing Transceive again).
Faults: `fault` ("dead": MISO stays low, "open": MISO floats high, "hung": silent until its reset line was low,
"forgetful": writes are lost, "deaf": it sends but hears nothing), `noise` (chance of garbage in an empty field at
38 dB; each step of gain doubles it), `brown_out()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gloamboard.hal.iso14443a import FRAME_DELAY_S, answer_s, crc_a, send_s
from gloamboard.hal.sim.chips.air import Air, OnTheAir

COMMAND, COM_IEN, DIV_IEN, COM_IRQ, DIV_IRQ, ERROR = 0x01, 0x02, 0x03, 0x04, 0x05, 0x06
STATUS1, STATUS2, FIFO_DATA, FIFO_LEVEL, WATER_LEVEL, CONTROL = 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C
BIT_FRAMING, COLL, MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x0D, 0x0E, 0x11, 0x12, 0x13, 0x14, 0x15
CRC_HIGH, CRC_LOW, RF_CONFIG, T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, VERSION = (
    0x21,
    0x22,
    0x26,
    0x2A,
    0x2B,
    0x2C,
    0x2D,
    0x37,
)

IDLE, CALC_CRC, TRANSCEIVE, AUTHENT, SOFT_RESET = 0x0, 0x3, 0xC, 0xE, 0xF
TX_IRQ, RX_IRQ, IDLE_IRQ, ERR_IRQ, TIMER_IRQ, CRC_IRQ = 0x40, 0x20, 0x10, 0x02, 0x01, 0x04
BUFFER_OVERFLOW, COLLISION, CRC_ERROR, PARITY_ERROR, PROTOCOL_ERROR = 0x10, 0x08, 0x04, 0x02, 0x01

RESET_VALUES = {
    COMMAND: 0x20, COM_IEN: 0x80, STATUS1: 0x21, WATER_LEVEL: 0x08, CONTROL: 0x10, COLL: 0xA0, MODE: 0x3F,
    TX_CONTROL: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, 0x1F: 0xEB, 0x24: 0x26, RF_CONFIG: 0x48,
    0x27: 0x88, 0x28: 0x20, 0x29: 0x20, CRC_HIGH: 0xFF, CRC_LOW: 0xFF,
}  # fmt: skip
GAINS_DB = (18, 23, 18, 23, 33, 38, 43, 48)  # by bits 6..4 of RFCfgReg
NOISE_AT_DB, NOISE_STEP_DB = 38, 5
READ_ONLY = {ERROR, STATUS1, CRC_HIGH, CRC_LOW, 0x2E, 0x2F, VERSION}

Fault = Literal["dead", "open", "forgetful", "deaf", "hung"]


class Mfrc522:
    def __init__(self, reader: str, air: Air, version: int = 0x92) -> None:
        self.reader, self.air, self.version = reader, air, version
        self.coll_counts: Literal["level", "frame", "received"] = "frame"
        self.stays = True
        self.fault: Fault | None = None
        self.noise = 0.0
        self._reset()

    def brown_out(self) -> None:
        """The supply dipped: the field is off, FIFO and registers are as after power-up, whatever was being done."""
        self._reset()

    def reset_line(self, number: int, level: int, nanoseconds: int) -> None:
        """Its NRSTPD pin moved."""
        if level == 0:
            self._reset()
            if self.fault == "hung":
                self.fault = None

    def _reset(self) -> None:
        self.air.field(self.reader, False)
        self.registers = [0] * 64
        for register, value in RESET_VALUES.items():
            self.registers[register] = value
        self.fifo = bytearray()
        self._awaiting: tuple[float, float, OnTheAir | None] | None = None  # sent at, answered at, answer
        self._listening = False  # sent, and neither answered nor called off
        self._sent_bits = 0  # in the last frame since the command was written
        self._timer_at: float | None = None

    # --- SPI -----------------------------------------------------------------

    def transfer(self, out: Sequence[int]) -> list[int]:
        """One chip-select cycle. A read names a register with each byte, answered one byte later; a write names one."""
        if self.fault in ("dead", "open", "hung"):
            return [0xFF if self.fault == "open" else 0x00] * len(out)
        self._catch_up()
        if out[0] & 0x80:
            return [0, *(self._read(byte >> 1 & 0x3F) for byte in out[:-1])]
        if self.fault != "forgetful":
            for byte in out[1:]:
                self._write(out[0] >> 1 & 0x3F, byte)
        return [0] * len(out)

    def _read(self, register: int) -> int:
        if register == FIFO_DATA:
            return self.fifo.pop(0) if self.fifo else 0
        if register == FIFO_LEVEL:
            return len(self.fifo)
        if register == VERSION:
            return self.version
        return self.registers[register]

    def _write(self, register: int, value: int) -> None:
        if register == FIFO_DATA:
            if len(self.fifo) < 64:
                self.fifo.append(value)
            else:
                self.registers[ERROR] |= BUFFER_OVERFLOW
        elif register == FIFO_LEVEL:
            if value & 0x80:
                self.fifo.clear()
                self.registers[ERROR] &= ~BUFFER_OVERFLOW
        elif register in (COM_IRQ, DIV_IRQ):  # the top bit says whether the marked bits are set or cleared
            kept, marked = self.registers[register], value & 0x7F
            self.registers[register] = kept | marked if value & 0x80 else kept & ~marked
        elif register == COMMAND:
            self._command(value)
        elif register == BIT_FRAMING:
            self.registers[register] = value & 0x7F  # StartSend is a strobe
            if value & 0x80:
                self._start_send()
        elif register == COLL:
            self.registers[register] = value & 0x80 | self.registers[register] & 0x3F
        elif register == TX_CONTROL:
            self.registers[register] = value
            self.air.field(self.reader, bool(value & 0x03))
        elif register not in READ_ONLY:
            self.registers[register] = value

    # --- commands ------------------------------------------------------------

    def _command(self, value: int) -> None:
        command = value & 0x0F
        self._awaiting, self._listening, self._sent_bits = None, False, 0
        self.registers[COMMAND] = value & 0x3F
        if command == SOFT_RESET:
            self._reset()
        elif command == CALC_CRC:
            low, high = crc_a(bytes(self.fifo))
            self.fifo.clear()
            self.registers[CRC_LOW], self.registers[CRC_HIGH] = low, high
            self.registers[DIV_IRQ] |= CRC_IRQ
        elif command == AUTHENT:
            self.fifo.clear()
            self._start_timer(self.air.now() + send_s(96))

    def _start_send(self) -> None:
        stuck = self._listening or (self._sent_bits and not self.stays)
        if self.registers[COMMAND] & 0x0F != TRANSCEIVE or not self.fifo or stuck:
            return
        data = bytes(self.fifo)
        self.fifo.clear()
        self.registers[ERROR] &= BUFFER_OVERFLOW  # the others are forgotten when the receiver starts
        if self.registers[TX_MODE] & 0x80:
            data += crc_a(data)
        last_bits = self.registers[BIT_FRAMING] & 0x07
        bits = 8 * len(data) - (8 - last_bits if last_bits else 0)
        self._sent_bits = bits
        sent_at = self.air.now() + send_s(bits)
        value = int.from_bytes(data, "little") & ((1 << bits) - 1)
        answer = None
        if self.registers[TX_CONTROL] & 0x03 and self.registers[TX_ASK] & 0x40:  # tags need 100 % modulation
            answer = self.air.exchange(self.reader, (value, bits), self.gain_db)
        if answer is None and self.air.chance(self.noise * 2 ** ((self.gain_db - NOISE_AT_DB) / NOISE_STEP_DB)):
            answer = OnTheAir(self.air.noise(11), 11, None, ())
        if self.fault == "deaf":
            answer = None
        answered_at = sent_at + FRAME_DELAY_S + answer_s(answer.bits if answer else 0)
        self._awaiting, self._listening = (sent_at, answered_at, answer), True
        if self.registers[T_MODE] & 0x80:
            self._start_timer(sent_at)

    @property
    def gain_db(self) -> int:
        return GAINS_DB[self.registers[RF_CONFIG] >> 4 & 0x07]

    def _start_timer(self, at: float) -> None:
        prescaler = (self.registers[T_MODE] & 0x0F) << 8 | self.registers[T_PRESCALER]
        reload = self.registers[T_RELOAD_HIGH] << 8 | self.registers[T_RELOAD_LOW]
        self._timer_at = at + (2 * prescaler + 1) * (reload + 1) / 13.56e6

    # --- time passes ---------------------------------------------------------

    def _catch_up(self) -> None:
        now = self.air.now()
        if self._awaiting is not None:
            sent_at, answered_at, answer = self._awaiting
            if now >= sent_at:
                self.registers[COM_IRQ] |= TX_IRQ
            if answer is not None and self._timer_at is not None and self._timer_at > sent_at + FRAME_DELAY_S:
                self._timer_at = None  # stopped by the first bits of the answer
            if now >= answered_at:
                self._awaiting = None
                if answer is not None:
                    self._receive(answer)
        if self._timer_at is not None and now >= self._timer_at:
            self._timer_at = None
            self.registers[COM_IRQ] |= TIMER_IRQ

    def _receive(self, answer: OnTheAir) -> None:
        still_there = not answer.tags or any(self.air.holds(tag) for tag in answer.tags)
        bits = answer.bits if still_there else answer.bits // 2  # lifted in the middle of its answer
        align = self.registers[BIT_FRAMING] >> 4 & 0x07
        value, parity_fails = self.air.damaged(answer.value, bits, align)
        error = PARITY_ERROR if parity_fails or not answer.tags else 0
        if answer.collision is not None and answer.collision < bits:
            error |= COLLISION
            if not self.registers[COLL] & 0x80:
                value &= (1 << answer.collision + 1) - 1
            self._note_collision(answer.collision, align)
        else:
            self.registers[COLL] = self.registers[COLL] & 0x80 | 0x20
        data = (value << align & ((1 << bits + align) - 1)).to_bytes((bits + align + 7) // 8, "little")
        if self.registers[RX_MODE] & 0x80:
            if crc_a(data[:-2]) != data[-2:]:
                error |= CRC_ERROR
            data = data[:-2]
        room = 64 - len(self.fifo)
        self.fifo += data[:room]
        self.registers[CONTROL] = self.registers[CONTROL] & 0xF8 | (bits + align) % 8
        self.registers[ERROR] = error | (BUFFER_OVERFLOW if len(data) > room else 0)
        self.registers[COM_IRQ] |= RX_IRQ | (ERR_IRQ if error else 0)
        self._listening = False

    def _note_collision(self, position: int, align: int) -> None:
        count = position + 1
        if self.coll_counts == "frame":
            count += align
        elif self.coll_counts == "level":
            count += max(0, self._sent_bits - 16)
        self.registers[COLL] = self.registers[COLL] & 0x80 | (count & 0x1F if count <= 32 else 0x20)

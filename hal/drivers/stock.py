"""One reader through the PyPI package `mfrc522`, as every tutorial has it: for a lectern or a first bench, one tag at a
time. What that library cannot do is in CANNOT; for all else there is rfid.py. Beside what the library asks of the chip,
two registers are looked at, because the library itself never tells a dead reader from an empty pad.
"""

from __future__ import annotations

from gloamboard.hal.drivers.mfrc522 import FULL_MODULATION, KNOWN_VERSIONS, TX_ASK, VERSION
from gloamboard.hal.drivers.reader_health import describe_bus_failure
from gloamboard.hal.iso14443a import CASCADE_TAG
from gloamboard.hal.parts import Clock, Health, Library, Reading
from gloamboard.hal.table import Bus, ReaderSpec, spi_numbers

BCM = 11  # RPi.GPIO's word for GPIO numbers
REOPEN_S = 2.0
CANNOT = {
    "one tag": "of two tags on the pad it reads neither",
    "4-byte UIDs": "of a tag with seven bytes, such as an NTAG, it reads the first half; that is told as a fault",
    "a resting tag": "it never halts a tag, so every second read misses it; the presence filter bears that",
}
OTHER_TAG = 'Use a tag with a 4-byte UID (MIFARE Classic), or leave driver = "stock" out of the table file.'


class StockReader:
    """Implements hal.parts.Readers for one reader. `library` is the imported package."""

    def __init__(self, spec: ReaderSpec, bus: Bus, library: Library, clock: Clock) -> None:
        self._spec, self._bus, self._library, self._clock = spec, bus, library, clock
        self._device = f"/dev/spidev{spi_numbers(bus.device)[0]}.{spec.channel}"
        self._reader: Library = None
        self._chip = ""
        self._trouble: tuple[str, str] | None = None  # what is wrong, what to do
        self._open_at = 0.0

    def sweep(self) -> dict[str, Reading]:
        try:
            reading = self._read() if self._is_open() else Reading()
        except OSError as failure:
            self._reader, self._trouble = None, describe_bus_failure(self._device, failure)
            reading = Reading()
        return {self._spec.id: Reading(fault=self._trouble[0]) if self._trouble else reading}

    def health(self) -> list[Health]:
        part = f"reader {self._spec.id}"
        if self._trouble is not None:
            return [Health(part, "faulty" if self._chip else "missing", *self._trouble)]
        if not self._chip:
            return [Health(part, "ok", "not swept yet")]
        return [Health(part, "ok", f"{self._chip} through mfrc522: one tag, 4-byte UIDs, every second read misses")]

    def close(self) -> None:
        """Its own Close_MFRC522 would reset everybody's pins."""
        if self._reader is not None:
            self._reader.AntennaOff()
            self._reader.spi.close()
            self._reader = None

    def _is_open(self) -> bool:
        if self._reader is None and self._clock.now() >= self._open_at:
            self._open_at = self._clock.now() + REOPEN_S
            number, _ = spi_numbers(self._bus.device)
            self._reader = self._library.MFRC522(
                bus=number,
                device=self._spec.channel,
                spd=self._bus.speed_hz,
                pin_mode=BCM,
                pin_rst=self._spec.reset_pin,
            )
        return self._reader is not None

    def _read(self) -> Reading:
        reader, self._trouble = self._reader, None
        version = reader.Read_MFRC522(VERSION)
        if version in (0x00, 0xFF):
            step = "Check its 3.3 V, ground, SDA (chip select), SCK, MOSI and MISO."
            self._trouble = f"no answer (VersionReg reads 0x{version:02X})", step
            return Reading()
        self._chip = KNOWN_VERSIONS.get(version, f"unknown version 0x{version:02X}")
        if reader.Read_MFRC522(TX_ASK) != FULL_MODULATION:  # its supply dipped, or it was plugged in just now
            reader.MFRC522_Init()
            return Reading()
        status, _ = reader.MFRC522_Request(reader.PICC_REQIDL)
        if status != reader.MI_OK:
            return Reading()
        status, uid = reader.MFRC522_Anticoll()
        if status != reader.MI_OK:
            return Reading()
        if uid[0] == CASCADE_TAG:
            self._trouble = "a tag with a 7-byte UID lies there, which the stock library cannot read", OTHER_TAG
            return Reading()
        return Reading((bytes(uid[:4]).hex(),))

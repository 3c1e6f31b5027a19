"""An emulated Raspberry Pi Pico that boots a UF2 file as its boot ROM would have flashed it: a PropPort on its USB,
fingers on its pins. Its one clock is the chip's own: the host may be slow, and is, about thirty times.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rp2040py.boards import BOARDS
from rp2040py.device.base_device import BaseDevice

from gloamboard.hal.sim.chips.air import Air
from gloamboard.hal.sim.chips.mfrc522 import Mfrc522


class PicoPort:
    """Its USB port. What a program writes waits until the chip asks for it."""

    name = "emulated pico"

    def __init__(self, chip: BaseDevice) -> None:
        self._cdc, self._usb, self._said = chip.cdc, chip.mcu.usb_ctrl, bytearray()
        self._wanted, self._answer = 0, self._usb.on_endpoint_read
        chip.cdc.on_serial_data = self._said.extend
        self._usb.on_endpoint_read = self._asked

    def read(self) -> bytes:
        said = bytes(self._said)
        self._said.clear()
        return said

    def write(self, data: bytes) -> None:
        for byte in data:
            self._cdc.tx_fifo.push(byte)
        self.serve()

    def close(self) -> None:
        """There is no cable."""

    def serve(self) -> None:
        if self._wanted and not self._cdc.tx_fifo.empty:
            size, self._wanted = self._wanted, 0
            self._answer(self._cdc._out_endpoint, size)

    def _asked(self, endpoint: int, size: int) -> None:
        """An empty answer at once, as the emulator gives, would interrupt the chip every 29 µs: it waits for data."""
        if endpoint == self._cdc._out_endpoint and endpoint > 0:
            self._wanted = size
            self.serve()
        else:
            self._answer(endpoint, size)


CHOSEN = 17  # the pin that selects the card reader
DIAL = (7, 8)  # its A and B


class CardReader:
    """A simulated MFRC522 on the Pico's SPI0. Cards are put into its `air`, at "cards"."""

    def __init__(self, pico: Pico, chip: BaseDevice) -> None:
        self.air = Air(pico)
        self._reader = Mfrc522("cards", self.air)
        self._spi, self._heard = chip.mcu.spi[0], list[int]()
        self._answer = 0
        self._sent = chip.mcu.clock.create_alarm(lambda *_: self._spi.complete_transmit(self._answer))
        self._spi.on_transmit = self._byte
        chip.mcu.gpio[CHOSEN].add_listener(lambda level, _: self._chosen(level == 0))

    def _chosen(self, chosen: bool) -> None:
        if not chosen and self._heard and not self._heard[0] & 0x80:
            self._reader.transfer(self._heard)
        self._heard = []

    def _byte(self, value: int) -> None:
        self._heard.append(value)
        reads = len(self._heard) == 2 and self._heard[0] & 0x80
        self._answer = self._reader.transfer(self._heard)[1] if reads else 0
        self._sent.schedule(8e9 / (self._spi.clock_frequency or 1e6))


class Pico:
    """Use as an async context manager."""

    def __init__(self, image: Path) -> None:
        self._chip = BaseDevice(board=replace(BOARDS["pico"], image=image))
        self.port = PicoPort(self._chip)
        self.cards = CardReader(self, self._chip)

    async def __aenter__(self) -> Pico:
        await self._chip.astart()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._chip.stop()

    def now(self) -> float:
        """Seconds by the chip's own clock."""
        return float(self._chip.mcu.clock.nanos) / 1e9

    def sleep(self, seconds: float) -> None:
        raise RuntimeError("the chip's time passes by itself")

    def finger(self, pin: int, *, down: bool) -> None:
        """On a button between that pin and ground."""
        self._chip.mcu.gpio[pin].set_input_value(not down)

    def supply(self, millivolts: int) -> None:
        """At VSYS, of which the chip is given a third."""
        self._chip.mcu.adc.channel_values[3] = round(millivolts / 9900 * 4095)

    async def click(self, step: Callable[[], object]) -> None:
        """Its dial, one click on: A falls to ground while B is high, and comes back."""
        a, b = DIAL
        self.finger(b, down=False)
        for down in (True, False):
            self.finger(a, down=down)
            over = self.now() + 0.03
            await self.until(lambda at=over: self.now() > at, step, 1.0)

    async def until(self, what: Callable[[], object], step: Callable[[], object], seconds: float) -> None:
        """Has the chip go on, with a step of ours in between, until something is so."""
        end = self.now() + seconds
        while not what():
            assert self.now() < end, f"not within {seconds} s of the chip's time"
            step()
            self.port.serve()
            await asyncio.sleep(0)

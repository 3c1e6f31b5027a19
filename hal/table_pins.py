"""Which pin of the Pi does what: each does one job, and none that is the Pi's own."""

from __future__ import annotations

from pathlib import Path

from gloamboard.hal.table import Table
from gloamboard.strict_toml import FileError

CONTROL_PINS = {"button": (1,), "dial": (2, 3), "buzzer": (1,)}
GPIO = range(2, 28)  # 0 and 1 read a HAT's memory when the Pi starts


def check_pins(table: Table, path: str | Path) -> None:
    """A pin does one job; only address pins may be shared, since enable pins tell the demultiplexers apart."""
    jobs: list[tuple[str, int, str]] = []  # key, pin, what it is
    addresses: dict[int, str] = {}
    for i, bus in enumerate(table.bus):
        for pin in bus.pins:
            _gpio(path, f"bus[{i}].pins", pin)
            addresses.setdefault(pin, f"address of bus {bus.id}")
        if bus.enable_pin is not None:
            jobs.append((f"bus[{i}].enable_pin", bus.enable_pin, f"enable of bus {bus.id}"))
    resets: dict[int, str] = {}
    lines = {bus.id for bus in table.bus if bus.select == "gpio"}
    for i, reader in enumerate(table.reader):
        if reader.bus in lines:
            _gpio(path, f"reader[{i}].channel", reader.channel)
        if reader.reset_pin is not None and reader.reset_pin not in resets:
            resets[reader.reset_pin] = reader.id
            jobs.append((f"reader[{i}].reset_pin", reader.reset_pin, "reset of readers"))
    jobs += [(f"strip[{i}].pin", strip.pin, f"strip {strip.id}") for i, strip in enumerate(table.strip)]
    for i, control in enumerate(table.control):
        wanted = CONTROL_PINS[control.kind]
        if len(control.pins) not in wanted:
            said = " or ".join(str(n) for n in wanted)
            raise FileError(
                path,
                f"control[{i}].pins",
                f"a {control.kind} has {said} pin{'s' * (wanted != (1,))}.",
                value=list(control.pins),
            )
        name = control.id if control.id == control.kind else f"{control.kind} {control.id}"
        jobs += [(f"control[{i}].pins", pin, name) for pin in control.pins]
    taken = dict(addresses) | _spi_pins(table)
    for pin in addresses:
        if pin in _spi_pins(table):
            raise FileError(path, "bus", f"GPIO {pin} is {_spi_pins(table)[pin]}.", value=pin, hint="Use a free pin.")
    for key, pin, what in jobs:
        _gpio(path, key, pin)
        if pin in taken:
            hint = _free(set(taken) | {pin for _, pin, _ in jobs} | _select_pins(table))
            raise FileError(path, key, f"GPIO {pin} is {taken[pin]} already.", value=pin, hint=hint)
        taken[pin] = what


def _gpio(path: str | Path, key: str, pin: int) -> None:
    if pin not in GPIO:
        cause = "GPIO 0 and 1 belong to a HAT's memory" if pin in (0, 1) else "a Pi has no such pin"
        raise FileError(path, key, f"{cause}; use GPIO 2–27.", value=pin, hint="`gloam table wiring` shows the header.")


def _spi_pins(table: Table) -> dict[int, str]:
    pins: dict[int, str] = {}
    for bus in table.bus:
        if bus.device.startswith("/dev/spidev0."):
            pins |= {9: "SPI0 MISO", 10: "SPI0 MOSI", 11: "SPI0 clock"}
        if bus.device.startswith("/dev/spidev1."):
            pins |= {19: "SPI1 MISO", 20: "SPI1 MOSI", 21: "SPI1 clock"}
    return pins


def _select_pins(table: Table) -> set[int]:
    lines = {bus.id for bus in table.bus if bus.select == "gpio"}
    return {reader.channel for reader in table.reader if reader.bus in lines}


def _free(busy: set[int]) -> str:
    free = [str(pin) for pin in GPIO if pin not in busy]
    return f"Free: {', '.join(free[:6])}." if free else "No pin is free."

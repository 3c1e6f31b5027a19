"""The computer under the table: which Pi, which system, SPI, groups and libraries, and what is wrong with them.

`look()` gathers facts; `findings()` judges them. Only the first touches the machine, so that any machine can be tested.
"""

from __future__ import annotations

import grp
import os
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from gloamboard.hal.open import install_command, stock_command, swap_rpi_gpio, which_rpi_gpio
from gloamboard.hal.parts import Health
from gloamboard.hal.table import Table, spi_numbers

KNOWN_SYSTEMS = {"bookworm": "Raspberry Pi OS 12", "trixie": "Raspberry Pi OS 13"}
NEOPIXEL = "adafruit-circuitpython-neopixel"
PI5_PIXELS = "adafruit-blinka-raspberry-pi5-neopixel"
LIBRARIES = (
    "RPi.GPIO", "rpi-lgpio", "lgpio", "spidev", "gpiozero", "adafruit-blinka", NEOPIXEL, "gpiod", "rpi-ws281x",
    PI5_PIXELS, "mfrc522",
)  # fmt: skip


@dataclass(frozen=True)
class Machine:
    model: str  # "Raspberry Pi 5 Model B Rev 1.0", empty on another computer
    system: str  # VERSION_CODENAME: bookworm, trixie
    user_id: int
    groups: frozenset[str]
    devices: frozenset[str]  # /dev/spidev0.0, /dev/gpiochip0, /dev/pio0
    libraries: frozenset[str]
    rpi_gpio: str = ""  # the package whose module RPi.GPIO it is: each writes over the other's
    plays_sound: bool = False  # the driver of the headphone socket is loaded


def look(root: Path = Path("/")) -> Machine:
    model = root / "proc/device-tree/model"
    release = root / "etc/os-release"
    lines = release.read_text().splitlines() if release.exists() else []
    system = next((line.partition("=")[2].strip('"') for line in lines if line.startswith("VERSION_CODENAME=")), "")
    found = [*root.glob("dev/spidev*"), *root.glob("dev/gpiochip*"), *root.glob("dev/pio*")]
    return Machine(
        model=model.read_text().rstrip("\0\n") if model.exists() else "",
        system=system,
        user_id=os.getuid(),
        groups=frozenset(group.gr_name for group in grp.getgrall() if group.gr_gid in os.getgroups()),
        devices=frozenset("/" + str(path.relative_to(root)) for path in found),
        libraries=frozenset(name for name in LIBRARIES if _installed(name)),
        rpi_gpio=which_rpi_gpio(),
        plays_sound=(root / "sys/module/snd_bcm2835").exists(),
    )


def _installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def findings(table: Table, machine: Machine) -> list[Health]:
    """One line for each thing the table needs from the machine."""
    if not machine.model.startswith("Raspberry Pi"):
        step = "Run this on the Pi, or say --parts chips to practise here."
        return [Health("computer", "missing", f"not a Raspberry Pi ({machine.model or 'no model name'})", step)]
    found = [_which_pi(table, machine), _system(machine), *_spi(table, machine), *_groups(table, machine)]
    return [*found, *_libraries(table, machine)]


def _which_pi(table: Table, machine: Machine) -> Health:
    is_five = "Raspberry Pi 5" in machine.model or "Compute Module 5" in machine.model
    if is_five == (table.pi == "pi5"):
        return Health("computer", "ok", machine.model)
    right = "pi5" if is_five else "pi4"
    return Health(
        "computer", "faulty", f"{machine.model}, but the table file says {table.pi}", f'Set pi = "{right}" in it.'
    )


def _system(machine: Machine) -> Health:
    if machine.system in KNOWN_SYSTEMS:
        return Health("system", "ok", f"{KNOWN_SYSTEMS[machine.system]} ({machine.system})")
    step = "Bookworm and trixie are what this was written for; others may work."
    return Health("system", "weak", machine.system or "unknown", step)


def _spi(table: Table, machine: Machine) -> list[Health]:
    wanted = set()
    for bus in table.bus:
        number, line = spi_numbers(bus.device)
        lines = [reader.channel for reader in table.reader if reader.bus == bus.id] if bus.select == "line" else [line]
        wanted |= {f"/dev/spidev{number}.{one}" for one in lines}
    found = []
    for device in sorted(wanted):
        if device in machine.devices:
            found.append(Health(f"spi {device}", "ok", "there"))
        elif device.startswith("/dev/spidev0"):
            step = "Run `sudo raspi-config nonint do_spi 0` and restart the Pi."
            found.append(Health(f"spi {device}", "missing", "SPI is switched off", step))
        else:
            step = "Add the overlay named in the table file's notes to /boot/firmware/config.txt and restart the Pi."
            found.append(Health(f"spi {device}", "missing", "not there", step))
    return found


def _groups(table: Table, machine: Machine) -> list[Health]:
    wanted = {"spi": table.reader, "gpio": table.control or table.strip or table.bus, "dialout": table.prop}
    return [
        Health(f"group {group}", "ok", "this user is in it" if group in machine.groups else "root needs no group")
        if group in machine.groups or machine.user_id == 0
        else Health(
            f"group {group}",
            "missing",
            "this user is not in it",
            f"Run `sudo usermod -aG {group} $USER`, log out and in again.",
        )
        for group, needed in wanted.items()
        if needed
    ]


def _libraries(table: Table, machine: Machine) -> list[Health]:
    found = [_gpio_library(table, machine)]
    if table.reader:
        found.append(_library("spi library", "spidev", table, machine))
    if any(reader.driver == "stock" for reader in table.reader):
        found.append(_library("stock reader library", "mfrc522", table, machine, stock_command(table.pi)))
    if table.strip:
        found.append(_library("strip library", NEOPIXEL, table, machine))
        found.append(_library("pixel library", PI5_PIXELS if table.pi == "pi5" else "rpi-ws281x", table, machine))
        found.append(_library("pixel pins", "gpiod", table, machine))
    if table.strip and table.pi == "pi4":
        found += _pi4_strip(machine)
    return found


def _gpio_library(table: Table, machine: Machine) -> Health:
    """Which library drives the lines, and whose RPi.GPIO is really there."""
    part = "gpio library"
    fits = "rpi-lgpio" if table.pi == "pi5" else "RPi.GPIO"
    wanted = fits if table.gpio == "lgpio" else table.gpio
    step = f"{swap_rpi_gpio(wanted)}."
    if {"RPi.GPIO", "rpi-lgpio"} <= machine.libraries:
        counts = f"; the one that counts now is {machine.rpi_gpio}" if machine.rpi_gpio else ""
        says = f"RPi.GPIO and rpi-lgpio overwrite each other, and both are installed{counts}"
        return Health(part, "faulty", says, step)
    if table.pi == "pi5" and "RPi.GPIO" in (machine.rpi_gpio, *machine.libraries):
        return Health(part, "faulty", "RPi.GPIO does not work on a Pi 5", step)
    if table.gpio != "lgpio":
        if machine.rpi_gpio == table.gpio:
            return Health(part, "ok", f"{table.gpio}, as the table file says")
        there = f"the module RPi.GPIO is that of {machine.rpi_gpio}" if machine.rpi_gpio else "there is no RPi.GPIO"
        return Health(part, "missing", f"the table file says {table.gpio}, but {there}", step)
    health = _library(part, "lgpio", table, machine)
    if health.state == "ok" and machine.rpi_gpio:
        return Health(part, "ok", f"lgpio; the module RPi.GPIO is that of {machine.rpi_gpio}")
    return health


def _pi4_strip(machine: Machine) -> list[Health]:
    """Two things that only a Pi up to 4 wants for its pixels."""
    found = []
    if machine.user_id != 0:
        step = "Run the command with sudo (`sudo .venv/bin/gloam …`), or use a Pi 5."
        found.append(Health("root", "weak", "on a Pi 4 a strip needs root", step))
    if machine.plays_sound:
        step = "Set dtparam=audio=off in /boot/firmware/config.txt and restart the Pi."
        says = "the headphone socket and the strip share one clock: pixels flicker in wrong colours"
        found.append(Health("sound", "faulty", says, step))
    return found


def _library(part: str, name: str, table: Table, machine: Machine, command: str | None = None) -> Health:
    if name in machine.libraries:
        return Health(part, "ok", name)
    step = f"Run `{command or install_command(table.pi)}` in Gloamboard's folder."
    return Health(part, "missing", f"{name} is not installed", step)

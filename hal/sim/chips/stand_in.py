"""A Pi that is not there: while it stands in, `spidev`, `lgpio`, `RPi.GPIO` and what lies under Blinka are simulated
chips, so that parts opened as real ones run the very lines that run on a Pi. For tests; hal/open.py opens a table.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from gloamboard.hal.sim.chips import lgpio_module, pixel_modules
from gloamboard.hal.sim.chips.rpi_gpio_module import imported_as_rpi, rpi_gpio
from gloamboard.hal.sim.chips.table import REVISIONS, ChipTable

HEADER_CHIP = 0  # the number that gpiozero opens by itself


@contextmanager
def standing_in(chips: ChipTable) -> Iterator[ChipTable]:
    ours: dict[str, Any] = {"spidev": chips.wires.module(), "lgpio": lgpio_module}
    kept = {
        name: sys.modules.pop(name, None) for name in (*ours, "mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522")
    }
    sys.modules.update(ours)
    from gpiozero.pins.local import LocalPiFactory

    look_up, LocalPiFactory._get_revision = LocalPiFactory._get_revision, lambda self: REVISIONS[chips.table.pi]
    pixel_modules.install(chips.table.pi)
    for strip in chips.table.strip:
        pixel_modules.plug_in(strip.pin, chips.pixel_lines[strip.id])
    lgpio_module.plug_in(chips.lines, HEADER_CHIP)
    try:
        with ExitStack() as stack:
            if chips.needs_rpi_gpio:
                package = rpi_gpio(chips.rpi_gpio_package, chips.lines, HEADER_CHIP, REVISIONS[chips.table.pi])
                stack.enter_context(imported_as_rpi(package))
            yield chips
    finally:
        LocalPiFactory._get_revision = look_up
        lgpio_module.unplug(HEADER_CHIP)
        for name, module in kept.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module

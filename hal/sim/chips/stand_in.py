"""A Pi that is not there: while it stands in, `spidev`, `lgpio` and what lies under Blinka are simulated chips, so that
parts opened as real ones run the very lines that run on a Pi. For tests; a table is opened by hal/open.py.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gloamboard.hal.sim.chips import lgpio_module, pixel_modules
from gloamboard.hal.sim.chips.table import REVISIONS, ChipTable

HEADER_CHIP = 0  # the number that gpiozero opens by itself


@contextmanager
def standing_in(chips: ChipTable) -> Iterator[ChipTable]:
    ours: dict[str, Any] = {"spidev": chips.wires.module(), "lgpio": lgpio_module}
    kept = {name: sys.modules.get(name) for name in ours}
    sys.modules.update(ours)
    from gpiozero.pins.local import LocalPiFactory

    look_up, LocalPiFactory._get_revision = LocalPiFactory._get_revision, lambda self: REVISIONS[chips.table.pi]
    pixel_modules.install(chips.table.pi)
    for strip in chips.table.strip:
        pixel_modules.plug_in(strip.pin, chips.pixel_lines[strip.id])
    lgpio_module.plug_in(chips.lines, HEADER_CHIP)
    try:
        yield chips
    finally:
        LocalPiFactory._get_revision = look_up
        lgpio_module.unplug(HEADER_CHIP)
        for name, module in kept.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module

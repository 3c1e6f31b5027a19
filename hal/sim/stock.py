"""The unmodified PyPI package `mfrc522` on simulated chips: to prove them, to measure beside, and for a reader with
`driver = "stock"` in the table file. It is imported afresh for each simulated Pi; nothing of it stays behind.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from types import ModuleType

from gloamboard.hal.parts import Library
from gloamboard.hal.sim.chips.rpi_gpio_module import NotInstalled, imported_as_rpi
from gloamboard.hal.sim.chips.spi import SpiWires


def stock_library(wires: SpiWires, rpi_gpio: ModuleType) -> Library:
    """The package, with these wires as its `spidev` and this module as its `RPi.GPIO`."""
    if importlib.util.find_spec("mfrc522") is None:
        raise NotInstalled("mfrc522")
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] in ("mfrc522", "spidev")}
    sys.modules["spidev"] = wires.module()  # type: ignore[assignment]
    try:
        with imported_as_rpi(rpi_gpio):
            return importlib.import_module("mfrc522")
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] in ("mfrc522", "spidev")]:
            del sys.modules[name]
        sys.modules.update(kept)

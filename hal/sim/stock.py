"""Runs the unmodified PyPI package `mfrc522` 0.0.7 on the simulated chips, to prove the chips and to have something to
measure beside. The package is no dependency: it is fetched once, checked by its hash, and kept beside the environment.
"""

from __future__ import annotations

import hashlib
import importlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from gloamboard.hal.sim.chips.spi import SpiWires

WHEEL = "mfrc522-0.0.7-py3-none-any.whl"
SHA256 = "874fd0385a7e40190063b60af83d615534b1f764c6b776fed1fcc94551c1e62f"
KEPT_IN = Path(sys.prefix) / "stock"


class StockMissing(RuntimeError):
    """The package could not be fetched."""


def fetch() -> Path:
    """The wheel's path, which can be put on sys.path as it is."""
    wheel = KEPT_IN / WHEEL
    if not wheel.exists():
        KEPT_IN.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "-q", "-d", str(KEPT_IN), "mfrc522==0.0.7"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=90)
        if not wheel.exists():
            raise StockMissing(f"mfrc522 0.0.7 could not be fetched: {done.stderr.strip()[-300:]}")
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != SHA256:
        raise StockMissing(f"{wheel} is not the file it should be. Remove it and try again.")
    return wheel


@contextmanager
def stock_library(wires: SpiWires) -> Iterator[Any]:
    """The imported package, its `spidev` and `RPi.GPIO` being ours, and nothing of it left afterwards."""
    gpio = ModuleType("RPi.GPIO")
    gpio.__dict__.update(
        OUT=0,
        getmode=lambda: None,
        setmode=lambda mode: None,
        setup=lambda pin, way: None,
        output=lambda pin, level: None,
    )
    rpi = ModuleType("RPi")
    rpi.__dict__.update(GPIO=gpio, __path__=[])
    ours: dict[str, Any] = {"spidev": wires.module(), "RPi": rpi, "RPi.GPIO": gpio}
    kept = {name: sys.modules.get(name) for name in ours}
    path = str(fetch())
    sys.modules.update(ours)
    sys.path.insert(0, path)
    try:
        yield importlib.import_module("mfrc522")
    finally:
        sys.path.remove(path)
        for name in [name for name in sys.modules if name.split(".")[0] == "mfrc522"]:
            del sys.modules[name]
        for name, module in kept.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module

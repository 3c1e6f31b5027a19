"""Runs all measurements in one go, so that figures beside each other were taken beside each other."""

from __future__ import annotations

import importlib
import json
import pkgutil
import platform
import sys
from pathlib import Path

import bench


def main() -> int:
    only = sys.argv[1:]
    figures: dict[str, object] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(bench.__path__) if not info.name.startswith("_")):
        if only and module not in only:
            continue
        print(f"-- {module}", flush=True)
        measured = importlib.import_module(f"bench.{module}").measure()
        for key, value in measured.items():
            print(f"{key:<52} {value}", flush=True)
        figures |= measured
    figures["machine"] = f"{platform.machine()}, Python {platform.python_version()}"
    path = Path(__file__).resolve().parent.parent / "bench.json"
    path.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n")
    print(f"written to {path.name}")
    return 0


sys.exit(main())

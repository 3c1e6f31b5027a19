"""Programs of the tests that come from the npm registry, fetched once into the virtual environment."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.firmware.emulated import need


def fetched(package: str, version: str) -> Path:
    """The folder of that package. Where npm cannot fetch it, its tests are left out by name; in CI they fail."""
    need("node")
    need("npm")
    home = Path(sys.prefix) / "share" / "gloam-node" / f"{package.replace('/', '-')}-{version}"
    home.mkdir(parents=True, exist_ok=True)
    whole = home / "whole"  # written last: what was fetched by half is fetched again
    with open(home / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several workers may want it at once
        if not whole.exists():
            command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(home), f"{package}@{version}"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode and os.environ.get("CI") == "true":
                pytest.fail(f"npm could not fetch {package}: {done.stderr}")
            if done.returncode:
                pytest.skip(f"npm could not fetch {package}")
            whole.touch()
    return home / "node_modules" / package

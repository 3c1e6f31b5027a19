"""The whole table: from a settled piece to the strips, in evenings with all roles in one process on a real broker;
and the start of the real processes."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gloamboard.pi_app.rehearsal.headless import play_headless

PLAY = (sys.executable, "-m", "gloamboard", "play", "--port", "0")


def measure() -> dict[str, object]:
    evenings = [play_headless("netherwatch", 2, seed, "mansion-a", "netherwatch") for seed in (7, 8, 9)]
    middle = sorted(evenings, key=lambda evening: evening["tag_to_light_overhead_ms"]["p99"] or 0.0)[len(evenings) // 2]
    figures: dict[str, object] = {
        "tag_to_light_overhead_ms.p50": middle["tag_to_light_overhead_ms"]["p50"],
        "tag_to_light_overhead_ms.p99": middle["tag_to_light_overhead_ms"]["p99"],
    }
    with tempfile.TemporaryDirectory(prefix="gloam-bench-") as folder:
        _start_and_stop(Path(folder))  # the first start writes the data folder
        figures |= _start_and_stop(Path(folder))
    return figures


def _start_and_stop(folder: Path) -> dict[str, object]:
    began = time.monotonic()
    process = subprocess.Popen((*PLAY, "--data", str(folder)), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if re.search(r"first light", line):
                lit = time.monotonic() - began
                break
        else:
            raise RuntimeError("gloam play ended before first light")
        resident = _rss_mb(process.pid)
        return {
            "start_to_first_light_s": round(lit, 2),
            "rss_mb": round(sum(resident[program] for program in ("table", "referee", "web")), 1),
            "rss_mb.bots": round(resident["bots"], 1),
        }
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def _rss_mb(supervisor: int) -> dict[str, float]:
    """Resident memory of each of our programs, as the kernel counts it."""
    found: dict[str, float] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rsplit(")", 1)[1].split()[1])
            words = (status.parent / "cmdline").read_bytes().split(b"\0")
            if parent == supervisor and b"gloamboard" in words:
                rollup = (status.parent / "smaps_rollup").read_text()
                program = words[words.index(b"gloamboard") + 1].decode()
                found[program] = int(re.search(r"^Rss:\s+(\d+)", rollup, re.M)[1]) / 1024  # type: ignore[index]
        except (OSError, IndexError):
            continue
    return found

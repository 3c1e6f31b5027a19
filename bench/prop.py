"""The prop link on an emulated micro:bit V1 at about a real one's speed: round trip, and the least free memory.

Needs qemu-system-arm; without it there is nothing to measure, and it says so.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from gloamboard.hal.clock import WallClock
from gloamboard.hal.drivers.serial_ports import SerialPort
from gloamboard.hal.props.line import PropLine
from gloamboard.hal.props.words import SCENES_OF, encode_scene
from gloamboard.hal.sim.microbit import Microbit, NoQemu, find_qemu
from gloamboard.pi_app.flash.microbit_image import build_hex, v1_part
from gloamboard.pi_app.flash.plan import make_plan, read_prop

ROUND_TRIPS = 40  # in each scene
CLOCK = WallClock()


def measure() -> dict[str, float]:
    try:
        find_qemu()
    except NoQemu as why:
        print(f"bench prop: {why}")
        return {}
    times: list[float] = []
    free: list[int] = []
    for kind in ("orb", "pkad"):
        kind_times, kind_free = talk(kind)
        times += kind_times
        free.append(kind_free)
    return {
        "prop.round_trip_ms_p50": round(statistics.median(times) * 1000, 2),
        "prop.round_trip_ms_p95": round(statistics.quantiles(times, n=20)[-1] * 1000, 2),
        "prop.heap_free_min": float(min(free)),
    }


def talk(kind: str) -> tuple[list[float], int]:
    """Seconds of each message with its echo, through every scene; the lowest free memory the prop reports."""
    plan = make_plan(read_prop(kind, "microbit"), "microbit")
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        image = Path(folder) / "prop.hex"
        image.write_text(v1_part(build_hex(plan.files)))
        with Microbit(image, speed="v1") as board:
            line = PropLine(SerialPort(board.port), 1, CLOCK.now())
            _until(line, lambda: line.hello is not None)
            for scene in SCENES_OF[kind]:
                line.show(encode_scene({"scene": scene}))
                _until(line, lambda: line.settled)
                for n in range(ROUND_TRIPS):
                    line.replies.clear()
                    start = CLOCK.now()
                    line.say(b"P%02d" % n)
                    _until(line, lambda: line.replies)
                    times.append(CLOCK.now() - start)
            line.replies.clear()
            line.say(b"Q")
            _until(line, lambda: line.replies)
            free = int(line.replies[-1][1:].split(b",")[0])
            line.close()
    return times, free


def _until(line: PropLine, what: object) -> None:
    assert callable(what)
    end = CLOCK.now() + 20
    while not what():
        line.poll(CLOCK.now())
        if line.lost or CLOCK.now() > end:
            raise RuntimeError(f"the emulated prop went quiet: {line.lost or 'nothing within 20 s'}; {list(line.log)}")
        CLOCK.sleep(0.0002)


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:28} {value:10.2f}")

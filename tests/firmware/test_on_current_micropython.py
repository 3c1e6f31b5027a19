"""The flashed files, unchanged, on current MicroPython (its WebAssembly build, in Node), by the table's own line."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hal.clock import WallClock
from hal.drivers.serial_ports import SerialPort
from hal.prop_line import PropLine
from hal.prop_words import SCENES_OF, encode_scene
from pi_app.flash.plan import make_plan, read_prop
from tests.firmware.emulated import need

pytestmark = pytest.mark.node
HERE = Path(__file__).parent / "node"
PACKAGE, VERSION = "@micropython/micropython-webassembly-pyscript", "1.27.0"
CLOCK = WallClock()


@pytest.fixture(scope="session")
def micropython() -> Path:
    """The npm package, fetched once into the virtual environment."""
    need("node")
    need("npm")
    home = Path(sys.prefix) / "share" / "gloam-node"
    package = home / "node_modules" / PACKAGE
    if not (package / "micropython.wasm").exists():
        home.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(home), f"{PACKAGE}@{VERSION}"],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            if os.environ.get("CI") == "true":
                pytest.fail(f"npm could not fetch {PACKAGE}: {done.stderr}")
            pytest.skip(f"npm could not fetch {PACKAGE}")
    return package


@pytest.fixture(params=["orb", "pkad"])
def line(request: pytest.FixtureRequest, micropython: Path, tmp_path: Path) -> Iterator[PropLine]:
    for name, content in make_plan(read_prop(request.param, "microbit"), "microbit").files.items():
        (tmp_path / name).write_bytes(content)
    ours, theirs = pty.openpty()
    bridge = os.ttyname(theirs)
    tty.setraw(theirs)
    tty.setraw(ours)
    os.set_blocking(ours, False)
    node = subprocess.Popen(
        ["node", str(HERE / "run.mjs"), str(micropython), str(HERE / "shim"), str(tmp_path)],
        stdin=ours,
        stdout=ours,
        stderr=subprocess.PIPE,
        text=True,
    )
    line = PropLine(SerialPort(bridge), 1, CLOCK.now())
    try:
        yield line
    finally:
        line.close()
        node.kill()
        _, said = node.communicate()
        os.close(ours)
        os.close(theirs)
    assert "Traceback" not in said, said


def until(line: PropLine, what: Callable[[], object], seconds: float = 10.0) -> None:
    end = CLOCK.now() + seconds
    while not what():
        line.poll(CLOCK.now())
        if CLOCK.now() > end or line.lost:
            pytest.fail(f"not within {seconds} s; {line.lost}; log {list(line.log)}")
        CLOCK.sleep(0.0005)


def test_the_same_files_say_hello_show_every_scene_and_echo(line: PropLine) -> None:
    until(line, lambda: line.hello is not None)
    assert line.hello is not None
    assert line.hello.unique_id == b"webasm01".hex()
    for scene in SCENES_OF[line.hello.kind]:
        line.show(encode_scene({"scene": scene}))
        until(line, lambda: line.settled)
        line.replies.clear()
        line.say(b"Q")
        until(line, lambda: line.replies)
        assert chr(int(line.replies[-1].split(b",")[2])) == encode_scene({"scene": scene}).decode()[0]
    for n in range(200):
        line.replies.clear()
        line.say(b"P%d" % n)
        until(line, lambda: line.replies)
        assert list(line.replies) == [b"P%d" % n]

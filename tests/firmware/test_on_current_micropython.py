"""The flashed files, unchanged, on current MicroPython (its WebAssembly build, in Node), by the table's own line."""

from __future__ import annotations

import ast
import os
import pty
import subprocess
import tty
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from mpremote.transport_serial import SerialTransport

from gloamboard.firmware.tune import TUNES
from gloamboard.hal.clock import WallClock
from gloamboard.hal.drivers.serial_ports import SerialPort
from gloamboard.hal.props.line import PropLine
from gloamboard.hal.props.words import SCENES, SCENES_OF, decode_event, encode_scene
from gloamboard.pi_app.flash.plan import Plan, make_plan, read_prop
from gloamboard.pi_app.flash.read_back import Difference, compare, read_hashes
from tests.npm import fetched

pytestmark = pytest.mark.node
HERE = Path(__file__).parent / "node"
PACKAGE, VERSION = "@micropython/micropython-webassembly-pyscript", "1.27.0"
WALL = WallClock()
PICO, PICO_2 = "Raspberry Pi Pico with RP2040", "Raspberry Pi Pico2 with RP2350"
AHEAD_MS = 20  # so far the board may go while we are not looking


@pytest.fixture(scope="session")
def micropython() -> Path:
    """The npm package, fetched once into the virtual environment."""
    return fetched(PACKAGE, VERSION)


class Bench:
    """A board of current MicroPython with a plan's files on it: hands on its pins, eyes on its pixels."""

    def __init__(self, plan: Plan, micropython: Path, folder: Path, machine: str) -> None:
        self.plan, self.folder = plan, folder
        files, self._bench = folder / "files", folder / "bench"
        files.mkdir()
        self._bench.mkdir()
        for name, content in plan.files.items():
            (files / name).write_bytes(content)
        self.hands()
        self.now()
        self._keep("machine", machine)
        self._ours, self._theirs = pty.openpty()
        self.port = os.ttyname(self._theirs)
        tty.setraw(self._theirs)
        tty.setraw(self._ours)
        os.set_blocking(self._ours, False)
        self._node = subprocess.Popen(
            [
                "node",
                str(HERE / "run.mjs"),
                *map(str, (micropython, self._bench, HERE / "both", HERE / plan.board, files)),
            ],
            stdin=self._ours,
            stdout=self._ours,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.line = self.greet(1)
        self.events: list[tuple[str, dict[str, object]]] = []

    def greet(self, boot: int) -> PropLine:
        """Once its program speaks: on a busy machine Node takes its time, and the table would have given it up."""
        port, said = SerialPort(self.port), b""
        while b"!@H" not in said:
            said += port.read()
            assert self._node.poll() is None, said
            self.now()
            WALL.sleep(0.005)
        return PropLine(port, boot, self.now())

    def now(self) -> float:
        """Seconds by the board's clock, which goes on as we look at it."""
        path = self._bench / "ms"
        ms = int(path.read_text()) if path.exists() else 0
        self._keep("until", str(ms + AHEAD_MS))
        return ms / 1000

    def sleep(self, seconds: float) -> None:
        end = self.now() + seconds
        while self.now() < end:
            WALL.sleep(0.0005)

    def let_go(self) -> None:
        """Its clock goes by the host's, for a program that knows no other."""
        self._keep("until", "1e12")

    def hang(self) -> None:
        """Its program does not come round any more."""
        self._keep("hang", "")

    @property
    def hangs(self) -> bool:
        """Until its watchdog has started it again."""
        return (self._bench / "hang").exists()

    def hands(self, *pins: int) -> None:
        """These pins are pulled to ground, all others let go."""
        self._keep("low", " ".join(map(str, pins)))

    def _keep(self, name: str, text: str) -> None:
        fresh = self._bench / f"{name}.new"
        fresh.write_text(text)
        fresh.rename(self._bench / name)

    def shown(self) -> list[int]:
        """The pin the pixels hang on, then red, green, blue of each."""
        path = self._bench / "shown"
        return ast.literal_eval(path.read_text()) if path.exists() else []

    def tone(self) -> tuple[int, ...]:
        """The buzzer's pin and its hertz."""
        path = self._bench / "tone"
        return tuple(map(int, path.read_text().split())) if path.exists() else ()

    def until(self, what: Callable[[], object], seconds: float = 100.0) -> None:
        end, line = self.now() + seconds, self.line
        while not what():
            line.poll(self.now())
            heard = [decode_event(payload[1:]) for payload in line.events]
            assert None not in heard
            self.events += [event for event in heard if event is not None]
            line.events.clear()
            if self.now() > end or line.lost:
                pytest.fail(f"not within {seconds} s; {line.lost}; log {list(line.log)}; events {self.events}")
            WALL.sleep(0.0005)

    def show(self, **words: object) -> None:
        self.line.show(encode_scene(words))
        self.until(lambda: self.line.settled)

    def ask(self, message: bytes) -> bytes:
        self.line.replies.clear()
        self.line.say(message)
        self.until(lambda: self.line.replies)
        assert len(self.line.replies) == 1
        return self.line.replies[-1]

    def press(self, pin: int) -> None:
        """Down and up, each for as long as the board takes to believe it."""
        for pins in ((pin,), ()):
            self.hands(*pins)
            while bool(int(self.ask(b"Q").split(b",")[3])) != bool(pins):
                pass

    def close(self) -> None:
        self.line.close()
        self._node.kill()
        _, said = self._node.communicate()
        os.close(self._ours)
        os.close(self._theirs)
        assert not said or "KeyboardInterrupt" in said, said


@pytest.fixture
def bench(request: pytest.FixtureRequest, micropython: Path, tmp_path: Path) -> Iterator[Bench]:
    """Parametrised with (kind, board) or (kind, board, settings)."""
    kind, board, *settings = request.param
    machine = PICO_2 if board == "pico2" else PICO
    board = "pico" if board == "pico2" else board
    prop = replace(read_prop(kind, board), **(settings[0] if settings else {}))
    bench = Bench(make_plan(prop, board), micropython, tmp_path, machine)
    try:
        bench.until(lambda: bench.line.hello is not None)
        yield bench
    finally:
        bench.close()


on_every_board = pytest.mark.parametrize(
    "bench",
    [(kind, board) for kind in ("orb", "pkad", "torch") for board in ("microbit", "pico")],
    indirect=True,
    ids=str,
)


def on(kind: str, board: str, **settings: object) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("bench", [(kind, board, settings)], indirect=True, ids=[f"{kind} on {board}"])


@on_every_board
def test_the_flashed_files_say_hello_show_every_scene_and_echo(bench: Bench) -> None:
    hello = bench.line.hello
    assert hello is not None
    assert (hello.board, hello.kind, hello.build) == (bench.plan.board, bench.plan.prop.kind, bench.plan.build)
    assert hello.unique_id == {"microbit": b"webasm01", "pico": b"picoids1"}[hello.board].hex()
    assert not hello.buzzer
    for scene in SCENES_OF[hello.kind]:
        bench.show(scene=scene)
        assert chr(int(bench.ask(b"Q").split(b",")[2])) == SCENES[scene].letter
    for n in range(100):
        assert bench.ask(b"P%d" % n) == b"P%d" % n


@pytest.mark.parametrize(
    ("bench", "ring_pin"),
    [(("orb", "pico"), 2), (("orb", "microbit"), 0)],
    indirect=["bench"],
    ids=["pico", "microbit"],
)
def test_a_vision_is_written_to_the_ring_where_it_points(bench: Bench, ring_pin: int) -> None:
    bench.show(scene="vision", direction=4, strength=9, colour="#fc0000")
    bench.until(lambda: bench.shown() and bench.shown()[10] > 20)  # a quarter round the ring of twelve: pixel 3
    pin, *ring = bench.shown()
    assert (pin, len(ring)) == (ring_pin, 36)
    assert max(range(12), key=lambda n: ring[3 * n]) == 3
    assert ring[27:30] == [0, 0, 0]  # behind it
    assert not any(ring[1::3] + ring[2::3])
    bench.show(scene="banished", strength=0)
    bench.until(lambda: not any(bench.shown()[1:]))


@on("orb", "pico")
def test_touch_hold_and_tilt_on_the_picos_pins_are_told_once(bench: Bench) -> None:
    bench.hands(3)
    bench.until(lambda: len(bench.events) == 2)
    bench.hands()
    bench.ask(b"Pup")
    bench.hands(5)
    bench.until(lambda: len(bench.events) == 3)
    bench.hands()
    bench.ask(b"Pdone")
    assert bench.events == [("touch", {}), ("hold", {}), ("shake", {})]


@on("pkad", "pico")
def test_dice_are_typed_and_read_on_a_picos_matrix_and_buttons(bench: Bench) -> None:
    bench.show(scene="dice")
    for face in (2, 1, 3, 1, 2):
        for _ in range(face):
            bench.press(3)
        bench.press(4)
    bench.until(lambda: bench.events)
    assert bench.events == [("dice", {"faces": [2, 1, 3, 1, 2], "how": "typed"})]
    bench.until(lambda: sum(1 for light in bench.shown()[1::3] if light) == 2 + 1 + 3 + 1 + 2)
    pin, *cells = bench.shown()
    assert (pin, len(cells)) == (2, 75)
    columns = [[cells[3 * (5 * row + column)] for row in range(5)] for column in range(5)]
    assert [sum(1 for light in column if light) for column in columns] == [2, 1, 3, 1, 2]
    bench.show(scene="ask", faces=[2, 1, 3, 1, 2])
    bench.press(3)
    bench.until(lambda: len(bench.events) == 2)
    assert bench.events[1] == ("ask", {"faces": [2, 1, 3, 1, 2]})
    bench.show(scene="reading", needle=9)
    bench.until(
        lambda: [n for n in range(25) if bench.shown()[1 + 3 * n]] == [4, 9, 14, 19, 24]
    )  # the needle stands right
    bench.show(scene="dice")
    bench.hands(4)  # and held: a die without a face is told, and then the reader rolls
    bench.until(lambda: len(bench.events) == 4)
    assert bench.events[2] == ("button", {"button": "b"})
    kind, words = bench.events[3]
    assert (kind, words["how"]) == ("dice", "rolled")


@pytest.mark.parametrize(
    ("bench", "pin"),
    [(("orb", "pico", {"buzzer": True}), 6), (("orb", "microbit", {"buzzer": True}), 2)],
    indirect=["bench"],
    ids=["pico", "microbit"],
)
def test_an_orb_with_a_buzzer_says_so_and_sings_once(bench: Bench, pin: int) -> None:
    assert bench.line.hello is not None
    assert bench.line.hello.buzzer
    bench.show(scene="vision")
    assert bench.tone() in ((), (pin, 0))
    bench.show(scene="manifest")
    for note in dict.fromkeys(TUNES[ord("m")]):
        bench.until(lambda note=note: bench.tone() == (pin, note))
    bench.until(lambda: bench.tone() == (pin, 0))
    assert bench.line.hello.scenes == "isvlwombf"


@on_every_board
def test_the_files_on_the_board_are_hashed_at_its_prompt_and_its_program_goes_on(bench: Bench) -> None:
    boot = bench.line.hello and bench.line.hello.boot
    hashes = read_hashes(bench.line.port, bench)
    assert compare(bench.plan.files, hashes) == Difference()
    assert {len(text) for name, text in hashes.items() if name in bench.plan.files} == {64}  # SHA-256
    spoiled = {**bench.plan.files, "link.py": bench.plan.files["link.py"] + b" "}
    assert compare(spoiled, hashes) == Difference(damaged=("link.py",))
    bench.line.close()
    bench.line = bench.greet(2)
    bench.until(lambda: bench.line.hello is not None)
    assert bench.line.hello is not None
    assert bench.line.hello.boot != boot


@on("orb", "pico")
def test_mpremote_stops_a_running_prop_and_puts_a_file_on_it(bench: Bench) -> None:
    """It sends Return and one Ctrl-C, and goes on at once; that is how a Pico's firmware is updated."""
    bench.line.close()
    bench.let_go()
    mpremote = SerialTransport(bench.port)
    mpremote.use_raw_paste = False  # the WebAssembly build has none
    mpremote.enter_raw_repl()
    mpremote.fs_writefile("/link.py", b"LINK = 2\n")
    assert mpremote.exec("import link\nprint(link.LINK)") == b"2\n"
    mpremote.close()
    bench.line = PropLine(SerialPort(bench.port), 1, bench.now())


@pytest.mark.parametrize("bench", [("orb", "pico"), ("orb", "pico2")], indirect=True, ids=["pico", "pico2"])
def test_a_picos_program_that_hangs_is_started_again_by_its_watchdog(bench: Bench) -> None:
    before = bench.line.hello
    assert before is not None
    bench.show(scene="omen")
    began = bench.now()
    bench.hang()
    bench.line.close()
    bench.line = bench.greet(2)  # it speaks again by itself
    bench.until(lambda: bench.line.hello is not None)
    after = bench.line.hello
    assert after is not None
    assert (after.unique_id, after.boot != before.boot) == (before.unique_id, True)
    assert 5 <= bench.now() - began < 60


@pytest.mark.parametrize("bench", [("orb", "pico"), ("orb", "pico2")], indirect=True, ids=["pico", "pico2"])
def test_at_the_prompt_a_picos_watchdog_is_off(bench: Bench) -> None:
    """Or it would end every copying of files after five seconds."""
    bench.line.close()
    port = SerialPort(bench.port)
    port.write(b"\r\x03\x03")
    said = b""
    while b">>>" not in said:
        said += port.read()
        bench.sleep(0.01)
    bench.hang()
    bench.sleep(0.2)
    assert b"!@H" not in port.read()
    assert bench.hangs
    port.write(b"\x04")  # and with its program it is on again
    while bench.hangs:
        bench.sleep(0.01)
    port.close()
    bench.line = bench.greet(3)
    bench.until(lambda: bench.line.hello is not None)


@on("orb", "pico2")
def test_a_pico_2_says_what_it_is(bench: Bench) -> None:
    assert bench.line.hello is not None
    assert bench.line.hello.board == "pico2"

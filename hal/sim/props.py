"""Simulated props: the firmware's own files on CPython behind a PropPort, with a bad wire and a plug to pull.

They live on the table's clock and move whenever the table reads their port. Pixels, pictures and buttons are there to
look at and press; the timing of a real chip is not (hal/sim/microbit has that).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from gloamboard.firmware import LINK, VERSION
from gloamboard.firmware.beam import beam
from gloamboard.firmware.face import face
from gloamboard.firmware.frames import frames
from gloamboard.firmware.glow import glow
from gloamboard.firmware.link import Link
from gloamboard.firmware.orb import Orb
from gloamboard.firmware.panel import Panel
from gloamboard.firmware.pkad import Pkad
from gloamboard.firmware.prop import Prop
from gloamboard.firmware.rc522 import Cards
from gloamboard.firmware.torch import Torch
from gloamboard.hal.parts import Clock, PartGone
from gloamboard.hal.props.ports import PortBusy, PortInfo
from gloamboard.hal.props.words import EVENTS_OF, SCENES, SCENES_OF
from gloamboard.hal.sim.noise import Noise
from gloamboard.hal.table import PropSpec

RX_BYTES = 63  # what a micro:bit V1 can hold until its program reads; the rest is lost silently


class SimCardReader:
    """What lies on the simulated P.K.A.D. reader."""

    def __init__(self) -> None:
        self.ready, self.lies = True, b""  # the tag's bytes

    def card(self) -> bytes:
        return self.lies


class SimProp:
    """One prop: `press`, `release`, `tap`; `unplug`, `replug`, `restart`, `crash`. `picture` is what it shows: red,
    green, blue of each pixel, or 25 cells 0-9. `to_table` and `to_prop` are its wires: set their `rate` to damage
    bytes."""

    def __init__(
        self,
        name: str,
        kind: str,
        clock: Clock,
        *,
        unique_id: str = "",
        firmware: str = VERSION,
        link: int = LINK,
        build: str = "00000000",
        scenes: Sequence[str] | None = None,
        seed: int = 1,
    ) -> None:
        self.name, self.kind, self.unique_id = name, kind, unique_id or f"{abs(hash_text(name)):016x}"
        self.to_table, self.to_prop = Noise(seed=seed), Noise(seed=seed + 1)
        self.picture: Sequence[int] = ()
        self.port = f"sim:{name}"
        self.plugged, self.crashed, self.starts, self.frames_shown = True, False, 0, 0
        letters = "".join(SCENES[scene].letter for scene in (scenes or SCENES_OF[kind]))
        self._who = f"{kind},{link},sim,{self.unique_id}"
        self._about = f"I{name},{firmware},{build},{letters}+{EVENTS_OF[kind]}".encode()
        self._clock, self._random = clock, random.Random(seed)
        self._rx, self._tx = bytearray(), bytearray()
        self._down = self._taps = 0
        self.tilted = 0  # how far it is tilted, at each look: -1024 to 1024
        self._clicks = 0  # of its dial, that nobody has looked at yet
        self.card_reader = SimCardReader()
        self.millivolts: int | None = None  # of its supply, where it can tell
        self._told_millivolts: int | None = None
        self.restart()

    # --- hands ----------------------------------------------------------------

    def press(self, button: str = "a") -> None:
        """Finger on: "a" (touch, on an orb) or "b"; "shake" while it is being shaken."""
        self._down |= {"a": 1, "b": 2, "shake": 4}[button]

    def release(self) -> None:
        self._down = 0

    def tap(self, button: str = "a") -> None:
        """A press seen by exactly one look of the program."""
        self._taps |= {"a": 1, "b": 2, "shake": 4}[button]

    def turn(self, steps: int) -> None:
        """Clicks of its dial, to the right above 0."""
        self._clicks += steps

    def unplug(self) -> None:
        self.plugged = False

    def replug(self) -> None:
        """Power comes back: the program starts afresh, and as on Linux the port may have another name."""
        self.plugged = True
        self.port = f"sim:{self.name}/{self.starts}"
        self.restart()

    def restart(self) -> None:
        self.crashed = False
        self.starts += 1
        self._rx.clear()
        self._tx.clear()
        self.thing = self._thing()
        hello = [f"H{self._random.randrange(65536):04x},{self._who}".encode(), self._about]
        self.prop = Prop(self, Link, self.thing, hello)

    def crash(self) -> None:
        """The program stops at MicroPython's prompt, as after Ctrl-C."""
        self.crashed = True
        self._tx += b'KeyboardInterrupt: \r\nMicroPython\r\nType "help()" for more information.\r\n>>> '

    def _thing(self) -> Orb | Pkad | Panel | Torch:
        if self.kind == "orb":
            orb = Orb(glow, 12, 1000)
            orb.get_x = self._get_x
            return orb
        if self.kind == "torch":
            torch = Torch(beam, b"i")
            torch.get_x = self._get_x
            return torch
        if self.kind == "panel":
            return Panel(frames, b"i")
        reader = Pkad(face, b"d566666")
        reader.choice = self._random.randrange
        Cards(reader, self.card_reader)
        return reader

    def _get_x(self) -> int:
        clicks, self._clicks = self._clicks, 0
        return self.tilted + 1024 * clicks

    # --- the board the firmware sees ------------------------------------------

    def read(self, most: int) -> bytes | None:
        data = bytes(self._rx[:most])
        del self._rx[:most]
        return data or None

    def write(self, data: bytes) -> None:
        self._tx += self.to_table(data)

    def ticks_ms(self) -> int:
        return int(self._clock.now() * 1000)

    def buttons(self) -> int:
        taps, self._taps = self._taps, 0
        return self._down | taps

    def show(self, data: bytearray) -> None:
        self.picture = list(data)
        self.frames_shown += 1

    def mem_free(self) -> int:
        return 9999

    def collect(self) -> None:
        """CPython looks after its own memory."""

    # --- the plug the table sees ----------------------------------------------

    def run(self) -> bytes:
        """Let the program run to the present; what it has sent."""
        if self.crashed:
            if b"\x04" in self._rx:
                self.restart()
            self._rx.clear()
        while not self.crashed and not self.prop.step():
            pass
        if self.millivolts is not None and self.millivolts != self._told_millivolts and len(self.prop.queue) < 2:
            self._told_millivolts = self.millivolts  # as firmware/boards/pico.py
            self.prop.queue.append(b"V%d" % self.millivolts)
        out = bytes(self._tx)
        self._tx.clear()
        return out

    def receive(self, data: bytes) -> None:
        self._rx += self.to_prop(data)
        del self._rx[RX_BYTES:]
        if b"\x03\x03" in data:
            self.crashed = True


class SimPort:
    """A PropPort onto a SimProp."""

    def __init__(self, name: str, prop: SimProp) -> None:
        self.name = name
        self._prop, self._starts_gone = prop, False

    def read(self) -> bytes:
        self._check()
        return self._prop.run()

    def write(self, data: bytes) -> None:
        self._check()
        self._prop.receive(data)

    def close(self) -> None:
        self._starts_gone = True

    def _check(self) -> None:
        if not self._prop.plugged or self._starts_gone:
            raise PartGone(f"{self.name} is not there any more")


class SimPorts:
    """The sockets of a simulated table. `props` may be changed at any time."""

    def __init__(self, props: Sequence[SimProp] = ()) -> None:
        self.props = list(props)
        self.busy: set[str] = set()  # names of props another program holds
        self.opened = 0

    def find(self) -> list[PortInfo]:
        return [PortInfo(prop.port, "sim", prop.unique_id) for prop in self.props if prop.plugged]

    def open(self, port: PortInfo) -> SimPort:
        prop = next((prop for prop in self.props if prop.port == port.name and prop.plugged), None)
        if prop is None:
            raise PartGone(f"{port.name} is not there any more")
        if prop.name in self.busy:
            raise PortBusy(f"{port.name} is locked")
        self.opened += 1
        return SimPort(port.name, prop)

    def __getitem__(self, name: str) -> SimProp:
        return next(prop for prop in self.props if prop.name == name)


def sim_ports(specs: Sequence[PropSpec], clock: Clock) -> SimPorts:
    """One simulated prop for each prop of a table file."""
    return SimPorts(
        [SimProp(s.name, s.kind, clock, unique_id=s.unique_id or "", seed=n + 1) for n, s in enumerate(specs)]
    )


def hash_text(text: str) -> int:
    """A number that stays the same from run to run, for a made-up board id."""
    return int.from_bytes(text.encode()[:7].ljust(7, b"\0"), "big")

"""Puts a prop's firmware on its board while the table runs: in a thread of its own, over ports that no other prop uses.
It does what `gloam flash` does; what it says is told bit by bit, and then the prop is the table's again."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from gloamboard.hal.clock import WallClock
from gloamboard.hal.parts import PropPort
from gloamboard.hal.props.hub import PropHub
from gloamboard.hal.props.ports import PortInfo, Ports
from gloamboard.hal.sim.props import SimPorts
from gloamboard.hal.table import PropSpec
from gloamboard.strict_toml import FileError, did_you_mean

Say = Callable[[str], object]
Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class FreePorts:
    """All ports but those of other props."""

    ports: Ports
    taken: Collection[str]

    def find(self) -> Sequence[PortInfo]:
        return [port for port in self.ports.find() if port.name not in self.taken]

    def open(self, port: PortInfo) -> PropPort:
        return self.ports.open(port)


class Flashing:
    def __init__(self, hub: PropHub, specs: Sequence[PropSpec], ports: Ports) -> None:
        self._hub, self._ports = hub, ports
        self._specs = {spec.name: spec for spec in specs}
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.able = bool(specs) and not isinstance(ports, SimPorts)
        self.prop = ""  # that is being flashed
        self.share = 0.0  # of its bytes are written

    def begin(self, prop: str) -> None:
        """Raises LookupError where that cannot be."""
        if prop not in self._specs:
            raise LookupError(f"this table has no prop {prop}. {did_you_mean(prop, self._specs)}")
        if not self.able:
            raise LookupError(f"{prop} is simulated, and has its firmware by itself.")
        if self.prop:
            raise LookupError(f"{self.prop} is being flashed; one after the other.")
        self.prop, self.share = prop, 0.0
        lent = self._hub.lend(prop)
        ports = FreePorts(self._ports, lent.taken)
        self._thread = threading.Thread(
            target=self._run, args=(self._specs[prop], ports, lent.port), name=f"flash {prop}", daemon=True
        )
        self._thread.start()

    def news(self) -> list[str]:
        """What was said since the last look."""
        lines = []
        while not self._said.empty():
            lines.append(self._said.get())
        return lines

    def has_ended(self) -> str:
        """The prop that has just been flashed, or could not be: its board is the table's again. Else nothing."""
        if self._thread is None or self._thread.is_alive():
            return ""
        self._thread = None
        self._hub.take_back()
        prop, self.prop = self.prop, ""
        return prop

    def _run(self, spec: PropSpec, ports: FreePorts, port: str) -> None:
        # Here and not above: building images takes megabytes that playing does not need
        from gloamboard.pi_app.flash.at_the_table import flash_for
        from gloamboard.pi_app.flash.drives import FlashProblem

        done = 0

        def progress(count: int, total: int) -> None:
            nonlocal done
            done += count
            self.share = min(1.0, done / total)

        try:
            flash_for(spec, ports, port, WallClock(), self._said.put, progress)
        except FlashProblem as problem:
            self._said.put(f"{problem.says} {problem.next_step}")
        except (FileError, OSError) as why:
            self._said.put(f"{spec.name} could not be flashed: {why}")

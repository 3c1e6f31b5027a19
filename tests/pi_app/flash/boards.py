"""A desk for flashing: folders stand in for drives, simulated props for boards."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, SimpleNamespace

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.props.ports import PortInfo
from gloamboard.hal.sim.props import SimPort, SimPorts, SimProp
from gloamboard.pi_app.flash.drives import FlashProblem
from gloamboard.pi_app.flash.plan import Plan, make_plan, read_prop
from gloamboard.pi_app.flash.prompt import COMES as PROMPT
from gloamboard.pi_app.flash.prompt import RESTART
from gloamboard.pi_app.flash.steps import Tools, flash


class Desk:
    """A desk with a computer: folders that are drives, and a board that reacts to what is copied onto one."""

    def __init__(self, tmp_path: Path, board: str = "microbit") -> None:
        self.clock = VirtualClock()
        self.root = tmp_path
        self.plan: Plan = make_plan(read_prop("orb", board), board)  # type: ignore[arg-type]
        self.ports = BoardPorts([])
        self.ports.kind, self.ports.files = board, dict(self.plan.files)
        self.said: list[str] = []
        self.bytes = 0
        self.copied: list[Sequence[str]] = []
        self.mpremote_says = (0, "")
        self.fails = ""  # what the board will write into FAIL.TXT
        self.build = self.plan.build  # what the board will answer with once flashed

    def drive(self, name: str = "MICROBIT", mark: str = "DETAILS.TXT", serial: str = "") -> Path:
        folder = self.root / name
        folder.mkdir()
        (folder / mark).write_text("# DAPLink" + (f"\r\nUnique ID: {serial}\r\n" if serial else ""))
        return folder

    def prop(self, name: str = "orb", build: str | None = None, serial: str = "") -> SimProp:
        prop = SimProp(name, "orb", self.clock, build=build or self.build, unique_id=serial)
        self.ports.props.append(prop)
        return prop

    def folders(self) -> list[Path]:
        """As the system sees them; a drive with an image on it takes it in and comes back."""
        for image in [*self.root.glob("*/gloam.hex"), *self.root.glob("*/micropython.uf2")]:
            if image.stat().st_size:
                image.unlink()
                if self.fails:
                    (image.parent / "FAIL.TXT").write_text(self.fails)
                elif not self.ports.props:
                    self.prop()
        return sorted(path for path in self.root.iterdir() if path.is_dir())

    def mpremote(self, words: Sequence[str]) -> tuple[int, str]:
        self.copied.append(words)
        if "reset" in words:
            for prop in self.ports.props:
                prop.restart()
        return self.mpremote_says

    def tools(self, **more: object) -> Tools:
        return Tools(
            self.clock,
            self.folders,
            self.ports,
            self.said.append,
            self._count,
            self.mpremote,
            **more,  # type: ignore[arg-type]
        )

    def flash(self, **more: object) -> str:
        """The name of the prop that said hello, or the problem's text."""
        runtime = more.pop("runtime", None)
        try:
            return flash(self.plan, self.tools(**more), runtime=runtime).name  # type: ignore[arg-type]
        except FlashProblem as problem:
            return f"{problem.says} -> {problem.next_step}"

    def _count(self, count: int, total: int) -> None:
        self.bytes += count
        assert count <= total


class BoardPort(SimPort):
    """A simulated prop with MicroPython's raw prompt behind its program: what is sent there runs on the files given."""

    def __init__(self, name: str, prop: SimProp, files: Mapping[str, bytes], deaf: bool, losses: list[bytes]) -> None:
        super().__init__(name, prop)
        self._board, self._files, self._deaf, self._losses = prop, files, deaf, losses
        self._raw, self._script, self._said = False, b"", b""

    def read(self) -> bytes:
        said, self._said = self._said, b""
        return said if self._raw else said + super().read()

    def write(self, data: bytes) -> None:
        self._check()
        if not self._deaf and b"\x01" in data:
            self._raw, self._said = True, PROMPT
        elif self._raw and data == RESTART:
            self._raw = False
            self._board.restart()
        elif self._raw:
            self._script += data
            if data.endswith(b"\x04"):
                self._said, self._script = self._run(self._script[:-1]), b""
        else:
            super().write(data)

    def _opened(self, name: str, _mode: str) -> io.BytesIO:
        return io.BytesIO(self._files[name])

    def _run(self, script: bytes) -> bytes:
        if not script:
            return b"OK\r\nsoft reboot\r\n" + PROMPT
        if self._losses:
            return b"OK\x04Traceback:\r\n" + self._losses.pop() + b"\r\n\x04>"
        lines: list[str] = []
        modules = {"os": SimpleNamespace(listdir=lambda: list(self._files)), "hashlib": hashlib}
        words = {
            "__import__": lambda name, *_: modules[name],
            "open": self._opened,
            "print": lambda *parts: lines.append(" ".join(parts)),
        }
        exec(script, {"__builtins__": words})
        return b"OK" + "\r\n".join(lines).encode() + b"\x04\x04>"


class BoardPorts(SimPorts):
    """Simulated ports that say which board hangs on them."""

    kind = "microbit"
    deaf = False  # no MicroPython answers
    before_find: Callable[[], object] = staticmethod(lambda: None)
    before_open: Callable[[], object] = staticmethod(lambda: None)
    files: Mapping[str, bytes] = MappingProxyType({})  # on the board

    def __init__(self, props: Sequence[SimProp]) -> None:
        super().__init__(props)
        self.losses: list[bytes] = []  # what MicroPython says of a script that lost bytes on its way, once each

    def find(self) -> list[PortInfo]:
        self.before_find()
        return [PortInfo(port.name, self.kind, port.serial) for port in super().find()]

    def open(self, port: PortInfo) -> SimPort:
        self.before_open()
        super().open(port).close()
        prop = next(prop for prop in self.props if prop.port == port.name)
        return BoardPort(port.name, prop, self.files, self.deaf, self.losses)

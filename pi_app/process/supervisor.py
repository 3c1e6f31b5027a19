"""Keeps some programs running as systemd would: each a process of its own, started again whenever it ends, for ever.

It knows nothing of tables. It sleeps in the kernel until a process ends or somebody asks it to stop.
"""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gloamboard.pi_app.process import children

FIRST_WAIT_S, LONGEST_WAIT_S = 0.05, 5.0
STEADY_S = 10.0  # a program that ran this long starts anew without waiting
STOP_PATIENCE_S = 4.0
WRONG_SETTINGS = 2  # the exit code of a program that cannot work with the files it was given


class CannotStart(RuntimeError):
    """A program gave up at its first start because of what it was given."""


@dataclass(frozen=True)
class Program:
    """A name for people, how to start it (asked anew each time), and what to do once it is started."""

    name: str
    argv: Callable[[], Sequence[str]]
    started: Callable[[subprocess.Popen[bytes]], None] = lambda _process: None


@dataclass
class _Kept:
    program: Program
    log: Path
    process: subprocess.Popen[bytes] | None = None
    pidfd: int = -1
    began: float = 0.0
    wait_s: float = FIRST_WAIT_S
    again_at: float | None = None
    starts: int = 0


@dataclass
class Supervisor:
    """`start` all, then `run` until `stop` is called (from a signal handler or another thread)."""

    log_folder: Path
    environment: Mapping[str, str]
    say: Callable[[str], None]
    _kept: list[_Kept] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.log_folder.mkdir(parents=True, exist_ok=True)
        self._selector = selectors.DefaultSelector()
        self._ear, self._bell = socket.socketpair()
        self._ear.setblocking(False)
        self._bell.setblocking(False)
        self._selector.register(self._ear, selectors.EVENT_READ, None)
        self._stopping = False

    def start(self, program: Program) -> subprocess.Popen[bytes]:
        kept = _Kept(program, self.log_folder / f"{program.name}.log")
        if kept.log.exists():
            kept.log.replace(kept.log.with_suffix(".log.1"))
        self._kept.append(kept)
        return self._launch(kept)

    def pids(self) -> dict[str, int]:
        return {kept.program.name: kept.process.pid for kept in self._kept if kept.process is not None}

    def starts(self) -> dict[str, int]:
        return {kept.program.name: kept.starts for kept in self._kept}

    def run(self, until: float | None = None) -> None:
        """Keep everything running until asked to stop, or until that moment of the monotonic clock."""
        while not self._stopping and (until is None or time.monotonic() < until):
            moments = [kept.again_at for kept in self._kept if kept.again_at is not None]
            moments += [] if until is None else [until]
            wait_s = max(0.0, min(moments) - time.monotonic()) if moments else None
            for key, _ in self._selector.select(wait_s):
                if key.data is None:
                    self._ear.recv(64)
                else:
                    self._ended(key.data)
            for kept in self._kept:
                if kept.again_at is not None and time.monotonic() >= kept.again_at and not self._stopping:
                    self._launch(kept)

    def stop(self) -> None:
        """Safe in a signal handler."""
        self._stopping = True
        try:
            self._bell.send(b".")
        except BlockingIOError:
            return  # it is ringing already

    def close(self) -> None:
        """End every process, the last started first, and wait until they are gone."""
        until = time.monotonic() + STOP_PATIENCE_S
        for together in (self._kept[:0:-1], self._kept[:1]):  # the one started first, the broker, hears the goodbyes
            for kept in together:
                if kept.process is not None and kept.process.poll() is None:
                    kept.process.terminate()
            for kept in together:
                self._wait_for(kept, until)
        self._selector.close()
        self._ear.close()
        self._bell.close()

    # --- one process ------------------------------------------------------------------

    def _launch(self, kept: _Kept) -> subprocess.Popen[bytes]:
        kept.again_at = None
        kept.began = time.monotonic()
        kept.starts += 1
        with open(kept.log, "ab") as log:
            process = children.start(kept.program.argv(), env=self.environment, log=log)
        kept.process = process
        kept.pidfd = os.pidfd_open(process.pid)
        self._selector.register(kept.pidfd, selectors.EVENT_READ, kept)
        kept.program.started(process)
        return process

    def _ended(self, kept: _Kept) -> None:
        process = kept.process
        assert process is not None
        code = process.wait()
        self._forget(kept)
        children.kill_group(process)  # nothing it started stays behind
        lived_s = time.monotonic() - kept.began
        if code == WRONG_SETTINGS and kept.starts == 1:  # however long a slow machine took to find out
            raise CannotStart(self._last_line(kept) or f"{kept.program.name} could not start; see {kept.log}")
        if lived_s >= STEADY_S:
            kept.wait_s = FIRST_WAIT_S
        kept.again_at = time.monotonic() + kept.wait_s
        how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit {code}"
        why = f": {line}" if code > 0 and (line := self._last_line(kept)) else ""
        self.say(f"{kept.program.name} ended ({how}){why}; starting it again")
        kept.wait_s = min(kept.wait_s * 2, LONGEST_WAIT_S)

    def _forget(self, kept: _Kept) -> None:
        self._selector.unregister(kept.pidfd)
        os.close(kept.pidfd)
        kept.process, kept.pidfd = None, -1

    def _wait_for(self, kept: _Kept, until: float) -> None:
        if kept.process is None:
            return
        try:
            kept.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.say(f"{kept.program.name} does not end by itself; ending it")
        children.kill_group(kept.process)
        kept.process.wait()
        self._forget(kept)

    def _last_line(self, kept: _Kept) -> str:
        lines = kept.log.read_text(errors="replace").strip().splitlines() if kept.log.exists() else []
        return lines[-1].strip() if lines else ""

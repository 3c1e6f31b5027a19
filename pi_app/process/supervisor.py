"""Keeps some programs running as systemd would: each a process of its own, started again whenever it ends, for ever,
and ended when it does not answer.

It knows nothing of tables. It sleeps in the kernel until a process ends, says something or should have, or somebody
asks it to stop.
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

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.process import children
from gloamboard.pi_app.process.logs import Logs
from gloamboard.pi_app.process.troubles import Trouble, kind_of_fault
from gloamboard.pi_app.process.watchdog import Watchdog

FIRST_WAIT_S, LONGEST_WAIT_S = 0.05, 5.0
STEADY_S = 10.0  # a program that ran this long starts anew without waiting
STOP_PATIENCE_S = 4.0
START_PATIENCE_S = 90.0  # from its start until it says that it is ready
ANSWER_PATIENCE_S = 20.0  # and then between two signs of life
TRACE_S = 2.0  # for a program that hangs to write down where
LOOP = 3  # ends in a row, each after a short life, that are told as a trouble
WRONG_SETTINGS = 2  # the exit code of a program that cannot work with the files it was given


class CannotStart(GloamboardError, RuntimeError):
    """A program gave up at its first start because of what it was given."""


@dataclass(frozen=True)
class Program:
    """A name for people, how to start it (asked anew each time), whether it tells that it is alive as a service does,
    and what to do once it is started."""

    name: str
    argv: Callable[[], Sequence[str]]
    watched: bool = False
    started: Callable[[subprocess.Popen[bytes]], None] = lambda _process: None


@dataclass
class _Program:
    program: Program
    process: subprocess.Popen[bytes] | None = None
    pidfd: int = -1
    began: float = 0.0
    wait_s: float = FIRST_WAIT_S
    again_at: float | None = None
    starts: int = 0
    answer_by: float | None = None
    kill_at: float | None = None
    steady_at: float | None = None  # when its trouble is over, if it has one
    short_lives: int = 0


@dataclass
class Supervisor:
    """`start` all, then `run` until `stop` is called (from a signal handler or another thread). `troubled` is told the
    programs that do not come to rest, whenever these change."""

    log_folder: Path
    environment: Mapping[str, str]
    say: Callable[[str], None]
    troubled: Callable[[list[Trouble]], None] = lambda _troubles: None
    answer_patience_s: float = ANSWER_PATIENCE_S
    _kept: list[_Program] = field(default_factory=list)
    _troubles: dict[str, Trouble] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._logs = Logs(self.log_folder)
        self._watchdog = Watchdog(self.answer_patience_s)
        self._selector = selectors.DefaultSelector()
        self._ear, self._bell = socket.socketpair()
        self._ear.setblocking(False)
        self._bell.setblocking(False)
        self._selector.register(self._ear, selectors.EVENT_READ, self._ear)
        self._selector.register(self._watchdog.ear, selectors.EVENT_READ, self._watchdog)
        self._stopping = False
        self._found_hanging: set[str] = set()

    def start(self, program: Program) -> subprocess.Popen[bytes]:
        self._logs.begin(program.name)
        self._kept.append(_Program(program))
        return self._launch(self._kept[-1])

    def pids(self) -> dict[str, int]:
        return {kept.program.name: kept.process.pid for kept in self._kept if kept.process is not None}

    def starts(self) -> dict[str, int]:
        return {kept.program.name: kept.starts for kept in self._kept}

    def run(self, until: float | None = None) -> None:
        """Keep everything running until asked to stop, or until that moment of the monotonic clock."""
        while not self._stopping and (until is None or time.monotonic() < until):
            moments = [moment for kept in self._kept for moment in _moments(kept)]
            moments += [] if until is None else [until]
            wait_s = max(0.0, min(moments) - time.monotonic()) if moments else None
            for key, _ in self._selector.select(wait_s):
                if isinstance(key.data, _Program):
                    self._ended(key.data)
                elif key.data is self._ear:
                    self._ear.recv(64)
                    self._end_hanging()
            self._hear()  # before anybody is found silent: we may have been stopped ourselves
            for kept in self._kept:
                if not self._stopping:
                    self._look_after(kept, time.monotonic())

    def hangs(self, name: str) -> None:
        """Somebody found that this program does not answer: it is ended and started again. From any thread."""
        self._found_hanging.add(name)
        self._ring()

    def stop(self) -> None:
        """Safe in a signal handler."""
        self._stopping = True
        self._ring()

    def _ring(self) -> None:
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
        self._logs.close()
        self._watchdog.close()
        self._ear.close()
        self._bell.close()

    # --- one process ------------------------------------------------------------------

    def _launch(self, kept: _Program) -> subprocess.Popen[bytes]:
        kept.again_at = None
        kept.began = time.monotonic()
        kept.starts += 1
        program = kept.program
        env = self._watchdog.environment(self.environment, watched=program.watched)
        log = self._logs.pipe(program.name)
        try:
            process = children.start(program.argv(), env=env, log=log)
        finally:
            os.close(log)
        kept.process = process
        kept.pidfd = os.pidfd_open(process.pid)
        kept.answer_by = kept.began + START_PATIENCE_S if program.watched else None
        kept.steady_at = kept.began + STEADY_S if program.name in self._troubles else None
        self._selector.register(kept.pidfd, selectors.EVENT_READ, kept)
        program.started(process)
        return process

    def _launch_again(self, kept: _Program) -> None:
        """What is wrong by now (a full disk, a damaged file) may be right in a while: the others go on meanwhile."""
        try:
            self._launch(kept)
        except (GloamboardError, OSError) as no:
            self.say(f"{kept.program.name} could not be started: {no}; trying again")
            self._again(kept, f"cannot be started ({no})")

    def _end_hanging(self) -> None:
        for kept in self._kept:
            if kept.program.name in self._found_hanging:
                self._found_hanging.discard(kept.program.name)
                kept.answer_by = time.monotonic()

    def _hear(self) -> None:
        whose = {kept.process.pid: kept for kept in self._kept if kept.process is not None}
        for pid, word in self._watchdog.heard():
            if pid in whose and word in ("READY=1", "WATCHDOG=1"):
                whose[pid].answer_by = time.monotonic() + self.answer_patience_s
            elif pid in whose and word == "STOPPING=1":
                whose[pid].answer_by = None

    def _look_after(self, kept: _Program, now: float) -> None:
        """Whatever its moment has come for."""
        if kept.again_at is not None and now >= kept.again_at:
            self._launch_again(kept)
        if kept.answer_by is not None and now >= kept.answer_by and kept.process is not None:
            kept.answer_by, kept.kill_at = None, now + TRACE_S
            self.say(f"{kept.program.name} does not answer; ending it")
            kept.process.send_signal(signal.SIGABRT)  # as systemd does: it writes down where it stands
        if kept.kill_at is not None and now >= kept.kill_at and kept.process is not None:
            kept.kill_at = None
            children.kill_group(kept.process)
        if kept.steady_at is not None and now >= kept.steady_at:
            kept.steady_at, kept.short_lives = None, 0
            self._tell(kept, None)

    def _ended(self, kept: _Program) -> None:
        process = kept.process
        assert process is not None
        code = process.wait()
        self._forget(kept)
        children.kill_group(process)  # nothing it started stays behind
        lived_s = time.monotonic() - kept.began
        line = self._logs.last_line(kept.program.name)
        if code == WRONG_SETTINGS and kept.starts == 1:  # however long a slow machine took to find out
            raise CannotStart(line or f"{kept.program.name} could not start; see {self._logs.path(kept.program.name)}")
        if lived_s >= STEADY_S:
            kept.wait_s, kept.short_lives = FIRST_WAIT_S, 0
        how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit {code}"
        self.say(f"{kept.program.name} ended ({how}){f': {line}' if code > 0 and line else ''}; starting it again")
        why = line if code == WRONG_SETTINGS else kind_of_fault(line) or how
        self._again(kept, f"ends again and again ({why})")

    def _again(self, kept: _Program, does: str) -> None:
        """In a while, ever longer; what does not come to rest is told."""
        kept.short_lives += 1
        kept.again_at = time.monotonic() + kept.wait_s
        kept.wait_s = min(kept.wait_s * 2, LONGEST_WAIT_S)
        if kept.short_lives >= LOOP:
            self._tell(kept, does)

    def _tell(self, kept: _Program, does: str | None) -> None:
        """This program does not come to rest, and what it does instead; or it has."""
        name = kept.program.name
        before = self._troubles.pop(name, None)
        if does is not None:
            step = (
                f"It is started again every few seconds. What it said is in {self._logs.path(name)}; "
                f"`gloam doctor TABLE --data {self.log_folder.parent} --bundle FILE` packs what is needed to mend it. "
                "Stopping `gloam play` and starting it again loses nothing."
            )
            self._troubles[name] = Trouble(name, f"The program {name} {does}.", step)
        if self._troubles.get(name) != before:
            self.troubled(list(self._troubles.values()))

    def _forget(self, kept: _Program) -> None:
        self._selector.unregister(kept.pidfd)
        os.close(kept.pidfd)
        kept.process, kept.pidfd = None, -1
        kept.answer_by = kept.kill_at = kept.steady_at = None

    def _wait_for(self, kept: _Program, until: float) -> None:
        if kept.process is None:
            return
        try:
            kept.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.say(f"{kept.program.name} does not end by itself; ending it")
        children.kill_group(kept.process)
        kept.process.wait()
        self._forget(kept)


def _moments(kept: _Program) -> list[float]:
    """When something is to be looked after."""
    return [at for at in (kept.again_at, kept.answer_by, kept.kill_at, kept.steady_at) if at is not None]

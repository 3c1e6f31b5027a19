"""Starting a program so that it cannot outlive us, and stopping it with everything it started. Linux only."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)


def start(
    argv: Sequence[str],
    *,
    env: Mapping[str, str] | None = None,
    log: IO[bytes] | int = subprocess.DEVNULL,
    cwd: Path | None = None,
) -> subprocess.Popen[bytes]:
    """A process in a group of its own (Ctrl-C at the terminal reaches us alone) that is killed when our thread ends."""
    parent = os.getpid()

    def die_with_parent() -> None:
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it died before we asked
            os._exit(1)

    return subprocess.Popen(
        list(argv),
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        env=None if env is None else dict(env),
        cwd=cwd,
        process_group=0,
        preexec_fn=die_with_parent,
    )


def stop(process: subprocess.Popen[bytes], patience_s: float = 3.0) -> None:
    """Ask it to end, and end its whole group when it does not."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(patience_s)
        except subprocess.TimeoutExpired:
            kill_group(process)
    process.wait()


def kill_group(process: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # nothing of it is left

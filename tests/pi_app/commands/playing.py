"""`gloam play` in processes of its own, read line by line."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PATIENCE_S = 60.0


class Playing:
    """A running `gloam play`, read line by line."""

    def __init__(self, data: Path, *words: str, env: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gloamboard", "play", "--data", str(data), "--web-host", "127.0.0.1", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **(env or {})},
        )
        self.lines: list[str] = []

    def until(self, pattern: str) -> re.Match[str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if found := re.search(pattern, line):
                return found
        raise AssertionError(f"{pattern!r} was never said:\n" + "\n".join(self.lines))

    def children(self) -> list[int]:
        return [
            int(pid) for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        ]

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=PATIENCE_S)
        self.lines += rest.splitlines()
        return self.process.returncode


@contextlib.contextmanager
def playing(data: Path, *words: str, env: dict[str, str] | None = None) -> Iterator[Playing]:
    one = Playing(data, *words, env=env)
    try:
        yield one
    finally:
        if one.process.poll() is None:
            one.stop()

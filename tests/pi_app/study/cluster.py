"""A real Dask cluster of this machine's own, for tests and the bench: a scheduler, and workers that come and go."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, sleep

from distributed import Client

DASK = [sys.executable, "-m", "dask"]
PATIENCE_S = 60


class OwnCluster:
    """Processes of ours, ended with it."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._file = folder, folder / "scheduler.json"
        self._processes: list[subprocess.Popen[bytes]] = []
        here = ["--host", "127.0.0.1", "--no-dashboard"]
        self._start("scheduler", *here, "--port", "0", "--scheduler-file", str(self._file))
        self.address = self._told()

    def worker(self, name: str, environment: Mapping[str, str] = {}) -> subprocess.Popen[bytes]:
        words = ["--host", "127.0.0.1", "--no-dashboard", "--no-nanny", "--nthreads", "1", "--name", name]
        return self._start(
            "worker", self.address, *words, "--local-directory", str(self._folder / name), environment=environment
        )

    def _start(self, *words: str, environment: Mapping[str, str] = {}) -> subprocess.Popen[bytes]:
        with open(self._folder / f"{len(self._processes)}.log", "wb") as log:
            process = subprocess.Popen(
                [*DASK, *words], stdout=log, stderr=log, cwd=self._folder, env={**os.environ, **environment}
            )
        self._processes.append(process)
        return process

    def _told(self) -> str:
        """The scheduler's address, once it has written it down."""
        end = monotonic() + PATIENCE_S
        while monotonic() < end:
            if self._file.exists() and (text := self._file.read_text()).strip().endswith("}"):
                return str(json.loads(text)["address"])
            sleep(0.05)
        raise TimeoutError((self._folder / "0.log").read_text())

    def wait_for(self, workers: int) -> None:
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=PATIENCE_S)

    def close(self) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()

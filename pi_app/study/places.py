"""Where games are played: the cores of this machine, or the workers of a Dask cluster. Only here is Dask known."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from typing import TYPE_CHECKING

from gloamboard.pi_app.study.batches import UPDATE, Batch, CannotCount, Played, Workers, play_batch
from gloamboard.pi_app.study.made_with import MadeWith, differences, made_with

if TYPE_CHECKING:
    from distributed import Client

WAIT_S = 10  # for a scheduler to answer, and for its first worker


@contextlib.contextmanager
def open_place(address: str | None, game_id: str) -> Iterator[Workers]:
    """The cluster with its scheduler at `address`, its workers checked; without one, this machine."""
    if address is None:
        machine = ThisMachine(os.cpu_count() or 1)
        try:
            yield machine
        finally:
            machine.close()
        return
    with _connected(address) as client:
        _check(client, address, game_id)
        cluster = Cluster(client, address)
        try:
            yield cluster
        except CancelledError:
            raise CannotCount(f"the scheduler at {address} went away. Start it again, then this.") from None
        finally:
            cluster.close()


class ThisMachine:
    """A process for each core. One that is killed takes the whole pool with it, so a new pool is made."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, initializer=_leave_interrupts_to_the_parent)

    def submit(self, batch: Batch) -> Future[Played]:
        return self._pool.submit(play_batch, batch)

    def mend(self) -> None:
        self.close()
        self._pool = self._new()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Cluster:
    """A killed worker's batches are given to another one by the scheduler, so nothing is to be mended here."""

    def __init__(self, client: Client, address: str) -> None:
        self._client, self._address = client, address
        self._executor: Executor = client.get_executor(pure=False, retries=0)

    @property
    def workers(self) -> int:
        """As many games at a time as its workers have threads; they come and go."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(self, batch: Batch) -> Future[Played]:
        return self._executor.submit(play_batch, batch)

    def mend(self) -> None:
        raise CannotCount(f"the cluster at {self._address} lost its workers. Start them again, then this.")

    def close(self) -> None:
        self._executor.shutdown(wait=False)


@contextlib.contextmanager
def _connected(address: str) -> Iterator[Client]:
    try:
        from distributed import Client
    except ImportError:
        how = "In Gloamboard's folder run `.venv/bin/pip install -e '.[cluster]'`."
        raise CannotCount(f"--on needs Dask, which is not installed here. {how}") from None
    for chatty in ("distributed", "tornado.application"):  # the latter has a traceback for a Ctrl-C at the wrong moment
        logging.getLogger(chatty).setLevel(logging.CRITICAL)  # what matters is said in a sentence of ours
    try:
        client = Client(address, timeout=WAIT_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as why:
        raise CannotCount(
            f"--on {address}: no Dask scheduler answers there ({why}). Start one: `dask scheduler`."
        ) from None
    try:
        yield client
    finally:
        client.close(timeout=WAIT_S)


def _check(client: Client, address: str, game_id: str) -> None:
    """Every worker plays what is played here, or is named with what differs."""
    try:
        client.wait_for_workers(1, timeout=WAIT_S)
    except TimeoutError:
        raise CannotCount(
            f"--on {address}: the scheduler has no worker. Start one: dask worker {address} --nworkers -1 --nthreads 1"
        ) from None
    found: dict[str, MadeWith | BaseException] = client.run(made_with, game_id, on_error="return")
    for worker, there in sorted(found.items()):
        if isinstance(there, BaseException):
            raise CannotCount(f"the worker {worker} cannot play {game_id} ({there}). {UPDATE}")
        wrong = differences(made_with(game_id), there)
        if wrong:
            raise CannotCount(f"the worker {worker} has {wrong}. {UPDATE}")

"""Simulated games a second: on the cores of this machine, and on a Dask cluster of as many workers on the same cores.

Both play the same seeds, in turns, several times; the best of each counts, so that whatever else the machine does
counts for neither."""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter

from gloamboard.pi_app.study.batches import Workers, batches_of, count
from gloamboard.pi_app.study.places import ThisMachine, open_place
from gloamboard.pi_app.study.playing import EVERY, Terms
from gloamboard.rules.kernel import load_game
from tests.pi_app.study.cluster import OwnCluster

GAME, GAMES, TIMES, WORKERS = "set_a_watch", 400, 3, 2


def measure() -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="gloam-bench-") as folder:
        cluster = OwnCluster(Path(folder))
        machine = ThisMachine(WORKERS)
        try:
            for number in range(WORKERS):
                cluster.worker(f"worker{number}")
            cluster.wait_for(WORKERS)
            with open_place(cluster.address, GAME) as there:
                _games_per_s(machine), _games_per_s(there)  # imports, and caches that fill once
                taken = [(_games_per_s(machine), _games_per_s(there)) for _ in range(TIMES)]
        finally:
            machine.close()
            cluster.close()
    local, on_cluster = max(one for one, _ in taken), max(other for _, other in taken)
    return {
        "study.local_pool.games_per_s": round(local, 1),
        "study.cluster.games_per_s": round(on_cluster, 1),
        "study.cluster.ratio_to_local_pool": round(on_cluster / local, 2),
    }


def _games_per_s(place: Workers) -> float:
    choices = {question.key: question.default for question in load_game(GAME).questions}
    batches = list(batches_of(Terms(GAME, None, {EVERY: "sensible"}, choices), range(1, GAMES + 1)))
    began = perf_counter()
    count(batches, place, lambda batch, played: None)
    return GAMES / (perf_counter() - began)

"""Games are counted exactly, wherever they are played and whoever is killed meanwhile."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from pathlib import Path

import pytest

import gloamboard
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands.simulate import simulate
from gloamboard.pi_app.study import places
from gloamboard.pi_app.study.batches import Batch, CannotCount, Played, Workers, batches_of, count, play_batch
from gloamboard.pi_app.study.made_with import made_with
from gloamboard.pi_app.study.places import ThisMachine, open_place
from gloamboard.pi_app.study.playing import EVERY, Ends, Terms
from gloamboard.rules.kernel import load_game
from tests.pi_app.study.cluster import OwnCluster

GAME = "set_a_watch"
CHOICES = {question.key: question.default for question in load_game(GAME).questions}
TERMS = Terms(GAME, 2, {EVERY: "random"}, CHOICES)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnCluster]:
    own = OwnCluster(tmp_path_factory.mktemp("cluster"))
    try:
        own.worker("one")
        own.worker("two")
        own.wait_for(2)
        yield own
    finally:
        own.close()


def ends_of(played: dict[int, Played]) -> Ends:
    total = Ends()
    for first in sorted(played):
        total.add(played[first].ends)
    return total


def alone(games: int) -> Ends:
    """The same games, one after the other in this process."""
    return ends_of({batch.seeds[0]: play_batch(batch) for batch in batches_of(TERMS, range(1, games + 1))})


def counted(place: Workers, games: int, kill: Callable[[], object]) -> Ends:
    """All these games; as soon as a batch is done a worker is killed."""
    played: dict[int, Played] = {}

    def told(batch: Batch, one: Played) -> None:
        assert batch.seeds[0] not in played
        played[batch.seeds[0]] = one
        if len(played) == 1:
            kill()

    count(batches_of(TERMS, range(1, games + 1)), place, told)
    return ends_of(played)


def test_the_local_pool_outlives_a_killed_worker_and_counts_exactly() -> None:
    machine, killed = ThisMachine(2), list[int]()

    def kill_one() -> None:
        killed.append(multiprocessing.active_children()[0].pid or 0)
        os.kill(killed[0], signal.SIGKILL)

    try:
        found = counted(machine, 60, kill_one)
        assert killed[0] not in [child.pid for child in multiprocessing.active_children()]
    finally:
        machine.close()
    assert found == alone(60)
    assert found.games == 60


def test_games_that_kill_their_worker_every_time_are_named_and_not_tried_for_ever() -> None:
    class Deadly:
        workers, mended = 1, 0

        def submit(self, batch: Batch) -> Future[Played]:
            future: Future[Played] = Future()
            if 21 in batch.seeds:
                future.set_exception(BrokenExecutor())
            else:
                future.set_result(play_batch(batch))
            return future

        def mend(self) -> None:
            self.mended += 1

    with pytest.raises(CannotCount, match="3 times a worker was killed while seeds 21 to 30 were under way"):
        counted(Deadly(), 40, int)


def test_a_killed_workers_batch_is_done_again_by_another_and_counts_are_exact(cluster: OwnCluster) -> None:
    doomed = cluster.worker("doomed")
    cluster.wait_for(3)
    with open_place(cluster.address, GAME) as place:
        found = counted(place, 120, doomed.kill)
    assert doomed.wait() != 0
    assert found == alone(120)
    assert found.games == 120


def test_the_same_seeds_end_the_same_way_on_a_cluster_and_here(cluster: OwnCluster) -> None:
    here, there = (simulate(GAME, 30, None, {EVERY: "sensible"}, 7, CHOICES, on=on) for on in (None, cluster.address))
    assert here == there
    assert here["games"] == sum(here["outcomes"].values()) == 30


def test_a_worker_with_other_content_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """Another copy of the package on that worker, one card of which was changed."""
    copy = tmp_path / "elsewhere" / "gloamboard"
    copy.mkdir(parents=True)
    for room in Path(gloamboard.__file__).parent.iterdir():
        (copy / room.name).symlink_to(room.resolve())
    (copy / "rules").unlink()
    shutil.copytree(Path(gloamboard.__file__).parent / "rules", copy / "rules")
    card = copy / "rules" / GAME / "content" / "creatures.toml"
    card.write_text(card.read_text() + "\n# a house card of another house\n")
    own = OwnCluster(tmp_path)
    try:
        own.worker("other", {"PYTHONPATH": str(copy.parent)})
        own.wait_for(1)
        with (
            pytest.raises(CannotCount, match="has other content under the same version"),
            open_place(own.address, GAME),
        ):
            pass
    finally:
        own.close()


def test_a_worker_that_joins_later_with_another_version_is_refused_too() -> None:
    [batch] = batches_of(TERMS, [1])
    other = replace(batch, made_with={**made_with(GAME), "version": "0.0.1"})
    with pytest.raises(CannotCount, match=r"a worker that joined later has Gloamboard .* where this is 0\.0\.1"):
        play_batch(other)


def test_nobody_at_the_address_is_told_with_the_next_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(places, "WAIT_S", 0.3)
    assert main(["simulate", "--game", GAME, "--games", "1", "--on", "tcp://127.0.0.1:9"]) == 2
    said = capsys.readouterr().err
    assert "--on tcp://127.0.0.1:9: no Dask scheduler answers there" in said
    assert "Start one: `dask scheduler`." in said


@pytest.mark.soak
def test_ten_thousand_games_over_two_workers(cluster: OwnCluster, soak_record: Callable[..., None]) -> None:
    here, there = (
        simulate(GAME, 10_000, None, {EVERY: "sensible"}, 1, CHOICES, on=on) for on in (None, cluster.address)
    )
    soak_record(**{"simulate.two_workers": there})
    assert there == here
    assert (there["games"], there["faults"]) == (10_000, 0)

"""kill -9 of any program at random moments, broker included: the game goes on, nothing that a tab did is lost, nothing
is taken twice."""

from pathlib import Path

import pytest

from tests.pi_app import killing
from tests.pi_app.killing import VICTIMS, Evening
from tests.soaking import Pieces


def kill_again_and_again(folder: Path, broker: str, seed: int, kills: int) -> dict[str, int]:
    evening = Evening(folder, broker, seed)
    killed = dict.fromkeys(VICTIMS, 0)
    try:
        evening.goes_on()
        for _ in range(kills):
            evening.play_for(evening.random_moment())
            victim = evening.random_victim()
            evening.kill(victim)
            killed[victim] += 1
            evening.goes_on()
        evening.settle()
    finally:
        evening.stop()
    books = evening.books()
    assert sum(killed.values()) == kills
    assert (books["lost"], books["doubled"], books["gaps"], books["not_ours"]) == (0, 0, 0, 0), (killed, books)
    assert books["waiting"] <= 20, books  # on disk, made while everything was being stopped
    assert books["sent"] >= kills, books
    assert books["board"] > 0, books
    assert min(books["from_tabs"], books["touches"]) > 0, books
    assert books["breaks"] >= 2 * killed["web"], books  # both tabs were cut off and came back
    return {"kills": kills, **{name: books[name] for name in ("sent", "lost", "doubled", "new_games")}}


def test_an_evening_that_cannot_begin_leaves_nothing_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_game(name: str) -> None:
        raise LookupError(name)

    monkeypatch.setattr(killing, "load_game", no_game)
    with pytest.raises(LookupError, match="netherwatch"):
        Evening(tmp_path, "nats", 1)
    assert "gloam: stopped" in (tmp_path / "said.txt").read_text()
    assert _running_on(tmp_path) == []


def _running_on(folder: Path) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            told = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
        except OSError:  # it has ended, or is somebody else's
            continue
        if str(folder).encode() in told:
            found.append(process.name)
    return found


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("broker", "seed"), [("mosquitto", 11), ("nats", 12)])
def test_ten_kills_at_random_moments_lose_and_double_nothing(tmp_path: Path, broker: str, seed: int) -> None:
    kill_again_and_again(tmp_path, broker, seed, kills=10)


@pytest.mark.soak
@pytest.mark.timeout(4 * 3600)
@pytest.mark.parametrize(("broker", "first"), [("mosquitto", 2100), ("nats", 2200)])
def test_five_hundred_kills_at_random_moments_lose_and_double_nothing(
    tmp_path: Path, broker: str, first: int, soak_pieces: Pieces
) -> None:
    for seed, figures in soak_pieces(f"kills_{broker}", range(first, first + 5)):
        (tmp_path / str(seed)).mkdir()
        figures |= kill_again_and_again(tmp_path / str(seed), broker, seed, kills=100)
    sums = soak_pieces.sums(f"kills_{broker}")
    assert (sums["kills"], sums["lost"], sums["doubled"]) == (500, 0, 0)

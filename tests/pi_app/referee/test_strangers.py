"""Whatever anybody puts on the wire: the referee lives, waits for nothing, and stands after a restart as before."""

from pathlib import Path

import pytest

from gloamboard.rules.kernel import games
from tests.pi_app.referee.strangers import Strangers
from tests.soaking import Pieces

GAMES = sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_five_hundred_payloads_of_strangers_break_nothing(tmp_path: Path, game: str) -> None:
    strangers = Strangers(tmp_path, game, seed=1)
    strangers.send(500)
    assert strangers.broken == []
    assert strangers.restarts == 2
    assert strangers.applied > 250


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_fifty_thousand_payloads_of_strangers_break_nothing(tmp_path: Path, game: str, soak_pieces: Pieces) -> None:
    for seed, figures in soak_pieces(f"strangers_{game}", range(100, 110)):
        strangers = Strangers(tmp_path / str(seed), game, seed)
        strangers.send(5_000)
        assert strangers.broken == [], f"seed {seed}"
        figures.update(payloads=5_000, restarts=strangers.restarts)
    assert soak_pieces.sums(f"strangers_{game}")["payloads"] == 50_000

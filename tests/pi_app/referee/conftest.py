from pathlib import Path

import pytest

from tests.hidden_walk.game import FoxAndHounds
from tests.pi_app.referee.desk import Desk
from tests.pi_app.referee.hunting import SETUP


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture
def hunt(tmp_path: Path) -> Desk:
    """The Fox is asked first, for its own eyes."""
    return Desk(tmp_path, find_game=lambda _game: FoxAndHounds(), default=("fox", SETUP))

from pathlib import Path

import pytest

from tests.old_evenings.unpacked import EVENINGS, Old, facts, unpack


@pytest.fixture(params=EVENINGS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Old:
    """Each evening that was recorded."""
    return Old(unpack(request.param, tmp_path / "data"), facts(request.param))

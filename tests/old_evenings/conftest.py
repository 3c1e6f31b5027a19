from pathlib import Path

import pytest

from gloamboard.rules.kernel import Line, Script
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.state import State
from tests.old_evenings.unpacked import EVENINGS, Old, facts, unpack


@pytest.fixture(params=EVENINGS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Old:
    """Each evening that was recorded."""
    return Old(unpack(request.param, tmp_path / "data"), facts(request.param))


@pytest.fixture(autouse=True)
def told_as_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older version named what answers a moment also where nothing came of it. So that the story can be held to the
    one it told, line by line, that is named here too."""

    def named(state: State, line: Line, script: Script) -> Script:
        state.told.append(line)
        yield from script

    monkeypatch.setattr(moments, "announced", named)

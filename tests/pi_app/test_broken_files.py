"""Maps, tables, layouts and token sheets with random damage: read, or refused with a FileError. Nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gloamboard.hal.table_check import load_table, warnings
from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config.shipped_files import HARDWARE, find_map
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.strict_toml import FileError

ODD = [
    "nan",
    "inf",
    "-1",
    "0",
    "1e300",
    '""',
    '"x"',
    "[]",
    "[1]",
    "[[0, 0]]",
    "true",
    "{}",
    "99999999",
    "2.5",
    "\x00",
    "=",
]
VALUE = re.compile(r'(?<== )(?:"[^"]*"|-?[\d.]+|\[[^\]]*\])')

FILES = {
    "map": (find_map("netherwatch", "floor1-a"), load_map),
    "table": (HARDWARE / "tables" / "mansion-40.toml", lambda path: warnings(load_table(path))),
    "layout": (HARDWARE / "layouts" / "mansion-a.toml", load_layout),
    "tokens": (HARDWARE / "tokens" / "netherwatch.toml", load_tokens),
}


@pytest.mark.parametrize("kind", FILES)
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused_in_words(kind: str, data: st.DataObject, tmp_path: Path) -> None:
    source, read = FILES[kind]
    text = source.read_text()
    if data.draw(st.booleans()):
        values = list(VALUE.finditer(text))
        spot = data.draw(st.sampled_from(values))
        text = text[: spot.start()] + data.draw(st.sampled_from(ODD)) + text[spot.end() :]
    else:
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 60))
        text = text[:start] + data.draw(st.sampled_from(["", *ODD])) + text[start + length :]
    damaged = tmp_path / source.name
    damaged.write_text(text)
    said = _refusal(read, damaged)
    if said is not None:
        assert said.startswith(str(damaged))
        assert len(said) > len(str(damaged)) + 10


def _refusal(read: Callable[[Path], object], path: Path) -> str | None:
    try:
        read(path)
    except FileError as refused:
        return str(refused)
    return None

"""The file of seat codes while the page runs: what is new in it counts at once; lost or broken, it takes nobody out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from gloamboard.pi_app.broker import free_port
from gloamboard.pi_app.config.seat_codes import codes_in
from gloamboard.pi_app.web.entry.joining import Joined, TurnedAway
from gloamboard.pi_app.web.serve import Web, WebSettings


def sits(web: Web, code: str) -> bool:
    answer = web.hall.doorkeeper.join("10.0.0.5", code)
    assert isinstance(answer, Joined | TurnedAway)
    return isinstance(answer, Joined)


@pytest.mark.parametrize("lost", [True, False])
def test_codes_whose_file_is_lost_or_broken_count_on(tmp_path: Path, lost: bool) -> None:
    file = tmp_path / "seats.json"
    codes = codes_in(file)
    web = Web(WebSettings("home", "127.0.0.1", free_port(), {}, codes, tmp_path / "web", codes_file=file))
    file.unlink()
    if not lost:
        file.write_text("{broken")
    web._take_codes(file)
    assert sits(web, codes["host"])
    assert file.exists() != lost
    file.write_bytes(msgspec.json.encode({"codes": codes | {"host": "NEW-CDE"}}))
    web._take_codes(file)
    assert (sits(web, codes["host"]), sits(web, "new-cde")) == (False, True)

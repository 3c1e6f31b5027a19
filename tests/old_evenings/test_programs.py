"""Today's programs, started on the folder an older version has left: they find everything where it lies."""

from __future__ import annotations

import contextlib
import functools
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.broker import free_port
from gloamboard.pi_app.referee.keeping.record import LOG, read_log
from tests.old_evenings.unpacked import Old, facts, of_kind, unpack
from tests.pi_app.commands.playing import PATIENCE_S, playing
from tests.pi_app.web.conftest import TabByHand


def _has_its_marks(seat: str, view: dict[str, Any]) -> bool:
    return bool(view["who"] == seat and len(view["seen"].get("pencil", ())) == 2)


@pytest.mark.parametrize("name", of_kind("waiting"))
def test_gloam_play_goes_on_with_it_and_takes_in_what_waits_at_the_table_and_the_seats(
    name: str, tmp_path: Path
) -> None:
    old = Old(unpack(name, tmp_path / "data"), facts(name))
    waited = [(one["src"], one["seq"]) for box in old.facts["outboxes"].values() for one in box["pending"]]
    with playing(old.folder, "--port", str(free_port())) as play, contextlib.ExitStack() as tabs:
        address = play.until(r"^page +(http://127\.0\.0\.1:\d+)/$")[1]
        assert play.until(r"^evening .*\((.*)\)$")[1] == "goes on where it stood"
        play.until("first light after")
        for seat in old.facts["seats"]:
            tab = TabByHand(address)
            tabs.callback(tab.close)
            tab.say(do="join", code=old.facts["codes"][seat])  # as it was handed out then
            tab.until("view", functools.partial(_has_its_marks, seat))
        wait_until(lambda: {taken(old)[one] for one in waited} == {1})
        assert play.stop() == 0
    assert {taken(old)[one] for one in waited} == {1}
    assert sum(len(entry.get("did", ())) for entry in entries(old)) == len(old.facts["after_outboxes"]["answers"])


def entries(old: Old) -> list[dict[str, Any]]:
    found = read_log(old.folder / "referee" / LOG)
    assert found is not None
    return found[1]


def taken(old: Old) -> Counter[tuple[str, int]]:
    """How often each input is on record."""
    return Counter((entry["in"]["src"], entry["in"]["seq"]) for entry in entries(old))


def wait_until(seen: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not seen():
        assert time.monotonic() < until, f"not within {PATIENCE_S:.0f} s"
        time.sleep(0.02)

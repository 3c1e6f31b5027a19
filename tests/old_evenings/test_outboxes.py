"""What an older version had not yet heard was taken: all of it is read, and nothing is lost or taken twice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gloamboard.pi_app.mqtt.messages import Input
from gloamboard.pi_app.storage.outbox import Outbox
from tests.old_evenings.unpacked import Old, facts, of_kind, send_again, stands

SAME_BOOT, ANOTHER_BOOT = "same", "another"


def boot_of(old: Old, name: str) -> str:
    """Which start of the machine wrote this outbox."""
    first = (old.folder / name).read_bytes().split(b"\n", 1)[0]
    return str(msgspec.json.decode(first.partition(b" ")[2])["boot"])


@pytest.mark.parametrize("boot", [SAME_BOOT, ANOTHER_BOOT])
def test_every_input_is_still_there_and_numbers_go_on(old: Old, boot: str) -> None:
    boxes = old.facts["outboxes"]
    assert len(boxes) == 2 + len(old.facts["seats"])  # the table, the host, every seat
    for name, then in boxes.items():
        path = old.folder / name
        role, own_name, _ = path.name.split(".")
        box = Outbox(path.parent, role, own_name, boot_of(old, name) if boot == SAME_BOOT else "another")
        assert box.pending() == [msgspec.convert(one, Input) for one in then["pending"]]
        added = box.add(kind="pencil", key=["notes", "x", "?"])
        expected = (then["src"], then["issued"] + 1) if boot == SAME_BOOT else (box.src, 1)
        assert (added.src, added.seq) == expected
        assert (box.src == then["src"]) == (boot == SAME_BOOT)
        box.close()


def test_what_was_not_taken_is_taken_once_and_the_rest_not_again(old: Old) -> None:
    desk = old.open()
    boxes, marks = old.facts["outboxes"].values(), old.facts["marks"]
    taken = sum(not_taken(one, marks) for box in boxes for one in box["pending"])
    assert all(left == [] for left in send_again(old, desk).values())
    assert desk.referee.counts["applied"] == taken
    assert stands(old.facts.get("after_outboxes", old.facts), desk) == []
    again = desk.again()
    assert stands(old.facts.get("after_outboxes", old.facts), again) == []


@pytest.mark.parametrize("name", of_kind("waiting"))
def test_where_the_referee_was_away_a_piece_a_page_and_pencils_wait(name: str) -> None:
    then = facts(name)
    waiting = {
        one["kind"] for box in then["outboxes"].values() for one in box["pending"] if not_taken(one, then["marks"])
    }
    assert waiting == {"lifted", "placed", "answer", "pencil"}
    assert len(then["after_outboxes"]["answers"]) == len(then["answers"]) + 1  # by the piece; the page came too late


def not_taken(one: dict[str, Any], marks: dict[str, int]) -> bool:
    return bool(one["seq"] > marks.get(one["src"], 0))

"""What a table that runs says of itself, over a real broker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gloamboard.hal.parts import Health
from gloamboard.pi_app.broker import Broker
from gloamboard.pi_app.commission import running
from gloamboard.pi_app.config.passwords import write_passwords
from gloamboard.pi_app.config.settings import Settings
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.messages import Device, write
from gloamboard.pi_app.mqtt.topics import Topics


@pytest.fixture
def settings(broker: Broker, tmp_path: Path) -> Settings:
    write_passwords(tmp_path / "passwords.json", broker.passwords)
    return Settings(
        broker_port=broker.port, web_port=broker.port, passwords_file=str(tmp_path / "passwords.json"), data=tmp_path
    )


def test_programs_parts_and_page_are_told(
    settings: Settings, connect: Callable[..., Wire], topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "page", lambda _settings: Health("page", "ok", "answers"))
    table = connect("table")
    connect("referee")
    connect("web")
    connect("bots")
    table.publish(
        topics.device("reader-r1"), write(Device("reader-r1", "reader", "missing", "silent", "Wire it.")), True
    )
    found = running.look(settings, 20.0)
    assert [health.part for health in found] == ["table", "referee", "web", "bots", "page", "reader-r1"]
    assert [health.state for health in found] == ["ok", "ok", "ok", "ok", "ok", "missing"]
    assert running.is_up(found)  # a part may be missing, as it may in any evening


@pytest.mark.parametrize("absent", ["referee", "bots"])
def test_a_program_that_is_not_there_is_told_with_where_to_look(
    absent: str, settings: Settings, connect: Callable[..., Wire]
) -> None:
    for role in {*running.PROGRAMS} - {absent}:
        connect(role)
    found = running.look(settings, 1.0)
    [missing] = [health for health in found if health.part == absent]
    assert (missing.state, missing.says) == ("missing", "not heard of")
    assert f"journalctl -n 30 -u gloam-{absent}" in missing.next_step
    assert not running.is_up(found)

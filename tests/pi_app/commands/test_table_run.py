"""What the settings of a table make of it when it is run as a program of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.sim.props import SimPorts
from gloamboard.pi_app.commands.steps.table_run import table_of
from gloamboard.pi_app.config.settings import Settings
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.topics import Topics


class Unheard:
    topics = Topics("test")

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool:
        return True

    def subscribe(self, *topics: str) -> None:
        """Nobody speaks here."""


def scene(n: int, *path: str) -> bytes:
    spaces = {space: ["dim"] for space in path} | {path[-1]: ["dim", "presence"]}
    walked: dict[str, Any] = {"spaces": list(path), "n": n, "word": "presence"}
    return m.write(m.Scene(rev=n, scene={"spaces": spaces, "path": walked}))


@pytest.mark.parametrize(("motion", "walks"), [("full", True), ("little", False)])
def test_the_motion_setting_reaches_the_lights(motion: Literal["full", "little"], walks: bool, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, layout="mansion-a", tokens="netherwatch", game="netherwatch", motion=motion)
    table, topics = table_of(settings, Unheard(), VirtualClock()), Unheard.topics  # type: ignore[arg-type]
    try:
        table.arrived(topics.scene, scene(1, "library"))
        table.arrived(topics.scene, scene(4, "foyer", "study", "library"))
        assert table.director._walking is walks  # else the whole trail lies there at once
    finally:
        table.close()


@pytest.mark.parametrize(("sound", "hushed"), [("on", False), ("quiet", True)])
def test_the_sound_setting_reaches_the_buzzers(sound: Literal["on", "quiet"], hushed: bool, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, layout="mansion-a", tokens="netherwatch", game="netherwatch", sound=sound)
    clock = VirtualClock()
    table, topics = table_of(settings, Unheard(), clock), Unheard.topics  # type: ignore[arg-type]
    hub = table.props._hub
    assert isinstance(hub._ports, SimPorts)
    orb = hub._ports["orb"]
    orb._about += b"+z"  # it says that it has a buzzer
    orb.restart()
    heard: list[bytes] = []
    show = orb.thing.scene

    def noted(data: bytes, now: int) -> Any:
        heard.append(data)
        return show(data[:6], now)

    orb.thing.scene = noted  # type: ignore[method-assign]
    try:
        table.arrived(topics.prop_scene("orb"), m.write(m.PropScene(rev=1, scene="omen")))
        for _ in range(300):
            clock.advance(0.02)
            table.tick(clock.now())
        assert [len(data) > 6 for data in heard if data[:1] == b"o"][-1:] == [hushed]
    finally:
        table.close()

"""Dice that a prop tells belong to the dice it was asked for: told too late, for others, they enter nothing."""

from __future__ import annotations

from typing import Any

import pytest

from hal.clock import VirtualClock
from hal.props import PropHub
from hal.sim.props import sim_ports
from hal.table import PropSpec
from pi_app import messages as m
from pi_app.props_part import Props
from pi_app.topics import Topics

TOPICS = Topics("test")


class Tray:
    """A dice prop, simulated with its own firmware, at the table's end of the wire."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        specs = [PropSpec("dice", "dice")]
        self.ports = sim_ports(specs, self.clock)
        self.told: list[tuple[str, str, dict[str, Any]]] = []
        self.props = Props(
            PropHub(specs, self.ports),
            ("dice",),
            TOPICS,
            lambda topic, payload: None,
            lambda *event: self.told.append(event),
            self.clock.now(),
        )
        self.wait(3.0)

    def wait(self, seconds: float) -> None:
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            self.clock.advance(0.02)
            self.props.tick(self.clock.now())

    def ask(self, *dice: str) -> None:
        words = {"dice": list(dice), "sides": [6] * len(dice)}
        self.props.arrived(TOPICS.prop_scene("dice"), m.write(m.PropScene(rev=1, scene="dice", words=words)))

    def type_two(self) -> None:
        for button in "aabaaab":
            self.ports["dice"].tap(button)
            self.wait(0.2)


@pytest.fixture
def tray() -> Tray:
    return Tray()


def test_faces_come_with_the_dice_they_were_asked_for(tray: Tray) -> None:
    tray.ask("ranger-1", "ranger-2")
    tray.wait(0.5)
    tray.type_two()
    tray.wait(0.5)
    dice = [(prop, words) for prop, kind, words in tray.told if kind == "dice"]
    assert dice == [("dice", {"dice": ["ranger-1", "ranger-2"], "faces": [2, 3], "how": "typed"})]


def test_faces_typed_for_dice_nobody_asks_for_any_more_are_dropped(tray: Tray) -> None:
    tray.ask("ranger-1", "ranger-2")
    tray.wait(0.5)
    tray.ports["dice"].to_prop.rate = 1.0  # the next question does not get through
    tray.ask("rogue-1", "rogue-2")
    tray.type_two()
    tray.wait(0.5)
    assert [kind for _, kind, _ in tray.told if kind == "dice"] == []
    assert tray.props.ignored == 1

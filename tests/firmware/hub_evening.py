"""A hub and its simulated props on one clock."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.props.hub import PropEvent, PropHub
from gloamboard.hal.sim.props import SimPorts, sim_ports
from gloamboard.hal.table import PropSpec

ORB, PKAD = PropSpec("orb", "orb"), PropSpec("reader", "pkad")


class Evening:
    """A hub and its simulated props on one clock."""

    def __init__(self, specs: list[PropSpec], ports: Callable[[VirtualClock], SimPorts] | None = None) -> None:
        self.clock = VirtualClock()
        self.ports = ports(self.clock) if ports else sim_ports(specs, self.clock)
        marks = iter(range(1, 10_000))
        self.hub = PropHub(specs, self.ports, boot=lambda: next(marks))
        self.seen: list[PropEvent] = []

    def run(self, seconds: float, step: float = 0.01) -> list[PropEvent]:
        fresh: list[PropEvent] = []
        for _ in range(round(seconds / step)):
            fresh += self.hub.poll(self.clock.now())
            self.clock.advance(step)
        self.seen += fresh
        return fresh

    def kinds(self, seconds: float) -> list[str]:
        return [event.kind for event in self.run(seconds)]

    def state(self, prop: str) -> str:
        return next(status.state for status in self.hub.status() if status.prop == prop)

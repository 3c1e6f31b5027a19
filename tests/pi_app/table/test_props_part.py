"""Dice that a prop tells belong to the dice it was asked for: told too late, for others, they enter nothing. Dice
entered on a page are shown by the prop too, and told to every page."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from gloamboard.firmware.orb import Orb
from gloamboard.firmware.pkad import Pkad
from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.props.hub import PropHub
from gloamboard.hal.sim.props import sim_ports
from gloamboard.hal.table import PropSpec
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.table.props import Around, Props

TOPICS = Topics("test")


class Tray:
    """A dice prop (or a reader), simulated with its own firmware, at the table's end of the wire."""

    def __init__(self, kind: Literal["dice", "pkad"] = "dice") -> None:
        self.clock = VirtualClock()
        specs = [PropSpec(kind, kind)]
        self.ports = sim_ports(specs, self.clock)
        self.told: list[tuple[str, str, dict[str, Any]]] = []
        self.devices: list[dict[str, Any]] = []
        self.props = Props(
            PropHub(specs, self.ports),
            specs,
            TOPICS,
            lambda topic, payload: self.devices.append(m.read(payload, m.Device).facts),
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

    def scene(self, prop: str, scene: str, **words: Any) -> None:
        self.props.arrived(TOPICS.prop_scene(prop), m.write(m.PropScene(rev=1, scene=scene, words=words)))
        self.wait(0.5)

    def type_two(self) -> None:
        for button in "aabaaab":
            self.ports["dice"].tap(button)
            self.wait(0.2)


@pytest.fixture
def tray() -> Tray:
    return Tray()


def pkad(reader: Tray) -> Pkad:
    thing = reader.ports["pkad"].thing
    assert isinstance(thing, Pkad)
    return thing


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


def test_dice_entered_on_a_page_are_shown_by_the_reader_and_told_to_all_pages_until_new_ones_are_wanted() -> None:
    reader = Tray("pkad")
    thing = pkad(reader)
    reader.scene("pkad", "dice")
    hand = m.Hand(do="prop", prop="pkad", event="dice", words={"faces": [3, 1, 6, 2, 5], "how": "typed"})
    reader.props.arrived(TOPICS.hand("seat1"), m.write(hand))
    reader.scene("pkad", "ask")
    assert (chr(thing.mode), bytes(thing.dice)) == ("a", b"31625")
    assert reader.devices[-1]["faces"] == [3, 1, 6, 2, 5]
    reader.scene("pkad", "reading", needle=6)
    assert (chr(thing.mode), bytes(thing.dice)) == ("r", b"31625")
    reader.scene("pkad", "dice")
    assert bytes(thing.dice) == b"00000"
    assert "faces" not in reader.devices[-1]


def test_dice_rolled_on_the_reader_are_told_to_all_pages() -> None:
    reader = Tray("pkad")
    reader.scene("pkad", "dice")
    reader.ports["pkad"].tap("shake")
    reader.wait(0.5)
    faces = [words["faces"] for _, kind, words in reader.told if kind == "dice"]
    assert len(faces) == 1
    assert reader.devices[-1]["faces"] == faces[0]


def test_a_prop_that_the_next_game_does_not_play_with_shows_nothing_of_the_last() -> None:
    reader = Tray("pkad")
    reader.scene("pkad", "card", card="bad-omen")
    assert chr(pkad(reader).mode) == "c"
    reader.props.arrived(TOPICS.prop_scene("pkad"), b"")
    reader.wait(0.5)
    assert chr(pkad(reader).mode) == "i"


@pytest.mark.parametrize("faces", [None, "31625", [3, 1], [0, 0, 0, 0, 0], [3, 1, 6, 2, 55]])
def test_what_is_no_five_dice_is_not_shown(faces: Any) -> None:
    reader = Tray("pkad")
    hand = m.Hand(do="prop", prop="pkad", event="dice", words={"faces": faces})
    reader.props.arrived(TOPICS.hand("seat1"), m.write(hand))
    reader.props.arrived(TOPICS.hand("seat1"), b"{")
    reader.scene("pkad", "ask")
    assert reader.props.ignored == 0
    assert bytes(pkad(reader).dice) == b"00000"


def test_two_orbs_play_one_part_each_pointing_from_where_it_stands_and_hands_on_either_count() -> None:
    clock = VirtualClock()
    specs = [PropSpec("orb", "orb"), PropSpec("far-orb", "orb", plays="orb")]
    ports = sim_ports(specs, clock)
    told: list[tuple[str, str, dict[str, Any]]] = []
    around = Around(direction=lambda prop, space: {"orb": 3, "far-orb": 11}[prop], bearing_deg=lambda prop, space: 67.5)
    devices: dict[str, dict[str, Any]] = {}
    props = Props(
        PropHub(specs, ports),
        specs,
        TOPICS,
        lambda topic, payload: devices.update({topic: m.read(payload, m.Device).facts}),
        lambda *event: told.append(event),
        clock.now(),
        around=around,
    )

    def wait(seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            clock.advance(0.02)
            props.tick(clock.now())

    wait(3)
    scene = m.PropScene(rev=1, scene="vision", words={"towards": "study", "strength": 7})
    props.arrived(TOPICS.prop_scene("orb"), m.write(scene))
    wait(1)
    for name, direction in (("orb", 3), ("far-orb", 11)):
        orb = ports[name].thing
        assert isinstance(orb, Orb)
        bearing: int = vars(orb)["at"]
        assert (orb.mode, orb.level, bearing >> 4) == (ord("v"), 7, direction)
        assert devices[TOPICS.device(f"prop-{name}")]["bearing"] == 68
    ports["far-orb"].tap("a")
    wait(1)
    assert told == [("orb", "touch", {})]

"""Who receives and who may send what, tried with every role on both brokers: what counts is what arrives."""

from collections.abc import Callable
from itertools import chain, repeat

import pytest

from gloamboard.pi_app.mqtt.access import ROLES, SEATS, SIDES
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.topics import Topics
from tests.pi_app.wires import everything_within

Connect = Callable[..., Wire]

WHO = ("public", "host", "screen", *SEATS[:4], *SIDES[:3])
TOPICS = [
    *(f"{kind}/{who}" for kind in ("view", "refused") for who in WHO),
    *(f"in/{role}/src-1" for role in ("board", "host", "screen", "seat1", "seat2", "side1")),
    *(f"mark/{role}/src-1" for role in ("board", *WHO[1:])),
    *("scene", "prop/orb/scene", "layout", "board", "light/board", "drawn", "device/orb"),
    *("hand/host", "hand/seat1", "done/host", "done/seat1"),
    *("workshop/ask", "workshop/shown"),
    *(f"status/{role}" for role in ("referee", "table", "web", "bots")),
    *("nothing", "view", "in", "view/seat1/deeper"),
]
TRICKS = (
    "#",
    "+/+/+/+",
    "gloam/#",
    "gloam/home/#",
    "gloam/+/view/+",
    "$MQTT/sub/#",
    "$MQTT/msgs/#",
    "$MQTT/#",
    "$SYS/#",
    "$JS/#",
)


def matches(pattern: str, topic: str) -> bool:
    """MQTT's own rule, written out."""
    wanted, given = pattern.split("/"), topic.split("/")
    for place, word in enumerate(wanted):
        if word == "#":
            return True
        if place >= len(given) or word not in ("+", given[place]):
            return False
    return len(wanted) == len(given)


def allowed(patterns: tuple[str, ...], topic: str) -> bool:
    return any(matches(pattern, topic) for pattern in patterns)


def send_everything(connect: Connect, topics: Topics) -> set[str]:
    """Each topic once, by a role that may send it, retained so that it also waits for late readers."""
    sent = set()
    for role in ("referee", "table", "web", "bots", "seat1", "seat2", "host", "screen", "side1"):
        mine = [topic for topic in TOPICS if allowed(ROLES[role].sends, topic) and topic not in sent]
        if not mine:
            continue
        wire = connect(role)
        for topic in mine:
            wire.publish(f"{topics.root}/{topic}", role.encode(), retain=True)
        sent |= set(mine)
        wire.close()
    return sent


@pytest.mark.parametrize("role", sorted(set(ROLES) - set(SEATS[2:]) - set(SIDES[2:])))
def test_a_role_receives_what_it_may_read_and_nothing_else(connect: Connect, topics: Topics, role: str) -> None:
    sent = send_everything(connect, topics)
    assert len(sent) == len(TOPICS) - 4
    reader = connect(role, *(f"{topics.root}/{pattern}" for pattern in ROLES[role].reads))
    arrived = {message.topic.removeprefix(topics.root + "/") for message in everything_within(reader, 0.2)}
    assert arrived == {topic for topic in sent if allowed(ROLES[role].reads, topic)}


SPIES, OTHER = ("seat3", "side3"), "seat4"  # they send nothing: a role that connects again loses its first connection


@pytest.mark.parametrize("name", SPIES)
def test_a_seat_or_side_that_subscribes_to_everything_receives_its_own_view_and_the_public_ones(
    connect: Connect, topics: Topics, name: str
) -> None:
    other = connect(OTHER, *(f"{topics.root}/{reads}" for reads in ROLES[OTHER].reads))
    sent: set[str] = set()
    for when in ("while it listens", "retained"):
        spy = connect(name, "#")
        sent = sent or send_everything(connect, topics)
        arrived = {message.topic.removeprefix(topics.root + "/") for message in everything_within(spy, 0.3)}
        assert arrived == {topic for topic in sent if allowed(ROLES[name].reads, topic)}, when
        assert {f"view/{name}", "view/public"} <= arrived
        spy.close()
    assert topics.view(OTHER) in {message.topic for message in everything_within(other, 0.05)}


@pytest.mark.parametrize("name", SPIES)
def test_no_subscription_shows_a_seat_or_side_more(connect: Connect, topics: Topics, name: str) -> None:
    other = connect(OTHER, topics.view(OTHER))  # so that there is a delivery to spy on
    spy = connect(name, *TRICKS)
    sent = send_everything(connect, topics)
    arrived = {message.topic.removeprefix(topics.root + "/") for message in everything_within(spy, 0.2)}
    assert arrived <= {topic for topic in sent if allowed(ROLES[name].reads, topic)}
    assert len(everything_within(other, 0.05)) >= 1


@pytest.mark.parametrize("role", ["seat1", "side1", "host", "screen", "spectator", "web", "table", "referee"])
def test_a_role_cannot_send_what_is_not_its_own(connect: Connect, topics: Topics, role: str) -> None:
    readers = {
        name: connect(name, *(f"{topics.root}/{pattern}" for pattern in ROLES[name].reads))
        for name in ("referee", "table", "seat1", "seat2", "side1", "host", "screen", "spectator")
        if name != role
    }
    for reader in readers.values():
        everything_within(reader, 0.01)
    liar = connect(role)
    for topic in TOPICS:
        liar.publish(f"{topics.root}/{topic}", b"forged")
    heard = {
        message.topic.removeprefix(topics.root + "/")
        for reader, quiet_s in zip(readers.values(), chain([0.2], repeat(0.03)), strict=False)
        for message in everything_within(reader, quiet_s)
        if message.payload == b"forged"
    }
    could_be_heard = {topic for topic in TOPICS if any(allowed(ROLES[name].reads, topic) for name in readers)}
    assert heard == {topic for topic in could_be_heard if allowed(ROLES[role].sends, topic)}
    assert len(could_be_heard) >= 15


def test_one_role_table_serves_every_seat_and_every_side() -> None:
    for seat in ("seat1", "seat6", "side1", "side6"):
        others = {other for other in ROLES if other != seat}
        assert not any(allowed(ROLES[seat].reads, f"view/{other}") for other in others - {"public"})
        assert not any(allowed(ROLES[seat].sends, f"in/{other}/x") for other in others)

"""Passwords that change or are lost while programs run: they are read again, and what is wrong is said."""

from collections.abc import Callable
from pathlib import Path

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from gloamboard.pi_app.broker import Broker, Kind, start_private
from gloamboard.pi_app.config.passwords import password_of
from gloamboard.pi_app.mqtt.client import client_id
from gloamboard.pi_app.mqtt.connection import Connected, Lost, Wire
from gloamboard.pi_app.mqtt.topics import Topics, user_name
from tests.pi_app.wires import next_event, next_message

Connect = Callable[..., Wire]


def test_a_program_comes_back_with_passwords_that_were_made_anew(
    broker_kind: Kind, tmp_path: Path, topics: Topics
) -> None:
    first = start_private(tmp_path, prefer=broker_kind)
    file = tmp_path / "broker" / "passwords.json"
    wire = Wire(first.host, first.port, "referee", password_of(file, "referee"), topics)
    try:
        next_event(wire, lambda event: isinstance(event, Connected))
        first.stop()
        next_event(wire, lambda event: isinstance(event, Lost))
        file.unlink()
        lost = next_event(wire, lambda event: isinstance(event, Lost) and "passwords" in event.says)
        assert isinstance(lost, Lost)
        assert "passwords.json: the broker's passwords are missing. Start `gloam play`" in lost.says
        second = start_private(tmp_path, first.port, prefer=broker_kind)
        try:
            assert second.passwords["referee"] != first.passwords["referee"]
            next_event(wire, lambda event: isinstance(event, Connected))
        finally:
            second.stop()
    finally:
        wire.close()


def test_a_password_the_broker_does_not_know_is_said(broker: Broker, topics: Topics) -> None:
    wire = Wire(broker.host, broker.port, "referee", "wrong", topics)
    try:
        lost = next_event(wire, lambda event: isinstance(event, Lost))
        assert isinstance(lost, Lost)
        assert "refuses referee: " in lost.says
        assert "Its password may have changed" in lost.says
    finally:
        wire.close()


@pytest.mark.parametrize("taken", ["home-referee", "guessed"])
def test_a_seat_cannot_take_the_referees_place_at_the_broker(
    broker: Broker, connect: Connect, topics: Topics, taken: str
) -> None:
    referee, reader = connect("referee", f"{topics.root}/in/#"), connect("table", topics.scene)
    name = client_id("home", "referee", broker.passwords["seat1"]) if taken == "guessed" else taken
    seat = paho.Client(CallbackAPIVersion.VERSION2, client_id=name)
    seat.username_pw_set(user_name("home", "seat1"), broker.passwords["seat1"])
    seat.connect(broker.host, broker.port)
    seat.loop_start()
    try:
        seat.publish(topics.input("seat1", "seat1-x"), b"hello", qos=1).wait_for_publish(5.0)
        assert next_message(referee, topics.input("seat1", "seat1-x")).payload == b"hello"
        referee.publish(topics.scene, b"lit", retain=True)
        assert next_message(reader, topics.scene).payload == b"lit"
        assert referee.inbox.empty()  # it has lost nothing and needed no second connection
        assert referee.connected
    finally:
        seat.disconnect()
        seat.loop_stop()

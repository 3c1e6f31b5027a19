"""A private MQTT broker on this machine only: Mosquitto where it is installed, else the NATS server that ships with us.

Both get the same users and rights, made from `pi_app.mqtt.access`. What a broker forgets is published again by the
programs, so neither keeps anything over a restart.
"""

from gloamboard.pi_app.broker.private import (
    Broker,
    Kind,
    NoBroker,
    ReadyBroker,
    free_port,
    prepare,
    start_private,
    wait_until_open,
)
from gloamboard.pi_app.config.passwords import passwords_in

__all__ = [
    "Broker",
    "Kind",
    "NoBroker",
    "ReadyBroker",
    "free_port",
    "passwords_in",
    "prepare",
    "start_private",
    "wait_until_open",
]

"""The NATS server's configuration, as text. NATS speaks MQTT 3.1.1; topics become subjects: `/` is `.`, `+` is `*`."""

from __future__ import annotations

import json
from collections.abc import Iterable

from gloamboard.pi_app.mqtt.access import ROLES, withheld
from gloamboard.pi_app.mqtt.messages import LARGEST
from gloamboard.pi_app.mqtt.topics import user_name

# The server's own subjects. Not among them: $MQTT.sub and $MQTT.msgs, through which it delivers what a QoS 1
# subscription matched. To the first it lets no client subscribe by name; below the second the same is held back.
_INSIDE = (
    *("$JS", "$JS.>", "$SYS", "$SYS.>", "$MQTT", "$MQTT.rmsgs.>", "$MQTT.sess.>", "$MQTT.JSA.>"),
    *("$MQTT.out.>", "$MQTT.qos2.>", "_INBOX.>", "_GR_.>", "_R_.>", "_S_.>"),
)


def subjects(table: str, patterns: Iterable[str]) -> list[str]:
    """The subjects of some topic patterns. `x/#` is two: `x` itself and `x.>` below it."""
    found: list[str] = []
    for pattern in patterns:
        subject = f"gloam/{table}/{pattern}".replace("/", ".").replace("+", "*")
        found += [subject.removesuffix(".#"), subject.removesuffix("#") + ">"] if subject.endswith("#") else [subject]
    return found


def _held_back(table: str, patterns: Iterable[str]) -> list[str]:
    return [where + subject for subject in subjects(table, patterns) for where in ("", "$MQTT.msgs.")]


def configuration(*, table: str, host: str, port: int, store: str, passwords: dict[str, str]) -> str:
    """JSON, which is also the server's own language. Its native port is taken at random and lets in no role."""
    users = [
        {
            "user": user_name(table, role.name),
            "password": passwords[role.name],
            "permissions": {
                "publish": {"allow": subjects(table, role.sends) or ["gloam.nothing"]},
                # Everything may be subscribed to, and what is not this role's is held back on delivery. With a list
                # of what is allowed, NATS refuses a subscription to `#` as a whole.
                "subscribe": {"allow": [">"], "deny": [*_held_back(table, withheld(role)), *_INSIDE]},
            },
            "allowed_connection_types": ["MQTT"],
        }
        for role in ROLES.values()
    ]
    return json.dumps(
        {
            "server_name": "gloam",
            "listen": "127.0.0.1:-1",
            "max_payload": LARGEST,
            "jetstream": {"store_dir": store, "max_memory_store": 64 << 20, "max_file_store": 256 << 20},
            # ack_wait: what a slow reader has not acknowledged is sent again after this, behind newer ones. An outbox
            # sends again by itself, and much sooner. max_ack_pending times the subscriptions of one client may not
            # pass 65,535, or the last ones are refused.
            "mqtt": {
                "listen": f"{host}:{port}",
                "ack_wait": "30s",
                "max_ack_pending": 1000,
                "consumer_memory_storage": True,
            },
            "authorization": {"users": users},
            "logtime": False,
        },
        indent=1,
    )

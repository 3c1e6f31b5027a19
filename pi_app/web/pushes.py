"""What arrives from the broker, as the page is sent it: JSON with `is`, or raw bytes for the lights.

Pure. Anything unreadable is told as such by messages.Unreadable and goes no further.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from gloamboard.pi_app.mqtt import messages
from gloamboard.pi_app.mqtt.messages import Unreadable
from gloamboard.pi_app.mqtt.topics import Topics

MOST_LIGHT_BYTES = 16 * 1024  # one strip's frame: over 5,000 pixels


class Push(NamedTuple):
    """One thing for a tab. What is kept replaces what had the same key; an event (`keep` False) is never replaced."""

    key: str
    data: str | bytes
    keep: bool = True


_KINDS: dict[str, type[messages.Message]] = {
    "board": messages.Board,
    "drawn": messages.Drawn,
    "device": messages.Device,
    "status": messages.Status,
    "view": messages.Seen,
    "refused": messages.Refusal,
}


def told(what: str, **facts: object) -> str:
    """One JSON text for the page."""
    return msgspec.json.encode({"is": what, **facts}).decode()


def push_of(topics: Topics, topic: str, payload: bytes) -> Push | None:
    """The push made of one message; None for a topic the page does not show. Raises Unreadable."""
    words = topic.removeprefix(topics.root + "/").split("/")
    match words:
        case ["light", strip]:
            return _light(strip, payload)
        case ["layout"]:
            layout = messages.read(payload, messages.LayoutShown)
            return Push("layout", told("layout", layout=msgspec.to_builtins(layout)))
        case ["workshop", "shown"]:
            shown = messages.read(payload, messages.Workshop)
            return Push("workshop", told("workshop", **msgspec.to_builtins(shown)))
        case ["done", _]:
            done = messages.read(payload, messages.HandDone)
            return Push("receipt", told("receipt", lane="hand", tab=done.tab, n=done.n), keep=False)
        case ["reply", _]:
            reply = messages.read(payload, messages.Reply)
            return Push("reply", told("reply", tab=reply.tab, n=reply.n, found=reply.found), keep=False)
        case ["prop", name, "scene"]:
            scene = messages.read(payload, messages.PropScene)
            return Push(f"prop/{name}", told("prop", name=name, scene=scene.scene, words=scene.words, rev=scene.rev))
        case ["board" | "drawn" as kind] | ["device" | "status" | "view" | "refused" as kind, _]:
            message = messages.read(payload, _KINDS[kind])
            return Push("/".join(words), told(kind, **msgspec.to_builtins(message)), keep=kind != "refused")
    return None


def _light(strip: str, payload: bytes) -> Push:
    name = strip.encode()
    if not name or len(name) > 255:
        raise Unreadable(f"a strip's name of {len(name)} bytes")
    if len(payload) > MOST_LIGHT_BYTES:
        raise Unreadable(f"{len(payload)} bytes of light, more than {MOST_LIGHT_BYTES}")
    return Push(f"light/{strip}", bytes([len(name)]) + name + payload)

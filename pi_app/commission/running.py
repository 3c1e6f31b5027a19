"""What a table that runs as a service says of itself: its programs, its page, its parts. Opens and changes nothing."""

from __future__ import annotations

import queue
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from gloamboard.hal.parts import Health
from gloamboard.pi_app.config.installed import HOUSE
from gloamboard.pi_app.config.passwords import read_passwords
from gloamboard.pi_app.config.settings import ANYWHERE, Settings
from gloamboard.pi_app.mqtt.connection import Arrived, Wire
from gloamboard.pi_app.mqtt.messages import Device, Status, Unreadable, read
from gloamboard.pi_app.mqtt.topics import Topics

PROGRAMS = ("table", "referee", "web", "bots")
PATIENCE_S = 60.0
QUIET_S = 0.5  # after which all that is retained has come
WHY = "`journalctl -n 30 -u gloam-{}` says why."


def look(settings: Settings, patience_s: float = PATIENCE_S, now: Callable[[], float] = time.monotonic) -> list[Health]:
    """Programs first, then the page, then the parts. Waits that long for every program to be up."""
    topics = Topics(settings.table)
    password = read_passwords(settings.passwords_path)["spectator"]
    reads = [f"{topics.root}/device/+", *(topics.status(role) for role in PROGRAMS)]
    wire = Wire(
        settings.broker_host, settings.broker_port, "spectator", password, topics, version=settings.mqtt, reads=reads
    )
    statuses: dict[str, Status] = {}
    devices: dict[str, Device] = {}
    until = now() + patience_s
    try:
        while (left_s := until - now()) > 0:
            all_up = all(role in statuses and statuses[role].state == "up" for role in PROGRAMS)
            try:
                event = wire.inbox.get(timeout=min(left_s, QUIET_S) if all_up else left_s)
            except queue.Empty:
                break
            if isinstance(event, Arrived):
                _keep(event, statuses, devices)
    finally:
        wire.close()
    parts = [Health(one.part, one.state, one.says, one.next_step) for one in devices.values()]
    return [*(_program(role, statuses.get(role)) for role in PROGRAMS), page(settings), *parts]


def is_up(found: list[Health]) -> bool:
    """Whether the programs and the page are; a part may be missing, as it may in any evening."""
    return all(health.state == "ok" for health in found if health.part in (*PROGRAMS, "page"))


def page(settings: Settings, house: Path = Path(HOUSE)) -> Health:
    """Asked as a phone would that has the house's certificate, where the page has one."""
    scheme = "https" if settings.https == "on" else "http"
    host = settings.web_host if settings.web_host not in ANYWHERE else "127.0.0.1"
    at = f"{scheme}://{host}:{settings.web_port}/"
    try:
        trusting = ssl.create_default_context(cafile=house) if scheme == "https" else None
        with urllib.request.urlopen(at, timeout=10, context=trusting) as answer:
            return Health("page", "ok", f"answers at {at} ({answer.status})")
    except (OSError, urllib.error.URLError) as no:
        return Health("page", "missing", f"no answer at {at} ({no})", WHY.format("web"))


def _keep(event: Arrived, statuses: dict[str, Status], devices: dict[str, Device]) -> None:
    try:
        if "/status/" in event.topic:
            status = read(event.payload, Status)
            statuses[status.role] = status
        elif event.payload:
            device = read(event.payload, Device)
            devices[device.part] = device
    except Unreadable:
        return


def _program(role: str, status: Status | None) -> Health:
    if status is not None and status.state == "up":
        return Health(role, "ok", f"up, version {status.version}")
    return Health(role, "missing", "down" if status else "not heard of", WHY.format(role))

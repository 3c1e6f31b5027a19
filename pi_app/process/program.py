"""What the table, the referee and the page have in common as programs: a connection by their name, and one message
when they are given something they cannot work with."""

from __future__ import annotations

import contextlib
import faulthandler
import sys
from collections.abc import Callable

from gloamboard.pi_app.config.passwords import password_of
from gloamboard.pi_app.config.settings import Settings
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.topics import Topics


def start(role: str, program: Callable[[], int], cannot_start: tuple[type[Exception], ...]) -> int:
    """Runs it. What it cannot start with is its message; anything else is a fault of ours and keeps its trace, also
    when it hangs and is ended by whoever watches it."""
    with contextlib.suppress(ValueError, OSError):  # a stderr that is no file
        faulthandler.enable()
    try:
        return program()
    except cannot_start as no:
        print(f"gloam {role}: {no}", file=sys.stderr)
        return 2


def connection(settings: Settings, role: str, *reads: str) -> Wire:
    """A connection that `run_part` opens: nothing piles up while the program loads what it needs, and it is up once
    it reads these topics and has told everything."""
    topics = Topics(settings.table)
    password = password_of(settings.passwords_path, role)
    password()  # a missing file is told at once, not only when it is missing later
    return Wire(
        settings.broker_host,
        settings.broker_port,
        role,
        password,
        topics,
        version=settings.mqtt,
        reads=[f"{topics.root}/{below}" for below in reads],
        held=True,
    )

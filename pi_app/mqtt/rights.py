"""Who may do what at a table besides answering for their own seat: one table for the page's server, the referee and,
as it is sent there, the page itself. What hangs on the game as it stands (who takes back what) the referee minds.
"""

from __future__ import annotations

from typing import Literal, get_args

from gloamboard.pi_app.mqtt.access import SIDES

Right = Literal["start", "settle", "rule", "answer_for_others", "workshop", "seat"]

WHO: dict[Right, tuple[str, ...]] = {
    "start": ("host", "screen"),  # another game
    "settle": ("host", "screen"),  # the board is right as it lies
    "rule": ("host",),  # where there are several sides, each of them its own secrets too
    "answer_for_others": ("host", "screen", *SIDES),  # the referee minds for which
    "workshop": ("host",),
    "seat": ("host", "screen"),  # a bot, or a person in its place; a seat itself may too
}


def may(role: str, right: Right) -> bool:
    return role in WHO[right]


def rights_of(role: str) -> list[Right]:
    """All that a role may, as its page is told."""
    return [right for right in get_args(Right) if may(role, right)]

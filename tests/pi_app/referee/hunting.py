"""The Fox and its Hounds before a referee: what hands do, and what each is told."""

from __future__ import annotations

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import PUBLIC, Setup
from tests.pi_app.referee.desk import TOPICS, Desk, pad

SETUP = Setup(seats=("seat1", "seat2", "seat3"), seed=1)
SCREEN = "screen"


def turn(desk: Desk, steps: int = 1) -> None:
    desk.send("board", "board-1", kind="control", control="dial", event="turn", steps=steps)


def put(desk: Desk, piece: str, space: str) -> None:
    desk.send("board", "board-1", kind="placed", piece=piece, pad=pad(space))


def refusals(desk: Desk, who: str) -> list[m.Refusal]:
    return [m.read(payload, m.Refusal) for topic, payload in desk.heard.all if topic == TOPICS.refused(who)]


def told_to(desk: Desk, *who: str) -> dict[str, bytes]:
    """What these were last told, and the light."""
    topics = [TOPICS.scene, *(TOPICS.view(one) for one in who), *(TOPICS.refused(one) for one in who)]
    return {topic: desk.heard.last[topic] for topic in topics if topic in desk.heard.last}


OTHERS = (PUBLIC, SCREEN, "seat2", "seat3", "side2", "host")

"""At a table of real parts a person does what a test's hand is to do: asked in one sentence, believed once sensed."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.pi_app.testing.board import lying

PATIENCE_S = 120.0
LOOK_S = 0.1
STILL_S = 1.0  # a dial that rests so long is where it was to be turned


class NotDone(GloamboardError, AssertionError):
    """Somebody was asked for something, and the table sensed nothing of it."""


def asked_by(say: Callable[[str], None]) -> Callable[[Stage, m.Hand], None]:
    """A person at the table, who hears what to do by `say`."""

    def does(stage: Stage, hand: m.Hand) -> None:
        outbox = stage.table.sender.outbox
        asked, before = sentence(hand), outbox.issued
        say(asked)
        if hand.do in ("place", "lift"):
            _until(stage, asked, lambda: _lies_so(stage, hand))
            return
        _until(stage, asked, lambda: outbox.issued > before)
        while before < outbox.issued:
            before = outbox.issued
            stage.wait(STILL_S)

    return does


def set_out(stage: Stage, say: Callable[[str], None]) -> None:
    """Before the first move: every piece where the game has it."""
    told: set[str] = set()

    def lies_as_it_should() -> bool:
        rows = [str(row["says"]) for row in stage.referee.evening.differences()]
        for row in rows:
            if row not in told:
                told.add(row)
                say(row)
        return not rows

    _until(stage, "set out the pieces", lies_as_it_should)


def sentence(hand: m.Hand) -> str:
    way = "right" if hand.steps > 0 else "left"
    return {
        "place": f"Put {hand.piece} on {hand.space}.",
        "lift": f"Take {hand.piece} off the table.",
        "press": f"Press {hand.control}.",
        "hold": f"Hold {hand.control} down for three seconds.",
        "turn": f"Turn {hand.control} to the {way} by {abs(hand.steps)}.",
    }[hand.do]


def _lies_so(stage: Stage, hand: m.Hand) -> bool:
    pads = [pad for pad, pieces in lying(stage).items() if hand.piece in pieces]
    if hand.do == "lift":
        return not pads
    return bool(set(pads) & set(stage.referee.evening.layout.space_pads.get(hand.space or "", ())))


def _until(stage: Stage, asked: str, done: Callable[[], bool]) -> None:
    until = stage.clock.now() + PATIENCE_S
    while not done():
        if stage.clock.now() >= until:
            raise NotDone(f"{asked} The table sensed nothing of it for {PATIENCE_S:.0f} s.")
        stage.wait(LOOK_S)

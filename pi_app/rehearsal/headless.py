"""`gloam play --headless --bots`: a whole evening through the whole stack, and one line of JSON about it."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from gloamboard.pi_app.rehearsal.handy_bot import HandyBot
from gloamboard.pi_app.rehearsal.stage import Stage, set_stage
from gloamboard.rules.kernel import Setup, load_game
from gloamboard.rules.kernel.asking.hands import gesture
from gloamboard.rules.kernel.forms import Word

MOST_DECISIONS = 5000
HAND_S = 0.5  # a hand has put a piece down and the readers are sure


class Percentiles(TypedDict):
    p50: float | None
    p99: float | None


class EveningReport(TypedDict):
    outcome: dict[str, str] | None
    decisions: int
    by_hand: int
    inputs: dict[str, int]
    refused: int
    tag_to_light_overhead_ms: Percentiles
    frames: int
    broker: str


def play_headless(
    game_id: str,
    seats: int,
    seed: int,
    layout: str,
    tokens: str,
    *,
    bot: str = "random",
    choices: Mapping[str, Word] | None = None,
    prefer: str | None = None,
    kind: str = "sim",
    evening: Path | None = None,
) -> EveningReport:
    """Play one evening with bots at every seat; its record stays in the folder `evening`, where one is given."""
    game = load_game(game_id)
    if bot not in game.bots:
        raise LookupError(f"{game.title} has no bot {bot!r} (it has {', '.join(sorted(game.bots))}).")
    asked = {question.key: question.default for question in game.questions} | dict(choices or {})
    setup = Setup(seats=tuple(f"seat{n}" for n in range(1, seats + 1)), seed=seed, choices=asked)
    with tempfile.TemporaryDirectory(prefix="gloam-") as folder:
        stage = set_stage(
            Path(folder), game_id, setup, layout, tokens, broker=prefer, kind=kind, seed=seed, evening=evening
        )
        try:
            bots = {
                seat: HandyBot(
                    seat,
                    game.bots[bot],
                    seed + n,
                    stage.outbox(seat),
                    stage.topics,
                    stage.wire(seat),
                    stage.clock.now,
                )
                for n, seat in enumerate(setup.seats)
            }
            for seat, part in bots.items():
                stage.join(seat, part)
            stage.wait(1.0)
            stage.table.director.overheads_ms.clear()
            _play(stage, bots)
            return _report(stage, bots)
        finally:
            stage.close()


def _play(stage: Stage, bots: dict[str, HandyBot]) -> None:
    play = stage.referee.evening
    for _ in range(MOST_DECISIONS):
        if play.play.outcome is not None:
            return
        _settle_seats(stage, bots)
        seat = next(bot for bot in bots.values() if bot.asked)
        option, before = seat.decide(), play.play.decision
        if seat.use_hands(option):
            _hand_has_arrived(stage, bots)
            stage.wait(3.5 if gesture(option.hand).do == "hold" else HAND_S)
            if play.play.decision != before or play.play.outcome is not None:
                continue
        seat.answer(option.key)
        _settle_seats(stage, bots)
        stage.wait(0.0)


def _hand_has_arrived(stage: Stage, bots: dict[str, HandyBot]) -> None:
    """So that the same seed plays the same evening, whatever the broker's mood."""
    hands = sum(bot.by_hand for bot in bots.values())
    stage.settle_also(lambda: "" if stage.table.bridge.hands_seen == hands else "a hand is on its way")


def _settle_seats(stage: Stage, bots: dict[str, HandyBot]) -> None:
    """Wait until every bot sees the newest view of its seat and none of its answers is under way."""
    stage.settle_also(
        lambda: next(
            (
                f"{name} has not seen its newest view"
                for name, bot in bots.items()
                if bot.sender.outbox.pending() or bot.seen is None or bot.seen.rev != stage.referee.revs[name]
            ),
            "",
        )
    )


def _report(stage: Stage, bots: dict[str, HandyBot]) -> EveningReport:
    evening, counts = stage.referee.evening, stage.referee.counts
    senders = [stage.table.sender, *(bot.sender for bot in bots.values())]
    sent = sum(sender.outbox.issued for sender in senders)
    lost = sent - counts["applied"]
    outcome = evening.play.outcome
    times = sorted(stage.table.director.overheads_ms)
    return {
        "outcome": None if outcome is None else {"result": outcome.result, "by": outcome.by, "rule": outcome.rule},
        "decisions": evening.play.decision,
        "by_hand": sum(bot.by_hand for bot in bots.values()),
        "inputs": {"sent": sent, "applied": counts["applied"], "doubled": max(0, -lost), "lost": max(0, lost)},
        "refused": counts["refused"],
        "tag_to_light_overhead_ms": {"p50": percentile(times, 50), "p99": percentile(times, 99)},
        "frames": stage.table.director.frames,
        "broker": stage.broker.kind,
    }


def percentile(ordered: list[float], percent: int) -> float | None:
    if not ordered:
        return None
    return round(ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 3)

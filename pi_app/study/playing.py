"""Games that bots play out, one after the other, and how they ended. Where and how many is not known here."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from gloamboard.pi_app.config.setup_flags import BadAnswer
from gloamboard.rules.kernel import Game, Play, Rng, Setup
from gloamboard.rules.kernel.bots.named import bot_named, view_for
from gloamboard.rules.kernel.game import winners

MOST_DECISIONS = 20_000  # a game that asks more often has run away
EVERY = ""  # the bot of every side that has none of its own

Bots = Mapping[str, str]  # side → bot


@dataclass(frozen=True)
class Terms:
    """All that decides how a game goes, besides its seed."""

    game: str
    seats: int | None  # None: all counts in turn
    bots: Bots
    choices: Mapping[str, str]


@dataclass
class Ends:
    """How games ended."""

    outcomes: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)  # by side; a draw counts for all who share in it
    decisions: int = 0
    players: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, more: Ends) -> None:
        self.outcomes.update(more.outcomes)
        self.wins.update(more.wins)
        self.decisions += more.decisions
        self.players += more.players
        self.faults += more.faults

    @property
    def games(self) -> int:
        return self.outcomes.total() + len(self.faults)

    @property
    def won(self) -> int:
        """Games that somebody won, rather than the game itself."""
        return sum(count for outcome, count in self.outcomes.items() if outcome.startswith("win"))

    def as_data(self) -> dict[str, object]:
        counted = {"outcomes": dict(self.outcomes), "wins": dict(self.wins)}
        return {**counted, "decisions": self.decisions, "players": self.players, "faults": self.faults}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Ends:
        return cls(
            Counter(data["outcomes"]), Counter(data["wins"]), data["decisions"], data["players"], list(data["faults"])
        )


def bots_from(words: Sequence[str], game: Game) -> Bots:
    """Bots by side, as a command line says them. Raises BadAnswer, or NoSuchBot."""
    bots = {EVERY: "sensible"}
    sides = game.sides(_setup(game.seats[1], 0, {}))
    for word in words:
        side, is_of_one, name = word.rpartition("=")
        if is_of_one and side not in sides:
            raise BadAnswer(f"--bot {word}: {game.title} has no side {side!r} (it has {', '.join(sides)}).")
        bot_named(game, name, monotonic)
        bots[side] = name
    return bots


def check_seats(seats: int | None, game: Game) -> None:
    least, most = game.seats
    if seats is not None and not least <= seats <= most:
        raise BadAnswer(f"--seats {seats}: {game.title} is for {least} to {most} players.")


def play_games(game: Game, terms: Terms, seeds: range) -> Ends:
    """A game for each of these seeds."""
    fewest, most = game.seats
    ends = Ends()
    for seed in seeds:
        count = terms.seats or fewest + seed % (most - fewest + 1)
        setup = _setup(count, seed, terms.choices)
        try:
            play = play_out(game, setup, terms.bots, seed)
        except Exception:  # a simulation counts every fault, whatever it is, and goes on to the next game
            ends.faults.append(f"seed {seed}, {count} seats:\n{traceback.format_exc(limit=-4)}")
            continue
        assert play.outcome is not None
        ends.outcomes[f"{play.outcome.result}: {play.outcome.by}"] += 1
        sides = game.sides(setup)
        ends.wins.update(dict.fromkeys(sides, 0))  # a side that never wins is told too
        ends.wins.update(winners(play.outcome, sides))
        ends.decisions += play.decision
        ends.players += count
    return ends


def _setup(seats: int, seed: int, choices: Mapping[str, str]) -> Setup:
    return Setup(tuple(f"seat{n + 1}" for n in range(seats)), seed, choices)


def play_out(game: Game, setup: Setup, bots: Bots, seed: int) -> Play:
    """One game to its end, bots at every seat, each seeing its own view and options only."""
    play = Play(game, setup)
    seated = {seat: bots.get(side, bots[EVERY]) for side, seats in game.sides(setup).items() for seat in seats}
    decides = {name: bot_named(game, name, monotonic) for name in seated.values()}
    rng = Rng(seed * 7919 + 1)
    while play.pending is not None:
        if play.decision > MOST_DECISIONS:
            raise RuntimeError(f"more than {MOST_DECISIONS} decisions")
        seat = play.waiting()[0]
        name = seated[seat]
        view = view_for(play, seat, name)
        play.answer(seat, decides[name](view, play.pending.options(seat), rng))
    return play

"""`gloam simulate`: bots play many games on all cores, with no table; for balance and for finding faults."""

from __future__ import annotations

import argparse
import json
import os
import sys
import traceback
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from tqdm import tqdm

from gloamboard.pi_app.config.setup_flags import BadAnswer, choices_from
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.rules.kernel import Game, Play, Rng, Setup, load_game
from gloamboard.rules.kernel.bots.named import bot_named, view_for
from gloamboard.rules.kernel.game import winners

TAKES_QUESTIONS = True
MOST_DECISIONS = 20_000  # a game that asks more often has run away
BATCH = 10
EVERY = ""  # the bot of every side that has none of its own

Bots = Mapping[str, str]  # side → bot


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


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play many games",
        description="Bots play many games on all cores and count how they end. No table is needed.",
    )
    parser.add_argument("--game", required=True, metavar="NAME", help="the game")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seats", type=int, metavar="N", help="players (all counts in turn when not given)")
    parser.add_argument(
        "--bot",
        action="append",
        metavar="[SIDE=]NAME",
        help="which bot sits at every seat, or at those of a side; may be given for each (sensible); search "
        "looks ahead, by 48 playouts an answer, or as it says: search:200, search:1.5s",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first game's seed; the next has the next")
    parser.add_argument("--json", action="store_true", help="one line for scripts")


def run(args: argparse.Namespace) -> int:
    try:
        game = load_game(args.game)
        choices = choices_from(args.more, game, args.flags)
        if args.games < 1:
            raise BadAnswer(f"--games {args.games}: at least one is played.")
        least, most = game.seats
        if args.seats is not None and not least <= args.seats <= most:
            raise BadAnswer(f"--seats {args.seats}: {game.title} is for {least} to {most} players.")
        bots = _bots_from(args.bot or [], game)
    except (LookupError, BadAnswer) as no:
        print(f"gloam simulate: {no}", file=sys.stderr)
        return 2
    found = simulate(args.game, args.games, args.seats, bots, args.seed, choices, progress=sys.stderr.isatty())
    if args.json:
        print(json.dumps(found))
    else:
        print(f"games      {found['games']}\nfaults     {found['faults']}\nwin rate   {found['win_rate']:.1%}")
        print(f"decisions  {found['decisions_per_player']:.1f} per player")
        if len(found["wins"]) > 1:
            print("wins       " + ", ".join(f"{side} {count}" for side, count in found["wins"].items()))
        for outcome, count in sorted(found["outcomes"].items(), key=lambda row: -row[1]):
            print(f"  {outcome:<24}{count:>6}")
    return 1 if found["faults"] else 0


def _bots_from(words: list[str], game: Game) -> Bots:
    """Bots by side, as a command line says them."""
    bots = {EVERY: "sensible"}
    sides = game.sides(_setup(game.seats[1], 0, {}))
    for word in words:
        side, is_of_one, name = word.rpartition("=")
        if is_of_one and side not in sides:
            raise BadAnswer(f"--bot {word}: {game.title} has no side {side!r} (it has {', '.join(sides)}).")
        bot_named(game, name, monotonic)
        bots[side] = name
    return bots


def simulate(
    game_id: str,
    games: int,
    seats: int | None,
    bots: Bots,
    seed: int,
    choices: dict[str, str],
    *,
    progress: bool = False,
) -> dict[str, Any]:
    """Play `games` games; counts of how they ended."""
    batches = [range(first, min(first + BATCH, seed + games)) for first in range(seed, seed + games, BATCH)]
    total = Ends()
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(batches) or 1)) as pool:
        work = pool.map(_play_batch, *zip(*((game_id, seats, bots, choices, batch) for batch in batches), strict=True))
        if progress:
            work = tqdm(work, total=len(batches), unit=f"×{BATCH} games", file=sys.stderr)
        for ends in work:
            total.add(ends)
    for fault in total.faults[:3]:
        print(fault, file=sys.stderr)
    won = sum(count for outcome, count in total.outcomes.items() if outcome.startswith("win"))
    return {
        "games": games,
        "faults": len(total.faults),
        "outcomes": dict(total.outcomes),
        "wins": dict(total.wins),
        "win_rate": round(won / max(1, games), 4),
        "decisions_per_player": round(total.decisions / max(1, total.players), 1),
    }


def _play_batch(game_id: str, seats: int | None, bots: Bots, choices: dict[str, str], seeds: range) -> Ends:
    return play_games(load_game(game_id), seats, bots, choices, seeds)


def play_games(game: Game, seats: int | None, bots: Bots, choices: dict[str, str], seeds: range) -> Ends:
    """A game for each of these seeds."""
    fewest, most = game.seats
    ends = Ends()
    for seed in seeds:
        count = seats or fewest + seed % (most - fewest + 1)
        setup = _setup(count, seed, choices)
        try:
            play = play_out(game, setup, bots, seed)
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


def _setup(seats: int, seed: int, choices: dict[str, str]) -> Setup:
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

"""`gloam simulate`: bots play many games on all cores, with no table; for balance and for finding faults."""

from __future__ import annotations

import argparse
import json
import os
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from tqdm import tqdm

from gloamboard.pi_app.config.setup_flags import BadAnswer, choices_from
from gloamboard.rules.kernel import Play, Rng, Setup, load_game

TAKES_QUESTIONS = True
MOST_DECISIONS = 20_000  # a game that asks more often has run away
BATCH = 10


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "simulate",
        help="let bots play many games",
        description="Bots play many games on all cores and count how they end. No table is needed.",
    )
    parser.add_argument("--game", required=True, metavar="NAME", help="the game")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seats", type=int, metavar="N", help="players (all counts in turn when not given)")
    parser.add_argument("--bot", default="sensible", metavar="NAME", help="which bot sits at every seat (sensible)")
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
        if args.bot not in game.bots:
            raise BadAnswer(f"{game.title} has no bot {args.bot!r} (it has {', '.join(sorted(game.bots))}).")
    except (LookupError, BadAnswer) as no:
        print(f"gloam simulate: {no}", file=sys.stderr)
        return 2
    found = simulate(args.game, args.games, args.seats, args.bot, args.seed, choices, progress=sys.stderr.isatty())
    if args.json:
        print(json.dumps(found))
    else:
        print(f"games      {found['games']}\nfaults     {found['faults']}\nwin rate   {found['win_rate']:.1%}")
        print(f"decisions  {found['decisions_per_player']:.1f} per player")
        for outcome, count in sorted(found["outcomes"].items(), key=lambda row: -row[1]):
            print(f"  {outcome:<24}{count:>6}")
    return 1 if found["faults"] else 0


def simulate(
    game_id: str, games: int, seats: int | None, bot: str, seed: int, choices: dict[str, str], *, progress: bool = False
) -> dict[str, Any]:
    """Play `games` games; counts of how they ended."""
    batches = [range(first, min(first + BATCH, seed + games)) for first in range(seed, seed + games, BATCH)]
    outcomes: Counter[str] = Counter()
    decisions = players = faults = 0
    shown: list[str] = []
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(batches) or 1)) as pool:
        work = pool.map(_play_batch, *zip(*((game_id, seats, bot, choices, batch) for batch in batches), strict=True))
        if progress:
            work = tqdm(work, total=len(batches), unit=f"×{BATCH} games", file=sys.stderr)
        for batch_outcomes, batch_decisions, batch_players, batch_faults in work:
            outcomes.update(batch_outcomes)
            decisions += batch_decisions
            players += batch_players
            faults += len(batch_faults)
            shown += batch_faults
    for fault in shown[:3]:
        print(fault, file=sys.stderr)
    wins = sum(count for outcome, count in outcomes.items() if outcome.startswith("win"))
    return {
        "games": games,
        "faults": faults,
        "outcomes": dict(outcomes),
        "win_rate": round(wins / max(1, games), 4),
        "decisions_per_player": round(decisions / max(1, players), 1),
    }


def _play_batch(
    game_id: str, seats: int | None, bot: str, choices: dict[str, str], seeds: range
) -> tuple[Counter[str], int, int, list[str]]:
    game = load_game(game_id)
    fewest, most = game.seats
    outcomes: Counter[str] = Counter()
    decisions = players = 0
    faults = []
    for seed in seeds:
        count = seats or fewest + seed % (most - fewest + 1)
        try:
            play = play_out(game, Setup(tuple(f"seat{n + 1}" for n in range(count)), seed, choices), bot, seed)
        except Exception:  # a simulation counts every fault, whatever it is, and goes on to the next game
            faults.append(f"seed {seed}, {count} seats:\n{traceback.format_exc(limit=-4)}")
            continue
        assert play.outcome is not None
        outcomes[f"{play.outcome.result}: {play.outcome.by}"] += 1
        decisions += play.decision
        players += count
    return outcomes, decisions, players, faults


def play_out(game: Any, setup: Setup, bot: str, seed: int) -> Play:
    """One game to its end, bots at every seat, each seeing its own view and options only."""
    play = Play(game, setup)
    decide = game.bots[bot]
    rng = Rng(seed * 7919 + 1)
    while play.pending is not None:
        if play.decision > MOST_DECISIONS:
            raise RuntimeError(f"more than {MOST_DECISIONS} decisions")
        seat = play.waiting()[0]
        play.answer(seat, decide(game.view(play.state, seat), play.pending.options(seat), rng))
    return play

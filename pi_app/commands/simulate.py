"""`gloam simulate`: bots play many games on all cores or on a cluster, with no table; for balance and for faults."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import TypedDict

from tqdm import tqdm

from gloamboard.pi_app.config.setup_flags import BadAnswer, choices_from
from gloamboard.pi_app.study.batches import Batch, CannotCount, Played, batches_of, count
from gloamboard.pi_app.study.places import open_place
from gloamboard.pi_app.study.playing import Bots, Ends, Terms, bots_from, check_seats
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.rules.kernel import load_game

TAKES_QUESTIONS = True


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
    parser.add_argument("--on", metavar="ADDRESS", help="the scheduler of a Dask cluster that plays: tcp://host:8786")
    parser.add_argument("--json", action="store_true", help="one line for scripts")


def run(args: argparse.Namespace) -> int:
    try:
        game = load_game(args.game)
        choices = choices_from(args.more, game, args.flags)
        if args.games < 1:
            raise BadAnswer(f"--games {args.games}: at least one is played.")
        check_seats(args.seats, game)
        bots = bots_from(args.bot or [], game)
        show = sys.stderr.isatty()
        found = simulate(args.game, args.games, args.seats, bots, args.seed, choices, on=args.on, progress=show)
    except (LookupError, BadAnswer, CannotCount) as no:
        print(f"gloam simulate: {no}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(found))
    else:
        print("\n".join(lines(found)))
    return 1 if found["faults"] else 0


class Simulated(TypedDict):
    """How so many games ended."""

    games: int
    faults: int
    outcomes: dict[str, int]
    wins: dict[str, int]  # by side, where there are several
    draws: int
    win_rate: float
    decisions_per_player: float


def lines(found: Simulated) -> list[str]:
    """How the games ended, for the terminal; of several sides for each, for somebody always wins there."""
    games, wins = found["games"], found["wins"]
    told = [f"games      {games}", f"faults     {found['faults']}"]
    if len(wins) > 1:
        told.append("wins       " + ", ".join(f"{side} {n} ({n / games:.1%})" for side, n in wins.items()))
        told.append(f"draws      {found['draws']}{', won by all who share in them' if found['draws'] else ''}")
    else:
        told.append(f"win rate   {found['win_rate']:.1%}")
    told.append(f"decisions  {found['decisions_per_player']:.1f} per player")
    return told + [f"  {outcome:<24}{times:>6}" for outcome, times in found["outcomes"].items()]


def simulate(
    game_id: str,
    games: int,
    seats: int | None,
    bots: Bots,
    seed: int,
    choices: Mapping[str, str],
    *,
    on: str | None = None,
    progress: bool = False,
) -> Simulated:
    """Play `games` games; counts of how they ended, the same wherever they were played."""
    batches = list(batches_of(Terms(game_id, seats, bots, choices), range(seed, seed + games)))
    done: dict[int, Ends] = {}
    with open_place(on, game_id) as place, tqdm(total=games, unit=" games", disable=not progress) as bar:

        def told(batch: Batch, played: Played) -> None:
            done[batch.seeds[0]] = played.ends
            bar.update(len(batch.seeds))

        count(batches, place, told)
    total = Ends()
    for first in sorted(done):
        total.add(done[first])
    for fault in total.faults[:3]:
        print(fault, file=sys.stderr)
    return {
        "games": games,
        "faults": len(total.faults),
        "outcomes": dict(total.outcomes.most_common()),
        "wins": dict(total.wins),
        "draws": sum(times for outcome, times in total.outcomes.items() if outcome.startswith("draw")),
        "win_rate": round(total.won / max(1, games), 4),
        "decisions_per_player": round(total.decisions / max(1, total.players), 1),
    }

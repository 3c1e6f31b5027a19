"""`gloam study FILE`: plays what a file of settings compares, goes on after a stop, and makes a page of it."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from tqdm import tqdm

from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.pi_app.study.batches import Batch, CannotCount, Played, count
from gloamboard.pi_app.study.findings import Found, as_data, findings, percent, points
from gloamboard.pi_app.study.ledger import Ledger, put_aside
from gloamboard.pi_app.study.made_with import made_with
from gloamboard.pi_app.study.page import page_of
from gloamboard.pi_app.study.places import open_place
from gloamboard.pi_app.study.study_file import Study, read_study
from gloamboard.pi_app.terminal import Subparsers, aligned, paint

BY_HAND = "by hand."


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "study",
        help="compare settings over many games of bots",
        description="Plays the games that a study file asks for, counts how they end, with 95 % intervals, and "
        "writes a page with plots beside the file. Ctrl-C stops it; run again it goes on where it was.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the study (docs/studies.md)")
    parser.add_argument("--on", metavar="ADDRESS", help="the scheduler of a Dask cluster that plays: tcp://host:8786")
    parser.add_argument("--plan", action="store_true", help="say what is to be played, and play nothing")
    parser.add_argument("--fresh", action="store_true", help="put aside what was counted and begin anew")
    parser.add_argument("--json", action="store_true", help="one line for scripts")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    study = read_study(args.file)
    counted_in, page = args.file.with_suffix(".counted.jsonl"), args.file.with_suffix(".html")
    try:
        aside = put_aside(counted_in) if args.fresh else None
        if aside is not None:
            print(f"what was counted is kept in {aside}", file=sys.stderr)
        ledger = Ledger(counted_in, made_with(study.game.id))
    except (CannotCount, OSError) as no:
        print(f"gloam study: {no}", file=sys.stderr)
        return 2
    try:
        missing = ledger.missing((setting.terms for setting in study.settings), study.seeds)
        if args.plan:
            _tell_plan(study, missing, ledger)
            return 0
        stopped = _play(study, missing, ledger, args.on)
        found = findings(study, ledger)
    finally:
        ledger.close()
    if stopped and not any(one.ends.games for one in found):
        print(
            f"gloam study: {stopped if stopped != BY_HAND else 'stopped by hand, before anything was counted.'}",
            file=sys.stderr,
        )
        return 130 if stopped == BY_HAND else 2
    replace_file(page, page_of(study, found, made_with(study.game.id)).encode(), mode=0o644)
    if args.json:
        print(json.dumps(as_data(study, found)))
    else:
        _tell(found, page)
    for fault in [fault for one in found for fault in one.ends.faults][:3]:
        print(fault, file=sys.stderr)
    if stopped:
        print(
            paint(f"stopped: {stopped} What is counted is kept; the same command goes on.", "warn", sys.stderr),
            file=sys.stderr,
        )
        return 130 if stopped == BY_HAND else 2
    return 1 if any(one.ends.faults for one in found) else 0


def _play(study: Study, missing: list[Batch], ledger: Ledger, on: str | None) -> str:
    """Plays what is missing; why it stopped before the end, or ""."""
    planned = len(study.seeds) * len(study.settings)
    left = sum(len(batch.seeds) for batch in missing)
    if not missing:
        return ""
    with tqdm(total=planned, initial=planned - left, unit=" games", disable=not sys.stderr.isatty()) as bar:

        def told(batch: Batch, played: Played) -> None:
            ledger.add(batch, played)
            bar.update(len(batch.seeds))

        try:
            with open_place(on, study.game.id) as place:
                count(missing, place, told)
        except KeyboardInterrupt:
            return BY_HAND
        except CannotCount as no:
            return str(no)
    return ""


def _tell_plan(study: Study, missing: list[Batch], ledger: Ledger) -> None:
    planned, left = len(study.seeds) * len(study.settings), sum(len(batch.seeds) for batch in missing)
    facts = [
        ("game", study.game.title),
        ("settings", ", ".join(setting.name for setting in study.settings)),
        ("games", f"{planned} planned, {planned - left} counted, {left} to play"),
    ]
    speed = ledger.seconds_per_game()
    if speed is not None and left:
        hours = speed * left / 3600
        facts.append(
            ("time", f"about {hours:.1f} hours of one core, {hours / (os.cpu_count() or 1):.1f} on this machine")
        )
    print("\n".join(aligned(facts)))


def _tell(found: list[Found], page: Path) -> None:
    for one in found:
        print(f"{one.name}: {one.ends.games} games, {one.decisions:.1f} decisions per player")
        for side, share in one.wins.items():
            against = f"; against {found[0].name} {points(one.gaps[side])}" if one.gaps else ""
            print(f"  {side:<16}{percent(share)}{against}")
    print(f"page   {page}")

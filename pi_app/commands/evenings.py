"""`gloam evenings`: which evenings are kept here, and how they ended."""

from __future__ import annotations

import argparse
import json

from gloamboard.pi_app.config.settings import add_flags, load_settings
from gloamboard.pi_app.evenings.listing import evenings_in
from gloamboard.pi_app.evenings.places import places_of
from gloamboard.pi_app.terminal import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "evenings",
        help="list the evenings that are kept",
        description="Lists the evenings that are kept here, the newest first: when, which game, for how many, how it "
        "ended. `gloam report --log FILE` makes one that is over a page to share.",
    )
    parser.add_argument("--json", action="store_true", help="one JSON list instead of lines")
    add_flags(parser, "game")


def run(args: argparse.Namespace) -> int:
    found = evenings_in(*(place.folder for place in places_of(load_settings(args))))
    if args.json:
        print(json.dumps([{**one._asdict(), "log": str(one.log)} for one in found]))
        return 0
    for one in found:
        facts = [one.game or "?", f"{one.seats} seats", *([f"{one.inputs} inputs"] if one.inputs else []), one.state]
        print(f"{one.when}  {', '.join(facts)}{': ' if one.end else ''}{one.end}")
        print(f"{'':<18}{one.log}")
    if not found:
        print("No evening is kept here yet.")
    return 0

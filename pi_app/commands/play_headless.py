"""`gloam play --headless --bots`: reads the flags, plays, and prints what came of it."""

from __future__ import annotations

import argparse
import json
import sys

from gloamboard.pi_app.config.settings import Settings
from gloamboard.pi_app.config.setup_flags import BadAnswer, choices_from
from gloamboard.pi_app.rehearsal.headless import play_headless
from gloamboard.pi_app.terminal import Fact, aligned
from gloamboard.rules.kernel import load_game


def run_headless(args: argparse.Namespace, settings: Settings) -> int:
    try:
        result = play_headless(
            settings.game,
            settings.seats,
            settings.seed or 1,
            settings.layout,
            settings.tokens,
            bot=args.bot or "random",
            choices=choices_from(args.more, load_game(settings.game)),
            prefer=settings.broker or None,
            kind=settings.parts,
        )
    except (BadAnswer, LookupError) as problem:
        print(f"gloam: {problem}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(result))
        return 0
    told: list[Fact] = []
    for name, value in result.items():
        shown = ", ".join(f"{key} {one}" for key, one in value.items()) if isinstance(value, dict) else str(value)
        told.append((name, shown))
    print("\n".join(aligned(told)))
    return 0

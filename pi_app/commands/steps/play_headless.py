"""`gloam play --headless --bots`: reads the flags, plays, and prints what came of it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from gloamboard.pi_app.config.settings import Settings
from gloamboard.pi_app.config.setup_flags import BadAnswer, as_flags, choices_from
from gloamboard.pi_app.referee.keeping.record import FolderInUse, Record
from gloamboard.pi_app.rehearsal.headless import play_headless
from gloamboard.pi_app.terminal import Fact, aligned
from gloamboard.rules.kernel import load_game


def run_headless(
    args: argparse.Namespace, settings: Settings, set_aside: Callable[[], Path | None] | None = None
) -> int:
    """Without `set_aside` nothing stays; with it the evening is kept in the data folder, in the place of another."""
    evening = None if set_aside is None else settings.referee_folder
    try:
        if evening is not None and set_aside is not None:
            if evening.exists():
                Record(evening).close()  # nobody is playing here
            if aside := set_aside():
                print(f"gloam: the evening that was here is kept in {aside}", file=sys.stderr)
        result = play_headless(
            settings.game,
            settings.seats,
            settings.seed or 1,
            settings.layout,
            settings.tokens,
            bot=args.bot or "random",
            choices=choices_from([*as_flags(settings.choices), *args.more], load_game(settings.game)),
            prefer=settings.broker or None,
            kind=settings.parts,
            evening=evening,
        )
    except (BadAnswer, FolderInUse, LookupError) as problem:
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

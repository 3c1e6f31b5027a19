"""`gloam learn TABLE --like SHEET -o MINE`: asks for each piece of a token sheet by name; lay it on any pad, the zone
lights, and its tag is written down. Stop at any time: what was learnt is kept, and the next run goes on from there.
"""

from __future__ import annotations

import argparse
import select
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hal.presence import Contested, Gone, Presence, Settled
from hal.tokens import Token, TokenSheet, load_tokens
from pi_app import places
from pi_app.commission.token_file import write_tokens
from pi_app.commission.workbench import Say, Workbench, add_flags, opened, told
from pi_app.commission.zones import COLD, GREEN, RED, light, zone_pixels
from pi_app.settings import load_settings

LOOK_S = 0.02


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("learn", help="learn which tag is under which piece")
    add_flags(parser)
    parser.add_argument("--like", metavar="SHEET", help="token sheet whose names are asked for")
    parser.add_argument("-o", "--out", required=True, type=Path, metavar="MINE.toml", help="where to write your sheet")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return told(lambda: _run(args))


def _run(args: argparse.Namespace) -> int:
    like = load_tokens(places.find_tokens(args.like or load_settings().tokens))
    with opened(args) as bench:
        lesson = Lesson(bench, like, args.out, print)
        print("Lay each piece on any pad when it is asked for. Enter skips it, Ctrl-C ends; what is learnt is kept.")
        return 0 if lesson.teach(_enter_pressed) else 1


def _enter_pressed() -> bool:
    if not select.select([sys.stdin], [], [], 0)[0]:
        return False
    return bool(sys.stdin.readline())


@dataclass
class Lesson:
    bench: Workbench
    like: TokenSheet
    out: Path
    say: Say
    learnt: list[Token] = field(default_factory=list)
    _presence: Presence = field(default_factory=Presence)
    _zones: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    _told: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._zones = zone_pixels(self.bench.table)
        self._pad_of = {pad.reader: pad.id for pad in self.bench.table.pad}
        if self.out.exists():
            self.learnt = list(load_tokens(self.out).token)

    def teach(self, skipped: Callable[[], bool] = lambda: False) -> bool:
        """Ask for everything that is missing; True when nothing is left out."""
        wanted = self._missing()
        total = len(self.like.token)
        for name in wanted:
            self.say(f"[{total - len(self._missing()) + 1}/{total}] Lay down {_shown(name)}.")
            if not self._one(name, skipped):
                self.say(f"Skipped {_shown(name)}.")
        light(self.bench.table, self.bench.parts.strips, [])
        left = self._missing()
        self.say(f"{total - len(left)} of {total} known, in {self.out}" + (f"; {len(left)} left." if left else "."))
        return not left

    def _missing(self) -> list[Token]:
        """Names of the model sheet that have no tag yet; of a kind, as many as are lacking."""
        have = [(token.piece, token.kind) for token in self.learnt]
        missing = []
        for token in self.like.token:
            name = (token.piece, token.kind)
            if name in have:
                have.remove(name)
            else:
                missing.append(token)
        return missing

    def _one(self, name: Token, skipped: Callable[[], bool]) -> bool:
        while not skipped():
            for event in self._presence.feed(self.bench.parts.readers.sweep(), self.bench.clock.now()):
                if isinstance(event, Settled):
                    if self._consider(name, event):
                        return True
                elif isinstance(event, Contested):
                    self.say(str(event))
                elif isinstance(event, Gone) and event.settled:
                    self._show(event.reader, None)
            self.bench.clock.sleep(LOOK_S)
        return False

    def _consider(self, name: Token, event: Settled) -> bool:
        pad = self._pad_of.get(event.reader, event.reader)
        mine = next((token for token in self.learnt if token.tag == event.tag), None)
        if mine is not None:
            same = (mine.piece, mine.kind) == (name.piece, name.kind)
            what = "another one of them" if same and name.kind else _shown(mine)
            self.say(f"  {pad}: this is {what}, which is known already. Lay down {_shown(name)}.")
            self._show(event.reader, RED)
            return False
        others = [tag for tag in self._presence.here() if tag != event.tag and not self._knows(tag)]
        if others:
            self.say(f"  {pad}: {1 + len(others)} new tags lie on the table. Leave only {_shown(name)} there.")
            self._show(event.reader, RED)
            self._presence = Presence()  # look anew at what is left
            return False
        self.learnt.append(Token(event.tag, name.piece, name.kind))
        write_tokens(self.out, self.out.stem, self.like.title, self.learnt)
        self.say(f"  {pad}: learnt {_shown(name)}.")
        self._show(event.reader, GREEN)
        return True

    def _knows(self, tag: str) -> bool:
        return any(token.tag == tag for token in self.learnt)

    def _show(self, reader: str, colour: tuple[int, int, int] | None) -> None:
        pad = self._pad_of.get(reader)
        lit = [(pixels, COLD) for name, pixels in self._zones.items() if name != pad]
        if pad is not None and colour is not None:
            lit.append((self._zones[pad], colour))
        light(self.bench.table, self.bench.parts.strips, lit)


def _shown(token: Token) -> str:
    return str(token.piece) if token.piece is not None else f"a {token.kind}"

"""`gloam rules show ID` and `gloam rules coverage`: a rule by its id, and which rules the tests show."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TypedDict

from gloamboard.pi_app.config.shipped_files import rulebooks
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.rules.kernel import registry
from gloamboard.rules.kernel.rulebook import Rule, Rulebook, load_rulebook
from gloamboard.rules.kernel.shown import read_shown
from gloamboard.strict_toml import did_you_mean


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("rules", help="show a rule, or which rules tests show")
    below = parser.add_subparsers(dest="what", required=True, metavar="COMMAND")
    show = below.add_parser("show", help="print a rule or a ruling")
    show.add_argument("id", metavar="ID", help="a rule id, such as NW-ACT-07")
    coverage = below.add_parser("coverage", help="how many rules of each area a test shows")
    coverage.add_argument("--game", metavar="NAME", help="one game or box only")
    coverage.add_argument("--json", action="store_true", help="for scripts")


def run(args: argparse.Namespace) -> int:
    return _show(args.id) if args.what == "show" else _coverage(args.game, args.json)


def shown_rules(game: str) -> dict[str, list[str]]:
    """Rule id → tests that show it, as the last full test run recorded."""
    return read_shown(registry.belongings_of(game).shown)


def _show(rule_id: str) -> int:
    wanted = rule_id.upper()
    known: list[str] = []
    for game, path in rulebooks().items():
        book = load_rulebook(path)
        entry = book.by_id.get(wanted)
        if entry is None:
            known += book.by_id
        elif isinstance(entry, Rule):
            print(f"{entry.id}  {entry.section}\n\n{entry.text}\n\nSeen at the table: {entry.check}")
            tests = shown_rules(game).get(entry.id)
            if entry.not_played:
                print(f"\nNot played: {entry.not_played}")
            elif tests:
                print(f"\nShown by: {tests[0]}" + (f" and {len(tests) - 1} more" if len(tests) > 1 else ""))
            return 0
        else:
            print(f"{entry.id}  a ruling of ours\n\n{entry.question}\n\n{entry.ruling}")
            return 0
    area = [id for id in known if id.startswith(wanted.rpartition("-")[0] + "-")]
    hint = f"Its area has {area[0]} to {area[-1]}." if area else did_you_mean(wanted, known)
    print(f"gloam rules: no rule {wanted}. {hint or '`gloam rules coverage` lists the areas.'}", file=sys.stderr)
    return 2


def _coverage(only: str | None, as_json: bool) -> int:
    books = rulebooks()
    if only is not None and only not in books:
        print(f"gloam rules: no game {only!r}. {did_you_mean(only, books)}", file=sys.stderr)
        return 2
    found = {game: _count(game, load_rulebook(path)) for game, path in books.items() if only in (None, game)}
    if as_json:
        print(json.dumps({game: {k: v for k, v in facts.items() if k != "areas"} for game, facts in found.items()}))
        return 0
    for game, facts in found.items():
        for area, (shown, total, not_played) in facts["areas"].items():
            left = total - shown - not_played
            print(f"{game}  {area:<8} {shown:>4} of {total:<4}" + (f" {left} missing" if left else ""))
        print(
            f"{game}  all      {facts['shown']:>4} of {facts['total']:<4} shown, {facts['not_played']} not played, "
            f"{len(facts['missing'])} missing"
        )
        missing = facts["missing"]
        if missing:
            more = f" and {len(missing) - 12} more; --json names all" if len(missing) > 12 else ""
            print(f"{game}  missing  {' '.join(missing[:12])}{more}")
    return 0


class Counted(TypedDict):
    """The rules of one book: how many a test shows, and which are missing."""

    shown: int
    total: int
    not_played: int
    missing: list[str]
    areas: dict[str, list[int]]  # shown, in all, not played


def _count(game: str, book: Rulebook) -> Counted:
    shown = shown_rules(game)
    areas: dict[str, list[int]] = {}
    for rule in book.rule:
        row = areas.setdefault(rule.area, [0, 0, 0])
        row[0] += rule.id in shown and not rule.not_played
        row[1] += 1
        row[2] += bool(rule.not_played)
    return {
        "shown": sum(row[0] for row in areas.values()),
        "total": len(book.rule),
        "not_played": sum(row[2] for row in areas.values()),
        "missing": [rule.id for rule in book.rule if rule.id not in shown and not rule.not_played],
        "areas": areas,
    }

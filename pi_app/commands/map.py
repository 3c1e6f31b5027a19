"""`gloam map check` and `gloam map prepare`: is a map sound, and what can its lights light from each of its spaces."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tqdm import tqdm

from gloamboard.pi_app.config.shipped_files import find_any_map
from gloamboard.pi_app.terminal import Fact, Subparsers, answer_file, write_out
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.sight.prepared import load_prepared, prepare, prepared_path, templates_of


def add_parser(subparsers: Subparsers) -> Subparsers:
    """Adds `map`; returns its own subparsers."""
    parser = subparsers.add_parser("map", help="check a map, or prepare what its lights can light")
    inner = parser.add_subparsers(dest="map_command", required=True, metavar="COMMAND")
    check = inner.add_parser("check", help="say what is on a map, and whether its light is prepared")
    check.add_argument("file", metavar="MAP", help="a map's name (floor1-a) or a path")
    check.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    check.set_defaults(run=lambda args: answer_file(lambda: _check(args.file), as_json=args.json))
    ready = inner.add_parser("prepare", help="work out what each light can light, into a file beside the map")
    ready.add_argument("file", metavar="MAP", help="a map's name or a path")
    ready.set_defaults(run=_prepare)
    return inner


def _check(name: str) -> tuple[list[Fact], list[str], dict[str, object]]:
    m = load_map(find_any_map(name))
    kinds = Counter(link.kind for link in m.link)
    counted = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    facts = [
        ("map", f"{m.id}: {m.title}"),
        ("spaces", f"{len(m.space)} in {len(m.group)} groups" if m.group else f"{len(m.space)}"),
        ("links", f"{len(m.link)}: {counted}" if m.link else "0"),
        ("walls", f"{len(m.wall)}, {len(m.door)} doors, {len(m.obstacle)} obstacles"),
    ]
    results: dict[str, int] = {}
    for template in templates_of(m):
        lights = load_prepared(m, template)
        results[template.id] = sum(len(lights.aims(space, frozenset())) for space in lights.spaces)
        facts.append(("light", f"{template.id}: {results[template.id]} distinct results, all doors open"))
    data = {
        "file": m.path,
        "id": m.id,
        "spaces": len(m.space),
        "links": dict(kinds),
        "walls": len(m.wall),
        "doors": len(m.door),
        "obstacles": len(m.obstacle),
        "lights": results,
    }
    return facts, [], data


def _prepare(args: argparse.Namespace) -> int:
    m = load_map(find_any_map(args.file))
    templates = templates_of(m)
    if not templates:
        print(f"{m.path}: it names no templates, so there is nothing to prepare")
        return 0
    for template in templates:
        with tqdm(total=len(m.space), unit="space", disable=not sys.stderr.isatty(), leave=False) as bar:
            text = prepare(m, template, bar.update)
        if write_out(prepared_path(m.path, template.id), text):
            return 2
    return 0

"""Makes the page of a finished evening from its record. It knows views and stories, and no game."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any

from pi_app.layout import Layout
from rules.kernel import PUBLIC, Game, Play, Setup

COLOURS = ("#ffb257", "#4fe3c1", "#b98cff", "#ff7a5c", "#9fd0ff", "#ffe08a")
STYLE = """
body { margin: 0; background: #0d0b12; color: #e8e2d0; font: 17px/1.5 Georgia, serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1.2rem 5rem; }
h1 { font-size: 2.2rem; margin: 0; } h2 { margin: 2.4rem 0 .6rem; font-size: 1.3rem; color: #ffb257; }
.end { font-size: 1.2rem; color: #c9bfae; } svg { width: 100%; height: auto; background: #07060a; border-radius: 12px; }
.room { fill: #16131d; stroke: #3a3346; stroke-width: 1.5; }
.name { fill: #837a90; font-size: 13px; text-anchor: middle; }
.way { fill: none; stroke-width: 5; stroke-linejoin: round; stroke-linecap: round; opacity: .85; }
ol { padding-left: 1.6rem; } li { margin: .15rem 0; } .rule { color: #837a90; font-size: .8em; margin-left: .4em; }
.key { display: inline-block; width: 1.4em; height: .35em; margin-right: .4em;
  vertical-align: middle; border-radius: 1em; }
.turning li { margin: .5rem 0; } @media print { body { background: #fff; color: #000; } }
"""


def page_of(game: Game, setup: Setup, entries: Sequence[Mapping[str, Any]], layout: Layout) -> str:
    """Replay the record and write the page. Raises LookupError while the evening is not over."""
    play = Play(game, setup)
    ways: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    turning: list[tuple[int, str]] = []
    last_moment = None
    for entry in entries:
        if entry.get("undone"):
            play = play.undo(entry["undone"])
        for seat, key in entry.get("did", ()):
            told = len(play.story)
            play.answer(seat, tuple(key))
            view = game.view(play.state, PUBLIC)
            _follow(view, ways, names)
            moment = game.scene(view).get("moment")
            if moment and moment.get("n") != last_moment:
                last_moment = moment.get("n")
                public = [line.says for line in play.story[told:] if line.seats is None]
                if public:
                    turning.append((len(play.answers), public[-1]))
    if play.outcome is None:
        raise LookupError("this evening is not over yet; a report would give its secrets away.")
    view = game.view(play.state, PUBLIC)
    shown = layout.showing(view["map"]["tiles"]) if view.get("map") else layout
    title = f"{game.title}: {view.get('title', '')}".rstrip(": ")
    outcome = play.outcome
    return "\n".join(
        [
            "<!doctype html><html lang=en><meta charset=utf-8>",
            '<meta name=viewport content="width=device-width, initial-scale=1">',
            f"<title>{_safe(title)}</title><style>{STYLE}</style><main>",
            f"<h1>{_safe(title)}</h1>",
            f"<p class=end>{_safe(outcome.says)}<span class=rule>{_safe(outcome.rule)}</span></p>",
            f"<p>{len(play.answers)} decisions, {len(setup.seats)} players, round {view.get('round', '')}.</p>",
            "<h2>The ways you went</h2>",
            _map(shown, ways, names),
            "<h2>Turning points</h2><ol class=turning>",
            *(f"<li>{_safe(says)}</li>" for _, says in turning),
            "</ol><h2>The log</h2><ol>",
            *(
                f"<li>{_safe(line.says)}<span class=rule>{_safe(line.rule)}</span></li>"
                for line in play.story
                if line.seats is None
            ),
            "</ol></main></html>",
        ]
    )


def _follow(view: Mapping[str, Any], ways: dict[str, list[str]], names: dict[str, str]) -> None:
    """Where each player's own piece went."""
    pieces = view.get("pieces", {})
    for seat in view.get("seats", {}).values():
        piece = seat.get("piece")
        at = pieces.get(piece, {}).get("at")
        if at:
            names[piece] = pieces[piece].get("name", piece)
            way = ways.setdefault(piece, [])
            if not way or way[-1] != at:
                way.append(at)


def _map(layout: Layout, ways: Mapping[str, Sequence[str]], names: Mapping[str, str]) -> str:
    width, height = layout.table.size_mm
    parts = [f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="The ways of the pieces">']
    for space in layout.spaces.values():
        points = " ".join(f"{x:g},{y:g}" for x, y in space.polygon)
        parts.append(f'<polygon class="room" points="{points}"/>')
        parts.append(f'<text class="name" x="{space.label[0]:g}" y="{space.label[1]:g}">{_safe(space.name)}</text>')
    keys = []
    for n, (piece, way) in enumerate(ways.items()):
        colour, shift = COLOURS[n % len(COLOURS)], 6 * (n - (len(ways) - 1) / 2)
        spots = [layout.spaces[at].spot for at in way if at in layout.spaces]
        line = " ".join(f"{x + shift:g},{y + shift:g}" for x, y in spots)
        parts.append(f'<polyline class="way" stroke="{colour}" points="{line}"/>')
        if spots:
            x, y = spots[-1]
            parts.append(f'<circle cx="{x + shift:g}" cy="{y + shift:g}" r="9" fill="{colour}"/>')
        keys.append(
            f'<span class="key" style="background:{colour}"></span>{_safe(names[piece])} ({len(way) - 1} moves)'
        )
    return "".join(parts) + "</svg><p>" + " &nbsp; ".join(keys) + "</p>"


def _safe(text: object) -> str:
    return html.escape(str(text))

"""The page of a study: plots with their intervals and the numbers behind them, in one file that needs no other."""

from __future__ import annotations

import html
from collections.abc import Sequence

from gloamboard.pi_app.study.findings import Found, percent, points
from gloamboard.pi_app.study.intervals import Share
from gloamboard.pi_app.study.made_with import MadeWith
from gloamboard.pi_app.study.study_file import Study

LEFT, WIDTH, RIGHT, ROW = 190, 560, 200, 34  # of a plot: names, the scale from 0 to 100 %, figures, a row's height
MARKS = ("circle", "square", "diamond", "triangle")  # of sides; colour never tells alone
COLOURS = ("#ffb257", "#4fe3c1", "#b98cff", "#ff7a5c", "#9fd0ff", "#ffe08a", "#8d848e")
STYLE = """
:root { --ground: #0b090d; --text: #ece4d6; --quiet: #a39a8f; --lamp: #ffb257; --wall: #3a323f; color-scheme: dark; }
body { margin: 0; background: var(--ground); color: var(--text); font: 17px/1.5 Palatino, "P052", Georgia, serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.2rem 5rem; }
h1 { font-size: clamp(1.7rem, 5vw, 2.4rem); line-height: 1.15; margin: .2rem 0 .6rem; text-wrap: balance; }
h2 { margin: 2.6rem 0 .6rem; font-size: 1.3rem; color: var(--lamp); }
.eyebrow { color: var(--lamp); margin: 0; } .quiet, figcaption { color: var(--quiet); }
figure { margin: 0; overflow-x: auto; } svg { display: block; width: 100%; min-width: 42rem; height: auto; }
svg text { fill: var(--text); font: 14px ui-sans-serif, system-ui, sans-serif; } svg .quiet { fill: var(--quiet); }
.grid { stroke: var(--wall); stroke-width: 1; } .first { stroke: var(--lamp); stroke-dasharray: 4 5; opacity: .7; }
.reach { stroke-width: 3; stroke-linecap: round; opacity: .75; } .cut { stroke: var(--ground); stroke-width: 1.5; }
.tables { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--wall); vertical-align: top; }
th { color: var(--quiet); font-weight: normal; }
.keys { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; padding: 0; margin: .6rem 0; }
.keys i { display: inline-block; width: .8em; height: .8em; border-radius: .2em; margin-right: .45em; }
@media print { :root { --ground: #fff; --text: #000; --quiet: #444; --lamp: #7a4300; --wall: #bbb;
  color-scheme: light; } figure, tr { break-inside: avoid; } svg { min-width: 0; } }
"""


def page_of(study: Study, found: Sequence[Found], made_with: MadeWith) -> str:
    counted, planned = sum(one.ends.games for one in found), len(study.seeds) * len(study.settings)
    so_far = f"{counted:,} games" if counted >= planned else f"{counted:,} of {planned:,} games so far"
    title = html.escape(study.title)
    seeds = f"seeds {study.seeds[0]} to {study.seeds[-1]} of each setting"
    made = f"Gloamboard {made_with['version']}, rules {made_with['rules']}, content {made_with['content']}"
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>{STYLE}</style></head><body><main>
<p class="eyebrow">{html.escape(study.game.title)}, a study</p><h1>{title}</h1>
<p class="quiet">{so_far}; {seeds}. {made}.</p>
<h2>Who wins</h2>
<figure>{_wins(found)}<figcaption>A mark is the share of games won, the bar its 95 % interval. The dashed line is
{html.escape(found[0].name)}, which the others are compared with.</figcaption></figure>
<h2>How it ends</h2>
<figure>{_outcomes(found)}</figure>
<h2>Numbers</h2>
<div class="tables">{_table(found)}</div>
<p class="quiet">Intervals are 95 % each (Wilson; differences Newcombe).
Of twenty comparisons one will look real by chance.</p>
</main></body></html>
"""


def _wins(found: Sequence[Found]) -> str:
    sides = list(found[0].wins)
    rows, height = [], len(found) * len(sides) * ROW + 30
    for number, (one, side) in enumerate((one, side) for one in found for side in sides):
        y = number * ROW + ROW / 2
        place = sides.index(side)
        name = one.name if place == 0 else ""
        of_side = f"{side}: " if len(sides) > 1 else ""
        colour, share = COLOURS[place % len(COLOURS)], one.wins[side]
        rows.append(
            f'<text x="0" y="{y + 5}">{html.escape(name)}</text>'
            f'<line class="reach" stroke="{colour}" x1="{_x(share.low)}" x2="{_x(share.high)}" y1="{y}" y2="{y}"/>'
            f"{_mark(MARKS[place % len(MARKS)], _x(share.share), y, colour)}"
            f'<text x="{LEFT + WIDTH + 14}" y="{y + 5}">{html.escape(of_side)}{share.share:.1%}</text>'
        )
    first = [
        f'<line class="first" x1="{_x(s.share)}" x2="{_x(s.share)}" y1="0" y2="{height - 28}"/>'
        for s in found[0].wins.values()
    ]
    return _plot("Share of games won by setting", height, [*first, *rows])


def _outcomes(found: Sequence[Found]) -> str:
    """A bar for each setting, cut into its outcomes; those a bar has room for say their share."""
    ends = list(dict.fromkeys(end for one in found for end in one.outcomes))
    colour = {end: COLOURS[number % len(COLOURS)] for number, end in enumerate(ends)}
    rows = []
    for number, one in enumerate(found):
        y, at = number * ROW + 5, 0.0
        rows.append(f'<text x="0" y="{y + 17}">{html.escape(one.name)}</text>')
        for end in ends:
            share = one.outcomes.get(end, Share(0, 0, 0)).share
            if share:
                says = html.escape(f"{end.partition(': ')[2]} {share:.0%}")
                rows.append(
                    f'<rect class="cut" x="{_x(at)}" y="{y}" width="{share * WIDTH:.1f}" height="{ROW - 10}" rx="4" '
                    f'fill="{colour[end]}"><title>{html.escape(end)}: {share:.1%}</title></rect>'
                )
                if share * WIDTH > len(says) * 7.6:
                    rows.append(f'<text style="fill: #14101a" x="{_x(at) + 6}" y="{y + 17}">{says}</text>')
            at += share
    keys = "".join(f'<li><i style="background: {colour[end]}"></i>{html.escape(end)}</li>' for end in ends)
    return _plot("How games end by setting", len(found) * ROW + 30, rows) + f'<ul class="keys">{keys}</ul>'


def _plot(says: str, height: float, inside: Sequence[str]) -> str:
    lines = "".join(
        f'<line class="grid" x1="{_x(part / 4)}" x2="{_x(part / 4)}" y1="0" y2="{height - 26}"/>'
        f'<text class="quiet" text-anchor="middle" x="{_x(part / 4)}" y="{height - 6}">{part * 25} %</text>'
        for part in range(5)
    )
    box = f"0 0 {LEFT + WIDTH + RIGHT} {height}"
    return f'<svg viewBox="{box}" role="img" aria-label="{html.escape(says)}">{lines}{"".join(inside)}</svg>'


def _x(share: float) -> float:
    return round(LEFT + share * WIDTH, 1)


def _mark(shape: str, x: float, y: float, colour: str) -> str:
    ways = {
        "circle": f'<circle cx="{x}" cy="{y}" r="6" fill="{colour}"/>',
        "square": f'<rect x="{x - 6}" y="{y - 6}" width="12" height="12" fill="{colour}"/>',
        "diamond": f'<path d="M{x} {y - 8}l8 8-8 8-8-8z" fill="{colour}"/>',
        "triangle": f'<path d="M{x} {y - 7}l8 13h-16z" fill="{colour}"/>',
    }
    return ways[shape]


def _table(found: Sequence[Found]) -> str:
    sides = list(found[0].wins)
    heads = "".join(
        f"<th>{html.escape(word)}</th>"
        for word in ("setting", "games", "side", "won", f"against {found[0].name}", "decisions per player")
    )
    rows = []
    for one in found:
        for side in sides:
            against = points(one.gaps[side]) if one.gaps else ""
            cells = (one.name, f"{one.ends.games:,}", side, percent(one.wins[side]), against, f"{one.decisions:.1f}")
            rows.append("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>")
    return f"<table><tr>{heads}</tr>{''.join(rows)}</table>"

"""Makes the page of a finished evening from its record. It knows views and stories, and no game."""

from __future__ import annotations

import html
import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gloamboard.pi_app.layout.ground import PlacedSpace
from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.referee.keeping.record import Entry
from gloamboard.pi_app.referee.keeping.resume import still_stands
from gloamboard.rules.kernel import EVERYBODY, PUBLIC, Game, Line, Outcome, Play, Setup, Sides
from gloamboard.rules.kernel.forms import MomentForm, View
from gloamboard.rules.kernel.game import OwnState, winners

LETTER_MM = 7.4  # of a room's name
MOST_ALIKE = 6  # what happens more often in an evening turned nothing
COLOURS = ("#ffb257", "#4fe3c1", "#b98cff", "#ff7a5c", "#9fd0ff", "#ffe08a")
STYLE = """
:root { --ground: #0b090d; --text: #ece4d6; --quiet: #a39a8f; --lamp: #ffb257; --room: #16131b; --wall: #3a323f;
  --warm: #3b2a18; --table: #050407; color-scheme: dark; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 17px/1.5 "Iowan Old Style", Palatino, "P052", Georgia, serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2.5rem 1.2rem 5rem; }
h1 { font-size: clamp(1.8rem, 5vw, 2.6rem); line-height: 1.15; margin: .2rem 0 .6rem; text-wrap: balance; }
h2 { margin: 2.8rem 0 .8rem; font-size: 1.35rem; color: var(--lamp); }
h3 { margin: 1.6rem 0 .4rem; font-size: 1rem; color: var(--quiet); }
.eyebrow { color: var(--lamp); letter-spacing: .06em; margin: 0; }
.end { font-size: 1.25rem; margin: 0 0 .4rem; } .facts { color: var(--quiet); margin: 0; }
.board { overflow-x: auto; border-radius: 14px; }
svg { display: block; width: 100%; min-width: 40rem; height: auto; background: var(--table); }
.room { fill: var(--room); stroke: var(--wall); stroke-width: 2; } .room.seen { fill: var(--warm); }
.name { fill: var(--text); font-size: 13px; text-anchor: middle;
  stroke: var(--ground); stroke-width: 3; paint-order: stroke; }
.way { fill: none; stroke-width: 4; stroke-linejoin: round; stroke-linecap: round; opacity: .9; }
.way.unseen { stroke-dasharray: 9 7; } .log .unseen { color: var(--quiet); } .log .unseen small { margin-right: .6em; }
.stop { stroke: var(--table); stroke-width: 1.5; } .last { stroke: var(--text); stroke-width: 2.5; }
.letter { font-size: 13px; font-weight: 700; text-anchor: middle; fill: #14101a; }
.keys { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; padding: 0; margin: .8rem 0 0; list-style: none; }
.key { display: inline-block; width: 1.5em; height: .4em; margin-right: .5em;
  vertical-align: middle; border-radius: 1em; }
.turning { list-style: none; padding: 0 0 0 1.1rem; border-left: 2px solid var(--wall); }
.turning li { margin: .7rem 0; } .turning small { display: block; color: var(--quiet); }
.log { padding-left: 0; list-style: none; } .log li { margin: .2rem 0; }
.rule { color: #8d848e; font: .72rem ui-monospace, monospace; margin-left: .5em; white-space: nowrap; }
@media print {
  :root { --ground: #fff; --text: #000; --quiet: #444; --lamp: #7a4300; --room: #fff; --wall: #999; --warm: #f3e6d0;
    --table: #fff; color-scheme: light; }
  body { font-size: 11pt; } svg { min-width: 0; } main { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; } li, svg { break-inside: avoid; } .key { print-color-adjust: exact; }
}
"""


class _Step(NamedTuple):
    """A piece came to a space."""

    answers: int  # given by then
    piece: str
    at: str
    seen: bool  # by everybody, not by its own side alone


@dataclass
class _Told:
    """What is gathered while the record is played again."""

    steps: list[_Step] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    turning: list[tuple[int | str, str]] = field(default_factory=list)  # round, sentence
    rounds: list[tuple[int | str, Line]] = field(default_factory=list)  # round, line of the log

    @property
    def ways(self) -> dict[str, list[str]]:
        """Piece → spaces."""
        found: dict[str, list[str]] = {}
        for step in self.steps:
            found.setdefault(step.piece, []).append(step.at)
        return found

    @property
    def unseen(self) -> Counter[str]:
        """Piece → moves that were only for its own side's eyes."""
        begun = {step.piece: step for step in reversed(self.steps)}  # being set down is no move
        return Counter(step.piece for step in self.steps if not step.seen and step is not begun[step.piece])


def page_of(game: Game, setup: Setup, entries: Sequence[Entry], layout: Layout, *, boundary: OwnState = None) -> str:
    """Replay the record and write the page; from the state at the `boundary` where the record begins there. Raises
    LookupError while the evening is not over, and Refused where it would be another game by today's rules."""
    play, told = replayed(Play(game, setup, state=boundary), entries)
    outcome = play.outcome
    if outcome is None:
        raise LookupError("this evening is not over yet; a report would give its secrets away.")
    view = game.view(play.state, PUBLIC)
    shown = Tiles(layout).lay(view.get("map"))
    title = str(view.get("title") or game.title)
    players = ", ".join(told.names.values()) or f"{len(setup.seats)} players"
    ended = f"round {view['round']} · " if view.get("round") else ""
    how = _how(outcome, play.game.sides(setup))
    eyebrow = how if title == game.title else f"{game.title} · {how}"
    return "\n".join(
        [
            "<!doctype html><html lang=en><meta charset=utf-8>",
            '<meta name=viewport content="width=device-width, initial-scale=1">',
            f"<title>{_safe(title)}: {how}</title><style>{STYLE}</style><main>",
            f"<p class=eyebrow>{_safe(eyebrow)}</p><h1>{_safe(title)}</h1>",
            f"<p class=end>{_safe(outcome.says)}{_rule(outcome.rule)}</p>",
            f"<p class=facts>{_safe(players)} · {_safe(ended)}{len(play.answers)} decisions</p>",
            "<h2>The ways you went</h2>",
            _map(shown, told),
            "<h2>Turning points</h2><ol class=turning>" if told.turning else "",
            *(f"<li><small>{_round(n)}</small>{_safe(says)}</li>" for n, says in told.turning),
            "</ol>" if told.turning else "",
            "<h2>The story</h2>",
            *_story(told.rounds),
            "</main></html>",
        ]
    )


def replayed(play: Play, entries: Sequence[Entry]) -> tuple[Play, _Told]:
    game, told = play.game, _Told()
    last_moment = None
    moments: list[tuple[int, int | str, str, str]] = []  # how much was told by then, round, what kind, sentence
    sides = game.sides(play.setup)
    secretive = play.setup.seats if len(sides) > 1 else ()  # whose own eyes saw more of the board than everybody's
    begins = game.view(play.state, PUBLIC).get("round") or 1
    kept = [(_round_of(line, begins), line) for line in play.story]  # round and line of everything told so far
    for entry in entries:
        still_stands(play, entry.get("stood"))
        if entry.get("undone"):
            play = play.undo(entry["undone"])
            kept = kept[: len(play.story)]
            told.steps = [step for step in told.steps if step.answers <= len(play.answers)]
            moments = [one for one in moments if one[0] <= len(kept)]
            moment = _moment(game, play)
            last_moment = moment["n"] if moment else None
        for seat, key in entry.get("did", ()):
            play.answer(seat, tuple(key))
            view = game.view(play.state, PUBLIC)
            for each in (view, *(game.view(play.state, own) for own in secretive)):
                _follow(each, told, len(play.answers), seen=each is view)
            new = play.story[len(kept) :]
            now = view.get("round", "")
            kept += [(_round_of(line, now), line) for line in new]
            moment = _moment(game, play)
            if moment and moment.get("n") != last_moment:
                last_moment = moment.get("n")
                public = [line for line in new if line.eyes == EVERYBODY]
                if public:
                    telling = _telling(moment, public)
                    moments.append((len(kept), _round_of(telling, now), str(moment["word"]), telling.says))
    if matters := getattr(game, "milestones", None):
        matters |= {play.outcome.rule} if play.outcome is not None else set()
        moments = [(0, n, line.rule, line.says) for n, line in kept if line.rule in matters and line.eyes == EVERYBODY]
    often = Counter(word for _, _, word, _ in moments)
    told.turning = [(n, says) for _, n, word, says in moments if often[word] <= MOST_ALIKE]
    told.rounds = [(n, line) for n, line in kept if line.eyes in (EVERYBODY, *sides, *secretive)]
    return play, told


def _round_of(line: Line, now: int | str) -> int | str:
    """When it happened: what is told at once may reach from one round into the next."""
    return now if line.round is None else line.round


def _round(n: int | str) -> str:
    return f"Round {_safe(n)}" if n else "Before the first round"


def _moment(game: Game, play: Play) -> MomentForm | None:
    """What the lights have a moment of their own for, if anything."""
    return game.scene(game.view(play.state, PUBLIC)).get("moment")


def _telling(moment: MomentForm, lines: Sequence[Line]) -> Line:
    """Which of the sentences told at once tells of the moment: one with its word, else one that names its place."""
    words = [word[:6] for word in str(moment["word"]).replace("-", " ").split() if len(word) > 3]
    place = str(moment.get("space") or "").replace("-", " ")
    for wanted in (words, [place] if place else []):
        for line in lines:
            if any(word in line.says.lower() for word in wanted):
                return line
    return lines[-1]


def _story(rounds: Sequence[tuple[int | str, Line]]) -> list[str]:
    """The log, round by round."""
    parts: list[str] = []
    for n, lines in itertools.groupby(rounds, key=lambda row: row[0]):
        items = "".join(_told_line(line) for _, line in lines)
        parts.append(f"<h3>{_round(n)}</h3><ol class=log>{items}</ol>")
    return parts


def _told_line(line: Line) -> str:
    whose = "" if line.eyes == EVERYBODY else f" class=unseen><small>{_safe(line.eyes)}</small"
    return f"<li{whose}>{_safe(line.says)}{_rule(line.rule)}</li>"


def _how(outcome: Outcome, sides: Sides) -> str:
    """How it ended, in a word; for whom, where there are several sides."""
    if outcome.result == "draw":
        return "A draw"
    if len(sides) > 1:
        won = " and ".join(winners(outcome, sides))
        return f"Won by the {won}" if won else "Lost"
    return "Won" if outcome.result == "win" else "Lost"


def _rule(rule: str) -> str:
    return f"<span class=rule>{_safe(rule)}</span>" if rule else ""


def _follow(view: View, told: _Told, answers: int, *, seen: bool) -> None:
    """Where each player's own piece went, seen by everybody or by its own side alone."""
    pieces = view["pieces"]
    stood = {step.piece: step.at for step in told.steps}
    for seat in view["seats"].values():
        piece = seat.get("piece")
        at = pieces[piece]["at"] if piece in pieces else None
        if piece and at:
            told.names[piece] = pieces[piece]["name"]
            if stood.get(piece) != at:
                told.steps.append(_Step(answers, piece, at, seen))


def _map(layout: Layout, told: _Told) -> str:
    """The board, the rooms somebody was in a little warmer, and one line a piece from its first place to its last."""
    ways, names = told.ways, told.names
    width, height = layout.size_mm
    rooms = [space for space in layout.spaces.values() if space.map]  # free cells of a grid are none
    seen = {at for way in ways.values() for at in way}
    parts = [
        '<div class="board" tabindex="0">',
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="The ways of the pieces">',
    ]
    for space in rooms:
        points = " ".join(f"{x:g},{y:g}" for x, y in space.polygon)
        parts.append(f'<polygon class="room{" seen" if space.id in seen else ""}" points="{points}"/>')
    keys = []
    for n, (piece, way) in enumerate(ways.items()):
        colour, shift = COLOURS[n % len(COLOURS)], 8 * (n - (len(ways) - 1) / 2)
        spots = [(x + shift, y + shift) for x, y in (layout.spaces[at].spot for at in way if at in layout.spaces)]
        unseen = told.unseen[piece]
        parts.append(f'<path class="way{" unseen" if unseen else ""}" stroke="{colour}" d="{_bowed(spots)}"/>')
        parts += [f'<circle class="stop" cx="{x:g}" cy="{y:g}" r="4.5" fill="{colour}"/>' for x, y in spots[:-1]]
        if spots:
            x, y = spots[-1]
            parts.append(f'<circle class="last" cx="{x:g}" cy="{y:g}" r="11" fill="{colour}"/>')
            parts.append(f'<text class="letter" x="{x:g}" y="{y + 4.5:g}">{_safe(names[piece][:1])}</text>')
        moves = f"{len(way) - 1} move{'' if len(way) == 2 else 's'}" + (f", {unseen} unseen" if unseen else "")
        keys.append(f'<li><span class="key" style="background:{colour}"></span>{_safe(names[piece])}, {moves}</li>')
    for space in rooms:
        x, y = space.label
        rows = "".join(
            f'<tspan x="{x:g}" dy="{14 if n else 0}">{_safe(row)}</tspan>' for n, row in enumerate(_rows(space))
        )
        parts.append(f'<text class="name" x="{x:g}" y="{y:g}">{rows}</text>')
    return "".join(parts) + "</svg></div><ul class=keys>" + "".join(keys) + "</ul>"


def _rows(space: PlacedSpace) -> list[str]:
    """A room's name, over two lines where the room is narrow."""
    xs, words = [x for x, _ in space.polygon], space.name.split()
    middle = (len(words) + 1) // 2
    if len(words) < 2 or len(space.name) * LETTER_MM <= max(xs) - min(xs):
        return [space.name]
    return [" ".join(words[:middle]), " ".join(words[middle:])]


def _bowed(spots: Sequence[tuple[float, float]]) -> str:
    """A line through these spots that bows a little to its left, so that the way there and the way back part."""
    if not spots:
        return ""
    bends = [
        f"Q{(x1 + x2) / 2 + 0.12 * (y2 - y1):.1f} {(y1 + y2) / 2 - 0.12 * (x2 - x1):.1f} {x2:g} {y2:g}"
        for (x1, y1), (x2, y2) in itertools.pairwise(spots)
    ]
    return f"M{spots[0][0]:g} {spots[0][1]:g}" + "".join(bends)


def _safe(text: object) -> str:
    return html.escape(str(text))

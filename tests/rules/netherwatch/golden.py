"""Golden evenings: whole games written down as text, with what every seat saw change after each answer.

A file holds the set-up, then each answer and the changes of the views that followed: what everybody saw once, what only
one seat saw under that seat's name, and the lines told. `GLOAM_WRITE_GOLDEN=1` plays them anew and writes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gloamboard.rules.kernel import PUBLIC, Key, Play, Rng, Setup
from gloamboard.rules.netherwatch import GAME

FOLDER = Path(__file__).parents[2] / "golden" / "netherwatch"
EVERYTHING_BY_HAND = ("vault", "events", "boards", "devices", "sanity-die", "clues", "cover", "banishment")
VIGIL = "loyal_vigil"
EVENINGS: dict[str, dict[str, Any]] = {
    "ashwood-two-initiates": {"seats": 2, "seed": 11, "choices": {"tier": "initiate"}},
    "nevermore-three-operatives": {
        "seats": 3,
        "seed": 12,
        "choices": {"tier": "operative", "operation": "nevermore-avenue", "start": "table"},
    },
    "crane-four-veterans": {"seats": 4, "seed": 13, "choices": {"tier": "veteran", "operation": "crane-estate"}},
    "dyers-alone-with-a-specter": {
        "seats": 1,
        "seed": 14,
        "choices": {"operation": "old-man-dyers", "solo": "second-specter far-flight"},
    },
    "harrowick-discovery-only": {
        "seats": 2,
        "seed": 15,
        "choices": {"operation": "harrowick-mansion", "variant": "discovery"},
    },
    "delta-confrontation-only": {
        "seats": 3,
        "seed": 16,
        "choices": {"operation": "delta-mu-nu", "variant": "confrontation"},
    },
    "ashwood-by-hand": {"seats": 2, "seed": 17, "choices": {"tier": "initiate"}, "hands": EVERYTHING_BY_HAND},
    "vigil-ashwood-with-a-dog": {"seats": 2, "seed": 21, "choices": {"boxes": VIGIL, "dogs": "one"}},
    "vigil-coffin-rock": {"seats": 2, "seed": 32, "choices": {"boxes": VIGIL, "operation": "coffin-rock"}},
    "vigil-le-bois-with-a-pack": {
        "seats": 3,
        "seed": 33,
        "choices": {"boxes": VIGIL, "operation": "le-bois", "dogs": "pack", "tier": "operative"},
    },
    "vigil-karang-hollow-by-hand": {
        "seats": 2,
        "seed": 24,
        "choices": {"boxes": VIGIL, "operation": "karang-hollow", "dogs": "one", "start": "table"},
        "hands": ("exploration-tiles", "special-tiles", "hazards"),
    },
}


def setup_of(evening: dict[str, Any]) -> Setup:
    seats = tuple(f"seat{n + 1}" for n in range(evening["seats"]))
    return Setup(seats, evening["seed"], evening["choices"], frozenset(evening.get("hands", ())))


def bots_play(evening: dict[str, Any]) -> Iterator[tuple[Play, str, Key]]:
    """The evening as the sensible bot plays it; what is read by hand is mostly nothing much."""
    play, rng = Play(GAME, setup_of(evening)), Rng(evening["seed"])
    while play.pending is not None:
        seat = play.waiting()[0]
        options = play.pending.options(seat)
        if play.pending.about == "by-hand":
            key = ("done",) if rng.below(2) and options[-1].key == ("done",) else rng.pick(options).key
        else:
            key = GAME.bots["sensible"](GAME.view(play.state, seat), options, rng)
        yield play, seat, key


def flat(value: Any, path: str = "") -> dict[str, str]:
    """A view as lines: path and value."""
    if isinstance(value, dict):
        made: dict[str, str] = {}
        for key, item in value.items():
            made |= flat(item, f"{path}.{key}" if path else str(key))
        return made
    return {path: json.dumps(value, ensure_ascii=False)}


def changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    gone = [f"{path}: {before[path]} → nothing" for path in before if path not in after]
    return gone + [f"{path}: {after[path]}" for path in after if before.get(path) != after[path]]


class Record:
    """Writes down what each seat sees."""

    def __init__(self, play: Play) -> None:
        self.seats = (*play.setup.seats, PUBLIC)
        self.before = {seat: flat(GAME.view(play.state, seat)) for seat in self.seats}
        self.told = len(play.story)

    def after(self, play: Play, seat: str, key: Key) -> list[str]:
        lines = [f"> {seat} {json.dumps(list(key))}"]
        now = {each: flat(GAME.view(play.state, each)) for each in self.seats}
        public = changes(self.before[PUBLIC], now[PUBLIC])
        lines += [f"  all {line}" for line in public]
        for each in play.setup.seats:
            lines += [f"  {each} {line}" for line in changes(self.before[each], now[each]) if line not in public]
        lines += [f'  "{line.says}" {line.rule}'.rstrip() for line in play.story[self.told :]]
        self.before, self.told = now, len(play.story)
        return lines


def head(evening: dict[str, Any]) -> str:
    return f"# netherwatch {json.dumps(evening, sort_keys=True)}"


def write(name: str) -> None:
    """Play the evening and write it down."""
    evening = EVENINGS[name]
    lines = [head(evening)]
    record: Record | None = None
    for play, seat, key in bots_play(evening):
        record = record or Record(play)
        play.answer(seat, key)
        lines += record.after(play, seat, key)
    lines.append(f"# {play.outcome}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n")


def again(name: str) -> list[str]:
    """The same answers given again: what is seen now."""
    written = (FOLDER / f"{name}.txt").read_text().splitlines()
    play = Play(GAME, setup_of(EVENINGS[name]))
    record, lines = Record(play), [head(EVENINGS[name])]
    for line in written:
        if line.startswith("> "):
            _, seat, key = line.split(" ", 2)
            play.answer(seat, tuple(json.loads(key)))
            lines += record.after(play, seat, tuple(json.loads(key)))
    return [*lines, f"# {play.outcome}"]

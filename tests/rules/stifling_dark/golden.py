"""Recorded evenings as text: what everybody and each side saw change after every answer. `python -m` this module writes
them. Long values stand as their length and a sum; card texts are left out, they are in the content files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

from gloamboard.rules.kernel import PUBLIC, Play, Rng, Setup
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, INVESTIGATORS
from tests.rules.stifling_dark.evening import seats

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "stifling_dark"
GAMES: dict[str, tuple[int, int, str, dict[str, str]]] = {
    "butcher_sawmill_three": (3, 11, "sensible", {"adversary": "butcher", "scenario": "sawmill"}),
    "horror_park_four": (4, 12, "sensible", {"adversary": "horror", "scenario": "park"}),
    "cult_sawmill_five": (5, 13, "sensible", {"adversary": "cult", "scenario": "sawmill"}),
    "butcher_park_two": (2, 14, "sensible", {"adversary": "butcher", "scenario": "park"}),
    "horror_sawmill_first_steps": (3, 15, "random", {"adversary": "horror", "scenario": "sawmill"}),
    "cult_park_four": (4, 16, "sensible", {"adversary": "cult", "scenario": "park"}),
}
LONG = 120


def flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Paths and values; card texts left out."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not str(key).endswith("says") and key != "you":
                yield from flat(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and any(isinstance(item, (Mapping, list)) for item in value):
        for n, item in enumerate(value):
            yield from flat(item, f"{path}.{n}")
    else:
        text = str(value)
        yield path, text if len(text) <= LONG else f"{len(text)} letters, {crc32(text.encode()):08x}"


def changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    yield from (f"  - {path}" for path in before if path not in now)
    yield from (f"  {path} = {value}" for path, value in now.items() if before.get(path) != value)


def record(name: str) -> str:
    """The whole evening as text."""
    players, seed, bot, choices = GAMES[name]
    play, rng = Play(GAME, Setup(seats(players), seed, {"length": "whole", **choices})), Rng(seed)
    lines = [f"{name}: {players} players, seed {seed}, {bot}, {choices}"]
    known: dict[str, dict[str, str]] = {eyes: {} for eyes in (PUBLIC, ADVERSARY, INVESTIGATORS)}
    told = step = 0
    while True:
        lines += [f"> {line.eyes}: {line.says} [{line.rule}]" for line in play.story[told:]]
        told = len(play.story)
        for eyes, before in known.items():
            known[eyes] = dict(flat(GAME.view(play.state, eyes)))
            changed = list(changes(before, known[eyes]))
            lines += [f"{eyes} sees:", *changed] if changed else []
        if play.outcome is not None:
            lines.append(f"the end: {play.outcome.result} by {play.outcome.by} [{play.outcome.rule}]")
            return "\n".join(lines) + "\n"
        seat = play.waiting()[step % len(play.waiting())]
        assert play.pending is not None
        options = play.pending.options(seat)
        key = GAME.bots[bot](GAME.view(play.state, seat), options, rng)
        step += 1
        lines.append(f"\n## {step} {seat}, {play.pending.about}, {len(options)} ways: {' '.join(map(str, key))}")
        play.answer(seat, key)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(record(name))
        print(f"wrote {FOLDER / name}.txt")

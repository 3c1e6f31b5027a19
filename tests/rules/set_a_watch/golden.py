"""Recorded games as text: every seat's view at every step, as lines that changed. `python -m` this module writes them.

A line is a path into the view and its value; `-` took a line away. Card texts are left out: they are in the content
files, and so is all of a buried card but its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from gloamboard.rules.kernel import PUBLIC, Play, Rng, Setup
from gloamboard.rules.kernel.door import asked_of
from gloamboard.rules.set_a_watch import GAME
from tests.rules.asking import question
from tests.rules.set_a_watch.night import seats

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "set_a_watch"
GAMES: dict[str, tuple[int, int, str, dict[str, str]]] = {
    "easy_solo": (1, 11, "sensible", {"difficulty": "easy", "party": "ranger,rogue,cleric,warrior"}),
    "normal_three": (3, 5, "sensible", {"difficulty": "normal", "party": "choose", "final": "choose"}),
    "insane_four": (4, 2, "random", {"difficulty": "insane", "party": "random", "fire": "rolled", "wood": "any-time"}),
}


def flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Paths and values; card texts left out."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == "graveyard":
                yield key, ", ".join(card["id"] for card in inner)
            elif not key.endswith("says") and key != "you":
                yield from flat(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and any(isinstance(item, (Mapping, list)) for item in value):
        for n, item in enumerate(value):
            yield from flat(item, f"{path}.{n}")
    else:
        yield path, str(value)


def changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for path in before:
        if path not in now:
            yield f"  - {path}"
    for path, value in now.items():
        if before.get(path) != value:
            yield f"  {path} = {value}"


def asked(play: Play, seat: str) -> Iterator[str]:
    question = asked_of(play, seat)
    if question and question["mine"]:
        yield f"{seat} is asked: {question['asks']} [{question['rule']}]"
        for option in question["options"]:
            yield f"    {' '.join(str(word) for word in option['key'])}"


def record(name: str) -> str:
    """The whole game as text."""
    players, seed, bot, choices = GAMES[name]
    play, rng = Play(GAME, Setup(seats(players), seed, choices)), Rng(seed)
    lines = [f"{name}: {players} players, seed {seed}, {bot}, {choices}"]
    known: dict[str, dict[str, str]] = {seat: {} for seat in (*play.setup.seats, PUBLIC)}
    told = step = 0
    while True:
        told = _one_step(play, known, lines, told)
        if play.outcome is not None:
            lines.append(f"the end: {play.outcome.result} by {play.outcome.by} [{play.outcome.rule}]")
            return "\n".join(lines) + "\n"
        seat = play.waiting()[step % len(play.waiting())]
        key = GAME.bots[bot](GAME.view(play.state, seat), question(play).options(seat), rng)
        step += 1
        lines.append(f"\n## {step} {seat}: {' '.join(str(word) for word in key)}")
        play.answer(seat, key)


def _one_step(play: Play, known: dict[str, dict[str, str]], lines: list[str], told: int) -> int:
    lines += [f"> {line.says} [{line.rule}]" for line in play.story[told:]]
    news: dict[tuple[str, ...], list[str]] = {}
    for seat, before in known.items():
        now = dict(flat(GAME.view(play.state, seat)))
        news.setdefault(tuple(changes(before, now)), []).append(seat)
        known[seat] = now
    for changed, who in news.items():
        lines.append(f"{', '.join(who)} see:")
        lines += changed
    for seat in play.setup.seats:
        lines += asked(play, seat)
    return len(play.story)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(record(name))
        print(f"wrote {FOLDER / name}.txt")

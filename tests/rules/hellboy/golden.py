"""Recorded evenings as text: what everybody saw change after every answer. `python -m` this module writes them."""

from __future__ import annotations

from pathlib import Path

from gloamboard.rules.hellboy import GAME
from gloamboard.rules.kernel import PUBLIC, Play, Rng, Setup
from tests.rules.stifling_dark.golden import changes, flat

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "hellboy"
GAMES: dict[str, tuple[int, int, str, dict[str, str]]] = {
    "lantern_street_two": (2, 11, "sensible", {"case": "lantern-street", "difficulty": "calm"}),
    "st_brannocks_three": (3, 12, "sensible", {"case": "st-brannocks", "difficulty": "printed"}),
    "marrow_foundry_four": (4, 13, "sensible", {"case": "marrow-foundry", "difficulty": "grim"}),
    "moth_house_alone": (1, 14, "random", {"case": "moth-house", "difficulty": "printed"}),
}


def record(name: str) -> str:
    """The whole evening as text."""
    players, seed, bot, choices = GAMES[name]
    seats = tuple(f"seat{n + 1}" for n in range(players))
    play, rng = Play(GAME, Setup(seats, seed, choices)), Rng(seed)
    lines = [f"{name}: {players} players, seed {seed}, {bot}, {choices}"]
    known: dict[str, str] = {}
    told = step = 0
    while True:
        lines += [f"> {line.says} [{line.rule}]" for line in play.story[told:]]
        told = len(play.story)
        before, known = known, dict(flat(GAME.view(play.state, PUBLIC)))
        lines += changes(before, known)
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

"""What an evening is played with, as four short hashes: the kernel, a game's rules, its content with the maps, the
layout. They stand in the record of the evening, so that a changed program says what has changed."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

from gloamboard.rules.kernel.game import Game
from gloamboard.rules.kernel.registry import with_boxes

Fingerprint = dict[str, str]
KERNEL = Path(__file__).resolve().parent
NOT_PLAYED = ("theme.toml",)  # says how a word looks, not what happens


def fingerprint_of(game: Game, layout: str) -> Fingerprint:
    """`layout` is the layout in words that are the same as long as it is. Boxes count as installed, in play or not."""
    folders = sorted({game.folder.resolve(), *(box.folder for box in with_boxes(game.id))})
    return {
        "kernel": hash_of((KERNEL,), ".py"),
        "rules": hash_of(folders, ".py"),
        "content": hash_of([folder / "content" for folder in folders], ".toml"),
        "layout": blake2b(layout.encode(), digest_size=8).hexdigest(),
    }


def changed(before: object, now: Fingerprint) -> list[str]:
    """The parts that are not what they were; none for a record that tells no parts, as those of version 0.1.0."""
    return [part for part in now if before.get(part) != now[part]] if isinstance(before, dict) else []


def hash_of(folders: Iterable[Path], suffix: str) -> str:
    """Of all files below these folders whose names end so; read once a process."""
    return _hash(tuple(map(str, folders)), suffix)


@functools.cache
def _hash(folders: tuple[str, ...], suffix: str) -> str:
    digest = blake2b(digest_size=8)
    for folder in folders:
        for path in _walk(folder, suffix):
            with open(path, "rb", buffering=0) as file:
                content = file.read()
            digest.update(f"{path[len(folder) :]} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def _walk(folder: str, suffix: str) -> Iterator[str]:
    for place, below, names in os.walk(folder):
        below[:] = sorted(set(below) - {"__pycache__"})
        yield from (
            os.path.join(place, name) for name in sorted(names) if name.endswith(suffix) and name not in NOT_PLAYED
        )

"""Long counts in pieces, one seed each. A piece that was counted on this very code is kept in soak.json and is not
counted again, so that a count that takes hours can be interrupted and goes on where it was."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CODE = ("rules", "hal", "pi_app", "firmware", "hardware", "src", "strict_toml", "tests")
"""What a count may hang on."""


def code_here(root: Path = ROOT, folders: Sequence[str] = CODE) -> str:
    """Tells two states of the code apart, committed or not."""
    found = hashlib.blake2b(digest_size=8)
    for path in sorted(one for folder in folders for one in (root / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


class Pieces:
    """`for seed, figures in pieces("fuzz", seeds): …` runs the body for each seed that is missing; what the body puts
    into `figures` is kept once it has come to its end. The sums of all pieces stand beside them."""

    def __init__(self, path: Path, code: str) -> None:
        self._path, self._code = path, code

    def __call__(self, name: str, seeds: Iterable[int]) -> Iterator[tuple[int, dict[str, int]]]:
        for seed in seeds:
            if str(seed) in self._done(name):
                continue
            figures: dict[str, int] = {}
            yield seed, figures
            self._keep(name, seed, figures)

    def sums(self, name: str) -> dict[str, int]:
        return _sums(self._done(name).values())

    def _read(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._path.read_text()) if self._path.exists() else {}
        return found

    def _done(self, name: str) -> dict[str, dict[str, int]]:
        kept = self._read().get(name, {})
        seeds: dict[str, dict[str, int]] = kept.get("seeds", {}) if kept.get("code") == self._code else {}
        return seeds

    def _keep(self, name: str, seed: int, figures: dict[str, int]) -> None:
        done = {**self._done(name), str(seed): figures}
        found = self._read() | {name: {"code": self._code, **_sums(done.values()), "seeds": done}}
        fresh = self._path.with_suffix(".new")
        fresh.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
        os.replace(fresh, self._path)


def _sums(all_figures: Iterable[dict[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for figures in all_figures:
        found |= {key: found.get(key, 0) + number for key, number in figures.items()}
    return found

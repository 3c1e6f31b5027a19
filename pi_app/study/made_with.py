"""What games are played with: version and fingerprints. Counts may be added only where these are the same."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

from gloamboard.rules.kernel import load_game
from gloamboard.rules.kernel.fingerprint import fingerprint_of, hash_of

MadeWith = Mapping[str, str]
STUDY = Path(__file__).resolve().parent


@functools.cache
def made_with(game_id: str) -> MadeWith:
    """This machine's version, kernel, rules, content, and the code that counts."""
    game = fingerprint_of(load_game(game_id), layout="")
    parts = {part: game[part] for part in ("kernel", "rules", "content")}
    return {"version": metadata.version("gloamboard"), **parts, "counting": hash_of((STUDY,), ".py")}


def differences(here: MadeWith, there: MadeWith) -> str:
    """What is not the same, in words; "" where everything is."""
    if here["version"] != there.get("version"):
        return f"Gloamboard {there.get('version')} where this is {here['version']}"
    other = [part for part in here if there.get(part) != here[part]]
    return f"other {' and '.join(other)} under the same version {here['version']}" if other else ""

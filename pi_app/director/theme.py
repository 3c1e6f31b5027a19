"""Theme files: which colour and motion a scene word has. A game's own theme may add words to the house theme."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gloamboard.strict_toml import FileError, load

HOUSE = Path(__file__).resolve().parent / "themes" / "gloam.toml"
LAYERS = 5


@dataclass(frozen=True)
class Word:
    colour: str
    level: float
    layer: int = 1
    swing: float = 0.0
    beat_s: float = 0.0
    cover: float = 1.0
    wander: bool = False

    @property
    def rgb(self) -> tuple[float, float, float]:
        return rgb(self.colour)


@dataclass(frozen=True)
class Flare:
    """Something that happens once. With a speed it travels outward from its space; a negative speed, towards it."""

    colour: str
    level: float
    seconds: float
    speed_mm_s: float = 0.0


@dataclass(frozen=True)
class Theme:
    v: int
    id: str
    word: dict[str, Word] = field(default_factory=dict)
    moment: dict[str, Flare] = field(default_factory=dict)


def rgb(colour: str) -> tuple[float, float, float]:
    """ "#ffb257" as three numbers from 0 to 1."""
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def load_theme(*more: Path) -> Theme:
    """The house theme with the words of other files laid over it."""
    theme = _checked(HOUSE)
    for path in more:
        extra = _checked(path)
        theme = Theme(1, extra.id, theme.word | extra.word, theme.moment | extra.moment)
    return theme


def _checked(path: Path) -> Theme:
    theme = load(path, Theme)
    for kind, entries in (("word", theme.word), ("moment", theme.moment)):
        for name, entry in entries.items():
            try:
                rgb(entry.colour)
                if len(entry.colour) != 7 or entry.colour[0] != "#":
                    raise ValueError
            except ValueError:
                raise FileError(
                    path,
                    f"{kind}.{name}.colour",
                    "a colour is written #rrggbb.",
                    value=entry.colour,
                    hint="Like #ffb257.",
                ) from None
            if not 0 <= entry.level <= 1:
                raise FileError(path, f"{kind}.{name}.level", "a level is from 0 to 1.", value=entry.level)
    for name, word in theme.word.items():
        if not 0 <= word.layer < LAYERS:
            raise FileError(path, f"word.{name}.layer", f"layers are 0 to {LAYERS - 1}.", value=word.layer)
    return theme

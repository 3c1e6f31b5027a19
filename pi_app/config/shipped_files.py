"""Where shipped files are found: tables, layouts, token sheets, and the maps of a game. By name or by path."""

from __future__ import annotations

from pathlib import Path

from gloamboard.strict_toml import FileError, did_you_mean

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"


def find_table(name: str | Path | None, asked: str = "") -> Path:
    """`asked` is the command that wants a table, for the answer to somebody who named none."""
    folder = HARDWARE / "tables"
    if name is None:
        names = ", ".join(sorted(file.stem for file in folder.glob("*.toml")))
        hint = f"For example: `gloam {asked}`; a path to a file of your own will do as well."
        raise FileError(folder, "", f"which table is meant? There are {names}.", hint=hint)
    return _find(name, folder, "table")


def has_tokens(name: str) -> bool:
    return (HARDWARE / "tokens" / f"{name}.toml").is_file()


def find_layout(name: str | Path) -> Path:
    return _find(name, HARDWARE / "layouts", "layout")


def find_tokens(name: str | Path) -> Path:
    return _find(name, HARDWARE / "tokens", "token sheet")


def find_map(game: str, name: str | Path) -> Path:
    """A map of a game, which keeps its content beside its rules."""
    folder = ROOT / "rules" / game / "content" / "maps"
    if not folder.is_dir() and not _is_path(name):
        games = [f.parent.parent.name for f in (ROOT / "rules").glob("*/content/maps")]
        raise FileError(folder, "", f"the game {game} has no maps here.", hint=did_you_mean(game, games))
    return _find(name, folder, "map")


def find_themes(game: str) -> list[Path]:
    """The light theme a game adds to the house theme, where it has one."""
    path = ROOT / "rules" / game / "content" / "theme.toml"
    return [path] if path.is_file() else []


def _is_path(name: str | Path) -> bool:
    return isinstance(name, Path) or "/" in name or name.endswith(".toml")


def _find(name: str | Path, folder: Path, what: str) -> Path:
    if _is_path(name):
        return Path(name)
    path = folder / f"{name}.toml"
    if not path.is_file():
        raise FileError(
            path,
            "",
            f"there is no {what} called {name}.",
            hint=did_you_mean(name, (f.stem for f in folder.glob("*.toml"))),
        )
    return path

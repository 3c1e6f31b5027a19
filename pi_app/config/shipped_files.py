"""Where files that came with a game, a box or a table are found: by the name they are registered under, or by path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from gloamboard.rules.kernel import registry
from gloamboard.strict_toml import FileError, did_you_mean

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"


def find_table(name: str | Path | None, asked: str = "") -> Path:
    """`asked` is the command that wants a table, for the answer to somebody who named none."""
    if name is None:
        hint = f"For example: `gloam {asked}`; a path to a file of your own will do as well."
        raise FileError("tables", "", f"which table is meant? There are {_listed('table')}.", hint=hint)
    return _find(name, "table")


def has_tokens(name: str) -> bool:
    return bool(registry.files_named("token sheet", name))


def find_layout(name: str | Path) -> Path:
    return _find(name, "layout")


def find_tokens(name: str | Path) -> Path:
    return _find(name, "token sheet")


def rulebooks() -> dict[str, Path]:
    """The rulebooks of the installed games and boxes."""
    return {name: one.rulebook for name, one in sorted(registry.by_name().items()) if one.rulebook.is_file()}


def find_map(game: str, name: str | Path) -> Path:
    """A map of a game or of one of its boxes, which keep their content beside their rules."""
    if is_path(name):
        return Path(name)
    owners = [one for one in registry.with_boxes(game) if one.maps.is_dir()]
    if not owners:
        hint = did_you_mean(game, registry.games())
        raise FileError("maps", "", f"the game {game} has no maps here.", hint=hint)
    return _map_of(owners, str(name))


def find_any_map(name: str) -> Path:
    """A map of any installed game or box, by its name; or by path."""
    if is_path(name):
        return Path(name)
    return _map_of([one for one in registry.by_name().values() if one.maps.is_dir()], name)


def find_themes(game: str) -> list[Path]:
    """The light themes a game and its boxes add to the house theme, where they have any."""
    return [one.theme for one in registry.with_boxes(game) if one.theme.is_file()]


def is_path(name: str | Path) -> bool:
    return isinstance(name, Path) or "/" in name or name.endswith(".toml")


def _listed(kind: registry.Kind) -> str:
    return ", ".join(registry.names_of(kind))


def _find(name: str | Path, kind: registry.Kind) -> Path:
    if is_path(name):
        return Path(name)
    return _only(registry.files_named(kind, str(name)), kind, str(name), registry.names_of(kind))


def _map_of(owners: Sequence[registry.Belongings], name: str) -> Path:
    found = [(path, one) for one in owners if (path := one.maps / f"{name}.toml").is_file()]
    return _only(found, "map", name, (file.stem for one in owners for file in one.maps.glob("*.toml")))


def _only(found: list[tuple[Path, registry.Belongings]], what: str, name: str, known: Iterable[str]) -> Path:
    if not found:
        raise FileError(f"{what}s", "", f"there is no {what} called {name}.", hint=did_you_mean(name, known))
    if len(found) > 1:
        claims = " and ".join(f"{one.package} ({path})" for path, one in found)
        hint = "Uninstall one of them, or say which file by its path."
        raise FileError(f"{what}s", "", f"two packages bring a {what} called {name}: {claims}.", hint=hint)
    return found[0][0]

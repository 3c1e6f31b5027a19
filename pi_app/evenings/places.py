"""Where a table keeps what cannot be made again: its data folder, on a Pi also /etc/gloamboard and the services' own
folders, and the files of the owner that its settings name. Which of that is secret, and which is not worth keeping."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from gloamboard.pi_app.config.settings import Settings

SERVICES = ("table", "web", "bots", "referee")  # outboxes before the record: it then has all that they have forgotten
SECRETS = ("seats.json", "evening-codes.json", "passwords.json", "passwords/*", "broker/passwords.json", "https/*.key")
# An evening first: what was sent, then the record that has taken it.
DATA = (
    "table.toml",
    "seats.json",
    "evening-codes.json",
    "broker/passwords.json",
    "https/*",
    "tokens/**/*",
    "outbox/**/*",
    "web/**/*",
    "bots/**/*",
)
DATA_LAST = ("referee/**/*", "evenings/**/*")
NEVER = ("*.lock", "*.new", "running.json", "guesses.json")


@dataclass(frozen=True)
class KeptFolder:
    """A folder of which these files are kept; `name` stands for it in a backup."""

    name: str
    folder: Path
    patterns: tuple[str, ...]

    def files(self) -> Iterator[str]:
        """Their paths below the folder, in the order in which they must be read."""
        seen = set[str]()
        for pattern in self.patterns:
            for path in sorted(self.folder.glob(pattern)):
                below = path.relative_to(self.folder).as_posix()
                if path.is_file() and not any(fnmatch(path.name, never) for never in NEVER) and below not in seen:
                    seen.add(below)
                    yield below


def places_of(settings: Settings, root: Path = Path("/")) -> list[KeptFolder]:
    """All of this table's, those that are there."""
    etc = root / "etc/gloamboard"
    found = [] if settings.data.resolve() == etc.resolve() else [KeptFolder("data", settings.data, (*DATA, *DATA_LAST))]
    for name, file in (("layout", settings.layout), ("tokens", settings.tokens)):
        if "/" in file or file.endswith(".toml"):
            path = Path(file).expanduser().absolute()
            found.append(KeptFolder(name, path.parent, (path.name,)))
    found.append(KeptFolder("etc", etc, ("**/*",)))
    found += [
        KeptFolder(service, root / f"var/lib/gloamboard-{service}", (*DATA, *DATA_LAST, "**/*")) for service in SERVICES
    ]
    return [place for place in found if place.folder.is_dir()]


def is_secret(path: str) -> bool:
    """Whether a file (below its place) opens a seat or a broker; also one that a restored table has replaced."""
    return any(fnmatch(path, pattern) or fnmatch(path, f"*/{pattern}") for pattern in SECRETS)

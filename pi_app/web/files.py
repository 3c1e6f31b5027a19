"""The files of the page as they are sent: small, once, and kept by the browser until one of them changes.

Every file's address carries a word made of all files' contents, so that a browser need never ask again whether it has
the newest. The pages share one frame, and name every script they will need at once. There is no build step: what is
sent is what lies in `static/`, and a changed file is seen at the next load of a page.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from string import Template

STATIC = Path(__file__).resolve().parent / "static"
FRAME = "frame.html"
TYPES = {".js": "text/javascript"}  # some systems map it to text/plain, which modules refuse
_IMPORT = re.compile(r'\bfrom "\./([a-z]+\.js)"')


@dataclass(frozen=True)
class PageFacts:
    """What one page has of its own within the frame."""

    title: str
    heading: str
    board: str  # what a screen reader calls the board, the map and the side
    map: str
    side: str
    styles: tuple[str, ...]
    script: str


PAGES = {
    "board": PageFacts(
        title="Gloamboard",
        heading="Gloamboard",
        board="The board",
        map="Map of the board",
        side="What to do and what is known",
        styles=("room", "board", "side", "panels"),
        script="app",
    ),
    "workshop": PageFacts(
        title="Workshop · Gloamboard",
        heading="Workshop",
        board="The table",
        map="Zones of the table",
        side="What to try",
        styles=("room", "board", "side", "workshop"),
        script="workshop",
    ),
}


@dataclass(frozen=True)
class Sent:
    """One answer's body, plain and gzipped."""

    body: bytes
    gzipped: bytes
    type: str


class Files:
    """All of `folder`, read once and again when something in it has changed."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._seen: tuple[tuple[str, int], ...] = ()
        self.version = ""
        self._files: dict[str, Sent] = {}
        self._pages: dict[str, Sent] = {}

    def page(self, name: str) -> Sent:
        self._look()
        return self._pages[name]

    def file(self, path: str) -> Sent | None:
        if not self._files:
            self._look()
        return self._files.get(path)

    def _look(self) -> None:
        found = sorted(path for path in self._folder.rglob("*") if path.is_file())
        seen = tuple((path.relative_to(self._folder).as_posix(), path.stat().st_mtime_ns) for path in found)
        if seen == self._seen:
            return
        bodies = {name: (self._folder / name).read_bytes() for name, _ in seen}
        frame = Template(bodies.pop(FRAME).decode())
        self.version = hashlib.sha256(b"\0".join(b for item in bodies.items() for b in _named(item))).hexdigest()[:12]
        self._files = {name: _sent(body, name) for name, body in bodies.items()}
        self._pages = {name: _sent(self._laid_out(frame, facts, bodies), FRAME) for name, facts in PAGES.items()}
        self._seen = seen

    def _laid_out(self, frame: Template, facts: PageFacts, bodies: dict[str, bytes]) -> bytes:
        static = f"/static/{self.version}"
        script = f"{facts.script}.js"
        styles = [f'<link rel="stylesheet" href="{static}/css/{name}.css">' for name in facts.styles]
        ahead = [f'<link rel="modulepreload" href="{static}/js/{name}">' for name in needed_by(script, bodies)]
        modules = [f'<script type="module" src="{static}/js/{script}"></script>', *ahead]
        words = {"static": static, "styles": "\n  ".join(styles), "modules": "\n  ".join(modules)}
        own = {name: getattr(facts, name) for name in ("title", "heading", "board", "map", "side")}
        return frame.substitute(words | own).encode()


def needed_by(script: str, bodies: dict[str, bytes]) -> list[str]:
    """Every other module that this one will ask for, in the order a browser would find them."""
    found = [script]
    for name in found:  # grows as it goes
        found += [other for other in _IMPORT.findall(bodies[f"js/{name}"].decode()) if other not in found]
    return found[1:]


def _named(item: tuple[str, bytes]) -> tuple[bytes, bytes]:
    return item[0].encode(), item[1]


def _sent(body: bytes, name: str) -> Sent:
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Sent(body, gzip.compress(body, 9, mtime=0), kind)

"""docs/orb-scenes.svg and docs/reader-scenes.svg: every scene at five moments, in the firmware's own pixels.

`python -m gloamboard.pi_app.docgen.prop_pictures` writes both. The firmware's files run here unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from math import cos, pi, sin
from pathlib import Path

from gloamboard.firmware.beam import beam
from gloamboard.firmware.face import face
from gloamboard.firmware.frames import frames
from gloamboard.firmware.glow import glow
from gloamboard.firmware.orb import Orb
from gloamboard.firmware.panel import Panel
from gloamboard.firmware.pkad import Pkad
from gloamboard.firmware.torch import Torch
from gloamboard.hal.props.words import SCENES_OF, Words, encode_scene

DOCS = Path(__file__).resolve().parents[2] / "docs"
MOMENTS_MS = (0, 400, 1300, 1700, 2600)
PIXELS, LIMIT = 12, 3000  # of the ring that is drawn; it is drawn at full light
STEP_MS = 50  # the firmware draws so often
FIRST, WIDE, HIGH = 120, 96, 92  # of the picture: names, a moment, a row
WORDS: Mapping[str, Words] = {
    "idle": {"tension": 3},
    "searching": {"direction": 4},
    "vision": {"direction": 4},
    "leap": {"direction": 4},
    "drift": {"direction": 4},
    "dice": {"faces": [3, 1, 6, 2, 5]},
    "ask": {"faces": [3, 1, 6, 2, 5]},
    "reading": {"needle": 7, "faces": [7, 2, 8, 7, 6]},
    "picture": {"frames": ["#...#/.#.#./..#../.#.#./#...#", "..#../..#../#####/..#../..#.."]},
}


def pictures() -> dict[str, str]:
    orb = [(scene, [_ring(row) for row in _shown(_orb, scene)]) for scene in SCENES_OF["orb"]]
    reader = [(scene, [_cells(row) for row in _shown(_reader, scene)]) for scene in SCENES_OF["pkad"]]
    reader.append(("picture", [_cells(row) for row in _shown(_panel, "picture")]))
    reader.append(("beam", [_cells(row) for row in _shown(_torch, "beam")]))
    return {
        "orb-scenes.svg": _picture("The orb's scenes, at five moments", orb),
        "reader-scenes.svg": _picture("The reader's, the panels' and the torch's scenes, at five moments", reader),
    }


def _orb() -> Orb:
    orb = Orb(glow, PIXELS, LIMIT)
    orb.get_x = lambda: 0
    return orb


def _reader() -> Pkad:
    return Pkad(face, b"d566666")


def _panel() -> Panel:
    return Panel(frames, b"i")


def _torch() -> Torch:
    """Turned by a click now and again, as in a hand."""
    torch, clicks = Torch(beam, b"i"), (1024 if n in (7, 25, 26, 33) else 0 for n in count())
    torch.get_x = lambda: next(clicks)
    return torch


def _shown(new: Callable[[], Orb | Pkad | Panel | Torch], scene: str) -> list[bytes]:
    """What a fresh prop's lights hold at each moment of the scene, having drawn all the way there."""
    thing = new()
    thing.scene(encode_scene({"scene": scene, **WORDS.get(scene, {})}), 0)
    rows = []
    for now in range(0, MOMENTS_MS[-1] + 1, STEP_MS):
        drawn = bytes(thing.draw(now))
        if now in MOMENTS_MS:
            rows.append(drawn)
    return rows


def _ring(rgb: bytes) -> str:
    """Pixel 0 at the top, then clockwise."""
    shapes = []
    for n in range(PIXELS):
        turn = 2 * pi * n / PIXELS
        red, green, blue = (_lit(part) for part in rgb[3 * n : 3 * n + 3])
        shapes.append(
            f'<circle cx="{46 + 32 * sin(turn):.1f}" cy="{46 - 32 * cos(turn):.1f}" r="7" '
            f'fill="rgb({red},{green},{blue})"/>'
        )
    return "".join(shapes)


def _lit(part: int) -> int:
    """As the eye sees a pixel: a little light is far from dark."""
    return round(255 * float((part / 255) ** 0.45))


def _cells(levels: bytes) -> str:
    return "".join(
        f'<rect x="{12 + 14 * (n % 5)}" y="{12 + 14 * (n // 5)}" width="11" height="11" rx="2" '
        f'fill="rgb({28 + 25 * level},{18 + 8 * level},{18 + 4 * level})"/>'
        for n, level in enumerate(levels[:25])
    )


def _picture(title: str, rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    wide, high = FIRST + WIDE * len(MOMENTS_MS), 40 + HIGH * len(rows)
    heads = [
        f'<text x="{FIRST + WIDE * n + 46}" y="26" text-anchor="middle">{now / 1000:g} s</text>'
        for n, now in enumerate(MOMENTS_MS)
    ]
    body = []
    for number, (scene, moments) in enumerate(rows):
        top = 36 + HIGH * number
        body.append(f'<text x="14" y="{top + 51}">{scene}</text>')
        body += [f'<g transform="translate({FIRST + WIDE * n} {top})">{shape}</g>' for n, shape in enumerate(moments)]
    size = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" '
        f'aria-label="{title}"><title>{title}</title><rect width="{wide}" height="{high}" rx="12" fill="#0b090d"/>'
        '<g font-family="system-ui, sans-serif" font-size="15" fill="#ece4d6">'
        + "\n".join([*heads, *body])
        + "</g></svg>\n"
    )


if __name__ == "__main__":
    for name, picture in pictures().items():
        (DOCS / name).write_text(picture, encoding="utf-8")
        print(f"wrote docs/{name}")

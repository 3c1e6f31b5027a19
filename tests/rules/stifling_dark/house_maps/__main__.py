"""Writes the map files. What their lights light is worked out afterwards by `gloam map prepare`."""

from __future__ import annotations

from pathlib import Path

from tests.rules.stifling_dark.house_maps import park, sawmill
from tests.rules.stifling_dark.house_maps.lattice import draw

DRAWINGS = (sawmill.DRAWING, park.DRAWING)
MAPS = Path(__file__).parents[4] / "rules/stifling_dark/content/maps"

if __name__ == "__main__":
    for drawing in DRAWINGS:
        (MAPS / f"{drawing.id}.toml").write_text(draw(drawing))

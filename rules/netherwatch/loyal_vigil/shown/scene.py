"""Words for the lights: Paths that are open, what lies in wait, and how far a dog's death is heard."""

from __future__ import annotations

from gloamboard.rules.kernel.forms import SceneForm
from gloamboard.rules.netherwatch.loyal_vigil.forms import VigilView

PATHS = {"exploration": "path-on", "special": "special-path"}  # by the kind of Path


def scene(view: VigilView, made: SceneForm) -> None:
    spaces = made["spaces"]
    for paths in view.get("open_paths", {}).values():
        for _, kind, cell in paths:
            word = PATHS[kind]
            if word not in spaces.setdefault(cell, []):
                spaces[cell].append(word)
    for zone, (_, face) in view.get("hazards", {}).items():
        spaces[zone].append("hazard" if face else "lurk")
    if view["howl"] and "moment" in made:
        made["moment"]["spaces"] = list(view["howl"])

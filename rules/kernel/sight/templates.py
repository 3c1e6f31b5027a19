"""A light template: the sheet that is laid against a figure and turned about it, with the lines printed on it.

Its file lies in the folder `templates` beside the folder of the maps. It knows no map; aims.py lays it on one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.shapes import Point
from gloamboard.strict_toml import FileError, load


@dataclass(frozen=True, slots=True)
class Ray:
    """A line along which light goes out until it meets something."""

    to_mm: Point
    from_mm: Point = (0.0, 0.0)


@dataclass(frozen=True)
class Template:
    """Millimetres from the middle of the figure's base, the light falling to the right."""

    v: int
    id: str
    title: str
    outline: tuple[Point, ...]
    ray: tuple[Ray, ...]
    own: bool = True  # the space it is held on is lit too


def load_template(path: str | Path) -> Template:
    """The template in a file, or a FileError that says what to mend."""
    found = load(path, Template)
    if found.id != Path(path).stem:
        raise FileError(path, "id", f"the file is called {Path(path).stem}.", value=found.id, hint="Name both alike.")
    check_template(found, path)
    return found


def template_beside(map_path: str | Path, id: str) -> Path:
    """Where the template of a map is kept."""
    return Path(map_path).parent.parent / "templates" / f"{id}.toml"


def check_template(template: Template, path: str | Path = "") -> None:
    corners = template.outline
    bends = [shapes.side(corners[i - 2], corners[i - 1], corner) for i, corner in enumerate(corners)]
    if len(corners) < 3 or not (all(bend > 0 for bend in bends) or all(bend < 0 for bend in bends)):
        raise FileError(
            path, "outline", "its corners must go round it and bulge outwards.", hint="Order them; leave no dent."
        )
    if shapes.crosses_itself(corners):
        raise FileError(path, "outline", "it crosses itself.", hint="Order its corners.")
    if not template.ray:
        raise FileError(path, "ray", "it has no line along which light goes out.", hint="Add a ray.")
    for i, ray in enumerate(template.ray):
        if ray.from_mm == ray.to_mm:
            raise FileError(path, f"ray[{i}].to_mm", "it begins and ends at the same place.", value=ray.to_mm)

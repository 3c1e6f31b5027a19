"""A prop that says where it stands points at spaces as they lie on the real table."""

from __future__ import annotations

import dataclasses

import pytest

from gloamboard.pi_app.layout.layout_file import Stand
from gloamboard.pi_app.layout.model import build, load_layout
from gloamboard.strict_toml import FileError


@pytest.mark.parametrize(("faces_deg", "turned"), [(0.0, 0), (90.0, 4), (180.0, 8)])
def test_a_direction_is_counted_from_where_the_first_pixel_faces(faces_deg: float, turned: int) -> None:
    base = load_layout("mansion-a")
    x, y = base.spaces["study"].spot
    around = {(x, y + 100): 0, (x - 100, y): 4, (x, y - 100): 8, (x + 100, y): 12}  # in front of it: straight ahead
    for at_mm, ahead in around.items():
        stand = Stand("orb", at_mm, faces_deg)
        layout = build(dataclasses.replace(base.file, stand=(stand,)), base.ground)
        assert layout.direction("orb", "study") == (ahead - turned) % 16
        assert layout.bearing_deg("orb", "study") == pytest.approx(ahead * 22.5)


def test_without_a_stand_or_a_space_nothing_is_pointed_at() -> None:
    layout = load_layout("mansion-a")
    assert layout.direction("pkad", "study") is None
    assert layout.direction("orb", "nowhere") is None
    assert layout.direction("orb", "study") in range(16)


def test_a_stand_for_a_prop_that_the_table_lacks_is_refused() -> None:
    base = load_layout("mansion-a")
    with pytest.raises(FileError, match="no such prop on this table"):
        build(dataclasses.replace(base.file, stand=(Stand("orbb", (0, 0)),)), base.ground)

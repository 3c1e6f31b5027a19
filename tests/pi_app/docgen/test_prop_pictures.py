"""The pictures of the props' scenes in docs are what the firmware shows today."""

from __future__ import annotations

import pytest

from gloamboard.hal.props.words import SCENES_OF
from gloamboard.pi_app.docgen.prop_pictures import DOCS, MOMENTS_MS, pictures


@pytest.mark.parametrize("name", ["orb-scenes.svg", "reader-scenes.svg"])
def test_a_picture_in_docs_is_drawn_by_todays_firmware(name: str) -> None:
    again = "python -m gloamboard.pi_app.docgen.prop_pictures"
    assert (DOCS / name).read_text(encoding="utf-8") == pictures()[name], f"draw them again: {again}"


def test_every_scene_is_drawn_at_every_moment() -> None:
    drawn = pictures()
    assert drawn["orb-scenes.svg"].count("<circle") == len(SCENES_OF["orb"]) * len(MOMENTS_MS) * 12
    assert drawn["reader-scenes.svg"].count("<rect") == 1 + (len(SCENES_OF["pkad"]) + 2) * len(MOMENTS_MS) * 25
    for scene in {*SCENES_OF["orb"], *SCENES_OF["pkad"], *SCENES_OF["panel"], *SCENES_OF["torch"]}:
        assert f">{scene}</text>" in "".join(drawn.values())

"""Where one pad covers several spaces, what lies wrong is told by the space it stood on, not by another of that pad."""

from __future__ import annotations

from gloamboard.pi_app.referee.hands.board import Lying, differences
from gloamboard.rules.kernel.forms import Pieces

SPACES = {"field-1": ("n121", "n132", "n133"), "field-2": ("n140", "n141")}
NAMES = {space: space.removeprefix("n") for spaces in SPACES.values() for space in spaces}


def butcher(at: str | None) -> Pieces:
    return {"butcher": {"at": at, "name": "The Butcher", "kind": "adversary", "face": None}}


def test_a_piece_is_taken_off_the_space_it_stood_on() -> None:
    lying = Lying({"field-1": ["butcher"]})
    assert differences(butcher("n133"), lying, SPACES, NAMES) == []
    [row] = differences(butcher(None), lying, SPACES, NAMES)
    assert (row["is"], row["says"]) == ("n133", "Take the Butcher off 133.")


def test_a_piece_is_carried_from_the_space_it_stood_on() -> None:
    lying = Lying({"field-1": ["butcher"]})
    assert differences(butcher("n132"), lying, SPACES, NAMES) == []
    [row] = differences(butcher("n140"), lying, SPACES, NAMES)
    assert (row["is"], row["should"]) == ("n132", "n140")


def test_on_a_pad_where_it_never_lay_right_any_of_its_spaces_is_told() -> None:
    lying = Lying({"field-1": ["butcher"]})
    assert differences(butcher("n132"), lying, SPACES, NAMES) == []
    lying.pads = {"field-2": ["butcher"]}
    [row] = differences(butcher(None), lying, SPACES, NAMES)
    assert row["is"] == "n140"

"""What the page shows of a case beside its board."""

from gloamboard.rules.hellboy import GAME
from gloamboard.rules.kernel import PUBLIC
from tests.rules.hellboy.field import Field, field


def notes(play: Field, title: str) -> list[str]:
    panels = GAME.panels(GAME.view(play.state, PUBLIC))
    return [line["says"] for panel in panels if panel.get("title") == title for line in panel["lines"]]


def test_what_has_no_figure_is_told_area_by_area() -> None:
    assert notes(field(), "On the board") == []
    pieces = {"bookcase-1": "library-a", "scenery-2-1": "library-a"}
    play = field(pieces=pieces, clues={"chapel-a": 1}, swarms={"chapel-a": 2}, infernos=["crypt-a"], rubble=["crypt-a"])
    play.state.interests = {"bell": "study-a"}
    assert sorted(notes(play, "On the board")) == [
        "Chapel: Altar: 1 clue, 2 frog swarms.",
        "Crypt: Tombs: 1 inferno, 1 destruction counter.",
        "Library: Stacks: Bookcase, size 2, Rubble, size 2, 2 clues.",
        "Study: Fireside: 1 point of interest.",
    ]

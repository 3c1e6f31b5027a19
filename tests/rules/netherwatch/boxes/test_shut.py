"""A box that is installed and not in play costs an evening nothing: its rules are not read."""

from __future__ import annotations

import subprocess
import sys

from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.boxes import Lid, lids, open_boxes, registered

EVENING = """
import sys
from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.netherwatch import GAME

def rules():
    return sorted(name for name in sys.modules if "loyal_vigil" in name)

keys = [question.key for question in GAME.questions]
assert "dogs" in keys, keys
assert "black-tarn" in dict(next(each for each in GAME.questions if each.key == "operation").answers)
play = Play(GAME, Setup(("seat1", "seat2"), 7, {}))
GAME.view(play.state, "seat1")
print(len(rules()))
Play(GAME, Setup(("seat1", "seat2"), 7, {"boxes": "loyal_vigil"}))
print(len(rules()))
"""


def test_the_rules_of_a_box_are_read_when_a_game_takes_it_in() -> None:
    done = subprocess.run([sys.executable, "-c", EVENING], capture_output=True, text=True, check=True)
    shut, opened = map(int, done.stdout.split())
    assert shut == 2  # the box and its lid
    assert opened > 40


def test_a_lid_says_what_is_inside() -> None:
    for name in registered():
        lid = lids((name,))[0]
        assert isinstance(lid, Lid)
        (box,) = open_boxes((name,))
        assert (box.id, box.title, box.folder) == (lid.id, lid.title, lid.folder)
        rows = cards.of_box(name).operations.values()
        assert cards.operation_names(lid.folder / "content") == {row.id: row.name for row in rows}
        assert {question.key for question in lid.questions} <= {question.key for question in GAME.questions}

"""What is printed on the box: what set-up asks and offers. Nothing of its rules is read for it."""

from __future__ import annotations

from pathlib import Path

from gloamboard.rules.kernel import Question
from gloamboard.rules.netherwatch.boxes import Box, Lid

QUESTIONS = (
    Question(
        "dogs",
        "Loyal Vigil: do dogs play, when the house chooses the team?",
        (("none", "Humans only."), ("one", "One dog."), ("pack", "One human, and dogs for the others.")),
        "none",
    ),
)
HANDS = (
    ("exploration-tiles special-tiles", "You draw the wood's tiles, and tap what you drew on the lectern."),
    (
        "sanity-die clues cover hazards exploration-tiles special-tiles",
        "You roll and draw, and your real Clues, Cover and Hazards lie on the board.",
    ),
)


def _inside() -> Box:
    from gloamboard.rules.netherwatch.loyal_vigil.box import unpacked

    return unpacked(LID)


LID = Lid("loyal_vigil", "Loyal Vigil", Path(__file__).resolve().parent, _inside, QUESTIONS, HANDS)

"""What is shown of the box, by the fields of `Box`."""

from gloamboard.rules.netherwatch.loyal_vigil.shown.about import KINDS, about
from gloamboard.rules.netherwatch.loyal_vigil.shown.panels import panels
from gloamboard.rules.netherwatch.loyal_vigil.shown.scene import scene

HANDS = (
    ("exploration-tiles special-tiles", "You draw the wood's tiles, and tap what you drew on the lectern."),
    (
        "sanity-die clues cover hazards exploration-tiles special-tiles",
        "You roll and draw, and your real Clues, Cover and Hazards lie on the board.",
    ),
)

__all__ = ["HANDS", "KINDS", "about", "panels", "scene"]

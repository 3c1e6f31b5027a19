"""What is shown of the box, by the fields of `Box`."""

from gloamboard.rules.netherwatch.loyal_vigil.shown.about import KINDS, about
from gloamboard.rules.netherwatch.loyal_vigil.shown.panels import panels
from gloamboard.rules.netherwatch.loyal_vigil.shown.scene import scene

__all__ = ["KINDS", "about", "panels", "scene"]

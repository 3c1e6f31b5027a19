"""Set a Watch: a co-operative night watch with dice, a Line of Creatures and a campfire.
`GAME` is what the kernel runs."""

from gloamboard.rules.set_a_watch.game import GAME

__all__ = ["GAME"]

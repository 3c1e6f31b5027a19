"""The Stifling Dark: one hidden Adversary against the Investigators who look for it with flashlights.
`GAME` is what the kernel runs."""

from gloamboard.rules.stifling_dark.game import GAME

__all__ = ["GAME"]

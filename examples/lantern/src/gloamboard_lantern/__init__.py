"""Lantern: walkers in the dark carry a light to the gate. `GAME` is what the kernel runs."""

from gloamboard_lantern.game import GAME

__all__ = ["GAME"]

"""Hellboy: The Board Game: agents search the rooms of a case, and meet its boss in the Confrontation.
`GAME` is what the kernel runs."""

from gloamboard.rules.hellboy.game import GAME

__all__ = ["GAME"]

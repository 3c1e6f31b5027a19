"""What is taken out of a state before anybody reasons from it: the cards of the case that nobody has read."""

from __future__ import annotations

from gloamboard.rules.hellboy.hq.case_file import UNREAD
from gloamboard.rules.hellboy.state.state import State


def hide(state: State, eyes: str) -> None:
    """Only how many there are stays; everything else that is unseen is drawn when it is seen."""
    state.case_deck = (UNREAD,) * len(state.case_deck)

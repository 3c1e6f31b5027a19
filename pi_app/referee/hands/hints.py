"""What the lights say besides the game's own words: what lies wrong, where a lifted piece may go, what may be picked.

The words are the house theme's: `carry_from` and `carry_to` where the board is not as the game says, `landing` where
the piece in somebody's hand may be put, `cursor` at what the dial points at, `ahead` at what that would open.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from gloamboard.pi_app.referee.forms import Difference
from gloamboard.pi_app.referee.hands.offer import Offer

Spaces = dict[str, list[str]]  # space → words


def show_differences(spaces: Spaces, rows: Iterable[Difference], in_hand: Iterable[str]) -> None:
    """From where to where each piece that lies wrong is to be carried. What somebody holds is on its
    way already, and what may mean several things is asked about."""
    held = set(in_hand)
    for row in rows:
        if row.get("undecided") or (row["lifted"] and row["piece"] in held):
            continue
        if row["is"] is not None:
            show(spaces, "carry_from", [row["is"]])
        if row["should"] is not None:
            show(spaces, "carry_to", [row["should"]])


def undecided(row: Difference) -> Difference:
    """A piece that lies where it may mean several things is asked about; it may also be put back."""
    return {**row, "undecided": True, "says": f"Pick what is meant, or: {row['says'][:1].lower()}{row['says'][1:]}"}


def show_offer(spaces: Spaces, offer: Offer, ends: Iterable[str], known: Container[str]) -> None:
    """What the dial points at. What fits where a hand was stays lit with it; other ways to go wait."""
    lit = {space for way in offer.ways for space in offer.spaces(way, known)}
    for space in set(ends) - lit:
        spaces[space] = [word for word in spaces.get(space, ()) if word != "prompt"]
    show(spaces, "cursor", offer.spaces(offer.pointed, known))
    show(spaces, "ahead", offer.opens[offer.cursor])


def show(spaces: Spaces, word: str, where: Iterable[str]) -> None:
    for space in where:
        words = spaces.setdefault(space, [])
        if word not in words:
            words.append(word)

"""What goes into the decks of a game: the deck of doom by the case, its agents and the difficulty; encounters by the
number of agents."""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.rules.hellboy.cards.box import CASE, DOOM, ENCOUNTER, by_team


def doom_deck(case: str, agents: Iterable[str], level: str) -> tuple[str, ...]:
    """Every card with an icon of the case or of an agent who takes part, as far as this difficulty has it."""
    icons = {*CASE[case].doom_icons, *agents}  # HB-SETUP-11, HB-SETUP-12
    return tuple(id for id, row in DOOM.items() if row.icon in icons and level in row.levels)  # HB-SETUP-13


def encounter_deck(case: str, agents: int) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """For each icon of the case: how many cards are drawn at random, and from which."""
    return tuple(
        (
            drawn.icon,
            by_team(drawn.cards, agents),  # HB-SETUP-15
            tuple(id for id, row in ENCOUNTER.items() if row.icon == drawn.icon),
        )
        for drawn in CASE[case].encounters
    )

"""Weapons an agent may take in hand, and which one it takes."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from gloamboard.rules.hellboy.cards.box import ITEM
from gloamboard.rules.hellboy.cards.people import Item
from gloamboard.rules.hellboy.figures.printed import name_of
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.asking.ties import choose_one

BARE = ""  # bare hands; a backup agent's own gun
Kind = Literal["melee", "ranged"]


def weapons(agent: Agent, kind: Kind) -> tuple[Item, ...]:
    """Those it carries and can use now."""
    return _weapons(kind, agent.cards, agent.flipped, agent.sideways)  # HB-TRADE-04


@lru_cache(4096)
def _weapons(
    kind: Kind, cards: tuple[str, ...], flipped: tuple[str, ...], sideways: tuple[str, ...]
) -> tuple[Item, ...]:
    found = (ITEM[card] for card in cards if card not in flipped and card not in sideways)
    return tuple(item for item in found if item.weapon == kind)


def take_in_hand(state: State, agent: Agent, cards: list[str], rule: str) -> Script:
    """One of these, before the dice are rolled."""
    asks = f"{name_of(agent)}: with which weapon?"
    says = {card: f"{ITEM[card].name}: {ITEM[card].says}" if card else "Bare hands." for card in cards}
    return (
        yield from choose_one((agent.seat,), cards, asks, word="weapon", rule=rule, says=says.__getitem__)
    )  # HB-FIGHT-02 HB-SHOOT-02


def what_it_does(card: str) -> tuple[int, int, tuple[str, ...], str]:
    """Upgrades, more damage, what it does besides, and the card for a BPRD icon."""
    if not card:
        return 0, 0, (), ""
    item = ITEM[card]
    return item.upgrades, item.damage, item.harms, card

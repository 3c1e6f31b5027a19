"""Bosses: each comes with a behaviour deck of its own and acts by its cards."""

from __future__ import annotations

from gloamboard.rules.hellboy.board.ways import beside, label
from gloamboard.rules.hellboy.cards.box import BEHAVIOUR, BOSS, called, read
from gloamboard.rules.hellboy.figures.printed import in_a_sentence, name_of
from gloamboard.rules.hellboy.state.state import Enemy, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Chance, Deck, Script

BY_HAND = "behaviour"  # as a set-up calls every behaviour deck


def boss_appears(state: State, boss: str, area: str) -> Script:
    """A boss is set up there, or beside it, and its behaviour deck is shuffled, also when it comes back."""
    if state.enemy(boss) is None:
        state.behaviours = [deck for deck in state.behaviours if deck.name != boss]  # HB-DOOM-02 HB-CONF-03
        if state.room_left(area) <= 0:
            area = next((near for near in beside(state, area) if state.room_left(near) > 0), area)
        state.enemies.append(Enemy(boss, boss, area, boss=True))
        tell(state, f"{called(boss)} comes to {label(state, area)}.", "HB-DOOM-02")
        mark(state, "boss", area)
    if state.deck_of(boss) is None:
        icons = BOSS[boss].icons
        cards = [row.id for row in BEHAVIOUR.values() if row.icon in icons]
        state.behaviours.append(Deck(boss, cards))
        state.behaviour_discard[boss] = ()
    yield from ()


def _draw(state: State, deck: Deck, asks: str) -> Script:
    """The next card of a behaviour deck. Whoever owns the box draws it, whichever boss it belongs to."""
    if BY_HAND not in state.terms.hands:
        return (yield from deck.draw(asks, "HB-ENEMY-05"))
    card: str = yield Chance(BY_HAND, deck.cards(), asks, rule="HB-ENEMY-05", called=called)
    deck.take(card)
    return card


def behave(state: State, enemy: Enemy) -> Script:
    """The top card of its deck is drawn, resolved and discarded."""
    deck = state.deck_of(enemy.id)
    if deck is None:
        return
    if not len(deck):
        deck.shuffle(state.behaviour_discard[enemy.id])  # HB-CONF-08
        state.behaviour_discard[enemy.id] = ()
    card: str = yield from _draw(state, deck, f"Which card does {in_a_sentence(enemy)} draw?")  # HB-ENEMY-05
    state.behaviour_discard[enemy.id] = (*state.behaviour_discard[enemy.id], card)
    row = BEHAVIOUR[card]
    read(row)
    tell(state, f"{name_of(enemy)}: {row.name}. {row.says}", "HB-ENEMY-05")
    yield from run_power(state, card, "effects", Cause(card, enemy=enemy.id, area=enemy.area))

"""The case file deck: its top card is in force until the next one is turned."""

from __future__ import annotations

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import CASE_CARD, read
from gloamboard.rules.hellboy.hq.tracks import place_reactions
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Script

UNREAD = "?"  # in place of a card that nobody has read, for whoever looks ahead


def next_card(state: State) -> Script:
    """The top card is discarded and the new top card resolved."""
    if not state.case_deck or state.confrontation:
        return
    card, state.case_deck = state.case_deck[0], state.case_deck[1:]
    if card == UNREAD:
        return
    state.triggers = [one for one in state.triggers if one.card != state.top]  # HB-TRIG-01: its reactions go with it
    state.top = card
    row = CASE_CARD[card]
    read(row)
    tell(state, f"{row.name}: {row.says}", "HB-SETUP-21", learnt=True)
    mark(state, "case")
    yield from run_power(state, card, "effects", Cause(card))
    yield from place_reactions(state, card)


def add_rooms(state: State, added: str) -> Script:
    """Rooms that the case adds in play: dark, like any other, until somebody explores them."""
    if added in state.layout.split("+")[1:]:
        return
    before = set(board(state.layout).areas)
    state.layout = f"{state.layout}+{added}"
    here = board(state.layout)
    new = [area for area in here.areas if area not in before]
    state.closed |= frozenset(new)  # HB-BOARD-08
    rooms = dict.fromkeys(here.title[here.room_of[area]] for area in new)
    tell(state, f"There is more than was on the plans: {', '.join(rooms)}.", "HB-SETUP-18")
    for area in new:
        mark(state, "explored", area)
    yield from ()

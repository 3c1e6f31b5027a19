"""Cards that lie at headquarters: requisition cards, drawn from the bottom, and a look into the deck of doom."""

from __future__ import annotations

from gloamboard.rules.hellboy.cards.box import BOX, DOOM, called
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.kernel import Script


def draw_requisition(state: State, agent: Agent, rule: str) -> Script:
    """The bottom card of the requisition deck goes to this agent."""
    asks = "Which requisition card?"
    card = yield from state.requisition.draw_bottom(asks, rule, (agent.seat,), called)  # HB-CREDIT-08
    if card is None:
        tell(state, "There is no requisition card left.", rule)
        return
    agent.cards = (*agent.cards, card)
    tell(state, f"{called(agent.id)} gets {called(card)}.", rule)


def discard(state: State, agent: Agent, card: str) -> None:
    """A requisition card is shuffled back into its deck; a starting card leaves the game."""
    agent.cards = tuple(each for each in agent.cards if each != card)
    agent.flipped = tuple(each for each in agent.flipped if each != card)
    agent.sideways = tuple(each for each in agent.sideways if each != card)
    if card in BOX.requisition:
        state.requisition.shuffle((card,))  # HB-CREDIT-09


def look_ahead(state: State, count: int, rule: str, seat: str = "") -> Script:
    """The next cards of the deck of doom are seen, and stay in their order."""
    seen: list[str] = []
    seats = (seat,) if seat else ()
    while len(seen) < count and len(state.doom_deck):
        seen.append((yield from state.doom_deck.draw("Which is the next doom card?", rule, seats, called)))
    for card in reversed(seen):
        state.doom_deck.put_top(card)  # HB-SPEC-08
    if seen:
        shown = " ".join(f"{DOOM[card].name}: {DOOM[card].says}" for card in seen)
        tell(state, f"Next in the deck of doom: {shown}", rule)

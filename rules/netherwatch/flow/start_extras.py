"""What some games start with beyond the board's own Items: solo adaptations, and the Senior Operative's choice."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Choice, Option, Script, done
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.people.promotions import fresh
from gloamboard.rules.netherwatch.state import HQ, Agent, State, ties
from gloamboard.rules.netherwatch.state.story import tell


def second_specter(state: State) -> None:
    """A solo game may start with a Specter as a second Agent of the same player."""
    if "second-specter" not in state.solo:
        return
    every = cards.in_play(state.boxes).agents
    board = every[state.agents[0].id].board
    row = next(row for row in every.values() if row.board != board)
    ghost = Agent(row.id, state.seats[0], row.name, row.sanity, HQ)
    ghost.specter, ghost.bead, ghost.sanity = 1, 2, 0  # NW-SOLO-03
    state.agents.append(ghost)


def bring(state: State, agent: Agent) -> Script:
    """An ARTIFACT in a solo game that says so, and an HQ Item of choice for a Senior Operative."""
    if "artifact" in state.solo:
        rows = cards.cards().items
        found = _from_hq(state, lambda card: "artifact" in rows[card].properties)
        card = yield from _which(state, agent, found, "Which ARTIFACT do you bring?", "NW-SOLO-02")
        state.hq_deck.take(card)
        yield from inventory.give(state, agent, [card], "NW-SOLO-02")  # NW-SOLO-02
    if state.promotions and fresh(state, agent, "own-kit"):
        yield from _own_kit(state, agent)


def _own_kit(state: State, agent: Agent) -> Script:
    """Swap one Initial Item for any HQ Item, before the game."""
    rows = cards.cards().items
    initial = [card for card in agent.items if rows[card].deck == "initial"]
    if not initial:
        return
    options = [
        Option(("swap", card), f"Leave the {rows[card].name} for an HQ Item.", "NW-PROMO-11") for card in initial
    ]
    key = yield Choice(
        {agent.seat: [*options, done("Keep everything.", "NW-PROMO-11")]}, "Swap an Item?", about="own-kit"
    )
    if key[0] == "done":
        return
    left = tuple(card for card in agent.items if card != key[1])
    fitting = _from_hq(state, lambda card: inventory.fits(state, agent, (*left, card)))
    card = yield from _which(state, agent, fitting, "Which HQ Item?", "NW-PROMO-11")
    state.hq_deck.take(card)
    inventory.carry(state, agent, (*left, card))  # NW-PROMO-11
    tell(state, f"The {agent.name} brings the {rows[card].name}.", "NW-PROMO-11")
    state.used.append(f"own-kit {agent.seat}")


def _from_hq(state: State, fits: Callable[[str], bool]) -> list[str]:
    """The HQ Items to choose from. Of a real deck one back stands for whichever card the player looks out."""
    deck = sorted(state.hq_deck.cards())
    return deck[:1] if "items" in state.by_hand else [card for card in deck if fits(card)]


def _which(state: State, agent: Agent, some: list[str], asks: str, rule: str) -> Script:
    return (
        yield from ties.choose_one(
            state,
            asks,
            inventory.one_of_each(tuple(some)),
            rule,
            says=lambda card: f"The {inventory.reads(card)}",
            about="bring",
            seat=agent.seat,
        )
    )

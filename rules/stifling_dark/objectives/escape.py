"""The Objective: Escape cards are offered once the quota is met, one is chosen, and whoever can leaves the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.kernel import Chance, Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.asking import ask_group
from gloamboard.rules.stifling_dark.cards.box import CARD, called, cards_of, read
from gloamboard.rules.stifling_dark.light.reveal import kind_of
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR
from gloamboard.rules.stifling_dark.moments import at, happens
from gloamboard.rules.stifling_dark.people.death import escape
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.walking.steps import CARRIED_OFF

EXITS: list[Callable[[State, str], bool]] = []
"""Whether an Investigator on that space may escape now; Objectives whose exit is no Escape token add their own."""


def objective_of(state: State) -> str:
    """Which Objective is being played: "gate", "banish"; none before one is chosen."""
    return CARD[state.objective].objective if state.objective else ""


@at("evidence_turned_in")
def offer_objectives(state: State, who: int, what: str) -> Script:
    """Directly after the turn-in that meets the quota: SD-RULING-34."""
    if state.objective or state.turned_in < state.quota():  # SD-CNT-05
        return
    terms = state.terms
    offered = []
    for objective in state.scenario.objectives:
        cards = [
            card
            for card in cards_of("escape", terms.scenario)
            if CARD[card].objective == objective and state.board.space_of.keys() >= set(CARD[card].places.values())
        ]
        if cards:
            offered.append((yield Chance(f"escape-{objective}", cards, "Which Escape card?", called=called)))
    offered += [card for card in cards_of("escape", terms.adversary) if CARD[card].objective == "banish"]
    state.offered = offered  # SD-SAW-07 SD-PARK-06
    options = [Option(("objective", card), f"{called(card)}: {CARD[card].says}", "SD-SAW-08") for card in offered]
    key = yield ask_group(state, options, "Which Objective do you choose?", "objective", "SD-SAW-08")
    yield from choose_objective(state, str(key[1]))


def choose_objective(state: State, card: str) -> Script:
    row = CARD[card]
    read(row)
    state.objective, state.offered = card, []  # SD-SAW-08
    mark(state, "objective", "")
    tell(state, f"The Objective: {row.name}. {row.says}", "SD-SAW-08")
    for token, label in row.places.items():
        state.tokens[token] = state.board.space_of[label]  # SD-GATE-01 SD-TRK-01 SD-FLR-01 SD-SVC-01
    yield from happens(state, "objective_chosen", what=card)


# --- leaving the map --------------------------------------------------------------------

ESCAPE = "escape"
_ESCAPE = (Option(("escape",), "Escape!", "SD-GATE-10"),)


def exits(state: State, who: int) -> Sequence[Option]:
    return _ESCAPE if may_escape(state, state.place[who]) else ()


def may_escape(state: State, space: str) -> bool:
    tokens = state.tokens
    if space in tokens.values() and any(at == space and kind_of(token) == ESCAPE for token, at in tokens.items()):
        return True  # SD-GATE-10
    return any(exit(state, space) for exit in EXITS)


def leaves_at_once(state: State, who: int, space: str) -> bool:
    """A step onto a taken space is none to be stuck on where one can escape: SD-RULING-23."""
    return may_escape(state, space)


CARRIED_OFF.append(leaves_at_once)


def no_escape(state: State, who: int, key: Key) -> Reason | None:
    if may_escape(state, state.place[who]):
        return None
    spots = tuple(space for token, space in state.tokens.items() if kind_of(token) == ESCAPE)
    return Reason("SD-GATE-10", "There is no way out of here yet.", spots)


@INVESTIGATOR.deed("escape", exits, no_escape)
def escape_here(state: State, who: int, key: Key) -> Script:
    yield from escape(state, who, "SD-GATE-10")

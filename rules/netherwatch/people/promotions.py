"""Service Points and the promotions they bring: what a player has earned, and what is left of it this game."""

from __future__ import annotations

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import tell


def earned(state: State, agent: Agent) -> list[cards.Promotion]:
    """Promotions this Agent's player has reached; each 10 points bring one, and all are kept."""
    if not state.promotions:  # NW-PROMO-01
        return []
    points = dict(state.points).get(agent.seat, 0)
    return [row for row in cards.cards().promotions.values() if points >= row.points]  # NW-PROMO-04


def fresh(state: State, agent: Agent, promotion: str) -> bool:
    """Earned, and not used this game."""
    return any(row.id == promotion for row in earned(state, agent)) and f"{promotion} {agent.seat}" not in state.used


def use_up(state: State, agent: Agent, promotion: str) -> None:
    state.used.append(f"{promotion} {agent.seat}")
    row = cards.promotion(promotion)
    tell(state, f"The {agent.name}, {row.title}: {row.says}", row.rules[-1])


def service_points(state: State) -> dict[str, int]:
    """What every player of the team has earned, Specters included."""
    by = state.over[1] if state.over is not None else ""
    earned = {"banishment": 5, "escape": 2}.get(by, 0)  # NW-PROMO-02 NW-PROMO-03
    return dict.fromkeys(state.seats, earned)

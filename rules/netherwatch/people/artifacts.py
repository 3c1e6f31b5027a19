"""Demon Artifacts: whoever carries one is the Target, also when it is put away in something else."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.state import Agent, State


def with_contents(state: State, some: Sequence[str]) -> Sequence[str]:
    """These Items, and all that lies inside them."""
    if not state.inside:
        return some
    found = list(some)
    for card in found:
        found += state.inside.get(card, ())
    return found


def artifact_of(state: State, agent: Agent) -> bool:
    """Whether the Agent carries a Demon Artifact, put away in something else or not."""
    return any(is_artifact(card) for card in with_contents(state, agent.items))


def is_artifact(card: str) -> bool:
    """A Demon Artifact, one of the house's or a real one."""
    return cards.cards().items[card].deck == "artifact" or card.startswith("real-artifact-")


def claim_target(state: State, agent: Agent) -> None:
    """The carrier of a Demon Artifact is the Target."""
    if artifact_of(state, agent):
        state.target = agent.id  # NW-ITEM-22


def release_target(state: State, agent: Agent, lost: Sequence[str]) -> None:
    """Parting from a Demon Artifact ends being its Target."""
    gone = any(is_artifact(card) for card in with_contents(state, lost))
    if gone and state.target == agent.id and not artifact_of(state, agent):
        state.target = ""  # NW-ITEM-23


def target_is_held(state: State) -> bool:
    """Whether a Demon Artifact keeps the Target token where it is."""
    return bool(state.target) and artifact_of(state, state.agent(state.target))

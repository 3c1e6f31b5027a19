"""What cards in force change: those an agent carries, those in play, the card beside a room, the top case card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from gloamboard.rules.hellboy.cards.box import AGENT, CASE_CARD, DOOM, ENCOUNTER, ITEM
from gloamboard.rules.hellboy.cards.words import Change, Flag
from gloamboard.rules.hellboy.state.state import Agent, State

_DOOM = {id: row.changes for id, row in DOOM.items() if row.changes}
_ENCOUNTER = {id: row.changes for id, row in ENCOUNTER.items() if row.changes}
_CASE_CARD = {id: row.changes for id, row in CASE_CARD.items() if row.changes}
"""The few cards that change a number while they are in force."""

Words = tuple[str, ...]
TIRED = "tired:"  # before an agent's id in state.counts: cubes it will refresh less


def changed(state: State, who: str, word: Change) -> int:
    """What cards in force add to a number of this agent or backup agent."""
    agent = state.agent(who)
    found = 0
    if not agent.is_backup:
        for carried in _carried(agent.id, agent.cards, agent.flipped, agent.sideways):
            found += carried.get(word, 0)
    for lying in state.in_play:
        if lying.card in _DOOM:
            found += _DOOM[lying.card].get(word, 0)  # HB-SETUP-17
        elif lying.card in _ENCOUNTER and lying.room == agent.area.rpartition("-")[0]:
            found += _ENCOUNTER[lying.card].get(word, 0)
    if state.top in _CASE_CARD:
        found += _CASE_CARD[state.top].get(word, 0)
    return found


@lru_cache(4096)
def _carried(id: str, cards: Words, flipped: Words, sideways: Words) -> list[Mapping[Change, int]]:
    """What an agent's board changes, and its cards that are neither flipped nor sideways."""
    worn = [ITEM[card].changes for card in cards if card not in flipped and card not in sideways]
    return [changes for changes in (AGENT[id].changes, *worn) if changes]


def enemy_changed(state: State, word: Change) -> int:
    """What cards in play add to a number of every enemy."""
    return sum(changes.get(word, 0) for changes in _in_play(state))


def flagged(state: State, who: str, flag: Flag) -> bool:
    """Whether a card that this agent carries, or its board, says so."""
    agent = state.agent(who)
    if agent.is_backup:
        return False
    return flag in AGENT[agent.id].flags or any(flag in ITEM[card].flags for card in _worn(agent))


def nobody_rests(state: State) -> bool:
    """Whether a card in play forbids to take time."""
    rows = [DOOM[lying.card].flags for lying in state.in_play if lying.card in DOOM]
    rows += [CASE_CARD[state.top].flags] if state.top in CASE_CARD else []
    return any("no-rest" in flags for flags in rows)


def tire(state: State, who: str, cubes: int) -> None:
    """So many cubes fewer at the next refresh."""
    state.counts[TIRED + who] = state.counts.get(TIRED + who, 0) + cubes


def rested(state: State, who: str) -> int:
    """Cubes to refresh fewer now; asked once for each refresh."""
    return state.counts.pop(TIRED + who, 0)


def _worn(agent: Agent) -> Iterator[str]:
    """Cards whose lasting words hold: carried, not flipped, not just traded."""
    return (card for card in agent.cards if card not in agent.flipped and card not in agent.sideways)


def _in_play(state: State) -> Iterator[Mapping[Change, int]]:
    for lying in state.in_play:
        if lying.card in _DOOM:
            yield _DOOM[lying.card]
        elif lying.card in _ENCOUNTER:
            yield _ENCOUNTER[lying.card]
    if state.top in _CASE_CARD:
        yield _CASE_CARD[state.top]

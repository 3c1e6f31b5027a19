"""What holds at every moment of every game, whoever plays: pieces are where they can be, cards are in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gloamboard.rules.kernel import Play, Rng, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import artifacts, inventory
from gloamboard.rules.netherwatch.state import SUPPLY, Agent, State
from tests.rules.netherwatch.table import SEATS

OPERATIONS = tuple(cards.in_play().operations)
TIERS = tuple(cards.in_play().tiers)
VARIANTS = ("full", "full", "discovery", "confrontation")
IN_HAND = ("draw", "loadout", "surplus", "take", "essentials", "kit", "own-kit", "bring", "extra", "reaction", "clear")
"""Questions while which a card is between two places, or hands are fuller than slots."""
LEAVING = ("leave-hq", "first", "zone", "target", "clue", "extra", "stand", "push", "rift")
"""Questions on the way out of HQ, or before anybody stands in the house."""


def games(seed: int) -> Iterator[Play]:
    """One evening, seen before each answer; sensible and senseless players take turns by seed."""
    players = seed % 4 + 1
    choices = {
        "tier": TIERS[seed % 3],
        "operation": OPERATIONS[seed % 6],
        "variant": VARIANTS[seed // 8 % 4],
        "start": ("quick", "table")[seed % 2],
        "promotions": "off" if seed % 5 else "on",
    }
    if players == 1:
        choices["solo"] = ("second-specter far-flight", "shared-slot artifact")[seed // 4 % 2]
    setup = Setup(SEATS[:players], seed, choices, points=dict.fromkeys(SEATS[:players], 100))
    play, rng = Play(GAME, setup), Rng(seed)
    while play.pending is not None:
        yield play
        seat = play.waiting()[0]
        bot = GAME.bots["random" if seed % 3 else "sensible"]
        play.answer(seat, bot(GAME.view(play.state, seat), play.pending.options(seat), rng))


def wrong_with(state: State, agent: Agent, about: str) -> Iterator[str]:
    """What cannot be so of one Agent."""
    if agent.hiding and (state.covers.get(agent.hiding) != (agent.zone, "safe") or agent.lit):
        yield "hides where no Safe Cover lies, or with a light on"
    if agent.lit and not inventory.carries(agent, "light"):
        yield "shines without a LIGHT Item"
    if agent.specter and agent.items:
        yield "carries Items as a Specter"
    if agent.living and not 0 <= agent.sanity <= agent.top:
        yield "has more or less Sanity than there is"
    if agent.living and (agent.sanity == 0) != (agent.condition == "breakdown"):
        yield "has a Breakdown with Sanity, or none without"
    if about not in (*IN_HAND, "trade") and not inventory.fits(state, agent, agent.items):
        yield "carries more than fits"
    if state.manifested and agent.zone == "hq" and about not in LEAVING:
        yield "is in HQ with the Demon on the map"
    if agent.living and artifacts.artifact_of(state, agent) and state.target != agent.id:
        yield "carries the Demon Artifact and is not the Target"


def wrong(state: State, about: str) -> Iterator[str]:
    """What cannot be so of the table."""
    here = [agent for agent in state.agents if not agent.escaped]
    for agent in here:
        yield from (f"the {agent.name} {what}" for what in wrong_with(state, agent, about))
    hidden = [agent.hiding for agent in here if agent.hiding]
    yield from (f"two hide on {cover}" for cover, count in Counter(hidden).items() if count > 1)
    limits = ground.ground(state).limits
    inside = Counter(agent.zone for agent in here if not agent.specter)
    yield from (f"too many in {zone}" for zone, count in inside.items() if count > limits.get(zone, 9))
    yield from (f"more {kind} than there are" for kind in SUPPLY if state.supply(kind) < 0)
    lying = [zone for zone, _, _ in state.dropped.values()]
    if len(lying) != len(set(lying)) or len(state.rifts) != len(set(state.rifts.values())):
        yield "two Dropped Item tokens or two Rifts in one Zone"
    if sum(not face for _, face in state.clues.values()) > len(state.clue_bag):
        yield "a Clue without a face"
    if sum(not face for _, face in state.covers.values()) > len(state.cover_bag):
        yield "a Cover without a face"
    if state.turn and state.phase == "demon":
        yield "somebody's turn in the Demon Phase"
    if state.target and state.agent(state.target).escaped:
        yield "a Target who is out of the house"
    if state.phase != "setup" and about not in IN_HAND:
        yield from (f"{card} in {count} places" for card, count in places(state).items() if count != 1)


def places(state: State) -> dict[str, int]:
    """In how many places each card of the box lies."""
    piles = [agent.items for agent in state.agents]
    piles += [tuple(deck.cards()) for deck in (state.hq_deck, state.scavenged_deck, state.artifact_deck)]
    piles += [tuple(state.essential), tuple(state.discard), *(lying for _, lying, _ in state.dropped.values())]
    found = Counter(card for pile in piles for card in pile)
    rows = cards.in_play().items
    return {card: found[card] for card, row in rows.items() if row.deck not in ("initial", "real")}


@pytest.mark.parametrize("seed", range(32))
def test_no_moment_of_an_evening_is_impossible(seed: int) -> None:
    moments = 0
    for play in games(seed):
        assert play.pending is not None
        assert list(wrong(play.state, play.pending.about)) == [], (play.pending.asks, play.answers[-3:])
        moments += 1
    assert moments > 3

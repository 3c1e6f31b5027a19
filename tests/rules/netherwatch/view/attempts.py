"""What somebody might try in any position of Netherwatch."""

from __future__ import annotations

from collections.abc import Iterator

from gloamboard.rules.kernel import Key, Rng
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions.specter import CUBES
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.beads import set_actions


def attempts(state: State, agent: Agent, rng: Rng) -> Iterator[Key]:
    """Every kind of action, with things that are at hand and things that are not."""
    piece, house = agent.piece, ground.ground(state)
    zones = [*house.zones, HQ, "nowhere"]
    some = [rng.pick(zones) for _ in range(4)] + [rng.pick(house.graph.neighbours(agent.zone)), agent.zone]
    carried = [card for each in state.agents for card in inventory.one_of_each(each.items)]
    floor = [card for _, lying, _ in state.dropped.values() for card in lying]
    things = dict.fromkeys([*carried, *floor[:2], rng.pick(list(cards.in_play().items))])
    for zone in some:
        yield from (("move", piece, zone), ("dash", piece, zone), ("reveal", zone), ("distract", zone))
        yield ("promotion", "free-move", zone)
    yield from ((word, piece) for word in ("stop", "center", "leave-cover", "ability", "escape", "explore"))
    yield from (("hide", piece, cover) for cover in [*state.covers][:3])
    yield from (("light", what) for what in ("on", "off", "cube", "cube-off"))
    yield from (("investigate", what) for what in ("interaction", "clue"))
    for letter in "abc":
        yield from (("investigate", "objective", letter), ("use-artifact", letter), ("clear", letter))
    yield from (("pick-up", what) for what in ("scavenge", "dropped", "artifact"))
    for card in things:
        yield from (("use", card), ("drop", card), ("discard", card), ("summon", card))
        yield from (("use", card, lock) for lock in [*state.locks][:1])
        device = cards.in_play().devices.get(cards.in_play().items[card].kind)
        yield from (("investigate", card, row.trait) for row in (device.readings if device else ()))
    for other in state.agents:
        yield from (("trade", other.id), ("invigorate", other.id))
    yield from (
        (word,) for word in ("essentials", "loadout", "requisition", "manifest-item", "premonition", "reinforce")
    )
    yield from (("ritual", step) for step in (1, 2, 3))
    yield from (("codex", "step"), ("codex", "banished"), ("distract", "target"), ("fate", 1), ("fate", -1))
    yield from (("unveil", token) for token in state.banishment)
    yield from (("manifest-token", f"dropped-{slot}") for slot in (1, 2, 3, 4))
    yield from (("wrathlight", deed, cube) for deed in ("place", "remove") for cube in CUBES)
    yield from (("promotion", "turn-of-fate", 1), ("promotion", "one-more"), ("promotion", "deep-breath"))
    yield from (("promotion", "safe-house", cover) for cover in [*state.covers][:2])


def shaken(state: State, agent: Agent, rng: Rng) -> None:
    """Now and then something is otherwise than a game would have it so soon."""
    if rng.below(3) == 0:
        set_actions(state, agent, rng.below(3))
    if rng.below(4) == 0 and not agent.specter:
        agent.condition = rng.pick(("frightened", "breakdown", ""))
    if rng.below(4) == 0 and not state.moving:
        agent.zone, agent.hiding = rng.pick(ground.ground(state).zones), ""
    if rng.below(5) == 0 and not agent.specter and not state.moving and len(state.living()) > 1:
        agent.specter = 1 + max(each.specter for each in state.agents)
        agent.bead, agent.hiding, agent.lit, agent.hand, agent.pocket = 2, "", False, (), ()
        agent.condition = ""
    if rng.below(5) == 0:
        state.lights_used = 1

"""What becomes of what a Specter does; what it may do is in specter.py."""

from __future__ import annotations

from gloamboard.rules.kernel import Key, Script
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.demon import event_deck, manifestation, targeting
from gloamboard.rules.netherwatch.demon.event_deck import look_ahead
from gloamboard.rules.netherwatch.house import clues, covers, ground, light
from gloamboard.rules.netherwatch.house.banishment import for_specters
from gloamboard.rules.netherwatch.house.banishment import reveal as turn_token
from gloamboard.rules.netherwatch.people import dropped, inventory, reinforce, sanity
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.beads import spend
from gloamboard.rules.netherwatch.state.story import tell


def can_roll(agent: Agent) -> bool:
    return agent.condition != "breakdown"


def move(state: State, agent: Agent, key: Key) -> Script:
    """A Specter's MOVE turns nothing over."""
    spend(state, agent, 1)  # NW-SPEC-18
    agent.zone = str(key[2])  # NW-SPEC-18 NW-SPEC-19
    tell(state, f"The Specter of the {agent.name} drifts to {ground.the(state, agent.zone)}.", "NW-SPEC-18")
    yield from moments.fire(state, "ends-movement", agent)


def _distract(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, 1)  # NW-SPEC-12
    if key[1] == "target":
        targeting.become_target(state, agent, "NW-SPEC-12")  # NW-SPEC-12 NW-TARGET-08
    else:
        agent.lured = True  # NW-SPEC-13
        yield from manifestation.step_to(state, str(key[1]), "NW-SPEC-12")  # NW-SPEC-12


def _invigorate(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, 2)  # NW-SPEC-14
    other = state.agent(str(key[1]))
    other.ready = True  # NW-SPEC-14
    tell(state, f"The {other.name}'s Unique Ability is Ready.", "NW-SPEC-14")
    yield from event_deck.discard_top(state, 1, "NW-SPEC-14")  # NW-SPEC-14


def _fate(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, 1)  # NW-SPEC-15
    yield from event_deck.shift_fate(state, int(key[1]), "NW-SPEC-15")  # NW-SPEC-15


def loose(state: State) -> list[str]:
    """Discarded Items, and dropped ones that lie face up and could go into another slot in use."""
    lie_open = [card for _, lying, up in state.dropped.values() if up for card in lying]  # NW-DROP-08
    return [*state.discard, *lie_open] if len(state.dropped) > 1 else list(state.discard)


def _manifest_item(state: State, agent: Agent, key: Key) -> Script:
    """One discarded or dropped Item goes into another slot that is in use."""
    spend(state, agent, 1)  # NW-SPEC-16
    card = yield from ties.choose_one(
        state,
        "Which Item?",
        inventory.one_of_each(tuple(loose(state))),
        "NW-SPEC-16",
        says=lambda card: f"The {inventory.reads(card)}",
        about="item",
        seat=agent.seat,
    )
    chosen = yield from ties.choose_one(
        state,
        "Into which slot?",
        [f"dropped-{slot}" for slot, (_, lying, _) in state.dropped.items() if card not in lying],
        "NW-SPEC-16",
        says=lambda piece: f"Slot {piece[-1]}, in the {ground.name(state, state.dropped[int(piece[-1])][0])}.",
        about="slot",
        seat=agent.seat,
    )
    if card in state.discard:
        state.discard.remove(card)
    else:
        dropped.take_up(state, next(n for n, (_, some, _) in state.dropped.items() if card in some), [card])
    zone, lying, up = state.dropped[int(chosen[-1])]
    state.dropped[int(chosen[-1])] = (zone, (*lying, card), up)  # NW-SPEC-16
    tell(state, f"The {inventory.name(card)} appears in the {ground.name(state, zone)}.", "NW-SPEC-16")


def _manifest_token(state: State, agent: Agent, key: Key) -> Script:
    """A Dropped Item token goes to a Rift with all its Items; sets that meet become one."""
    spend(state, agent, 1)  # NW-SPEC-17
    slot = int(str(key[1])[-1])
    zone = yield from ties.choose_one(
        state,
        "To which Rift?",
        [rift for rift in state.rifts.values() if rift != state.dropped[slot][0]],
        "NW-SPEC-17",
        says=lambda zone: f"To the {ground.name(state, zone)}.",
        about="rift",
        seat=agent.seat,
    )
    _, lying, up = state.dropped.pop(slot)
    if dropped.slot_in(state, zone):
        yield from dropped.lay_down(state, zone, lying, "NW-SPEC-17", up)  # NW-SPEC-17
        return
    state.dropped[slot] = (zone, lying, up)  # NW-SPEC-17
    tell(state, f"Dropped Item token {slot} drifts to the {ground.name(state, zone)}.", "NW-SPEC-17")


def _premonition(state: State, agent: Agent, key: Key) -> Script:
    """A Living Agent rolls, then the next Event is seen: it stays, is discarded, or goes under the deck."""
    spend(state, agent, 1)  # NW-SPEC-21
    able = [other for other in state.living() if can_roll(other)]
    chosen = yield from ties.choose_one(
        state,
        "Premonition: who pays for the vision?",
        [other.id for other in able],
        "NW-SPEC-21",
        says=lambda id: f"The {state.agent(id).name} rolls.",
        about="premonition",
        seat=agent.seat,
    )
    yield from sanity.roll(state, state.agent(chosen), (), "NW-SPEC-21", "Premonition")  # NW-SPEC-21
    yield from look_ahead(state, agent.seat, "NW-SPEC-22")  # NW-SPEC-21 NW-SPEC-22 NW-SPEC-23


def _reinforce(state: State, agent: Agent, key: Key) -> Script:
    yield from reinforce.arrive(state, agent)  # NW-SPEC-24


def _reveal(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, 1)  # NW-SPEC-25
    zone = str(key[1])
    yield from clues.reveal_clue(state, zone, "NW-SPEC-25")  # NW-SPEC-25
    for cover in covers.covers_in(state, zone):
        yield from covers.reveal_cover(state, cover, "NW-SPEC-25")  # NW-SPEC-25
    for token in for_specters(state, zone):
        yield from turn_token(state, token, "NW-SPEC-26")  # NW-SPEC-26
    yield from moments.fire(state, "specter-reveals", agent, zone)


def _wrathlight(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, 1)  # NW-SPEC-28
    change = light.place if key[1] == "place" else light.remove
    yield from change(state, agent.zone, str(key[2]), "NW-SPEC-28")  # NW-SPEC-28


DO = {
    "distract": _distract,
    "invigorate": _invigorate,
    "fate": _fate,
    "manifest-item": _manifest_item,
    "manifest-token": _manifest_token,
    "premonition": _premonition,
    "reinforce": _reinforce,
    "reveal": _reveal,
    "wrathlight": _wrathlight,
}

"""What a Specter may do: move, distract, invigorate, shift Fate, move Items, foresee, return, reveal, and light."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, word
from gloamboard.rules.netherwatch.cards import modifiers, moments
from gloamboard.rules.netherwatch.demon import event_deck, manifestation, targeting
from gloamboard.rules.netherwatch.demon.event_deck import look_ahead
from gloamboard.rules.netherwatch.house import clues, covers, ground, light
from gloamboard.rules.netherwatch.house.banishment import for_specters
from gloamboard.rules.netherwatch.house.banishment import reveal as turn_token
from gloamboard.rules.netherwatch.people import inventory, objectives, reinforce, sanity
from gloamboard.rules.netherwatch.state import HQ, Agent, State, ties
from gloamboard.rules.netherwatch.state.beads import COSTS, spend
from gloamboard.rules.netherwatch.state.story import tell

STRIDE = 2  # NW-SPEC-18
CUBES = ("lit", "dark", "cold", "scavenge")  # NW-SPEC-28
FATE = (
    Option(("fate", 1), "FATE: up by 1.", "NW-SPEC-15", cost=COSTS[1]),
    Option(("fate", -1), "FATE: down by 1.", "NW-SPEC-15", cost=COSTS[1]),
)
MANIFEST_ITEM = Option(("manifest-item",), "MANIFEST: an Item into a dropped set.", "NW-SPEC-16", cost=COSTS[1])
MANIFEST_TOKEN = {
    slot: Option(
        ("manifest-token", f"dropped-{slot}"),
        f"MANIFEST: move Dropped Items {slot} to a Rift.",
        "NW-SPEC-17",
        ("tap", f"dropped-{slot}"),
        cost=COSTS[1],
    )
    for slot in (1, 2, 3, 4)
}
WRATHLIGHT = {
    (word, cube): Option(
        ("wrathlight", word, cube), f"WRATHLIGHT: {word} {article} {cube} cube.", "NW-SPEC-28", cost=COSTS[1]
    )
    for word, article in (("place", "a"), ("remove", "the"))
    for cube in CUBES
}


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if not left:
        return
    piece = agent.piece
    house = ground.ground(state)
    found += _drifts(state.ground, piece, agent.zone, _reach(state, agent))
    if state.manifested:
        if _no_attention(state, agent) is None:
            says = "DISTRACT: become the Target."
            found.append(Option(("distract", "target"), says, "NW-SPEC-12", ("tap", piece), cost=COSTS[1]))
        if _no_luring(state, agent) is None:
            for zone in ground.demon_near(state, state.demon_zone):
                says = f"DISTRACT: the Demon goes to the {house.names[zone]}."
                hand = ("move", "demon", state.demon_zone, zone)
                found.append(Option(("distract", zone), says, "NW-SPEC-12", hand, cost=COSTS[1]))
    if left >= 2 and state.events.top:
        for other in state.agents:
            if _no_gift(agent, other) is None:
                says, cost = f"INVIGORATE the {other.name}.", f"{COSTS[2]}, 1 Event"
                found.append(Option(("invigorate", other.id), says, "NW-SPEC-14", ("tap", other.id), cost=cost))
    found += FATE
    if _no_item(state) is None:
        found.append(MANIFEST_ITEM)
    for slot, (zone, _, _) in state.dropped.items():
        if any(rift != zone for rift in state.rifts.values()):
            found.append(MANIFEST_TOKEN[slot])
    if _no_vision(state) is None:
        says, cost = "PREMONITION: see the next Event.", f"{COSTS[1]}, a Sanity roll"
        found.append(Option(("premonition",), says, "NW-SPEC-21", ("tap", "event-deck"), cost=cost))
    if _nobody_new(state, agent) is None:
        found.append(Option(("reinforce",), "REINFORCE: somebody new arrives.", "NW-SPEC-24", ("take", piece, HQ)))
    hidden = _hidden(state)
    for zone in (agent.zone, *ground.near(state, agent.zone)):  # NW-MAP-08: a Lock is passed, not seen through
        if zone in hidden:  # NW-SPEC-25 NW-SPEC-27
            says = f"REVEAL what lies in the {house.names[zone]}."
            found.append(Option(("reveal", zone), says, "NW-SPEC-25", ("tap", zone), cost=COSTS[1]))
    if agent.zone != HQ:
        for cube in CUBES:
            if light.has_cube(state, agent.zone, cube):
                found.append(WRATHLIGHT["remove", cube])  # NW-SPEC-28
            elif light.can_place(state, agent.zone, cube):
                found.append(WRATHLIGHT["place", cube])  # NW-SPEC-28


@functools.lru_cache(20_000)
def _drifts(words: str, piece: str, here: str, zones: tuple[str, ...]) -> tuple[Option, ...]:
    names = ground.of_words(words).names
    return tuple(
        Option(
            ("move", piece, zone),
            f"MOVE to {'HQ' if zone == HQ else f'the {names[zone]}'}.",
            "NW-SPEC-18",
            ("move", piece, here, zone),
            cost=COSTS[1],
        )
        for zone in zones
    )


def stride(state: State) -> int:
    """Zones of a Specter's MOVE now."""
    return STRIDE + modifiers.total(state, "specter-move")  # NW-SPEC-18


def _reach(state: State, agent: Agent) -> tuple[str, ...]:
    """Two Zones through any door, locked or not, or any Rift; never the Demon's Zone, never through walls."""
    closed = ground.closed_to(state, agent)
    locks = ground.locks_for(state, agent)
    near = ground.ground(state).reach(agent.zone, stride(state), locks, closed, "", False, NONE)  # NW-SPEC-20
    jumps = [zone for zone in state.rifts.values() if zone not in near and zone not in closed and zone != agent.zone]
    return (*near, *jumps)  # NW-SPEC-18


def _can_roll(agent: Agent) -> bool:
    return agent.condition != "breakdown"


def _hidden(state: State) -> set[str]:
    """Zones where something lies face down that a Specter can turn."""
    hidden = {zone for zone, (_, face) in state.clues.items() if not face}
    hidden.update([zone for zone, face in state.covers.values() if not face])
    hidden.update([zone for zone, _ in state.banishment.values() if for_specters(state, zone)])
    for box in state.boxes:
        if box in MORE_FACE_DOWN:
            hidden.update(MORE_FACE_DOWN[box](state))
    return hidden


MORE_FACE_DOWN: dict[str, Callable[[State], Collection[str]]] = {}
"""By box: Zones where something of its own lies face down; it is turned at the moment `specter-reveals`."""


# --- what forbids them ------------------------------------------------------------------

SPENT = ("NW-SPEC-03", "The Specter has no Actions left.")
DORMANT = ("NW-SPEC-12", "DISTRACT is only for a Manifested Demon.")
CARRIES_NOTHING = ("NW-SPEC-02", "Specters carry nothing.")


def _no_move(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    to = str(attempt[-1])
    if not left:
        return SPENT
    if to not in ground.ground(state).zones and to != HQ:
        return "NW-MAP-02", "There is no such Zone."
    if to == agent.zone:
        return "NW-SPEC-18", "The Specter is there already."
    if state.manifested and to == state.demon_zone:
        return "NW-SPEC-05", "A Specter cannot enter the Demon's Zone."
    if to == HQ and state.manifested:
        return "NW-HQ-01", "HQ is closed while the Demon is Manifested."
    if to in _reach(state, agent):
        return None
    far = ground.ground(state).graph.distance(agent.zone, to)
    if far is not None and far <= stride(state) and state.manifested:
        return "NW-SPEC-05", "The way there leads through the Demon's Zone or HQ, which are closed to a Specter."
    return "NW-SPEC-18", f"A Specter moves {stride(state)} Zones, or to any Rift."


def _no_attention(state: State, agent: Agent) -> Because:
    if state.target == agent.id:
        return "NW-SPEC-12", "This Specter is the Target already."
    return ("NW-ITEM-22", "A Demon Artifact holds the Target token.") if inventory.target_is_held(state) else None


def _no_luring(state: State, agent: Agent) -> Because:
    if agent.lured:
        return "NW-SPEC-13", "This Specter has moved the Demon in this Agent Phase."
    far = ground.demon_far(state, agent.zone, state.demon_zone)
    if far is None or far > 2:
        return "NW-SPEC-12", "The Demon is more than 2 Zones away: DISTRACT does not move it."
    return None


def _no_distracting(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if not state.manifested:
        return DORMANT
    if not left:
        return SPENT
    if word(attempt, 1) == "target":
        return _no_attention(state, agent)
    if (because := _no_luring(state, agent)) is not None:
        return because
    if word(attempt, 1) not in ground.ground(state).zones:
        return "NW-HQ-02", "The Demon cannot go there."
    near = ground.demon_near(state, state.demon_zone)
    return None if word(attempt, 1) in near else ("NW-SPEC-12", "DISTRACT moves the Demon to an adjacent Zone.")


def _no_gift(agent: Agent, other: Agent) -> Because:
    if other.escaped or other.zone != agent.zone:
        return "NW-SPEC-14", f"The {other.name} is not in the Specter's Zone."
    if other.specter:
        return "NW-SPEC-14", "INVIGORATE is for a Living Agent."
    return ("NW-SPEC-14", f"The {other.name}'s Unique Ability is Ready already.") if other.ready else None


def _no_invigorating(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    other = next((other for other in state.agents if other.id == word(attempt, 1)), None)
    if other is None:
        return "NW-SPEC-14", "There is no such Agent."
    if (because := _no_gift(agent, other)) is not None:
        return because
    if left < 2:
        return ("NW-SPEC-14", "INVIGORATE takes 2 Actions; 1 is left.") if left else SPENT
    return None if state.events.top else ("NW-SPEC-14", "No Event is left to discard for it.")


def _no_fate(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return None if left else SPENT


def _no_item(state: State) -> Because:
    if not state.dropped:
        return "NW-SPEC-16", "No Dropped Item token lies in the house to put an Item to."
    return None if _loose(state) else ("NW-SPEC-16", "No Item is discarded, or lies face up elsewhere.")


def _no_manifesting(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return _no_item(state) if left else SPENT


def _no_drifting(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if not left:
        return SPENT
    here = next((zone for slot, (zone, _, _) in state.dropped.items() if f"dropped-{slot}" == word(attempt, 1)), None)
    if here is None:
        return "NW-SPEC-17", "That Dropped Item token does not lie in the house."
    if any(rift != here for rift in state.rifts.values()):
        return None
    return "NW-SPEC-17", "There is no other Rift to move it to."


def _no_vision(state: State) -> Because:
    if not state.events.top:
        return "NW-SPEC-21", "No Event is left to see."
    if any(_can_roll(other) for other in state.living()):
        return None
    return "NW-SPEC-21", "No Living Agent may roll for the vision."  # NW-COND-12


def _no_premonition(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return _no_vision(state) if left else SPENT


def _nobody_new(state: State, agent: Agent) -> Because:
    if agent.zone != HQ:
        return "NW-SPEC-24", "REINFORCE is for HQ."
    if state.manifested:
        return "NW-SPEC-24", "REINFORCE is only for while the Demon is Dormant."
    if "second-specter" in state.solo:
        return "NW-SOLO-03", "This Specter never was an Agent: there is no board to turn over."
    return None if reinforce.successor(state, agent) else ("NW-SPEC-24", "Who would come is in the house already.")


def _no_reinforcing(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return _nobody_new(state, agent) or (None if left else SPENT)


def _no_revealing(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    zone = word(attempt, 1)
    if not left:
        return SPENT
    if zone not in _hidden(state):
        return "NW-SPEC-25", "Nothing lies face down there that a Specter could turn over."
    if zone == agent.zone or zone in ground.near(state, agent.zone):
        return None
    return "NW-SPEC-25", "REVEAL reaches the Specter's own Zone and adjacent ones."


def _no_wrathlight(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    deed, cube = word(attempt, 1), word(attempt, 2)
    if not left:
        return SPENT
    if agent.zone == HQ:
        return "NW-HQ-06", "No Cubes lie in HQ."
    if cube not in CUBES:
        return "NW-SPEC-28", "WRATHLIGHT places or removes a Lit, Dark, Cold or Scavenge Cube."
    lies = light.has_cube(state, agent.zone, cube)
    if deed == "remove":
        return None if lies else ("NW-SPEC-28", f"No {cube} cube lies here.")
    if lies:
        return "NW-SPEC-28", f"A {cube} cube lies here already."
    return None if state.supply(cube) > 0 else ("NW-CUBE-10", f"No {cube} cube is left in the Supply.")


def _nothing_carried(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return CARRIES_NOTHING


def _no_escape(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return objectives.why_no_escape(state, agent)


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
    yield from ()
    spend(state, agent, 1)  # NW-SPEC-15
    event_deck.shift_fate(state, int(key[1]), "NW-SPEC-15")  # NW-SPEC-15


def _loose(state: State) -> list[str]:
    """Discarded Items, and dropped ones that lie face up and could go into another slot in use."""
    dropped = [card for _, lying, up in state.dropped.values() if up for card in lying]  # NW-DROP-08
    return [*state.discard, *dropped] if len(state.dropped) > 1 else list(state.discard)


def _manifest_item(state: State, agent: Agent, key: Key) -> Script:
    """One discarded or dropped Item goes into another slot that is in use."""
    spend(state, agent, 1)  # NW-SPEC-16
    card = yield from ties.choose_one(
        state,
        "Which Item?",
        inventory.one_of_each(tuple(_loose(state))),
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
        inventory.take_up(state, next(n for n, (_, some, _) in state.dropped.items() if card in some), [card])
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
    if inventory.dropped_in(state, zone):
        yield from inventory.lay_down(state, zone, lying, "NW-SPEC-17", up)  # NW-SPEC-17
        return
    state.dropped[slot] = (zone, lying, up)  # NW-SPEC-17
    tell(state, f"Dropped Item token {slot} drifts to the {ground.name(state, zone)}.", "NW-SPEC-17")


def _premonition(state: State, agent: Agent, key: Key) -> Script:
    """A Living Agent rolls, then the next Event is seen: it stays, is discarded, or goes under the deck."""
    spend(state, agent, 1)  # NW-SPEC-21
    able = [other for other in state.living() if _can_roll(other)]
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
WHY_NOT = {
    "move": _no_move,
    "distract": _no_distracting,
    "invigorate": _no_invigorating,
    "fate": _no_fate,
    "manifest-item": _no_manifesting,
    "manifest-token": _no_drifting,
    "premonition": _no_premonition,
    "reinforce": _no_reinforcing,
    "reveal": _no_revealing,
    "wrathlight": _no_wrathlight,
    **dict.fromkeys(("pick-up", "drop", "discard", "trade"), _nothing_carried),
    "escape": _no_escape,
}

"""What a Specter may do: move, distract, invigorate, shift Fate, move Items, foresee, return, reveal, and light; and
what forbids it. What becomes of it is in specter_deeds.py."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection

from gloamboard.rules.kernel import Option
from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, word
from gloamboard.rules.netherwatch.actions.specter_deeds import can_roll, loose
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import ground, light
from gloamboard.rules.netherwatch.house.banishment import for_specters
from gloamboard.rules.netherwatch.people import artifacts, objectives, reinforce
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS

STRIDE = 2  # NW-SPEC-18
CUBES = ("lit", "dark", "cold", "scavenge")  # NW-SPEC-28
FATE = (
    Option(("fate", 1), "FATE: up by 1.", "NW-SPEC-15", cost=COSTS[1]),
    Option(("fate", -1), "FATE: down by 1.", "NW-SPEC-15", cost=COSTS[1]),
)
MANIFEST_ITEM = Option(("manifest-item",), "MANIFEST an Item among Dropped Items.", "NW-SPEC-16", cost=COSTS[1])
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
        ("wrathlight", word, cube), f"WRATHLIGHT: {word} {article} {cube.title()} Cube.", "NW-SPEC-28", cost=COSTS[1]
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
    return ("NW-ITEM-22", "A Demon Artifact holds the Target token.") if artifacts.target_is_held(state) else None


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
        return "NW-SPEC-14", "INVIGORATE is for a Living Agent in the Specter's Zone."
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
    return None if loose(state) else ("NW-SPEC-16", "No Item is discarded, or lies face up elsewhere.")


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
    if any(can_roll(other) for other in state.living()):
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

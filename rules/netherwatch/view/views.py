"""What each seat may know. Faces nobody has seen are in no state; the Demon's name waits until it is revealed."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel.forms import Pieces
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.printed import say, step_says
from gloamboard.rules.netherwatch.demon import by_hand, event_deck, targeting
from gloamboard.rules.netherwatch.forms import AgentForm, AgentSeat, DroppedForm, EventForm, RitualForm, View
from gloamboard.rules.netherwatch.house import banishment, ground, light, markers
from gloamboard.rules.netherwatch.people import objectives, promotions
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import actions_left

STATION = "item-station"
PHASES = {"setup": "Set-up", "agents": "Agent Phase", "demon": "Demon Phase", "over": "The end"}


MORE: dict[str, Callable[[State, str, View], None]] = {}
"""By box: what it adds to a view."""


def view(state: State, seat: str) -> View:
    """Everything a seat, or the public, may know, as plain data."""
    made = _of_netherwatch(state, seat)
    for box in state.boxes:
        if box in MORE:
            MORE[box](state, seat, made)
    return made


def _of_netherwatch(state: State, seat: str) -> View:
    every = cards.cards()
    house = ground.ground(state)
    operation = every.operations[state.operation]
    back = event_deck.top_back(state)
    return {
        "game": "netherwatch",
        "boxes": list(state.boxes),
        "title": operation.name,
        "map": {"tiles": list(house.floors)},  # NW-SETUP-08 NW-EX-01 NW-EX-06
        "round": state.round,
        "phase": PHASES[state.phase],
        "stage": state.stage,
        "tier": state.tier,
        "variant": state.variant,
        "by_hand": sorted(state.by_hand),
        "operation": state.operation,
        "ground": state.ground,
        "manifested": state.manifested,
        "demon": {
            "at": state.demon_zone or None,
            "name": every.demons[state.demon].name if state.demon_known and state.demon else None,  # NW-SETUP-22
            "id": state.demon if state.demon_known else None,  # NW-SETUP-24
            "cycle": state.cycle + 1 if state.demon_known else None,
            "ascended": state.ascended,
            "trod": list(state.trod),
            "footfalls": state.footfalls,
        },
        "fate": state.fate,
        "events": {
            "left": len(state.events),
            "back": back[0] if back else None,
            "fate": back[1] if back else None,
        },  # NW-EVDECK-08
        "event": _event(state, seat),
        "turn": state.turn or None,
        "active": state.active or None,
        "target": state.target or None,
        "moving": {"how": state.moving, "left": state.moves_left} if state.moving else None,
        "dash_gift": state.dash_gift,
        "seats": {seat: _seat(state, seat) for seat in state.seats},
        "agents": {agent.id: _agent(state, agent) for agent in state.agents},
        "light": {zone: light.level(state, zone) for zone in house.zones},
        "cold": list(state.cold),
        "interactions": list(state.interactions),
        "scavenge": list(state.scavenge),
        "rifts": {str(number): zone for number, zone in state.rifts.items()},
        "locks": list(state.locks),
        "covers": {name: list(row) for name, row in state.covers.items()},
        "clues": {zone: list(row) for zone, row in state.clues.items()},
        "dropped": {str(slot): _dropped(state, slot) for slot in state.dropped},
        "tokens": dict(state.tokens),
        "banishment": {name: list(row) for name, row in state.banishment.items()},
        "essential": list(state.essential),  # NW-MAP-15
        "decks": {"hq": len(state.hq_deck), "scavenged": len(state.scavenged_deck), "discard": list(state.discard)},
        "supply": {kind: state.supply(kind) for kind in ("lit", "dark", "cold", "clue", "lock")},
        "notebook": [list(row) for row in state.notebook],
        "marks": dict(state.marks),
        "cleared": [flag for flag in state.flags if flag.startswith("objective-")],
        "requirements": [need.says for need in objectives.open_requirements(state)],
        "needs": _needs(state),
        "ritual": _ritual(state),
        "moment": [*state.moment],
        "points": promotions.service_points(state),
        "pieces": _pieces(state),
        "hqs": list(house.icons),
    }


def _event(state: State, seat: str) -> EventForm | None:
    """The Event in the Sleeve: for its reader first, for all once it is read aloud. Never its id."""
    if not state.event:
        return None
    reader = targeting.fallback(state).seat
    if not state.event_shown and seat != reader:
        return {"reader": reader, "story": None, "says": None}  # NW-EVENT-04 NW-EVDECK-09
    if by_hand.is_card(state.event):
        return {"reader": reader, "story": "Read the real card aloud.", "says": ""}
    row = cards.cards().events[state.event]
    half = row.manifested if state.event_half == "manifested" else row.dormant
    return {"reader": reader, "story": half.story, "says": say(event_deck.half_does(state, half))}  # NW-EVENT-04


def _seat(state: State, seat: str) -> AgentSeat:
    mine = next((agent for agent in state.agents if agent.seat == seat), None)
    if mine is None:
        return {"name": seat, "colour": "grey", "piece": None}
    return {"name": mine.name, "colour": cards.cards().agents[mine.id].colour, "piece": mine.piece, "agent": mine.id}


def _agent(state: State, agent: Agent) -> AgentForm:
    return {
        "name": agent.name,
        "seat": agent.seat,
        "at": agent.zone,
        "sanity": agent.sanity,
        "top": agent.top,
        "condition": agent.condition,
        "ready": agent.ready,
        "lit": agent.lit,
        "hiding": agent.hiding,
        "hand": list(agent.hand),
        "pocket": list(agent.pocket),
        "actions": actions_left(state, agent),
        "dormant": agent.dormant,
        "specter": agent.specter,
        "escaped": agent.escaped,
        "piece": agent.piece,
    }


def _needs(state: State) -> list[list[str]]:
    """What is still to be done, before summoning in Discovery and before escaping in the Confrontation."""
    row = cards.cards().operations[state.operation]
    rows = row.requirement if state.stage == "discovery" else row.escape.needs
    return [[need.objective, need.mark] for need in rows if not markers.met(state, need)]


def _dropped(state: State, slot: int) -> DroppedForm:
    zone, items, up = state.dropped[slot]
    seen = up or any(not agent.specter for agent in state.in_zone(zone))  # NW-DROP-08
    return {"at": zone, "items": list(items) if seen else None, "count": len(items)}


def _ritual(state: State) -> RitualForm | None:
    """The ritual of a revealed Demon, as the Codex has it."""
    if not state.demon_known or state.stage != "confrontation":
        return None
    row = cards.cards().demons[state.demon]
    due, steps = banishment.step_due(state), banishment.steps(state)
    return {
        "relics": list(row.relics),  # NW-BOARD-06
        "circle": row.circle,
        "steps": [step_says(step) for step in steps],
        "ahead": [step.relic for step in steps[state.ritual :] if step.relic],
        "done": state.ritual,
        "due": None if due is None else {"relic": due.relic, "where": due.where, "action": due.action},
    }


def _pieces(state: State) -> Pieces:
    """Where each piece of the board belongs."""
    pieces: Pieces = {}
    for agent in state.agents:
        kind = "specter" if agent.specter else "agent"
        name = f"Specter of the {agent.name}" if agent.specter else agent.name
        pieces[agent.piece] = {"at": agent.zone, "name": name, "kind": kind, "face": None}
    pieces["demon"] = {
        "at": state.demon_zone or "dormant",  # NW-MAP-14
        "name": "The Demon",
        "kind": "demon",
        "face": None,
    }
    for zone, (name, face) in state.clues.items():
        pieces[name] = {"at": zone, "name": _said(face) or "A Clue", "kind": "clue", "face": "up" if face else "down"}
    for name, (zone, face) in state.covers.items():
        said = f"{face.capitalize()} Cover" if face else "Cover"
        pieces[name] = {"at": zone, "name": said, "kind": "cover", "face": "up" if face else "down"}
    for name, (zone, face) in state.banishment.items():
        said = f"{face.capitalize()} token" if face else "A Banishment token"
        pieces[name] = {"at": zone, "name": said, "kind": "banishment", "face": "up" if face else "down"}
    for slot in (1, 2, 3, 4):  # NW-MAP-15
        at = state.dropped[slot][0] if slot in state.dropped else STATION
        pieces[f"dropped-{slot}"] = {"at": at, "name": f"Dropped Items {slot}", "kind": "dropped", "face": None}
    for token, zone in state.tokens.items():
        said = token.replace("-", " ").capitalize()
        pieces[token] = {"at": zone, "name": said, "kind": "token", "face": None}
    return pieces


def _said(face: str) -> str:
    return "Wild Clue" if face == "wild" else " and ".join(word.capitalize() for word in face.split())

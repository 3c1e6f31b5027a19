"""Why something may not be done now: the rule that forbids it, one sentence, and the zones to point out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gloamboard.rules.kernel import Reason
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import moving
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import ground, light, locks, markers
from gloamboard.rules.netherwatch.people import inventory, objectives, prices
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.beads import actions_left

Because = Reason | None
BROKEN = "In Breakdown nothing that costs Sanity or a Sanity roll may be chosen."


def why_not(state: State, seat: str, attempt: tuple[Any, ...]) -> Reason:
    """`attempt` is a hand, such as ("move", piece, from, to), or a key that is not open."""
    word = str(attempt[0]) if attempt else ""
    agent = _agent(state, seat, attempt)
    if word in ("move", "dash", "put", "take", "flip") and len(attempt) > 1 and not _is_agent(state, attempt[1]):
        return _piece(state, attempt)  # NW-CLUE-08
    if agent is None:
        return Reason("NW-TURN-04", "That is not an Agent of this game.")
    if state.phase == "demon":
        return Reason("NW-TURN-01", "It is the Demon Phase: Agents wait until it is over.")
    if state.turn and state.turn != agent.id:
        now = state.agent(state.turn).name
        return Reason("NW-TURN-05", f"It is the {now}'s turn.", (state.agent(state.turn).zone,))
    if not state.turn:
        if word in ("move", "dash") and actions_left(state, agent) > 0:
            return Reason("NW-TURN-04", f"The {agent.name} has to take the turn first.", (agent.zone,))
        if state.track == "manifested":
            return Reason("NW-TURN-12", f"The {agent.name} has acted in this Agent Phase.", (agent.zone,))
        return Reason("NW-TURN-04", f"The {agent.name} has acted this round.", (agent.zone,))
    if word == "move":
        return why_no_move(state, agent, str(attempt[-1]))
    because = CHECKS.get(word, _nothing)(state, agent, attempt)
    return because or Reason("NW-MISC-01", "That cannot be done now.", (agent.zone,))


def _is_agent(state: State, piece: object) -> bool:
    return any(piece in (agent.id, agent.piece) for agent in state.agents)


def _agent(state: State, seat: str, attempt: tuple[Any, ...]) -> Agent | None:
    for agent in state.agents:
        if len(attempt) > 1 and attempt[1] in (agent.id, agent.piece):
            return agent
    if state.turn and state.agent(state.turn).seat == seat:
        return state.agent(state.turn)
    return next((agent for agent in state.agents if agent.seat == seat), None)


def _piece(state: State, attempt: tuple[Any, ...]) -> Reason:
    """Somebody moved a piece that is not theirs to move."""
    piece, spaces = str(attempt[1]), tuple(str(s) for s in attempt[2:] if isinstance(s, str))
    kind = piece.rstrip("0123456789").rstrip("-")
    words = {
        "clue": ("NW-CLUE-08", "Agents cannot move Clues unless an effect says so."),
        "cover": ("NW-COVER-05", "Cover moves only when an effect moves it."),
        "demon": ("NW-MAP-02", "The Demon moves by its own rules; put it back."),
        "dropped": ("NW-DROP-01", "Dropped Items are taken with PICK UP or put down with DROP."),
        "lit-base": ("NW-ACT-26", "A Lit Base goes on and off with LIGHT, and needs a LIGHT Item."),
    }
    rule, says = words.get(kind, ("NW-MISC-01", "That piece stays where it is for now."))
    return Reason(rule, says, spaces)


def why_no_move(state: State, agent: Agent, to: str) -> Reason:
    """Why an Agent cannot MOVE there now."""
    house, here = ground.ground(state), agent.zone
    both = (here, to)
    if to not in house.names:
        return Reason("NW-MAP-02", "There is no such Zone.", (here,))
    there = house.names[to]
    if agent.specter:
        return _specter_move(state, agent, to)
    if agent.hiding:
        return Reason("NW-HIDE-04", f"The {agent.name} hides: leave Cover before moving.", both)
    if to == HQ and state.manifested:
        return Reason("NW-HQ-01", "HQ is closed while the Demon is Manifested.", both)
    if to in ground.full_zones(state, agent):
        return Reason("NW-MAP-11", f"The {there} is full: it holds {house.limits[to]}.", both)
    if state.manifested and to == state.demon_zone and agent.condition == "breakdown":
        return Reason("NW-COND-12", BROKEN, both)
    allowed = state.moves_left if state.moving else moving.allowance(state, agent)
    left = actions_left(state, agent)
    far = house.graph.distance(here, to, state.blocked)
    if far is None or far > allowed:
        open_far = house.graph.distance(here, to)
        if open_far is not None and open_far <= allowed:
            return Reason("NW-LOCK-01", f"A Lock is in the way to the {there}.", both)
        if to in house.graph.neighbours(here):
            return Reason("NW-MAP-08", f"The way to the {there} is locked.", both)
        if _dash_past(state, agent, to):
            says = f"The way to the {there} leads past the Demon: DASH into its Zone first, then on."
            return Reason("NW-ACT-05", says, (here, state.demon_zone, to))
        away = f"{far} Zones away" if far is not None else "out of reach"
        return Reason("NW-ACT-10", f"The {there} is {away}; a MOVE covers {_zones(allowed)} now.", both)
    if not left and not state.moving:
        return Reason("NW-TURN-05", f"The {agent.name} has no Actions left.", both)
    closed = ground.closed_to(state, agent)
    if _farther(house, here, to, state.blocked, closed, allowed):
        return Reason("NW-MAP-12", f"On the way to the {there} a Zone takes nobody else.", both)  # NW-MAP-12
    if state.manifested and _farther(house, here, to, state.blocked, closed | {state.demon_zone}, allowed):
        return Reason("NW-OVER-01", f"The Demon stands in the way to the {there}: stop in its Zone first.", both)
    return Reason("NW-OP-03", f"The way to the {there} ends on the stairs under this Fate.", both)


def _dash_past(state: State, agent: Agent, to: str) -> bool:
    """Whether a DASH gets there, though only through the Demon's Zone."""
    if not state.manifested or state.moving or actions_left(state, agent) < 2:
        return False
    house, closed = ground.ground(state), ground.closed_to(state, agent)
    ways = (house, agent.zone, to, state.blocked)
    return not _farther(*ways, closed, moving.DASH) and _farther(*ways, closed | {state.demon_zone}, moving.DASH)


def _farther(
    house: ground.Ground, here: str, to: str, locks: frozenset[str], closed: frozenset[str], allowed: int
) -> bool:
    """Whether the way round closed Zones is too long, or there is none."""
    far = house.graph.distance(here, to, locks, closed)
    return far is None or far > allowed


def _zones(count: int) -> str:
    return f"{count} Zone" if count == 1 else f"{count} Zones"


def _specter_move(state: State, agent: Agent, to: str) -> Reason:
    both = (agent.zone, to)
    if state.manifested and to == state.demon_zone:
        return Reason("NW-SPEC-05", "A Specter cannot enter the Demon's Zone.", both)
    if to == HQ and state.manifested:
        return Reason("NW-HQ-01", "HQ is closed while the Demon is Manifested.", both)
    if not agent.bead:
        return Reason("NW-SPEC-03", "The Specter has no Actions left.", both)
    return Reason("NW-SPEC-18", "A Specter moves 2 Zones, or to any Rift.", both)


def _nothing(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    return None


def _no_actions(state: State, agent: Agent) -> Because:
    if agent.specter:
        return Reason("NW-SPEC-11", "A Specter has only the Specter Actions.", (agent.zone,))
    if state.moving and not state.dash_gift:
        return Reason("NW-ACT-19", "An Action cannot interrupt a MOVE: stop first.", (agent.zone,))  # NW-EX-19
    if not actions_left(state, agent):
        return Reason("NW-TURN-05", f"The {agent.name} has no Actions left.", (agent.zone,))
    return None


def _center(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if agent.condition == "frightened":
        return Reason("NW-COND-04", "Nobody CENTERs while Frightened.", (agent.zone,))
    if agent.condition:
        return Reason("NW-COND-09", "Nobody CENTERs in Breakdown.", (agent.zone,))
    if state.manifested:
        return Reason("NW-ACT-01", "CENTER works only while the Demon is Dormant.", (agent.zone,))
    if agent.sanity < agent.top and inventory.carries(agent, "drain"):
        return Reason("NW-ITEM-06", "A DRAIN Item takes what CENTER would give.", (agent.zone,))
    return _no_actions(state, agent) or Reason("NW-AGENT-06", "Sanity is already at its top.", (agent.zone,))


def _hide(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if agent.condition == "breakdown":
        return Reason("NW-COND-10", "Nobody HIDEs in Breakdown.", (agent.zone,))
    if light.level(state, agent.zone) == "dark" and modifiers.total(state, "no-hide-dark", agent) > 0:
        return Reason("NW-BOARD-01", "Against this Demon nobody can HIDE in a Dark Zone.", (agent.zone,))
    if any(agent.zone == where and face == "safe" for where, face in state.covers.values()):
        return Reason("NW-HIDE-02", "The Safe Cover here already shelters somebody.", (agent.zone,))
    return Reason("NW-HIDE-01", "HIDE needs a revealed Safe Cover in your Zone.", (agent.zone,))


def _light(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if agent.hiding:
        return Reason("NW-HIDE-04", "Nobody uses LIGHT while hiding.", (agent.zone,))
    if state.lights_used:
        return Reason("NW-ACT-25", "LIGHT is free once a turn; again it costs an Action.", (agent.zone,))
    if attempt[-1] in ("on", "off"):
        return Reason("NW-ACT-26", "A Lit Base needs a LIGHT Item.", (agent.zone,))
    return Reason("NW-ACT-27", "There is no lamp to light in this Zone.", (agent.zone,))


def _dash(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if not state.manifested:
        return Reason("NW-ACT-02", "DASH is only for running from a Manifested Demon.", (agent.zone,))
    if modifiers.total(state, "no-dash", agent) > 0:
        return Reason("NW-BOARD-01", "Against this Demon nobody can DASH.", (agent.zone,))
    return Reason("NW-ACT-02", "DASH takes 2 Actions and covers 3 Zones.", (agent.zone,))


def _investigate(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if agent.zone == HQ:
        return Reason("NW-HQ-10", "There is nothing to INVESTIGATE in HQ.", (HQ,))
    blocked = _no_actions(state, agent)
    if blocked:
        return blocked
    if agent.condition and actions_left(state, agent) < 2:
        rule = "NW-COND-05" if agent.condition == "frightened" else "NW-COND-11"
        return Reason(rule, "With a Condition INVESTIGATE takes 2 Actions.", (agent.zone,))
    if attempt[-1] == "clue":
        if state.manifested:
            return Reason("NW-ACT-09", "Clues are made only while the Demon is Dormant.", (agent.zone,))
        if agent.condition == "breakdown":
            return Reason("NW-COND-12", BROKEN, (agent.zone,))
        return Reason("NW-ACT-09", "Making a Clue costs 2 Sanity.", (agent.zone,))
    if attempt[-1] == "interaction":
        if agent.condition == "breakdown" and agent.zone in state.interactions:
            return Reason("NW-COND-12", BROKEN, (agent.zone,))
        return Reason("NW-CUBE-08", "There is no Interaction Cube here.", (agent.zone,))
    return Reason("NW-CLUE-10", "A device needs a revealed Clue here that fits it.", (agent.zone,))


def _pick_up(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if agent.specter:
        return Reason("NW-SPEC-02", "Specters carry nothing.", (agent.zone,))
    if agent.zone == HQ and attempt[-1] == "scavenge":
        return Reason("NW-HQ-07", "Nothing is scavenged in HQ.", (HQ,))
    return _no_actions(state, agent) or Reason("NW-ACT-13", "There is nothing to PICK UP here.", (agent.zone,))


def _use(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    blocked = _no_actions(state, agent)
    if blocked:
        return blocked
    card = str(attempt[1]) if len(attempt) > 1 else ""
    row = cards.cards().items.get(card)
    if row is not None and "field-equipment" in row.properties:
        return Reason("NW-ITEM-08", "Field Equipment works with INVESTIGATE and a Clue, not with USE.", (agent.zone,))
    if row is not None and "banishment-relic" in row.properties:
        return Reason("NW-ITEM-05", "A Relic works only as the Demon's ritual says.", (agent.zone,))
    if row is not None and "key" in row.properties and not locks.locks_at(state, agent.zone):
        return Reason("NW-MISC-01", "There is no Lock here.", (agent.zone,))
    if row is not None and card in [c for _, some, _ in state.dropped.values() for c in some]:
        return Reason("NW-ACT-17", "What lies on the floor cannot be USED: pick it up.", (agent.zone,))
    if row is not None and card in agent.items and prices.barred(state, agent, row.use):
        return Reason("NW-COND-12", BROKEN, (agent.zone,))
    if row is not None and row.state == "demon-near" and not ground.beside_demon(state, agent.zone):
        return Reason("NW-ACT-14", "The Demon is not in your Zone or an adjacent one.", (agent.zone,))
    return Reason("NW-ACT-14", "That Item cannot be USED here and now.", (agent.zone,))


def _summon(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if state.circle:
        return Reason("NW-TOK-06", "There is only one Summoning in a game.", (agent.zone,))
    if state.variant == "discovery":
        return Reason("NW-SINGLE-02", "In Discovery Only the Demon is never summoned.", (agent.zone,))
    needs = objectives.open_requirements(state)
    if needs:
        return Reason("NW-OP-01", f"Before summoning: {needs[0].says}", (agent.zone,))
    return _no_actions(state, agent) or Reason("NW-SUMM-02", "The summoner stands one Zone from a Rift.", (agent.zone,))


def _hq(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if agent.zone != HQ or state.manifested:
        return Reason("NW-ACT-31", "HQ Actions are for HQ, while the Demon is Dormant.", (HQ,))
    if attempt[0] == "requisition" and actions_left(state, agent) == 1:
        return Reason("NW-ACT-34", "REQUISITION takes 2 Actions.", (HQ,))
    return _no_actions(state, agent)


def _ability(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if not agent.ready:
        return Reason("NW-AGENT-05", "The Unique Ability is Spent.", (agent.zone,))
    if prices.barred(state, agent, cards.cards().agents[agent.id].unique.effects):
        return Reason("NW-COND-12", BROKEN, (agent.zone,))
    return None


def _leave_cover(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if agent.hiding and agent.condition == "breakdown":
        return Reason("NW-COND-12", BROKEN, (agent.zone,))
    return Reason("NW-HIDE-07", f"The {agent.name} does not hide.", (agent.zone,))


def _escape(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if agent.specter:
        return Reason("NW-SPEC-10", "Specters cannot escape.", (agent.zone,))
    if state.stage != "confrontation":
        return Reason("NW-OP-04", "There is no Escape before the Confrontation.", (agent.zone,))
    if state.tokens.get("escape") != agent.zone:
        return Reason("NW-TOK-02", "The way out is marked by the Escape token.", (agent.zone, state.tokens["escape"]))
    needs = cards.cards().operations[state.operation].escape.needs
    open_ = next((need.says for need in needs if not markers.met(state, need)), "That cannot be done now.")
    return Reason("NW-TOK-03", open_, (agent.zone,))


def _reinforce(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if not agent.specter:
        return Reason("NW-SPEC-24", "Only a Specter REINFORCEs.", (agent.zone,))
    if agent.zone != HQ or state.manifested:
        return Reason("NW-SPEC-24", "REINFORCE is for HQ, while the Demon is Dormant.", (HQ,))
    if "second-specter" in state.solo:
        return Reason("NW-SOLO-03", "This Specter never was an Agent: there is no board to turn over.", (HQ,))
    return _no_actions(state, agent) or Reason("NW-SPEC-24", "Who would come is in the house already.", (HQ,))


def _ritual(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    if state.ascended:
        return Reason("NW-ASC-02", "The Demon has Ascended: only the Escape is left.", (agent.zone,))
    if any(each.escaped for each in state.agents):
        return Reason("NW-VIC-10", "Somebody has escaped: now everybody must.", (agent.zone,))
    return Reason("NW-VIC-05", "The ritual goes step by step, with the right Relic in the right place.", (agent.zone,))


def _explore(state: State, agent: Agent, attempt: tuple[Any, ...]) -> Because:
    return Reason("NW-ACT-21", "The Mansion is printed: there is nothing to EXPLORE.")  # NW-ACT-22 NW-ACT-23 NW-MAP-01


CHECKS: dict[str, Callable[[State, Agent, tuple[Any, ...]], Because]] = {
    "center": _center,
    "explore": _explore,
    "hide": _hide,
    "leave-cover": _leave_cover,
    "light": _light,
    "dash": _dash,
    "investigate": _investigate,
    "pick-up": _pick_up,
    "use": _use,
    "summon": _summon,
    "essentials": _hq,
    "loadout": _hq,
    "requisition": _hq,
    "ability": _ability,
    "escape": _escape,
    "reinforce": _reinforce,
    "ritual": _ritual,
}

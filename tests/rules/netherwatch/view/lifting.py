"""How a condition that forbids something is lifted, and nothing else with it."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Key
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import banishment, ground
from gloamboard.rules.netherwatch.state import HQ, Agent, State, lasting
from gloamboard.rules.netherwatch.state.beads import set_actions


def actor(state: State, seat: str, attempt: Key) -> Agent:
    named = [a for a in state.agents if len(attempt) > 1 and attempt[1] in (a.id, a.piece)]
    return named[0] if named and attempt[0] not in ("trade", "invigorate") else state.agent(state.turn)


def on(do: Callable[[State, Agent, Key], None]) -> Callable[[State, str, Key], None]:
    return lambda state, seat, attempt: do(state, actor(state, seat, attempt), attempt)


def rested(state: State, agent: Agent, attempt: Key) -> None:
    state.moving, state.moves_left, state.stopped = "", 0, True


def fresh(state: State, agent: Agent, attempt: Key) -> None:
    set_actions(state, agent, 3)


def calm(state: State, agent: Agent, attempt: Key) -> None:
    agent.condition = ""


def dormant(state: State, agent: Agent, attempt: Key) -> None:
    state.manifested = False
    if state.stage == "discovery":
        state.demon_zone = ""


def risen(state: State, agent: Agent, attempt: Key) -> None:
    state.manifested, state.demon_zone = True, agent.zone


def alive(state: State, agent: Agent, attempt: Key) -> None:
    agent.specter, agent.sanity = 0, agent.top


def dead(state: State, agent: Agent, attempt: Key) -> None:
    agent.specter, agent.bead = 1, 2


def unhidden(state: State, agent: Agent, attempt: Key) -> None:
    agent.hiding = ""


def sheltered(state: State, agent: Agent, attempt: Key) -> None:
    state.covers[str(attempt[2])] = (agent.zone, "safe")
    for other in state.agents:
        other.hiding = ""


def elsewhere(state: State, agent: Agent, attempt: Key) -> None:
    agent.zone = next(zone for zone in ground.ground(state).zones if zone != agent.zone)


def at_hq(state: State, agent: Agent, attempt: Key) -> None:
    agent.zone = HQ


def unlocked(state: State, agent: Agent, attempt: Key) -> None:
    state.locks, state.blocked = {}, frozenset()


def next_door(state: State, agent: Agent, attempt: Key) -> None:
    """Beside where it should go, with nobody else about."""
    agent.zone = ground.ground(state).graph.neighbours(str(attempt[-1]))[0]


def emptied(state: State, agent: Agent, attempt: Key) -> None:
    for other in state.agents:
        if other is not agent:
            other.zone = HQ


def demon_away(state: State, agent: Agent, attempt: Key) -> None:
    state.demon_zone = str(attempt[-1])


def without(word: str) -> Callable[[State, str, Key], None]:
    def lift(state: State, seat: str, attempt: Key) -> None:
        lasting.add(state, word, "", -modifiers.total(state, word, actor(state, seat, attempt)), "game")

    return lift


def given(*items: str) -> Callable[[State, Agent, Key], None]:
    def give(state: State, agent: Agent, attempt: Key) -> None:
        agent.hand, agent.pocket = items, ()

    return give


def carrying_it(state: State, agent: Agent, attempt: Key) -> None:
    for other in state.agents:
        other.hand = tuple(card for card in other.hand if card != attempt[1])
        other.pocket = tuple(card for card in other.pocket if card != attempt[1])
    agent.hand, agent.pocket = (str(attempt[1]),), ()


def picked_up(state: State, agent: Agent, attempt: Key) -> None:
    state.dropped = {}
    carrying_it(state, agent, attempt)


def put_down(state: State, agent: Agent, attempt: Key) -> None:
    slot = int(str(attempt[-1])[-1]) if attempt[0] == "manifest-token" else 1
    state.dropped = {slot: (agent.zone, ("flashlight",), True)}


def with_clue(face: str) -> Callable[[State, Agent, Key], None]:
    def lay(state: State, agent: Agent, attempt: Key) -> None:
        state.clues[agent.zone] = ("clue-99", face)

    return lay


def fact(name: str, value: object) -> Callable[[State, str, Key], None]:
    return lambda state, seat, attempt: setattr(state, name, value)


def own(name: str, value: object) -> Callable[[State, str, Key], None]:
    return on(lambda state, agent, attempt: setattr(agent, name, value))


def with_token(state: State, agent: Agent, attempt: Key) -> None:
    name = (
        "escape" if attempt[0] == "escape" else "artifact" if attempt[-1] == "artifact" else f"objective-{attempt[-1]}"
    )
    state.tokens[name] = agent.zone
    state.artifact_taken = False


def unblocked(state: State, agent: Agent, attempt: Key) -> None:
    state.tokens = {"escape": agent.zone}
    needs = cards.in_play().operations[state.operation].escape.needs
    state.flags |= {f"objective-{need.objective}": 1 for need in needs} | {need.mark: 1 for need in needs}


def lit(state: State, agent: Agent, attempt: Key) -> None:
    state.light[agent.zone] = "lit"


def unlit(state: State, agent: Agent, attempt: Key) -> None:
    state.light = {}


def with_bulb(state: State, agent: Agent, attempt: Key) -> None:
    agent.zone = next(iter(ground.ground(state).bulbs))


def scavenge_here(state: State, agent: Agent, attempt: Key) -> None:
    state.scavenge.append(agent.zone)


def interaction_here(state: State, agent: Agent, attempt: Key) -> None:
    rows = cards.in_play().operations[state.operation].interaction
    if rows:
        agent.zone = rows[0].zone
    state.interactions.append(agent.zone)


def partner(state: State, agent: Agent, attempt: Key) -> None:
    state.agent(str(attempt[1])).zone = agent.zone
    state.agent(str(attempt[1])).escaped = False


def partner_alive(state: State, agent: Agent, attempt: Key) -> None:
    state.agent(str(attempt[1])).specter = 0


def partner_spent(state: State, agent: Agent, attempt: Key) -> None:
    state.agent(str(attempt[1])).ready = False


def lock_here(state: State, agent: Agent, attempt: Key) -> None:
    state.locks[agent.zone] = frozenset()


def discovery(state: State, agent: Agent, attempt: Key) -> None:
    state.stage, state.circle = "discovery", ""


def confronted(state: State, agent: Agent, attempt: Key) -> None:
    state.stage, state.demon_known, state.manifested = "confrontation", True, True
    state.demon, state.demon_zone, state.ritual = (
        state.demon or "azazel",
        state.demon_zone or ground.ground(state).zones[0],
        0,
    )


def all_in(state: State, agent: Agent, attempt: Key) -> None:
    for each in state.agents:
        each.escaped = False


def its_step(state: State, agent: Agent, attempt: Key) -> None:
    state.ritual = int(attempt[-1]) - 1


def its_relic(state: State, agent: Agent, attempt: Key) -> None:
    row = banishment.step_due(state)
    agent.hand = tuple(
        card for card, item in cards.in_play().items.items() if row is not None and item.kind == row.relic
    )


def in_place(state: State, agent: Agent, attempt: Key) -> None:
    """Wherever the step may be done: everything is here, and from here a way leads on."""
    if not ground.near(state, agent.zone):
        agent.zone = next(zone for zone in ground.ground(state).zones if ground.near(state, zone))
    state.tokens["circle"] = state.demon_zone = agent.zone
    state.rifts[9], state.banishment["token-9"] = agent.zone, (agent.zone, "active")
    row = banishment.step_due(state)
    beside = ground.near(state, agent.zone)
    if row is not None and row.where.startswith("beside") and beside:
        state.tokens["circle"] = state.demon_zone = beside[0]
    state.light[agent.zone] = "dark" if row is not None and row.where == "dark" else "lit"
    agent.lit = False


def token_here(state: State, agent: Agent, attempt: Key) -> None:
    state.banishment[str(attempt[1])] = (agent.zone, "")


def promoted(state: State, agent: Agent, attempt: Key) -> None:
    state.points = tuple((seat, 200) for seat in state.seats)


def unused(state: State, agent: Agent, attempt: Key) -> None:
    state.used = []


def hidden_here(state: State, agent: Agent, attempt: Key) -> None:
    state.clues[str(attempt[1])] = ("clue-99", "")


def cube(state: State, agent: Agent, attempt: Key) -> None:
    """What lies here goes, what does not lie here comes."""
    kind, zone = str(attempt[2]), agent.zone
    pile = {"cold": state.cold, "scavenge": state.scavenge}.get(kind)
    if attempt[1] == "place":
        if pile is None:
            state.light.pop(zone, None)
        else:
            pile.remove(zone)
    elif pile is None:
        state.light[zone] = kind
    else:
        pile.append(zone)


def stocked(state: State, agent: Agent, attempt: Key) -> None:
    """Everything goes back into the Supply."""
    state.light, state.clues, state.cold, state.scavenge = {}, {}, [], [agent.zone]
    state.covers = {cover: where for cover, where in state.covers.items() if cover == attempt[-1]}


def only_cover(state: State, agent: Agent, attempt: Key) -> None:
    state.covers = {cover: where for cover, where in state.covers.items() if cover == attempt[-1]}


def met(state: State, agent: Agent, attempt: Key) -> None:
    state.variant = "confrontation"  # NW-SINGLE-16: it has no Requirements


def beside_rift(state: State, agent: Agent, attempt: Key) -> None:
    agent.zone = next(zone for zone in ground.ground(state).zones if ground.near(state, zone))
    state.rifts[9] = ground.near(state, agent.zone)[0]


def _all_calm(state: State, _seat: str, _attempt: Key) -> None:
    for agent in state.agents:
        agent.condition = ""


def beside(state: State, attempt: Key) -> str:
    return (
        ground.demon_near(state, str(attempt[1]))[0]
        if attempt[1] in ground.ground(state).zones
        else ground.ground(state).zones[0]
    )

"""Verbs that move people, tire them, or give them Actions and abilities."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.kernel import Choice, Option, Script, done
from gloamboard.rules.kernel.verbs import Count, Words
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.house import arrival, ground
from gloamboard.rules.netherwatch.people import hiding, movement, prices
from gloamboard.rules.netherwatch.state import HQ, Agent, State, lasting
from gloamboard.rules.netherwatch.state.beads import actions_left, set_actions
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.verbs.in_turn import in_turn
from gloamboard.rules.netherwatch.verbs.picking import another, choose_zone, places, somebody
from gloamboard.rules.netherwatch.verbs.words import Where, Who, does, many, place_of, rule_of, whom


@verb(
    '{ do = "tire", who = "active", amount = 1 }',
    lambda w: f"{does(w, 'has', 'have')} {many(w.get('amount', 1), 'Action')} less next turn",
)
def tire(state: State, cause: Cause, who: Who, amount: Count = 1) -> Script:
    """Each of them has fewer Actions in the next turn, but never fewer than 1."""
    for agent in (yield from somebody(state, cause, who)):
        lasting.add(state, "actions", agent.id, -amount, "next-turn")
        tell(state, f"The {agent.name} has {many(amount, 'Action')} less next turn.", rule_of(cause))


@verb(
    '{ do = "extra_action", who = "user", amount = 1 }',
    lambda w: f"{does(w, 'gains')} {many(w.get('amount', 1), 'Action')}",
)
def extra_action(state: State, cause: Cause, who: Who, amount: Count = 1) -> Script:
    """Actions more: now for whoever's turn it is, otherwise in the next turn."""
    for agent in (yield from somebody(state, cause, who)):
        if state.turn == agent.id:
            set_actions(state, agent, actions_left(state, agent) + amount)
        else:
            lasting.add(state, "actions", agent.id, amount, "next-turn")
        tell(state, f"The {agent.name} gains {many(amount, 'Action')}.", rule_of(cause))


@verb('{ do = "ready", who = "chosen" }', lambda w: f"the Unique Ability of {whom(w['who'])} is Ready")
def ready(state: State, cause: Cause, who: Who) -> Script:
    """The Unique Ability of each of them is Ready again."""
    for agent in (yield from somebody(state, cause, who)):
        if not agent.specter and not agent.ready:
            agent.ready = True
            tell(state, f"The {agent.name}'s Unique Ability is Ready.", rule_of(cause))


@verb('{ do = "spend", who = "active" }', lambda w: f"the Unique Ability of {whom(w['who'])} is Spent")
def spend(state: State, cause: Cause, who: Who) -> Script:
    """The Unique Ability of each of them is Spent."""
    for agent in (yield from somebody(state, cause, who)):
        if not agent.specter and agent.ready:
            agent.ready = False
            tell(state, f"The {agent.name}'s Unique Ability is Spent.", rule_of(cause))


@verb(
    '{ do = "free_move", who = "user", zones = 2 }',
    lambda w: f"{does(w, 'may move', 'may move')} up to {many(w.get('zones', 1), 'Zone')}",
)
def free_move(state: State, cause: Cause, who: Who, zones: Count = 1) -> Script:
    """Each of them may move that far at no cost."""
    for agent in (yield from in_turn(state, cause, who, "free_move")):
        start = agent.zone
        for _ in range(zones):
            if not (yield from _step(state, agent, rule_of(cause))):
                break
        if agent.zone != start:
            yield from arrival.arrive(state, agent)  # NW-CLUE-05 NW-CLUE-06


def _step(state: State, agent: Agent, rule: str) -> Script:
    """One Zone of a free move, nothing turned yet; False when the mover stays. Out of Cover first, as for a MOVE."""
    if prices.meets_demon(state, agent, agent.zone) and agent.hiding:
        return False  # NW-COND-12
    closed = ground.closed_to(state, agent)
    if prices.meets_demon(state, agent, state.demon_zone):
        closed |= {state.demon_zone}  # NW-COND-12
    graph = ground.ground(state).graph
    ways = graph.neighbours(agent.zone, ground.locks_for(state, agent), closed) if not agent.escaped else ()
    if not ways:
        return False

    def options() -> list[Option]:
        return [
            *(
                Option(
                    ("go", agent.id, zone),
                    f"To the {ground.name(state, zone)}.",
                    rule,
                    ("move", agent.piece, agent.zone, zone),
                )
                for zone in ways
            ),
            done("Stay here.", rule),
        ]

    key = yield Choice({agent.seat: options}, f"Where does the {agent.name} go?", about="free-move", rule=rule)
    if key[0] == "done":
        return False
    living = agent.living
    if agent.hiding:
        here = agent.zone
        hiding.leave_cover(state, agent, rule)
        if state.manifested and here == state.demon_zone:
            yield from movement.meet_demon(state, agent)  # NW-HIDE-09
        if agent.living != living or agent.zone != here:
            return False
    held = yield from movement.relocate(state, agent, key[2], rule, on_the_way=True)
    return not held and agent.living == living and agent.zone == key[2]


@verb(
    '{ do = "pull", who = "farthest-hq", where = "rift-nearest", zones = 1 }',
    lambda w: f"{does(w, 'is drawn', 'are drawn')} {many(w.get('zones', 1), 'Zone')} towards {place_of(w)}",
)
def pull(state: State, cause: Cause, who: Who, where: Where, zones: Count = 1) -> Script:
    """Each of them is moved that far towards a place. Locks and full Zones hold; HQ is left alone."""
    for agent in (yield from in_turn(state, cause, who, "pull")):
        start = agent.zone
        goals = yield from places(state, cause, where, f"towards which Zone is the {agent.name} drawn?")
        for _ in range(zones):
            far = ground.on_foot(state, goals[0]) if goals else {}
            here = far.get(agent.zone, 0)
            if not here:
                break
            near = [zone for zone in ground.near(state, agent.zone) if far.get(zone, here) < here]
            if not near:
                break
            zone = yield from choose_zone(state, cause, near, f"which way is the {agent.name} drawn?")
            if (yield from movement.relocate(state, agent, zone, rule_of(cause), on_the_way=True)):
                break
        if agent.zone != start:
            yield from arrival.arrive(state, agent)  # NW-CLUE-05 NW-CLUE-06


@verb('{ do = "flee", who = "all-near-demon" }', lambda w: f"{does(w, 'moves')} 1 Zone away from the Demon")
def flee(state: State, cause: Cause, who: Who) -> Script:
    """Each of them moves 1 Zone farther from the Demon, or anywhere adjacent while it is Dormant."""
    for agent in (yield from in_turn(state, cause, who, "flee")):
        near = [zone for zone in ground.near(state, agent.zone) if zone not in ground.full_zones(state, agent)]
        if state.demon_zone:
            far = ground.demon_far(state, state.demon_zone, agent.zone) or 0
            near = [zone for zone in near if (ground.demon_far(state, state.demon_zone, zone) or 0) > far]
        if near:
            zone = yield from choose_zone(state, cause, near, f"where does the {agent.name} run?")
            yield from movement.relocate(state, agent, zone, rule_of(cause))


@verb(
    '{ do = "swap_places", who = "in-company", with = "farthest-hq" }',
    lambda w: f"{does(w, 'changes places', 'change places')} with {whom(w['with'])}",
)
def swap_places(state: State, cause: Cause, who: Who, with_: Who) -> Script:
    """Two Agents change places, unless one of them is in HQ. The first is whom the card targets, the second another."""
    for first in (yield from in_turn(state, cause, who, "swap_places"))[:1]:
        second = yield from another(state, cause, with_, first)
        if second is not None and HQ not in (first.zone, second.zone) and first.zone != second.zone:
            yield from movement.exchange(state, first, second, rule_of(cause))


@verb(
    '{ do = "lasting", what = "hindered", who = "target", amount = 1, until = "next-turn" }',
    lambda w: lasting_says(w),
)
def lasting_(
    state: State,
    cause: Cause,
    what: str,
    until: Literal["turn", "next-turn", "demon-phase", "round", "dormant", "fate", "game"],
    who: Who = "everyone",
    amount: Count = 1,
) -> Script:
    """A standing number (see the list of modifiers) changes for a while: for some Agents, or for everyone."""
    if who == "everyone":
        lasting.add(state, what, "", amount, until)
        return
    for agent in (yield from somebody(state, cause, who)):
        lasting.add(state, what, agent.id, amount, until)


UNTIL_SAYS = {
    "turn": "this turn",
    "next-turn": "until the end of the next turn",
    "demon-phase": "until the end of the next Demon Phase",
    "round": "this round",
    "dormant": "until the Demon goes Dormant",
    "fate": "until Fate changes",
    "game": "for the rest of the game",
}


def lasting_says(words: Words) -> str:
    text = modifiers.says(str(words["what"]), words.get("amount", 1)).removesuffix(".")
    who = whom(words.get("who", "everyone"))
    said = text if text.startswith("Sanity") else text[0].lower() + text[1:]
    return f"for {who}, {UNTIL_SAYS[str(words['until'])]}: {said}"

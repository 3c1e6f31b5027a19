"""Companions: dogs that serve a human: taken at set-up or at HQ, passed on with PICK UP, not lost with their human."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Key, Option, Script, done
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action, word
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.state import HUMAN, humans
from gloamboard.rules.netherwatch.people import dropped, inventory
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend
from gloamboard.rules.netherwatch.state.story import tell


def companion(agent: Agent) -> str:
    """The Companion an Agent has; "" for none."""
    rows = cards.cards().items
    return next((card for card in agent.items if "companion" in rows[card].properties), "")


def choose_one_for(state: State, agent: Agent | None, zone: str) -> Script:
    """At set-up a human with a free Pocket slot may take a Companion; it is no Assigned Item."""
    if agent is None or cards.kind_of(agent.id).id != HUMAN or "quick" in state.settings:
        return
    rows = cards.cards().items
    free = [card for card in state.essential if "companion" in rows[card].properties]
    free = [card for card in free if inventory.fits(state, agent, (*agent.items, card))]
    if not free:
        return
    options = [
        Option(("companion", card), f"The {inventory.reads(card)}", "LV-CMPN-10", ("tap", card)) for card in free
    ]
    asks = f"Does a Companion come with the {agent.name}?"
    key = yield Choice({agent.seat: [done("No.", "LV-CMPN-10"), *options]}, asks, about="kit", rule="LV-CMPN-10")
    if key[0] == "companion":
        state.essential.remove(str(key[1]))
        inventory.carry(state, agent, (*agent.items, str(key[1])))  # LV-CMPN-10


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    others = [each for each in state.in_zone(agent.zone) if each is not agent]
    if not others or not any(companion(each) for each in (agent, *others)):
        return
    for other in others:
        for giver, taker, word_ in ((agent, other, "pass-on"), (other, agent, "call")):
            if _no_passing(state, agent, other, giver, taker, left) is None:
                card = inventory.name(companion(giver))
                says = f"PICK UP: the {card} goes with {'you' if taker is agent else f'the {taker.name}'}."
                cost = COSTS[0 if state.dash_gift else 1]
                found.append(Option((word_, other.id), says, "LV-CMPN-07", cost=cost))


def _no_passing(state: State, agent: Agent, other: Agent, giver: Agent, taker: Agent, left: int) -> Because:
    if other is agent or other not in humans(state) or other.zone != agent.zone:
        return "LV-CMPN-07", "A Companion goes to another Human Agent in the same Zone."
    card = companion(giver)
    if not card:
        return "LV-CMPN-07", f"The {giver.name} has no Companion."
    if not inventory.to_carry(taker, (card,)):
        return "LV-CMPN-03", f"The {taker.name} has a Companion already."
    return no_action(state, agent, left, 0 if state.dash_gift else 1, gift=True)


def _why_not(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    other = next((each for each in state.agents if each.id == word(attempt, 1)), agent)
    giver, taker = (agent, other) if attempt[0] == "pass-on" else (other, agent)
    return _no_passing(state, agent, other, giver, taker, left)


def _passes(state: State, agent: Agent, key: Key) -> Script:
    if state.dash_gift:
        state.dash_gift = False
    else:
        spend(state, agent, 1)  # LV-CMPN-07
    other = state.agent(str(key[1]))
    giver, taker = (agent, other) if key[0] == "pass-on" else (other, agent)
    inventory.hand_over(state, giver, taker, companion(giver))  # LV-CMPN-07
    for each in (giver, taker):
        yield from inventory.relieve(state, each)


def lose_master(state: State, agent: Agent | None, zone: str) -> Script:
    """The carrier dies: the Companion goes to the closest human who has room for it, or home."""
    if agent is None or not (card := companion(agent)):
        return
    inventory.carry(state, agent, [each for each in agent.items if each != card])  # LV-CMPN-13
    able = [each for each in humans(state) if each is not agent and inventory.to_carry(each, (card,))]
    graph = ground.ground(state).graph  # without the ravine, which is the Demon's alone  LV-RULING-18
    far = {each.id: graph.distance(zone, each.zone) for each in able}
    near = min((steps for steps in far.values() if steps is not None), default=None)
    closest = [each for each in able if far[each.id] == near]
    options = [
        Option(("companion-to", each.id), f"To the {each.name}.", "LV-CMPN-13", ("tap", each.id)) for each in closest
    ]
    home = Option(("companion-home",), "Home to HQ.", "LV-CMPN-14")
    asks = f"Where does the {inventory.name(card)} go?"
    key = yield Choice({agent.seat: [*options, home]}, asks, about="companion", rule="LV-CMPN-13")
    if key[0] == "companion-home":
        dropped.to_discard(state, card)  # LV-CMPN-14
        tell(state, f"The {inventory.name(card)} goes home.", "LV-CMPN-14")
        return
    yield from inventory.give(state, state.agent(str(key[1])), [card], "LV-CMPN-13")  # LV-CMPN-13 LV-CMPN-08


DO = {"pass-on": _passes, "call": _passes}
CHECKS = {"pass-on": _why_not, "call": _why_not}
WEIGHTS = {"pass-on": lambda view, me, key: -5.0, "call": lambda view, me, key: -5.0}

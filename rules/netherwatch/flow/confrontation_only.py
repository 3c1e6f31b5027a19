"""Confrontation Only: the Circle is laid, the Demon known, and the Agents stand in the house when play begins."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script, done
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.demon import confrontation, summoning
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import inventory, sanity
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.footfalls import set_foot
from gloamboard.rules.netherwatch.state.story import tell

EXTRA = 3  # NW-SINGLE-11


def prepare(state: State) -> Script:
    """Circle and Demon, extra Items, starting Zones, a Sanity roll each; then the Confrontation."""
    zone = yield from ties.choose_one(
        state,
        "On which Rift is the Circle laid?",
        list(state.rifts.values()),
        "NW-SINGLE-10",
        says=lambda zone: f"In the {ground.name(state, zone)}.",
        about="rift",
    )
    state.tokens["circle"] = zone  # NW-SINGLE-10
    state.manifested = True
    set_foot(state, zone)
    yield from summoning.reveal(state)  # NW-SINGLE-10
    state.named, state.circle = state.demon, cards.cards().demons[state.demon].circle
    for agent in state.living():  # NW-SPEC-02
        yield from _extra(state, agent)
    yield from _stand(state)
    for agent in state.agents:
        yield from sanity.roll(state, agent, (), "NW-SINGLE-14", "Before the Confrontation")  # NW-SINGLE-14
    state.flags["calm"] = 1
    yield from confrontation.begin(state)
    state.phase, state.step = "agents", "start"  # NW-SINGLE-15


def _extra(state: State, agent: Agent) -> Script:
    """Up to three Relics or HQ Items of the player's choice, beside what the board assigns or instead of it."""
    rows = cards.cards().items
    taken: list[str] = []
    while len(taken) < EXTRA:  # NW-SINGLE-11
        pool = [card for card in state.essential if "banishment-relic" in rows[card].properties]
        pool += sorted(state.hq_deck.cards())
        fitting = [card for card in pool if inventory.fits(state, agent, (*agent.items, card))]
        kinds = {rows[card].kind: card for card in reversed(fitting)}
        assigned = [card for card in agent.items if card not in taken] if len(fitting) < len(pool) else []

        def options(kinds: dict[str, str] = kinds, assigned: list[str] = assigned) -> list[Option]:
            found = [
                Option(("take", c), f"Take the {inventory.reads(c)}", "NW-SINGLE-11", ("tap", c))
                for c in kinds.values()
            ]
            found += [
                Option(("make-room", c), f"Leave the {rows[c].name} behind, to make room.", "NW-SINGLE-11")
                for c in assigned
            ]
            return [done("That is all.", "NW-SINGLE-11"), *found]

        key = yield Choice({agent.seat: options}, f"What else does the {agent.name} bring?", about="extra")
        if key[0] == "done":
            return
        card = str(key[1])
        if key[0] == "make-room":
            _leave_behind(state, agent, card)
            continue
        if card in state.essential:
            state.essential.remove(card)
        else:
            state.hq_deck.take(card)
        taken.append(card)
        inventory.carry(state, agent, (*agent.items, card))  # NW-SINGLE-11


def _leave_behind(state: State, agent: Agent, card: str) -> None:
    """An assigned Item goes back to its deck; an Initial Item into the box."""
    inventory.carry(state, agent, [each for each in agent.items if each != card])  # NW-SINGLE-11
    deck = cards.cards().items[card].deck
    if deck == "essential":
        state.essential.append(card)
    elif deck == "hq":
        state.hq_deck.shuffle([card])


def _stand(state: State) -> Script:
    """The first Agent beside the Circle, each further one within two Zones of the one before."""
    before = ""
    for agent in state.agents:
        if not before:
            zones = list(ground.near(state, state.demon_zone))  # NW-SINGLE-12
        else:
            far = {zone: ground.agent_far(state, before, zone) for zone in ground.ground(state).zones}
            zones = [zone for zone, steps in far.items() if steps is not None and steps <= 2]  # NW-SINGLE-13
        taken = {state.demon_zone, *ground.full_zones(state, agent)}
        zones = [zone for zone in zones if zone not in taken]
        zone = yield from ties.choose_one(
            state,
            f"Where does the {agent.name} stand?",
            zones,
            "NW-SINGLE-12",
            says=lambda zone: f"In the {ground.name(state, zone)}.",
            about="stand",
            seat=agent.seat,
        )
        agent.zone = before = zone
        tell(state, f"The {agent.name} stands in the {ground.name(state, zone)}.", "NW-SINGLE-12")

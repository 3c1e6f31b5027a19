"""INVESTIGATE: an Interaction, a Clue with Field Equipment, or Sanity for a new Clue. One option each time."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from gloamboard.rules.kernel import Choice, Key, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action, word
from gloamboard.rules.netherwatch.cards import modifiers, moments
from gloamboard.rules.netherwatch.cards.printed import say
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.house import clues, ground, light
from gloamboard.rules.netherwatch.people import devices, objectives, prices, sanity
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, actions_left, spend
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell


def cost(state: State, agent: Agent) -> int:
    """Actions an INVESTIGATE takes now; the one that comes with a DASH is free."""
    if state.dash_gift:
        return 0  # NW-ACT-04
    if agent.condition and modifiers.total(state, "investigate-calm", agent) <= 0:
        return 2  # NW-COND-05 NW-COND-11 NW-ACT-06
    return 1  # NW-ACT-06


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    """What lies here to be looked into."""
    zone = agent.zone
    if nothing_here(state, agent, left) is not None:
        return
    price = COSTS[cost(state, agent)]
    if _no_interaction(state, agent) is None:
        found.append(_interact_option(state.operation, zone, price))
    for letter in objectives.to_clear(state, agent, "investigate"):
        found.append(
            Option(
                ("investigate", "objective", letter),
                f"INVESTIGATE: clear Objective {letter.upper()}.",
                "NW-TOK-09",
                cost=price,
            )
        )
    clue = state.clues.get(zone)
    if clue is not None and clue[1]:
        for card, trait in devices.fitting(agent, clue[1]):
            says = f"INVESTIGATE with the {cards.cards().items[card].name}: {cards.cards().traits[trait].name}?"
            found.append(Option(("investigate", card, trait), says, "NW-ACT-08", ("tap", card), cost=price))


def new_clue(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    """Sanity for a Clue: the poorest of all ways to INVESTIGATE, offered last."""
    if nothing_here(state, agent, left) is None and _no_new_clue(state, agent) is None:
        found.append(_clue_option(clue_price(state, agent), COSTS[cost(state, agent)]))


@functools.cache
def _clue_option(sanity: int, price: str) -> Option:
    says = f"INVESTIGATE: {sanity} Sanity for a Clue here."
    return Option(("investigate", "clue"), says, "NW-ACT-09", cost=f"{price}, {sanity} Sanity")


@functools.cache
def _interact_option(operation: str, zone: str, price: str) -> Option:
    """The row of the Operation's table, with what it does, as everybody can read it there."""
    row = cards.interaction(operation, zone)
    assert row is not None
    says = f"INVESTIGATE: {row.name}. {say(row.effects, own=True)}"
    return Option(("investigate", "interaction"), says, "NW-ACT-07", ("tap", zone), cost=price)


def clue_price(state: State, agent: Agent) -> int:
    return max(0, 2 + modifiers.total(state, "clue-cost", agent))  # NW-ACT-09


def _why_not(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    what, there = word(attempt, 1), word(attempt, 2)
    if what == "clue" and there:
        return "NW-ACT-08", f"That Clue lies in {ground.the(state, there)}, not in your Zone."
    if (because := nothing_here(state, agent, left)) is not None:
        return because
    if what == "interaction":
        return _no_interaction(state, agent)
    if what == "clue":
        return _no_new_clue(state, agent)
    if what == "objective":
        return objectives.why_not_clear(state, agent, "investigate", word(attempt, 2))
    return _no_reading(state, agent, what, word(attempt, 2))


def nothing_here(state: State, agent: Agent, left: int) -> Because:
    """What forbids any INVESTIGATE."""
    if agent.zone == HQ:
        return "NW-HQ-10", "There is nothing to INVESTIGATE in HQ."
    if left == 1 and cost(state, agent) == 2 and not state.moving:
        rule = "NW-COND-05" if agent.condition == "frightened" else "NW-COND-11"
        return rule, "With a Condition INVESTIGATE takes 2 Actions; 1 is left."
    return no_action(state, agent, left, cost(state, agent), gift=True)  # NW-ACT-19


def _no_interaction(state: State, agent: Agent) -> Because:
    if agent.zone not in state.interactions:
        return "NW-CUBE-08", "There is no Interaction Cube here."
    row = next((row for row in cards.cards().operations[state.operation].interaction if row.zone == agent.zone), None)
    if row is None:
        return "NW-OP-05", "This Operation has no Interaction here."
    if row.after and state.tokens.get(row.after) == agent.zone:
        return next(iter(row.rules), "NW-OP-05"), f"Not before the {row.after.capitalize()} has left this Zone."
    return prices.BROKEN if prices.barred(state, agent, row.effects) else None  # NW-COND-12


def _no_new_clue(state: State, agent: Agent) -> Because:
    if state.stage != "discovery":
        return "NW-ACT-09", "Clues are made only in the Discovery."
    if state.manifested:
        return "NW-ACT-09", "Clues are made only while the Demon is Dormant."
    if agent.condition == "breakdown":
        return prices.BROKEN  # NW-COND-12 NW-EX-45
    if agent.sanity < clue_price(state, agent):
        return "NW-ACT-09", f"Making a Clue costs {clue_price(state, agent)} Sanity; {agent.sanity} is left."
    return None if state.supply("clue") > 0 else ("NW-CUBE-10", "No Clue is left in the Supply.")


def _no_reading(state: State, agent: Agent, card: str, trait: str) -> Because:
    row = cards.cards().items.get(card)
    if row is None or card not in agent.items:
        return "NW-CLUE-10", "To read a Clue one carries Field Equipment."
    if "field-equipment" not in row.properties:
        return "NW-CLUE-10", f"The {row.name} reads no Clues: that takes Field Equipment."
    clue = state.clues.get(agent.zone)
    if clue is None:
        return "NW-CLUE-10", f"The {row.name} needs a Clue, and none lies here."
    if not clue[1]:
        return "NW-CLUE-10", f"The {row.name} needs a revealed Clue: this one lies face down."
    fits = devices.fitting(agent, clue[1])
    if card not in [device for device, _ in fits]:
        return "NW-CLUE-10", f"The {row.name} does not fit the Clue here."
    return None if (card, trait) in fits else ("NW-ACT-08", f"The {row.name} does not tell about that Trait.")


def _investigate(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, cost(state, agent))  # NW-ACT-06 NW-EX-28
    state.dash_gift = False
    what = str(key[1])
    if what == "interaction":
        yield from interact(state, agent)
    elif what == "objective":
        yield from objectives.clear(state, agent, str(key[2]))
    elif what == "clue":
        yield from sanity.lose(state, agent, clue_price(state, agent), "NW-ACT-09")  # NW-ACT-09 NW-SAN-09
        yield from clues.place_clue(state, agent.zone, "NW-ACT-09")  # NW-ACT-09
    else:
        clues.remove_clue(state, agent.zone, "NW-ACT-08")  # NW-ACT-08 NW-CLUE-10
        yield from devices.read(state, agent, what, str(key[2]))


def could(state: State, agent: Agent) -> bool:
    """Whether this Agent would find something to INVESTIGATE, if it were free."""
    return bool(_for_free(state, agent))


def _for_free(state: State, agent: Agent) -> list[Option]:
    gift, state.dash_gift = state.dash_gift, True
    found: list[Option] = []
    for add in (offers, new_clue):
        add(state, agent, actions_left(state, agent), found)
    state.dash_gift = gift
    return found


def free(state: State, agent: Agent, asks: str, rule: str, others: Sequence[Option] = ()) -> Script:
    """This Agent may INVESTIGATE once where they stand, as a FREE ACTION that something gives them; or do one of these
    other things that an INVESTIGATE of theirs can be. Returns what was chosen."""
    gift, found = state.dash_gift, [*_for_free(state, agent), *others]
    if not found:
        return None
    key = yield Choice(
        {agent.seat: [*found, Option(("decline",), "Let it be.", rule, ("press", "confirm"))]},
        asks,
        about="investigate",
        rule=rule,
    )
    if key[0] == "investigate":
        state.dash_gift = True
        yield from _investigate(state, agent, key)
        state.dash_gift = gift
    return key


def interact(state: State, agent: Agent) -> Script:
    """The row of the Operation's table for this Zone."""
    row = cards.interaction(state.operation, agent.zone)  # NW-OP-05
    assert row is not None
    tell(state, f"The {agent.name} looks closer. {row.name}.", "NW-OP-05")
    if not row.stays:
        yield from light.remove(state, agent.zone, "interaction", "NW-OP-06")  # NW-OP-06 NW-CUBE-08
    yield from VERBS.run(state, Cause("interaction", row.name, agent.id, agent.zone), row.effects)  # NW-ACT-07
    yield from moments.fire(state, "after-interaction", agent)


DO = {"investigate": _investigate}
WHY_NOT = {"investigate": _why_not}

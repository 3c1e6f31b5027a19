"""Verbs of what is found in the wood: Objectives that are taken along, Safe Cover, the Artifact, things counted, and
INVESTIGATE for everybody."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.kernel.verbs import Count, Words
from gloamboard.rules.netherwatch.actions import investigate
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.house import covers, ground, markers
from gloamboard.rules.netherwatch.house.grounds import HQ_CLOSED
from gloamboard.rules.netherwatch.loyal_vigil.canine import helping
from gloamboard.rules.netherwatch.loyal_vigil.operations import held, specters
from gloamboard.rules.netherwatch.loyal_vigil.state import is_canine, of
from gloamboard.rules.netherwatch.loyal_vigil.verbs.dogs import may_recover
from gloamboard.rules.netherwatch.loyal_vigil.wood.specters import free_reveal
from gloamboard.rules.netherwatch.people import conditions, inventory, sanity
from gloamboard.rules.netherwatch.state import HQ, Agent, State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.verbs.picking import doer
from gloamboard.rules.netherwatch.verbs.words import many, rule_of

BOX = "loyal_vigil"
FLOOR = "ravine-floor"


@verb('{ do = "take_objective" }', lambda w: "you take an Objective, which is no Item", box=BOX)
def take_objective(state: State, cause: Cause) -> Script:
    """You have one Objective more, while one of the three is left."""
    yield from ()
    held.take(state, doer(state, cause), rule_of(cause))  # LV-BT-20


def _ledge_says(words: Words) -> str:
    return (
        f"either you go down to the Ravine Floor and become a Specter, or you give up an Objective, regain "
        f"{words['sanity']} Sanity and draw {many(words['cards'], 'card')} from the HQ and Scavenged decks"
    )


@verb('{ do = "ravine_ledge", sanity = 3, cards = 3 }', _ledge_says, box=BOX)
def ravine_ledge(state: State, cause: Cause, sanity: Count, cards: Count) -> Script:
    """Down as a Specter, or an Objective given up for Sanity and cards; the second only with an Objective."""
    agent, rule = doer(state, cause), rule_of(cause)
    options = []
    if FLOOR in ground.ground(state).zones:  # read aloud or ruled elsewhere, there is nowhere to go down to
        options.append(Option(("ledge", "down"), "Go down to the Ravine Floor and become a Specter.", "LV-BT-13"))
    if of(state).held.get(agent.id):
        options.append(Option(("ledge", "give"), f"Give up an Objective: {sanity} Sanity, {cards} cards.", "LV-BT-14"))
    options.append(Option(("ledge", "back"), "Step back from the edge.", "LV-BT-13", ("press", "confirm")))
    key = yield Choice({agent.seat: options}, "What does the ravine get?", about="ledge", rule=rule)
    if key[1] == "down":
        yield from go_down(state, agent)
    elif key[1] == "give":
        yield from _trade_in(state, agent, sanity, cards)


def go_down(state: State, agent: Agent) -> Script:
    """Down the ravine and dead: not the Demon's doing, and nothing is turned up or met on the way."""
    dormant = state.to_dormant
    agent.hiding, agent.zone = "", FLOOR  # LV-BT-13
    yield from conditions.die(state, agent, "LV-BT-13")  # LV-BT-13 LV-RULING-66
    state.to_dormant = dormant


def _trade_in(state: State, agent: Agent, amount: int, count: int) -> Script:
    held.spend(state, agent)  # LV-BT-14
    yield from sanity.gain(state, agent, amount, "LV-BT-14")  # LV-BT-14
    for number in range(count):
        deck = yield from ties.choose_one(
            state,
            f"From which deck? ({count - number} left)",
            ["hq", "scavenged"],
            "LV-BT-14",
            says=lambda deck: "HQ Items." if deck == "hq" else "Scavenged Items.",
            about="deck",
            seat=agent.seat,
        )
        yield from inventory.draw(state, agent, deck, 1, "LV-BT-14")  # LV-BT-14


@verb('{ do = "safe_cover" }', lambda w: "place a Safe Cover here or in a Zone with a Cover icon", box=BOX)
def safe_cover(state: State, cause: Cause) -> Script:
    """A Safe Cover comes to lie open here or where the map wants Cover, while one is in the Supply."""
    house, here = ground.ground(state), doer(state, cause).zone
    zones = [here, *(zone for zone in house.zones if zone != here and "cover" in house.features(zone))]
    zone = yield from ties.choose_one(
        state,
        "Where does the Safe Cover go?",
        zones,
        rule_of(cause),
        says=lambda zone: f"The {ground.name(state, zone)}.",
        about="zone",
        seat=doer(state, cause).seat,
    )
    if not covers.lay_open(state, zone, "safe", rule_of(cause)):  # LV-BT-16
        tell(state, "No Safe Cover is left.", rule_of(cause))


@verb('{ do = "artifact_for_specter" }', lambda w: "if a Specter is here, place the Artifact here", box=BOX)
def artifact_for_specter(state: State, cause: Cause) -> Script:
    """With a Specter in the Zone the Artifact comes there, if nobody has had it yet."""
    yield from ()
    zone = doer(state, cause).zone
    if not state.artifact_taken and any(agent.specter for agent in state.in_zone(zone)):  # LV-BT-18 LV-RULING-57
        markers.place(state, "artifact", zone, rule_of(cause))


@verb('{ do = "all_investigate" }', lambda w: "every Agent may INVESTIGATE as a FREE ACTION", box=BOX)
def all_investigate(state: State, cause: Cause) -> Script:
    """Every Living Agent may INVESTIGATE once where they stand, free."""
    for agent in state.living():
        may = helping.free if is_canine(agent) else investigate.free
        yield from may(state, agent, f"The {agent.name} may INVESTIGATE.", rule_of(cause))  # LV-BT-19


@verb(
    '{ do = "specters_reveal", amount = 2 }',
    lambda w: (
        "every Specter may REVEAL as a FREE ACTION, then every Agent within 2 Zones of a Specter regains "
        f"{w.get('amount', 2)} Sanity (which may end a Breakdown)"
    ),
    box=BOX,
)
def specters_reveal(state: State, cause: Cause, amount: Count = 2) -> Script:
    """Each Specter may REVEAL once; then whoever is at most 2 Zones from one takes heart, Breakdown or not."""
    for ghost in specters.ghosts(state):
        yield from free_reveal(state, ghost, rule_of(cause))  # LV-BT-21
    haunts = [ghost.zone for ghost in specters.ghosts(state)]
    for agent in state.living():
        if agent.zone == HQ:  # LV-RULING-08
            continue
        far = [ground.ground(state).graph.distance(agent.zone, zone, NONE, HQ_CLOSED) for zone in haunts]
        if any(steps is not None and steps <= 2 for steps in far):  # LV-BT-22
            if agent.condition == "breakdown" and not (yield from may_recover(state, agent, rule_of(cause))):
                continue
            yield from sanity.gain(state, agent, amount, rule_of(cause))
            conditions.hold_on(agent)


@verb(
    '{ do = "tally", what = "cameras", of = 3 }',
    lambda w: f"that is one of {w['of']} {w['what'].replace('-', ' ')} the Operation asks for",
    box=BOX,
)
def tally(state: State, cause: Cause, what: str, of_: Count) -> Script:
    """One more of the things an Operation counts; with the last of them its mark is set."""
    yield from ()
    state.flags[what] = state.flags.get(what, 0) + 1
    tell(state, f"{what.replace('-', ' ').capitalize()}: {min(state.flags[what], of_)} of {of_}.", rule_of(cause))
    if state.flags[what] >= of_:
        state.flags[f"{what}-{of_}"] = 1

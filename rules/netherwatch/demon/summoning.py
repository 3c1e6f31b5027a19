"""Summoning: a Circle beside an open Rift, a name spoken, and the True Demon revealed."""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Choice, Key, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.demon import by_hand, confrontation, manifestation
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import conditions, inventory, movement, objectives, sanity
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.beads import set_actions
from gloamboard.rules.netherwatch.state.ends import PhaseCut
from gloamboard.rules.netherwatch.state.footfalls import set_foot
from gloamboard.rules.netherwatch.state.story import moment, tell

ALL_LEFT = "all Actions left"  # NW-ITEM-14


def offers(state: State, agent: Agent, card: str, found: list[Option]) -> None:
    """A carried Circle, beside an accessible Rift, with nothing left to do for the Operation."""
    if why_not(state, agent) is None:
        name = cards.cards().items[card].name
        found.append(
            Option(("summon", card), f"USE the {name}: summon the Demon.", "NW-SUMM-02", ("tap", card), cost=ALL_LEFT)
        )


def why_not(state: State, agent: Agent) -> tuple[str, str] | None:
    """What forbids a Summoning where this Agent stands."""
    if state.circle:
        return "NW-TOK-06", "There is only one Summoning in a game."
    if state.variant == "discovery":
        return "NW-SINGLE-02", "In Discovery Only the Demon is never summoned."
    if state.stage != "discovery":
        return "NW-SUMM-02", "The Demon is summoned in the Discovery."
    if needs := objectives.open_requirements(state):
        return objectives.rule_of(needs[0], "NW-OP-01"), f"Before summoning: {needs[0].says}"
    return None if rifts_beside(state, agent) else ("NW-SUMM-02", "The summoner stands one Zone from a Rift.")


def rifts_beside(state: State, agent: Agent) -> list[str]:
    """Rift Zones one step away that the Agent could reach now."""
    near = ground.near(state, agent.zone)
    return [zone for zone in state.rifts.values() if zone in near]  # NW-SUMM-02


def summon(state: State, agent: Agent, key: Key) -> Script:
    """Where, whom, and a hold of three seconds; then there is no way back."""
    card = str(key[1])
    circle = cards.cards().items[card].kind
    zone = yield from ties.choose_one(
        state,
        "On which Rift is the Circle laid?",
        rifts_beside(state, agent),
        "NW-SUMM-02",
        says=lambda zone: f"In the {ground.name(state, zone)}.",
        about="rift",
        seat=agent.seat,
    )
    name = yield from ties.choose_one(
        state,
        "Which Demon do you name?",
        cards.circle_demons(circle),
        "NW-SUMM-01",
        says=lambda id: f"{cards.cards().demons[id].name}.",
        about="name",
        seat=agent.seat,
    )
    options = [
        Option(
            ("speak", name), f"Speak the name: {cards.cards().demons[name].name}.", "NW-SUMM-01", ("hold", "confirm")
        ),
        Option(("decline",), "Not yet.", "NW-SUMM-01"),
    ]
    answer = yield Choice({agent.seat: options}, "Hold to speak the name.", about="summon", rule="NW-SUMM-01")
    if answer[0] == "decline":
        return
    state.named, state.circle = name, circle  # NW-SUMM-01 NW-TOK-06
    yield from inventory.discard(state, agent, card, "NW-ITEM-14")
    set_actions(state, agent, 0)  # NW-ITEM-14
    state.active = state.last_active = agent.id
    yield from call(state, zone, "NW-SUMM-03")
    yield from reveal(state)
    right = state.demon == name  # NW-EX-43
    if not right:
        yield from _wrong(state)
    yield from confrontation.begin(state)
    if right:
        state.flags["calm"] = 1  # NW-SUMM-09
        state.phase, state.step = "agents", "start"  # NW-SUMM-08
    else:
        state.phase, state.step = "demon", "cycle"  # NW-SUMM-10 NW-SUMM-05
        state.active = agent.id
    raise PhaseCut


def call(state: State, zone: str, rule: str) -> Script:
    """The Circle lies on the Rift and the Demon comes to it."""
    state.tokens["circle"] = zone  # NW-SUMM-03
    state.overlapped = []
    moment(state, "summon", zone)
    if state.manifested:
        left = state.demon_zone
        if left != zone:
            yield from moments.fire(state, "demon-leaves", zone=left)  # NW-OP-02
        set_foot(state, zone)  # NW-SUMM-04
        tell(state, f"The Demon is drawn to the Circle in the {ground.name(state, zone)}.", "NW-SUMM-04")
        if left == zone or not (yield from manifestation.pushed(state)):  # NW-PROMO-12
            yield from movement.all_meet_demon(state)
        if left != zone:
            yield from moments.fire(state, "demon-enters", zone=zone)  # NW-OP-02
    else:
        yield from manifestation.manifest(state, zone, rule)  # NW-SUMM-03


def reveal(state: State) -> Script:
    """The True Demon's card is taken out of its Envelope."""
    real = not state.demon
    if not real:  # a draw of one card: what it shows cannot be taken back
        state.demon = yield Chance("true-demon", (state.demon,), "What is on the True Demon card?", rule="NW-SUMM-06")
    else:
        state.demon = yield from by_hand.name_on_card(state, lambda: "Whose name is on the True Demon card?")
    state.demon_known = True  # NW-SUMM-06 NW-ASC-07
    moment(state, "reveal", state.demon_zone)
    tell(state, f"The Demon is {cards.demon(state.demon).name}.", "NW-SUMM-06")
    if real:  # house cards lie in no vault
        away = "Put the card back into its Envelope, face down, and it and the vault's parts into the vault."
        tell(state, away, "NW-SUMM-07")  # NW-SUMM-07


def _wrong(state: State) -> Script:
    """The wrong name was spoken."""
    tell(state, "That was not its name.", "NW-SUMM-10")
    for agent in state.living():
        yield from sanity.lose(state, agent, 2, "NW-SUMM-11")  # NW-SUMM-11
        yield from conditions.frighten(state, agent, "NW-SUMM-11")  # NW-SUMM-11

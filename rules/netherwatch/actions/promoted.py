"""Promotions: what Service Points from earlier evenings let an Agent do once a game."""

from __future__ import annotations

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import moving
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, word
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.demon import event_deck
from gloamboard.rules.netherwatch.house import covers, ground
from gloamboard.rules.netherwatch.people import movement, prices, promotions
from gloamboard.rules.netherwatch.state import Agent, State, lasting
from gloamboard.rules.netherwatch.state.beads import actions_left, set_actions

ONCE = "once a game"
READIED = {
    "deep-breath": ("deep-breath", "NW-PROMO-06"),
    "kept-item": ("keep-single-use", "NW-PROMO-07"),
    "steady-hands": ("optimal", "NW-PROMO-08"),
    "second-wind": ("keep-ready", "NW-PROMO-09"),
}
"""Promotions that are readied as a FREE ACTION and count for the next fitting thing done: what then lasts, the rule."""


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if not state.promotions:
        return
    for row in promotions.earned(state, agent):
        if f"{row.id} {agent.seat}" in state.used:
            continue
        if row.id == "free-move":
            for zone in _steps(state, agent):
                says = f"{row.title}: MOVE to the {ground.name(state, zone)}, free."
                found.append(Option(("promotion", row.id, zone), says, "NW-PROMO-05", cost=ONCE))
        elif row.id == "turn-of-fate":
            found.append(Option(("promotion", row.id, 1), f"{row.title}: Fate up by 1.", "NW-PROMO-10", cost=ONCE))
            found.append(Option(("promotion", row.id, -1), f"{row.title}: Fate down by 1.", "NW-PROMO-10", cost=ONCE))
        elif row.id == "safe-house":
            exposed = {zone: cover for cover, (zone, face) in state.covers.items() if face == "exposed"}
            if covers.spare_covers(state, "safe"):  # NW-CUBE-10
                for zone, cover in exposed.items():
                    says = f"{row.title}: make the Cover in the {ground.name(state, zone)} Safe."
                    found.append(
                        Option(("promotion", row.id, cover), says, "NW-PROMO-13", ("flip", cover, zone), cost=ONCE)
                    )
        elif row.id == "one-more" or row.id in READIED:
            found.append(Option(("promotion", row.id), f"{row.title}: {row.says}", row.rules[-1], cost=ONCE))


def _steps(state: State, agent: Agent) -> tuple[str, ...]:
    if agent.hiding or state.moving:
        return ()
    closed = ground.closed_to(state, agent)
    if prices.meets_demon(state, agent, state.demon_zone):
        closed |= {state.demon_zone}  # NW-COND-12
    return ground.ground(state).graph.neighbours(agent.zone, ground.locks_for(state, agent), closed)


def _why_not(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    what, more = word(attempt, 1), word(attempt, 2)
    if not state.promotions:
        return "NW-PROMO-01", "This evening is played without promotions."
    row = cards.cards().promotions.get(what)
    if row is None or row not in promotions.earned(state, agent):
        return "NW-PROMO-04", "That promotion is not earned yet."
    if not promotions.fresh(state, agent, what):
        return row.rules[-1], f"{row.title} is used once a game, and was."
    if what == "free-move":
        return _no_step(state, agent, more)
    if what == "safe-house":
        if state.covers.get(more, ("", ""))[1] != "exposed":
            return "NW-PROMO-13", f"{row.title} takes a Cover that lies Exposed."
        return None if covers.spare_covers(state, "safe") else ("NW-CUBE-10", "No Safe Cover is left in the Supply.")
    return None


def _no_step(state: State, agent: Agent, to: str) -> Because:
    if agent.hiding:
        return "NW-HIDE-04", f"The {agent.name} hides: leave Cover before moving."
    if state.moving:
        return "NW-ACT-19", f"The {agent.name} is on the way: stop first."
    if prices.meets_demon(state, agent, to):
        return prices.BROKEN
    return moving.no_way(state, agent, to, 1, "this is a MOVE of 1 Zone")  # NW-PROMO-05


def _promotion(state: State, agent: Agent, key: Key) -> Script:
    what = str(key[1])
    promotions.use_up(state, agent, what)
    if what == "free-move":
        yield from movement.relocate(state, agent, str(key[2]), "NW-PROMO-05")  # NW-PROMO-05
        yield from moments.fire(state, "after-move", agent)
    elif what == "turn-of-fate":
        yield from event_deck.shift_fate(state, int(key[2]), "NW-PROMO-10")  # NW-PROMO-10
    elif what == "safe-house":
        covers.replace_cover(state, str(key[2]), "safe")  # NW-PROMO-13
    elif what == "one-more":
        set_actions(state, agent, actions_left(state, agent) + 1)  # NW-PROMO-14
    else:
        lasting.add(state, READIED[what][0], agent.id, 1, "game")  # NW-PROMO-06 NW-PROMO-07 NW-PROMO-08 NW-PROMO-09


DO = {"promotion": _promotion}
WHY_NOT = {"promotion": _why_not}

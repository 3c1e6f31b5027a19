"""Promotions: what Service Points from earlier evenings let an Agent do once a game."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Key, Option, Script
from gloamboard.rules.netherwatch import cards, events, ground, lasting, moments, movement, prices, tokens
from gloamboard.rules.netherwatch.agent import Agent
from gloamboard.rules.netherwatch.beads import actions_left, set_actions
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.story import tell

READIED = {
    "deep-breath": ("deep-breath", "NW-PROMO-06"),
    "kept-item": ("keep-single-use", "NW-PROMO-07"),
    "steady-hands": ("optimal", "NW-PROMO-08"),
    "second-wind": ("keep-ready", "NW-PROMO-09"),
}
"""Promotions that are readied as a FREE ACTION and count for the next fitting thing done: what then lasts, the rule."""


def earned(state: State, agent: Agent) -> list[cards.Promotion]:
    """Promotions this Agent's player has reached; each 10 points bring one, and all are kept."""
    if not state.promotions:  # NW-PROMO-01
        return []
    points = dict(state.points).get(agent.seat, 0)
    return [row for row in cards.cards().promotions.values() if points >= row.points]  # NW-PROMO-04


def fresh(state: State, agent: Agent, promotion: str) -> bool:
    """Earned, and not used this game."""
    return any(row.id == promotion for row in earned(state, agent)) and f"{promotion} {agent.seat}" not in state.used


def use_up(state: State, agent: Agent, promotion: str) -> None:
    state.used.append(f"{promotion} {agent.seat}")
    row = cards.promotion(promotion)
    tell(state, f"The {agent.name}, {row.title}: {row.says}", row.rules[-1])


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if not state.promotions:
        return
    for row in earned(state, agent):
        if f"{row.id} {agent.seat}" in state.used:
            continue
        if row.id == "free-move":
            for zone in _steps(state, agent):
                says = f"{row.title}: MOVE to the {ground.name(state, zone)}, free."
                found.append(Option(("promotion", row.id, zone), says, "NW-PROMO-05"))
        elif row.id == "turn-of-fate":
            found.append(Option(("promotion", row.id, 1), f"{row.title}: Fate up by 1.", "NW-PROMO-10"))
            found.append(Option(("promotion", row.id, -1), f"{row.title}: Fate down by 1.", "NW-PROMO-10"))
        elif row.id == "safe-house":
            exposed = {zone: cover for cover, (zone, face) in state.covers.items() if face == "exposed"}
            if tokens.spare_covers(state, "safe"):  # NW-CUBE-10
                for zone, cover in exposed.items():
                    says = f"{row.title}: make the Cover in the {ground.name(state, zone)} Safe."
                    found.append(Option(("promotion", row.id, cover), says, "NW-PROMO-13", ("flip", cover, zone)))
        elif row.id == "one-more" or row.id in READIED:
            found.append(Option(("promotion", row.id), f"{row.title}: {row.says}", row.rules[-1]))


def _steps(state: State, agent: Agent) -> tuple[str, ...]:
    if agent.hiding or state.moving:
        return ()
    closed = ground.closed_to(state, agent)
    if prices.meets_demon(state, agent, state.demon_zone):
        closed |= {state.demon_zone}  # NW-COND-12
    return ground.ground(state).graph.neighbours(agent.zone, ground.locks_for(state, agent), closed)


def _promotion(state: State, agent: Agent, key: Key) -> Script:
    what = str(key[1])
    use_up(state, agent, what)
    if what == "free-move":
        yield from movement.relocate(state, agent, str(key[2]), "NW-PROMO-05")  # NW-PROMO-05
        yield from moments.fire(state, "after-move", agent)
    elif what == "turn-of-fate":
        events.shift_fate(state, int(key[2]), "NW-PROMO-10")  # NW-PROMO-10
    elif what == "safe-house":
        tokens.replace_cover(state, str(key[2]), "safe")  # NW-PROMO-13
    elif what == "one-more":
        set_actions(state, agent, actions_left(state, agent) + 1)  # NW-PROMO-14
    else:
        lasting.add(state, READIED[what][0], agent.id, 1, "game")  # NW-PROMO-06 NW-PROMO-07 NW-PROMO-08 NW-PROMO-09


def offer_push(state: State) -> Script:
    """A Warden may push the Demon away the first time it enters their Zone."""
    from gloamboard.rules.netherwatch import demon

    for agent in state.in_zone(state.demon_zone):
        if agent.specter or not state.promotions or not fresh(state, agent, "turned-aside"):
            continue
        zones = ground.demon_near(state, state.demon_zone)
        options = [
            Option(("push", zone), f"Push it to the {ground.name(state, zone)}.", "NW-PROMO-12", ("tap", zone))
            for zone in zones
        ]
        stay = Option(("decline",), "Let it be.", "NW-PROMO-12", ("press", "confirm"))
        key = yield Choice({agent.seat: [*options, stay]}, "Push the Demon away?", about="push", rule="NW-PROMO-12")
        state.used.append(f"turned-aside {agent.seat}")  # NW-PROMO-12
        if key[0] == "push":
            yield from demon.step_to(state, str(key[1]), "NW-PROMO-12")  # NW-PROMO-12
            return True
    return False


DO = {"promotion": _promotion}

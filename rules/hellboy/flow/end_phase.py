"""The end phase: cubes come back, infernos burn, frog swarms hop, then whatever else happens at the end."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from gloamboard.rules.hellboy.asking import ask_lead
from gloamboard.rules.hellboy.board.ways import beside, label
from gloamboard.rules.hellboy.cards.box import PRINTED, called
from gloamboard.rules.hellboy.flow.doom_phase import drop
from gloamboard.rules.hellboy.flow.phases import next_phase
from gloamboard.rules.hellboy.harm.counters import place_inferno, take_inferno, take_swarm
from gloamboard.rules.hellboy.harm.damage import hurt
from gloamboard.rules.hellboy.harm.scenery import breakable, remove
from gloamboard.rules.hellboy.harm.stun import refreshed_cubes
from gloamboard.rules.hellboy.hq.tracks import advance
from gloamboard.rules.hellboy.rolls.dice import roll_plain
from gloamboard.rules.hellboy.state.lasting import rested
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.hellboy.state.story import line, mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, has_power, run_power
from gloamboard.rules.kernel import Option, Script, announced
from gloamboard.rules.kernel.asking.ties import choose_one, choose_order


def step(state: State) -> Script:
    """One part of the phase: HB-END-01."""
    if state.step == "":
        refresh(state)  # HB-END-01
        smoulder(state)
        state.step = "flames"
    elif state.step == "flames":
        yield from flames(state)
    elif state.step == "frogs":
        yield from frogs(state)
        state.step = "other"
    else:
        yield from others(state)
        drop(state, "round")
        next_phase(state)


def refresh(state: State) -> None:
    """Cubes come back; cards that were traded are turned back."""
    for agent in state.everyone():
        refresh_one(state, agent)
    for agent in (*state.agents, *state.backups):
        agent.sideways = ()  # HB-TRADE-04
        agent.used = ()
        agent.rested = False
    tell(state, "Action cubes are refreshed.", "HB-END-01")


def refresh_one(state: State, agent: Agent) -> None:
    agent.cubes = max(1, refreshed_cubes(state, agent) - rested(state, agent.id))  # HB-END-02 HB-END-03 HB-ROUND-02


# --- infernos -----------------------------------------------------------------


def smoulder(state: State) -> None:
    """What burns away before the dice are rolled: one clue, one frog swarm, all scenery."""
    state.fresh = ()
    for area in state.infernos:
        for piece in breakable(state, area):
            remove(state, piece)  # HB-RULING-28
        if state.clues.get(area, 0):
            state.clues[area] -= 1  # HB-INF-01 HB-RULING-63
            if not state.clues[area]:
                del state.clues[area]
        if state.swarms.get(area, 0):
            take_swarm(state, area)  # HB-INF-01


def flames(state: State) -> Script:
    """One inferno; those that came by spreading wait for the next end phase."""
    left = [area for area in state.infernos if area not in state.fresh]  # HB-INF-05
    if not left:
        state.fresh = ()
        state.step = "frogs"
        return
    area = yield from choose_one(
        (state.lead().seat,), left, "Which inferno is resolved next?", word="burns", rule="HB-RULING-27",
        says=lambda one: f"{label(state, one)}.", hand=lambda one: ("tap", one), alike=_same_fire(state, left),
    )  # fmt: skip
    state.fresh = (*state.fresh, area)
    yield from burn(state, area)


def _same_fire(state: State, left: list[str]) -> Callable[[str], Hashable]:
    """Infernos may burn in any order where none may spread to another, counters last, and people stand in one at
    most."""
    wanted = sum(near not in state.infernos for area in left for near in beside(state, area))
    scarce = len(state.infernos) + wanted > PRINTED.supply.infernos
    joined = any(near in left for area in left for near in beside(state, area))
    matters = scarce or joined or sum(state.crowd(area) > 0 for area in left) > 1
    return lambda area: area if matters else ""


def burn(state: State, area: str) -> Script:
    """A red die for one inferno."""
    (pips,) = yield from roll_plain(state, ["red"], (state.lead().seat,), f"Inferno, {label(state, area)}", "HB-INF-02")
    if not pips:
        take_inferno(state, area)  # HB-INF-02
        tell(state, f"The fire in {label(state, area)} goes out.", "HB-INF-02")
        return
    mark(state, "fire", area)
    for who in state.characters_at(area):
        yield from hurt(state, who, pips, "HB-INF-03", fire=True)  # HB-INF-03 HB-RULING-25
    if pips == 3:
        for near in beside(state, area):
            if near not in state.infernos:
                yield from place_inferno(state, near, "HB-INF-04")  # HB-INF-04
                state.fresh = (*state.fresh, near)  # HB-INF-05


# --- frog swarms --------------------------------------------------------------


def frogs(state: State) -> Script:
    """Swarms beside agents hop away; then every two of them are a step of doom."""
    for area, count in [(area, count) for area, count in state.swarms.items() if state.agents_at(area)]:
        for _ in range(count):
            free = [near for near in beside(state, area) if not state.agents_at(near)]
            if not free:
                break  # HB-FROG-03
            options = [Option(("hop", area, near), f"To {label(state, near)}.", "HB-FROG-02") for near in free]
            asks = f"Where does the frog swarm in {label(state, area)} hop?"
            key = yield ask_lead(state, options, asks, "hop", "HB-FROG-02")
            near = str(key[2])
            take_swarm(state, area)
            state.swarms[near] = state.swarms.get(near, 0) + 1  # HB-FROG-02
            tell(state, f"A frog swarm hops to {label(state, near)}.", "HB-FROG-02")
    yield from advance(state, "doom", sum(state.swarms.values()) // 2, "HB-FROG-04")  # HB-FROG-04


# --- whatever else ------------------------------------------------------------


def others(state: State) -> Script:
    """What cards in force do in the end phase, in the order the lead agent chooses."""
    rooms = {lying.card: lying.room for lying in state.in_play if has_power(lying.card, "at_end")}
    cards = list(rooms)
    if has_power(state.top, "at_end"):
        cards.append(state.top)
    if state.confrontation and has_power(state.terms.case, "showdown-end"):
        cards.append(state.terms.case)
    asks = "Which effect of the end phase comes next?"
    order = yield from choose_order((state.lead().seat,), cards, asks, rule="HB-END-04", says=called)  # HB-END-04
    for card in order:
        moment = "showdown-end" if card == state.terms.case else "at_end"
        script = run_power(state, card, moment, Cause(card, area=_first_area(rooms.get(card, ""))))
        yield from announced(state, line(state, f"{called(card)} takes effect.", "HB-END-04"), script)


def _first_area(room: str) -> str:
    return f"{room}-a" if room else ""

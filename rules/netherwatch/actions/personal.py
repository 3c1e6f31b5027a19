"""What an Agent does with body and mind: CENTER, HIDE, LIGHT and the Unique Ability."""

from __future__ import annotations

import functools

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import moving
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action, word
from gloamboard.rules.netherwatch.cards import modifiers, moments
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.house import covers, ground, light
from gloamboard.rules.netherwatch.people import hiding, inventory, movement, prices, sanity
from gloamboard.rules.netherwatch.state import HQ, Agent, State, lasting
from gloamboard.rules.netherwatch.state.beads import COSTS, spend
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    piece = agent.piece
    if left and not state.moving and _no_calm(state, agent) is None:
        found.append(_center_option(piece))
    if agent.hiding:
        if not prices.meets_demon(state, agent, agent.zone):  # NW-COND-12
            found.append(Option(("leave-cover", piece), "Leave Cover.", "NW-HIDE-07", ("take", piece, agent.zone)))
    elif _no_hiding(state, agent) is None:
        cover = covers.free_cover(state, agent.zone)
        found.append(Option(("hide", piece, cover), "HIDE in the Safe Cover.", "NW-ACT-24", ("tap", cover)))
    if not agent.hiding and (not state.lights_used or (left and not state.moving)):
        _lights(state, agent, found)  # NW-HIDE-04 NW-ACT-19
    if _no_ability(state, agent) is None:
        found.append(_ability_option(piece, cards.cards().agents[agent.id].unique.name))


@functools.cache
def _center_option(piece: str) -> Option:
    return Option(("center", piece), "CENTER: regain Sanity.", "NW-ACT-01", ("tap", piece), cost=COSTS[1])


@functools.cache
def _ability_option(piece: str, name: str) -> Option:
    return Option(("ability", piece), f"{name}.", "NW-ACT-28", ("tap", f"{piece}-ability"), cost="Spent after it")


def _in_time(state: State, when: str) -> bool:
    return when == "any" or (when == "manifested") == state.manifested


def _no_calm(state: State, agent: Agent) -> Because:
    """What forbids CENTER, whatever Actions are left."""
    if agent.condition:  # NW-COND-14
        if agent.condition == "frightened":
            return "NW-COND-04", "Nobody CENTERs while Frightened."
        return "NW-COND-09", "Nobody CENTERs in Breakdown."
    if agent.sanity >= agent.top:
        return "NW-AGENT-06", "Sanity is already at its top."
    if modifiers.total(state, "no-center", agent) > 0:
        return "NW-BOARD-01", "Against this Demon nobody can CENTER."
    if inventory.drained(state, agent) and center_gain(state, agent) <= 1:
        return "NW-ITEM-06", "A DRAIN Item takes what CENTER would give."
    if state.manifested and modifiers.total(state, "center-manifested", agent) <= 0:  # NW-EX-36
        return "NW-ACT-01", "CENTER works only while the Demon is Dormant."
    return None


def _no_center(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return _no_calm(state, agent) or no_action(state, agent, left)


def center_gain(state: State, agent: Agent) -> int:
    amount = 1 + modifiers.total(state, "center", agent)  # NW-ACT-01
    lit = modifiers.total(state, "center-lit", agent)
    return amount + lit if lit and light.level(state, agent.zone) == "lit" else amount


def _center(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, 1)  # NW-ACT-01
    yield from moments.fire(state, "centers", agent)
    amount = center_gain(state, agent) + lasting.take(state, "center-once", agent.id)
    if lasting.take(state, "deep-breath", agent.id):
        amount *= 2  # NW-PROMO-06
    yield from sanity.gain(state, agent, amount, "NW-ACT-01")  # NW-ACT-01


NO_COVER = ("NW-HIDE-01", "HIDE needs a revealed Safe Cover in your Zone.")
SHELTERS = ("NW-HIDE-02", "The Safe Cover here already shelters somebody.")


def _no_hiding(state: State, agent: Agent) -> Because:
    if agent.condition == "breakdown":
        return "NW-COND-10", "Nobody HIDEs in Breakdown."
    if light.level(state, agent.zone) == "dark" and modifiers.total(state, "no-hide-dark", agent) > 0:
        return "NW-BOARD-01", "Against this Demon nobody can HIDE in a Dark Zone."
    if covers.free_cover(state, agent.zone):  # NW-HIDE-06
        return None
    if any(agent.zone == where and face == "safe" for where, face in state.covers.values()):
        return SHELTERS
    return NO_COVER


def _no_hide(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    cover = word(attempt, 2)
    if agent.hiding:
        return "NW-HIDE-01", f"The {agent.name} hides already."
    if cover and state.covers.get(cover) != (agent.zone, "safe"):
        return NO_COVER
    if any(other.hiding == cover for other in state.agents if cover):
        return SHELTERS
    if (because := _no_hiding(state, agent)) is not None:
        return because
    if cover and cover != covers.free_cover(state, agent.zone):
        return "NW-ACT-24", "Another Safe Cover lies here, and they are alike: take that one."
    return None


def _no_leaving(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if not agent.hiding:
        return "NW-HIDE-07", f"The {agent.name} does not hide."
    return prices.BROKEN if prices.meets_demon(state, agent, agent.zone) else None


def _hide(state: State, agent: Agent, key: Key) -> Script:
    here = agent.zone
    yield from moving.come_to_rest(state, agent)
    if agent.zone != here or _no_hiding(state, agent) is not None:
        return  # what waited there came first
    hiding.enter_cover(state, agent, str(key[2]), "NW-ACT-24")  # NW-ACT-24


def _leave_cover(state: State, agent: Agent, key: Key) -> Script:
    hiding.leave_cover(state, agent, "NW-HIDE-07")  # NW-HIDE-07
    if state.manifested and agent.zone == state.demon_zone:
        yield from movement.meet_demon(state, agent)  # NW-HIDE-09


def _lights(state: State, agent: Agent, found: list[Option]) -> None:
    paid = 1 if state.lights_used else 0  # NW-ACT-25
    if _no_light_off(state, agent) is None:
        found.append(_switch_option("off", agent.piece, paid))
    elif _no_light_on(state, agent) is None:
        found.append(_switch_option("on", agent.piece, paid))
    if _no_lamp_out(state, agent) is None:
        found.append(LAMP_OUT[paid])
    elif _no_lamp_on(state, agent) is None:
        found.append(_lamp_option(agent.zone, paid))


def _no_light(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if agent.hiding:
        return "NW-HIDE-04", "Nobody uses LIGHT while hiding."
    what = word(attempt, 1)
    if what in LAMPS and (because := LAMPS[what](state, agent)) is not None:
        return because
    if state.lights_used and (because := no_action(state, agent, left)) is not None:
        return "NW-ACT-25", f"LIGHT is free once a turn; again it costs an Action. {because[1]}"
    return None


def _no_light_on(state: State, agent: Agent) -> Because:
    if agent.lit:
        return "NW-ACT-26", f"The {agent.name}'s light is on already."
    return None if inventory.carries(agent, "light") else ("NW-ACT-26", "A Lit Base needs a LIGHT Item.")


def _no_light_off(state: State, agent: Agent) -> Because:
    return None if agent.lit else ("NW-ACT-26", f"The {agent.name} has no light on.")


def _no_lamp(state: State, agent: Agent) -> Because:
    if agent.zone == HQ:
        return "NW-LIGHT-16", "HQ is always lit, and has no lamp."
    if agent.zone not in ground.ground(state).bulbs:  # NW-CUBE-05 NW-ITEM-11
        return "NW-ACT-27", "There is no lamp in this Zone."
    if modifiers.total(state, "no-lamp", agent) > 0:
        return "NW-ACT-27", f"The {agent.name} cannot light a lamp."
    return None


def _no_lamp_on(state: State, agent: Agent) -> Because:
    if (because := _no_lamp(state, agent)) is not None:
        return because
    if state.light.get(agent.zone) == "lit":
        return "NW-ACT-27", "The lamp here burns already."
    if not state.supply("lit"):
        return "NW-CUBE-10", "No Lit Cube is left in the Supply."
    return None if modifiers.total(state, "no-light", agent) <= 0 else ("NW-BOARD-01", "LIGHT places no Lit Cubes now.")


def _no_lamp_out(state: State, agent: Agent) -> Because:
    if (because := _no_lamp(state, agent)) is not None:
        return because
    return None if state.light.get(agent.zone) == "lit" else ("NW-ACT-27", "The lamp here does not burn.")


LAMPS = {"on": _no_light_on, "off": _no_light_off, "cube": _no_lamp_on, "cube-off": _no_lamp_out}
LAMP_OUT = tuple(
    Option(("light", "cube-off"), "LIGHT: put the Zone's lamp out.", "NW-ACT-27", cost=cost) for cost in COSTS[:2]
)


@functools.cache
def _lamp_option(zone: str, paid: int) -> Option:
    return Option(("light", "cube"), "LIGHT: light the Zone's lamp.", "NW-ACT-27", ("tap", zone), cost=COSTS[paid])


@functools.cache
def _switch_option(to: str, piece: str, paid: int) -> Option:
    hand = ("put" if to == "on" else "take", "lit-base", piece)
    return Option(("light", to), f"LIGHT: switch your light {to}.", "NW-ACT-26", hand, cost=COSTS[paid])


def _light(state: State, agent: Agent, key: Key) -> Script:
    if state.lights_used:
        spend(state, agent, 1)  # NW-ACT-25
    state.lights_used += 1  # NW-ACT-25
    if key[1] == "on":
        light.switch_on(state, agent, "NW-ACT-26")  # NW-ACT-26 NW-ITEM-10
    elif key[1] == "off":
        light.switch_off(state, agent, "NW-ACT-26")  # NW-ACT-26
    elif key[1] == "cube":
        yield from light.place(state, agent.zone, "lit", "NW-ACT-27")  # NW-ACT-27
    else:
        yield from light.remove(state, agent.zone, "lit", "NW-ACT-27")  # NW-ACT-27


def _no_ability(state: State, agent: Agent) -> Because:
    row = cards.cards().agents[agent.id].unique
    if not agent.ready:
        return "NW-AGENT-05", "The Unique Ability is Spent."
    if not _in_time(state, row.state):
        return "NW-ACT-28", f"{row.name} is only for while the Demon is {row.state.capitalize()}."
    return prices.BROKEN if prices.barred(state, agent, row.effects) else None  # NW-COND-12


def _why_no_ability(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return _no_ability(state, agent)


def _ability(state: State, agent: Agent, key: Key) -> Script:
    row = cards.agent(agent.id).unique
    if lasting.take(state, "keep-ready", agent.id):
        tell(state, f"{row.name}, and it stays Ready.", "NW-PROMO-09")  # NW-PROMO-09
    else:
        agent.ready = False  # NW-AGENT-04 NW-AGENT-05 NW-ACT-28
        tell(state, f"The {agent.name}: {row.name}.", "NW-ACT-28")
    yield from VERBS.run(state, Cause("ability", row.name, agent.id, agent.zone), row.effects)


DO = {"center": _center, "hide": _hide, "leave-cover": _leave_cover, "light": _light, "ability": _ability}
WHY_NOT = {
    "center": _no_center,
    "hide": _no_hide,
    "leave-cover": _no_leaving,
    "light": _no_light,
    "ability": _why_no_ability,
}

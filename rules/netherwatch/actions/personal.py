"""What an Agent does with body and mind: CENTER, HIDE, LIGHT and the Unique Ability."""

from __future__ import annotations

import functools

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import moving
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.house import covers, ground, light
from gloamboard.rules.netherwatch.people import hiding, inventory, movement, prices, sanity
from gloamboard.rules.netherwatch.state import HQ, Agent, State, lasting
from gloamboard.rules.netherwatch.state.beads import spend
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    piece = agent.piece
    if left and not state.moving and can_center(state, agent):
        found.append(_center_option(piece))
    if agent.hiding:
        if not prices.meets_demon(state, agent, agent.zone):  # NW-COND-12
            found.append(Option(("leave-cover", piece), "Leave Cover.", "NW-HIDE-07", ("take", piece, agent.zone)))
    elif (cover := can_hide(state, agent)) != "":
        found.append(Option(("hide", piece, cover), "HIDE in the Safe Cover.", "NW-ACT-24", ("tap", cover)))
    if not agent.hiding and (not state.lights_used or (left and not state.moving)):
        _lights(state, agent, found)  # NW-HIDE-04 NW-ACT-19
    row = cards.cards().agents[agent.id].unique
    if agent.ready and _in_time(state, row.state) and not prices.barred(state, agent, row.effects):  # NW-COND-12
        found.append(_ability_option(piece, row.name))


@functools.cache
def _center_option(piece: str) -> Option:
    return Option(("center", piece), "CENTER: regain Sanity.", "NW-ACT-01", ("tap", piece))


@functools.cache
def _ability_option(piece: str, name: str) -> Option:
    return Option(("ability", piece), f"{name}.", "NW-ACT-28", ("tap", f"{piece}-ability"))


def _in_time(state: State, when: str) -> bool:
    return when == "any" or (when == "manifested") == state.manifested


def can_center(state: State, agent: Agent) -> bool:
    if agent.condition or agent.sanity >= agent.top or modifiers.total(state, "no-center", agent) > 0:
        return False  # NW-COND-04 NW-COND-09 NW-COND-14
    if inventory.carries(agent, "drain") and center_gain(state, agent) <= 1:
        return False  # NW-ITEM-06
    return not state.manifested or modifiers.total(state, "center-manifested", agent) > 0  # NW-ACT-01 NW-EX-36


def center_gain(state: State, agent: Agent) -> int:
    return 1 + modifiers.total(state, "center", agent)  # NW-ACT-01


def _center(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, 1)  # NW-ACT-01
    amount = center_gain(state, agent)
    if lasting.take(state, "deep-breath", agent.id):
        amount *= 2  # NW-PROMO-06
    yield from sanity.gain(state, agent, amount, "NW-ACT-01")  # NW-ACT-01


def can_hide(state: State, agent: Agent) -> str:
    """The Safe Cover this Agent could enter; "" for none."""
    if agent.condition == "breakdown":
        return ""  # NW-COND-10
    if light.level(state, agent.zone) == "dark" and modifiers.total(state, "no-hide-dark", agent) > 0:
        return ""
    return covers.free_cover(state, agent.zone)  # NW-HIDE-01 NW-HIDE-06


def _hide(state: State, agent: Agent, key: Key) -> Script:
    yield from moving.come_to_rest(state, agent)
    hiding.enter_cover(state, agent, str(key[2]), "NW-ACT-24")  # NW-ACT-24


def _leave_cover(state: State, agent: Agent, key: Key) -> Script:
    hiding.leave_cover(state, agent, "NW-HIDE-07")  # NW-HIDE-07
    if state.manifested and agent.zone == state.demon_zone:
        yield from movement.meet_demon(state, agent)  # NW-HIDE-09


def _lights(state: State, agent: Agent, found: list[Option]) -> None:
    if agent.lit:
        found.append(_switch_option("off", agent.piece))
    elif inventory.carries(agent, "light"):
        found.append(_switch_option("on", agent.piece))
    zone = agent.zone
    has_lamp = zone in ground.ground(state).bulbs  # NW-CUBE-05 NW-ACT-27 NW-ITEM-11
    if zone == HQ or not has_lamp:
        return
    if state.light.get(zone) == "lit":
        found.append(LAMP_OUT)
    elif state.supply("lit") and modifiers.total(state, "no-light", agent) <= 0:
        found.append(_lamp_option(zone))


LAMP_OUT = Option(("light", "cube-off"), "LIGHT: put the Zone's lamp out.", "NW-ACT-27")


@functools.cache
def _lamp_option(zone: str) -> Option:
    return Option(("light", "cube"), "LIGHT: light the Zone's lamp.", "NW-ACT-27", ("tap", zone))


@functools.cache
def _switch_option(to: str, piece: str) -> Option:
    hand = ("put" if to == "on" else "take", "lit-base", piece)
    return Option(("light", to), f"LIGHT: switch your light {to}.", "NW-ACT-26", hand)


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


def _ability(state: State, agent: Agent, key: Key) -> Script:
    row = cards.agent(agent.id).unique
    if lasting.take(state, "keep-ready", agent.id):
        tell(state, f"{row.name}, and it stays Ready.", "NW-PROMO-09")  # NW-PROMO-09
    else:
        agent.ready = False  # NW-AGENT-04 NW-AGENT-05 NW-ACT-28
        tell(state, f"The {agent.name}: {row.name}.", "NW-ACT-28")
    yield from VERBS.run(state, Cause("ability", row.name, agent.id, agent.zone), row.effects)


DO = {"center": _center, "hide": _hide, "leave-cover": _leave_cover, "light": _light, "ability": _ability}

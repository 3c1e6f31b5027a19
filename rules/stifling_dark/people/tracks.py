"""Stamina and Charge: tokens on tracks. Paying moves one down, gaining up, never beyond the end."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.people.lasting import changed
from gloamboard.rules.stifling_dark.people.wounds import gain_wound
from gloamboard.rules.stifling_dark.state.state import ALIVE, State


def stamina_most(state: State, who: int) -> int:
    return state.person(who).stamina_most + changed(state, who, "stamina_most")


def charge_most(state: State, who: int) -> int:
    return state.person(who).charge_most + changed(state, who, "charge_most")


def gain_stamina(state: State, who: int, amount: int = 1) -> None:
    if state.status[who] == ALIVE:
        state.stamina[who] = min(stamina_most(state, who), state.stamina[who] + amount)  # SD-CON-05


def lose_stamina(state: State, who: int, amount: int = 1) -> Script:
    """Spent or lost: each space with a Wound icon that the token moves onto wounds at once."""
    icons = state.person(who).wound_icons
    for _ in range(min(amount, state.stamina[who])):
        state.stamina[who] -= 1  # SD-CON-04
        if state.stamina[who] in icons:
            yield from gain_wound(state, who, "down", "SD-SPR-04")  # SD-SPR-04
            if state.status[who] != ALIVE:
                return


def gain_charge(state: State, who: int, amount: int = 1) -> None:
    if state.status[who] == ALIVE:
        state.charge[who] = min(charge_most(state, who), state.charge[who] + amount)  # SD-FIN-02


def lose_charge(state: State, who: int, amount: int = 1) -> None:
    state.charge[who] = max(0, state.charge[who] - amount)  # SD-CON-04

"""The fire and what it costs to keep it, and turning Ability cards down and up. A party that turns down the last card
of its Watch has lost."""

from __future__ import annotations

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.set_a_watch.asking import exhaust_option, group
from gloamboard.rules.set_a_watch.cards import ABILITY, CAMP
from gloamboard.rules.set_a_watch.state import State, decided, end, tell, walk


def raise_fire(state: State, amount: int, rule: str = "") -> None:
    before = state.fire
    state.fire = min(CAMP.firewood_max, state.fire + amount)  # SW-COMP-08 SW-RULING-07
    tell(state, _firewood(before, state.fire), rule)


def _firewood(before: int, now: int) -> str:
    return f"Firewood {before} to {now}." if now != before else f"Firewood stays at {now}."


def lower_fire(state: State, amount: int, rule: str = "") -> Script:
    before, lit = state.fire, state.level()
    state.fire = max(0, state.fire - amount)  # SW-RULING-05
    if state.level() < lit:
        walk(state, *(f"line-{place}" for place in range(lit, state.level(), -1)), "fire")  # the dark comes in
    tell(state, _firewood(before, state.fire), rule)
    if state.fire == 0:
        yield from exhaust(state, 1, "The fire is out. Whose Ability feeds it?", "SW-FIRE-01")  # SW-FIRE-01
        raise_fire(state, 2, "SW-FIRE-01")  # SW-FIRE-01 SW-RULING-06


def exhaust(state: State, count: int, asks: str, rule: str) -> Script:
    """The group turns down cards of its choice, of the Adventurers on Watch."""

    def options() -> list[Option]:
        return [exhaust_option(card, state.slot(card)) for card in state.faceup_cards(state.watchers())]  # SW-DMG-03

    for _ in range(count):
        if not state.any_faceup(state.watchers()):
            return  # before the Watch begins nothing is lost by that: SW-RULING-36
        key = yield group(state, options, asks, "exhaust", rule)
        decided(state)
        turn_down(state, key[1])


def turn_down(state: State, card: str) -> None:
    """Exhaust one card. It may have been the last one."""
    state.down[state.slot(card)] = True  # SW-KEY-09
    tell(state, f"{ABILITY[card].name} is exhausted.", "SW-KEY-09")
    check_lost(state)


def turn_up_card(state: State, card: str, rule: str) -> None:
    """Refresh one card."""
    state.down[state.slot(card)] = False  # SW-KEY-09
    tell(state, f"{ABILITY[card].name} is refreshed.", rule)


def check_lost(state: State) -> None:
    if not state.any_faceup(state.watchers()):
        says = "Everybody on Watch is exhausted. The party is lost."
        end(state, "loss", "exhaustion", says, "SW-WIN-02")  # SW-WIN-02 SW-DMG-06

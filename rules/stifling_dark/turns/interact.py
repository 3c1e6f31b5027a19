"""Interact: pick up tokens, work Light Switches and Doors. Free, any number of times, also between two steps.

A room that brings a new kind of token adds what picking it up does with `@picks_up("kind")`; a token named by an
Objective Item card (its `token`) is picked up as that card without any code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.cards.box import BOX
from gloamboard.rules.stifling_dark.light.reveal import kind_of, token_called, token_within
from gloamboard.rules.stifling_dark.light.sources import light_zone, may_light
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR
from gloamboard.rules.stifling_dark.people.items import draw_items, gain_item, take_named
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.walking.doors import lock, near_doors, no_lock, no_open, open_door

PickUp = Callable[[State, int, str], Script]
PICK_UPS: dict[str, PickUp] = {}
ITEM_TOKENS = {row.token: row.id for row in BOX.row.values() if row.type == "objective" and row.token}


def picks_up(kind: str) -> Callable[[PickUp], PickUp]:
    """Says what picking up a token of this kind does; the token is off the board by then."""

    def add(script: PickUp) -> PickUp:
        PICK_UPS[kind] = script
        return script

    return add


# --- tokens on one's own space ----------------------------------------------------------


def takes(state: State, who: int) -> Sequence[Option]:
    here = state.place[who]
    if here not in state.tokens.values():
        return ()
    return [_take(token, token_called(token)) for token in state.tokens_at(here) if can_be_taken(token)]


@cache
def _take(token: str, name: str) -> Option:
    return Option(("take", token), f"Pick up: {name}.", "SD-INT-02", ("tap", token))


def can_be_taken(token: str) -> bool:
    """Whether such a token is for hands: another lies where it is."""
    kind = kind_of(token)
    return kind in PICK_UPS or (kind in ITEM_TOKENS and "involved" not in CARD_OF_TOKEN[kind].icons)


CARD_OF_TOKEN = {token: BOX.row[id] for token, id in ITEM_TOKENS.items()}


def no_take(state: State, who: int, key: Key) -> Reason | None:
    token = str(key[1]) if len(key) > 1 else ""
    space = state.tokens.get(token)
    if space is None:
        return Reason("SD-INT-06", "No such token lies on the board.")
    if space != state.place[who]:
        return Reason("SD-INT-02", f"{token_called(token)} lies on {state.label(space)}, not on your space.", (space,))
    if not can_be_taken(token):
        return Reason("SD-INT-02", f"{token_called(token)} is not picked up like this.", (space,))
    return None


@INVESTIGATOR.deed("take", takes, no_take)
def take(state: State, who: int, key: Key) -> Script:
    token = str(key[1])
    kind = kind_of(token)
    tell(state, f"{state.name(who)} picks up {token_within(token)}.", "SD-INT-02")
    del state.tokens[token]  # SD-INT-02
    if kind in PICK_UPS:
        yield from PICK_UPS[kind](state, who, token)
    else:
        yield from take_named(state, who, "objective", ITEM_TOKENS[kind])  # SD-INT-05


@picks_up("evidence")
def take_evidence(state: State, who: int, token: str) -> Script:
    state.evidence[who] += 1  # SD-INT-06
    yield from ()


@picks_up("poi")
def take_poi(state: State, who: int, token: str) -> Script:
    """Gray: 2 General Items. Purple: 1 Cursed Item."""
    if token == state.cursed_poi:
        yield from draw_items(state, who, "cursed", 1, "SD-INT-04")  # SD-INT-04
    else:
        yield from draw_items(state, who, "general", 2, "SD-INT-03")  # SD-INT-03


@picks_up("medical")
def take_medical(state: State, who: int, token: str) -> Script:
    yield from take_named(state, who, "medical", token.partition("--")[2])  # SD-INT-05


@picks_up("dropped")
def take_dropped(state: State, who: int, token: str) -> Script:
    """What the dead left behind: SD-RULING-29."""
    yield from gain_item(state, who, state.words.pop(token))


# --- Light Switches ---------------------------------------------------------------------


def switches(state: State, who: int) -> Sequence[Option]:
    zone = state.board.switches.get(state.place[who])
    return (_switch(zone, state.board.zone_name.get(zone, zone)),) if zone and may_light(state, zone) else ()


@cache
def _switch(zone: str, name: str) -> Option:
    return Option(("switch", zone), f"Turn on the lights in the {name}.", "SD-MAP-05")


def no_switch(state: State, who: int, key: Key) -> Reason | None:
    zone = str(key[1]) if len(key) > 1 else ""
    spots = tuple(space for space, lights in state.board.switches.items() if lights == zone)
    if not spots:
        return None
    if state.place[who] not in spots:
        return Reason("SD-INT-09", "You do not stand on that Light Switch.", spots)
    if zone in state.faltering:
        return Reason("SD-TOK-02", "Those lights have burnt out.", spots)
    return Reason("SD-MAP-05", "Those lights are on.", spots) if zone in state.bright_zones else None


@INVESTIGATOR.deed("switch", switches, no_switch)
def switch(state: State, who: int, key: Key) -> Script:
    yield from light_zone(state, str(key[1]), "SD-MAP-05")  # SD-MAP-05 SD-INT-09


# --- Doors ------------------------------------------------------------------------------


def locks(state: State, who: int) -> Sequence[Option]:
    doors = near_doors(state, state.place[who])
    return [_door("lock", door, state.board.label[door]) for door in doors if no_lock(state, door) is None]


def opens(state: State, who: int) -> Sequence[Option]:
    if not state.doors:
        return ()
    doors = near_doors(state, state.place[who])
    return [_door("open", door, state.board.label[door]) for door in doors if no_open(state, door) is None]


@cache
def _door(word: str, door: str, label: str) -> Option:
    rule = "SD-DOOR-03" if word == "lock" else "SD-DOOR-05"
    return Option((word, door), f"{word.title()} the Door at {label}.", rule, ("tap", door))


def _no_door(state: State, who: int, key: Key) -> Reason | None:
    door = str(key[1]) if len(key) > 1 else ""
    if door not in state.board.door_at:
        return None
    if door not in near_doors(state, state.place[who]):
        return Reason("SD-DOOR-03", f"The Door at {state.label(door)} is not next to you.", (door,))
    return no_lock(state, door) if key[0] == "lock" else no_open(state, door)


@INVESTIGATOR.deed("lock", locks, _no_door)
def lock_door(state: State, who: int, key: Key) -> Script:
    yield from lock(state, str(key[1]))  # SD-INT-01 SD-EX-16 SD-EX-17


@INVESTIGATOR.deed("open", opens, _no_door)
def open_a_door(state: State, who: int, key: Key) -> Script:
    yield from open_door(state, str(key[1]))  # SD-EX-17

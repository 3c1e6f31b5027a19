"""Trade: Items and Evidence pass between Investigators who are adjacent. Spirits give and never get."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.cards.box import called
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR, SPIRIT_MENU
from gloamboard.rules.stifling_dark.people.items import drop_item
from gloamboard.rules.stifling_dark.state.state import INVESTIGATORS, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import open_edges
from gloamboard.rules.stifling_dark.walking.steps import WALK_BARS

EVIDENCE = "evidence"


def partners(state: State, who: int) -> list[int]:
    """Living Investigators on a space one open Movement Line away: SD-INT-07 SD-WDW-04."""
    near = {  # SD-WDW-04 SD-INT-07
        edge.there
        for edge in open_edges(state, state.place[who])
        if edge.kind not in WALK_BARS or not WALK_BARS[edge.kind](state, who, edge)
    }
    return [other for other in state.alive() if other != who and state.place[other] in near]  # SD-SPI-12


def gives(state: State, who: int) -> Sequence[Option]:
    if not (state.evidence[who] or state.items[who]):
        return ()
    return [option for other in partners(state, who) for option in _passing(state, "give", who, other)]


def gets(state: State, who: int) -> Sequence[Option]:
    return [option for other in partners(state, who) for option in _passing(state, "get", other, who)]


def _passing(state: State, word: str, giver: int, taker: int) -> list[Option]:
    other = taker if word == "give" else giver
    person, name = state.people[other], state.name(other)
    found = [_option(word, person, name, EVIDENCE, "Evidence", "")] if state.evidence[giver] else []
    return found + [_option(word, person, name, card, called(card), INVESTIGATORS) for card in state.items[giver]]


@cache
def _option(word: str, person: str, name: str, what: str, title: str, eyes: str) -> Option:
    says = f"Give {title} to {name}." if word == "give" else f"Get {title} from {name}."
    return Option((word, person, what), says, "SD-INT-07", None, eyes)


def no_trade(state: State, who: int, key: Key) -> Reason | None:
    other = state.people.index(str(key[1])) if len(key) > 2 and key[1] in state.people else -1
    if other < 0:
        return None
    if key[2] == "major":
        return Reason("SD-ABL-04", "Major Ability tokens stay with their owner.")
    if other not in partners(state, who):
        return Reason("SD-INT-07", f"{state.name(other)} is not adjacent.", (state.place[other],))
    giver = who if key[0] == "give" else other
    held = state.evidence[giver] > 0 if key[2] == EVIDENCE else key[2] in state.items[giver]
    return None if held else Reason("SD-INT-07", f"{state.name(giver)} does not have that.")


@SPIRIT_MENU.deed("give", gives, no_trade)  # SD-SPI-11
@INVESTIGATOR.deed("give", gives, no_trade)
def give(state: State, who: int, key: Key) -> Script:
    _pass(state, who, state.people.index(str(key[1])), str(key[2]))
    yield from ()


@INVESTIGATOR.deed("get", gets, no_trade)
def get(state: State, who: int, key: Key) -> Script:
    _pass(state, state.people.index(str(key[1])), who, str(key[2]))
    yield from ()


def _pass(state: State, giver: int, taker: int, what: str) -> None:
    names = f"{state.name(giver)} gives {state.name(taker)}"
    if what == EVIDENCE:
        state.evidence[giver] -= 1
        state.evidence[taker] += 1  # SD-INT-07 SD-SPI-11
        tell(state, f"{names} Evidence.", "SD-INT-07")
        return
    drop_item(state, giver, what)
    state.items[taker] = (*state.items[taker], what)  # SD-INT-07
    tell(state, f"{names} an Item.", "SD-INT-07")
    tell(state, f"{names} {called(what)}.", "SD-INT-07", INVESTIGATORS)  # SD-INFO-02

"""Wounds: gained face-up or face-down into the leftmost free slot, turned over, and the fourth that kills."""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Script
from gloamboard.rules.stifling_dark.cards.box import CARD, PRINTED, called
from gloamboard.rules.stifling_dark.people.death import die
from gloamboard.rules.stifling_dark.people.harm import hurt, undo
from gloamboard.rules.stifling_dark.people.lasting import changed, settle_mp
from gloamboard.rules.stifling_dark.state.state import ALIVE, TURNED, UNSEEN, State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.vocabulary import Side

DECK = "wounds"


def gain_wound(state: State, who: int, side: Side, rule: str) -> Script:
    """One Wound card. A face-down one is not looked at; a face-up one is carried out at once."""
    if state.status[who] != ALIVE:
        return  # SD-RULING-28
    state.wounds[who] = (*state.wounds[who], UNSEEN)  # SD-WND-01 SD-WND-02
    mark(state, "wound", state.place[who])
    if len(state.wounds[who]) >= PRINTED.wound_slots:
        tell(state, f"{state.name(who)} gains a fourth Wound.", rule)
        yield from die(state, who)  # SD-WND-04
        return
    tell(state, f"{state.name(who)} gains a face-{side} Wound.", rule)
    if side == "up":
        yield from turn_up(state, who, len(state.wounds[who]) - 1)  # SD-WND-03


def turn_up(state: State, who: int, slot: int) -> Script:
    """A face-down Wound is turned face-up and its text carried out."""
    entry = state.wounds[who][slot]
    card = entry.removeprefix(TURNED) if entry != UNSEEN else (yield from draw_wound(state))
    if card is None:
        return  # SD-RULING-54
    _set(state, who, slot, card)
    tell(state, f"{state.name(who)}: {called(card)}. {CARD[card].says}", "SD-WND-03")
    yield from hurt(state, who, card)  # SD-WND-03


def turn_down(state: State, who: int, slot: int, rule: str) -> Script:
    """A face-up Wound is turned face-down; the harm its text did is undone: what it still bars bars that no more."""
    card = state.wounds[who][slot]
    _set(state, who, slot, TURNED + card)  # SD-WND-05
    tell(state, f"{state.name(who)} turns {called(card)} face-down.", rule)
    yield from undo(state, who, card)  # SD-WND-06


def face_up(state: State, who: int) -> list[int]:
    """Slots with a face-up Wound."""
    return [slot for slot, entry in enumerate(state.wounds[who]) if entry[0] not in (UNSEEN, TURNED)]


def face_down(state: State, who: int) -> list[int]:
    return [slot for slot, entry in enumerate(state.wounds[who]) if entry[0] in (UNSEEN, TURNED)]


def draw_wound(state: State) -> Script:
    """The Wound that is seen now, out of those nobody has seen."""
    bag = state.bags[DECK]
    if not bag:
        return None
    card: str = yield Chance(DECK, bag, "Which Wound is it?", rule="SD-WND-03", called=called)
    at = bag.index(card)
    state.bags[DECK] = bag[:at] + bag[at + 1 :]
    return card


def _set(state: State, who: int, slot: int, entry: str) -> None:
    wounds, before = state.wounds[who], changed(state, who, "mp")
    state.wounds[who] = (*wounds[:slot], entry, *wounds[slot + 1 :])
    settle_mp(state, who, before)  # SD-WND-03 SD-WND-06

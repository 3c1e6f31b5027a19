"""Verbs that no card says: with them a host turns, moves, gives and takes what lies otherwise than it should."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, CARD, the
from gloamboard.rules.set_a_watch.state import DICE_OF, READY, SPENT, State, tell
from gloamboard.rules.set_a_watch.table.fire import turn_down, turn_up_card
from gloamboard.rules.set_a_watch.table.line import forget, take_out
from gloamboard.rules.set_a_watch.table.piles import draw_entry
from gloamboard.rules.set_a_watch.vocabulary import VERBS, Cause, possible

# --- Abilities and dice ---------------------------------------------------------------


@VERBS.verb(example='{ do = "turn_card", card = "volley" }')
def turn_card(state: State, cause: Cause, card: str) -> Script:
    """That Ability is turned over: exhausted, or refreshed."""
    if state.down[state.slot(card)]:
        turn_up_card(state, card, "SW-KEY-09")
    else:
        turn_down(state, card)  # SW-KEY-09
    yield from ()


@possible("turn_card")
def _can_turn_card(state: State, cause: Cause, card: str) -> bool:
    return card in ABILITY and state.slot(card) >= 0


def _die(state: State, who: str, die: int) -> int:
    """The number of that die among all twelve; -1 where there is none."""
    if who not in state.party or die > len(BOARD[who].dice):
        return -1
    return DICE_OF[state.adventurer(who)][die - 1]


@VERBS.verb(example='{ do = "turn_die", who = "ranger", die = 1, face = 4 }')
def turn_die(state: State, cause: Cause, who: str, die: Count, face: Count) -> Script:
    """That unspent die of an Adventurer is turned to another face."""
    state.left[_die(state, who, die)] = face
    tell(state, f"The {BOARD[who].name}'s die is turned to {face}.")
    yield from ()


@possible("turn_die")
def _can_turn_die(state: State, cause: Cause, who: str, die: int, face: int) -> bool:
    """The die lies before its Adventurer, and has that face."""
    d = _die(state, who, die)
    return d >= 0 and face <= BOARD[who].dice[die - 1] and state.lies[d] == READY and state.left[d] != face


@VERBS.verb(example='{ do = "give_die", who = "ranger", die = 1 }')
def give_die(state: State, cause: Cause, who: str, die: Count) -> Script:
    """That die comes back unspent, with the face it shows."""
    state.lies[_die(state, who, die)] = READY
    tell(state, f"The {BOARD[who].name} has a die back: {state.left[_die(state, who, die)]}.")
    yield from ()


@possible("give_die")
def _can_give_die(state: State, cause: Cause, who: str, die: int) -> bool:
    d = _die(state, who, die)
    return d >= 0 and state.left[d] > 0 and state.lies[d] != READY


@VERBS.verb(example='{ do = "take_die", who = "ranger", die = 1 }')
def take_die(state: State, cause: Cause, who: str, die: Count) -> Script:
    """That unspent die is spent, on nothing."""
    state.lies[_die(state, who, die)] = SPENT
    tell(state, f"The {BOARD[who].name}'s {state.left[_die(state, who, die)]} is spent.")
    yield from ()


@possible("take_die")
def _can_take_die(state: State, cause: Cause, who: str, die: int) -> bool:
    d = _die(state, who, die)
    return d >= 0 and state.left[d] > 0 and state.lies[d] == READY


# --- the Line ---------------------------------------------------------------------------


@VERBS.verb(example='{ do = "lengthen" }')
def lengthen(state: State, cause: Cause) -> Script:
    """The top card of the Creature deck comes to the far end of the Line, facedown."""
    entry = draw_entry(state)
    if entry is not None:
        state.line.append(entry)
        state.up.append(False)
        tell(state, "One more Creature comes, unseen, to the far end of the Line.", "SW-LINE-02")
    yield from ()


@possible("lengthen")
def _can_lengthen(state: State, cause: Cause) -> bool:
    return bool(state.line) and bool(state.deck or state.graveyard)


@VERBS.verb(example='{ do = "step_nearer", place = 2 }')
def step_nearer(state: State, cause: Cause, place: Count) -> Script:
    """The card at that place of the Line and the one before it change places."""
    before, at = place - 2, place - 1
    state.line[before], state.line[at] = state.line[at], state.line[before]
    state.up[before], state.up[at] = state.up[at], state.up[before]
    tell(state, f"{_named(state, before, first=True)} comes to place {at}, {_named(state, at)} to {place}.")
    yield from ()


def _named(state: State, at: int, *, first: bool = False) -> str:
    if state.up[at]:
        return the(CARD[state.line[at]].name, first=first)
    return f"{'A' if first else 'a'} facedown Creature"


@possible("step_nearer")
def _can_step_nearer(state: State, cause: Cause, place: int) -> bool:
    return 2 <= place <= len(state.line)


@VERBS.verb(example='{ do = "take_creature", place = 1 }')
def take_creature(state: State, cause: Cause, place: Count) -> Script:
    """The card at that place leaves the Line, defeated by nobody: to the Graveyard, or to the bottom of the Creature
    deck where it lay facedown."""
    at = place - 1
    card, up, name = state.line[at], state.up[at], _named(state, at, first=True)
    take_out(state, at)
    if up:
        state.graveyard += forget(state, card)
    else:
        state.deck.insert(0, card)
    tell(state, f"{name} is taken out of the Line.")
    yield from ()


@possible("take_creature")
def _can_take_creature(state: State, cause: Cause, place: int) -> bool:
    return place <= len(state.line)

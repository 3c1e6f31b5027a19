"""How this game asks: the whole group, or the players of one Adventurer; and the options that come up again and again,
made once and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from gloamboard.rules.kernel import Choice, Hand, Option, Script
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, CARD, OWNER, the
from gloamboard.rules.set_a_watch.state import State, nth, whose

Lister = Callable[[], Sequence[Option]]


def group(state: State, options: Lister, asks: str, about: str, rule: str = "", *, opens: bool = False) -> Choice:
    """Anybody may answer: the group decides together."""
    return Choice(dict.fromkeys(state.terms.seats, options), asks, about=about, rule=rule, opens=opens)


def ask_players_of(
    state: State, a: int, options: Lister, asks: str, about: str, rule: str = "", *, opens: bool = False
) -> Choice:
    """Those who play Adventurer `a` answer; the group, when a is nobody."""
    seats = state.terms.seats if a < 0 else state.seats_of(a)
    return Choice(dict.fromkeys(seats, options), asks, about=about, rule=rule, opens=opens)


def choose_creature(state: State, a: int, places: Sequence[int], asks: str, rule: str = "") -> Script:
    """One of these places of the Line, as an index."""

    line, up = state.line, state.up
    meant = [(at, line[at], up[at]) for at in places]

    def options() -> list[Option]:
        return [  # as it was meant: under a ruling another Creature may stand there
            target_option(card, at) if faceup else place_option(at)
            for at, card, faceup in meant
            if line[at : at + 1] == [card] and up[at] == faceup
        ]

    key = yield ask_players_of(state, a, options, asks, "target", rule)
    return state.line.index(key[1]) if key[0] == "target" else int(key[1]) - 1


@cache
def target_option(card: str, at: int) -> Option:
    return Option(
        ("target", card), f"{the(CARD[card].name, first=True)} in place {at + 1}.", hand=("tap", f"line-{at + 1}")
    )


@cache
def place_option(at: int) -> Option:
    return Option(("place", at + 1), f"The facedown Creature in place {at + 1}.", hand=("tap", f"line-{at + 1}"))


def flip_hand(card: str, slot: int) -> Hand:
    """How a hand turns an Ability over: lifted and put back on its board."""
    return ("flip", card, f"board-{whose(slot) + 1}")


@cache
def exhaust_option(card: str, slot: int) -> Option:
    says = f"Exhaust {ABILITY[card].name} of the {BOARD[OWNER[card]].name}."
    return Option(("exhaust", card), says, "SW-DMG-03", flip_hand(card, slot))


@cache
def refresh_option(card: str, slot: int) -> Option:
    says = f"Refresh {ABILITY[card].name} of the {BOARD[OWNER[card]].name}."
    return Option(("refresh", card), says, "SW-KEY-09", flip_hand(card, slot))


def a_or_an(name: str) -> str:
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def face_words(face: int) -> str:
    """A die by what it shows, at the head of a sentence."""
    return a_face(face).capitalize()


def a_face(face: int) -> str:
    """The same within one."""
    return f"an {face}" if face in (8, 11) else f"a {face}"


def die_id(adventurer: str, face: int) -> str:
    """A die as it is taken in hand: whose it is and what it shows; two that are alike are one."""
    return f"{adventurer}-{face}"


@cache
def die_option(word: str, adventurer: str, face: int, deed: str) -> Option:
    says = f"{deed} the {BOARD[adventurer].name}'s {face}."
    return Option((word, adventurer, face), says, takes=die_id(adventurer, face))


def dice_options(state: State, word: str, dice: Sequence[int], deed: str) -> list[Option]:
    """One option for each different die: whose, and what it is worth."""
    seen = dict.fromkeys((state.party[whose(d)], state.left[d]) for d in dice)
    return [die_option(word, name, face, deed) for name, face in seen]


def die_meant(state: State, dice: Sequence[int], name: str, face: int, *, to_gain: bool = False) -> int:
    """The die a key means. Of two that show the same: to lose or to spend, the one with fewer sides; to gain from what
    else it may show, the one with more."""
    a = state.adventurer(name)
    same = [d for d in dice if whose(d) == a and state.left[d] == face]
    if len(same) == 1:
        return same[0]
    sides = state.board(a).dice
    pick = max if to_gain else min
    return pick(same, key=lambda d: sides[nth(d)])


def choose_die(
    state: State, a: int, dice: Sequence[int], word: str, deed: str, asks: str, rule: str = "", *, to_gain: bool = False
) -> Script:
    """One of these dice, chosen by those who play Adventurer `a`, or by the group when a is nobody."""

    def options() -> list[Option]:
        return dice_options(state, word, dice, deed)

    _, name, face = yield ask_players_of(state, a, options, asks, word, rule)
    return die_meant(state, dice, name, face, to_gain=to_gain)

"""All that is so in a game, as flat plain data with a hand-written copy, and the small questions scripts ask of it.

Adventurers are 0 to 3. The dice of all of them, and their Ability slots, are 0 to 11: DICE_OF and SLOTS_OF say which
are whose, `whose` and `nth` the other way round. Nothing here changes a game by itself; scripts do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn, TypeVar

from gloamboard.rules.kernel import Line
from gloamboard.rules.kernel.chance import Streams, draw_below
from gloamboard.rules.set_a_watch.cards import BOARD, CAMP, CARD, LOCATION, Board, Creature

T = TypeVar("T")
READY = ""  # where a die lies that can still be used
ATTACK = "attack"  # spent on a direct attack
SPENT = "spent"  # used up in another way, such as a stolen die that came back
PICKED = "reroll"  # about to be rolled again
ENTERED = "entry"  # thrown by hands, its face being entered
LOCKED = "location"  # given up to the Location
# besides these: "card:<ability>", "creature:<card>" (stolen), "camp:<space>"
TAMED_AT_MOST = 2
DICE_OF = SLOTS_OF = tuple((3 * a, 3 * a + 1, 3 * a + 2) for a in range(4))
THREE_OF = tuple(slice(3 * a, 3 * a + 3) for a in range(4))  # the same, to cut them out of a list of all twelve
SPARES_OF = tuple(slice(2 * a, 2 * a + 2) for a in range(4))
NOT_IN_CAMP = {camper: [a for a in range(4) if a != camper] for camper in range(-1, 4)}  # -1: nobody rests


def whose(d: int) -> int:
    """The Adventurer whose die, or Ability slot, this is."""
    return d // 3


def nth(d: int) -> int:
    """Which of their three it is, from 0."""
    return d % 3


@cache
def fit_to_fight(camper: int, barred: tuple[int, ...]) -> list[int]:
    return [a for a in NOT_IN_CAMP[camper] if a not in barred]  # SW-WATCH-04 SW-WATCH-05


@cache
def answering(seats: tuple[str, ...], owner: tuple[int, ...], camper: int) -> list[tuple[str, ...]]:
    """The seats that answer for each Adventurer."""
    found = []
    for a, own in enumerate(owner):
        by = owner[camper] if own < 0 and camper not in (-1, a) else own  # SW-PARTY-05
        found.append((seats[by],) if by >= 0 else seats)  # SW-RULING-39
    return found


@cache
def _fighting(
    seats: tuple[str, ...], owner: tuple[int, ...], camper: int, barred: tuple[int, ...]
) -> dict[str, list[int]]:
    answer_for = answering(seats, owner, camper)
    who = fit_to_fight(camper, barred)
    by_seat = {seat: [a for a in who if seat in answer_for[a]] for a in who for seat in answer_for[a]}
    return by_seat or {seat: [] for seat in seats}


@dataclass(frozen=True, slots=True)
class Terms:
    """What was settled before the game; never changes."""

    seats: tuple[str, ...]
    hands: frozenset[str] = frozenset()
    summons: int = 1
    rolled_fire: bool = False
    final: str = "random"
    wood_any_time: bool = False
    party: tuple[str, ...] = ()


class State:
    __slots__ = (
        "after", "aim", "bags", "barred", "beat", "camper", "cards", "deck", "down", "ended", "fed", "fire", "front",
        "graveyard", "horde", "left", "lies", "line", "location", "looking", "map", "mods", "moment", "out", "owed",
        "owner", "party", "pending", "phase", "quiet", "reach", "removed", "reserve", "rests", "rolled",
        "round", "rune_debt", "seed", "streams", "tamed", "terms", "told", "types", "under", "unhallowed",
        "unused", "up", "used", "ward",
    )  # fmt: skip

    def __init__(self, terms: Terms, seed: int) -> None:
        self.terms = terms
        self.seed = seed
        self.streams: Streams = {}
        self.told: list[Line] = []
        self.round = 1
        self.phase = "party"
        self.after = ""  # what follows when the Line has settled
        self.ended: tuple[str, str, str, str] | None = None  # result, by, says, rule
        self.moment: tuple[str, str, int] = ("", "", 0)  # word, space, how many there were
        self.beat = 0  # how many there were when somebody last decided something
        # the party
        self.party: list[str] = []
        self.owner: list[int] = []  # seat number of each Adventurer; -1 is the shared one
        self.rolled = [0] * 12
        self.left = [0] * 12  # what a die is still worth
        self.lies = [READY] * 12
        self.cards = [""] * 12
        self.down = [False] * 12  # exhausted
        self.reserve = [""] * 8
        self.fed: list[str] = []  # Abilities that had their die this round
        self.used: list[str] = []  # once-per-round Abilities used
        self.rests = [0] * 4
        self.camper = -1
        self.barred: list[int] = []  # too exhausted to fight in this Watch
        self.tamed: list[tuple[int, str]] = []
        self.reach = [0] * 4  # more range, this round
        self.out: list[str] = []  # seats that are out of actions, as things stand
        self.aim: tuple[str, int] = ("", 0)  # the Creature being struck, and what it still takes
        self.ward = 0  # damage that will be spared
        self.rune_debt = 0  # the face a second rune must be paid with
        # the camp
        self.fire = 0
        self.location = ""
        self.map: list[str] = []  # next one last, as in every pile here
        self.unused: list[str] = []
        self.looking: list[str] = []  # cards being looked at, in everybody's sight
        # the creatures; "?x" is a card nobody has seen, out of bag x
        self.bags: dict[str, list[str]] = {}  # replaced whole, never changed, so that a copy may share them
        self.deck: list[str] = []
        self.line: list[str] = []  # nearest to the Camp first
        self.up: list[bool] = []
        self.graveyard: list[str] = []
        self.horde: list[str] = []
        self.unhallowed: list[str] = []
        self.removed: list[str] = []
        self.front = ""  # whose First Position power has fired
        self.pending: list[
            str
        ] = []  # "reveal:<card>", "defeated:<card>": powers that wait for the Ability to be through
        self.under: dict[str, str] = {}  # rider to mount
        self.mods: dict[str, int] = {}
        self.quiet: list[str] = []  # text ignored this round
        self.types: dict[str, str] = {}
        self.owed = -1  # cards still to be exhausted for the first Creature; -1 before it is counted

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.terms, twin.seed, twin.told = self.terms, self.seed, []
        twin.round, twin.phase, twin.after = self.round, self.phase, self.after
        twin.ended, twin.moment, twin.camper = self.ended, self.moment, self.camper
        twin.beat = self.beat
        twin.ward, twin.rune_debt, twin.fire = self.ward, self.rune_debt, self.fire
        twin.location, twin.front, twin.owed = self.location, self.front, self.owed
        twin.aim, twin.out, twin.barred = self.aim, self.out.copy(), self.barred.copy()
        twin.party, twin.owner, twin.reserve = self.party.copy(), self.owner.copy(), self.reserve.copy()
        twin.rolled, twin.left, twin.lies = self.rolled.copy(), self.left.copy(), self.lies.copy()
        twin.cards, twin.down, twin.rests = self.cards.copy(), self.down.copy(), self.rests.copy()
        twin.fed, twin.used, twin.quiet = self.fed.copy(), self.used.copy(), self.quiet.copy()
        twin.tamed, twin.reach, twin.looking = self.tamed.copy(), self.reach.copy(), self.looking.copy()
        twin.map, twin.unused, twin.deck = self.map.copy(), self.unused.copy(), self.deck.copy()
        twin.line, twin.up, twin.pending = self.line.copy(), self.up.copy(), self.pending.copy()
        twin.graveyard, twin.horde = self.graveyard.copy(), self.horde.copy()
        twin.unhallowed, twin.removed = self.unhallowed.copy(), self.removed.copy()
        twin.under, twin.mods, twin.types = self.under.copy(), self.mods.copy(), self.types.copy()
        twin.streams, twin.bags = self.streams.copy(), self.bags.copy()
        return twin

    def facts(self) -> tuple[object, ...]:
        plain = [_fact(getattr(self, name)) for name in self.__slots__ if name not in ("told", "terms", "bags")]
        bags = [(name, tuple(self.bags[name])) for name in sorted(self.bags)]
        return (*plain, *bags)

    # --- who is who -----------------------------------------------------------

    def board(self, a: int) -> Board:
        return BOARD[self.party[a]]

    def adventurer(self, name: str) -> int:
        return self.party.index(name)

    def watchers(self) -> list[int]:
        """The Adventurers on Watch: everybody who is not in Camp. Treat as read-only."""
        return NOT_IN_CAMP[self.camper]  # SW-ROUND-05 SW-KEY-23

    def fighters(self) -> list[int]:
        """Those on Watch who may fight. Treat as read-only."""
        if not self.barred:
            return NOT_IN_CAMP[self.camper]  # SW-CAMP-06 SW-WATCH-05
        return fit_to_fight(self.camper, tuple(self.barred))  # SW-WATCH-04 SW-WATCH-05

    def seats_of(self, a: int) -> tuple[str, ...]:
        """The seats that answer for an Adventurer."""
        return answering(self.terms.seats, tuple(self.owner), self.camper)[a]  # SW-PARTY-05

    def fighting_seats(self) -> dict[str, list[int]]:
        """The Adventurers on Watch that each seat may use; all seats, should nobody be fit to fight. Treat as
        read-only."""
        return _fighting(self.terms.seats, tuple(self.owner), self.camper, tuple(self.barred))

    # --- dice and abilities ---------------------------------------------------

    def ready(self, a: int) -> list[int]:
        """Dice of this Adventurer that can still be used."""
        lies = self.lies
        return [d for d in DICE_OF[a] if lies[d] == READY]  # SW-EX-23

    def slot(self, card: str) -> int:
        """The Ability slot this card is in, or -1."""
        return self.cards.index(card) if card in self.cards else -1

    def faceup(self, card: str) -> bool:
        at = self.slot(card)
        return at >= 0 and not self.down[at]

    def faceup_cards(self, who: list[int]) -> list[str]:
        """Unexhausted equipped Abilities of these Adventurers."""
        return [self.cards[s] for a in who for s in SLOTS_OF[a] if not self.down[s]]

    def any_faceup(self, who: list[int]) -> bool:
        """Whether one of them has an unexhausted Ability."""
        return any(False in self.down[THREE_OF[a]] for a in who)

    def exhausted_cards(self, who: list[int]) -> list[str]:
        return [self.cards[s] for a in who for s in SLOTS_OF[a] if self.down[s]]

    # --- the fire and the place -----------------------------------------------

    def level(self) -> int:
        """How many places of the Line the fire lights."""
        if self.fire >= CAMP.levels[2]:
            level = 3  # SW-REVEAL-03
        elif self.fire >= CAMP.levels[1]:
            level = 2  # SW-REVEAL-02
        else:
            level = 1  # SW-REVEAL-01
        return max(1, level - 1) if self.flag("fog") else level

    def flag(self, word: str) -> bool:
        """Whether the Location that lies there has this lasting ability."""
        return word in LOCATION[self.location].flags if self.location else False  # SW-LOC-04

    # --- the line -------------------------------------------------------------

    def card(self, at: int) -> Creature:
        """The row of a faceup card of the Line."""
        return CARD[self.line[at]]

    def type_at(self, at: int) -> str:
        card = self.line[at]
        return self.types.get(card) or CARD[card].type if self.types else CARD[card].type  # SW-SUM-06


def _fact(value: Any) -> object:
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    return tuple(value) if isinstance(value, list) else value


def drawn(state: State, source: str, faces: Sequence[T]) -> T:
    """One of these by the table's own chance, at once: for rolls and draws that hands never answer one by one."""
    return faces[draw_below(state.streams, state.seed, source, len(faces))]


def tell(state: State, says: str, rule: str = "") -> None:
    state.told.append(Line(says, rule))


PASSING = ("reveal",)  # moments that follow from others and are not shown in their place


def mark(state: State, word: str, space: str) -> None:
    """A moment for the lights. Of all that one decision brings about they show the last, but a Creature that comes to
    light does not take the place of what made it come."""
    if word in PASSING and state.moment[2] > state.beat and state.moment[0] not in PASSING:
        return
    state.moment = (word, space, state.moment[2] + 1)


def decided(state: State) -> None:
    """Somebody decided something: what happens now has a moment of its own."""
    state.beat = state.moment[2]


class Ended(Exception):
    """Leaves whatever script is running: the game is over."""


def end(state: State, result: str, by: str, says: str, rule: str) -> NoReturn:
    state.ended = (result, by, says, rule)
    state.phase = "over"
    mark(state, "victory" if result == "win" else "defeat", "fire")
    tell(state, says, rule)
    raise Ended

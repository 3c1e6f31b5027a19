"""All that is so in a game, as flat plain data, and the small questions scripts ask of it.

Adventurers are 0 to 3. The dice of all of them, and their Ability slots, are 0 to 11: DICE_OF and SLOTS_OF say which
are whose, `whose` and `nth` the other way round. Nothing here changes a game by itself; scripts do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NoReturn, TypeVar

from gloamboard.rules.kernel import Ended, Line, PlainData
from gloamboard.rules.kernel.asking.chance import Streams, draw_below
from gloamboard.rules.kernel.state.face_down import Bags
from gloamboard.rules.kernel.state.moment import NO_MOMENT, LightMoment
from gloamboard.rules.set_a_watch.cards import BOARD, CAMP, CARD, LOCATION, Adventurer, Creature

T = TypeVar("T")
READY = ""  # where a die lies that can still be used
ATTACK = "attack"  # spent on a direct attack
SPENT = "spent"  # used up in another way, such as a stolen die that came back
PICKED = "reroll"  # about to be rolled again
ENTERED = "entry"  # thrown by hands, its face being entered
LOCKED = "location"  # given up to the Location
# besides these: "card:<ability>", "creature:<card>" (stolen), "camp:<space>"
TAMED_AT_MOST = 2
PLACES = 8  # how many places of the Line the table shows; a longer one scrolls
TROD_KEPT = 24  # spaces; more than anything goes between two questions
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


@dataclass(slots=True, eq=False)
class State(PlainData):
    terms: Terms
    seed: int
    streams: Streams = field(default_factory=dict)
    told: list[Line] = field(default_factory=list)
    round: int = 1
    phase: str = "party"
    after: str = ""  # what follows when the Line has settled
    ended: tuple[str, str, str, str] | None = None  # result, by, says, rule
    moment: LightMoment = NO_MOMENT
    beat: int = 0  # how many there were when somebody last decided something
    trod: tuple[str, ...] = ()  # spaces that something came over, the newest last, which the lights walk
    footfalls: int = 0  # how many there ever were
    # the party
    party: list[str] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)  # seat number of each Adventurer; -1 is the shared one
    rolled: list[int] = field(default_factory=lambda: [0] * 12)
    left: list[int] = field(default_factory=lambda: [0] * 12)  # what a die is still worth
    lies: list[str] = field(default_factory=lambda: [READY] * 12)
    cards: list[str] = field(default_factory=lambda: [""] * 12)
    down: list[bool] = field(default_factory=lambda: [False] * 12)  # exhausted
    reserve: list[str] = field(default_factory=lambda: [""] * 8)
    fed: list[str] = field(default_factory=list)  # Abilities that had their die this round
    used: list[str] = field(default_factory=list)  # once-per-round Abilities used
    rests: list[int] = field(default_factory=lambda: [0] * 4)
    camper: int = -1
    barred: list[int] = field(default_factory=list)  # too exhausted to fight in this Watch
    tamed: list[tuple[int, str]] = field(default_factory=list)
    reach: list[int] = field(default_factory=lambda: [0] * 4)  # more range, this round
    out: list[str] = field(default_factory=list)  # seats that are out of actions, as things stand
    aim: tuple[str, int] = ("", 0)  # the Creature being struck, and what it still takes
    ward: int = 0  # damage that will be spared
    rune_debt: int = 0  # the face a second rune must be paid with
    # the camp
    fire: int = 0
    location: str = ""
    map: list[str] = field(default_factory=list)  # next one last, as in every pile here
    unused: list[str] = field(default_factory=list)
    looking: list[str] = field(default_factory=list)  # cards being looked at, in everybody's sight
    # the creatures; "?x" is a card nobody has seen, out of bag x
    bags: Bags = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)  # nearest to the Camp first
    up: list[bool] = field(default_factory=list)
    graveyard: list[str] = field(default_factory=list)
    horde: list[str] = field(default_factory=list)
    unhallowed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    front: str = ""  # whose First Position power has fired
    # powers that wait for the Ability to be through: "reveal:<card>", "defeated:<card>"
    pending: list[str] = field(default_factory=list)
    under: dict[str, str] = field(default_factory=dict)  # rider to mount
    mods: dict[str, int] = field(default_factory=dict)
    quiet: list[str] = field(default_factory=list)  # text ignored this round
    types: dict[str, str] = field(default_factory=dict)
    owed: int = -1  # cards still to be exhausted for the first Creature; -1 before it is counted

    # --- who is who -----------------------------------------------------------

    def board(self, a: int) -> Adventurer:
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


def drawn(state: State, source: str, faces: Sequence[T]) -> T:
    """One of these by the table's own chance, at once: for rolls and draws that hands never answer one by one."""
    return faces[draw_below(state.streams, state.seed, source, len(faces))]


def tell(state: State, says: str, rule: str = "") -> None:
    state.told.append(Line(says, rule, round=state.round))


PASSING = ("reveal",)  # moments that follow from others and are not shown in their place


def mark(state: State, word: str, space: str) -> None:
    """A moment for the lights. Of all that one decision brings about they show the last, but a Creature that comes to
    light does not take the place of what made it come."""
    if word in PASSING and state.moment.n > state.beat and state.moment.word not in PASSING:
        return
    state.moment = state.moment.then(word, space)


def walk(state: State, *spaces: str) -> None:
    """Something comes over these spaces, for all to see: a path for the lights."""
    state.trod = (*state.trod, *spaces)[-TROD_KEPT:]
    state.footfalls += len(spaces)


def decided(state: State) -> None:
    """Somebody decided something: what happens now has a moment of its own."""
    state.beat = state.moment.n


def end(state: State, result: str, by: str, says: str, rule: str) -> NoReturn:
    state.ended = (result, by, says, rule)
    state.phase = "over"
    mark(state, "victory" if result == "win" else "defeat", "fire")
    tell(state, says, rule)
    raise Ended

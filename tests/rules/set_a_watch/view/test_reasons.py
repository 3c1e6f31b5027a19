"""Random positions of Set a Watch: every refused attempt cites a condition that really forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from gloamboard.rules.kernel import Key, Rng
from gloamboard.rules.set_a_watch.cards import ABILITY, CARD, SPACE
from gloamboard.rules.set_a_watch.flow.camp import RUNES
from gloamboard.rules.set_a_watch.state import DICE_OF, READY, State, whose
from gloamboard.rules.set_a_watch.table.health import health
from gloamboard.rules.set_a_watch.table.passives import CALLED_FOR
from gloamboard.rules.set_a_watch.view.why_not import MENUS
from tests.rules.reasons import Held
from tests.rules.set_a_watch.test_many_games import new_game

# --- what somebody might try -----------------------------------------------------------


def attempts(state: State, rng: Rng) -> Iterator[Key]:
    yield from (("rest", name) for name in state.party)
    yield from (("camp", space, face) for space in SPACE for face in (1, 3, 4, 6))
    yield from (("camp", rng.pick(list(SPACE)), face) for face in set(state.left))
    cards = [*state.line, rng.pick(list(CARD))]
    yield from (("attack", card) for card in dict.fromkeys(cards) if card[0] != "?")
    for card in [*state.cards, rng.pick(state.reserve)]:
        if card:
            faces = dict.fromkeys([1, rng.below(8) + 1, *[state.left[d] for d in DICE_OF[0]]])
            yield from (("ability", card, face) for face in faces)
            yield from (("exhaust", card), ("wood", card))
            if ABILITY[card].passive in CALLED_FOR:
                yield from (("passive", card, face) for face in faces)


def shaken(state: State, rng: Rng) -> None:
    """Now and then something is otherwise than a game would have it so soon."""
    for d in range(12):
        if rng.below(6) == 0:
            state.lies[d] = READY if state.lies[d] else "spent"
    if rng.below(4) == 0:
        state.down[rng.below(12)] ^= True
    if rng.below(6) == 0:
        state.rests = [*[rng.below(3) for _ in range(3)], 0]


# --- how a condition is lifted ---------------------------------------------------------


def fact(name: str, value: object) -> Callable[[State, str, Key], None]:
    return lambda state, seat, attempt: setattr(state, name, value)


def slot_of(state: State, attempt: Key) -> int:
    return state.slot(str(attempt[1]))


def owned(state: State, seat: str, attempt: Key) -> None:
    state.owner[whose(slot_of(state, attempt))] = state.terms.seats.index(seat)
    state.out = []  # with other hands at the boards, nobody has said so yet


def all_owned(state: State, seat: str, attempt: Key) -> None:
    state.owner = [state.terms.seats.index(seat)] * 4
    state.out = []


def with_die(state: State, seat: str, attempt: Key) -> None:
    a = state.camper if attempt[0] == "camp" else whose(slot_of(state, attempt))
    state.left[DICE_OF[a][0]], state.lies[DICE_OF[a][0]] = int(attempt[2]), READY


def pair(state: State, seat: str, attempt: Key) -> None:
    for d in DICE_OF[state.camper]:
        state.left[d], state.lies[d] = int(attempt[2]), READY


def emptied(state: State, seat: str, attempt: Key) -> None:
    for d in DICE_OF[state.camper]:
        if state.lies[d] == f"camp:{attempt[1]}":
            state.lies[d] = "spent"


def no_runes_on(state: State, seat: str, attempt: Key) -> None:
    state.rune_debt = 0
    for d in DICE_OF[state.camper]:
        if state.lies[d][5:] in RUNES:
            state.lies[d] = "spent"


def more_map(state: State, seat: str, attempt: Key) -> None:
    state.map, state.unused = ["black-gate", "ford"], ["inn"]


def something_tired(state: State, seat: str, attempt: Key) -> None:
    state.down[0] = True


def face(number: int) -> Callable[[State, str, Key], None]:
    """Another die than the one that was shown is another attempt: all dice show what is asked, and so does the key."""

    def lift(state: State, seat: str, attempt: Key) -> None:
        pair(state, seat, ("camp", "", number))

    return lift


def shown(state: State, seat: str, attempt: Key) -> None:
    at = state.line.index(str(attempt[1]))
    state.up[at] = True


def near(state: State, seat: str, attempt: Key) -> None:
    for d in range(12):
        state.lies[d] = READY
    state.reach = [len(state.line)] * 4


def strong(state: State, seat: str, attempt: Key) -> None:
    card = str(attempt[1])
    state.mods[card] = state.mods.get(card, 0) + 1 - health(state, state.line.index(card))


def unguarded(state: State, seat: str, attempt: Key) -> None:
    state.quiet.append(str(attempt[1]))


def in_line(state: State, seat: str, attempt: Key) -> None:
    state.line[0] = str(attempt[1])


def equipped(state: State, seat: str, attempt: Key) -> None:
    card = str(attempt[1])
    at = state.reserve.index(card)
    state.cards[3 * (at // 2)] = card


def faceup(state: State, seat: str, attempt: Key) -> None:
    state.down[slot_of(state, attempt)] = False


def at_rest(state: State, seat: str, attempt: Key) -> None:
    state.phase, state.rests = "rest", [min(1, often) for often in state.rests]


def in_camp(state: State, seat: str, attempt: Key) -> None:
    state.phase, state.camper = "camp", max(state.camper, 0)
    state.lies[DICE_OF[state.camper][0]] = READY
    all_owned(state, seat, attempt)


def on_watch(state: State, seat: str, attempt: Key) -> None:
    state.phase, state.camper = "fight", max(state.camper, 0)
    if not state.line:
        state.line, state.up = ["wolf-1"], [True]


def another_rests(state: State, seat: str, attempt: Key) -> None:
    state.camper = (state.camper + 1) % 4
    state.out = []


LIFTS = [
    ("SW-ROUND-04", "", at_rest),
    ("SW-ROUND-06", "is for the Camp", in_camp),
    ("SW-ROUND-06", "", on_watch),
    ("SW-RUNE-01", "Camp phase", in_camp),
    ("SW-RUNE-01", "Location", fact("location", "quiet-barrow")),
    ("SW-RUNE-01", "Map", fact("map", ["black-gate", "ford"])),
    ("SW-CAMP-02", "", fact("rests", [0] * 4)),
    ("SW-CAMP-06", "", another_rests),
    ("SW-CAMP-07", "", with_die),
    ("SW-CAMP-10", "", emptied),
    ("SW-RUNE-09", "", emptied),
    ("SW-RUNE-02", "second", fact("rune_debt", 0)),
    ("SW-RUNE-02", "two dice", pair),
    ("SW-RUNE-03", "", no_runes_on),
    ("SW-RUNE-04", "", no_runes_on),
    ("SW-CACT-06", "", emptied),
    ("SW-CACT-10", "", face(5)),
    ("SW-CACT-11", "", more_map),
    ("SW-CACT-12", "", something_tired),
    ("SW-CACT-13", "", face(6)),
    ("SW-CAMP-11", "Creature", fact("graveyard", ["wolf-1"])),
    ("SW-ATK-01", "stands", in_line),
    ("SW-ATK-01", "facedown", shown),
    ("SW-BOARD-06", "", near),
    ("SW-ATK-03", "what it takes", unguarded),
    ("SW-ATK-03", "None of your own", all_owned),
    ("SW-RULING-12", "", strong),
    ("SW-PARTY-11", "", equipped),
    ("SW-PARTY-03", "", owned),
    ("SW-WATCH-03", "", fact("out", [])),
    ("SW-WATCH-04", "", fact("barred", [])),
    ("SW-ABIL-04", "", faceup),
    ("SW-ABIL-01", "had its die", fact("fed", [])),
    ("SW-ABIL-01", "no unspent", with_die),
    ("SW-ABIL-01", "besides", near),
    ("SW-ABIL-08", "", fact("used", [])),
]
"""The cited condition, and how a copied state is made in which only that is otherwise."""
PRINTED = (
    "is passive",
    "would do nothing",
    "no such die to reroll",
    "SW-RULING-04",
    "SW-CACT-10",
    "SW-CACT-13",
)
"""What no state of the same evening changes: a passive, a setting, the face in the attempt; and what other cards make
of an Ability, which their own tests show."""


def _excused(line: str) -> bool:
    return "listed" not in line and any(word in line for word in PRINTED)


REASONS = Held(
    new_game,
    MENUS,
    shaken,
    lambda then, rng: rng.pick(then.waiting()),
    lambda then, _seat, rng: attempts(then.state, rng),
    LIFTS,
    _excused,
)


def test_reasons_of_300_random_positions_are_true() -> None:
    REASONS.hold(300, seed=1, rules=20, refused=10_000)


@pytest.mark.soak
def test_reasons_of_5000_random_positions_are_true(soak_record: Callable[..., None]) -> None:
    soak_record(**REASONS.hold(5_000, seed=10_000))

"""How this game asks: one Investigator's player, the whole group, or the Adversary; and options made once and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from gloamboard.rules.kernel import EVERYBODY, Choice, Hand, Option, Script
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, State

Lister = Callable[[], Sequence[Option]]


def ask_player(
    state: State, who: int, options: Lister | Sequence[Option], asks: str, about: str, rule: str = "",
    *, eyes: str = EVERYBODY, opens: bool = False, even_one: bool = False,
) -> Choice:  # fmt: skip
    """The player of one Investigator answers."""
    by = {state.seat_of(who): options}
    return Choice(by, asks, about=about, rule=rule, eyes=eyes, opens=opens, even_one=even_one)


def ask_group(
    state: State, options: Lister | Sequence[Option], asks: str, about: str, rule: str = "",
    *, eyes: str = EVERYBODY, opens: bool = False,
) -> Choice:  # fmt: skip
    """Any Investigator's player answers for all of them."""
    by = dict.fromkeys(dict.fromkeys(state.terms.owner), options)
    return Choice(by, asks, about=about, rule=rule, eyes=eyes, opens=opens)


def ask_adversary(
    state: State, options: Lister | Sequence[Option], asks: str, about: str, rule: str = "",
    *, eyes: str = ADVERSARY, opens: bool = False, even_one: bool = True,
) -> Choice:  # fmt: skip
    """The Adversary answers, unseen and even where there is one answer only: not being asked would tell."""
    by = {state.terms.hunter: options}
    return Choice(by, asks, about=about, rule=rule, eyes=eyes, opens=opens, even_one=even_one)


def asker(state: State, who: int, figure: int) -> Callable[..., Choice]:
    """Whoever uses a card is asked what it asks: an Investigator, the Adversary by a figure, or else the group."""
    if who >= 0:
        return partial(ask_player, state, who)
    return partial(ask_adversary if figure >= 0 else ask_group, state)


@cache
def space_option(word: str, space: str, label: str, deed: str, rule: str, hand: Hand = None, eyes: str = "") -> Option:
    """One of many spaces, by its label: "Hide it on S-7." """
    return Option((word, space), f"{deed} {label}.", rule, hand, eyes)


def space_options(state: State, word: str, spaces: Sequence[str], deed: str, rule: str) -> list[Option]:
    label = state.board.label
    return [space_option(word, space, label[space], deed, rule) for space in spaces]


def choose_investigator(
    state: State, by: Callable[..., Choice], who: Sequence[int], asks: str, rule: str = ""
) -> Script:
    """One of these Investigators, asked by `by(options, asks, about, rule)`; a single one is not asked."""
    if len(who) == 1:
        return who[0]
    key = yield by([who_option(state.people[one], state.name(one), rule) for one in who], asks, "whom", rule)
    return state.people.index(str(key[1]))


@cache
def who_option(person: str, name: str, rule: str) -> Option:
    return Option(("whom", person), f"{name}.", rule)

"""The real box on the table: a card, board or vault that the players read themselves.

The table knows only what the back shows. A player reads aloud and picks what happened from the same verbs the house
cards use, one after another; the rules go on from there.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Literal, Union, get_args, get_origin

from gloamboard.rules.kernel import Choice, Key, Option, Script, done
from gloamboard.rules.kernel.verbs import Verb
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS, known_in
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import artifacts
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell

AMOUNTS = (1, 2, 3, 4, 5)
FATES = (1, 2, 3, 4, 5)
UNREAD = ("blue", "red")  # an Event of which not even the back is seen


def is_card(card: str) -> bool:
    """Whether this Event is a real card: its id is the colour of its back, and its Fate once that is seen."""
    return card.partition("-")[0] in UNREAD


def back(card: str) -> tuple[str, int]:
    colour, _, fate = card.partition("-")
    return colour, int(fate or 1)


def see_back(state: State, card: str) -> Script:
    """The players enter the Fate on the back of the card that now lies on top."""
    options = [Option(("fate-on-back", fate), f"Fate {fate}.", "NW-EVDECK-08") for fate in FATES]
    key = yield Choice(
        dict.fromkeys(state.seats, options),
        "Which Fate is on the back of the next Event?",
        about="by-hand",
        rule="NW-EVDECK-08",
    )
    return f"{card}-{key[1]}"


def what_happened(state: State, cause: Cause, seat: str, asks: str) -> Script:
    """Pick verbs until all that was read aloud has happened."""
    while True:
        key = yield Choice(
            {seat: lambda: _verbs(state, _known(state))},
            asks,
            about="by-hand",
            rule="NW-EVENT-02",
            even_one=True,
        )
        if key[0] == "done":
            return
        row = yield from _words(state, seat, VERBS.known[str(key[1])])
        effects = VERBS.compile([row], "the card", "effects")
        tell(state, f"Read aloud: {printed.say(effects)}", "NW-EVENT-02")
        yield from VERBS.run(state, cause, effects)


def _known(state: State) -> dict[str, Verb]:
    return known_in(state.boxes)


def _verbs(state: State, known: dict[str, Verb]) -> list[Option]:
    """Every verb whose words can be picked and that can do something now, and the end of it."""
    able = [verb for name, verb in known.items() if name not in POSSIBLE or POSSIBLE[name](state)]
    plain = [verb for verb in able if all(_values(verb.hints[word]) for word in verb.needed)]
    found = [Option(("verb", verb.name), verb.says, "NW-EVENT-02") for verb in plain]
    return [*found, done("That is all it says.", "NW-EVENT-02")]


POSSIBLE: dict[str, Callable[[State], bool]] = {
    "demon_dormant": lambda state: state.manifested and state.stage == "discovery",
    "unaim": lambda state: bool(state.target) and not artifacts.target_is_held(state),
    "cancel_event": lambda state: bool(state.event) and state.step == "resolve",
    "peek_event": lambda state: bool(state.events.top),
}
"""When a verb without words would do something. What a card says in vain is passed over."""


YES_OR_NO = {"yes": True, "no": False}  # a key holds words and whole numbers


def _words(state: State, seat: str, verb: Verb) -> Script:
    """Pick a value for each word of the verb that has values to pick from."""
    row: dict[str, object] = {"do": verb.name}
    for word, hint in verb.hints.items():
        values = _values(hint)
        if hint is str:
            values = tuple(ground.ground(state).zones) if row.get("where") == "zone" else ()
        if not values:
            continue

        def options(word: str = word, values: tuple[str | int, ...] = values) -> list[Option]:
            return [Option(("word", word, value), f"{word}: {value}", "NW-EVENT-02") for value in values]

        key: Key = yield Choice({seat: options}, f"{verb.name}: which {word}?", about="by-hand", rule="NW-EVENT-02")
        row[word] = YES_OR_NO[str(key[2])] if hint is bool else key[2]
    return row


def _values(hint: object) -> tuple[str | int, ...]:
    """What can be picked for a word; nothing for words that only house cards use."""
    origin = get_origin(hint)
    if origin is Literal:
        return get_args(hint)
    if origin in (Union, types.UnionType):
        return next((_values(part) for part in get_args(hint) if part is not type(None)), ())
    if hint is int:
        return AMOUNTS
    return tuple(YES_OR_NO) if hint is bool else ()


def name_on_card(state: State, asks: Callable[[], str]) -> Script:
    """The name on the True Demon card, which only the vault knew."""
    rows = cards.in_play(state.boxes).demons.values()
    options = [Option(("named", row.id), f"{row.name}.", "NW-SUMM-06") for row in rows]
    key = yield Choice(dict.fromkeys(state.seats, options), asks(), about="by-hand", rule="NW-SUMM-06")  # NW-SUMM-06
    return key[1]

"""The host's rulings and cards read aloud: the same verbs that cards use, called by hand.

A ruling is ("ruling", verb, word, value, word, value, …): ("ruling", "wood", "amount", 2).
"""

from __future__ import annotations

from gloamboard.rules.kernel import Ended, Key, Option, Script, done
from gloamboard.rules.kernel.verbs import Effects
from gloamboard.rules.set_a_watch.asking import group
from gloamboard.rules.set_a_watch.cards import CARD, row_of
from gloamboard.rules.set_a_watch.state import State, tell
from gloamboard.rules.set_a_watch.table.line import settle
from gloamboard.rules.set_a_watch.vocabulary import POSSIBLE, RULED, VERBS, Cause, check_of

ALOUD: tuple[tuple[Key, str], ...] = (
    (("wood", "amount", 1), "Firewood goes up by 1."),
    (("wood", "amount", -1), "Firewood goes down by 1."),
    (("exhaust", "count", 1), "An Ability is exhausted."),
    (("refresh", "who", "party"), "An Ability is refreshed."),
    (("stun", "count", 1), "An Ability is stunned."),
    (("steal", "which", "highest"), "The highest die is stolen."),
    (("feed_horde", "count", 1), "A Creature joins the Horde, unseen."),
    (("raise_dead",), "The top Creature of the Graveyard joins the Line."),
    (("toughen", "amount", 1), "This Creature has 1 more Health."),
    (("ward", "amount", 1), "The next damage is 1 less."),
)
"""What a real card may say, for those who read it aloud; picked as often as it applies."""

OF_A_CARD = frozenset(
    ("backstab", "tame", "toughen", "track")
)  # their words mean the card's own Adventurer or Creature


def compile_key(words: Key) -> Effects:
    """Verb, word, value, word, value, … as a checked call; ValueError in one sentence when it is none."""
    verb, *rest = words
    if len(rest) % 2:
        raise ValueError(f"The ruling {verb} has a word without a value.")
    row = {"do": verb} | {str(rest[i]): rest[i + 1] for i in range(0, len(rest), 2)}
    return VERBS.compile([row], "ruling", str(verb))


def check(state: State, key: Key) -> None:
    if len(key) < 2 or key[0] != "ruling":
        raise ValueError("A ruling names a verb and its words, such as ruling wood amount 2.")
    effects = compile_key(key[1:])
    if key[1] in OF_A_CARD or effects[0].words.get("zone") == "reach":
        raise ValueError(f"A ruling cannot {key[1]}: that is for the Adventurer or Creature whose card says so.")
    if state.phase == "party":
        raise ValueError("Choose the party first; then the host may rule.")
    if state.looking and key[1] in ("scout", "read_aloud"):
        raise ValueError("Somebody is looking at cards just now; rule when they are put back.")
    if key[1] in POSSIBLE and not check_of(effects[0])(state, Cause(RULED)):
        raise ValueError(f"There is nothing to {str(key[1]).replace('_', ' ')} now.")
    card = effects[0].words.get("card")
    if (
        card is not None
        and key[1] != "turn_card"
        and card not in [it for it, up in zip(state.line, state.up, strict=True) if up]
    ):
        raise ValueError(f"There is no revealed {card} in the Line.")


def ruling(state: State, key: Key) -> Script:
    tell(state, "The host rules.")  # what comes of it tells itself
    try:
        yield from VERBS.run(state, Cause(RULED), compile_key(key[1:]))
        if state.phase == "fight":
            state.out = []  # as after any deed, they may think again
            yield from settle(state)  # what it lights, reveals or removes counts before anybody acts: SW-ORDER-04
    except Ended:
        return


@VERBS.verb(example='{ do = "read_aloud" }')
def read_aloud(state: State, cause: Cause) -> Script:
    """The real card is read aloud; the group picks what happens, as often as needed, then is done."""
    name = "the card" if cause.card == RULED else row_of(cause.card).name
    said = [row for row in ALOUD if row[0][0] != "toughen" or cause.card in CARD]
    options = [*(Option(("aloud", *words), says) for words, says in said), done("That is all it says.")]
    while True:
        key = yield group(state, lambda: options, f"Read {name} aloud. What happens?", "aloud")
        if key[0] == "done":
            return
        yield from VERBS.run(state, cause, compile_key(key[1:]))

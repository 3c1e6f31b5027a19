"""The host's rulings and cards read aloud: the same verbs that cards use, called by hand.

A ruling is ("ruling", verb, word, value, word, value, …, person): ("ruling", "gain_stamina", "amount", 1, "aira").
The Investigator it is for comes last, where a verb means one.
"""

from __future__ import annotations

from gloamboard.rules.kernel import EVERYBODY, Ended, Key, Option, Script, done
from gloamboard.rules.kernel.verbs import Call, Effects
from gloamboard.rules.stifling_dark.asking import ask_group
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, INVESTIGATORS, NOBODY, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.verbs.unseen import SET_HIDDEN
from gloamboard.rules.stifling_dark.vocabulary import POSSIBLE, RULED, VERBS, Cause

ALOUD: tuple[tuple[Key, str], ...] = (
    (("gain_stamina", "who", "self", "amount", 1), "Gain 1 Stamina."),
    (("lose_stamina", "who", "self", "amount", 1), "Lose 1 Stamina."),
    (("gain_charge", "who", "self", "amount", 1), "Gain 1 Charge."),
    (("lose_charge", "who", "self", "amount", 1), "Lose 1 Charge."),
    (("gain_wound", "who", "self", "side", "down"), "Gain a face-down Wound."),
    (("gain_wound", "who", "self", "side", "up"), "Gain a face-up Wound."),
    (("heal", "who", "self"), "Turn a Wound face-down."),
    (("gain_mp", "amount", 1), "Gain 1 MP."),
    (("draw_items", "who", "self", "deck", "general", "count", 1), "Draw a General Item."),
)
"""What a real card may say, for those who read it aloud; picked as often as it applies."""


SIDES = (ADVERSARY, INVESTIGATORS)
FOR_NOBODY = ("all", "anybody")  # whom a verb may mean when it is nobody's turn


def compile_key(words: Key) -> Effects:
    """Verb, word, value, … as a checked call; ValueError in one sentence when it is none."""
    verb, *rest = words
    if len(rest) % 2:
        raise ValueError(f"The ruling {verb} has a word without a value.")
    row = {"do": verb} | {str(rest[i]): rest[i + 1] for i in range(0, len(rest), 2)}
    return VERBS.compile([row], "ruling", str(verb))


def _parted(state: State, key: Key) -> tuple[Key, int]:
    """The words of a ruling, and the Investigator it is for: the one named, or whose turn it is."""
    words = key[1:]
    if len(words) % 2 == 0 and words and words[-1] in state.people:
        return words[:-1], state.people.index(str(words[-1]))
    return words, state.turn


def _is_foes(verb: str) -> bool:
    """Whether it is a verb of the Adversary's cards."""
    return VERBS.known[verb].script.__module__.endswith((".foe", ".prey"))


def _is_unseen(state: State, verb: str) -> bool:
    """Whether what it finds to do is hidden from somebody: then it is never refused, for that would tell."""
    return len(state.terms.open_info) < len(SIDES) and (_is_foes(verb) or verb == "swap_item")


def _cause(state: State, verb: str, who: int) -> Cause:
    """Verbs of the Adversary's cards are done by its figure; others have nothing to do with where that is."""
    return Cause(RULED, who, who, max(state.figure, 0) if _is_foes(verb) else NOBODY)


def eyes(state: State, key: Key) -> str:
    """Who may know of a ruling, and so makes it: what the Adversary has Hidden, it sets right itself."""
    return ADVERSARY if key[1:2] == (SET_HIDDEN,) and ADVERSARY not in state.terms.open_info else EVERYBODY


def check(state: State, key: Key) -> None:
    if len(key) < 2 or key[0] != "ruling":
        raise ValueError("A ruling names a verb and its words, such as ruling gain_stamina amount 1.")
    if len(state.people) < len(state.terms.owner) or not 0 < len(state.figures) == len(state.revealed):
        raise ValueError("Finish the set-up first; then the host may rule.")
    words, who = _parted(state, key)
    (call,) = compile_key(words)
    condition = call.given.get("condition")
    if condition is not None and (condition not in CARD or CARD[condition].type != "condition"):
        raise ValueError(f"There is no Condition {condition}.")
    for_nobody = call.given.get("who") in FOR_NOBODY or call.verb == SET_HIDDEN or _is_foes(call.verb)
    if who < 0 and not for_nobody:
        raise ValueError("Say for whom: put an Investigator's name last.")
    can = None if _is_unseen(state, call.verb) else POSSIBLE.get(call.verb)
    gone = who >= 0 and not state.place[who] and call.verb != SET_HIDDEN  # dead or away: near nothing on the board
    if can is not None and (gone or not can(state, _cause(state, call.verb, who), **call.given)):
        raise ValueError(f"The ruling {call.verb} would do nothing now.")


SAYS = {
    "gain_stamina": "gains {amount} Stamina",
    "lose_stamina": "loses {amount} Stamina",
    "gain_charge": "gains {amount} Charge",
    "lose_charge": "loses {amount} Charge",
    "gain_mp": "gains {amount} MP",
    "gain_major": "gains a Major Ability token",
}
"""Verbs of which nothing else is told."""
TELL = frozenset(("draw_items", "gain_condition", "gain_wound", "heal", "lose_condition"))
"""Verbs that tell what came of them."""


def _said(state: State, call: Call, who: int) -> str:
    """The ruling in a sentence; where the verb tells what it does, that it is a ruling."""
    if call.verb in SAYS and call.words.get("who", "self") == "self":
        return f"The host rules: {state.name(who)} {SAYS[call.verb].format(**call.words)}."
    if call.verb in TELL or VERBS.known[call.verb].script.__module__.endswith(".ruled"):
        return "The host rules."
    rest = (f"{name} {value}" for name, value in call.words.items())
    return f"The host rules: {' '.join([call.verb.replace('_', ' '), *rest])}."


def ruling(state: State, key: Key) -> Script:
    words, who = _parted(state, key)
    (call,) = compile_key(words)
    if eyes(state, key) == EVERYBODY:
        tell(state, _said(state, call, who))
    try:
        yield from VERBS.run(state, _cause(state, call.verb, who), (call,))
    except Ended:
        return


@VERBS.verb(example='{ do = "read_aloud" }')
def read_aloud(state: State, cause: Cause) -> Script:
    """The real card is read aloud; the group picks what happens, as often as needed, then is done."""
    name = CARD[cause.card].name if cause.card in CARD else "the card"
    options = [*(Option(("aloud", *words), says) for words, says in ALOUD), done("That is all it says.")]
    who = max(cause.who, cause.target, 0)
    while True:
        key = yield ask_group(state, options, f"Read {name} aloud. What happens?", "by-hand")
        if key[0] == "done":
            return
        yield from VERBS.run(state, cause._replace(who=who), compile_key(key[1:]))

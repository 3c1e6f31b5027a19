"""The host's rulings: the same verbs that cards use, called by hand.

A ruling is ("ruling", verb, word, value, word, value, …): ("ruling", "doom", "amount", 1).
"""

from __future__ import annotations

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import BOSS, CASE
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.hellboy.vocabulary import POSSIBLE, RULED, VERBS, Cause, compile_key
from gloamboard.rules.kernel import Ended, Key, Script
from gloamboard.rules.kernel.verbs import Call


def cause_of(state: State) -> Cause:
    """A ruling speaks for the lead agent where a card would speak for whoever uses it."""
    lead = state.lead()
    return Cause(RULED, who=lead.id, area=lead.area)


BY_NAME = frozenset(("drain", "put", "lead", "give_card", "take_counter"))
"""What their words name is meant whatever else they say."""

NOT_NOW = {
    "put": "That area is full, or the figure stands there already.",
    "open_door": "That room is open already.",
    "take_enemy": "The boss of the Confrontation goes by its health alone: give it damage.",
    "turn_back": "That track cannot go back now.",
}

OF_A_CARD = frozenset(("approach", "strike", "shot", "daze", "throw", "interest"))
"""Their words mean the enemy, or the point of interest, whose card says so."""


def _matters(call: Call, word: str) -> bool:
    """Whether the named one is meant: an agent or area is, where another word says so."""
    if word in ("agent", "area") and call.verb not in BY_NAME:
        return ("at" if word == "area" else word) in (call.words.get("who"), call.words.get("where"))
    return True


def check_words(state: State, call: Call) -> None:
    """What a ruling names must be there."""
    words = call.words
    for word, known, what in (
        ("agent", [each.id for each in state.standing()], "agent on the board"),
        ("area", [area for area in board(state.layout).areas if area not in state.closed], "explored area"),
        ("boss", [id for id in BOSS if state.enemy(id) is None], "boss that is not on the board"),
        ("id", [each.id for each in CASE[state.terms.case].added], "room laid aside"),
        (
            "figure",
            [*(each.id for each in state.everyone()), *(each.id for each in state.enemies)],
            "figure on the board",
        ),
        ("enemy", [each.id for each in state.enemies], "enemy on the board"),
        ("card", [card for each in (*state.agents, *state.backups) for card in each.cards], "card held by anybody"),
        ("room", list(board(state.layout).rooms), "room"),
    ):
        if word in words and words[word] not in known and _matters(call, word):
            raise ValueError(f"There is no {what} called {words[word]}.")
    for word, needs in (("where", "agent"), ("who", "agent"), ("where", "area")):
        if words.get(word) == ("at" if needs == "area" else needs) and needs not in words:
            raise ValueError(f"{word} {words[word]} needs the word {needs} too.")


def check(state: State, key: Key) -> None:
    if len(key) < 2 or key[0] != "ruling":
        raise ValueError("A ruling names a verb and its words, such as ruling doom amount 1.")
    if state.phase == "setup":
        raise ValueError("Choose the agents first; then the host may rule.")
    (call,) = compile_key(key[1:])
    if call.verb in OF_A_CARD:
        raise ValueError(f"A ruling cannot {call.verb}: that is for the enemy whose card says so.")
    if not state.lead().area:
        raise ValueError("No agent is on the board just now; rule when one is back.")
    check_words(state, call)
    could = POSSIBLE.get(call.verb)
    if could is not None and not could(state, cause_of(state), **call.given):
        raise ValueError(NOT_NOW.get(call.verb, f"There is nothing to {call.verb.replace('_', ' ')} now."))


def ruling(state: State, key: Key) -> Script:
    tell(state, "The host rules.")  # what comes of it tells itself
    try:
        yield from VERBS.run(state, cause_of(state), compile_key(key[1:]))
    except Ended:
        return

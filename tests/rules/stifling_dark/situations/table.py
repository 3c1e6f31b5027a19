"""A small table for situations read straight from the rulebook: whoever reads rolls the dice and draws the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gloamboard.rules.kernel import Key, Play, Setup
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.state.state import State
from tests.rules.stifling_dark.evening import PARTY, SMALL, again, answer, keys, seats, set_up, turn_of

ROLLED = frozenset({"sprint", "adversary-sprint", "d6", "wounds"})


def new(
    players: int = 4,
    adversary: str = "butcher",
    scenario: str = "sawmill",
    *,
    hands: frozenset[str] = ROLLED,
    **choices: Any,
) -> Play:
    """A game that has just been opened; dice and Wounds are told by whoever reads."""
    said = {"scenario": scenario, "adversary": adversary, "map": SMALL[scenario], "length": "whole", **choices}
    return Play(GAME, Setup(seats(players), 5, said, hands))


def table(
    players: int = 4, adversary: str = "butcher", scenario: str = "sawmill",
    *, party: tuple[str, ...] = PARTY, lair: str = "", **choices: Any,
) -> Play:  # fmt: skip
    """The same in its first round, with no Event in force."""
    return calm(set_up(new(players, adversary, scenario, **choices), party, lair))


def calm(play: Play) -> Play:
    """No Event in force."""
    play.state.event = ""
    return again(play)


def investigator(play: Play, person: str, **facts: Any) -> int:
    """Facts about one Investigator are so; their number."""
    state: State = play.state
    who = state.people.index(person)
    for name, value in facts.items():
        getattr(state, name)[who] = value
    return who


def roll(play: Play, face: int | str) -> None:
    assert asked(play) == "chance", asked(play)
    answer(play, "face", face)


def asked(play: Play) -> str:
    """What the open question is about."""
    return play.pending.about if play.pending else ""


def shows(play: Play) -> list[str]:
    """The first words of what may be done now."""
    return list(dict.fromkeys(str(key[0]) for key in keys(play)))


def card(play: Play, id: str) -> str:
    """A copy of that Item, out of its deck."""
    state: State = play.state
    deck = CARD[next(copy for copy in CARD if CARD[copy].id == id)].type
    copy = next(one for one in state.bags[deck] if CARD[one].id == id)
    bag = list(state.bags[deck])
    bag.remove(copy)
    state.bags[deck] = tuple(bag)
    return copy


def give_items(play: Play, person: str, *ids: str) -> list[str]:
    """They hold these Items, as if drawn."""
    state: State = play.state
    who = state.people.index(person)
    held = []
    for id in ids:
        copy = card(play, id)
        state.items[who] = (*state.items[who], copy)
        if CARD[copy].supply:
            state.supply[copy] = CARD[copy].supply
        held.append(copy)
    return held


def wounds_of(play: Play, person: str) -> Sequence[str]:
    state: State = play.state
    return state.wounds[state.people.index(person)]


def free(play: Play, word: str) -> list[Key]:
    """Open answers that begin with that word."""
    return [key for key in keys(play) if key[0] == word]


def hand_in(play: Play, pieces: int, reward: str = "open-window") -> Play:
    """Aira turns in so much at a desk; the same reward for each."""
    desk = play.state.board.having(play.state.scenario.desk)[0]
    play = turn_of(play, place=desk, evidence=pieces)
    answer(play, "turn-in", pieces)
    while asked(play) == "reward":
        answer(play, "reward", reward)
    return play


def choose(play: Play, objective: str) -> Play:
    """The quota is met, and this is what they set out for."""
    play = hand_in(play, play.state.quota())
    assert asked(play) == "objective"
    card_of = next(key for key in keys(play) if CARD[str(key[1])].objective == objective)
    answer(play, *card_of)
    while asked(play) in ("grave", "decoy", "lay-out"):
        answer(play, *keys(play)[0])
    return play


def to_round_end(play: Play) -> Play:
    """Nobody does anything more in this round."""
    now = play.state.round
    while play.outcome is None and play.state.round == now:
        answer(play, *(free(play, "turn") or free(play, "end") or free(play, "finish") or keys(play))[0])
    return play


def far_off(play: Play, *people: str) -> None:
    """Out of everybody's way: the far end of the yard."""
    for person, space in zip(people, ("n206", "n306", "n307", "n308"), strict=False):
        investigator(play, person, place=space)

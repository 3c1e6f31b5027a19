"""Rolling: by the table, or entered by hands or a prop, every die of the roll on one screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gloamboard.rules.kernel import Option, Roll, Script, done
from gloamboard.rules.kernel.asking.dice import Die, enter
from gloamboard.rules.set_a_watch.asking import ask_players_of, dice_options, die_meant
from gloamboard.rules.set_a_watch.cards import BOARD
from gloamboard.rules.set_a_watch.state import ENTERED, PICKED, READY, State, nth, tell, whose

FACES = {sides: tuple(range(1, sides + 1)) for sides in (6, 8)}


@cache
def _faces(party: tuple[str, ...], dice: tuple[int, ...]) -> list[Sequence[int]]:
    """Of each of these dice."""
    return [FACES[BOARD[party[whose(d)]].dice[nth(d)]] for d in dice]


def roll(state: State, dice: Sequence[int], rule: str) -> Script:
    """These dice get a new face and can be used."""
    if "dice" in state.terms.hands:
        faces = yield from _enter(state, dice, rule)
    else:
        faces = yield Roll("dice", _faces(tuple(state.party), tuple(dice)))
    shown: dict[int, list[str]] = {}
    for d, face in zip(dice, faces, strict=True):
        state.rolled[d] = state.left[d] = face  # SW-BOARD-02
        state.lies[d] = READY
        shown.setdefault(whose(d), []).append(str(face))
    for a, told in shown.items():
        tell(state, f"The {state.board(a).name} rolls {', '.join(told)}.", rule)


def _enter(state: State, dice: Sequence[int], rule: str) -> Script:
    """Hands or a prop say what lies on the table; what is entered so far is seen by all."""
    thrown = []
    for d, faces in zip(dice, _faces(tuple(state.party), tuple(dice)), strict=True):
        state.rolled[d] = state.left[d] = 0
        state.lies[d] = ENTERED
        board = state.board(whose(d))
        thrown.append(Die(("die", board.id, nth(d) + 1), f"The {board.name}'s die {nth(d) + 1}", faces))  # SW-EX-03

    def entered(n: int, face: int) -> None:
        state.rolled[dice[n]] = state.left[dice[n]] = face

    return (yield from enter("dice", thrown, state.terms.seats, rule, entered=entered))


def reroll_some(state: State, a: int, asks: str, rule: str) -> Script:
    """The players of an Adventurer may reroll any number of their unspent dice: pick them, then roll them together."""
    picked: list[int] = []

    def options() -> list[Option]:
        rest = dice_options(state, "reroll", state.ready(a), "Reroll")
        return [*rest, done("Reroll these." if picked else "Keep them all.")]

    while state.ready(a):
        key = yield ask_players_of(state, a, options, f"{asks} ({state.board(a).name})", "reroll", rule)
        if key[0] == "done":
            break
        d = die_meant(state, state.ready(a), key[1], key[2], to_gain=True)
        state.lies[d] = PICKED
        picked.append(d)
    if picked:
        yield from roll(state, sorted(picked), rule)

"""Rolling: by the table, or entered by hands or a prop, every die of the roll on one screen."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Option, Script, done
from gloamboard.rules.set_a_watch.asking import ask_players_of, dice_options, die_meant, group
from gloamboard.rules.set_a_watch.cards import BOARD
from gloamboard.rules.set_a_watch.state import DICE_OF, ENTERED, PICKED, READY, State, drawn, nth, tell, whose

FACES = {sides: tuple(range(1, sides + 1)) for sides in (6, 8)}
FACES_OF = {name: tuple(FACES[sides] for sides in board.dice) for name, board in BOARD.items()}  # of each die


def roll(state: State, dice: Sequence[int], rule: str) -> Script:
    """These dice get a new face and can be used."""
    if "dice" in state.terms.hands:
        yield from enter(state, dice, rule)
    else:
        for d in dice:
            state.rolled[d] = drawn(state, "dice", FACES_OF[state.party[whose(d)]][nth(d)])  # SW-BOARD-02
    shown: dict[int, list[str]] = {}
    for d in dice:
        face = state.left[d] = state.rolled[d]
        state.lies[d] = READY
        shown.setdefault(whose(d), []).append(str(face))
    for a, told in shown.items():
        tell(state, f"The {state.board(a).name} rolls {', '.join(told)}.", rule)


def enter(state: State, dice: Sequence[int], rule: str) -> Script:
    """Hands or a prop say what lies on the table: any die in any order, corrected at will, then done."""
    for d in dice:
        state.rolled[d] = state.left[d] = 0
        state.lies[d] = ENTERED

    def options() -> list[Option]:
        found = []
        for d in dice:
            board = state.board(whose(d))
            for face in FACES[board.dice[nth(d)]]:  # SW-EX-03
                if face != state.rolled[d]:
                    key = ("die", board.id, nth(d) + 1, face)
                    event = f"{board.id}-{nth(d) + 1}-{face}"
                    found.append(
                        Option(key, f"The {board.name}'s die {nth(d) + 1} shows {face}.", rule, ("prop", "dice", event))
                    )
        if all(state.rolled[d] for d in dice):
            found.append(done("Enter these dice."))
        return found

    while True:
        key = yield group(state, options, "What do the dice show?", "dice", rule)
        if key[0] == "done":
            return
        d = DICE_OF[state.adventurer(key[1])][key[2] - 1]
        state.rolled[d] = state.left[d] = key[3]


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

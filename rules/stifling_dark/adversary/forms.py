"""The two forms an Adversary takes for good: the Enraged Horror and Mor'gonnod made Corporeal. Everybody sees it to the
end; it cannot Disappear, rolls no Sprint die, pays 2 MP for a Bright space, and its Revealed card means nothing."""

from __future__ import annotations

from gloamboard.rules.kernel import Reason, Script
from gloamboard.rules.stifling_dark.adversary.prowling import BRIGHT_PRICES, FORM, forbids
from gloamboard.rules.stifling_dark.light.reveal import reveal
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell

ENRAGED, CORPOREAL = "enraged", "corporeal"

LOST = {
    (ENRAGED, "ambush"): ("SD-BNH-08", "Enraged, you cannot Ambush."),
    (ENRAGED, "disappear"): ("SD-BNH-08", "Enraged, you cannot Disappear."),
    (ENRAGED, "roll"): ("SD-BNH-09", "Enraged, you have 4 MP and roll no die."),
    (CORPOREAL, "disappear"): ("SD-MOR-08", "Corporeal, Mor'gonnod cannot Disappear."),
    (CORPOREAL, "roll"): ("SD-MOR-09", "Corporeal, Mor'gonnod has 10 MP and rolls no die."),
}


def form(state: State) -> str:
    """Enraged, Corporeal, or none yet."""
    return state.words.get(FORM, "")


def take_form(state: State, figure: int, name: str, rule: str) -> Script:
    """From now on to the end of the game. Whoever was Hidden is Revealed at once."""
    state.words[FORM] = name  # SD-BNH-05 SD-MOR-01
    yield from reveal(state, figure, rule)  # SD-BNH-08 SD-MOR-08
    mark(state, name, state.lurks[figure])
    tell(state, f"{state.figure_row(figure).name} is {name.title()} now.", rule)


@forbids
def lost_by_form(state: State, figure: int, word: str) -> Reason | None:
    lost = LOST.get((form(state), word))
    return None if lost is None else Reason(*lost)  # SD-BNH-08 SD-BNH-09 SD-MOR-08 SD-MOR-09


def light_burns(state: State, figure: int) -> bool:
    return FORM in state.words  # SD-BNH-09 SD-MOR-09


BRIGHT_PRICES.append(light_burns)

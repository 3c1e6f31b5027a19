"""Ascension: the last Event is gone, and the Demon is bound by nothing but the house."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.demon import confrontation, summoning, targeting
from gloamboard.rules.netherwatch.house import rifts
from gloamboard.rules.netherwatch.state import State, ties
from gloamboard.rules.netherwatch.state.ends import PhaseCut, end
from gloamboard.rules.netherwatch.state.story import moment, tell


def last_event(state: State) -> Script:
    """The deck has run out: at once the Demon Ascends. In Discovery the Confrontation starts with it."""
    if state.variant == "discovery":  # NW-SINGLE-06
        end(state, "loss", "undeclared", "The last Event came before the team named its Demon.", "NW-SINGLE-06")
    if state.ascended:
        return
    state.ascended = True  # NW-ASC-01 NW-EVDECK-06
    moment(state, "ascend", state.demon_zone)
    tell(state, "The Demon Ascends.", "NW-ASC-01")
    if state.stage == "confrontation":  # NW-ASC-08
        return
    targeting.drop_target(state, "NW-TOK-13")
    number = yield from rift(state)
    holder = state.active or state.last_active
    yield from summoning.call(state, state.rifts[number], "NW-ASC-06")  # NW-ASC-06 NW-ASC-05
    yield from summoning.reveal(state)  # NW-ASC-07
    yield from confrontation.begin(state)  # NW-ASC-05
    state.active = holder
    state.phase, state.step = "demon", "cycle"  # NW-ASC-07
    state.event = ""
    raise PhaseCut


def rift(state: State) -> Script:
    """The Rift the Operation names, or the one whose number is nearest Fate."""
    wanted = cards.operation(state.operation).ascends_at or state.fate
    meant = rifts.rift_numbers(state.ground, state.rifts, wanted)
    near = min(abs(number - wanted) for number in meant)  # NW-ASC-06
    fitting = [str(number) for number in meant if abs(number - wanted) == near]
    return int((yield from ties.choose_one(state, "At which Rift?", fitting, says=lambda n: f"At Rift {n}.")))

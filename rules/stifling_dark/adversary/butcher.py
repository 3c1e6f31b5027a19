"""The Butcher: Stalks from hiding and Attacks; one death is all he needs."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import DONE, Key, Option, Reason, Script, done
from gloamboard.rules.stifling_dark.adversary.prowling import forbids, no_deed
from gloamboard.rules.stifling_dark.asking import ask_adversary
from gloamboard.rules.stifling_dark.menus import PROWLER
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.state.signs import put_shadow
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import steps_to

BUTCHER = "butcher"
STALK_WITHIN = 8


@forbids
def no_stalk_in_sight(state: State, figure: int, word: str) -> Reason | None:
    """His board says so: SD-RULING-05. That he does not Attack in sight, his Revealed card says."""
    if word == "stalk" and state.revealed[figure]:
        return Reason("SD-STK-02", "You must be Hidden to Stalk.")  # SD-STK-02
    return None


@at("became_hidden")
def gives_up(state: State, who: int, what: str) -> Script:
    """After he Disappeared he may neither Stalk nor Attack this turn."""
    if state.terms.adversary == BUTCHER:
        state.barred += ["attack", "stalk"]  # SD-BUT-08
    yield from ()


def stalkable(state: State, figure: int) -> list[int]:
    """Investigators within 8 spaces to whom some straight line leads past all Obstacles."""
    here, sight = state.lurks[figure], state.board.sight
    return [
        who
        for who in state.alive()
        if steps_to(state, here, state.place[who]) <= STALK_WITHIN  # SD-STK-03
        and (state.place[who] == here or sight.glimpses(here, state.place[who], state.shut))  # SD-STK-04 SD-EX-32
    ]


_STALK = (Option(("stalk",), "Stalk.", "SD-STK-01"),)


def stalks(state: State, figure: int) -> Sequence[Option]:
    return () if no_stalk(state, figure, ("stalk",)) else _STALK


def no_stalk(state: State, figure: int, key: Key) -> Reason | None:
    if reason := no_deed(state, figure, "stalk"):
        return reason
    return None if stalkable(state, figure) else Reason("SD-STK-01", "You see nobody within 8 spaces.")


@PROWLER.deed("stalk", stalks, no_stalk, of=BUTCHER)
def stalk(state: State, figure: int, key: Key) -> Script:
    """Any number of those he sees, one by one; a Shadow stays where he stood."""
    state.used.append(f"stalk:{figure}")  # SD-BUT-05
    put_shadow(state, figure, "SD-STK-05")  # SD-STK-05
    left = stalkable(state, figure)
    while left:
        options = [Option(("stalked", state.people[who]), f"{state.name(who)}.", "SD-STK-01") for who in left]
        enough = done("Nobody else.", "SD-STK-01")
        key = yield ask_adversary(state, [*options, enough], "Whom do you Stalk?", "stalk", "SD-STK-01")
        if key == DONE:
            return
        who = state.people.index(str(key[1]))
        left.remove(who)
        chill(state, who)  # SD-STK-01


def chill(state: State, who: int) -> None:
    """A Spine Chill token, or the one they have becomes a point on the Stalk track."""
    if not state.chill[who]:
        state.chill[who] = state.round  # SD-STK-06
        tell(state, f"{state.name(who)} feels a chill down the spine.", "SD-STK-06")
        return
    state.chill[who] = 0
    state.track = min(state.foe.track_most, state.track + 1)  # SD-STK-07 SD-RULING-38 SD-RULING-39
    tell(state, f"{state.name(who)} has been Stalked.", "SD-STK-07")


@at("round_ends")
def chills_pass(state: State, who: int, what: str) -> Script:
    """A Spine Chill token lasts until the end of the round after it came."""
    for one in state.everyone():
        if state.chill[one] and state.chill[one] < state.round:
            state.chill[one] = 0  # SD-STK-08
    yield from ()

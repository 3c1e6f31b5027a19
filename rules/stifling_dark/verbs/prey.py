"""Verbs of the Adversary's cards that do something to Investigators near the figure that uses them.

Each means one Investigator: whom an Attack is aimed at, else one within so many spaces, whom the Adversary chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.stifling_dark.adversary import butcher
from gloamboard.rules.stifling_dark.asking import ask_adversary, ask_player, choose_investigator, space_options
from gloamboard.rules.stifling_dark.cards.box import called
from gloamboard.rules.stifling_dark.people.items import lay_down
from gloamboard.rules.stifling_dark.people.tracks import lose_stamina
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, INVESTIGATORS, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import steps_to
from gloamboard.rules.stifling_dark.state.ways import within as spaces_within
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, possible
from gloamboard.rules.stifling_dark.walking.forced import force


def near(state: State, cause: Cause, within: int) -> list[int]:
    """Whom the words may mean."""
    if cause.target >= 0:
        return [cause.target] if cause.target in state.alive() else []
    here = state.lurks[max(cause.figure, 0)]
    return [who for who in state.alive() if steps_to(state, here, state.place[who]) <= within]


def one_of(state: State, found: list[int]) -> Script:
    """The one the Adversary chooses; nobody where there is none."""
    if not found:
        return None
    ask = partial(ask_adversary, state)
    return (yield from choose_investigator(state, ask, found, "Whom does it strike?"))


def _having(state: State, cause: Cause, within: int, has: Callable[[int], object]) -> list[int]:
    return [who for who in near(state, cause, within) if has(who)]


# --- being moved --------------------------------------------------------------------------


def free_spaces(state: State, who: int, spaces: int) -> list[str]:
    """Where somebody could be shoved: so near, and no Investigator there."""
    return [space for space in spaces_within(state, state.place[who], spaces) if not state.at(space)]


@VERBS.verb(example='{ do = "shove", within = 2, spaces = 2 }')
def shove(state: State, cause: Cause, within: Count, spaces: Count) -> Script:
    """An Investigator is moved to a free space of the Adversary's choice, at most so many spaces away."""
    found = _having(state, cause, within, lambda who: free_spaces(state, who, spaces))
    who = yield from one_of(state, found)
    if who is not None:
        options = partial(space_options, state, "shove", free_spaces(state, who, spaces), "To", "SD-RULING-59")
        key = yield ask_adversary(state, options, f"Where is {state.name(who)} moved?", "shove", "SD-RULING-59")
        yield from force(state, who, str(key[1]), "SD-RULING-59")


@possible("shove")
def can_shove(state: State, cause: Cause, within: int, spaces: int) -> bool:
    return any(free_spaces(state, who, spaces) for who in near(state, cause, within))


# --- losing things ------------------------------------------------------------------------


@VERBS.verb(example='{ do = "weary", within = 2, amount = 1 }')
def weary(state: State, cause: Cause, within: Count, amount: Count) -> Script:
    """Every Investigator so near loses Stamina."""
    for who in near(state, cause, within):
        yield from lose_stamina(state, who, amount)


@possible("weary")
def can_weary(state: State, cause: Cause, within: int, amount: int) -> bool:
    return any(state.stamina[who] for who in near(state, cause, within))


@VERBS.verb(example='{ do = "startle", within = 2 }')
def startle(state: State, cause: Cause, within: Count) -> Script:
    """An Investigator lets go of an Item of their own choice; it lies on their space."""
    who = yield from one_of(state, _having(state, cause, within, lambda one: state.items[one]))
    if who is None:
        return
    options = [Option(("let-go", card), f"{called(card)}.", eyes=INVESTIGATORS) for card in state.items[who]]
    key = yield ask_player(state, who, options, "Which Item do you let go?", "let-go", eyes=INVESTIGATORS)
    lay_down(state, who, str(key[1]))


@possible("startle")
def can_startle(state: State, cause: Cause, within: int) -> bool:
    return any(state.items[who] for who in near(state, cause, within))


@VERBS.verb(example='{ do = "spill_evidence", within = 2 }')
def spill_evidence(state: State, cause: Cause, within: Count) -> Script:
    """An Investigator drops a piece of Evidence; it lies on their space."""
    who = yield from one_of(state, _having(state, cause, within, lambda one: state.evidence[one]))
    if who is not None:
        state.evidence[who] -= 1
        state.tokens[f"evidence--spilt-{who}-{state.round}"] = state.place[who]
        tell(state, f"{state.name(who)} drops a piece of Evidence.")


@possible("spill_evidence")
def can_spill_evidence(state: State, cause: Cause, within: int) -> bool:
    return any(state.evidence[who] for who in near(state, cause, within))


@VERBS.verb(example='{ do = "sap_major", within = 3 }')
def sap_major(state: State, cause: Cause, within: Count) -> Script:
    """An Investigator loses their Major Ability token."""
    who = yield from one_of(state, _having(state, cause, within, lambda one: state.major[one]))
    if who is not None:
        state.major[who] -= 1
        tell(state, f"{state.name(who)} loses a Major Ability token.")


@possible("sap_major")
def can_sap_major(state: State, cause: Cause, within: int) -> bool:
    return any(state.major[who] for who in near(state, cause, within))


# --- being watched ------------------------------------------------------------------------


@VERBS.verb(example='{ do = "pry", within = 5 }')
def pry(state: State, cause: Cause, within: Count) -> Script:
    """The Adversary looks at an Investigator's Items."""
    who = yield from one_of(state, _having(state, cause, within, lambda one: state.items[one]))
    if who is not None:
        tell(state, f"{state.name(who)} shows their Items to {state.foe.name}.")
        names = ", ".join(called(card) for card in state.items[who])
        tell(state, f"{state.name(who)} carries {names}.", eyes=ADVERSARY, learnt=True)


@possible("pry")
def can_pry(state: State, cause: Cause, within: int) -> bool:
    return any(state.items[who] for who in near(state, cause, within))


@VERBS.verb(example='{ do = "breathe_on", within = 4 }')
def breathe_on(state: State, cause: Cause, within: Count) -> Script:
    """An Investigator feels a Spine Chill as if Stalked, seen or not."""
    who = yield from one_of(state, near(state, cause, within))
    if who is not None:
        butcher.chill(state, who)


@possible("breathe_on")
def can_breathe_on(state: State, cause: Cause, within: int) -> bool:
    return bool(near(state, cause, within))

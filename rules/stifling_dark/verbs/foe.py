"""Verbs of the Adversary's cards that touch the board and its own things, and what Items do to the Adversary. Those
that strike one Investigator are in prey.py."""

from __future__ import annotations

from functools import partial

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.stifling_dark.adversary.cards import place_perhaps
from gloamboard.rules.stifling_dark.asking import ask_adversary, space_options
from gloamboard.rules.stifling_dark.cards.box import called
from gloamboard.rules.stifling_dark.light.reveal import kind_of
from gloamboard.rules.stifling_dark.light.sources import board_changed, take_beam
from gloamboard.rules.stifling_dark.state.signs import release
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import steps_to
from gloamboard.rules.stifling_dark.state.ways import within as spaces_within
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, possible
from gloamboard.rules.stifling_dark.walking.doors import break_door, door_options, lock, no_break, no_lock
from gloamboard.rules.stifling_dark.walking.forced import force_figure


@VERBS.verb(example='{ do = "give_away", within = 3 }')
def give_away(state: State, cause: Cause, within: Count) -> Script:
    """Every Hidden figure of the Adversary lays a face-down Shadow within so many spaces of where it is."""
    for figure in range(len(state.figures)):
        if figure < len(state.revealed) and not state.revealed[figure]:  # a ruling may come in between
            yield from place_perhaps(state, figure, within, "SD-BNB-10")  # SD-BNB-10


@possible("give_away")
def can_give_away(state: State, cause: Cause, within: int) -> bool:
    return not all(state.revealed)


@VERBS.verb(example='{ do = "douse", within = 3 }')
def douse(state: State, cause: Cause, within: Count) -> Script:
    """Flashlights of Investigators so near the figure go out."""
    here = state.lurks[cause.figure]
    for beam in list(state.beams):
        if steps_to(state, here, beam.space) <= within:
            yield from take_beam(state, beam.who)


@possible("douse")
def can_douse(state: State, cause: Cause, within: int) -> bool:
    here = state.lurks[cause.figure]
    return any(steps_to(state, here, beam.space) <= within for beam in state.beams)


@VERBS.verb(example='{ do = "frighten", within = 3, amount = 1 }')
def frighten(state: State, cause: Cause, within: Count, amount: Count) -> Script:
    """Investigators so near the figure lose Charge."""
    here = state.lurks[cause.figure]
    for who in state.alive():
        if steps_to(state, here, state.place[who]) <= within:
            state.charge[who] = max(0, state.charge[who] - amount)
    yield from ()


@possible("frighten")
def can_frighten(state: State, cause: Cause, within: int, amount: int) -> bool:
    here = state.lurks[cause.figure]
    return any(state.charge[who] and steps_to(state, here, state.place[who]) <= within for who in state.alive())


@VERBS.verb(example='{ do = "gain_track", amount = 1 }')
def gain_track(state: State, cause: Cause, amount: Count) -> Script:
    """The Adversary's own track goes up."""
    state.track = min(state.foe.track_most, state.track + amount)
    yield from ()


# --- Doors and lights -----------------------------------------------------------------------


def doors_near(state: State, cause: Cause, within: int) -> list[str]:
    here = state.lurks[max(cause.figure, 0)]
    return [door for door in state.board.door_at if steps_to(state, here, door) <= within]


def lockable(state: State, cause: Cause, within: int) -> list[str]:
    """Open, empty Doors that no figure of its own stands in."""
    doors = doors_near(state, cause, within)
    return [door for door in doors if door not in state.lurks and no_lock(state, door) is None]


@VERBS.verb(example='{ do = "slam", within = 3 }')
def slam(state: State, cause: Cause, within: Count) -> Script:
    """An Open Door so near the figure is Locked."""
    doors = lockable(state, cause, within)
    if doors:
        options = door_options(state, "slam", doors, "Lock", "SD-DOOR-03")
        key = yield ask_adversary(state, options, "Which Door?", "slam", "SD-DOOR-03")
        release(state)
        yield from lock(state, str(key[1]))


@possible("slam")
def can_slam(state: State, cause: Cause, within: int) -> bool:
    return bool(lockable(state, cause, within))


def breakable(state: State, cause: Cause, within: int) -> list[str]:
    return [door for door in doors_near(state, cause, within) if no_break(state, door) is None]


@VERBS.verb(example='{ do = "smash", within = 3 }')
def smash(state: State, cause: Cause, within: Count) -> Script:
    """A Door so near the figure is Destroyed, whatever it was before."""
    doors = breakable(state, cause, within)
    if doors:
        options = door_options(state, "smash", doors, "Destroy", "SD-DOOR-15")
        door = str((yield ask_adversary(state, options, "Which Door?", "smash", "SD-DOOR-15"))[1])
        while state.doors.get(door) != "destroyed":
            yield from break_door(state, door)


@possible("smash")
def can_smash(state: State, cause: Cause, within: int) -> bool:
    return bool(breakable(state, cause, within))


def lit_zones(state: State, cause: Cause, within: int) -> list[str]:
    """Zones with a Bright token that reach so near the figure."""
    near = set(spaces_within(state, state.lurks[max(cause.figure, 0)], within))
    return [zone for zone in state.bright_zones if near & state.board.spaces_in[zone]]


@VERBS.verb(example='{ do = "burn_out", within = 4 }')
def burn_out(state: State, cause: Cause, within: Count) -> Script:
    """The Bright token of a Zone so near the figure turns to its Faltering Lights side at once."""
    zones = lit_zones(state, cause, within)
    if zones:
        names = state.board.zone_name
        options = [Option(("burn-out", zone), f"{names.get(zone, zone)}.", "SD-TOK-01") for zone in zones]
        zone = str((yield ask_adversary(state, options, "Whose lights burn out?", "burn-out", "SD-TOK-01"))[1])
        state.bright_zones = tuple(one for one in state.bright_zones if one != zone)
        state.faltering = (*state.faltering, zone)
        tell(state, f"The lights of the {names.get(zone, zone)} burn out.", "SD-TOK-01")
        yield from board_changed(state)


@possible("burn_out")
def can_burn_out(state: State, cause: Cause, within: int) -> bool:
    return bool(lit_zones(state, cause, within))


# --- its own figure, signs, cards and tokens --------------------------------------------------


def holes(state: State, cause: Cause, within: int) -> list[str]:
    """Unlit spaces so near the figure, counted as if every Door stood open."""
    here = state.lurks[max(cause.figure, 0)]
    far = state.board.graph.distances(here)
    bad = state.bright | state.closed | {here}
    return [space for space, steps in far.items() if steps <= within and space not in bad]


@VERBS.verb(example='{ do = "slip", within = 4 }')
def slip(state: State, cause: Cause, within: Count) -> Script:
    """The figure is moved to an unlit space so near, past any Door, without a sound."""
    spaces = holes(state, cause, within)
    if spaces:
        options = partial(space_options, state, "slip", spaces, "Slip to", "SD-RULING-59")
        key = yield ask_adversary(state, options, "Where do you come out?", "slip", "SD-RULING-59")
        yield from force_figure(state, max(cause.figure, 0), str(key[1]))


@possible("slip")
def can_slip(state: State, cause: Cause, within: int) -> bool:
    return bool(holes(state, cause, within))


@VERBS.verb(example='{ do = "clear_signs" }')
def clear_signs(state: State, cause: Cause) -> Script:
    """All Noise and Shadow tokens are taken off the board."""
    state.noise, state.shadows = [], {}
    tell(state, "Every trace is gone.")
    yield from ()


@possible("clear_signs")
def can_clear_signs(state: State, cause: Cause) -> bool:
    return bool(state.noise or state.shadows)


@VERBS.verb(example='{ do = "wake_card" }')
def wake_card(state: State, cause: Cause) -> Script:
    """Another card of the Adversary's comes back from Cooldown at once."""
    cards = [card for card in state.cooldown if card != cause.card]
    if cards:
        options = [Option(("wake", card), f"{called(card)}.", "SD-CD-03") for card in cards]
        key = yield ask_adversary(state, options, "Which card is Active again?", "wake", "SD-CD-03")
        del state.cooldown[str(key[1])]


@possible("wake_card")
def can_wake_card(state: State, cause: Cause) -> bool:
    return any(card != cause.card for card in state.cooldown)


def shifts(state: State, within: int) -> list[tuple[str, str]]:
    """Hidden Evidence tokens, each with every unlit General space of its Zone so near."""
    board, near = state.board, spaces_within
    return [
        (token, there)
        for token, space in state.hidden.items()
        if kind_of(token) == "evidence"
        for there in near(state, space, within)
        if there != space
        and there in board.general
        and board.zone[there] == board.zone[space]
        and there not in state.bright
    ]


@VERBS.verb(example='{ do = "shift_evidence", within = 3 }')
def shift_evidence(state: State, cause: Cause, within: Count) -> Script:
    """A Hidden Evidence token is moved within its Zone."""
    found = shifts(state, within)
    if found:
        label, names = state.board.label, state.board.zone_name
        options = [
            Option(
                ("shift", token, there),
                f"{names.get(state.board.zone[there], '')}: from {label[state.hidden[token]]} to {label[there]}.",
            )
            for token, there in found
        ]
        key = yield ask_adversary(state, options, "Which Evidence do you move?", "shift")
        state.hidden[str(key[1])] = str(key[2])


@possible("shift_evidence")
def can_shift_evidence(state: State, cause: Cause, within: int) -> bool:
    return bool(shifts(state, within))

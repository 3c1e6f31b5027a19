"""The Cult of Hunlow: Cultists and Mor'gonnod, each figure done with all its Actions before the next begins; the
Cultists' Bloodletting, and their Altar. What they do it for is in sacrifice.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from gloamboard.rules.kernel import DONE, Key, Option, Reason, Script, done
from gloamboard.rules.stifling_dark.adversary.forms import CORPOREAL, form
from gloamboard.rules.stifling_dark.adversary.prowling import forbids, move_of, no_deed
from gloamboard.rules.stifling_dark.asking import ask_adversary, space_options
from gloamboard.rules.stifling_dark.cards.box import CARD, called
from gloamboard.rules.stifling_dark.menus import BEFORE, PROWLER
from gloamboard.rules.stifling_dark.moments import at, happens
from gloamboard.rules.stifling_dark.people.wounds import gain_wound
from gloamboard.rules.stifling_dark.state.signs import put_shadow
from gloamboard.rules.stifling_dark.state.state import NOBODY, State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.state.ways import struck_from

CULT = "cult"
MORGONNOD = "morgonnod"
ALTAR = "altar"


def cultists(state: State) -> list[int]:
    """The figures of the one group; the other is Mor'gonnod."""
    return [figure for figure, id in enumerate(state.figures) if id != MORGONNOD]  # SD-CUL-01


@forbids
def each_has_its_own(state: State, figure: int, word: str) -> Reason | None:
    """Attack and Ability cards are Mor'gonnod's alone, Bloodletting is the Cultists'; Ethereal he neither Attacks nor
    Breaks Doors, and uses Abilities from hiding only."""
    if state.terms.adversary != CULT or figure < 0:
        return None
    if state.figures[figure] != MORGONNOD:
        if word in ("attack", "ability"):
            return Reason("SD-MOR-11", "Only Mor'gonnod uses those cards.")
        return None
    if word == "bloodlet":
        return Reason("SD-CUL-19", "Only a Cultist lets blood.")
    if form(state) == CORPOREAL:
        return None  # SD-MOR-07 SD-MOR-10
    if word == "attack":
        return Reason("SD-MOR-03", "Ethereal, Mor'gonnod may not Attack.")
    if word == "break":
        return Reason("SD-MOR-04", "Ethereal, Mor'gonnod breaks no Doors.")
    if word == "ability" and state.revealed[figure]:
        return Reason("SD-MOR-07", "Ethereal, Mor'gonnod uses Abilities from hiding only.")  # SD-MOR-07
    return None


@at("became_hidden")
def gives_up(state: State, who: int, what: str) -> Script:
    """A Cultist that Disappeared lets no blood this turn, Mor'gonnod uses no Abilities."""
    if state.terms.adversary == CULT:
        word = "ability" if state.figures[who] == MORGONNOD else "bloodlet"
        state.barred.append(f"{word}:{who}")  # SD-CUL-16 SD-CUL-17 SD-MOR-06
    yield from ()


# --- which figure acts --------------------------------------------------------------------


def figures_left(state: State, figure: int) -> Sequence[Option]:
    return [_act(id, state.figure_row(n).name) for n, id in enumerate(state.figures) if f"figure:{n}" not in state.used]


@cache
def _act(figure: str, name: str) -> Option:
    return Option(("act", figure), f"{name} acts.", "SD-CUL-14")


@BEFORE.deed("act", figures_left, of=CULT)
def act(state: State, figure: int, key: Key) -> Script:
    """A figure begins: it has its own movement, with the one roll of this turn."""
    figure = state.figures.index(str(key[1]))
    state.used.append(f"figure:{figure}")  # SD-CUL-13 SD-CUL-14
    state.figure = figure
    state.mp = move_of(state, figure) + max(0, state.roll)  # SD-CUL-15 SD-MOR-05 SD-EX-40
    yield from happens(state, "figure_starts", figure)


def done_with(state: State, figure: int) -> Sequence[Option]:
    return _DONE if len(state.figures) > 1 else ()


_DONE = (Option(("done",), "This one is done.", "SD-CUL-14"),)


@PROWLER.deed("done", done_with, of=CULT)
def figure_done(state: State, figure: int, key: Key) -> Script:
    state.figure = NOBODY
    yield from ()


# --- Bloodletting -------------------------------------------------------------------------

LIMIT = "bloodlet"  # once a turn, whichever Cultist does it


def bleedable(state: State, figure: int) -> list[int]:
    """Investigators next to a Cultist; it is an Ability, so dashed lines count: SD-RULING-41."""
    near = struck_from(state, state.lurks[figure])  # SD-CUL-20
    return [who for who in state.alive() if state.place[who] in near]


def bloodlettings(state: State, figure: int) -> Sequence[Option]:
    if no_bloodletting(state, figure):
        return ()
    return [_bloodlet(state.people[who], state.name(who)) for who in bleedable(state, figure)]


@cache
def _bloodlet(person: str, name: str) -> Option:
    return Option(("bloodlet", person), f"Bloodletting: {name}.", "SD-CUL-21")


def no_bloodletting(state: State, figure: int) -> Reason | None:
    """What keeps this figure from it, whoever is near. Being an Ability, nothing that bars Attacks bars it."""
    if state.round == 1:
        return Reason("SD-CUL-19", "No Bloodletting in the first round.")  # SD-CUL-19
    if LIMIT in state.used:
        return Reason("SD-CUL-19", "One Cultist, once a turn, and that was it.")  # SD-CUL-19 SD-EX-42
    return no_deed(state, figure, "bloodlet")  # SD-CUL-17 SD-CUL-20


def no_bloodlet(state: State, figure: int, key: Key) -> Reason | None:
    if len(key) < 2 or key[1] not in state.people:
        return None
    if reason := no_bloodletting(state, figure):
        return reason
    who = state.people.index(str(key[1]))
    if who in bleedable(state, figure):
        return None
    return Reason("SD-CUL-21", f"{state.name(who)} is not next to this Cultist.")


@PROWLER.deed("bloodlet", bloodlettings, no_bloodlet, of=CULT)
def bloodlet(state: State, figure: int, key: Key) -> Script:
    """The Cultist's Shadow shows where; a Wound; one more Blood; and a card of Mor'gonnod's may be turned up."""
    who = state.people.index(str(key[1]))
    state.used.append(LIMIT)  # SD-CUL-19
    put_shadow(state, figure, "SD-CUL-21")  # SD-CUL-21 SD-EX-41
    mark(state, "bloodlet", state.place[who])
    tell(state, f"{state.figure_row(figure).name} lets the blood of {state.name(who)}.", "SD-CUL-21")
    state.track = min(state.foe.track_most, state.track + 1)  # SD-CUL-21 SD-RULING-14 SD-EX-41
    yield from gain_wound(state, who, "down", "SD-CUL-21")  # SD-CUL-21
    yield from turn_up_ability(state)


def turn_up_ability(state: State) -> Script:
    """One Ability that still lies face-down may be turned up, and used at once."""
    down = [card for card in state.unready if card != state.attack]
    if not down:
        return
    options = [Option(("turn-up", card), f"{called(card)}: {CARD[card].says}", "SD-CUL-22") for card in down]
    asks = "Which Ability do you turn face-up?"
    key = yield ask_adversary(state, [*options, done("None yet.", "SD-CUL-22")], asks, "turn-up", "SD-CUL-22")
    if key != DONE:
        state.unready.remove(str(key[1]))  # SD-CUL-22


# --- the Altar ----------------------------------------------------------------------------


@at("hiding")
def hide_altar(state: State, who: int, what: str) -> Script:
    """On a General space of some Zone, on the mini-map until light falls on it."""
    if state.terms.adversary != CULT:
        return
    board = state.board
    spaces = [space for space in board.spaces if board.zone[space] and space in board.general]  # SD-CUL-07
    options = partial(space_options, state, "altar", spaces, "It stands on", "SD-CUL-07")
    key = yield ask_adversary(state, options, "Where is the Altar?", "altar", "SD-CUL-07")
    state.hidden[ALTAR] = str(key[1])  # SD-CUL-07 SD-CUL-08

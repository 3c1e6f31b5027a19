"""Banish The Cult: bleed on the Altar three times with the Ritual Knife, then cut the Rope Circle all together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.adversary.cult import ALTAR, CULT
from gloamboard.rules.stifling_dark.asking import ask_adversary, ask_player, space_options
from gloamboard.rules.stifling_dark.cards.box import called
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR, INVOLVED
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.objectives.banish.aid import NEEDED, add_supply, supply
from gloamboard.rules.stifling_dark.people.items import holds
from gloamboard.rules.stifling_dark.people.wounds import face_down, gain_wound, turn_up
from gloamboard.rules.stifling_dark.state.state import INVESTIGATORS, TURNED, UNSEEN, State
from gloamboard.rules.stifling_dark.state.story import end, mark, tell
from gloamboard.rules.stifling_dark.state.ways import adjacent, in_one_group, known_shut, within

CARD_ID = "banish-cult"
KNIFE, ROPE = "ritual-knife", "rope-circle"
NAMES = {KNIFE: "Ritual Knife", ROPE: "Rope Circle"}
ALTAR_WITHIN = 10


@at("objective_chosen")
def lay_out(state: State, who: int, what: str) -> Script:
    """Knife and Rope Circle on General spaces near the Altar, Hidden or not; they are then picked up like any token."""
    if what != CARD_ID:
        return
    altar = state.tokens.get(ALTAR) or state.hidden[ALTAR]
    for token, name in NAMES.items():
        near = within(state, altar, ALTAR_WITHIN)  # SD-BNC-02
        spaces = [space for space in near if space in state.board.general]  # SD-BNC-02
        options = partial(space_options, state, "lay-out", spaces, "It lies on", "SD-BNC-02")
        asks = f"Where does the {name} lie, within 10 spaces of the Altar?"
        key = yield ask_adversary(state, options, asks, "lay-out", "SD-BNC-02")
        state.tokens[token] = str(key[1])  # SD-BNC-02 SD-BNC-03
        tell(state, f"The {name} lies on {state.label(state.tokens[token])}.", "SD-BNC-02")


# --- the Ritual Knife ---------------------------------------------------------------------

_BLEED = (Option(("bleed",), "Bleed on the Altar.", "SD-BNC-05", None, INVESTIGATORS, "Involved Action"),)


def bleeds(state: State, who: int) -> Sequence[Option]:
    return _BLEED if holds(state, who, KNIFE) and no_bleed(state, who, ("bleed",)) is None else ()


def no_bleed(state: State, who: int, key: Key) -> Reason | None:
    if not holds(state, who, KNIFE):
        return Reason("SD-BNC-05", "You do not hold the Ritual Knife.")
    if ALTAR not in state.tokens:
        return Reason("SD-BNC-04", "The Altar must be brought to light first.")  # SD-BNC-04
    if state.place[who] != state.tokens[ALTAR]:
        return Reason("SD-BNC-05", "You do not stand on the Altar.", (state.tokens[ALTAR],))
    if supply(state) >= NEEDED:
        return Reason("SD-BNC-07", "Enough blood has been let: cut the Rope Circle.")
    if KNIFE in state.once:
        return Reason("SD-BNC-06", "Once a round, and that was it.")  # SD-BNC-06
    return None


@INVOLVED.deed("bleed", bleeds, no_bleed, of=CULT)
def bleed(state: State, who: int, key: Key) -> Script:
    """A Wound of one's own is turned face-up, or a new one gained. Paid is paid, even with one's life: SD-RULING-57."""
    state.once.append(KNIFE)  # SD-BNC-06
    mark(state, "altar", state.place[who])
    tell(state, f"{state.name(who)} bleeds on the Altar.", "SD-BNC-05")
    slots = face_down(state, who)  # SD-BNC-05
    options = [Option(("turn-wound", slot), _wound(state.wounds[who][slot]), "SD-BNC-05") for slot in slots]
    options.append(Option(("new-wound",), "Gain a face-down Wound.", "SD-BNC-05"))
    key = yield ask_player(state, who, options, "How do you bleed?", "bleed", "SD-BNC-05")
    if key[0] == "turn-wound":
        yield from turn_up(state, who, int(key[1]))  # SD-BNC-05 SD-RULING-57
    else:
        yield from gain_wound(state, who, "down", "SD-BNC-05")  # SD-BNC-05
    add_supply(state, "SD-BNC-05")  # SD-BNC-05 SD-BNC-09


def _wound(entry: str) -> str:
    known = "" if entry == UNSEEN else f": {called(entry.removeprefix(TURNED))}"
    return f"Turn a face-down Wound face-up{known}."


# --- the Rope Circle ----------------------------------------------------------------------

_CUT = (Option(("cut-rope",), "Cut the Rope Circle.", "SD-BNC-07", None, INVESTIGATORS),)


def cuts(state: State, who: int) -> Sequence[Option]:
    return _CUT if holds(state, who, ROPE) and no_cut(state, who, ("cut-rope",)) is None else ()


def no_cut(state: State, who: int, key: Key) -> Reason | None:
    if not holds(state, who, ROPE):
        return Reason("SD-BNC-07", "You do not hold the Rope Circle.")
    if ALTAR not in state.tokens:
        return Reason("SD-BNC-04", "The Altar must be brought to light first.")  # SD-BNC-04
    if supply(state) < NEEDED:
        return Reason("SD-BNC-07", f"{supply(state)} of {NEEDED} Supply tokens are on the aid.")  # SD-BNC-07
    altar = state.tokens[ALTAR]
    places = [state.place[one] for one in state.alive()]
    if not in_one_group(state, places, known_shut(state)):
        return Reason("SD-BNC-08", "You do not all stand in one group.")  # SD-BNC-08
    if not any(space in adjacent(state, altar, known_shut(state)) for space in places):
        return Reason("SD-BNC-08", "None of you is next to the Altar.", (altar,))  # SD-BNC-08 SD-RULING-58
    return None


@INVESTIGATOR.deed("cut-rope", cuts, no_cut, of=CULT)
def cut_rope(state: State, who: int, key: Key) -> Script:
    yield from ()
    says = "The Rope Circle is cut, and the Cult is Banished."
    end(state, (INVESTIGATORS,), "banished", says, "SD-BNC-07")  # SD-BNC-07

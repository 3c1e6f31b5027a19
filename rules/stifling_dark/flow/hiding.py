"""The Adversary's set-up, behind its screen: cards, Evidence, Points of Interest and figures; then what the
Investigators own from the start."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.stifling_dark.asking import ask_adversary, ask_group, choose_investigator, space_options
from gloamboard.rules.stifling_dark.cards.box import CARD, PRINTED, by_count, called, cards_of, read
from gloamboard.rules.stifling_dark.cards.kinds import Figure
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.objectives.evidence import hidden_pois
from gloamboard.rules.stifling_dark.people.items import draw_card, gain_item
from gloamboard.rules.stifling_dark.state.state import INVESTIGATORS, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import adjacent, distances, within

FIRST_CARDS = ("eviscerate", "sinister-gaze", "escalating-terror")
POI_WITHIN = 2


def choose_cards(state: State) -> Script:
    """One Attack, and as many Abilities as the number of Investigators allows."""
    foe, count = state.foe, len(state.people)
    wanted = by_count(foe.abilities, count)  # SD-BUT-03 SD-HOR-03 SD-HOR-04 SD-CUL-09 SD-CUL-10
    read(foe)
    if state.terms.first_game:
        state.attack, state.abilities = FIRST_CARDS[0], list(FIRST_CARDS[1 : 1 + wanted])  # SD-SETUP-18
    elif not state.attack:
        options = [_card(card) for card in cards_of("attack", foe.id)]
        key = yield ask_adversary(state, options, "Which Attack do you take?", "cards", "SD-BUT-02", opens=True)
        state.attack = str(key[1])
    elif len(state.abilities) < wanted:
        barred = foe.barred.get(str(count), ())  # SD-HOR-03
        left = [card for card in cards_of("ability", foe.id) if card not in state.abilities and card not in barred]
        options = [_card(card) for card in left]
        up = foe.face_up and len(state.abilities) < foe.face_up
        asks = "Which Ability lies face-up?" if up else "Which Ability do you take?"  # SD-CUL-03
        key = yield ask_adversary(state, options, asks, "cards", "SD-BUT-02", opens=True)
        state.abilities.append(str(key[1]))
    if state.attack and len(state.abilities) >= wanted:
        tell(state, f"The Adversary is {foe.name}.", "SD-ASET-01")  # SD-ASET-01
        if foe.face_up:
            state.unready = [*state.abilities[foe.face_up :], state.attack]  # SD-CUL-03 SD-CUL-09 SD-CUL-10
        state.figures = [row.id for row in figures_in_play(state)]  # SD-ASET-03
        state.phase = "evidence"


def _card(card: str) -> Option:
    return Option(("card", card), f"{called(card)}: {CARD[card].says}", "SD-BUT-02")


def figures_in_play(state: State) -> list[Figure]:
    """The figures of this Adversary: of several alike, as many as the number of Investigators allows; then the last."""
    figures = state.foe.figures
    some = by_count(state.foe.figures_of, len(state.people))  # SD-CUL-09 SD-CUL-10 SD-RULING-15
    return [*figures[:some], *figures[len(figures) - 1 :]] if some < len(figures) - 1 else list(figures)


def hide_evidence(state: State) -> Script:
    """One Evidence token in each Zone, on a General space."""
    board = state.board
    zone = next(zone for zone in board.zones if f"evidence--{zone}" not in state.hidden)  # SD-ASET-04 SD-ASET-06
    spaces = [
        space for space in board.spaces if board.zone[space] == zone and space in board.general
    ]  # SD-ASET-05 SD-MAP-01 SD-MAP-02
    asks = f"Where in the {board.zone_name.get(zone, zone)} is the Evidence?"
    options = partial(space_options, state, "hide", spaces, "Hide it on", "SD-ASET-05")
    key = yield ask_adversary(state, options, asks, "hide", "SD-ASET-04", opens=True)
    state.hidden[f"evidence--{zone}"] = str(key[1])  # SD-ASET-04
    if all(f"evidence--{zone}" in state.hidden for zone in board.zones):
        state.phase = "pois"


def hide_pois(state: State) -> Script:
    """One token for each Point of Interest, near it; one of them is purple."""
    board = state.board
    pois = board.having("poi")
    if not state.cursed_poi:
        listed = [Option(("cursed", poi), f"The one at {board.label[poi]}.", "SD-ASET-08") for poi in pois]
        asks = "Which Point of Interest holds the Cursed Item?"
        key = yield ask_adversary(state, listed, asks, "cursed", "SD-ASET-08", opens=True)
        state.cursed_poi = f"poi--{key[1]}"  # SD-ASET-08
        return
    poi = next(poi for poi in pois if f"poi--{poi}" not in state.hidden)
    spaces = [space for space in within(state, poi, POI_WITHIN) if space in board.general]  # SD-ASET-09
    options = partial(space_options, state, "hide", spaces, "Hide it on", "SD-ASET-09")
    asks = f"Where is the token of the Point of Interest at {board.label[poi]}?"
    key = yield ask_adversary(state, options, asks, "hide", "SD-ASET-09", opens=True)
    state.hidden[f"poi--{poi}"] = str(key[1])  # SD-ASET-07
    if all(f"poi--{poi}" in state.hidden for poi in pois):
        state.phase = "lair"


def hide_figures(state: State) -> Script:
    """Every figure begins Hidden: the first anywhere, others next to one that is there already."""
    n = len(state.lurks)
    spaces: Iterable[str] = state.board.spaces
    if n == 0 and len(state.figures) > 1:
        spaces = [space for space in spaces if len(distances(state, space)) >= len(state.figures)]  # room for all
    elif n:
        near = dict.fromkeys(there for space in state.lurks for there in adjacent(state, space))
        spaces = [space for space in near if space not in state.lurks]  # SD-CUL-04 SD-CUL-05
    name = next(row.name for row in state.foe.figures if row.id == state.figures[n])
    options = partial(space_options, state, "lair", list(spaces), f"{name} lurks on", "SD-ADV-08")
    key = yield ask_adversary(state, options, f"Where does {name} begin?", "lair", "SD-BUT-02", opens=True)
    state.lurks.append(str(key[1]))  # SD-ADV-08 SD-HOR-02 SD-BUT-02 SD-CUL-01
    state.revealed.append(False)
    if len(state.lurks) == len(state.figures):
        yield from happens(state, "hiding")
        state.phase = "gifts"


def give_free_pois(state: State) -> Script:
    """With fewer than four Investigators some Points of Interest are theirs from the start."""
    wanted = by_count(PRINTED.free_pois, len(state.people))  # SD-CNT-07
    taken = state.counts.get("free-pois", 0)
    pois = hidden_pois(state)
    if taken >= wanted or not pois:
        state.phase = "event"
        return
    options = [Option(("poi", poi), f"The one at {state.label(poi.partition('--')[2])}.", "SD-CNT-08") for poi in pois]
    asks = "Which Point of Interest is yours from the start?"
    key = yield ask_group(state, options, asks, "free-poi", "SD-CNT-08", opens=True)
    token = str(key[1])
    del state.hidden[token]  # SD-CNT-08
    state.counts["free-pois"] = taken + 1
    deck, count = ("cursed", 1) if token == state.cursed_poi else ("general", 2)  # SD-CNT-09
    tell(state, f"The Point of Interest held {count} {deck.title()} Item{'s' if count > 1 else ''}.", "SD-CNT-09")
    for _ in range(count):
        card = yield from draw_card(state, deck, "SD-CNT-09")
        if card is not None:
            ask = partial(ask_group, state, eyes=INVESTIGATORS)
            asks = f"Who gets {called(card)}?"
            who = yield from choose_investigator(state, ask, list(state.everyone()), asks, "SD-CNT-09")
            yield from gain_item(state, who, card)  # SD-CNT-09
            tell(state, f"{state.name(who)} gets {called(card)}.", "SD-CNT-09", INVESTIGATORS)

"""Which cards go into the decks of a game, and what cards in force change."""

from collections import Counter

import pytest

from gloamboard.rules.hellboy.cards.box import CASE, DOOM, ENCOUNTER
from gloamboard.rules.hellboy.cards.decks import doom_deck
from gloamboard.rules.hellboy.state.lasting import changed, enemy_changed, flagged, rested, tire
from gloamboard.rules.hellboy.state.state import Agent, InPlay
from tests.rules.hellboy.field import field


@pytest.mark.rule("HB-SETUP-11")
@pytest.mark.rule("HB-SETUP-12")
@pytest.mark.rule("HB-SETUP-14")
def test_the_deck_of_doom_has_the_icons_of_case_and_agents_and_no_others() -> None:
    icons = set(CASE["lantern-street"].doom_icons)
    deck = doom_deck("lantern-street", ["roger", "frey"], "printed")
    assert {DOOM[card].icon for card in deck} == icons | {"roger", "frey"}
    every = [id for id, row in DOOM.items() if row.icon in icons | {"roger", "frey"} and "printed" in row.levels]
    assert sorted(deck) == sorted(every)
    assert len(deck) == len(set(deck)) > 12


@pytest.mark.rule("HB-SETUP-13")
@pytest.mark.rule("HB-RULING-37")
@pytest.mark.parametrize("case", CASE)
def test_a_difficulty_is_made_by_what_goes_into_the_deck_of_doom(case: str) -> None:
    calm, printed, grim = (set(doom_deck(case, [], level)) for level in ("calm", "printed", "grim"))
    assert {DOOM[card].levels for card in calm - printed} == {("calm",)}
    assert {DOOM[card].levels for card in grim - printed} == {("grim",)}
    assert printed - calm, "a calm game leaves something in the box"
    assert printed < grim


@pytest.mark.rule("HB-SETUP-17")
def test_cards_in_force_change_numbers_and_say_what_holds() -> None:
    play = field(
        {"roger": "great-hall-a", "asher": "chapel-a"}, cards={"roger": ("flak-vest", "soft-boots", "asbestos-cape")}
    )
    state, roger = play.state, play.agent("roger")
    assert (changed(state, "roger", "armour"), changed(state, "roger", "move")) == (1, 1)
    assert flagged(state, "roger", "fireproof")
    assert flagged(state, "asher", "slips-away")
    assert not flagged(state, "asher", "fireproof")
    roger.flipped, roger.sideways = ("flak-vest",), ("asbestos-cape",)
    assert (changed(state, "roger", "armour"), changed(state, "roger", "move")) == (0, 1)
    assert not flagged(state, "roger", "fireproof")
    state.in_play.append(InPlay("omen-shaking-hands"))
    assert changed(state, "roger", "shoot") == changed(state, "asher", "shoot") == -1
    state.in_play.append(InPlay("fog-bank", "chapel"))
    assert (changed(state, "roger", "shoot"), changed(state, "asher", "shoot")) == (-1, -2)
    assert enemy_changed(state, "enemy-melee") == 0
    state.in_play.append(InPlay("hunters-bloodlust"))
    assert enemy_changed(state, "enemy-melee") == 1
    state.backups.append(Agent("seer", "seat1", area="chapel-a", supports="asher"))
    assert changed(state, "seer", "shoot") == -2
    assert not flagged(state, "seer", "steady")


def test_the_top_case_card_changes_numbers_in_the_confrontation_too() -> None:
    play = field(case="long-night")
    play.state.top = "long-night-examination"
    assert changed(play.state, "roger", "examine") == 1
    play.state.confrontation = True  # the case deck lies in the in-play area then
    assert changed(play.state, "roger", "examine") == 1


def test_whoever_is_tired_refreshes_fewer_cubes_once() -> None:
    state = field().state
    tire(state, "roger", 1)
    tire(state, "roger", 1)
    assert [rested(state, "roger"), rested(state, "roger"), rested(state, "dunmore")] == [2, 0, 0]


def test_every_word_of_an_encounter_line_is_used() -> None:
    used = Counter(thing for row in ENCOUNTER.values() for line in row.lines for thing in line)
    assert {"A", "B", "C", "clue", "swarm", "inferno", "point"} <= set(used)
    for row in ENCOUNTER.values():
        assert len(row.lines) == 4
        assert bool(row.says) == bool(row.effects or row.at_end or row.changes or row.point), row.id
        assert bool(row.point) == any("point" in line for line in row.lines), row.id

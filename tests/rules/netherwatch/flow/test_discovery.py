"""Learning the Demon's name: readings, the Trait Matrix, hints, and the Optimal Usage of a device."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.cards.checker import calls
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.people import devices
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.asking import first_answer
from tests.rules.netherwatch.table import house, manifested, shows, turn_of


def with_device(device: str, demon: str = "azazel", face: str = "wild") -> State:
    """The Historian with one device and a fitting Clue in a lit Study; the Demon is known to the table alone."""
    state = house()
    state.demon = demon
    historian, skeptic = state.agents
    historian.zone, historian.hand, skeptic.zone = "study", (device,), "library"
    state.light["study"] = "lit"
    state.clues["study"] = ("clue-90", face)
    state.clue_bag = [each for each in cards.clue_faces() if each != face]
    return state


def matrix(state: State) -> dict[str, str]:
    panels = GAME.panels(GAME.view(state, "seat1"))
    cells: dict[str, str] = next(panel["cells"] for panel in panels if panel["kind"] == "matrix")
    return cells


@shows("DISC-05")
@pytest.mark.parametrize(("demon", "mark"), [("azazel", "yes"), ("banshee", "no")])
def test_a_confirmed_or_excluded_trait_strikes_out_the_demons_that_do_not_fit(demon: str, mark: str) -> None:
    state = with_device("scrying-orb", demon)
    state.settings |= {"auto-marks"}
    evening = turn_of(state, "historian").do("investigate", "scrying-orb", "teleportation")
    cells = matrix(evening.state)
    assert cells["teleportation"] == mark
    for row in cards.in_play().demons.values():
        fits = ("teleportation" in row.traits) == (mark == "yes")
        assert cells.get(row.id) == (None if fits else "no"), row.id
    assert demon not in cells


@shows("DISC-05")
def test_marks_add_up_until_few_demons_are_left() -> None:
    state = house()
    for trait, has in (("bestial", False), ("darkness", True), ("electric-aversion", False)):
        devices.mark(state, trait, has)
    assert [id for id in cards.in_play().demons if id not in state.marks] == ["azazel", "banshee"]


def test_without_the_setting_the_table_writes_the_reading_down_and_marks_nothing() -> None:
    evening = turn_of(with_device("scrying-orb"), "historian").do("investigate", "scrying-orb", "teleportation")
    assert evening.state.marks == {}
    assert len(evening.state.notebook) == 1


@shows("DISC-06")
def test_no_event_ever_marks_a_trait() -> None:
    state = with_device("scrying-orb")
    state.settings |= {"auto-marks"}
    state.active = state.last_active = "historian"
    for card in (*cards.event_deck("generic"), *cards.event_deck("demon", "azazel")):
        half = cards.event(card).dormant
        twin = state.copy()
        first_answers(VERBS.run(twin, Cause("event", card), half.effects))
        assert (twin.marks, twin.notebook) == ({}, []), card
    evening = turn_of(state, "historian").do("investigate", "scrying-orb", "teleportation")
    assert evening.state.marks["teleportation"] == "yes"  # a device does


def first_answers(script: Script) -> None:
    """Play to the end, always the first face or option."""
    answer = None
    while True:
        try:
            asked = script.send(answer)
        except StopIteration:
            return
        answer = first_answer(asked)


@shows("DISC-07")
@pytest.mark.parametrize(
    ("verb", "traits"),
    [
        ("roll", ("ethereal", "bestial")),
        ("fling", ("aggressive",)),
        ("lamp_off", ("darkness", "light-aversion")),
        ("swap_places", ("shapeshifting",)),
    ],
)
def test_the_four_patterns_that_hint_at_a_trait(verb: str, traits: tuple[str, ...]) -> None:
    for trait in traits:
        row = cards.trait(trait)
        assert verb in row.hinted_by
        assert len(row.hint) > 10
        owners = [demon for demon in cards.in_play().demons.values() if trait in demon.traits]
        decks = [cards.in_play().events[card] for demon in owners for card in cards.event_deck("demon", demon.id)]
        used = {call.verb for row in decks for half in (row.dormant, row.manifested) for call in calls(half.effects)}
        assert verb in used


@shows("DISC-08")
def test_only_against_a_manifested_demon_a_device_gives_its_optimal_usage() -> None:
    """The Shadow Projector then also lights the Zone."""
    told = {}
    for when in ("dormant", "manifested"):
        state = with_device("shadow-projector")
        del state.light["study"]
        if when == "manifested":
            manifested(state, "crypt")
        evening = turn_of(state, "historian", dice=[0]).do("investigate", "shadow-projector", "darkness")
        assert len(evening.state.notebook) == 1
        told[when] = evening.state.light.get("study")
    assert told == {"dormant": None, "manifested": "lit"}


@shows("DISC-08")
@pytest.mark.parametrize(("demon_there", "readings"), [(False, 1), (True, 2)])
def test_a_device_for_two_traits_then_answers_for_both(demon_there: bool, readings: int) -> None:
    state = with_device("animus-detector")
    if demon_there:
        manifested(state, "crypt")
    evening = turn_of(state, "historian").do("investigate", "animus-detector", "bestial")
    assert len(evening.state.notebook) == readings

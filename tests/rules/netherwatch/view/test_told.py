"""What is told aloud, as the table hears it: names as players say them, and why something happens."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.house import locks, markers
from gloamboard.rules.netherwatch.people import movement
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import house, run, turn_of


def told(state: State) -> list[str]:
    return [line.says for line in state.told]


def test_hq_has_no_article() -> None:
    evening = turn_of(house(), "historian").do("move", "historian", "foyer")
    option = evening.play.option("seat1", ("move", "historian", "hq"))
    assert option is not None
    assert option.says == "On to HQ."
    evening.do("move", "historian", "hq")
    assert evening.said("The Historian goes to HQ.")
    assert not evening.said("the HQ")


def test_tokens_are_called_by_their_names() -> None:
    state = house()
    markers.place(state, "objective-a", "study", "NW-TOK-09")
    markers.place(state, "major-ward", "parlor", "NW-TOK-08")
    locks.place_lock(state, ("garage", "hq"), "NW-SETUP-15")
    locks.place_lock(state, ("crypt",), "NW-SETUP-15")
    run(movement.relocate(state, state.agent("historian"), "foyer", "NW-EVENT-02"))
    assert told(state)[-5:] == [
        "Objective A is placed in the Study.",
        "The Major Ward is placed in the Parlor.",
        "A Lock is placed between the Garage and HQ.",
        "A Lock is placed in the Crypt.",
        "The Historian moves to the Foyer.",
    ]


@pytest.mark.parametrize(("fate", "why"), [(1, True), (2, False)])
def test_what_the_operation_does_is_told_with_its_name_and_rule(fate: int, why: bool) -> None:
    state = house(operation="old-man-dyers")
    state.fate, state.active, state.last_active = fate, "historian", "historian"
    state.agent("historian").zone = "study"
    state.agent("skeptic").escaped = True
    run(moments.fire(state, "demon-phase-start"), *([0] if why else []))
    lines = [(line.says, line.rule) for line in state.told]
    assert (("Somebody at the gate.", "NW-OP-03") in lines) is why
    assert (("The Historian rolls 0.", "NW-OP-03") in lines) is why


def test_an_interaction_says_what_it_does_before_it_is_chosen() -> None:
    state = house()
    state.agent("historian").zone, state.interactions, state.light["kitchen"] = "kitchen", ["kitchen"], "lit"
    option = turn_of(state, "historian").play.option("seat1", ("investigate", "interaction"))
    assert option is not None
    assert option.says == "INVESTIGATE: The kettle is still warm. You regain 2 Sanity."

"""What is told aloud, as the table hears it: names as players say them, and why something happens."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.netherwatch import GAME
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.house import locks, markers
from gloamboard.rules.netherwatch.people import movement
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import effect, house, manifested, run, turn_of


def told(state: State) -> list[str]:
    return [line.says for line in state.told]


def test_hq_has_no_article() -> None:
    evening = turn_of(house(), "historian").do("move", "historian", "foyer")
    option = evening.play.option("seat1", ("move", "historian", "hq"))
    assert option is not None
    assert option.says == "MOVE on to HQ."
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


def test_a_way_is_worded_as_the_action_it_is_part_of() -> None:
    state = house()
    state = manifested(state, "crypt")
    state.light["foyer"] = "lit"
    evening = turn_of(state, "historian").do("dash", "historian", "study")
    for zone in ("parlor", "great-room"):
        option = evening.play.option("seat1", ("move", "historian", zone))
        assert option is None or option.says.startswith("DASH on to the ")
    assert evening.why("move", "historian", "rookery").says.endswith("this DASH has 2 Zones left.")


def test_what_lies_here_to_be_done_is_offered_before_any_way_and_sanity_for_a_clue_after_all() -> None:
    state = house()
    state.agent("historian").zone, state.interactions, state.light["kitchen"] = "kitchen", ["kitchen"], "lit"
    assert "seat1" in state.seats
    play = turn_of(state, "historian").play
    assert play.pending is not None
    keys = [option.key for option in play.pending.options("seat1")]
    assert keys[0] == ("investigate", "interaction")
    assert {key[0] for key in keys[keys.index(("investigate", "clue")) :]} <= {"investigate", "drop", "end"}


def test_what_is_torn_away_is_told_as_a_sentence() -> None:
    state = house()
    state.agent("historian").hand, state.agent("historian").zone = ("flashlight",), "study"
    effect(state, {"do": "fling", "who": "user"}, ("zone", "foyer"), agent="historian")
    assert "The Flashlight is torn from the Historian." in told(state)


def test_a_specter_has_a_name_of_its_own_on_the_board() -> None:
    state = house()
    piece = state.agents[0].piece
    assert GAME.view(state, PUBLIC)["pieces"][piece]["name"] == "Historian"
    state.agents[0].specter = 1
    assert "Specter of the Historian" in {one["name"] for one in GAME.view(state, PUBLIC)["pieces"].values()}


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


@pytest.mark.parametrize(("there", "named"), [("parlor", True), ("study", False)])
def test_an_ability_of_the_demon_is_named_where_it_meets_somebody(there: str, named: bool) -> None:
    state = manifested(house("historian"), "great-room")
    state.demon, state.demon_known, state.stage = "pontianak", True, "confrontation"
    agent = state.agent("historian")
    agent.zone = there
    agent.hand = ("hallowed-bell",)
    state.told.clear()
    run(moments.fire(state, "demon-enters", zone="parlor"))
    assert ("Torn away." in told(state)) is named

"""Where two rules meet: what one leaves behind and the other finds."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Choice, Option
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions.moving import reach
from gloamboard.rules.netherwatch.cards import moments, printed
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon import manifestation, summoning
from gloamboard.rules.netherwatch.flow import rulings, turns
from gloamboard.rules.netherwatch.house import clues, ground, locks
from gloamboard.rules.netherwatch.people import conditions, inventory, sanity
from gloamboard.rules.netherwatch.state import State, lasting
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.netherwatch.facing import begun, behave
from tests.rules.netherwatch.table import effect, house, lit_study, manifested, run, shows, turn_of


def offered(state: State, row: dict[str, Any]) -> list[Option]:
    """What the players may choose among when an Event does this."""
    asked = next(VERBS.run(state, Cause("event", "generic-01"), VERBS.compile([row], "test", "effects")))
    assert isinstance(asked, Choice)
    return [option for options in asked.listed().values() for option in options]


# --- Sanity and Conditions -----------------------------------------------------------


@shows("SAN-01")
def test_a_roll_of_nothing_does_not_use_up_a_shield() -> None:
    state = lit_study()
    historian = state.agent("historian")
    effect(state, {"do": "shield", "who": "user", "amount": 3}, kind="item", agent="historian")
    run(sanity.roll(state, historian, (), "NW-SAN-01"), 0)
    run(sanity.roll(state, historian, (), "NW-SAN-01"), 2)
    assert historian.sanity == historian.top
    run(sanity.roll(state, historian, (), "NW-SAN-01"), 2)
    assert historian.sanity == historian.top - 2


@shows("COND-07", "HQ-08", "HQ-09")
@pytest.mark.parametrize(("operation", "carried"), [("crane-estate", ()), ("ashwood-manor", ("blood-ink",))])
def test_who_leaves_a_breakdown_in_hq_can_break_down_again(operation: str, carried: tuple[str, ...]) -> None:
    state = house(tier="veteran", operation=operation)
    historian = state.agent("historian")
    historian.pocket = carried
    run(sanity.lose(state, historian, 9, "NW-SAN-09"))
    assert historian.condition == "breakdown"
    evening = turn_of(state, "historian").do("end", "historian")
    assert (evening.agent("historian").condition, evening.agent("historian").sanity) == ("", 1)
    run(sanity.lose(evening.state, evening.agent("historian"), 1, "NW-SAN-09"))
    assert evening.agent("historian").condition == "breakdown"


def test_smelling_salts_leave_one_sanity_also_to_who_carries_a_drain() -> None:
    state = lit_study()
    historian, skeptic = state.agents
    historian.pocket = ("blood-ink",)
    skeptic.zone = "parlor"
    run(sanity.lose(state, historian, 9, "NW-SAN-09"))
    effect(state, {"do": "recover", "who": "all-here"}, kind="item", agent="historian")
    assert (historian.condition, historian.sanity) == ("", 1)
    assert "with 1 Sanity" in printed.item(cards.item("smelling-salts"))


# --- What lasts ----------------------------------------------------------------------


@shows("ACT-30", "OP-05")
def test_an_action_less_next_turn_is_missing_in_the_next_turn() -> None:
    state = house(operation="harrowick-mansion")
    historian = state.agent("historian")
    historian.zone, state.light["bell-cote"], state.interactions = "bell-cote", "lit", ["bell-cote"]
    evening = turn_of(state, "historian").do("investigate", "interaction")  # the rope: you have 1 Action less next turn
    assert evening.agent("historian").dormant == 2
    evening.do("end", "historian")
    state = evening.state.copy()
    state.phase, state.step = "agents", "start"
    state.agents[0].dormant, state.agents[1].dormant = 3, 0
    evening = turn_of(state, "historian")
    assert evening.agent("historian").dormant == 2
    evening.do("end", "historian")
    assert evening.state.lasting == []


def test_a_turn_cut_short_ends_what_lasted_for_it() -> None:
    state = lit_study()
    state.turn = "historian"
    lasting.add(state, "hindered", "historian", 1, "turn")
    lasting.add(state, "actions", "historian", -1, "next-turn")
    turns.cut_turn(state)
    assert state.lasting == [("actions", "historian", -1, "next-turn")]


# --- Whom a text means ---------------------------------------------------------------


@shows("TARGET-01")
@pytest.mark.parametrize("who", ["in-dark", "alone", "in-cold", "frightened"])
def test_an_operations_text_that_fits_nobody_hits_nobody(who: str) -> None:
    state = lit_study()
    state.active = "historian"
    effect(state, {"do": "roll", "who": who}, kind="ability")
    assert [agent.sanity for agent in state.agents] == [agent.top for agent in state.agents]
    effect(state, {"do": "roll", "who": who}, 2)  # an Event falls back on the Active Agent
    assert state.agent("historian").sanity == state.agent("historian").top - 2


@shows("OP-03", "TARGET-01")
def test_cases_rattle_only_for_somebody_in_the_dark() -> None:
    state = house(operation="harrowick-mansion")
    state.fate, state.active = 3, "historian"
    run(moments.fire(state, "demon-phase-start"))
    state.agent("skeptic").zone, state.light["garret"] = "garret", "dark"
    run(moments.fire(state, "demon-phase-start"), 1)
    assert [agent.top - agent.sanity for agent in state.agents] == [0, 1]


@shows("TARGET-02")
def test_the_target_token_draws_what_an_event_does_near_the_active_agent() -> None:
    state = lit_study()
    state.agent("skeptic").zone = "library"
    state.active, state.target = "historian", "skeptic"
    effect(state, {"do": "place", "cube": "dark", "where": "here"})
    assert state.light == {"study": "lit", "library": "dark"}
    dark = {"do": "when", "if": "dark", "then": [{"do": "lose_sanity", "who": "active"}]}
    effect(state, dark)
    assert [agent.top - agent.sanity for agent in state.agents] == [0, 1]


def test_a_word_for_several_names_nobody_for_what_follows() -> None:
    state = lit_study()
    state.agent("skeptic").zone = "library"
    state.active = "historian"
    manifested(state, "library")
    rows = [{"do": "lose_sanity", "who": "all-with-demon"}, {"do": "place", "cube": "cold", "where": "here"}]
    run(VERBS.run(state, Cause("event", "generic-01"), VERBS.compile(rows, "test", "effects")))
    assert (state.agent("skeptic").sanity, state.cold) == (state.agent("skeptic").top - 1, ["study"])


@shows("INV-05", "INV-06")
def test_a_hand_item_is_a_kind_of_card_wherever_it_is_kept() -> None:
    state = lit_study()
    historian = state.agent("historian")
    historian.hand, historian.pocket = ("flashlight", "scrying-orb"), ("old-key",)
    effect(state, {"do": "drop", "who": "user", "which": "hand"}, kind="item", agent="historian")
    assert state.dropped[1][1] == ("scrying-orb",)
    effect(
        state,
        {"do": "lose_item", "who": "user", "which": "pocket"},
        ("item", "flashlight"),
        kind="item",
        agent="historian",
    )
    assert (historian.items, state.discard) == (("old-key",), ["flashlight"])


@shows("MAP-08")
def test_a_lock_keeps_the_demon_from_being_next_door_to_an_agent() -> None:
    state = manifested(lit_study(), "parlor")
    locks.place_lock(state, ("parlor", "study"), "NW-SETUP-15")
    assert "study" in ground.demon_near(state, "parlor")
    effect(state, {"do": "lose_sanity", "who": "all-near-demon"})
    assert [agent.sanity for agent in state.agents] == [agent.top for agent in state.agents]
    beside = offered(state, {"do": "place", "cube": "cold", "where": "beside-demon"})
    assert beside
    assert "study" not in {option.key[1] for option in beside}


# --- The Demon comes and goes --------------------------------------------------------


@shows("SUMM-04", "OP-02")
def test_a_demon_drawn_to_the_circle_leaves_one_zone_and_enters_another() -> None:
    state = manifested(house(operation="delta-mu-nu"), "library")
    for agent, zone in zip(state.agents, ("vestibule", "guest-room"), strict=True):
        agent.zone = zone
    run(summoning.call(state, "ballroom", "NW-SUMM-03"))
    near = {"ballroom", *ground.near(state, "ballroom")}
    assert "vestibule" in near
    assert "guest-room" not in near
    assert [agent.condition for agent in state.agents] == ["frightened", ""]  # the party goes on
    state = manifested(house(operation="harrowick-mansion"), "library")
    state.light = {"library": "lit", "great-room": "lit"}
    run(summoning.call(state, "great-room", "NW-SUMM-03"))
    assert state.light == {"great-room": "lit"}  # opened from inside


@shows("OP-02", "DORM-03")
def test_going_dormant_is_leaving_a_zone() -> None:
    state = manifested(house(operation="harrowick-mansion"), "library")
    state.light = {"library": "lit"}
    run(manifestation.go_dormant(state, "NW-DORM-01"))
    assert state.light == {}
    plain = manifested(house(), "library")
    plain.light = {"library": "lit"}
    run(manifestation.go_dormant(plain, "NW-DORM-01"))
    assert plain.light == {"library": "lit"}


@shows("OVER-02")
def test_the_demon_phase_after_a_summoning_is_a_turn_of_its_own() -> None:
    state = begun("banshee")
    state.overlapped, state.cycle = [("historian", "great-room"), ("skeptic", "library")], 2
    behave(state)
    assert ("historian", "great-room") not in state.overlapped


# --- Moving --------------------------------------------------------------------------


@shows("OP-03", "ACT-02")
def test_stairs_that_end_a_move_do_not_end_a_dash() -> None:
    state = manifested(lit_study(), "crypt")
    state.fate = 1  # the stairs lead elsewhere
    historian = state.agent("historian")
    historian.zone = "foyer"
    walked, dashed = reach(state, historian, 3), reach(state, historian, 3, dash=True)
    assert any(ends for _, ends in walked.values())
    assert not any(ends for _, ends in dashed.values())
    assert set(walked) < set(dashed)


@shows("CLUE-04")
def test_a_clue_laid_on_a_face_down_one_beside_an_agent_turns_it_up() -> None:
    state = lit_study()
    state.clues["study"] = ("clue-1", "")
    run(clues.place_clue(state, "study", "NW-ACT-09"), "wild")
    assert state.clues["study"] == ("clue-1", "wild")


# --- Helpers of the team -------------------------------------------------------------


@shows("PROMO-07", "ITEM-15")
def test_a_kept_item_is_kept_by_whoever_used_it() -> None:
    state = lit_study("historian", "survivor")
    historian, survivor = state.agents
    survivor.pocket = ("tinned-peaches",)
    lasting.add(state, "keep-single-use", "survivor", 1, "game")
    historian.sanity = 2
    evening = turn_of(state, "historian").do("use", "tinned-peaches")
    assert evening.state.discard == ["tinned-peaches"]  # the Survivor readied it for a use of their own
    state = evening.state.copy()
    state.discard, state.agents[1].pocket = [], ("tinned-peaches",)
    lasting.add(state, "keep-single-use", "historian", 1, "game")
    run(inventory.spent(state, state.agents[1], "tinned-peaches", state.agents[0]))
    assert (state.agents[1].pocket, lasting.total(state, "keep-single-use", "survivor")) == (("tinned-peaches",), 1)


@shows("PROMO-05", "COND-12")
def test_a_free_move_leads_nobody_in_breakdown_to_the_demon() -> None:
    state = manifested(lit_study(), "parlor")
    state.promotions, state.points = True, (("seat1", 10),)
    free = {("promotion", "free-move", "foyer"), ("promotion", "free-move", "parlor")}
    assert turn_of(state.copy(), "historian", [0]).all("promotion") == free
    conditions.break_down(state, state.agent("historian"))
    assert turn_of(state, "historian").all("promotion") == {("promotion", "free-move", "foyer")}


def test_a_free_move_is_a_move_for_a_trackers_nose() -> None:
    state = lit_study("tracker", "historian")
    state.promotions, state.points = True, (("seat1", 10),)
    state.clues["great-room"] = ("clue-1", "")
    assert "great-room" in ground.near(state, "foyer")
    evening = turn_of(state, "tracker").do("promotion", "free-move", "foyer")
    assert evening.state.clues["great-room"][1]


@shows("SOLO-03", "SPEC-24")
def test_the_specter_a_lone_agent_begins_with_has_no_board_to_turn_over() -> None:
    state = house("historian", solo="second-specter")
    evening = turn_of(state, state.agents[1].id)
    assert evening.agent(state.agents[1].id).zone == "hq"
    assert "reinforce" not in evening.words()
    assert "no board to turn over" in evening.why("reinforce").says


# --- Choices that would be no choice -------------------------------------------------


@shows("COVER-05")
def test_covers_that_nobody_can_tell_apart_are_one_option() -> None:
    state = lit_study()
    state.active = "historian"
    lose = {"do": "lose_cover", "where": "here"}
    state.covers = {"cover-1": ("study", ""), "cover-2": ("study", ""), "cover-3": ("study", "safe")}
    assert [option.key for option in offered(state, lose)] == [("cover", "cover-1"), ("cover", "cover-3")]
    state.covers = {"cover-1": ("study", "safe"), "cover-2": ("study", "safe")}
    state.agent("skeptic").hiding = "cover-2"
    assert [option.says for option in offered(state, lose)] == [
        "The safe one.",
        "The safe one, where the Skeptic hides.",
    ]
    state.agent("skeptic").hiding = ""
    effect(state, lose)  # nothing to ask
    assert list(state.covers) == ["cover-2"]


@shows("ITEM-02")
def test_two_copies_of_a_card_are_one_option() -> None:
    state = lit_study()
    state.agent("historian").pocket = ("matchbox", "matchbox-2", "old-key")
    evening = turn_of(state, "historian")
    assert evening.all("drop") == {("drop", "matchbox"), ("drop", "old-key")}
    evening.do("drop", "matchbox")
    assert evening.all("drop") == {("drop", "matchbox-2"), ("drop", "old-key")}


@shows("ACT-27")
def test_who_may_light_no_lamp_may_still_put_one_out() -> None:
    state = lit_study()
    assert "study" in ground.ground(state).bulbs
    lasting.add(state, "no-light", "", 1, "game")
    assert turn_of(state.copy(), "historian").all("light") == {("light", "cube-off")}
    del state.light["study"]
    assert turn_of(state, "historian", [0]).all("light") == set()


def test_a_hosts_ruling_that_ends_a_phase_ends_the_turn_with_it() -> None:
    state = lit_study()
    state.phase, state.step, state.turn, state.demon = "agents", "act", "historian", "nuckelavee"
    state.events.top, state.events.bag, state.events.bottom = ("generic-01",), (), ()
    script = rulings.ruling(state, ("ruling", "discard_events", "count", 1))
    run(script, "nuckelavee", ("zone", "long-gallery"))
    assert (state.phase, state.step, state.turn) == ("demon", "cycle", "")

"""Reasons that were false once: each says what really keeps somebody from it, or what is asked first and of whom."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Choice
from gloamboard.rules.kernel.door import why_not
from gloamboard.rules.kernel.explaining import explain
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state.cause import Cause, Kind
from tests.rules.netherwatch.table import Evening, lit_study, manifested, shows, turn_of


def dead_historian(zone: str = "study") -> Evening:
    state = lit_study("historian", "skeptic")
    ghost = state.agent("historian")
    ghost.specter, ghost.bead, ghost.zone = 1, 2, zone
    return turn_of(state, "historian")


def test_a_legal_move_while_another_question_is_open_hears_that_question() -> None:
    state = lit_study("historian", "skeptic")
    state.agent("historian").hand = ("flashlight",)
    evening = turn_of(state, "historian").do("trade", "skeptic")
    mine, others = (why_not(evening.play, seat, ("move", "historian", "study", "foyer")) for seat in ("seat1", "seat2"))
    assert (mine.rule, mine.says) == ("NW-ACT-16", "Asked first: Trade with the Skeptic.")
    assert others.says == "Asked first, of Historian: Trade with the Skeptic."


def test_a_private_question_is_not_told_to_the_others() -> None:
    state = lit_study("historian", "skeptic")
    state.agent("historian").zone = "hq"
    evening = turn_of(state, "historian").do("requisition")
    assert evening.play.pending is not None
    assert not evening.play.pending.is_open
    assert evening.why("center", "historian").says == "Asked first: Which Item?"
    told = why_not(evening.play, "seat2", ("center", "skeptic"))
    assert (told.rule, told.says) == ("", "Historian: something is to be decided first.")


def test_essentials_come_before_a_move() -> None:
    state = lit_study("historian", "skeptic")
    state.agent("historian").zone = "hq"
    evening = turn_of(state, "historian").do("essentials")
    assert evening.why("move", "historian", "hq", "foyer").says == "Asked first: What do you take?"


@shows("ACT-16")
def test_a_trade_speaks_of_who_trades_and_not_of_the_partner() -> None:
    state = lit_study("historian", "skeptic")
    state.agent("historian").hand = ("flashlight",)
    state.agent("skeptic").zone = "foyer"
    evening = turn_of(state, "historian")
    assert evening.why("trade", "skeptic").says == "The Skeptic is not in your Zone."
    state = lit_study("historian", "skeptic")
    assert turn_of(state, "historian").why("trade", "skeptic").says == "Neither carries anything to trade."


@shows("SPEC-14")
def test_invigorate_speaks_of_the_specter_and_not_of_the_partner() -> None:
    evening = dead_historian()
    assert evening.why("invigorate", "skeptic").says == "The Skeptic's Unique Ability is Ready already."
    evening.state.agent("skeptic").zone = "foyer"
    assert evening.why("invigorate", "skeptic").says == "The Skeptic is not in the Specter's Zone."


@shows("ACT-27")
def test_a_lamp_that_burns_is_not_said_to_be_missing() -> None:
    state = lit_study("historian", "skeptic")
    for agent in state.agents:
        agent.zone = "foyer"
    state.light["foyer"] = "lit"
    evening = turn_of(state, "historian")
    assert evening.why("light", "cube").says == "The lamp here burns already."
    evening.do("light", "cube-off")
    assert evening.why("light", "cube-off").says == "The lamp here does not burn."


@shows("SPEC-11", "SPEC-02")
@pytest.mark.parametrize(
    ("attempt", "rule"),
    [
        (("hide", "specter-1", "cover-1"), "NW-SPEC-11"),
        (("dash", "specter-1", "foyer"), "NW-SPEC-11"),
        (("center", "specter-1"), "NW-SPEC-11"),
        (("drop", "flashlight"), "NW-SPEC-02"),
        (("discard", "flashlight"), "NW-SPEC-02"),
        (("trade", "skeptic"), "NW-SPEC-02"),
        (("distract", "target"), "NW-SPEC-12"),
        (("distract", "foyer"), "NW-SPEC-12"),
        (("reveal", "study"), "NW-SPEC-25"),
    ],
)
def test_a_specter_hears_the_specters_rules(attempt: tuple[str, ...], rule: str) -> None:
    assert dead_historian().why(*attempt).rule == rule


@shows("SPEC-12", "SPEC-13")
def test_distract_says_what_is_wrong_with_it() -> None:
    state = manifested(lit_study("historian", "skeptic"), "crypt")
    ghost = state.agent("historian")
    ghost.specter, ghost.bead, state.target = 1, 2, "historian"
    evening = turn_of(state, "historian")
    assert evening.why("distract", "target").says == "This Specter is the Target already."
    assert "more than 2 Zones away" in evening.why("distract", "old-cellar").says
    ghost = evening.agent("historian")
    ghost.lured, ghost.zone = True, "crypt"
    assert evening.why("distract", "old-cellar").rule == "NW-SPEC-13"


@shows("TURN-04")
def test_whoever_has_not_acted_is_told_to_take_the_turn_and_not_that_it_is_over() -> None:
    state = lit_study("historian", "skeptic")
    state.phase, state.step = "agents", "start"
    evening = Evening(state)
    for attempt in (("center", "historian"), ("move", "historian", "study", "foyer"), ("use", "flashlight")):
        assert evening.why(*attempt).says == "The Historian has to take the turn first."


@shows("DROP-09")
def test_who_carries_nothing_drops_nothing_between_turns() -> None:
    state = lit_study("historian", "skeptic")
    state.phase, state.step = "agents", "start"
    assert Evening(state).why("let-go", "historian").rule == "NW-DROP-09"
    evening = turn_of(lit_study("historian", "skeptic"), "historian")
    assert evening.why("drop", "flashlight").says == "Only what one carries can be dropped or discarded."


def test_nothing_that_was_tried_breaks_the_reasons() -> None:
    evening = turn_of(lit_study("historian", "skeptic"), "historian")
    for attempt in (
        (),
        ("",),
        ("ritual",),
        ("hide",),
        ("light",),
        ("investigate",),
        ("distract",),
        ("move",),
        ("dance",),
    ):
        assert why_not(evening.play, "seat1", attempt).says


@shows("EVENT-02")
def test_what_a_card_asks_begins_with_its_name_and_an_event_keeps_its_own() -> None:
    asked = []
    causes: tuple[tuple[Kind, str], ...]
    causes = (("item", "tarot-deck"), ("event", "ammit-01"), ("board", "rakshasa"), ("ruling", "ruling"))
    for kind, card in causes:
        effects = VERBS.compile([{"do": "lose_sanity", "who": "chosen", "amount": 1}], "test", "effects")
        choice = next(VERBS.run(lit_study("historian", "skeptic"), Cause(kind, card), effects))
        assert isinstance(choice, Choice)
        asked.append(choice.cause)
    assert asked == ["Tarot Deck", "The Event", "Rakshasa, Confrontation", "The host"]


def test_what_lies_elsewhere_is_told_to_lie_there() -> None:
    evening = turn_of(lit_study("historian", "skeptic"), "historian")
    assert evening.why("pick-up", "dropped", "kitchen").says == "They lie in the Kitchen, not in your Zone."
    assert evening.why("investigate", "clue", "kitchen").says == "That Clue lies in the Kitchen, not in your Zone."


def test_who_has_nothing_to_use_is_not_told_of_an_item_that_is_not() -> None:
    state = lit_study("historian", "skeptic")
    evening = turn_of(state, "historian")
    assert evening.why("use").says == "Nothing at hand has a USE now."


def test_of_two_alike_a_tap_on_either_finds_the_one_that_is_offered() -> None:
    state = lit_study("historian", "skeptic")
    state.agent("historian").pocket = ("matchbox", "matchbox-2")
    evening = turn_of(state, "historian")
    told = explain(evening.play, "seat1", ("card", "matchbox-2"))
    assert ["drop", "matchbox"] in told["can"]
    assert evening.why("drop", "matchbox-2").says == "Of two alike the first is dropped or discarded."

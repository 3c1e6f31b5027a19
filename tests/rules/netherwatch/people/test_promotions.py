"""Promotions: ten ranks, each with something its bearer may do once a game."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.demon import event_deck, manifestation, summoning
from gloamboard.rules.netherwatch.people import promotions
from gloamboard.rules.netherwatch.state import State
from tests.rules.asking import question
from tests.rules.netherwatch.table import Evening, house, manifested, run, shows, turn_of


def promoted_to(points: int, *team: str) -> State:
    """The first Agent's player has these Service Points; everybody stands in a lit Study."""
    state = house(*team)
    state.promotions, state.points = True, (("seat1", points),)
    for agent in state.agents:
        agent.zone = "study"
    state.light["study"] = "lit"
    return state


def used_up(evening: Evening, promotion: str) -> bool:
    """Whether this promotion is no longer offered."""
    return promotion not in {key[1] for key in evening.all("promotion")}


@shows("PROMO-01")
def test_promotions_may_be_left_out() -> None:
    state = promoted_to(100)
    assert {key[1] for key in turn_of(state, "historian").all("promotion")} >= {"free-move", "one-more"}
    plain = promoted_to(100)
    plain.promotions = False
    evening = turn_of(plain, "historian")
    assert "promotion" not in evening.words()
    assert promotions.earned(plain, plain.agent("historian")) == []


@shows("PROMO-04")
@pytest.mark.parametrize(("points", "ranks"), [(9, []), (10, [10]), (34, [10, 9, 8]), (100, list(range(10, 0, -1)))])
def test_each_ten_points_bring_one_more_rank_and_all_are_kept(points: int, ranks: list[int]) -> None:
    state = promoted_to(points)
    assert [row.rank for row in promotions.earned(state, state.agent("historian"))] == ranks
    assert promotions.earned(state, state.agent("skeptic")) == []


@shows("PROMO-05")
def test_an_initiate_moves_one_zone_free_once_a_game() -> None:
    evening = turn_of(promoted_to(10), "historian")
    assert evening.all("promotion") == {("promotion", "free-move", "foyer"), ("promotion", "free-move", "parlor")}
    evening.do("promotion", "free-move", "foyer")
    assert (evening.agent("historian").zone, evening.agent("historian").dormant) == ("foyer", 3)
    assert used_up(evening, "free-move")


@shows("PROMO-06")
def test_a_probationary_agent_centers_for_twice_the_sanity_once() -> None:
    state = promoted_to(20)
    state.agent("historian").sanity = 2
    evening = turn_of(state, "historian").do("promotion", "deep-breath").do("center", "historian")
    assert evening.agent("historian").sanity == 4
    assert used_up(evening, "deep-breath")
    assert evening.do("center", "historian").agent("historian").sanity == 5


@shows("PROMO-07")
def test_a_field_agent_keeps_one_single_use_item() -> None:
    state = promoted_to(30)
    state.agent("historian").pocket = ("first-aid-tin", "minor-area-ward")
    evening = turn_of(state, "historian").do("promotion", "kept-item").do("use", "minor-area-ward")
    assert "minor-area-ward" in evening.agent("historian").items
    assert used_up(evening, "kept-item")
    assert "minor-area-ward" not in evening.do("use", "minor-area-ward").agent("historian").items


@shows("PROMO-08")
def test_a_senior_field_agents_device_gives_its_optimal_usage_once_while_dormant() -> None:
    state = promoted_to(40)
    state.demon, state.agent("historian").hand = "azazel", ("scrying-orb",)
    evening = None
    for zone, optimal in (("study", True), ("study", False)):
        state.clues[zone], state.clue_bag = ("clue-90", "wild"), []
        evening = turn_of(state, "historian")
        if optimal:
            evening.do("promotion", "steady-hands")
        assert not evening.can("promotion", "steady-hands")
        evening.do("investigate", "scrying-orb", "teleportation")
        told = [line for line in evening.play.story if line.rule == "NW-DISC-08"]
        assert bool(told) is optimal
        state = evening.play.boundary.copy()
        state.phase, state.step, state.turn = "agents", "start", ""
        state.agent("historian").dormant = 3


@shows("PROMO-09")
def test_a_specialists_ability_stays_ready_once() -> None:
    state = promoted_to(50, "professional", "skeptic")
    evening = turn_of(state, "professional").do("promotion", "second-wind").do("ability", "professional")
    assert evening.agent("professional").ready is True
    assert used_up(evening, "second-wind")
    assert evening.do("ability", "professional").agent("professional").ready is False


@shows("PROMO-10")
@pytest.mark.parametrize(("fate", "by", "then"), [(1, -1, 5), (5, 1, 1), (3, 1, 4)])
def test_an_operative_shifts_fate_by_one_until_a_new_one_is_shown(fate: int, by: int, then: int) -> None:
    state = promoted_to(60)
    state.fate = fate
    evening = turn_of(state, "historian").do("promotion", "turn-of-fate", by)
    assert evening.state.fate == then
    assert used_up(evening, "turn-of-fate")
    state = evening.state
    back = event_deck.back(state.events.top[-1])[1]
    run(event_deck.discard_top(state, 1, "NW-PROMO-10"))
    assert state.fate == back


@shows("PROMO-11")
def test_a_senior_operative_swaps_an_initial_item_for_any_hq_item_before_the_game() -> None:
    setup = Setup(("seat1", "seat2"), 7, {"agents": "historian skeptic", "promotions": "on"}, points={"seat1": 70})
    play = Play(GAME, setup)
    mine = [card for card in play.state.agent("historian").items if cards.item(card).deck == "initial"]
    assert {option.key for option in question(play).options("seat1")} == {*(("swap", card) for card in mine), ("done",)}
    play.answer("seat1", ("swap", mine[0]))
    play.answer("seat1", ("bring", "prayer-beads"))
    items = play.state.agent("historian").items
    assert ("prayer-beads" in items, mine[0] in items) == (True, False)
    assert "prayer-beads" not in play.state.hq_deck.cards()
    assert question(play).about == "turn"  # the other player was not asked


@shows("PROMO-12")
def test_a_warden_pushes_the_demon_out_of_their_zone_the_first_time() -> None:
    state = manifested(promoted_to(80), "foyer")
    state.agent("skeptic").zone = "library"
    run(manifestation.step_to(state, "study", "NW-MAP-02"), ("push", "parlor"), "wild")  # it leaves a Clue behind
    assert (state.demon_zone, state.agent("historian").sanity, state.agent("historian").zone) == ("parlor", 7, "study")
    state.clues, state.clue_bag = {}, list(cards.clue_faces())
    run(manifestation.step_to(state, "study", "NW-MAP-02"), ("face", "historian"), 0, ("flee", "foyer"))
    assert state.demon_zone == "study"
    assert state.agent("historian").zone == "foyer"


@shows("PROMO-12")
def test_who_lets_the_first_time_pass_is_not_asked_again() -> None:
    state = manifested(promoted_to(80), "foyer")
    state.agent("skeptic").zone = "library"
    run(manifestation.step_to(state, "study", "NW-MAP-02"), ("decline",), ("face", "historian"), 0, ("flee", "parlor"))
    assert not promotions.fresh(state, state.agent("historian"), "turned-aside")


@shows("PROMO-12", "SUMM-04")
@pytest.mark.parametrize(("before", "after"), [("foyer", "parlor"), ("study", "study")])
def test_a_warden_pushes_a_demon_that_is_drawn_to_the_circle_but_not_one_that_stood_there(
    before: str, after: str
) -> None:
    state = manifested(promoted_to(80), before)
    state.agent("skeptic").zone = "library"
    away = [("push", "parlor"), "wild"] if before != after else [("face", "historian"), 0, ("flee", "foyer")]
    run(summoning.call(state, "study", "NW-SUMM-03"), *away)
    assert (state.demon_zone, state.tokens["circle"]) == (after, "study")
    assert promotions.fresh(state, state.agent("historian"), "turned-aside") == (before == after)


@shows("PROMO-13")
def test_a_sentinel_makes_one_exposed_cover_safe() -> None:
    state = promoted_to(90)
    state.covers = {"cover-1": ("study", "exposed"), "cover-2": ("library", "exposed"), "cover-3": ("parlor", "")}
    state.cover_bag = ["safe", "safe"]
    evening = turn_of(state, "historian")
    assert {key[2] for key in evening.all("promotion") if key[1] == "safe-house"} == {"cover-1", "cover-2"}
    evening.do("promotion", "safe-house", "cover-1")
    assert evening.state.covers["cover-1"] == ("study", "safe")
    assert evening.state.cover_bag == ["safe", "safe"]  # what lies face down in the Parlor is not touched
    assert evening.can("hide", "historian", "cover-1")
    assert used_up(evening, "safe-house")


@shows("PROMO-13", "CUBE-10")
def test_a_sentinel_needs_a_safe_cover_in_the_supply() -> None:
    state = promoted_to(90)
    safe = {f"cover-{n}": ("library", "safe") for n in range(1, 8)}
    state.covers = {**safe, "cover-8": ("study", "exposed"), "cover-9": ("parlor", "")}
    state.cover_bag = ["safe"]  # the eighth lies face down in the Parlor
    assert used_up(turn_of(state.copy(), "historian"), "safe-house")
    del state.covers["cover-9"]
    evening = turn_of(state, "historian").do("promotion", "safe-house", "cover-8")
    assert (evening.state.covers["cover-8"], evening.state.cover_bag) == (("study", "safe"), [])


@shows("PROMO-14")
def test_a_director_takes_one_action_more_once() -> None:
    state = promoted_to(100)
    state.agent("historian").sanity = 1
    evening = turn_of(state, "historian").do("promotion", "one-more")
    assert evening.agent("historian").dormant == 4
    assert used_up(evening, "one-more")
    for _ in range(4):
        evening.do("center", "historian")
    assert (evening.agent("historian").sanity, evening.agent("historian").dormant) == (5, 0)
    assert "center" not in evening.words()

"""What of the box is in play where: six Operations, and the decks that are mixed or kept apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gloamboard.rules.kernel import Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.demon import manifestation, summoning
from gloamboard.rules.netherwatch.house import locations
from gloamboard.rules.netherwatch.loyal_vigil.operations import escapes
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import boards, hazards, reveal
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import stack
from gloamboard.rules.netherwatch.people import objectives
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import BOX, kennel, new_game, shows, turn
from tests.rules.netherwatch.table import SEATS, manifested, run

SIX = ("coffin-rock", "pine-hollow", "le-bois", "la-cruz-quemada", "karang-hollow", "black-tarn")
DECKS = {
    "initial": "initial-items",
    "scavenged": "scavenged-items",
    "hq": "hq-items",
    "essential": "essential-items",
    "artifact": "artifacts",
}


@shows("SETUP-01", "SETUP-02", "SETUP-03", "COMP-10")
def test_six_operations_may_be_chosen_at_the_campsite() -> None:
    kennel()
    rows = cards.in_play((BOX,)).operations
    assert [each for each in SIX if rows[each].location == "campsite"] == list(SIX)
    assert sum(row.location == "campsite" for row in rows.values()) == 6
    assert locations.LOCATIONS["campsite"].name == "The Campsite"
    question = next(q for q in GAME.questions if q.key == "operation")
    assert {answer for answer, _ in question.answers if question.of_box.get(answer) == BOX} == set(SIX)
    for each in SIX:
        assert new_game("historian", "husky", operation=each).boundary.operation == each
    with pytest.raises(ValueError, match="operation"):
        GAME.new(Setup(SEATS[:2], 1, {"operation": "coffin-rock"}))  # without the box it is not there


@shows("MIX-07", "MIX-08")
def test_hq_items_and_artifacts_are_shuffled_in_everywhere() -> None:
    kennel()
    for location in ("mansion", "campsite"):
        assert len(cards.item_deck("artifact", (BOX,), location)) == 6
        assert len(cards.item_deck("hq", (BOX,), location)) == 48
    for deck in ("hq", "artifact"):
        for card in cards.item_deck(deck, (BOX,)):
            cards.item(card)


@shows("MIX-09", "MIX-10")
def test_the_campsite_has_scavenged_items_of_its_own_and_no_others() -> None:
    kennel()
    wild, tame = (cards.item_deck("scavenged", (BOX,), where) for where in ("campsite", "mansion"))
    assert (len(wild), len(tame)) == (14, 14)
    assert not set(wild) & set(tame)
    assert cards.item("bear-spray").found == "campsite"
    assert "kitchen-knife" not in wild
    state: State = new_game("historian", "husky", operation="coffin-rock").boundary
    assert set(state.scavenged_deck.cards()) < set(wild)


@shows("COMP-10", "COMP-11", "COMP-12", "COMP-13")
def test_the_packing_list_counts_what_the_box_brings() -> None:
    kennel()
    mine = cards.of_box(BOX)
    listed = {each: cards.component(each).count for each in mine.components}
    decks = {deck: sum(row.deck == deck for row in mine.items.values()) for deck in DECKS}
    assert {deck: listed[f"vigil-{name}"] for deck, name in DECKS.items()} == decks
    tiles = {kind: len(stack(kind)) for kind in ("entrance", "special", "exploration")}
    assert tiles == {
        "entrance": listed["entrance-tile"],
        "special": listed["special-tiles"],
        "exploration": listed["exploration-tiles"],
    }
    assert listed["campsite-boards"] == len(mine.operations) == len(boards.boards())
    assert listed["hazard-tokens"] == len(hazards.bag()) == 14
    assert listed["hq-tokens"] == reveal.HQ_TOKENS
    assert listed["canine-standees"] == len(mine.agents)
    assert listed["canine-boards"] == len({row.board for row in mine.agents.values()})
    # what bears the icon is the box's own, and nothing of it is among the Core's
    assert not mine.components.keys() & cards.in_play().components.keys()
    assert all(every.keys().isdisjoint(cards.in_play().items) for every in (mine.items,))


@shows("MIX-05")
def test_six_initial_items_join_the_cores_for_humans_anywhere() -> None:
    kennel()
    mine = [card for card in cards.item_deck("initial", (BOX,)) if card in cards.of_box(BOX).items]
    kinds = [cards.item(card).kind for card in mine]
    assert {kind: kinds.count(kind) for kind in kinds} == {"backpack": 2, "dog-whistle": 2, "chant-of-renewal": 2}
    assert len(cards.item_deck("initial", (BOX,))) == 8 + 6


@shows("OPB-06", "CR-13", "CR-14", "SETUP-02")
@pytest.mark.parametrize("operation", SIX)
def test_type_designation_site_and_tips_change_nothing(operation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kennel()
    row = cards.operation(operation)
    assert row.type in ("recon", "containment", "extermination")
    assert all((row.designation, row.site, row.tips))
    before = new_game("historian", "husky", operation=operation).boundary
    other = replace(row, type="recon", designation="-", site="-", tips=())
    monkeypatch.setitem(cards.cards().operations, operation, other)
    after = new_game("historian", "husky", operation=operation).boundary

    assert after.facts() == before.facts()


@shows("OPB-01", "RIFT-06")
@pytest.mark.parametrize("operation", SIX)
def test_no_circle_is_laid_while_a_requirement_is_open(operation: str) -> None:
    state: State = new_game("historian", "husky", operation=operation).boundary
    open_ones = objectives.open_requirements(state)
    assert open_ones == list(cards.operation(operation).requirement)
    because = summoning.why_not(state, state.agent("historian"))
    assert because is not None
    assert open_ones[0].says in because[1]
    for need in open_ones:
        cards.note(need)
        state.flags |= {mark: 1 for mark in (need.mark, f"objective-{need.objective}") if mark}
    assert objectives.open_requirements(state) == []


@shows("SETUP-24")
def test_pine_hollow_looks_at_whoever_touches_anything_and_asks_for_its_cameras() -> None:
    state = camping(ENTRANCE, "watchtower@e3/0", operation="pine-hollow", zone="watchtower")
    state.interactions, state.clues = ["watchtower"], {"gravel-lot": ("clue-1", "")}
    assert cards.operation("pine-hollow").requirement[0].mark == "cameras-3"
    evening = turn(state, "historian").do("investigate", "interaction").do("first", "Smile")
    assert evening.state.target == "historian"
    assert evening.state.flags["cameras"] == 1


@shows("SETUP-24")
def test_le_bois_hunts_whoever_ends_a_turn_alone_and_asks_for_the_lost() -> None:
    state = camping(ENTRANCE, operation="le-bois")
    row = cards.operation("le-bois")
    assert {each.letter for each in row.objective} == {"a", "b", "c"}
    assert row.requirement[0].mark == "hikers-2"
    assert turn(state.copy(), "historian").do("end", "historian").state.target == ""
    state.agent("husky").zone = "gravel-lot"
    assert turn(state, "historian").do("end", "historian").state.target == "historian"


@shows("SETUP-25")
def test_la_cruz_burns_whoever_stands_still_and_leaves_hazards_behind_the_demon() -> None:
    state = camping(ENTRANCE, operation="la-cruz-quemada", zone="gravel-lot")
    assert not turn(state.copy(), "historian").do("end", "historian").said("The ground is hot.")
    hazards.place(state, "gravel-lot", "LV-HAZ-02")
    evening = turn(state.copy(), "historian").do("end", "historian")
    assert evening.agent("historian").sanity == evening.agent("historian").top - 1
    state.cold = ["gravel-lot"]
    assert not turn(state, "historian").do("end", "historian").said("The ground is hot.")
    state = manifested(camping(ENTRANCE, operation="la-cruz-quemada", zone="trailhead"), "gravel-lot")
    run(manifestation.step_to(state, "lavatories", "NW-SPEC-12"))
    assert list(of(state).hazards) == ["gravel-lot"]


@shows("SETUP-25")
def test_karang_hollows_way_out_follows_fate() -> None:
    state = camping(ENTRANCE, operation="karang-hollow")
    assert cards.operation("karang-hollow").escape.zone == ""
    state.rifts, state.stage = {1: "trailhead", 2: "gravel-lot"}, "confrontation"
    for fate, zone in ((1, "trailhead"), (2, "gravel-lot"), (5, "gravel-lot")):
        state.fate = fate
        run(escapes.settle(state, None, ""))
        assert state.tokens["escape"] == zone

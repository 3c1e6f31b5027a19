"""Black Tarn Campgrounds: what its board asks, HQ Found, its Rules, its Fate Effects and its way out."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import ground, rifts
from gloamboard.rules.netherwatch.loyal_vigil.operations import escapes
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood.boards import boards
from gloamboard.rules.netherwatch.loyal_vigil.wood.explore import shuffle_stacks
from gloamboard.rules.netherwatch.state import State
from tests.rules.asking import a_choice
from tests.rules.netherwatch.loyal_vigil.camp import camping
from tests.rules.netherwatch.loyal_vigil.kennel import board_rule, new_game, shows, turn
from tests.rules.netherwatch.loyal_vigil.operations.tarn import START, dead, tarn
from tests.rules.netherwatch.table import manifested, run


def confronted(state: State, demon_at: str) -> State:
    state.stage, state.demon, state.demon_known = "confrontation", "leshy", True
    return manifested(state, demon_at)


@shows("BT-01", "SETUP-21")
def test_our_front_of_the_board_says_where_all_begin() -> None:
    state = new_game("survivor", "husky", operation="black-tarn").state
    assert state.ground == "campsite dirt-trail@e5/0 watchtower@e4/0"
    assert (state.rifts, {agent.zone for agent in state.agents}) == ({2: "watchtower"}, {"dirt-trail"})
    assert cards.operation("black-tarn").tiles
    assert {row.id for row in cards.of_box("loyal_vigil").operations.values()} == set(boards())


@shows("BT-02", "OPB-01")
@pytest.mark.parametrize("missing", ["rifts-6", "revealed-ravine-ledge"])
def test_the_circle_waits_for_six_rifts_and_the_ravine_ledge(missing: str) -> None:
    state = tarn()
    rows = cards.cards().items
    circle = next(card for card in state.essential if "summoning-circle" in rows[card].properties)
    state.agents[0].pocket, state.rifts = (circle,), {2: "watchtower"}
    state.flags |= {"rifts-6": 1, "revealed-ravine-ledge": 1}
    assert turn(state.copy(), "survivor").can("summon", circle)
    del state.flags[missing]
    assert turn(state, "survivor").why("summon", circle).rule == "LV-BT-02"


@shows("BT-03", "BT-04", "BT-05")
def test_with_rift_five_the_way_in_is_found() -> None:
    state = tarn()
    state.rifts = {2: "watchtower"}
    shuffle_stacks(state)
    assert turn(state.copy(), "husky").why("move", "husky", "hq").rule.startswith("NW-")
    assert ground.agent_far(state, "dirt-trail", "hq") is None
    places: list[tuple[str | int, ...]] = []
    script = rifts.place_rift(state, 5, "dirt-trail", "LV-RIFT-02")
    asked = next(script)
    places = [option.key for options in a_choice(asked).listed().values() for option in options]
    assert len(places) > 4
    assert all(key[:2] == ("lay", "entrance") for key in places)
    with pytest.raises(StopIteration):
        script.send(places[0])
    assert state.rifts[1] == "trailhead"
    assert of(state).hazards["lavatories"][1] == ""
    assert ground.agent_far(state, "trailhead", "hq") == 1
    assert ground.agent_far(state, "dirt-trail", "hq") is not None


@shows("BT-03")
def test_before_rift_five_nothing_is_found() -> None:
    state = tarn()
    run(rifts.place_rift(state, 4, "dirt-trail", "LV-RIFT-02"))
    assert "entrance" not in state.ground


@shows("BT-06")
def test_a_specter_goes_three_zones() -> None:
    state = tarn(*START, "fern-gully@f5/0", "fallen-spruce@f6/0", "dry-creek@f7/0")
    state.rifts = {2: "watchtower"}
    dead(state, "husky", "watchtower")
    assert board_rule("black-tarn", "Ghostly Presence").modifiers["specter-move"] == 1
    evening = turn(state, "husky")
    reached = {key[2] for key in evening.all("move")}
    assert ("fallen-spruce" in reached, "dry-creek" in reached) == (True, False)
    assert evening.why("move", "specter-1", "dry-creek").rule == "NW-SPEC-18"


@shows("BT-07")
def test_where_a_specter_rests_no_safe_cover_stays() -> None:
    state = tarn()
    dead(state, "husky", "watchtower")
    state.covers = {"cover-1": ("dirt-trail", "safe"), "cover-2": ("dirt-trail", "")}
    state.agents[0].hiding = "cover-1"
    evening = turn(state, "husky").do("move", "specter-1", "dirt-trail")
    assert list(evening.state.covers) == ["cover-2"]
    assert evening.agent("survivor").hiding == ""


@shows("BT-08")
def test_the_light_is_for_oneself_or_for_a_specter() -> None:
    state = tarn(agents=("survivor", "husky"))
    dead(state, "husky", "watchtower")
    state.agents[0].sanity, state.events.top = 2, state.events.top
    evening = turn(state.copy(), "survivor").do("center", "survivor").do("shine", "self")
    assert evening.agent("survivor").sanity == 4
    fate = state.fate
    evening = turn(state, "survivor").do("center", "survivor").do("shine", "husky")
    assert not evening.all("invigorate")  # 2 Actions
    evening.do("fate", 1)
    assert (evening.state.fate, evening.agent("survivor").sanity) == (fate % 5 + 1, 3)
    assert (evening.state.turn, evening.agent("husky").bead) == ("survivor", 2)


@shows("BT-08")
@pytest.mark.parametrize(("who", "gains"), [("survivor", 2), ("husky", 3)])
def test_without_a_specter_it_is_simply_one_more(who: str, gains: int) -> None:
    state = tarn()
    state.agent(who).sanity = 1
    assert turn(state, who).do("center", who).agent(who).sanity == 1 + gains


@shows("BT-09", "OPB-03")
@pytest.mark.parametrize(
    ("fate", "condition", "begins"),
    [
        (1, "frightened", "watchtower"),
        (1, "breakdown", "watchtower"),
        (1, "", "dirt-trail"),
        (2, "frightened", "dirt-trail"),
    ],
)
def test_with_a_condition_one_wakes_in_the_watchtower(fate: int, condition: str, begins: str) -> None:
    state = tarn()
    state.fate, state.light = fate, {"watchtower": "lit", "dirt-trail": "lit"}
    state.agents[0].condition = condition  # type: ignore[assignment]
    assert turn(state, "survivor").agent("survivor").zone == begins


@shows("BT-10", "OPB-03")
def test_a_specter_begins_at_any_rift_under_fate_one() -> None:
    state = tarn()
    state.rifts, state.fate = {2: "watchtower"}, 1
    dead(state, "husky", "dirt-trail")
    evening = turn(state.copy(), "husky").do("wander", "watchtower")
    assert (evening.agent("husky").zone, evening.agent("husky").bead) == ("watchtower", 2)
    state.fate = 2
    assert not turn(state, "husky").all("wander")


@shows("BT-11", "OPB-03")
@pytest.mark.parametrize("fate", [4, 5])
def test_a_second_explore_may_cost_sanity(fate: int) -> None:
    state = tarn()
    state.fate = fate
    shuffle_stacks(state)
    of(state).explores = 1
    evening = turn(state, "survivor")
    assert evening.why("frantic", "exploration").rule == "LV-BT-11"  # that would be the first
    evening.do("explore", "exploration")
    evening.do(*sorted(evening.all("lay"), key=str)[0])
    while not evening.all("frantic"):
        evening.do(*sorted(evening.keys(), key=str)[0])
    evening.do(*sorted(evening.all("frantic"), key=str)[0])
    assert (evening.agent("survivor").dormant, evening.agent("survivor").sanity) == (
        3,
        evening.agent("survivor").top - 1,
    )
    while evening.all("lay"):
        evening.do(*sorted(evening.all("lay"), key=str)[0])
    assert evening.why("frantic", "exploration").rule == "LV-BT-11"


@shows("BT-11")
def test_not_under_another_fate_and_not_in_breakdown() -> None:
    state = tarn()
    shuffle_stacks(state)
    state.fate = 3
    assert turn(state.copy(), "survivor").why("frantic", "exploration").rule == "LV-BT-11"
    state.fate, state.agents[0].sanity, state.agents[0].condition = 4, 0, "breakdown"
    evening = turn(state, "survivor").do("explore", "exploration")
    while evening.all("lay"):
        evening.do(*sorted(evening.all("lay"), key=str)[0])
    assert evening.why("frantic", "exploration").rule == "NW-COND-12"


@shows("BT-23", "BT-25", "OPB-05")
@pytest.mark.parametrize("tier", ["initiate", "operative", "veteran"])
def test_only_initiates_get_out(tier: str) -> None:
    state = confronted(tarn(zone="watchtower", tier=tier), "dirt-trail")
    run(escapes.note_tier(state, None, ""))
    dead(state, "husky", "watchtower")
    state.tokens = {"escape": "watchtower"}
    evening = turn(state, "survivor", 0)
    if tier == "initiate":
        assert evening.do("escape", "survivor").agent("survivor").escaped
    else:
        assert evening.why("escape", "survivor").rule == "LV-BT-23"


@shows("BT-24")
def test_the_watchtower_is_the_way_out_once_no_safe_cover_lies_open() -> None:
    state = confronted(tarn(), "watchtower")
    state.covers = {"cover-1": ("dirt-trail", "safe")}
    run(escapes.settle(state, None, ""))
    assert "escape" not in state.tokens
    state.covers = {"cover-1": ("dirt-trail", "")}
    run(escapes.settle(state, None, ""))
    assert state.tokens["escape"] == "watchtower"
    state.covers = {"cover-1": ("dirt-trail", "safe")}
    run(escapes.settle(state, None, ""))
    assert state.tokens["escape"] == "watchtower"


@shows("BT-25")
def test_without_a_specter_nobody_finds_the_way_but_one_still_walks() -> None:
    state = confronted(tarn(*START, "dry-creek@e6/0", zone="watchtower"), "dry-creek")
    run(escapes.note_tier(state, None, ""))
    state.covers = {}
    evening = turn(state, "survivor")
    assert evening.state.tokens["escape"] == "watchtower"
    assert evening.why("escape", "survivor").rule == "LV-BT-25"
    assert evening.can("move", "survivor", "dirt-trail")


def test_the_entrance_lies_apart_where_no_path_leaves_room() -> None:
    state = camping("torn-tent@a1/0", zone="torn-tent", operation="black-tarn")
    asked = next(rifts.place_rift(state, 5, "torn-tent", "LV-RIFT-02"))
    keys = [option.key for options in a_choice(asked).listed().values() for option in options]
    assert ("lay", "entrance", "e4", 0) in keys
    assert len(keys) > 40

"""Black Tarn Campgrounds, rule by rule: the dead are of use, HQ has to be found, and only Initiates get out."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import ground, rifts
from gloamboard.rules.netherwatch.loyal_vigil.operations import escapes, held
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood.boards import boards
from gloamboard.rules.netherwatch.loyal_vigil.wood.explore import shuffle_stacks
from gloamboard.rules.netherwatch.people import conditions
from gloamboard.rules.netherwatch.state import Agent, State
from tests.rules.asking import a_choice
from tests.rules.netherwatch.loyal_vigil.camp import camping
from tests.rules.netherwatch.loyal_vigil.kennel import board_rule, new_game, shows, turn
from tests.rules.netherwatch.table import manifested, run

START = ("dirt-trail@e5/0", "watchtower@e4/0")


def tarn(
    *words: str, zone: str = "dirt-trail", agents: tuple[str, ...] = ("survivor", "husky"), tier: str = "initiate"
) -> State:
    return camping(*(words or START), zone=zone, operation="black-tarn", agents=agents, tier=tier)


def using(zone: str, *words: str, agents: tuple[str, ...] = ("survivor", "husky")) -> State:
    state = tarn(*words, zone=zone, agents=agents)
    state.interactions = [zone]
    return state


def dead(state: State, name: str, zone: str, number: int = 1) -> Agent:
    agent = state.agent(name)
    agent.specter, agent.bead, agent.zone, agent.sanity = number, 2, zone, 0
    return agent


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


@shows("BT-12", "OPB-04")
def test_the_docks_give_two_essentials_and_stay() -> None:
    state = using("docks", "lakeside@c4/0")
    evening = turn(state, "survivor").do("investigate", "interaction")
    for _ in range(2):
        evening.do(*sorted(evening.all("fetch"), key=str)[0])
    assert len(evening.agent("survivor").items) == 2
    assert evening.state.interactions == ["docks"]


@shows("BT-13", "OPB-04")
def test_who_goes_down_the_ravine_is_a_specter_there() -> None:
    state = using("ravine-ledge", "ravine@c4/0", agents=("survivor", "historian"))
    state.agents[0].pocket = ("flashlight",)
    state.clues = {"ravine-floor": ("clue-1", "")}
    evening = turn(state, "survivor").do("investigate", "interaction").do("ledge", "down")
    gone = evening.agent("survivor")
    assert (bool(gone.specter), gone.zone, gone.items) == (True, "ravine-floor", ())
    assert evening.state.dropped[1][:2] == ("ravine-floor", ("flashlight",))
    assert evening.state.interactions == ["ravine-ledge"]
    assert evening.state.clues["ravine-floor"][1] == ""


@shows("BT-13")
def test_the_demon_stays_awake_for_it_was_not_its_doing() -> None:
    state = using("ravine-ledge", "ravine@c4/0", *START, agents=("survivor", "historian"))
    state = manifested(state, "watchtower")
    evening = turn(state, "survivor").do("investigate", "interaction").do("ledge", "down")
    assert evening.agent("survivor").specter
    assert (evening.state.manifested, evening.state.to_dormant) == (True, False)


@shows("BT-14", "BT-20", "OPB-04")
def test_an_objective_from_the_tent_buys_sanity_and_cards_at_the_ledge() -> None:
    state = using("torn-tent", "ravine@c4/0", "torn-tent@a8/0")
    state.agent("husky").zone = "ravine-floor"
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert of(evening.state).held == {"survivor": 1}
    assert evening.agent("survivor").items == ()
    assert evening.state.interactions == ["torn-tent"]
    state = evening.state.copy()
    state.agent("survivor").zone, state.interactions = "ravine-ledge", ["ravine-ledge"]
    state.light["ravine-ledge"], state.agent("survivor").sanity, state.agent("survivor").dormant = "lit", 1, 3
    evening = turn(state, "survivor").do("investigate", "interaction").do("ledge", "give")
    for deck in ("hq", "scavenged", "scavenged"):
        evening.do("deck", deck).do(*sorted(evening.all("keep"), key=str)[0])
    assert evening.agent("survivor").sanity == 4
    assert [cards.item(card).deck for card in evening.agent("survivor").items].count("scavenged") == 2
    assert of(evening.state).held == {}


@shows("BT-14")
def test_without_an_objective_the_ledge_has_nothing_to_give() -> None:
    evening = turn(using("ravine-ledge", "ravine@c4/0"), "survivor").do("investigate", "interaction")
    assert {key[1] for key in evening.all("ledge")} == {"down", "back"}


@shows("BT-20")
def test_three_objectives_are_all_there_are_and_the_dead_have_none() -> None:
    state = tarn(agents=("survivor", "historian"))
    assert [held.take(state, state.agents[0], "LV-BT-20") for _ in range(4)] == [True, True, True, False]
    run(conditions.die(state, state.agents[0], "NW-OVER-05"))
    assert of(state).held == {}


@shows("BT-15", "OPB-04")
def test_the_den_comforts_dogs_most_and_ends_a_breakdown_if_one_likes() -> None:
    state = using("animal-den", "animal-den@c4/0", "watchtower@a1/0", agents=("survivor", "husky", "historian"))
    for agent, sanity in zip(state.agents, (1, 1, 0), strict=True):
        agent.sanity = sanity
    state.agent("historian").condition, state.agent("historian").zone = "breakdown", "watchtower"
    evening = turn(state.copy(), "survivor").do("investigate", "interaction").do("recover", "yes")
    assert [agent.sanity for agent in evening.state.agents] == [2, 5, 1]
    assert evening.agent("historian").condition == ""
    assert evening.state.interactions == []
    evening = turn(state, "survivor").do("investigate", "interaction").do("recover", "no")
    assert (evening.agent("historian").condition, evening.agent("historian").sanity) == ("breakdown", 0)


@shows("BT-16", "OPB-04")
def test_the_dirt_trail_gives_a_safe_cover_here_or_where_cover_belongs() -> None:
    state = using("dirt-trail", *START, "fern-gully@f5/0", "dry-creek@e6/0")
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert {key[1] for key in evening.all("zone")} == {"dirt-trail", "fern-gully"}
    evening.do("zone", "fern-gully")
    assert list(evening.state.covers.values()) == [("fern-gully", "safe")]
    assert evening.state.interactions == []


@shows("BT-17", "OPB-04")
@pytest.mark.parametrize("haunted", [True, False])
def test_the_shelter_lights_what_is_beside_it(haunted: bool) -> None:
    state = using("picnic-shelter", "picnic-shelter@e5/0", "watchtower@e4/0", "dirt-trail@e6/0")
    state.light = {"picnic-shelter": "lit"}
    dead(state, "husky", "picnic-shelter" if haunted else "watchtower")
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert {zone for zone in evening.state.light if zone != "picnic-shelter"} == {"watchtower", "dirt-trail"}
    assert set(evening.state.clues) == {"watchtower", "dirt-trail"}
    assert ("artifact" in evening.state.tokens) == haunted
    assert evening.state.interactions == []


@shows("BT-18")
def test_a_specter_brings_the_artifact_once() -> None:
    for taken in (False, True):
        state = using("picnic-shelter", "picnic-shelter@e5/0")
        state.artifact_taken = taken
        dead(state, "husky", "picnic-shelter")
        evening = turn(state, "survivor").do("investigate", "interaction")
        assert (evening.state.tokens.get("artifact") == "picnic-shelter") is not taken


@shows("BT-19", "OPB-04")
def test_from_the_bridge_everybody_investigates_where_they_are() -> None:
    state = using("split-log-bridge", "split-log-bridge@c4/0", *START, agents=("survivor", "husky", "historian"))
    state.agent("husky").zone, state.agent("historian").zone = "dirt-trail", "watchtower"
    state.interactions += ["dirt-trail", "watchtower"]
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert not evening.can("investigate", "interaction")  # the bridge's own cube is gone
    evening.do("investigate", "clue").do("investigate", "interaction")
    evening.do("investigate", "interaction")
    assert (evening.agent("husky").dormant, evening.agent("historian").dormant) == (3, 3)
    assert evening.agent("survivor").dormant == 2
    assert evening.state.interactions == ["watchtower"]


@shows("BT-21", "OPB-04")
def test_the_watchtower_lets_every_specter_reveal_for_nothing_and_stays() -> None:
    state = using("watchtower", *START, agents=("survivor", "husky", "historian"))
    dead(state, "husky", "dirt-trail")
    dead(state, "historian", "dirt-trail", 2)
    state.clues, state.covers = {"dirt-trail": ("clue-1", "")}, {"cover-1": ("watchtower", "")}
    state.cover_bag = ["safe"]
    evening = turn(state, "survivor").do("investigate", "interaction").do("reveal", "dirt-trail")
    assert evening.state.clues["dirt-trail"][1]
    evening.do("reveal", "watchtower")
    assert evening.state.covers["cover-1"][1] == "safe"
    assert (evening.agent("husky").bead, evening.agent("historian").bead) == (2, 2)
    assert evening.state.interactions == ["watchtower"]


@shows("BT-22")
@pytest.mark.parametrize(("haunt", "gains"), [("fern-gully", 2), ("fallen-spruce", 0)])
def test_two_zones_from_a_specter_one_takes_heart(haunt: str, gains: int) -> None:
    state = using("watchtower", *START, "fern-gully@f5/0", "fallen-spruce@f6/0")
    state.agents[0].sanity = 1
    dead(state, "husky", haunt)
    evening = turn(state, "survivor").do("investigate", "interaction")
    while evening.all("decline"):
        evening.do("decline")
    assert evening.agent("survivor").sanity == 1 + gains


@shows("BT-22")
def test_even_out_of_a_breakdown() -> None:
    state = using("watchtower", *START)
    state.agents[0].sanity, state.agents[0].condition = 0, "breakdown"
    dead(state, "husky", "watchtower")
    evening = turn(state, "survivor").do("investigate", "interaction")
    while evening.all("decline"):
        evening.do("decline")
    evening.do("recover", "yes")
    assert (evening.agent("survivor").sanity, evening.agent("survivor").condition) == (2, "")


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


def test_on_the_bridge_a_dog_may_lead_a_human_with_its_free_investigate() -> None:
    state = using("split-log-bridge", "split-log-bridge@c4/0", *START, agents=("survivor", "husky", "historian"))
    state.agent("husky").zone = state.agent("historian").zone = "dirt-trail"
    state.agent("husky").condition = "frightened"
    state.interactions += ["dirt-trail"]
    evening = turn(state, "survivor").do("investigate", "interaction").do("decline")
    evening.do("help", "historian").do("investigate", "interaction")
    assert (evening.agent("husky").dormant, evening.agent("historian").dormant) == (3, 3)
    assert "dirt-trail" not in evening.state.interactions


def test_nobody_in_hq_is_near_a_specter() -> None:
    state = using("watchtower", *START, "entrance@a1/0", agents=("survivor", "husky", "historian"))
    dead(state, "husky", "trailhead")
    state.agent("historian").zone, state.agent("historian").sanity = "hq", 1
    evening = turn(state, "survivor").do("investigate", "interaction")
    while evening.all("decline"):
        evening.do("decline")
    assert evening.agent("historian").sanity == 1

"""The four Operations of our own, played: their tables, Requirements, Fate effects and ways out."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.house import ground, locks
from gloamboard.rules.netherwatch.loyal_vigil.operations import escapes, perils
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood.explore import shuffle_stacks
from gloamboard.rules.netherwatch.people import objectives
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import new_game, shows, turn
from tests.rules.netherwatch.table import Evening, effect, manifested, run
from tests.rules.whole_games import checked_game

TILE = {
    "bell-post": "chapel-clearing",
    "boathouse": "lakeside",
    "docks": "lakeside",
    "fire-circle": "managers-ground",
    "managers-cabin": "managers-ground",
    "mess-hall": "mess-ground",
    "open-chapel": "chapel-clearing",
    "ranger-office": "ranger-post",
    "ranger-station": "ranger-post",
    "wash-house": "mess-ground",
}


def using(operation: str, zone: str, *more: str) -> State:
    """Survivor and Husky in a Zone with its Interaction, apart from the Entrance."""
    state = camping(ENTRANCE, f"{TILE.get(zone, zone)}@a1/0", *more, zone=zone, operation=operation, agents=TEAM)
    state.rifts, state.interactions = {1: "trailhead"}, [zone]
    for agent in state.agents:
        agent.sanity = 3
    return state


TEAM = ("survivor", "husky")


def used(state: State, *dice: int) -> Evening:
    return turn(state, "survivor", *dice).do("investigate", "interaction")


def each_card_under(evening: Evening, count: int) -> None:
    """So many drawn cards go under their deck, one by one; no more are drawn."""
    for _ in range(count):
        evening.do(*sorted(evening.all("bottom"), key=str)[0])
    assert not evening.all("bottom")


def over(state: State, moment: str, fate: int) -> None:
    state.fate = fate
    run(moments.fire(state, moment))


def confronted(state: State, demon_at: str) -> State:
    state.stage, state.demon, state.demon_known = "confrontation", "leshy", True
    return manifested(state, demon_at)


@shows("COMP-10", "SETUP-02")
def test_no_two_operations_ask_the_same_or_end_the_same() -> None:
    rows = [cards.operation(row) for row in cards.of_box(new_game(*TEAM).state.boxes[0]).operations]
    assert len(rows) == 6
    for told in (
        [frozenset(need.mark or need.objective for need in row.requirement) for row in rows],
        [(row.escape.says, row.escape.needs) for row in rows],
        [frozenset(each.name for each in row.fate_effect) for row in rows],
        [frozenset(each.name for each in row.special) for row in rows],
        [frozenset(each.zone for each in row.interaction) for row in rows],
        [row.tiles for row in rows],
    ):
        assert len(set(told)) == 6


# --- Pine Hollow ---------------------------------------------------------------------------


@shows("OPB-01", "OPB-04")
def test_three_cameras_of_four_are_enough() -> None:
    state = using("pine-hollow", "mess-hall", "watchtower@a8/0", "deer-track@c8/0", "lakeside@h1/0")
    for zone in ("mess-hall", "deer-track", "docks"):
        assert "cameras-3" not in state.flags
        state.interactions, state.agents[0].zone, state.light[zone] = [zone], zone, "lit"
        state.agents[0].dormant, state.agents[1].zone = 3, "gravel-lot"
        evening = used(state, *([0] if zone == "deer-track" else []))
        while not evening.all("end"):
            evening.do(*sorted(evening.keys(), key=str)[0])
        assert evening.state.interactions == []
        assert evening.state.target == "survivor"  # whoever touches anything is looked at
        state = evening.state.copy()
        state.phase, state.step, state.turn = "agents", "start", ""
    assert state.flags["cameras-3"] == 1


def test_the_cameras_give_something_besides() -> None:
    state = using("pine-hollow", "watchtower")
    state.clues = {"gravel-lot": ("clue-1", "")}
    evening = used(state)
    assert evening.state.clues["gravel-lot"][1]
    evening = used(using("pine-hollow", "mess-hall"))
    each_card_under(evening, 1)
    evening = used(using("pine-hollow", "deer-track"), 1)
    assert (evening.agent("survivor").sanity, list(evening.state.clues)) == (2, ["deer-track"])
    evening = used(using("pine-hollow", "docks"))
    gone = evening.state.events_gone
    evening.do(*next(key for key in evening.offered() if "discard" in key))
    assert evening.state.events_gone == gone + 1


def test_hot_water_calms_all_here() -> None:
    state = using("pine-hollow", "wash-house")
    state.agents[1].condition = "frightened"
    evening = used(state)
    assert [(agent.sanity, agent.condition) for agent in evening.state.agents] == [(5, ""), (5, "")]


def test_the_swings_ready_or_send() -> None:
    state = using("pine-hollow", "playground")
    for agent in state.agents:
        agent.ready = False
    assert all(agent.ready for agent in used(state.copy()).do("either", "first").state.agents)
    state.agents[1].zone = "trailhead"
    evening = used(state).do("either", "second")
    evening.do(*next(key for key in evening.offered() if key[-1] == "husky"))
    evening.do("go", "husky", "lavatories").do("go", "husky", "gravel-lot")
    assert evening.agent("husky").zone == "gravel-lot"


def test_the_boat_pays_in_cards_and_darkens() -> None:
    evening = used(using("pine-hollow", "boathouse"))
    each_card_under(evening, 2)
    assert evening.state.light["boathouse"] == "dark"


def test_the_fox_leads_to_the_watchtower_again_and_again() -> None:
    evening = used(using("pine-hollow", "fallen-spruce", "watchtower@a8/0"))
    assert evening.agent("survivor").zone == "watchtower"
    assert evening.state.interactions == ["fallen-spruce"]


@shows("OPB-03")
@pytest.mark.parametrize(("fate", "left"), [(2, 0), (3, 1)])
def test_under_fate_two_a_light_goes_out(fate: int, left: int) -> None:
    state = camping(ENTRANCE, operation="pine-hollow", agents=TEAM)
    state.light = {"gravel-lot": "lit"}
    over(state, "demon-phase-end", fate)
    assert len(state.light) == left


@shows("OPB-03")
def test_under_fate_four_the_dark_hinders() -> None:
    state = camping(ENTRANCE, operation="pine-hollow", agents=TEAM)
    state.light, state.fate = {"trailhead": "dark"}, 4
    evening = turn(state.copy(), "survivor", 0, 1)  # two dice, the worse counts
    assert evening.agent("survivor").sanity == evening.agent("survivor").top - 1
    state.fate = 1
    assert turn(state, "survivor", 0).can("end", "survivor")


@shows("OPB-05")
def test_pine_hollow_is_left_by_the_lot_after_signal_and_switch() -> None:
    state = camping(
        ENTRANCE, "watchtower@e3/0", "mess-ground@a1/0", zone="gravel-lot", operation="pine-hollow", agents=TEAM
    )
    state = confronted(state, "trailhead")
    objectives.place_escape(state)
    objectives.lay(state, "confrontation")
    assert state.tokens == {"escape": "gravel-lot", "objective-a": "watchtower", "objective-b": "mess-hall"}
    assert turn(state.copy(), "survivor").why("escape", "survivor").rule == "LV-OPB-05"
    for letter, zone in (("a", "watchtower"), ("b", "mess-hall")):
        state.agents[0].zone, state.light[zone] = zone, "lit"
        state = turn(state, "survivor", 0).do("investigate", "objective", letter).state.copy()
        state.phase, state.step, state.turn, state.agents[0].manifested = "agents", "start", "", 2
    state.agents[0].zone = "gravel-lot"
    assert turn(state, "survivor", 0).do("escape", "survivor").agent("survivor").escaped


# --- Le Bois ---------------------------------------------------------------------------------


@shows("OPB-01", "OPB-05")
def test_two_of_three_hikers_are_found_before_the_team_leaves() -> None:
    state = camping(ENTRANCE, zone="trailhead", operation="le-bois", agents=TEAM)
    state.ground += " animal-den@a1/0"
    run(escapes.zone_revealed(state, None, "animal-den"))
    assert state.tokens == {"objective-a": "animal-den"}
    state.ground += " abandoned-cabin@a8/0 ravine@i1/0"
    run(escapes.zone_revealed(state, None, "ravine-floor"))
    assert state.tokens["objective-c"] == "ravine-floor"
    stuck = confronted(state.copy(), "gravel-lot")
    objectives.place_escape(stuck)
    assert turn(stuck, "survivor", 0).why("escape", "survivor").rule == "LV-OPB-05"
    for letter, zone, mark in (("a", "animal-den", False), ("b", "abandoned-cabin", True)):
        state.agents[0].zone, state.light[zone], state.agents[0].dormant = zone, "lit", 3
        evening = turn(state, "survivor").do("investigate", "objective", letter)
        if letter == "b":
            each_card_under(evening, 1)
        state = evening.state.copy()
        state.phase, state.step, state.turn = "agents", "start", ""
        assert ("hikers-2" in state.flags) == mark
        if not mark:
            one_missing = confronted(state.copy(), "gravel-lot")
            one_missing.agents[0].zone, one_missing.agents[0].manifested = "trailhead", 2
            objectives.place_escape(one_missing)
            assert turn(one_missing, "survivor", 0).why("escape", "survivor").rule == "LV-OPB-05"
    free = confronted(state, "gravel-lot")
    free.agents[0].zone, free.agents[0].manifested = "trailhead", 2
    objectives.place_escape(free)
    assert turn(free, "survivor", 0).do("escape", "survivor").agent("survivor").escaped


def test_the_den_shows_much_and_costs_nerve() -> None:
    state = using("le-bois", "animal-den", "dry-creek@b1/0", "picnic-shelter@a2/0")
    evening = used(state)
    if evening.all("zone"):
        evening.do(*sorted(evening.all("zone"), key=str)[0])
    assert "animal-den" in evening.state.clues
    assert len(evening.state.clues) == 2
    assert evening.agent("survivor").sanity == 2


def test_the_stretcher_brings_somebody_round() -> None:
    state = using("le-bois", "abandoned-cabin")
    state.agents[1].sanity, state.agents[1].condition = 0, "breakdown"
    evening = used(state)
    evening.do(*next(key for key in evening.offered() if key[-1] == "husky"))
    assert (evening.agent("husky").condition, evening.agent("husky").sanity) == ("", 2)


@pytest.mark.parametrize(("zone", "draws"), [("picnic-shelter", 2), ("ranger-office", 2)])
def test_shelter_and_cupboard_give_cards(zone: str, draws: int) -> None:
    evening = used(using("le-bois", zone))
    if evening.all("fetch"):
        evening.do(*sorted(evening.all("fetch"), key=str)[0])
        assert len(evening.agent("survivor").items) == 1
    each_card_under(evening, draws)


def test_the_hide_shows_the_next_event_for_a_roll_and_stays() -> None:
    evening = used(using("le-bois", "overgrown-grove"), 1)
    evening.do(*next(key for key in evening.offered() if "discard" in key))
    assert evening.agent("survivor").sanity == 2
    assert evening.state.interactions == ["overgrown-grove"]


def test_the_flares_light_three_zones() -> None:
    evening = used(using("le-bois", "ranger-station"))
    for zone in ("trailhead", "gravel-lot", "lavatories"):
        evening.do("zone", zone)
    assert {"trailhead", "gravel-lot", "lavatories"} <= set(evening.state.light)
    assert not evening.all("zone")


def test_the_gully_hides_one_and_tells_of_another() -> None:
    state = using("le-bois", "fern-gully")
    state.covers, state.cover_bag = {"cover-1": ("lavatories", "")}, ["exposed", "safe"]
    evening = used(state).do("zone", "fern-gully")
    assert ("fern-gully", "safe") in evening.state.covers.values()
    assert evening.state.covers["cover-1"][1]


def test_in_the_creek_one_is_lost_to_the_hunter() -> None:
    state = using("le-bois", "dry-creek")
    state.target = "survivor"
    evening = used(state)
    assert evening.state.target == ""
    assert evening.state.interactions == ["dry-creek"]
    assert ("shield", "survivor", 1, "game") in evening.state.lasting


@shows("OPB-03")
def test_under_fate_one_clues_are_cheaper_and_under_three_the_demon_is_quicker() -> None:
    state = camping(ENTRANCE, operation="le-bois", agents=TEAM)
    for fate, left in ((1, 1), (2, 2)):
        state.fate, state.agents[0].sanity = fate, 3
        top = turn(state.copy(), "survivor").do("investigate", "clue").agent("survivor").sanity
        assert top == 3 - left


# --- La Cruz Quemada -------------------------------------------------------------------------


@shows("OPB-01", "OPB-04")
def test_three_rites_of_four_are_enough() -> None:
    state = using("la-cruz-quemada", "stone-cairn", "chapel-clearing@g1/0", "picnic-shelter@a8/0")
    state.agents[0].pocket = ("flashlight",)
    for zone in ("stone-cairn", "open-chapel", "picnic-shelter"):
        assert "rites-3" not in state.flags
        state.interactions, state.agents[0].zone, state.light[zone] = [zone], zone, "lit"
        state.agents[0].dormant, state.agents[0].sanity = 3, 3
        evening = used(state)
        assert evening.state.interactions == []
        state = evening.state.copy()
        state.phase, state.step, state.turn = "agents", "start", ""
    assert state.flags["rites-3"] == 1
    assert state.cold == ["stone-cairn"]
    assert state.agents[0].sanity == 3
    assert state.agents[0].items == ()


def test_the_rite_of_the_chapel_heartens_and_that_of_the_ash_lights() -> None:
    assert [agent.sanity for agent in used(using("la-cruz-quemada", "open-chapel")).state.agents] == [4, 4]
    state = using("la-cruz-quemada", "fire-circle")
    state.light = {"fire-circle": "dark"}
    evening = turn(state, "survivor", 0, 1).do("investigate", "interaction")
    assert (evening.state.light["fire-circle"], evening.state.flags["rites"]) == ("lit", 1)
    assert evening.agent("survivor").sanity == 2


def test_steam_cools_the_ground_next_door_for_a_little_nerve() -> None:
    evening = used(using("la-cruz-quemada", "docks"))
    assert (evening.state.cold, evening.agent("survivor").sanity) == (["boathouse"], 2)
    assert evening.state.interactions == ["docks"]


def test_sand_puts_out_a_hazard_next_door() -> None:
    state = using("la-cruz-quemada", "hollow-stump", "picnic-shelter@b1/0")
    of(state).hazards = {"picnic-shelter": ("hazard-1", ""), "trailhead": ("hazard-2", "")}
    assert "picnic-shelter" in ground.near(state, "hollow-stump")
    evening = used(state)
    assert list(of(evening.state).hazards) == ["trailhead"]


def test_the_firebreak_is_a_ward() -> None:
    assert used(using("la-cruz-quemada", "old-firebreak")).state.tokens == {"minor-ward": "old-firebreak"}


def test_the_surveyors_crates_wake_the_ground() -> None:
    evening = used(using("la-cruz-quemada", "managers-cabin"))
    each_card_under(evening, 3)
    assert list(of(evening.state).hazards) == ["managers-cabin"]


@shows("OPB-03")
def test_ash_puts_out_lamps_and_a_tremor_slows() -> None:
    state = camping(ENTRANCE, "dirt-trail@e3/0", zone="lavatories", operation="la-cruz-quemada", agents=TEAM)
    state.light, state.fate = {}, 2
    assert not turn(state.copy(), "survivor", 0).can("light", "cube")
    state.fate = 1
    assert turn(state.copy(), "survivor", 0).can("light", "cube")
    state.ground += " watchtower@e2/0"
    assert turn(state.copy(), "survivor", 0).can("move", "survivor", "watchtower")
    state.fate = 5
    assert not turn(state, "survivor", 0).can("move", "survivor", "watchtower")


@shows("OPB-05")
def test_the_bell_opens_the_way_on_the_rift_farthest_from_the_demon() -> None:
    state = camping(
        ENTRANCE, "dirt-trail@e3/0", "chapel-clearing@a1/0", zone="bell-post", operation="la-cruz-quemada", agents=TEAM
    )
    state = confronted(state, "dirt-trail")
    state.agents[1].zone = "open-chapel"
    state.rifts = {1: "trailhead", 2: "gravel-lot", 3: "dirt-trail"}
    objectives.lay(state, "confrontation")
    evening = turn(state, "survivor").do("investigate", "objective", "a")
    assert evening.state.tokens == {"escape": "gravel-lot"}


@shows("OPB-05")
def test_the_bell_takes_the_lock_off_that_a_way_out_may_lie_behind() -> None:
    """No key is sure to be in the wood of La Cruz Quemada."""
    tiles = ("dirt-trail@e3/0", "managers-ground@e2/180", "chapel-clearing@a1/0")
    state = camping(ENTRANCE, *tiles, zone="bell-post", operation="la-cruz-quemada", agents=TEAM)
    state = confronted(state, "trailhead")
    state.agents[1].zone = "open-chapel"
    state.rifts = {1: "trailhead", 2: "managers-cabin"}
    locks.place_lock(state, ("managers-cabin",), "LV-TOK-04")
    objectives.lay(state, "confrontation")
    evening = turn(state, "survivor").do("investigate", "objective", "a")
    assert evening.state.tokens == {"escape": "managers-cabin"}
    assert not evening.state.locks
    assert not evening.state.blocked


# --- Karang Hollow ---------------------------------------------------------------------------


@shows("OPB-01")
def test_bowl_and_mask_are_put_back_before_the_circle_and_the_house_before_leaving() -> None:
    state = camping(
        ENTRANCE,
        *("stone-cairn@g4/270", "chapel-clearing@a1/0", "lakeside@a8/0"),
        zone="stone-cairn",
        operation="karang-hollow",
        agents=TEAM,
    )
    state.flags["rifts-5"] = 1
    objectives.lay(state, "setup")
    assert state.tokens == {"objective-a": "stone-cairn", "objective-b": "open-chapel", "objective-c": "boathouse"}
    for letter, zone, dice in (("a", "stone-cairn", ()), ("b", "open-chapel", (1,))):
        assert objectives.open_requirements(state)
        state.agents[0].zone, state.light[zone], state.agents[0].dormant = zone, "lit", 3
        state = turn(state, "survivor", *dice).do("investigate", "objective", letter).state.copy()
        state.phase, state.step, state.turn = "agents", "start", ""
    assert objectives.open_requirements(state) == []
    assert state.agents[0].sanity == state.agents[0].top - 1
    away = confronted(state, "gravel-lot")
    away.tokens["escape"], away.agents[0].zone, away.agents[0].manifested, away.rifts = (
        "trailhead",
        "trailhead",
        2,
        {1: "trailhead"},
    )
    assert turn(away.copy(), "survivor", 0).why("escape", "survivor").rule == "LV-OPB-05"
    away.flags["objective-c"] = 1
    assert turn(away, "survivor", 0).do("escape", "survivor").agent("survivor").escaped


def test_an_offering_turns_fate_and_pays() -> None:
    state = using("karang-hollow", "torn-tent")
    state.fate, state.agents[1].zone = 2, "trailhead"
    evening = used(state).do("fate", 1)
    each_card_under(evening, 1)
    assert evening.state.fate == 3


def test_the_stump_leads_to_any_rift_for_a_roll() -> None:
    state = using("karang-hollow", "hollow-stump")
    state.rifts, state.agents[1].zone = {1: "trailhead", 2: "gravel-lot"}, "trailhead"
    evening = used(state, 0)
    assert {key[1] for key in evening.all("go")} == {"trailhead", "gravel-lot"}
    evening.do("go", "gravel-lot")
    assert evening.agent("survivor").zone == "gravel-lot"
    assert evening.state.interactions == ["hollow-stump"]


def test_on_the_bridge_one_changes_places() -> None:
    state = using("karang-hollow", "split-log-bridge", "dirt-trail@e3/0")
    state.agents[1].zone = "dirt-trail"
    evening = used(state)
    assert [agent.zone for agent in evening.state.agents] == ["dirt-trail", "split-log-bridge"]
    assert evening.agent("survivor").sanity == 4


@shows("EXPL-09", "EXPL-10")
def test_from_the_watchtower_three_tiles_are_seen_for_any_path() -> None:
    state = using("karang-hollow", "watchtower")
    shuffle_stacks(state)
    evening = used(state)
    assert ("path", "gravel-lot", "special") in evening.offered()
    evening.do("path", "gravel-lot", "special")
    assert len(evening.all("survey")) == 3
    evening.do(*sorted(evening.all("survey"), key=str)[0])
    while evening.all("lay"):
        evening.do(*sorted(evening.all("lay"), key=str)[0])
    while not evening.all("end"):
        evening.do(*sorted(evening.keys(), key=str)[0])
    assert len(of(evening.state).special) == 5
    assert "watchtower" in evening.state.interactions


def test_what_is_set_adrift_leaves_clues() -> None:
    state = using("karang-hollow", "docks")
    state.agents[0].pocket, state.agents[1].zone = ("flashlight",), "trailhead"
    evening = used(state)
    assert set(evening.state.clues) == {"docks", "boathouse"}
    assert evening.agent("survivor").items == ()


def test_rice_is_for_all_near() -> None:
    state = using("karang-hollow", "mess-hall")
    state.agents[1].zone = "wash-house"
    assert [agent.sanity for agent in used(state).state.agents] == [5, 5]


@pytest.mark.parametrize(("fate", "stays"), [(1, ["bell-post"]), (2, [])])
def test_the_stone_moves_one_rift(fate: int, stays: list[str]) -> None:
    state = using("karang-hollow", "bell-post")
    state.fate, state.agents[1].zone = fate, "open-chapel"
    evening = used(state, 0).do("zone", "lavatories")
    assert evening.state.rifts == {1: "lavatories"}
    assert evening.state.interactions == stays


def test_what_others_left_is_found_again() -> None:
    state = using("karang-hollow", "abandoned-cabin")
    state.discard = ["trail-map"]
    evening = used(state)
    assert evening.agent("survivor").items == ("trail-map",)
    each_card_under(evening, 1)


@shows("OPB-03")
def test_rifts_change_places_and_paths_draw_in() -> None:
    state = camping(ENTRANCE, zone="gravel-lot", operation="karang-hollow", agents=TEAM)
    state.rifts = {1: "trailhead", 2: "lavatories", 4: "gravel-lot"}
    over(state, "demon-phase-end", 2)
    assert state.rifts == {1: "trailhead", 2: "lavatories", 4: "gravel-lot"}
    over(state, "demon-phase-end", 1)
    assert state.rifts == {1: "gravel-lot", 2: "lavatories", 4: "trailhead"}
    state.rifts, state.agents[1].zone = {1: "trailhead"}, "trailhead"
    state.fate = 3
    run(moments.fire(state, "demon-phase-end"), ("zone", "lavatories"))
    assert state.agents[0].zone == "lavatories"


OPERATIONS = ("black-tarn", "coffin-rock", "karang-hollow", "la-cruz-quemada", "le-bois", "pine-hollow")


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("variant", ["full", "confrontation"])
def test_whole_games_in_the_wood_hold(operation: str, variant: str) -> None:
    def begin(seed: int) -> Play:
        return new_game("survivor", "husky", "historian", seed=seed, operation=operation, variant=variant)

    outcome, asked = checked_game(begin, OPERATIONS.index(operation), every=25)
    assert outcome.result in ("win", "loss")
    assert asked > 10


def test_nobody_is_drawn_down_the_ravine_but_round_it() -> None:
    """The Rift lies on the Ravine Floor: one Zone below the Ledge for the Demon, five away on foot."""
    round_it = ("overgrown-grove@b3/0", "hollow-stump@b4/0", "fern-gully@c4/0", "fallen-spruce@d4/0")
    state = camping("ravine@c3/0", *round_it, zone="ravine-ledge", agents=("survivor",))
    state.rifts = {1: "ravine-floor"}
    effect(state, {"do": "pull", "who": "user", "where": "rift-nearest"}, agent="survivor")
    assert state.agents[0].zone == "overgrown-grove"


@pytest.mark.parametrize(("others_live", "target"), [(True, "survivor"), (False, "")], ids=["of-a-team", "the-last"])
def test_le_bois_hunts_whoever_strays_from_the_others(others_live: bool, target: str) -> None:
    state = camping(ENTRANCE, zone="trailhead", operation="le-bois", agents=("survivor", "husky"))
    state.agent("husky").zone = "lavatories"
    state.agent("husky").specter = 0 if others_live else 1
    run(perils.turn_ends(state, state.agent("survivor"), "trailhead"))
    assert state.target == target

"""Coffin Rock Campground, rule by rule: its table, its Rifts, its Wild Clues and the way out."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import clues
from gloamboard.rules.netherwatch.loyal_vigil.operations import escapes
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.people import objectives
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import board_rule, new_game, shows, turn
from tests.rules.netherwatch.table import Evening, manifested, run


def team(*words: str, zone: str = "trailhead") -> State:
    """A human and a dog in one Zone of this wood."""
    return camping(*words, zone=zone, agents=("survivor", "husky"))


def using(zone: str, *words: str) -> State:
    """Both in a Zone with an Interaction Cube."""
    state = team(*words, zone=zone)
    state.interactions = [zone]
    return state


def a_circle(state: State) -> str:
    rows = cards.cards().items
    return next(card for card in state.essential if "summoning-circle" in rows[card].properties)


def confronted(state: State) -> State:
    state.stage, state.demon_known = "confrontation", True
    return state


@shows("CR-01", "OPB-01", "RIFT-06")
def test_the_circle_waits_for_the_ranger_office_and_six_rifts() -> None:
    state = team(ENTRANCE, zone="welcome-cabin")
    state.rifts = {1: "trailhead"}
    circle = a_circle(state)
    state.agents[0].pocket = (circle,)
    evening = turn(state, "survivor")
    assert evening.why("summon", circle).rule == "LV-CR-01"
    assert "Ranger Office" in evening.why("summon", circle).says
    state.flags["revealed-ranger-office"] = 1
    assert "6 Rifts" in turn(state.copy(), "survivor").why("summon", circle).says
    state.flags["rifts-6"] = 1
    assert turn(state.copy(), "survivor").can("summon", circle)
    del state.flags["revealed-ranger-office"]
    assert turn(state.copy(), "survivor").why("summon", circle).rule == "LV-CR-01"


@shows("CR-03", "CR-13", "CR-14", "OPB-06")
def test_the_board_names_its_fate_token_its_type_and_its_words() -> None:
    row = cards.operation(new_game(operation="coffin-rock").state.operation)
    assert (row.fate_tokens, row.type) == ((1, 2, 3, 4, 5), "recon")
    assert "0712-B" in row.designation
    assert len(row.tips) == 2
    game = new_game(operation="coffin-rock")
    assert any("stacks stones" in line.says for line in game.story)
    assert not any(word in str(game.state.flags) for word in ("0712", "Alpha"))


@shows("CR-15")
@pytest.mark.parametrize(
    ("who", "light", "gains"),
    [("survivor", "lit", 2), ("survivor", "dim", 1), ("husky", "lit", 3), ("husky", "dim", 2)],
)
def test_center_gives_one_more_in_the_light(who: str, light: str, gains: int) -> None:
    state = team()
    state.light = {"trailhead": "lit"} if light == "lit" else {}
    state.agent(who).sanity = 2
    assert board_rule("coffin-rock", "Stay by the light").modifiers == {"center-lit": 1}
    evening = turn(state, who, *(() if light == "lit" or who == "husky" else (0,))).do("center", who)
    assert evening.agent(who).sanity == 2 + gains


def clue_on_a_rift(wilds: int = 4) -> State:
    state = team(ENTRANCE, "dirt-trail@e3/0", zone="gravel-lot")
    state.rifts, state.clues = {2: "dirt-trail"}, {"dirt-trail": ("clue-9", "")}
    state.clue_bag = ["physical special"]
    of(state).wilds = state.flags["clue-aside"] = wilds
    return state


@shows("CR-16")
@pytest.mark.parametrize(
    ("answer", "left", "face"), [("yes", 3, "wild"), ("no", 4, "physical special")], ids=["yes", "no"]
)
def test_a_clue_turned_up_on_a_rift_may_be_changed_for_a_wild_one(answer: str, left: int, face: str) -> None:
    evening = turn(clue_on_a_rift(), "survivor").do("move", "survivor", "dirt-trail")
    evening.do("wild", answer)
    assert (of(evening.state).wilds, evening.state.clues["dirt-trail"][1]) == (left, face)
    assert evening.state.clue_bag == (["physical special"] if answer == "yes" else [])
    assert evening.state.flags["clue-aside"] == left


@shows("CR-16")
def test_off_the_rift_or_with_none_left_nobody_is_asked() -> None:
    state = clue_on_a_rift(wilds=0)
    run(clues.reveal_clue(state, "dirt-trail", "NW-CLUE-05"), "physical special")
    assert state.clues["dirt-trail"][1] == "physical special"
    state = clue_on_a_rift()
    state.rifts = {2: "trailhead"}
    run(clues.reveal_clue(state, "dirt-trail", "NW-CLUE-05"), "physical special")
    assert of(state).wilds == 4


@shows("CR-17")
def test_a_wild_clue_that_was_read_is_in_the_supply() -> None:
    state = clue_on_a_rift()
    run(clues.reveal_clue(state, "dirt-trail", "NW-CLUE-05"), "physical special", ("wild", "yes"))
    supply = state.supply("clue")
    clues.remove_clue(state, "dirt-trail", "NW-ACT-08")
    assert "wild" in state.clue_bag
    assert (state.supply("clue"), of(state).wilds) == (supply + 1, 3)


FAR_RIFTS = {1: "trailhead", 2: "dirt-trail", 3: "gravel-lot"}


@shows("CR-18", "CR-19", "OPB-03")
@pytest.mark.parametrize(
    ("fate", "dice", "ends", "lost"),
    [
        (2, (0, 1), "gravel-lot", 1),  # two dice, the worse counts; away from the Rift of Fate
        (2, (0, 0), "dirt-trail", 0),
        (1, (), "dirt-trail", 0),
        (5, (), "dirt-trail", 0),  # Fate 5 means Rift 3 while no higher one is there
    ],
)
def test_the_rift_that_fate_points_at_carries_off(fate: int, dice: tuple[int, ...], ends: str, lost: int) -> None:
    state = team(ENTRANCE, "dirt-trail@e3/0", zone="trailhead")
    state.rifts, state.fate = dict(FAR_RIFTS), fate
    top = state.agent("survivor").sanity
    evening = turn(state, "survivor", *dice).do("move", "survivor", "dirt-trail").do("stop", "survivor")
    assert (evening.agent("survivor").zone, evening.agent("survivor").sanity) == (ends, top - lost)
    assert not evening.dice


@shows("CR-18")
def test_while_its_number_is_not_there_the_next_lower_rift_stirs() -> None:
    state = team(ENTRANCE, zone="trailhead")
    state.rifts, state.fate = {1: "trailhead", 3: "gravel-lot"}, 5
    evening = turn(state, "survivor", 2, 0).do("move", "survivor", "gravel-lot").do("stop", "survivor")
    assert evening.agent("survivor").zone == "trailhead"


@shows("CR-18")
def test_in_breakdown_nothing_is_rolled_and_nobody_is_carried_off() -> None:
    state = team(ENTRANCE, zone="trailhead")
    state.rifts, state.fate = {1: "trailhead", 3: "gravel-lot"}, 3
    state.agents[0].sanity, state.agents[0].condition = 0, "breakdown"
    evening = turn(state, "survivor").do("move", "survivor", "gravel-lot").do("stop", "survivor")
    assert evening.agent("survivor").zone == "gravel-lot"


@shows("CR-18", "CR-19")
def test_a_move_that_would_go_on_from_there_does_not() -> None:
    state = team(ENTRANCE, "dirt-trail@e3/0", zone="trailhead")
    state.rifts, state.fate = dict(FAR_RIFTS), 2
    evening = turn(state, "survivor", 1, 1).do("move", "survivor", "dirt-trail")
    before = evening.agent("survivor").dormant
    assert evening.can("hide", "survivor", "cover-1") is False
    evening.do("stop", "survivor")
    assert (evening.agent("survivor").zone, evening.agent("survivor").dormant) == ("gravel-lot", before)


@shows("CR-20", "OPB-04")
def test_the_docks_roll_and_carry_to_the_lot_or_to_an_open_path_and_stay() -> None:
    state = using("docks", ENTRANCE, "lakeside@a1/0", "torn-tent@a8/0")
    state.rifts = {1: "trailhead"}
    evening = turn(state, "survivor", 1).do("investigate", "interaction")
    offered = {key[1] for key in evening.all("go")}
    assert "gravel-lot" in offered
    assert "torn-tent" in offered
    assert "docks" not in offered
    evening.do("go", "gravel-lot")
    assert evening.agent("survivor").zone == "gravel-lot"
    assert evening.agent("survivor").sanity == evening.agent("survivor").top - 1
    assert evening.state.interactions == ["docks"]


@shows("CR-20")
def test_in_breakdown_the_docks_are_not_used() -> None:
    state = using("docks", ENTRANCE, "lakeside@a1/0")
    state.agents[0].sanity, state.agents[0].condition = 0, "breakdown"
    assert turn(state, "survivor").why("investigate", "interaction").rule == "NW-COND-12"


def by_the_fire() -> State:
    state = using("fire-circle", "managers-ground@c4/0", "dirt-trail@d3/0", "fern-gully@e4/0")
    state.agent("husky").zone = "managers-cabin"
    for agent in state.agents:
        agent.sanity = 1
    return state


@shows("CR-21", "OPB-04")
def test_the_fire_circle_lights_itself_and_all_beside_it() -> None:
    state = by_the_fire()
    evening = turn(state, "survivor").do("investigate", "interaction")
    house = evening.state
    assert {zone for zone, level in house.light.items() if level == "lit"} == {
        "fire-circle",
        "managers-cabin",
        "dirt-trail",
        "fern-gully",
    }
    assert house.interactions == []


@shows("CR-22")
def test_who_is_near_the_fire_takes_heart_and_may_switch_on_a_light() -> None:
    state = by_the_fire()
    state.agents[0].pocket = ("flashlight",)
    evening = turn(state, "survivor").do("investigate", "interaction").do("lamp", "on")
    assert [agent.sanity for agent in evening.state.agents] == [4, 4]
    assert evening.agent("survivor").lit


@shows("CR-22")
def test_a_broken_agent_gets_nothing_of_the_fire_and_no_light_without_a_light_item() -> None:
    state = by_the_fire()
    state.agent("husky").sanity, state.agent("husky").condition = 0, "breakdown"
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert evening.agent("husky").sanity == 0
    assert not evening.all("lamp")


@shows("CR-23")
def test_the_ranger_office_is_of_no_use_before_the_artifact_is_gone() -> None:
    state = using("ranger-office", "ranger-post@c4/0")
    state.tokens["artifact"] = "ranger-office"
    refused = turn(state.copy(), "survivor").why("investigate", "interaction")
    assert refused.rule == "LV-CR-23"
    del state.tokens["artifact"]
    evening = turn(state, "survivor").do("investigate", "interaction").do("done")
    assert evening.state.interactions == []


@shows("CR-24")
def test_the_ranger_office_lights_up_to_five_zones_and_who_is_there() -> None:
    state = using("ranger-office", ENTRANCE, "ranger-post@a1/0")
    state.light = {}
    state.agents[0].sanity, state.agent("husky").zone = 2, "trailhead"
    state.agent("husky").sanity, state.agent("husky").condition = 0, "breakdown"
    evening = turn(state, "survivor", 0).do("investigate", "interaction")
    for zone in ("ranger-office", "trailhead", "lavatories", "gravel-lot", "welcome-cabin"):
        evening.do("zone", zone)
    assert not evening.all("zone")
    assert set(evening.state.light) == {"ranger-office", "trailhead", "lavatories", "gravel-lot", "welcome-cabin"}
    assert (evening.agent("survivor").sanity, evening.agent("husky").sanity) == (3, 0)


@shows("CR-25", "OPB-04")
def test_the_ranger_station_gives_three_hq_items_and_an_essential_one() -> None:
    state = using("ranger-station", "ranger-post@c4/0")
    evening = turn(state, "survivor").do("investigate", "interaction")
    for _ in range(3):
        evening.do(*next(iter(evening.all("bottom"))))
    assert evening.state.interactions == []
    card = next(iter(sorted(evening.all("fetch"), key=str)))
    evening.do(*card)
    assert card[1] in evening.agent("survivor").items
    assert card[1] not in evening.state.essential


@shows("CR-25")
def test_a_dog_is_not_offered_a_companion_there() -> None:
    evening = turn(using("ranger-station", "ranger-post@c4/0"), "husky").do("investigate", "interaction")
    for _ in range(3):
        evening.do(*next(iter(evening.all("bottom"))))
    assert evening.all("fetch")
    assert not any("companion" in str(key[1]) for key in evening.all("fetch"))


@shows("CR-26")
@pytest.mark.parametrize(
    ("more", "broken", "ends", "gained"),
    [
        ((), False, "hollow-stump", 1),
        (("animal-den@a1/0",), False, "animal-den", 1),
        (("animal-den@a1/0",), True, "animal-den", 0),
    ],
)
def test_the_hollow_stump_calms_and_leads_on(more: tuple[str, ...], broken: bool, ends: str, gained: int) -> None:
    state = using("hollow-stump", "hollow-stump@e4/0", *more)
    state.agents[0].sanity, state.agents[0].condition = (0, "breakdown") if broken else (2, "")
    state.agent("husky").zone = ends if ends == "hollow-stump" else "hollow-stump"
    evening = turn(state, "survivor").do("investigate", "interaction")
    agent = evening.agent("survivor")
    assert (agent.zone, agent.sanity) == (ends, (0 if broken else 2) + gained)
    assert evening.state.interactions == ["hollow-stump"]


@shows("CR-26")
def test_with_both_places_known_the_stump_leaves_the_choice() -> None:
    state = using("hollow-stump", "hollow-stump@e4/0", "animal-den@a1/0", "split-log-bridge@a8/0")
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert {key[1] for key in evening.all("go")} == {"animal-den", "split-log-bridge"}


@shows("CR-26")
def test_a_place_that_is_locked_or_full_is_no_way_out_of_the_stump() -> None:
    state = using("hollow-stump", "hollow-stump@e4/0", "animal-den@a1/0", "split-log-bridge@a8/0")
    state.locks, state.agent("husky").zone = {"animal-den": frozenset()}, "split-log-bridge"
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert evening.agent("survivor").zone == "hollow-stump"


@shows("CR-27")
def test_the_managers_cabin_gives_three_cards_and_moves_safe_cover_two_zones() -> None:
    state = using("managers-cabin", ENTRANCE, "dirt-trail@e3/0", "managers-ground@a1/0")
    state.covers = {
        "cover-1": ("dirt-trail", "safe"),
        "cover-2": ("gravel-lot", "exposed"),
        "cover-3": ("lavatories", ""),
    }
    evening = turn(state, "survivor").do("investigate", "interaction")
    for _ in range(3):
        evening.do(*next(iter(evening.all("bottom"))))
    ways = {key[1:] for key in evening.all("shift")}
    assert ways == {("none",), ("cover-1", "trailhead"), ("cover-1", "welcome-cabin"), ("cover-1", "lavatories")}
    evening.do("shift", "cover-1", "lavatories")
    assert evening.state.covers["cover-1"] == ("lavatories", "safe")
    assert evening.state.interactions == []


@shows("CR-28")
def test_the_playground_readies_all_who_stand_there() -> None:
    state = using("playground", "playground@c4/0")
    for agent in state.agents:
        agent.ready = False
    evening = turn(state, "survivor", 1).do("investigate", "interaction")
    assert all(agent.ready for agent in evening.state.agents)
    assert evening.agent("survivor").sanity == evening.agent("survivor").top - 1
    assert evening.state.interactions == []


def at_the_cairn(fate: int) -> State:
    state = using("stone-cairn", ENTRANCE, "stone-cairn@e3/180")
    state.rifts, state.fate = {1: "trailhead", 2: "gravel-lot", 3: "lavatories"}, fate
    return state


@shows("CR-29", "CR-30")
def test_the_cairn_moves_two_rifts_by_one_zone_and_never_onto_another() -> None:
    state = at_the_cairn(5)
    evening = turn(state, "survivor", 0, 1).do("investigate", "interaction")
    assert evening.agent("survivor").sanity == evening.agent("survivor").top - 1
    assert evening.all("rift") == {("rift", "rift-1"), ("rift", "rift-2")}  # Rift 3 has Rifts on every side
    evening.do("rift", "rift-1")
    assert evening.all("zone") == {("zone", "welcome-cabin"), ("zone", "stone-cairn")}
    evening.do("zone", "stone-cairn").do("rift", "rift-3")
    assert evening.state.rifts == {1: "stone-cairn", 2: "gravel-lot", 3: "trailhead"}
    assert not evening.all("rift")


@shows("CR-31", "OPB-04")
@pytest.mark.parametrize(("fate", "stays"), [(2, ["stone-cairn"]), (5, [])])
def test_the_cairn_stays_if_a_moved_rift_equals_fate(fate: int, stays: list[str]) -> None:
    state = at_the_cairn(fate)
    state.rifts = {1: "trailhead", 2: "gravel-lot"}
    evening = turn(state, "survivor", 0, 0).do("investigate", "interaction")
    while evening.all("rift") or evening.all("zone"):
        evening.do(*sorted(evening.all("rift") or evening.all("zone"), key=str)[-1])
    assert evening.state.interactions == stays


@shows("CR-32")
def test_objective_a_is_in_the_ranger_office_when_the_confrontation_starts_or_once_it_is_found() -> None:
    state = team("ranger-post@c4/0", zone="ranger-office")
    objectives.lay(state, "confrontation")
    assert state.tokens == {"objective-a": "ranger-office"}
    state = confronted(team(ENTRANCE))
    objectives.lay(state, "confrontation")
    assert state.tokens == {}
    state.ground += " ranger-post@a1/0"
    run(escapes.zone_revealed(state, None, "ranger-office"))
    assert state.tokens == {"objective-a": "ranger-office"}


@shows("CR-33", "OPB-05")
def test_the_objective_opens_the_escape_on_the_highest_odd_rift() -> None:
    state = confronted(team(ENTRANCE, "ranger-post@a1/0", zone="ranger-office"))
    state.demon = "leshy"
    state.rifts = {1: "trailhead", 2: "lavatories", 3: "gravel-lot", 4: "welcome-cabin"}
    state.tokens = {"objective-a": "ranger-office"}
    state = manifested(state, "welcome-cabin")
    evening = turn(state, "survivor").do("investigate", "objective", "a")
    assert evening.state.tokens == {"escape": "gravel-lot"}


@shows("OPB-05")
def test_before_the_confrontation_there_is_no_escape() -> None:
    state = team(ENTRANCE)
    state.rifts = {1: "trailhead"}
    escapes.lay(state, "highest-odd-rift", "LV-CR-33")
    assert "escape" not in state.tokens
    state.tokens["escape"] = "trailhead"
    assert turn(state, "survivor").why("escape", "survivor").rule == "NW-OP-04"


@shows("CR-34")
def test_the_living_leave_from_the_escape_and_specters_do_not() -> None:
    state = confronted(team(ENTRANCE, zone="gravel-lot"))
    state.demon, state.tokens = "leshy", {"escape": "gravel-lot"}
    state.rifts = {1: "trailhead", 3: "gravel-lot"}
    state = manifested(state, "lavatories")
    assert cards.note(cards.operation("coffin-rock").escape).needs == ()
    evening: Evening = turn(state.copy(), "survivor", 0).do("escape", "survivor")
    assert evening.agent("survivor").escaped
    state.agents[0].specter, state.agents[0].bead = 1, 2
    assert turn(state, "survivor").why("escape", "specter-1").rule == "NW-SPEC-10"

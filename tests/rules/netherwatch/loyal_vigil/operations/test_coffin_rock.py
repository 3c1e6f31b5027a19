"""Coffin Rock Campground: what its board asks, its Rules, its Fate Effect and its way out."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import clues
from gloamboard.rules.netherwatch.loyal_vigil.operations import escapes
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.people import objectives
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE
from tests.rules.netherwatch.loyal_vigil.kennel import board_rule, new_game, shows, turn
from tests.rules.netherwatch.loyal_vigil.operations.rock import team
from tests.rules.netherwatch.table import Evening, manifested, run


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

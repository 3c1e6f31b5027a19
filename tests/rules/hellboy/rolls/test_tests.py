"""Tests: dice of the skill's colour, steps up and down, boosts, the effect die, the score."""

import pytest

from gloamboard.rules.hellboy.cards.words import Skill
from gloamboard.rules.hellboy.fighting.fight import fight
from gloamboard.rules.hellboy.rolls.tests import Result, changed_dice, make_test, score_of, standing_steps
from gloamboard.rules.hellboy.state.state import INJURY, Agent, State
from gloamboard.rules.kernel import Key, Script
from gloamboard.rules.kernel.door import asked_of
from tests.rules.hellboy.field import Field, field
from tests.rules.hellboy.running import Run, drive

HERE = "great-hall-a"


def scored(
    state: State,
    who: str = "roger",
    skill: Skill = "fight",
    *,
    ups: int = 0,
    downs: int = 0,
    weapon: str = "",
    answers: list[Key] | None = None,
    faces: list[object] | None = None,
) -> tuple[Result, list[str], Run]:
    """The result of a test, the dice that were rolled for it, and what was asked."""
    dice: list[str] = []
    found: list[Result] = []

    def script() -> Script:
        result = yield from make_test(state, state.agent(who), skill, ups, downs, what="test", weapon=weapon)
        found.append(result)

    def watched() -> Script:
        inner, reply = script(), None
        while True:
            try:
                asked = inner.send(reply)
            except StopIteration:
                return
            if not dice and not hasattr(asked, "asks"):
                dice.extend(state.test.dice)
            reply = yield asked

    run = drive(watched(), answers or [], faces or [])
    return found[0], dice, run


def at_rest(cubes: int = 0) -> Field:
    return field({"roger": HERE, "dunmore": "crypt-a"}, cubes=cubes)


@pytest.mark.rule("HB-TEST-01")
def test_three_dice_of_the_skill_and_the_effect_die() -> None:
    _, dice, _ = scored(at_rest().state)
    assert dice == ["red", "red", "red", "effect"]
    _, dice, _ = scored(at_rest().state, skill="defence")
    assert dice == ["orange", "orange", "orange", "effect"]


@pytest.mark.rule("HB-TEST-02")
@pytest.mark.rule("HB-EFFD-03")
def test_pips_and_the_effect_die_are_the_score() -> None:
    result, _, _ = scored(at_rest().state, faces=[1, 2, 0, "plus-one"])
    assert result.score == 4


@pytest.mark.rule("HB-TEST-03")
def test_upgrades_and_downgrades_cancel() -> None:
    _, dice, _ = scored(at_rest().state, skill="defence", ups=3, downs=1)
    assert sorted(dice) == ["effect", "orange", "red", "red"]


@pytest.mark.rule("HB-TEST-04")
def test_a_yellow_die_that_is_downgraded_is_not_rolled() -> None:
    _, dice, _ = scored(at_rest().state, skill="shoot", downs=1)
    assert dice == ["yellow", "yellow", "effect"]


@pytest.mark.rule("HB-TEST-05")
@pytest.mark.rule("HB-TEST-04")
@pytest.mark.parametrize("downs", [3, 4])
def test_three_downgrades_of_yellow_leave_the_effect_die(downs: int) -> None:
    result, dice, _ = scored(at_rest().state, skill="shoot", downs=downs, faces=["plus-two"])
    assert (dice, result.score) == (["effect"], 2)


@pytest.mark.rule("HB-TEST-06")
def test_no_die_is_changed_twice() -> None:
    assert changed_dice("orange", 5) == ("red", "red", "red")
    assert changed_dice("red", -5) == ("orange", "orange", "orange")
    assert changed_dice("black", 2) == ("black", "black", "black")


@pytest.mark.rule("HB-EFFD-02")
@pytest.mark.rule("HB-EFFD-03")
@pytest.mark.rule("HB-EFFD-04")
@pytest.mark.rule("HB-EFFD-06")
@pytest.mark.parametrize(
    ("pips", "face", "score"),
    [
        ([3, 2, 1], "catastrophe", 3),
        ([2, 1, 0], "plus-one", 4),
        ([2, 1, 0], "plus-two", 5),
        ([3, 2, 1], "double", 9),
        ([], "double", 0),
        ([0], "catastrophe", 0),
        ([], "plus-one", 1),
    ],
)
def test_what_the_effect_die_does(pips: list[int], face: str, score: int) -> None:
    assert score_of(pips, face) == score


@pytest.mark.rule("HB-EFFD-01")
@pytest.mark.rule("HB-EFFD-05")
def test_dice_to_re_roll_are_all_named_first_and_the_new_faces_stand() -> None:
    answers: list[Key] = [("again", "red", 1), ("done",)]
    result, _, run = scored(at_rest().state, faces=[1, 2, 3, "re-roll", 0], answers=answers)
    assert result.score == 5
    assert [question.about for question in run.asked] == ["re-roll", "re-roll"]  # none after the new face was seen


@pytest.mark.rule("HB-EFFD-07")
def test_bprd_is_any_other_result() -> None:
    result, _, run = scored(at_rest().state, faces=[3, 2, 1, "bprd"], answers=[("wild", "double")])
    assert result.score == 9
    assert {option.key[1] for option in run.asked[0].options("seat1")} == {
        "plus-one",
        "plus-two",
        "double",
        "re-roll",
        "catastrophe",
    }


@pytest.mark.rule("HB-EFFD-08")
def test_bprd_spent_on_a_card_is_not_wild() -> None:
    answers: list[Key] = [("spend", "copper-gauntlet")]
    result, _, _ = scored(at_rest().state, faces=[3, 2, 1, "bprd"], answers=answers, weapon="copper-gauntlet")
    assert (result.score, result.spent) == (6, "copper-gauntlet")


@pytest.mark.rule("HB-EFFD-08")
def test_what_bprd_was_spent_on_happens_to_the_target() -> None:
    play = field({"roger": HERE, "dunmore": "crypt-a"}, {"clay-guard-1": HERE}, cubes=0)
    play.agent("roger").cards = ("copper-gauntlet",)
    answers: list[Key] = [("spend", "copper-gauntlet")]
    drive(fight(play.state, play.agent("roger"), "clay-guard-1"), answers, [2, 2, 1, "bprd"])
    assert play.enemy("clay-guard-1").stunned
    assert play.enemy("clay-guard-1").damage == 1


@pytest.mark.rule("HB-BOOST-01")
@pytest.mark.rule("HB-ROUND-02")
def test_own_cubes_are_upgrades() -> None:
    play = at_rest(cubes=3)
    boosts: list[Key] = [("boost", "roger"), ("boost", "roger"), ("roll", "roger")]
    _, dice, _ = scored(play.state, skill="defence", answers=boosts)
    assert sorted(dice) == ["effect", "orange", "red", "red"]
    assert play.agent("roger").cubes == 1


@pytest.mark.rule("HB-BOOST-02")
def test_each_helper_here_assists_once() -> None:
    places = {"roger": HERE, "dunmore": HERE, "frey": HERE, "lucan": "crypt-a"}
    play = field(places, players=4)
    answers: list[Key] = [("assist", "dunmore"), ("assist", "frey"), ("roll", "roger")]
    _, dice, run = scored(play.state, skill="defence", answers=answers)
    assert dice.count("red") == 2
    assert [play.agent(id).cubes for id in places] == [3, 2, 2, 3]
    offered = [{option.key for options in ask.listed().values() for option in options} for ask in run.asked]
    assert ("assist", "lucan") not in offered[0]
    assert ("assist", "dunmore") not in offered[1]


@pytest.mark.rule("HB-BOOST-02")
def test_a_helper_may_keep_the_cube() -> None:
    play = field({"roger": HERE, "dunmore": HERE}, {"clay-guard-1": HERE})
    play.do(("fight", "roger", "clay-guard-1"), ("without", "dunmore"))
    assert (play.open("seat2"), play.agent("dunmore").cubes) == ([], 3)
    assert ("roll", "roger") in play.open("seat1")


@pytest.mark.rule("HB-RULING-21")
def test_a_stunned_helper_does_not_assist() -> None:
    play = field({"roger": HERE, "dunmore": HERE})
    play.agent("dunmore").stunned = True
    play.agent("roger").cubes = 0
    _, _, run = scored(play.state, faces=[1, 1, 1, "plus-one"])
    assert run.asked == []


@pytest.mark.rule("HB-DMG-04")
def test_an_injury_downgrades_its_own_skill() -> None:
    play = at_rest()
    play.agent("roger").track = (INJURY + "fight",)
    assert steps(play, "fight") == -1
    assert steps(play, "shoot") == 0


@pytest.mark.rule("HB-FROG-01")
@pytest.mark.rule("HB-INF-08")
def test_swarms_and_fire_here_downgrade_every_test() -> None:
    play = field({"roger": HERE, "dunmore": "crypt-a"}, swarms={HERE: 2})
    assert steps(play, "defence") == -2
    play.state.infernos = (HERE,)
    assert steps(play, "defence") == -3
    play.state.swarms.clear()
    assert steps(play, "defence") == -1


def steps(play: Field, skill: Skill) -> int:
    agent: Agent = play.agent("roger")
    return standing_steps(play.state, agent, skill)


@pytest.mark.rule("HB-TEST-02")
def test_hands_enter_words_and_blanks_on_one_screen() -> None:
    play = field({"roger": HERE, "dunmore": "crypt-a"}, cubes=0, hands=frozenset({"dice"}))
    entered: list[Key] = [
        ("die", 1, "red", 0),
        ("die", 2, "red", 3),
        ("die", 3, "red", 1),
        ("die", 4, "effect", "double"),
        ("done",),
    ]
    result, _, run = scored(play.state, answers=entered)
    assert result.score == 7
    assert {question.about for question in run.asked} == {"dice"}


def test_whoever_enters_dice_reads_what_they_are_rolled_for() -> None:
    at = field({"roger": "great-hall-a"}, {"mire-spawn-1": "great-hall-a"}, hands=frozenset({"dice"}))
    at.do(("fight", "roger", "mire-spawn-1"))
    while at.play.pending is not None and at.play.pending.about != "dice":
        seat = at.play.waiting()[0]
        keys = [option.key for option in at.play.pending.options(seat)]
        at.play.answer(seat, next((key for key in keys if key[0] == "roll"), keys[0]))
    asked = asked_of(at.play, "seat1")
    assert asked is not None
    assert asked["asks"] == "Roger fights Mire Spawn 1 (resilience 3): What do the dice show?"

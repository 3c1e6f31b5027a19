"""The end phase: cubes, infernos, frog swarms, other effects."""

import pytest

from gloamboard.rules.hellboy.board.ways import beside
from gloamboard.rules.hellboy.cards.box import CASE_CARD, ENCOUNTER
from gloamboard.rules.hellboy.flow.end_phase import frogs, refresh, smoulder
from gloamboard.rules.hellboy.state.state import INJURY, InPlay
from gloamboard.rules.hellboy.vocabulary import has_power
from tests.rules.hellboy.field import field
from tests.rules.hellboy.flow.phase import keys, play_phase
from tests.rules.hellboy.running import drive

HERE = "great-hall-a"
APART = {"roger": HERE, "dunmore": "crypt-a"}


@pytest.mark.rule("HB-END-01")
@pytest.mark.rule("HB-ROUND-01")
def test_cubes_then_fire_then_frogs_then_the_rest() -> None:
    play = field(APART, infernos=["chapel-c"], swarms={HERE: 1})
    beside_room = next(id for id in ENCOUNTER if has_power(id, "at_end"))
    play.state.in_play = [InPlay(beside_room, "crypt")]
    play_phase(play.state, "end", faces=[1, 1, 1, 1, "double"])
    rules = [line.rule for line in play.state.told]
    order = [rules.index(rule) for rule in ("HB-END-01", "HB-INF-02", "HB-FROG-02", "HB-END-04")]
    assert order == sorted(order)
    assert (play.state.phase, play.state.round) == ("enemy", 2)


@pytest.mark.rule("HB-END-02")
@pytest.mark.rule("HB-END-03")
@pytest.mark.rule("HB-ROUND-02")
@pytest.mark.parametrize(("injuries", "cubes"), [(0, 3), (1, 2), (3, 1)])
def test_an_injury_costs_a_cube_but_never_the_last(injuries: int, cubes: int) -> None:
    play = field(APART, cubes=0)
    play.agent("roger").track = (INJURY + "cube",) * injuries
    refresh(play.state)
    assert play.agent("roger").cubes == cubes


@pytest.mark.rule("HB-END-04")
@pytest.mark.parametrize(("room", "named"), [("crypt", True), ("chapel", False)])
def test_a_card_that_finds_nobody_is_not_said_to_take_effect(room: str, named: bool) -> None:
    play = field(APART)
    play.state.in_play = [InPlay("rotten-floor", room)]
    play_phase(play.state, "end", faces=[1, 1, 1, "double"] if named else [])
    assert ("Rotten Floor takes effect." in [line.says for line in play.state.told]) is named


@pytest.mark.rule("HB-END-04")
def test_the_lead_agent_orders_what_else_happens() -> None:
    play = field(APART)
    first = next(id for id in ENCOUNTER if has_power(id, "at_end"))
    second = next(id for id in CASE_CARD if has_power(id, "at_end"))
    play.state.in_play, play.state.top = [InPlay(first, "chapel")], second
    run = play_phase(play.state, "end", answers=[("first", second)])
    assert keys(run.asked[0]) == {("first", first), ("first", second)}
    assert run.asked[0].listed().keys() == {play.state.lead().seat}


@pytest.mark.rule("HB-INF-01")
def test_fire_eats_a_clue_a_swarm_and_all_scenery() -> None:
    pieces = {"scenery-2-1": HERE, "scenery-1-1": HERE, "rockslide-1": HERE}
    play = field(
        {"roger": "crypt-a", "dunmore": "crypt-a"}, clues={HERE: 2}, swarms={HERE: 2}, infernos=[HERE], pieces=pieces
    )
    smoulder(play.state)
    assert (play.state.clues[HERE], play.state.swarms[HERE]) == (1, 1)
    assert [piece.id for piece in play.state.pieces] == ["rockslide-1"]


@pytest.mark.rule("HB-INF-02")
def test_a_blank_puts_the_fire_out() -> None:
    play = field(APART, infernos=[HERE])
    play_phase(play.state, "end", faces=[0])
    assert (play.state.infernos, play.agent("roger").track) == ((), ())


@pytest.mark.rule("HB-INF-03")
def test_everybody_in_the_fire_burns() -> None:
    play = field(APART, {"clay-guard-1": HERE}, infernos=[HERE])
    play.agent("dunmore").area = HERE
    play_phase(play.state, "end", faces=[1])
    assert [len(agent.track) for agent in play.state.agents] == [1, 1]
    assert play.enemy("clay-guard-1").damage == 1


@pytest.mark.rule("HB-INF-04")
@pytest.mark.rule("HB-INF-05")
@pytest.mark.rule("HB-INF-06")
def test_a_three_spreads_and_what_is_new_waits() -> None:
    play = field({"roger": "great-hall-c", "dunmore": "crypt-a"}, infernos=["great-hall-c"])
    near = beside(play.state, "great-hall-c")
    play.state.infernos = ("great-hall-c", near[0])
    run = play_phase(play.state, "end", answers=[("burns", "great-hall-c")], faces=[3, 1])
    assert set(play.state.infernos) == {"great-hall-c", *near}
    assert len(play.agent("roger").track) == 3
    assert len([line for line in play.state.told if line.rule == "HB-INF-02"]) == 2  # one roll each, none for the new
    assert run.asked[0].about == "burns"
    assert play.state.infernos.count(near[0]) == 1


@pytest.mark.rule("HB-FROG-02")
@pytest.mark.rule("HB-FROG-04")
def test_a_swarm_beside_an_agent_hops() -> None:
    play = field(APART, swarms={HERE: 1})
    doom = play.state.doom
    run = drive(frogs(play.state), answers=[("hop", HERE, "great-hall-b")])
    assert play.state.swarms == {"great-hall-b": 1}
    assert {str(key[2]) for key in keys(run.asked[0])} == set(beside(play.state, HERE))
    assert play.state.doom == doom


@pytest.mark.rule("HB-FROG-03")
def test_a_swarm_among_agents_stays() -> None:
    play = field({"roger": "study-b", "dunmore": "study-a"}, swarms={"study-b": 1})
    assert beside(play.state, "study-b") == ("study-a",)
    run = drive(frogs(play.state))
    assert (play.state.swarms, run.asked) == ({"study-b": 1}, [])


@pytest.mark.rule("HB-FROG-04")
@pytest.mark.parametrize(("swarms", "more"), [(5, 2), (1, 0)])
def test_every_two_swarms_are_a_step_of_doom(swarms: int, more: int) -> None:
    play = field(APART, swarms={"chapel-c": swarms})
    drive(frogs(play.state))
    assert play.state.doom == more


@pytest.mark.rule("HB-RULING-27")
@pytest.mark.parametrize(
    ("apart", "infernos", "asked"),
    [("crypt-a", ["chapel-a", "study-b"], False), ("study-b", ["chapel-a", "study-b"], False),
     ("study-b", [HERE, "study-b"], True), ("crypt-a", [HERE, "great-hall-c"], True)],
)  # fmt: skip
def test_the_lead_agent_orders_fires_where_it_matters(apart: str, infernos: list[str], asked: bool) -> None:
    play = field({"roger": HERE, "dunmore": apart}, infernos=infernos)
    run = play_phase(play.state, "end", faces=[1, 1])
    assert [question.about for question in run.asked] == ["burns"] * asked

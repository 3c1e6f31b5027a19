"""Sanity, the Sanity Die with all its kinds of roll, and the Conditions."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Ended
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.people import conditions, sanity
from gloamboard.rules.netherwatch.state.agent import Condition
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.asking import question
from tests.rules.netherwatch.table import house, manifested, run, shows, turn_of


@shows("SAN-01", "SAN-09")
@pytest.mark.parametrize("face", [0, 1, 2])
def test_a_plain_roll_costs_what_the_die_shows(face: int) -> None:
    state = house()
    agent = state.agent("historian")
    assert run(sanity.roll(state, agent, (), "NW-SAN-01"), face) == face
    assert agent.sanity == 7 - face
    assert len([line for line in state.told if "rolls" in line.says and line.rule == "NW-SAN-01"]) == 1


@shows("SAN-02")
def test_a_focused_roll_keeps_the_better_of_two() -> None:
    for dice, lost in (((2, 0), 0), ((0, 2), 0), ((2, 1), 1), ((1, 2), 1)):
        state = house()
        assert run(sanity.roll(state, state.agent("historian"), ("focused",), "NW-SAN-02"), *dice) == lost


@shows("SAN-03")
def test_a_hindered_roll_keeps_the_worse_of_two() -> None:
    for dice, lost in (((0, 2), 2), ((2, 0), 2), ((1, 0), 1), ((0, 1), 1)):
        state = house()
        assert run(sanity.roll(state, state.agent("historian"), ("hindered",), "NW-SAN-03"), *dice) == lost


@shows("SAN-04")
def test_focused_and_hindered_make_one_plain_roll() -> None:
    state = house()
    assert run(sanity.roll(state, state.agent("historian"), ("focused", "hindered"), "NW-SAN-04"), 1) == 1


@shows("SAN-05")
@pytest.mark.parametrize(("face", "condition"), [(1, "frightened"), (0, "")])
def test_a_frightened_roll_frightens_whoever_loses_sanity(face: int, condition: str) -> None:
    state = house()
    agent = state.agent("historian")
    run(sanity.roll(state, agent, ("frightened",), "NW-SAN-05"), face)
    assert agent.condition == condition


@shows("SAN-06")
@pytest.mark.parametrize(("face", "dies"), [(1, True), (0, False)])
def test_a_deadly_roll_kills_whoever_breaks_down(face: int, dies: bool) -> None:
    state = house()
    agent = state.agent("historian")
    agent.sanity = 1
    run(sanity.roll(state, agent, ("deadly",), "NW-SAN-06"), face)
    assert bool(agent.specter) is dies


@shows("SAN-06")
def test_an_agent_already_in_breakdown_dies_of_a_deadly_roll_without_a_throw() -> None:
    state = house()
    agent = state.agent("historian")
    agent.sanity, agent.condition = 0, "breakdown"
    run(sanity.roll(state, agent, ("deadly",), "NW-SAN-06"))
    assert agent.specter == 1


@shows("SAN-07")
def test_kinds_of_roll_combine() -> None:
    state = house()
    agent = state.agent("historian")
    run(sanity.roll(state, agent, ("hindered", "frightened", "deadly"), "NW-SAN-07"), 0, 1)
    assert (agent.sanity, agent.condition, agent.specter) == (6, "frightened", 0)


@shows("SAN-08", "EX-20")
def test_a_kind_of_roll_never_stacks_with_itself() -> None:
    state = house()
    kinds = ("focused", "focused")
    assert run(sanity.roll(state, state.agent("historian"), kinds, "NW-SAN-08"), 1, 2) == 1  # two throws, not three


@shows("SAN-10", "AGENT-06")
def test_sanity_returns_up_to_the_agents_top_and_never_above() -> None:
    state = house()
    agent = state.agent("historian")
    agent.sanity = 6
    assert run(sanity.gain(state, agent, 5, "NW-SAN-10")) == 1
    assert agent.sanity == agent.top == 7
    assert state.told[-1].rule == "NW-SAN-10"


@shows("AGENT-06")
def test_no_board_goes_beyond_nine() -> None:
    for name in ("historian", "athlete", "survivor", "patron", "occultist", "professional", "skeptic", "tracker"):
        assert house(name).agent(name).top <= 9


@shows("SAN-11", "LIGHT-14")
def test_starting_beside_the_demon_costs_one_roll_even_in_the_dark() -> None:
    state = manifested(house(), "great-room")
    state.agent("historian").zone = "foyer"
    state.light["foyer"] = "dark"
    evening = turn_of(state, "historian", dice=[2])
    assert evening.agent("historian").sanity == 5
    assert len([line for line in evening.play.story if "Historian rolls" in line.says]) == 1


@shows("SAN-11")
def test_two_zones_from_the_demon_in_the_light_nobody_rolls() -> None:
    state = manifested(house(), "dining-room")
    state.agent("historian").zone = "foyer"
    state.light["foyer"] = "lit"
    assert not turn_of(state, "historian").said("rolls")


@shows("COND-01", "COND-07")
def test_breakdown_takes_the_place_of_fright() -> None:
    state = house()
    agent = state.agent("historian")
    run(conditions.frighten(state, agent, "NW-COND-01"))
    run(sanity.lose(state, agent, 9, "NW-COND-07"))
    assert (agent.sanity, agent.condition) == (0, "breakdown")


@shows("AGENT-02", "COND-02")
def test_a_frightened_agent_is_not_frightened_again_but_loses_all_the_same() -> None:
    state = house()
    agent = state.agent("historian")
    assert run(conditions.frighten(state, agent, "NW-AGENT-02")) is True
    assert agent.condition == "frightened"
    run(sanity.roll(state, agent, ("frightened",), "NW-COND-02"), 1)
    assert run(conditions.frighten(state, agent, "NW-COND-02")) is False
    assert (agent.sanity, agent.condition) == (6, "frightened")


@shows("COND-03")
def test_nobody_in_breakdown_is_frightened() -> None:
    state = house()
    agent = state.agent("historian")
    agent.sanity, agent.condition = 0, "breakdown"
    assert run(conditions.frighten(state, agent, "NW-COND-03")) is False
    assert agent.condition == "breakdown"
    agent.zone, agent.hand, state.active = "study", ("flashlight",), "historian"
    state.last_active = "historian"
    cause = Cause("event", "a card")
    rows = [{"do": "frighten", "who": "active"}, {"do": "drop", "who": "active"}]
    run(VERBS.run(state, cause, VERBS.compile(rows, "test", "effects")))  # the rest of the effect still happens
    assert (agent.condition, agent.items, state.dropped[1][1]) == ("breakdown", (), ("flashlight",))


@shows("COND-04", "COND-09")
@pytest.mark.parametrize(("condition", "rule"), [("frightened", "NW-COND-04"), ("breakdown", "NW-COND-09")])
def test_nobody_centers_with_a_condition(condition: Condition, rule: str) -> None:
    state = house()
    agent = state.agent("historian")
    agent.sanity, agent.condition = 0 if condition == "breakdown" else 3, condition
    evening = turn_of(state, "historian")
    assert not evening.can("center", "historian")
    assert evening.why("center", "historian").rule == rule


@shows("COND-05", "COND-11", "ACT-06")
@pytest.mark.parametrize(("condition", "cost"), [("", 1), ("frightened", 2), ("breakdown", 2)])
def test_a_condition_doubles_the_price_of_investigating(condition: Condition, cost: int) -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone, agent.condition = "study", condition
    agent.sanity = 0 if condition == "breakdown" else 5
    state.light["study"] = "lit"
    state.interactions = ["study"]
    state.scavenged_deck.put_top("old-key")
    evening = turn_of(state, "historian").do("investigate", "interaction").do("keep", "old-key")
    assert evening.agent("historian").dormant == 3 - cost


@shows("COND-05", "COND-11")
@pytest.mark.parametrize(("condition", "rule"), [("frightened", "NW-COND-05"), ("breakdown", "NW-COND-11")])
def test_with_one_action_left_a_condition_forbids_investigating(condition: Condition, rule: str) -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone, agent.sanity = "foyer", 5
    state.light["foyer"] = state.light["study"] = "lit"
    state.interactions = ["study"]
    evening = turn_of(state, "historian").do("move", "historian", "study").do("stop", "historian")
    evening.do("center", "historian")
    agent = evening.agent("historian")
    agent.condition = condition
    question(evening.play).list_again()
    assert agent.dormant == 1
    assert not evening.can("investigate", "interaction")
    assert evening.why("investigate", "interaction").rule == rule


@shows("COND-06")
def test_any_sanity_really_gained_ends_fright() -> None:
    state = house()
    agent = state.agent("historian")
    agent.sanity, agent.condition = 4, "frightened"
    run(sanity.gain(state, agent, 1, "NW-COND-06"))
    assert not agent.condition


@shows("COND-06")
def test_a_gain_of_nothing_does_not() -> None:
    state = house()
    agent = state.agent("historian")
    agent.condition = "frightened"
    run(sanity.gain(state, agent, 1, "NW-COND-06"))
    assert agent.condition == "frightened"


@shows("COND-08", "EX-45")
def test_in_breakdown_rolls_and_losses_are_ignored() -> None:
    state = house()
    agent = state.agent("historian")
    agent.sanity, agent.condition, agent.zone = 0, "breakdown", "study"
    state.light["study"] = "dark"
    evening = turn_of(state, "historian")
    assert not evening.said("rolls")
    assert run(sanity.lose(state, state.agent("historian"), 2, "NW-COND-08")) == 0


@shows("COND-10")
def test_nobody_hides_in_breakdown() -> None:
    state = house()
    agent = state.agent("historian")
    agent.sanity, agent.condition, agent.zone = 0, "breakdown", "library"
    state.covers["cover-1"] = ("library", "safe")
    evening = turn_of(state, "historian")
    assert not evening.can("hide", "historian", "cover-1")
    assert evening.why("hide", "historian").rule == "NW-COND-10"


@shows("COND-12", "EX-45")
def test_in_breakdown_nothing_that_costs_sanity_is_offered() -> None:
    state = house()
    agent = state.agent("historian")
    agent.sanity, agent.condition, agent.zone = 0, "breakdown", "library"
    evening = turn_of(state, "historian")
    assert not evening.can("investigate", "clue")
    assert evening.why("investigate", "clue").rule == "NW-COND-12"


@shows("COND-13", "HQ-09", "HQ-08")
@pytest.mark.parametrize(("tier", "gained"), [("initiate", 3), ("operative", 2), ("veteran", 1)])
def test_breakdown_ends_in_hq_and_only_there(tier: str, gained: int) -> None:
    state = house(tier=tier)
    agent = state.agent("historian")
    agent.sanity, agent.condition = 0, "breakdown"
    assert run(sanity.gain(state, agent, 3, "NW-COND-13")) == 0
    evening = turn_of(state, "historian").do("end", "historian")
    assert (evening.agent("historian").condition, evening.agent("historian").sanity) == ("", gained)


@shows("COND-14")
def test_conditions_are_the_same_against_a_manifested_demon() -> None:
    state = manifested(house(), "crypt")
    agent = state.agent("skeptic")
    agent.zone, agent.sanity, agent.condition = "library", 3, "frightened"
    state.light["library"] = "lit"
    evening = turn_of(state, "skeptic")
    assert not evening.can("center", "skeptic")  # NW-COND-04 holds for her too


@shows("VIC-03", "DEATH-01")
def test_the_last_death_ends_the_game_at_once() -> None:
    state = house("historian")
    with pytest.raises(Ended):
        run(conditions.die(state, state.agent("historian"), "NW-DEATH-01"))
    assert state.over is not None
    assert state.over[:2] == ("loss", "death")

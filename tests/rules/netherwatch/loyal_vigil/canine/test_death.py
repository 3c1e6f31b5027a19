"""Canine Death, the last dogs, and the Great Dane's Cover."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.demon import event_deck
from gloamboard.rules.netherwatch.house import banishment
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.people import conditions, objectives
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.ends import PhaseCut
from tests.rules.asking import first_answer
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, shows, turn
from tests.rules.netherwatch.table import effect, manifested, run


@shows("CDTH-01", "CDTH-02", "CDTH-03")
def test_a_dogs_death_is_felt_in_its_zone_and_next_door() -> None:
    state = kennel("historian", "husky", "skeptic", "occultist")
    historian, husky, skeptic, occultist = state.agents
    skeptic.zone, occultist.zone = "parlor", "conservatory"
    husky.hand = ("bite-sleeve",)
    run(conditions.die(state, husky, "NW-DEATH-01"), ("first", "historian"))
    assert (husky.specter, husky.bead, state.dropped[1][1]) == (1, 2, ("bite-sleeve",))
    assert [agent.top - agent.sanity for agent in (historian, skeptic, occultist)] == [1, 1, 0]
    assert [agent.condition for agent in (historian, skeptic, occultist)] == ["frightened", "frightened", ""]


@shows("CDTH-03")
def test_who_breaks_down_over_it_is_not_frightened_as_well() -> None:
    state = kennel()
    state.agents[0].sanity = 1
    run(conditions.die(state, state.agent("husky"), "NW-DEATH-01"))
    assert state.agents[0].condition == "breakdown"


def test_a_humans_death_frightens_nobody() -> None:
    state = kennel("historian", "husky", "skeptic")
    run(conditions.die(state, state.agents[0], "NW-DEATH-01"))
    assert [agent.condition for agent in state.living()] == ["", ""]


def run_anyhow(script: Script) -> None:
    """To its end, with the first of whatever is asked."""
    answer: Any = None
    for _ in range(500):
        try:
            asked = script.send(answer)
        except StopIteration:
            return
        answer = first_answer(asked)


def alone(stage: str) -> State:
    """A human and a dog, apart; the Demon is a Nuckelavee."""
    state = kennel()
    state.agent("husky").zone, state.demon, state.stage = "crypt", "nuckelavee", stage
    return manifested(state, "conservatory") if stage == "confrontation" else state


@shows("CDTH-04", "CDTH-05")
def test_when_the_last_human_dies_in_the_discovery_the_demon_ascends() -> None:
    state = alone("discovery")
    assert len(state.events) == 30
    with pytest.raises(PhaseCut):
        run_anyhow(conditions.die(state, state.agents[0], "NW-DEATH-01"))
    assert (len(state.events), state.ascended, state.stage) == (0, True, "confrontation")
    assert (state.phase, state.step) == ("demon", "cycle")
    assert not state.to_dormant


@shows("CDTH-04", "CDTH-06", "CDTH-05")
def test_in_the_confrontation_the_phase_goes_on_and_only_the_escape_is_left() -> None:
    state = alone("confrontation")
    state.demon_known = True
    run_anyhow(conditions.die(state, state.agents[0], "NW-DEATH-01"))
    assert (len(state.events), state.ascended) == (0, True)
    assert banishment.step_due(state) is None
    husky = state.agent("husky")
    state.tokens["escape"] = husky.zone
    needs = objectives.why_no_escape(state, husky)
    assert needs is None or needs[0] == "NW-TOK-03"


@shows("CDTH-04")
def test_not_while_a_human_lives_or_has_escaped() -> None:
    state = kennel("historian", "husky", "skeptic")
    run(conditions.die(state, state.agents[0], "NW-DEATH-01"))
    assert len(state.events) == 30
    other = alone("confrontation")
    other.agents[0].escaped = True
    run(event_deck.discard_top(other, 0, "NW-EVENT-02"))
    assert len(other.events) == 30


# --- The Great Dane's Cover ---------------------------------------------------------------


def sheltered(*team: str) -> State:
    state = kennel(*(team or ("historian", "great-dane", "skeptic")))
    effect(state, {"do": "dane_cover", "where": "here"}, kind="item", agent="great-dane")
    assert of(state).cover == "study"
    return state


@shows("DANE-01", "SETUP-12", "COMP-06")
def test_only_with_a_great_dane_its_cover_comes_into_play() -> None:
    state = kennel()
    effect(state, {"do": "dane_cover", "where": "here"}, kind="item", agent="husky")
    assert of(state).cover == ""
    state = kennel("historian", "great-dane")
    effect(state, {"do": "dane_cover", "where": "here"}, kind="item", agent="great-dane")
    assert of(state).cover == "study"


@shows("DANE-02")
def test_it_shelters_one_agent_and_not_the_dog_itself() -> None:
    state = sheltered()
    evening = turn(state.copy(), "historian").do("shelter", "historian")
    assert evening.agent("historian").hiding == "great-dane-cover"
    after = evening.state.copy()
    after.phase, after.step, after.turn = "agents", "start", ""
    assert turn(after, "skeptic").why("shelter", "skeptic").rule == "LV-DANE-02"
    assert turn(state, "great-dane").why("shelter", "great-dane").rule == "LV-DANE-02"


@shows("DANE-03")
def test_what_takes_safe_cover_away_leaves_it() -> None:
    state = sheltered()
    state.covers, state.active = {"cover-1": ("study", "safe")}, "historian"
    effect(state, {"do": "lose_cover", "where": "here"})
    assert state.covers == {}
    assert of(state).cover == "study"


@shows("DANE-04")
def test_it_stays_until_the_dog_moves_it_and_then_nobody_hides_behind_it() -> None:
    state = sheltered()
    state.agents[0].hiding = "great-dane-cover"
    run(conditions.die(state, state.agents[2], "NW-DEATH-01"))
    assert of(state).cover == "study"
    state.agent("great-dane").zone = "parlor"
    effect(state, {"do": "dane_cover", "where": "here"}, kind="item", agent="great-dane")
    assert (of(state).cover, state.agents[0].hiding) == ("parlor", "")


@shows("SETUP-22", "DANE-01")
def test_the_great_dane_stands_over_somebody_at_the_end_of_its_turn() -> None:
    evening = turn(kennel("historian", "great-dane"), "great-dane").do("end", "great-dane")
    evening.do("may", "yes")
    assert of(evening.state).cover == "study"

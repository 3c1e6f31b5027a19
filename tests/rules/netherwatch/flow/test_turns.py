"""The order of play: Agent Phases and Demon Phases, turns, Actions, and who holds the Active Agent token."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import Evening, house, manifested, shows, turn_of, with_event
from tests.rules.netherwatch.written import written

pytestmark = pytest.mark.usefixtures("written_events")
CALM = written("calm", 4, [{"do": "gain_sanity", "who": "active"}], [{"do": "calm", "who": "active"}])
DULL = written("dull", 2)
AWAY = written("away", 5, manifested=[{"do": "demon_dormant"}])
RIFT = written("rift", 1, [{"do": "manifest", "where": "rift-fate"}], [{"do": "demon_jumps", "where": "rift-fate"}])


def lit_house(*events: str, agents: tuple[str, ...] = ("historian", "skeptic"), tier: str = "initiate") -> State:
    """Everybody in a lit Study, these Events on top."""
    state = with_event(house(*agents, tier=tier), *events)
    state.light["study"] = "lit"
    for agent in state.agents:
        agent.zone = "study"
    return state


def hunted(*events: str, agents: tuple[str, ...] = ("historian", "skeptic")) -> State:
    """As `lit_house`, with the Demon far away in the Crypt."""
    return manifested(lit_house(*events, agents=agents), "crypt")


def pass_turn(evening: Evening, agent: str) -> Evening:
    return evening.do("turn", agent).do("end", agent)


@shows("TURN-01")
def test_agent_phases_and_demon_phases_alternate() -> None:
    state = lit_house(CALM, RIFT, DULL, AWAY)
    state.rifts[4] = "crypt"
    evening = turn_of(state, "skeptic").do("end", "skeptic")
    phases = []
    for who in (["historian"], ["historian", "skeptic"], ["skeptic", "historian"], ["skeptic"]):
        phases.append(evening.state.phase)
        assert evening.why("move", "historian", "study", "foyer").rule == "NW-TURN-01"
        evening.do("read")
        phases.append(evening.state.phase)
        for agent in who:
            pass_turn(evening, agent)
    assert phases == ["demon", "agents"] * 4
    assert evening.state.phase == "demon"
    assert evening.state.events_gone == 4


@shows("TURN-02")
def test_when_nobody_has_actions_left_all_beads_go_back_to_three() -> None:
    evening = turn_of(lit_house(CALM, DULL), "historian").do("end", "historian").do("read")
    assert [agent.dormant for agent in evening.state.agents] == [0, 3]
    assert evening.state.round == 1
    pass_turn(evening, "skeptic")
    assert [agent.dormant for agent in evening.state.agents] == [0, 0]
    evening.do("read")
    assert [agent.dormant for agent in evening.state.agents] == [3, 3]
    assert (evening.state.active, evening.state.round) == ("", 2)


@shows("TURN-03")
def test_after_a_reset_even_the_one_who_just_acted_may_go_next() -> None:
    evening = turn_of(lit_house(CALM, DULL), "historian").do("end", "historian").do("read")
    pass_turn(evening, "skeptic").do("read")
    assert evening.can("turn", "historian")
    assert evening.do("turn", "skeptic").state.turn == "skeptic"


@shows("TURN-04")
def test_who_has_acted_this_round_cannot_take_the_token_again() -> None:
    evening = turn_of(lit_house(CALM), "historian")
    assert (evening.state.active, evening.state.turn) == ("historian", "historian")
    evening.do("end", "historian").do("read")
    assert evening.can("turn", "skeptic")
    assert not evening.can("turn", "historian")
    assert evening.why("turn", "historian").rule == "NW-TURN-04"


@shows("TURN-04")
def test_a_bead_that_is_not_on_three_allows_no_turn() -> None:
    state = lit_house()
    state.agent("historian").dormant = 2
    evening = Evening(state)
    assert not evening.can("turn", "historian")


@shows("TURN-05")
def test_a_dormant_turn_has_three_actions() -> None:
    state = lit_house(CALM)
    state.agent("historian").sanity = 1
    evening = turn_of(state, "historian")
    for _ in range(3):
        evening.do("center", "historian")
    assert evening.agent("historian").sanity == 4
    assert not evening.can("center", "historian")
    assert evening.why("center", "historian").rule == "NW-TURN-05"


@shows("TURN-05")
def test_ending_early_loses_the_rest() -> None:
    state = lit_house(CALM)
    state.agent("historian").sanity = 1
    evening = turn_of(state, "historian").do("center", "historian")
    assert evening.agent("historian").dormant == 2
    assert evening.do("end", "historian").agent("historian").dormant == 0


@shows("TURN-06")
def test_every_dormant_turn_is_followed_by_an_event() -> None:
    evening = turn_of(lit_house(CALM, DULL), "historian").do("end", "historian")
    assert (evening.state.phase, evening.words()) == ("demon", {"read"})
    pass_turn(evening.do("read"), "skeptic").do("read")
    assert evening.state.events_gone == 2
    assert evening.state.round == 2


@shows("TURN-07")
def test_the_active_agent_token_stays_through_the_event_until_the_next_claim() -> None:
    evening = turn_of(lit_house(CALM), "historian").do("end", "historian")
    assert evening.state.active == "historian"
    assert evening.do("read").state.active == "historian"
    assert evening.do("turn", "skeptic").state.active == "skeptic"


@shows("TURN-07", "MANIF-04")
def test_the_token_is_set_aside_when_the_demon_manifests() -> None:
    state = lit_house(RIFT)
    state.rifts[1] = "crypt"
    evening = turn_of(state, "historian").do("end", "historian")
    assert evening.state.active == "historian"
    assert evening.do("read").state.active == ""
    assert evening.do("turn", "historian").state.active == ""


@shows("TURN-08", "TURN-09", "TURN-10")
def test_a_dormant_demon_phase_plays_the_upper_half_and_goes_on_dormant() -> None:
    state = lit_house(CALM, AWAY)
    state.agent("historian").sanity = 2
    left = len(state.events)
    evening = turn_of(state, "historian").do("end", "historian")
    assert (evening.state.event, evening.state.event_half) == (CALM, "dormant")
    assert len(evening.state.events) == left - 1
    evening.do("read")
    assert evening.agent("historian").sanity == 3
    assert (evening.state.event, evening.state.fate) == ("", 4)
    assert (evening.state.phase, evening.state.track) == ("agents", "dormant")


@shows("TURN-10", "TURN-11", "MANIF-04")
def test_after_a_manifestation_everybody_has_two_actions() -> None:
    state = lit_house(RIFT)
    state.rifts[1] = "crypt"
    for agent in state.agents:
        agent.manifested = 0
    evening = turn_of(state, "historian").do("end", "historian").do("read")
    assert evening.state.track == "manifested"
    assert [agent.manifested for agent in evening.state.agents] == [2, 2]
    assert [agent.dormant for agent in evening.state.agents] == [0, 3]  # the Dormant beads wait
    assert evening.state.active == ""


@shows("TURN-11")
def test_each_manifested_agent_phase_starts_with_two_actions_and_no_token() -> None:
    evening = Evening(hunted(DULL))
    pass_turn(evening, "historian")
    pass_turn(evening, "skeptic").do("read")
    assert [agent.manifested for agent in evening.state.agents] == [2, 2]
    assert evening.state.active == ""


@shows("TURN-12")
def test_no_event_comes_until_everybody_has_had_a_manifested_turn() -> None:
    evening = Evening(hunted(DULL, agents=("historian", "skeptic", "survivor")))
    for done, agent in enumerate(("survivor", "historian", "skeptic")):
        assert (evening.state.phase, evening.state.events_gone) == ("agents", 0)
        takers = {key[1] for key in evening.offered() if key[0] == "turn"}
        assert len(takers) == 3 - done
        pass_turn(evening, agent)
        if done < 2:
            assert evening.why("turn", agent).rule == "NW-TURN-12"
    assert evening.state.phase == "demon"


@shows("TURN-13")
def test_a_manifested_turn_has_two_actions_and_saves_none() -> None:
    state = hunted(DULL)
    state.agent("skeptic").sanity = 1
    evening = Evening(state).do("turn", "skeptic").do("center", "skeptic")
    assert evening.agent("skeptic").manifested == 1
    assert evening.do("end", "skeptic").agent("skeptic").manifested == 0
    pass_turn(evening, "historian").do("read").do("turn", "skeptic")
    assert evening.agent("skeptic").manifested == 2
    assert evening.do("center", "skeptic").do("center", "skeptic").can("center", "skeptic") is False


@shows("TURN-14")
def test_the_last_to_finish_takes_the_active_agent_token() -> None:
    evening = Evening(hunted(DULL, agents=("historian", "skeptic", "survivor")))
    assert pass_turn(evening, "skeptic").state.active == ""
    assert pass_turn(evening, "survivor").state.active == ""
    assert pass_turn(evening, "historian").state.active == "historian"


@shows("TURN-15", "DORM-02")
def test_with_all_in_hiding_the_demon_goes_dormant_and_the_event_is_discarded_unread() -> None:
    state = hunted(RIFT)
    state.fate = 3
    state.covers = {"cover-1": ("study", "safe"), "cover-2": ("study", "safe")}
    for number, agent in enumerate(state.agents, 1):
        agent.hiding = f"cover-{number}"
    left = len(state.events)
    evening = Evening(state)
    pass_turn(evening, "historian")
    pass_turn(evening, "skeptic")
    assert (evening.state.manifested, evening.state.demon_zone) == (False, "")
    assert (len(evening.state.events), evening.state.fate) == (left - 1, 1)
    assert not any(line.rule == "NW-EVENT-02" for line in evening.play.story)
    assert (evening.state.phase, evening.state.track) == ("agents", "dormant")


@shows("TURN-15")
@pytest.mark.parametrize("seen", ["exposed", "target"])
def test_one_in_sight_or_one_target_keeps_it_there(seen: str) -> None:
    state = hunted(DULL)
    state.covers = {"cover-1": ("study", "safe"), "cover-2": ("study", "safe")}
    for number, agent in enumerate(state.agents, 1):
        agent.hiding = f"cover-{number}"
    if seen == "exposed":
        state.agent("skeptic").hiding = ""
    else:
        state.target = "skeptic"
    evening = Evening(state)
    pass_turn(evening, "historian")
    pass_turn(evening, "skeptic")
    assert evening.state.manifested
    assert evening.words() == {"read"}


@shows("TURN-16", "TURN-09", "TURN-18")
def test_a_manifested_demon_phase_plays_the_lower_half_and_goes_on_manifested() -> None:
    state = hunted(CALM)
    state.agent("historian").condition = "frightened"
    state.agent("historian").sanity = 2
    evening = Evening(state)
    pass_turn(evening, "skeptic")
    pass_turn(evening, "historian")
    assert (evening.state.event, evening.state.event_half) == (CALM, "manifested")
    evening.do("read")
    assert (evening.agent("historian").condition, evening.agent("historian").sanity) == ("", 2)
    assert (evening.state.fate, evening.state.track) == (4, "manifested")


@shows("TURN-17")
def test_the_target_token_goes_back_after_the_demon_phase() -> None:
    state = hunted(DULL)
    state.target = "skeptic"
    evening = Evening(state)
    pass_turn(evening, "historian")
    assert pass_turn(evening, "skeptic").state.target == "skeptic"
    assert evening.do("read").state.target == ""


@shows("TURN-17")
def test_a_demon_artifact_holds_the_target_token() -> None:
    state = hunted(DULL)
    state.target = "skeptic"
    state.agent("skeptic").pocket = ("ritual-chalice",)
    evening = Evening(state)
    pass_turn(evening, "historian")
    assert pass_turn(evening, "skeptic").do("read").state.target == "skeptic"


@shows("TURN-18")
def test_when_an_event_sends_the_demon_away_dormant_turns_go_on_where_they_stood() -> None:
    state = hunted(AWAY)
    state.agent("skeptic").dormant = 0
    evening = Evening(state)
    pass_turn(evening, "historian")
    pass_turn(evening, "skeptic").do("read")
    assert (evening.state.manifested, evening.state.track) == (False, "dormant")
    assert {key for key in evening.offered() if key[0] == "turn"} == {("turn", "historian")}

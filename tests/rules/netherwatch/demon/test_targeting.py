"""Whom the Demon means: the four steps of the Targeting Priority, and what it is not for."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.demon import targeting
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.cause import Kind
from tests.rules.asking import a_choice, a_question
from tests.rules.netherwatch.table import Evening, effect, house, manifested, run, shows, turn_of, with_event
from tests.rules.netherwatch.written import written

pytestmark = pytest.mark.usefixtures("written_events")
LOWEST = {"do": "lose_sanity", "who": "lowest-sanity"}
LETS_GO = written(
    "lets-go", 3, manifested=[{"do": "place", "cube": "cold", "where": "demon"}, {"do": "unaim"}, LOWEST, LOWEST]
)


def three(demon: str = "") -> State:
    """The Historian has the least Sanity; the Skeptic is the Active Agent."""
    state = house("historian", "skeptic", "survivor")
    for agent, sanity in zip(state.agents, (3, 5, 7), strict=True):
        agent.zone, agent.sanity = "study", sanity
    state.light["study"] = "lit"
    state.active = state.last_active = "skeptic"
    return manifested(state, demon) if demon else state


def all_hidden(demon: str = "crypt") -> State:
    state = three(demon)
    state.covers = {f"cover-{n}": ("study", "safe") for n in (1, 2, 3)}
    for number, agent in enumerate(state.agents, 1):
        agent.hiding = f"cover-{number}"
    return state


def lowest(state: State) -> Agent:
    agent: Agent = run(targeting.pick(state, lambda some: [a for a in some if a.sanity == min(b.sanity for b in some)]))
    return agent


@shows("TARGET-01")
@pytest.mark.parametrize(("kind", "loses"), [("event", "survivor"), ("board", "survivor"), ("item", "historian")])
def test_the_priority_is_for_events_and_demon_boards_and_not_for_items(kind: Kind, loses: str) -> None:
    state = three("crypt")
    state.target = "survivor"
    before = {agent.id: agent.sanity for agent in state.agents}
    effect(state, LOWEST, kind=kind, agent="skeptic" if kind == "item" else "")
    assert [agent.id for agent in state.agents if agent.sanity < before[agent.id]] == [loses]


@shows("TARGET-02")
def test_first_comes_the_target_though_hidden_and_though_the_text_names_another() -> None:
    state = three("crypt")
    state.target = "survivor"
    state.agent("survivor").hiding = "cover-1"
    assert lowest(state).id == "survivor"
    state.target = ""
    assert lowest(state).id == "historian"


@shows("TARGET-03")
def test_second_with_all_in_hiding_the_demon_goes_and_the_rest_of_the_event_is_lost() -> None:
    state = with_event(all_hidden(), LETS_GO)
    state.target = "survivor"
    evening = Evening(state)
    for agent in ("historian", "skeptic", "survivor"):
        evening.do("turn", agent).do("end", agent)
    assert evening.state.manifested  # somebody is the Target, so the Event is read
    evening.do("read")
    assert (evening.state.manifested, evening.state.demon_zone) == (False, "")
    assert evening.state.cold == ["crypt"]  # what was done before stands
    assert [agent.sanity for agent in evening.state.agents] == [3, 5, 7]
    assert (evening.state.event, evening.state.fate, evening.state.events_gone) == ("", 3, 1)
    assert evening.state.track == "dormant"


@shows("TARGET-04")
@pytest.mark.parametrize("why", ["dormant", "confrontation"])
def test_the_second_step_is_passed_over_when_dormant_or_in_the_confrontation(why: str) -> None:
    state = all_hidden() if why == "confrontation" else all_hidden("")
    state.stage = "confrontation" if why == "confrontation" else "discovery"
    assert lowest(state).id == "skeptic"  # nobody can be seen: the Active Agent
    assert state.manifested is (why == "confrontation")
    state.agent("survivor").hiding = ""
    assert lowest(state).id == "survivor"


@shows("TARGET-05")
def test_third_comes_whoever_the_text_names_also_in_hq() -> None:
    state = three()
    state.agent("historian").zone = "hq"
    assert lowest(state).id == "historian"
    effect(state, LOWEST)
    assert state.agent("historian").sanity == 2


@shows("TARGET-05")
def test_a_text_on_sanity_never_means_a_specter() -> None:
    state = three()
    state.agent("historian").specter, state.agent("historian").sanity = 1, 0
    effect(state, LOWEST)
    assert [agent.sanity for agent in state.agents] == [0, 4, 7]


@shows("TARGET-06")
def test_last_comes_the_active_agent() -> None:
    state = three()
    effect(state, {"do": "lose_sanity", "who": "in-rift"})
    assert [agent.sanity for agent in state.agents] == [3, 4, 7]
    state.active = "survivor"
    effect(state, {"do": "lose_sanity", "who": "in-dark"})
    assert [agent.sanity for agent in state.agents] == [3, 4, 6]


@shows("TARGET-07")
@pytest.mark.parametrize(("active", "seat"), [("skeptic", "seat2"), ("survivor", "seat3")])
def test_ties_are_settled_by_the_agents_with_the_active_agent_speaking(active: str, seat: str) -> None:
    state = three()
    state.active = active
    state.agent("survivor").sanity = 3
    choice = next(targeting.pick(state, lambda some: [a for a in some if a.sanity == 3]))
    assert list(a_choice(choice).listed()) == [seat]
    assert [option.key for option in a_choice(choice).listed()[seat]] == [
        ("target", "historian"),
        ("target", "survivor"),
    ]
    assert a_question(choice).rule == "NW-TARGET-07"
    effect(state, LOWEST, ("target", "survivor"))
    assert [agent.sanity for agent in state.agents] == [3, 5, 2]


@shows("TARGET-08")
def test_a_specter_that_distracts_is_the_target() -> None:
    state = three("crypt")
    historian = state.agent("historian")
    historian.specter, historian.bead, historian.sanity = 1, 2, 0
    evening = turn_of(state, "historian").do("distract", "target")
    assert evening.state.target == "historian"
    assert lowest(evening.state).id == "historian"


@shows("TARGET-08")
def test_a_specter_fits_a_text_that_asks_for_no_living_agent() -> None:
    state = three()
    historian = state.agent("historian")
    historian.specter, historian.zone, state.light["library"] = 1, "library", "dark"
    effect(state, {"do": "aim", "who": "in-dark"})
    assert state.target == "historian"

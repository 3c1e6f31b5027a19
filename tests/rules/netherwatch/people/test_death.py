"""Death: what becomes of the Agent, the Items, the Demon, and what a Specter is and is not."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC, Ended
from gloamboard.rules.netherwatch.actions import menu
from gloamboard.rules.netherwatch.demon import manifestation, targeting
from gloamboard.rules.netherwatch.house import ground, light
from gloamboard.rules.netherwatch.people import conditions, inventory, movement, objectives, sanity
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.view.views import view
from tests.rules.asking import there
from tests.rules.netherwatch.table import Evening, effect, house, manifested, run, shows, turn_of

LIVING_WORDS = {
    "investigate",
    "center",
    "dash",
    "use",
    "trade",
    "hide",
    "light",
    "pick-up",
    "drop",
    "ability",
    "escape",
}


def haunted(zone: str = "study", tier: str = "initiate") -> State:
    """The Historian has died in that Zone; Skeptic and Occultist are in the Foyer."""
    state = house("historian", "skeptic", "occultist", tier=tier)
    for agent in state.agents:
        agent.zone = "foyer"
    state.light["foyer"] = "lit"
    state.agent("historian").zone = zone
    run(conditions.die(state, state.agent("historian"), "NW-DEATH-02"))
    return state


@shows("DEATH-01")
def test_the_death_of_the_last_living_agent_loses_the_game_at_once() -> None:
    state = haunted()
    run(conditions.die(state, state.agent("skeptic"), "NW-DEATH-02"))
    assert not state.over
    with pytest.raises(Ended):
        run(conditions.die(state, state.agent("occultist"), "NW-DEATH-01"))
    assert there(state.over)[:2] == ("loss", "death")
    assert state.phase == "over"


@shows("COMP-11")
def test_three_of_four_may_be_specters_at_once_and_the_fourth_death_ends_it() -> None:
    state = house("historian", "skeptic", "occultist", "survivor")
    for agent in state.agents[:3]:
        run(conditions.die(state, agent, "NW-DEATH-01"))
    assert [agent.specter for agent in state.agents] == [1, 2, 3, 0]
    assert state.over is None
    with pytest.raises(Ended):
        run(conditions.die(state, state.agents[3], "NW-DEATH-01"))


@shows("DEATH-02", "DEATH-04", "SPEC-03")
def test_the_dead_stay_where_they_fell_as_a_specter_with_two_actions() -> None:
    state = haunted("library")
    ghost = state.agent("historian")
    assert (ghost.zone, ghost.specter, ghost.piece, ghost.bead) == ("library", 1, "specter-1", 2)
    pieces = view(state, PUBLIC)["pieces"]
    assert pieces["specter-1"]["kind"] == "specter"
    assert pieces["specter-1"]["at"] == "library"
    assert "historian" not in pieces
    run(conditions.die(state, state.agent("skeptic"), "NW-DEATH-02"))
    assert state.agent("skeptic").piece == "specter-2"


@shows("DEATH-03")
def test_all_items_of_the_dead_lie_where_they_fell() -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone, agent.lit = "library", True
    inventory.carry(state, agent, ("flashlight", "fury", "old-key"))
    run(conditions.die(state, agent, "NW-DEATH-03"))
    assert agent.items == ()
    assert state.dropped == {1: ("library", ("flashlight", "fury", "old-key"), True)}
    assert not agent.lit


@shows("DEATH-05", "SPEC-11")
@pytest.mark.parametrize("awake", [True, False])
def test_the_dead_players_list_of_actions_is_the_specters(awake: bool) -> None:
    state = haunted("study")
    state.scavenge, state.interactions = ["study"], ["study"]
    state.covers["cover-1"] = ("study", "safe")
    if awake:
        manifested(state, "crypt")
    evening = turn_of(state, "historian")
    assert evening.words() <= {
        *("move", "distract", "invigorate", "fate", "manifest-item", "manifest-token", "premonition", "reinforce"),
        *("reveal", "wrathlight", "end"),
    }
    assert not evening.words() & LIVING_WORDS
    for attempt in (("investigate", "interaction"), ("use", "fury"), ("essentials",)):
        assert evening.why(*attempt).rule in ("NW-SPEC-11", "NW-ACT-31")


@shows("DEATH-06")
@pytest.mark.parametrize(
    ("tier", "stage", "goes"),
    [("initiate", "discovery", True), ("operative", "discovery", False), ("initiate", "confrontation", False)],
)
def test_only_an_initiates_death_in_discovery_sends_the_demon_dormant(tier: str, stage: str, goes: bool) -> None:
    state = manifested(house("historian", "skeptic", tier=tier), "study")
    state.stage, state.demon_known, state.demon = stage, stage == "confrontation", "azazel"
    state.agent("historian").zone = "study"
    state.agent("skeptic").zone = "library"
    run(conditions.die(state, state.agent("historian"), "NW-DEATH-06"))
    assert state.manifested  # the phase is finished first
    state.phase, state.step, state.last_active = "demon", "close", "skeptic"
    evening = Evening(state)
    assert evening.state.manifested is not goes


@shows("SPEC-01")
def test_a_specter_has_no_sanity_to_lose_and_pays_such_prices_with_nothing() -> None:
    state = haunted()
    ghost = state.agent("historian")
    assert run(sanity.lose(state, ghost, 2, "NW-SPEC-01")) == 0
    assert run(sanity.roll(state, ghost, ("hindered", "frightened", "deadly"), "NW-SPEC-01")) == 0
    assert run(sanity.gain(state, ghost, 2, "NW-SPEC-01")) == 0
    assert (ghost.sanity, ghost.condition) == (0, "")
    effect(state, {"do": "lose_sanity", "who": "everyone"})
    assert [agent.sanity for agent in state.agents] == [0, 7, 8]


@shows("SPEC-02")
def test_a_specter_carries_nothing_and_picks_nothing_up() -> None:
    state = haunted("study")
    state.dropped[1] = ("study", ("old-key",), True)
    run(inventory.give(state, state.agent("historian"), ["fury"], "NW-SPEC-02"))
    assert state.agent("historian").items == ()
    evening = turn_of(state, "historian")
    assert not evening.can("pick-up", "dropped")
    assert evening.why("pick-up", "dropped").rule == "NW-SPEC-02"


@shows("SPEC-03")
@pytest.mark.parametrize("awake", [True, False])
def test_a_specter_takes_turns_of_two_actions_in_both_states(awake: bool) -> None:
    state = haunted("study")
    if awake:
        manifested(state, "crypt")
    evening = turn_of(state, "historian").do("fate", 1).do("fate", 1)
    assert evening.agent("historian").bead == 0
    assert evening.state.turn == ""  # with nothing left to do the turn is over


@shows("SPEC-04")
def test_a_spent_specter_waits_for_the_common_reset_when_the_demon_goes_dormant() -> None:
    state = manifested(haunted("study"), "crawlspace")
    ghost = state.agent("historian")
    ghost.bead = 0
    for agent in state.agents:
        agent.dormant = 3
    run(manifestation.go_dormant(state, "NW-DORM-01"))
    state.phase, state.step = "agents", "start"
    evening = Evening(state)
    assert evening.agent("historian").bead == 0
    assert not evening.can("turn", "specter-1")
    for agent in evening.state.agents:
        agent.dormant = 0
    again = Evening(evening.state)
    assert again.agent("historian").bead == 2
    assert again.can("turn", "specter-1")


@shows("SPEC-05")
def test_a_specter_cannot_enter_the_demons_zone() -> None:
    state = manifested(haunted("study"), "foyer")
    evening = turn_of(state, "historian")
    assert not evening.can("move", "specter-1", "foyer")
    assert evening.can("move", "specter-1", "parlor")
    assert evening.why("move", "specter-1", "study", "foyer").rule == "NW-SPEC-05"


@shows("SPEC-06")
def test_nothing_happens_when_the_demon_comes_to_a_specter() -> None:
    state = manifested(haunted("study"), "parlor")
    run(manifestation.step_to(state, "study", "NW-SPEC-06"))
    assert state.demon_zone == "study" == state.agent("historian").zone
    assert state.overlapped == []
    run(movement.meet_demon(state, state.agent("historian")))
    assert state.overlapped == []
    assert turn_of(state, "historian").can("end", "specter-1")


@shows("SPEC-08")
def test_a_specter_may_be_meant_where_no_sanity_or_item_is_asked_for() -> None:
    state = haunted("study")
    state.light = {"study": "lit", "foyer": "dark"}
    assert light.level(state, "study") == "lit"
    state.last_active = "skeptic"
    effect(state, {"do": "aim", "who": "in-lit"})
    assert state.target == "historian"
    state.target = ""
    assert run(targeting.pick(state, lambda some: some[:1])).id == "historian"
    assert run(targeting.pick(state, lambda some: some[:1], living=True)).id == "skeptic"


@shows("SPEC-09")
def test_a_specter_in_the_open_does_not_keep_the_demon_awake() -> None:
    state = manifested(haunted("study"), "crypt")
    for number, agent in enumerate(state.living()):
        state.covers[f"cover-{number}"] = ("foyer", "safe")
        agent.hiding = f"cover-{number}"
    assert not state.agent("historian").hiding
    assert manifestation.nobody_in_sight(state)
    state.agent("skeptic").hiding = ""
    assert not manifestation.nobody_in_sight(state)


@shows("SPEC-10")
def test_specters_cannot_escape() -> None:
    state = manifested(haunted("garage"), "crypt")
    state.stage, state.demon, state.demon_known = "confrontation", "azazel", True
    state.tokens["escape"] = "garage"
    state.flags |= {f"objective-{letter}": 1 for letter in "abc"}
    state.agent("skeptic").zone = "garage"
    assert objectives.can_escape(state, state.agent("skeptic"))
    assert not objectives.can_escape(state, state.agent("historian"))
    evening = turn_of(state, "historian")
    assert not evening.can("escape", "specter-1")
    assert evening.why("escape", "specter-1").rule == "NW-SPEC-10"


@shows("SPEC-20", "SPEC-07")
def test_specters_pass_locked_doors_but_no_walls() -> None:
    state = haunted("old-atrium")
    state.rifts = {1: "conservatory"}
    ghost = state.agent("historian")
    assert ground.locks_for(state, ghost) == frozenset()
    keys = {option.key for option in menu(state, ghost)}
    near = {str(key[2]) for key in keys if key[0] == "move"}
    assert near == {
        *("upper-storage", "observatory", "rookery", "trunk-room", "stairhead", "crawlspace", "nursery"),
        "conservatory",
    }
    assert "hidden-room" not in near  # it shares a wall with the Old Atrium

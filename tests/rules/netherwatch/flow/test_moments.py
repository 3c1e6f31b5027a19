"""Each moment of play comes when it should, once, with whom or where it happened: what abilities answer hangs on it."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Chance, Play, Script, Setup
from gloamboard.rules.netherwatch import GAME
from gloamboard.rules.netherwatch.actions import investigate, promoted
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.demon import behavior_cycle, confrontation, event_deck, manifestation, summoning
from gloamboard.rules.netherwatch.flow import turns
from gloamboard.rules.netherwatch.house import arrival, clues, rifts
from gloamboard.rules.netherwatch.people import conditions, devices, movement, reinforce
from gloamboard.rules.netherwatch.state import Agent, State
from tests.rules.netherwatch.table import lit_study, manifested, run, turn_of

Came = list[tuple[str, str]]
DEMON = ("demon-enters", "demon-leaves")


@pytest.fixture
def came(monkeypatch: pytest.MonkeyPatch) -> Came:
    """The moments as they come, each with its Agent or Zone; nothing answers them."""
    seen: Came = []

    def fire(state: State, when: str, agent: Agent | None = None, zone: str = "", of: Agent | None = None) -> Script:
        seen.append((when, agent.id if agent is not None else zone))
        yield from ()

    monkeypatch.setattr(moments, "fire", fire)
    return seen


def of_the_demon(came: Came) -> Came:
    return [moment for moment in came if moment[0] in DEMON]


def test_a_demon_that_manifests_enters(came: Came) -> None:
    run(manifestation.manifest(lit_study(), "great-room", "NW-MANIF-03"))
    assert of_the_demon(came) == [("demon-enters", "great-room")]


def hunted(zone: str = "great-room") -> State:
    """The Demon has Manifested there and everybody is elsewhere."""
    return manifested(lit_study(), zone)


def test_a_demon_that_walks_leaves_and_enters(came: Came) -> None:
    run(manifestation.step_to(hunted(), "parlor", "NW-DISC-01"))
    assert of_the_demon(came) == [("demon-leaves", "great-room"), ("demon-enters", "parlor")]


def test_a_demon_that_jumps_leaves_and_enters(came: Came) -> None:
    run(manifestation.manifest(hunted(), "parlor", "NW-MANIF-03"))
    assert of_the_demon(came) == [("demon-leaves", "great-room"), ("demon-enters", "parlor")]


def test_a_demon_that_goes_dormant_leaves(came: Came) -> None:
    run(manifestation.go_dormant(hunted(), "NW-DORM-01"))
    assert of_the_demon(came) == [("demon-leaves", "great-room")]


def test_a_demon_drawn_to_the_circle_leaves_and_enters(came: Came) -> None:
    run(summoning.call(hunted(), "parlor", "NW-SUMM-03"))
    assert of_the_demon(came) == [("demon-leaves", "great-room"), ("demon-enters", "parlor")]


def test_a_demon_that_stood_there_already_neither_leaves_nor_enters(came: Came) -> None:
    run(summoning.call(hunted("parlor"), "parlor", "NW-SUMM-03"))
    assert of_the_demon(came) == []


def test_a_confrontation_starts(came: Came) -> None:
    state = hunted()
    run(confrontation.begin(state))
    assert came.count(("confrontation-start", "")) == 1


def test_a_demon_phase_has_a_start_and_an_end(came: Came) -> None:
    state = hunted()
    state.stage = "confrontation"
    run(turns.draw_event(lit_study()), ("read",))
    assert came == [("demon-phase-start", "")]
    came.clear()
    run(turns.close_demon(lit_study()))
    assert came == [("demon-phase-end", "")]
    came.clear()
    next(behavior_cycle.behave(state), None)
    assert came[:1] == [("demon-phase-start", "")]


def test_who_dies_is_noticed_where_it_happened(came: Came) -> None:
    state = lit_study()
    run(conditions.die(state, state.agent("historian"), "NW-DEATH-01"))
    assert ("agent-dies", "study") in came


def test_a_turn_has_a_start_and_an_end(came: Came) -> None:
    evening = turn_of(lit_study(), "historian")
    assert came == [("turn-begins", "historian"), ("turn-start", "historian")]
    evening.do("end", "historian")
    assert ("turn-end", "historian") in came


def test_a_move_is_over_when_it_is_ended(came: Came) -> None:
    evening = turn_of(lit_study(), "historian").do("move", "historian", "parlor")
    assert ("after-move", "historian") not in came
    evening.do("stop", "historian")
    assert came.count(("after-move", "historian")) == 1


def test_a_move_that_a_promotion_gives_is_over_at_once(came: Came) -> None:
    state = lit_study()
    run(promoted.DO["promotion"](state, state.agent("historian"), ("promotion", "free-move", "parlor")))
    assert ("after-move", "historian") in came


def test_an_interaction_and_a_reading_are_noticed(came: Came) -> None:
    state = lit_study()
    agent = state.agent("historian")
    agent.zone, state.interactions = "kitchen", ["kitchen"]
    run(investigate.interact(state, agent))
    assert came == [("after-interaction", "historian")]
    came.clear()
    reading = devices.read(state, agent, "scrying-orb", "teleportation")
    shown = next(reading)  # one of the readings the Orb has for it
    assert isinstance(shown, Chance)
    with pytest.raises(StopIteration):
        reading.send(shown.faces[0])
    assert came == [("after-reading", "historian")]


def of_the_way(came: Came) -> Came:
    return [moment for moment in came if moment[0] in ("leaves", "enters")]


def test_who_walks_leaves_a_zone_and_enters_one(came: Came) -> None:
    turn_of(lit_study(), "historian").do("move", "historian", "parlor")
    assert of_the_way(came) == [("leaves", "historian"), ("enters", "historian")]


def test_who_is_moved_leaves_and_enters_too(came: Came) -> None:
    state = lit_study()
    run(movement.relocate(state, state.agent("skeptic"), "parlor", "NW-MAP-04"))
    assert of_the_way(came) == [("leaves", "skeptic"), ("enters", "skeptic")]


def test_who_changes_places_leaves_and_enters_both(came: Came) -> None:
    state = lit_study()
    state.agent("skeptic").zone = "parlor"
    one, other = state.agents
    run(movement.exchange(state, one, other, "NW-MAP-04"))
    assert of_the_way(came) == [
        ("leaves", "historian"),
        ("leaves", "skeptic"),
        ("enters", "historian"),
        ("enters", "skeptic"),
    ]


def test_who_leaves_hq_enters_the_zone_outside(came: Came) -> None:
    state = lit_study()
    state.agent("skeptic").zone = "hq"
    run(movement.leave_hq(state, state.agent("skeptic")), ("leave-hq", "foyer"))
    assert of_the_way(came) == [("enters", "skeptic")]


def test_a_clue_is_turned_up_where_it_lies(came: Came) -> None:
    state = lit_study()
    state.clues["study"] = ("clue-1", "")
    run(clues.reveal_clue(state, "study", "NW-CLUE-05"), "wild")
    run(clues.reveal_clue(state, "study", "NW-CLUE-05"))
    assert came == [("clue-revealed", "study")]


def test_a_rift_is_placed_once(came: Came) -> None:
    state = lit_study()
    run(rifts.place_rift(state, 8, "study", "NW-RIFT-01"))
    run(rifts.place_rift(state, 8, "parlor", "NW-RIFT-01"))
    assert came == [("rift-placed", "study")]


def test_fate_that_somebody_turns_is_noticed_and_the_turn_of_an_event_is_not(came: Came) -> None:
    state = lit_study()
    event_deck.set_fate(state, 3, "NW-EVENT-05")
    assert came == []
    run(event_deck.shift_fate(state, 1, "NW-SPEC-15"))
    assert (state.fate, came) == (4, [("fate-turned", "")])


def test_who_centers_is_noticed_before_it_does_anything(came: Came) -> None:
    state = lit_study()
    state.agent("historian").sanity = 4
    evening = turn_of(state, "historian")
    came.clear()
    evening.do("center", "historian")
    assert came == [("centers", "historian")]


@pytest.mark.parametrize("specter", [0, 1])
def test_who_ends_a_movement_is_noticed_once_living_or_not(came: Came, specter: int) -> None:
    state = lit_study()
    agent = state.agent("historian")
    agent.specter = specter
    run(arrival.arrive(state, agent))
    assert came == [("ends-movement", "historian")]


def test_who_dies_is_noticed_first_and_drops_what_they_carried_after_that(came: Came) -> None:
    state = lit_study()
    run(conditions.die(state, state.agent("historian"), "NW-DEATH-01"))
    assert [moment for moment, _ in came] == ["dying", "agent-dies"]


def test_who_takes_something_has_gained_it(came: Came) -> None:
    state = lit_study()
    state.dropped = {1: ("study", ("kitchen-knife",), True)}
    evening = turn_of(state, "historian")
    came.clear()
    evening.do("pick-up", "dropped")
    assert came == [("gains", "historian")]


def test_who_comes_in_for_a_specter_arrives(came: Came) -> None:
    state = lit_study()
    state.agent("historian").specter = 1
    run(reinforce.arrive(state, state.agent("historian")))
    assert [moment for moment, _ in came] == ["arrives"]


def test_a_team_is_chosen_once_and_each_of_it_kitted_out(came: Came) -> None:
    state = GAME.new(Setup(("seat1", "seat2"), 7, {"agents": "historian skeptic"}))
    Play(GAME, Setup(("seat1", "seat2"), 7, {"agents": "historian skeptic"}), state=state)
    assert came.count(("team-chosen", "")) == 1
    assert [agent for moment, agent in came if moment == "kitted-out"] == ["historian", "skeptic"]


def test_what_a_specter_reveals_and_where_it_drifts_is_noticed(came: Came) -> None:
    state = hunted("crypt")
    run(conditions.die(state, state.agent("historian"), "NW-DEATH-02"))
    state.covers = {"cover-1": ("parlor", "")}
    came.clear()
    turn_of(state.copy(), "historian").do("reveal", "parlor")
    assert ("specter-reveals", "historian") in came
    came.clear()
    turn_of(state, "historian").do("move", "specter-1", "parlor")
    assert came.count(("ends-movement", "historian")) == 1

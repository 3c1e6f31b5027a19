"""What cannot be done, and what the players decide together: ties and the order of things that happen at once."""

from __future__ import annotations

import pytest

from rules.netherwatch import cards, ground, moments, ties
from rules.netherwatch.cause import Cause
from rules.netherwatch.state import State
from rules.netherwatch.verbs import VERBS
from tests.rules.netherwatch.table import effect, house, manifested, run, shows, turn_of


def study() -> State:
    state = house()
    state.light["study"] = "lit"
    for agent in state.agents:
        agent.zone = "study"
    state.active = state.last_active = "skeptic"
    return state


@shows("MISC-01")
def test_an_action_whose_requirement_is_not_met_is_refused() -> None:
    state = study()
    state.agent("historian").pocket = ("old-key",)
    evening = turn_of(state, "historian")
    assert "use" not in evening.words()
    assert evening.why("use", "old-key").rule == "NW-MISC-01"
    assert evening.why("use", "old-key").says == "There is no Lock here."


@shows("MISC-02")
def test_a_part_of_an_event_that_cannot_be_done_is_skipped_and_the_rest_goes_on() -> None:
    state = study()
    effect(state, {"do": "drop", "who": "active"})
    effect(state, {"do": "lose_item", "who": "active", "which": "any"})
    assert state.dropped == {}
    assert not any("drops" in line.says for line in state.told)
    both = {
        "do": "each",
        "who": "active",
        "then": [{"do": "drop", "who": "target"}, {"do": "lose_sanity", "who": "target"}],
    }
    effect(state, both)
    assert state.agent("skeptic").sanity == state.agent("skeptic").top - 1


@shows("MISC-03")
def test_two_zones_equally_near_are_the_players_choice() -> None:
    state = manifested(study(), "foyer")
    state.rifts = {2: "great-room", 7: "garage"}
    choice = next(ties.choose_one(state, "Which?", ["great-room", "garage"]))
    assert list(choice.listed()) == ["seat2"]
    assert choice.rule == "NW-MISC-03"
    for zone in ("great-room", "garage"):
        twin = state.copy()
        twin.agent("skeptic").zone = "foyer"
        twin.demon_zone = "library"
        effect(twin, {"do": "demon_jumps", "who": "active", "where": "rift-nearest"}, ("zone", zone))
        assert twin.demon_zone == zone


@shows("MISC-03")
def test_a_single_one_is_taken_without_asking() -> None:
    assert run(ties.choose_one(study(), "Which?", ["garage"])) == "garage"


@shows("MISC-04")
def test_the_players_choose_the_order_of_what_happens_at_once() -> None:
    state = house("historian", "skeptic", "survivor")
    for agent in state.agents:
        agent.zone = "study"
    state.active = "survivor"
    effect(state, {"do": "lose_sanity", "who": "everyone"}, ("first", "survivor"), ("first", "historian"))
    losers = [line.says.split()[1] for line in state.told if "loses" in line.says]
    assert losers == ["Survivor", "Historian", "Skeptic"]
    order = run(ties.choose_order(state, "Which first?", ["a", "b", "c"]), ("first", "c"), ("first", "b"))
    assert order == ["c", "b", "a"]


@shows("EX-47")
def test_a_piece_two_zones_away_goes_to_any_zone_at_that_distance() -> None:
    state = study()
    away = [zone for zone in ground.ground(state).zones if ground.demon_far(state, "study", zone) == 2]
    assert len(away) > 2
    for zone in away:
        twin = state.copy()
        effect(twin, {"do": "place", "cube": "cold", "where": "two-away"}, ("zone", zone))
        assert twin.cold == [zone]


@shows("EX-48")
@pytest.mark.parametrize(("first", "left"), [("The cold", 0), ("The hearth", 1)], ids=["the-cold", "the-hearth"])
def test_of_two_effects_as_the_demon_phase_begins_the_players_choose_the_first(
    monkeypatch: pytest.MonkeyPatch, first: str, left: int
) -> None:
    def answer(does: str) -> cards.Moment:
        effects = VERBS.compile([{"do": does, "who": "active", "amount": 1}], "test", "effects")
        return cards.Moment("demon-phase-start", effects=effects)

    both = {"The cold": answer("lose_sanity"), "The hearth": answer("gain_sanity")}
    monkeypatch.setattr(moments, "answers", lambda *now: both)
    state = study()
    skeptic = state.agent("skeptic")
    skeptic.sanity = 1
    run(moments.fire(state, "demon-phase-start"), ("first", first))
    assert skeptic.sanity == left  # once broken down, no hearth helps


@shows("MISC-04", "TARGET-07")
def test_a_word_means_the_same_agents_throughout_a_card() -> None:
    """Asked once for each word of the card, not once for each effect."""
    rows = [
        {"do": "lose_sanity", "who": "everyone"},
        {"do": "gain_sanity", "who": "everyone"},
        {"do": "lose_sanity", "who": "in-lit"},
        {"do": "frighten", "who": "in-lit"},
    ]
    state = study()
    said = (("first", "skeptic"), ("target", "historian"))
    run(VERBS.run(state, Cause("event", "card"), VERBS.compile(rows, "test", "effects")), *said)
    assert state.agent("historian").condition == "frightened"
    assert state.agent("skeptic").condition == ""
    assert state.agent("historian").sanity == state.agent("historian").top - 1

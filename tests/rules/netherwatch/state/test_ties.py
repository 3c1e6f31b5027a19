"""What cannot be done, and what the players decide together: ties and the order of things that happen at once."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Chance, Ended, Key
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.verbs.in_turn import AT_ONCE
from tests.rules.asking import a_choice, a_question
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
    assert list(a_choice(choice).listed()) == ["seat2"]
    assert a_question(choice).rule == "NW-MISC-03"
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
    effect(state, {"do": "roll", "who": "everyone"}, ("first", "survivor"), ("first", "historian"), 0, 1, 2)
    assert [agent.top - agent.sanity for agent in state.agents] == [1, 2, 0]
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
    def answer(does: str) -> tuple[cards.Moment, str]:
        effects = VERBS.compile([{"do": does, "who": "active", "amount": 1}], "test", "effects")
        return cards.Moment("demon-phase-start", effects=effects), "NW-OP-02"

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
        {"do": "roll", "who": "everyone"},
        {"do": "roll", "who": "everyone"},
        {"do": "lose_sanity", "who": "in-lit"},
        {"do": "frighten", "who": "in-lit"},
    ]
    state = study()
    said = (("first", "skeptic"), 0, 1, 1, 2, ("target", "historian"))
    run(VERBS.run(state, Cause("event", "card"), VERBS.compile(rows, "test", "effects")), *said)
    assert state.agent("historian").condition == "frightened"
    assert state.agent("skeptic").condition == ""
    assert [agent.top - agent.sanity for agent in state.agents] == [4, 1]


# --- nobody is asked for nothing -----------------------------------------------------------------------


def three() -> State:
    """The Skeptic is a Specter, the Survivor has broken down, the Historian and the Occultist are well."""
    state = house("historian", "skeptic", "survivor", "occultist")
    for agent in state.agents:
        agent.zone = "study"
    state.active = state.last_active = "historian"
    skeptic, survivor = state.agent("skeptic"), state.agent("survivor")
    skeptic.specter, skeptic.sanity = 1, 0
    survivor.condition, survivor.sanity = "breakdown", 0
    return state


def asked(state: State, *rows: dict[str, Any], cause: Cause | None = None) -> list[tuple[str, list[Key]]]:
    """The questions a card asks, with their options; always the first one is taken, and every die shows 0."""
    script = VERBS.run(state, cause or Cause("event", "card"), VERBS.compile(list(rows), "test", "effects"))
    questions: list[tuple[str, list[Key]]] = []
    answer: Any = None
    while True:
        try:
            asks = script.send(answer)
        except (StopIteration, Ended):
            return questions
        if isinstance(asks, Chance):
            answer = asks.faces[0]
            continue
        options = [option.key for some in a_choice(asks).listed().values() for option in some]
        questions.append((a_question(asks).asks, options))
        answer = options[0]


@pytest.mark.parametrize("verb", sorted(AT_ONCE))
def test_nobody_asks_who_is_first_where_nobody_could_tell(verb: str) -> None:
    words: dict[str, dict[str, Any]] = {
        "next_roll": {"kind": "focused"},
        "shield": {"amount": 1},
        "lasting": {"what": "hindered", "until": "round"},
    }
    row = {"do": verb, **words.get(verb, {})}
    state = house("historian", "skeptic", "survivor")
    assert asked(state, {**row, "who": "all-exposed"}) == []
    assert asked(state, {"do": "each", "who": "all-exposed", "then": [{**row, "who": "target"}]}) == []


@pytest.mark.parametrize("row", [{"do": "roll"}, {"do": "die"}, {"do": "drop"}, {"do": "flee"}])
@pytest.mark.parametrize("each", [False, True])
def test_the_order_is_asked_among_those_to_whom_it_makes_a_difference(row: dict[str, Any], each: bool) -> None:
    concerned = {
        "roll": ["historian", "occultist"],  # no Specter rolls, nobody in a Breakdown does
        "die": ["historian", "survivor", "occultist"],
        "drop": ["survivor", "occultist"],  # the only ones who carry something
        "flee": ["historian", "skeptic", "survivor", "occultist"],
    }
    state = three()
    for name in ("survivor", "occultist"):
        state.agent(name).pocket = ("old-key",)
    card = {"do": "each", "who": "everyone", "then": [{**row, "who": "target"}]} if each else {**row, "who": "everyone"}
    question, options = asked(state, card)[0]
    assert question == "The Event: who is first?"
    assert options == [("first", name) for name in concerned[row["do"]]]


def test_a_deadly_roll_concerns_who_has_broken_down() -> None:
    _, options = asked(three(), {"do": "roll", "who": "everyone", "kinds": ["deadly"]})[0]
    assert options == [("first", "historian"), ("first", "survivor"), ("first", "occultist")]


def test_the_only_one_concerned_is_not_asked_about() -> None:
    state = three()
    state.agent("occultist").specter = 2
    assert asked(state, {"do": "roll", "who": "everyone"}) == []
    assert sum("rolls" in line.says for line in state.told) == 1


def test_who_was_not_asked_about_still_has_a_turn() -> None:
    """A Breakdown that is gone when the turn comes spares nobody the roll."""
    state = three()
    rows = [
        {"do": "each", "who": "everyone", "then": [{"do": "roll", "who": "target"}, {"do": "recover", "who": "target"}]}
    ]
    script = VERBS.run(state, Cause("event", "card"), VERBS.compile(rows, "test", "effects"))
    run(script, ("first", "occultist"), 1, 2)
    assert [state.agent(name).top - state.agent(name).sanity for name in ("historian", "occultist")] == [2, 1]
    assert state.agent("survivor").condition == ""


def test_a_party_that_frightens_whoever_is_frightened_already_asks_nothing() -> None:
    """Delta Mu Nu, when the Demon comes into a Zone."""
    state = manifested(house("historian", "skeptic", "occultist", operation="delta-mu-nu"), "ballroom")
    for agent in state.agents:
        agent.zone, agent.condition = "ballroom", "frightened"
    assert next(moments.fire(state, "demon-enters", zone="ballroom"), None) is None


@pytest.mark.parametrize(
    ("cause", "names"),
    [
        (Cause("event", "banshee-01"), "The Event"),
        (Cause("board", "banshee"), "Banshee, Confrontation"),
        (Cause("item", "flashlight"), "Flashlight"),
        (Cause("device", "scrying-orb"), "Scrying Orb"),
        (Cause("ability", "The party goes on"), "The party goes on"),
        (Cause("ruling", "ruling"), "The host"),
    ],
    ids=lambda value: value.kind if isinstance(value, Cause) else "",
)
def test_whoever_asks_says_what_for(cause: Cause, names: str) -> None:
    order = asked(three(), {"do": "roll", "who": "everyone"}, cause=cause)
    assert [question for question, _ in order] == [f"{names}: who is first?"]
    target = asked(
        three(), {"do": "lose_sanity", "who": "highest-sanity"}, {"do": "tire", "who": "in-dim"}, cause=cause
    )
    assert target[-1][0] == f"{names}: whom does it mean, an Agent in a Dim Zone?"

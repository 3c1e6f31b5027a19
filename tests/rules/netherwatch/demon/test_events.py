"""Events and Fate: the two halves, the Sleeve, what a back tells, and when Fate counts."""

from __future__ import annotations

import json

import pytest

from gloamboard.rules.kernel import PUBLIC, Play, Setup
from gloamboard.rules.kernel.door import seen_by
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.demon import event_deck
from gloamboard.rules.netherwatch.state import State, lasting
from tests.rules.asking import there
from tests.rules.netherwatch.table import Evening, effect, house, manifested, run, shows, turn_of, with_event
from tests.rules.netherwatch.written import written

pytestmark = pytest.mark.usefixtures("written_events")
HALVES = written(
    "halves",
    4,
    [{"do": "gain_sanity", "who": "active", "amount": 2}],
    [{"do": "lose_sanity", "who": "active", "amount": 3}],
)
DULL = written("dull", 2)
THIRD = written("third", 3)
LUCK = written(
    "luck",
    4,
    [
        {
            "do": "on_fate",
            "fate": [4],
            "then": [{"do": "lose_sanity", "who": "active", "amount": 4}],
            "otherwise": [{"do": "lose_sanity", "who": "active"}],
        }
    ],
)


def lit_house(*on_top: str, operation: str = "ashwood-manor") -> State:
    """Everybody in a lit Study with 4 Sanity; these Events come next."""
    state = with_event(house(operation=operation), *on_top)
    state.light["study"] = "lit"
    for agent in state.agents:
        agent.zone, agent.sanity = "study", 4
    return state


def drawn(state: State) -> Evening:
    """The Historian has passed the turn; an Event lies in the Sleeve."""
    return turn_of(state, "historian").do("end", "historian")


def told_rules(evening: Evening) -> list[str]:
    return [line.rule for line in evening.play.story]


# --- the card ---------------------------------------------------------------------------


@shows("ITEM-12", "EVENT-02")
def test_whoever_can_undo_an_event_hears_it_first() -> None:
    state = lit_house(HALVES)
    state.agent("skeptic").hand = ("black-candle",)
    evening = drawn(state)
    assert evening.words() == {"read", "let-go"}
    evening.do("read")
    assert evening.state.event_shown
    evening.do("react", "black-candle")
    assert evening.agent("historian").sanity == 4
    assert (evening.state.fate, evening.agent("skeptic").items) == (4, ())


@shows("EVENT-01")
def test_only_the_half_of_the_demons_state_is_played() -> None:
    assert drawn(lit_house(HALVES)).do("read").agent("historian").sanity == 6
    evening = Evening(manifested(lit_house(HALVES), "crypt"))
    evening.do("turn", "skeptic").do("end", "skeptic").do("turn", "historian").do("end", "historian").do("read")
    assert evening.agent("historian").sanity == 1


@shows("EVENT-02")
def test_nothing_happens_until_the_event_is_read_aloud_and_its_words_alone_do_nothing() -> None:
    evening = drawn(lit_house(DULL))
    facts = {agent.id: agent.facts() for agent in evening.state.agents}
    assert evening.words() == {"read"}
    assert not evening.said("Upper dull.")
    evening.do("read")
    assert evening.said("Upper dull.")
    assert {agent.id: agent.facts() for agent in evening.state.agents} == facts
    assert evening.state.light == {"study": "lit"}


@shows("EVENT-02")
def test_the_effect_is_what_changes_things() -> None:
    evening = drawn(lit_house(HALVES))
    assert evening.agent("historian").sanity == 4
    assert evening.do("read").agent("historian").sanity == 6
    assert "NW-EVENT-02" in told_rules(evening)


@shows("EVENT-03", "FATE-08")
@pytest.mark.parametrize(("fate", "left"), [(4, 0), (1, 3)])
def test_fate_text_goes_by_the_active_fate_and_not_by_the_cards_own_back(fate: int, left: int) -> None:
    state = lit_house(LUCK)
    state.fate = fate
    evening = drawn(state)
    assert evening.state.fate == fate
    evening.do("read")
    assert evening.agent("historian").sanity == left
    assert evening.state.fate == 4  # the back counts from now on


@shows("EVENT-04", "EVDECK-09")
def test_no_seat_ever_sees_which_card_it_is() -> None:
    evening = drawn(lit_house(HALVES))
    assert evening.state.event == HALVES
    for when in ("drawn", "played"):
        for seat in ("seat1", "seat2", PUBLIC):
            assert HALVES not in json.dumps(seen_by(evening.play, seat)), when
        if when == "drawn":
            evening.do("read")


@shows("EVENT-04", "EVDECK-09")
def test_in_the_sleeve_only_the_reader_sees_the_text() -> None:
    evening = drawn(lit_house(HALVES))
    seen = {seat: there(GAME.view(evening.state, seat)["event"]) for seat in ("seat1", "seat2", PUBLIC)}
    assert seen["seat1"]["story"] == "Upper halves."
    assert "2 Sanity" in there(seen["seat1"]["says"])
    assert seen["seat2"] == seen[PUBLIC] == {"reader": "seat1", "story": None, "says": None}


@shows("EVENT-05")
def test_a_played_event_leaves_the_sleeve_and_its_back_lies_open() -> None:
    evening = drawn(lit_house(HALVES))
    gone = evening.state.events_gone
    evening.do("read")
    view = GAME.view(evening.state, PUBLIC)
    assert (view["event"], view["fate"]) == (None, 4)
    assert (evening.state.event, evening.state.events_gone) == ("", gone + 1)
    assert "NW-EVENT-05" in told_rules(evening)


@shows("EVENT-06")
def test_an_event_discarded_unread_shows_its_back_alone() -> None:
    state = lit_house(HALVES, DULL)
    left = len(state.events)
    run(event_deck.discard_top(state, 1, "NW-EVENT-06"))
    assert (state.event, state.fate, len(state.events)) == ("", 4, left - 1)
    assert [agent.sanity for agent in state.agents] == [4, 4]
    said = [line.says for line in state.told]
    assert said == ["An Event is discarded unread.", "Fate is 4."]


@shows("EVENT-07")
def test_of_a_discarded_event_only_a_count_is_kept() -> None:
    evening = drawn(lit_house(HALVES)).do("read")
    assert evening.state.events_gone == 1
    assert HALVES not in repr(evening.state.facts())
    for seat in ("seat1", "seat2", PUBLIC):
        assert GAME.view(evening.state, seat)["event"] is None


@shows("EVENT-08")
def test_in_the_confrontation_events_are_only_discarded() -> None:
    state = manifested(lit_house(HALVES, DULL, THIRD), "crypt")
    state.stage = "confrontation"
    left = len(state.events)
    effect(state, {"do": "discard_events", "count": 2}, kind="board")
    assert (len(state.events), state.fate) == (left - 2, 2)
    assert [agent.sanity for agent in state.agents] == [4, 4]
    assert not any(line.rule == "NW-EVENT-02" for line in state.told)


# --- Fate --------------------------------------------------------------------------------


@shows("FATE-01", "FATE-03")
def test_fate_is_the_back_of_the_last_discarded_event_played_or_not() -> None:
    state = lit_house(HALVES, DULL, THIRD)
    evening = drawn(state).do("read")
    assert evening.state.fate == 4
    run(event_deck.discard_top(state, 1, "NW-FATE-03"))
    assert state.fate == 2
    run(event_deck.discard_top(state, 1, "NW-FATE-03"))
    assert state.fate == 3


@shows("FATE-02")
@pytest.mark.parametrize("tier", ["initiate", "operative", "veteran"])
def test_the_game_starts_at_fate_one(tier: str) -> None:
    state = Play(GAME, Setup(("seat1",), 7, {"tier": tier})).state
    assert (state.fate, state.events_gone) == (1, 0)


@shows("FATE-04")
def test_a_moment_that_has_passed_is_not_made_up_for() -> None:
    """Harrowick, Fate 3: when a Demon Phase starts, an Agent in the dark rolls."""
    state = lit_house(THIRD, DULL, operation="harrowick-mansion")
    state.agent("skeptic").zone, state.light["cistern"] = "cistern", "dark"
    evening = drawn(state).do("read")
    assert evening.state.fate == 3
    assert not evening.said("Skeptic rolls")
    evening = Evening(evening.state, dice=[0, 1])
    evening.do("turn", "skeptic").do("end", "skeptic")
    rolls = [line.says for line in evening.play.story if "Skeptic rolls" in line.says]
    assert rolls == ["The Skeptic rolls 0.", "The Skeptic rolls 1."]  # the dark, and now Fate 3


@shows("FATE-05")
def test_lasting_fate_effects_change_with_the_number_at_once() -> None:
    state = lit_house(DULL)
    state.fate = 5
    lasting.add(state, "move", "historian", 1, "fate")
    historian = state.agent("historian")
    assert modifiers.total(state, "stairs-end-move", historian) == 1  # Ashwood at Fate 1 and 5
    assert modifiers.total(state, "move", historian) == 1
    run(event_deck.discard_top(state, 1, "NW-FATE-05"))
    assert modifiers.total(state, "stairs-end-move", historian) == 0
    assert modifiers.total(state, "move", historian) == 0


@shows("FATE-06")
@pytest.mark.parametrize(("fate", "gained"), [(2, 3), (3, 2)])
def test_an_item_goes_by_the_fate_of_the_moment_of_use(fate: int, gained: int) -> None:
    state = lit_house()
    state.fate = fate
    state.agent("historian").sanity = 1
    state.agent("historian").pocket = ("first-aid-tin",)
    evening = turn_of(state, "historian").do("use", "first-aid-tin")
    assert evening.agent("historian").sanity == 1 + gained


@shows("FATE-07")
def test_fate_tokens_only_remind() -> None:
    state = lit_house()
    state.fate = 5
    state.tokens = {}  # no token lies anywhere
    assert modifiers.total(state, "stairs-end-move") == 1
    rows = cards.operation("ashwood-manor")
    assert set(rows.fate_tokens) == {fate for row in rows.fate_effect for fate in row.fate}
    state.fate = 2
    assert modifiers.total(state, "stairs-end-move") == 0

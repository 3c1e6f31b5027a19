"""The Event Deck: thirty cards, blue over red, and what lies beneath the last of them."""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path

import pytest

from gloamboard.rules.kernel import PUBLIC, Play, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.cards import checker
from gloamboard.rules.netherwatch.demon import event_deck
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import house, manifested, run, shows

TIERS = [("initiate", 6, 9), ("operative", 3, 12), ("veteran", 0, 15)]


def set_up(tier: str, seed: int = 7) -> Play:
    return Play(GAME, Setup(("seat1", "seat2"), seed, {"tier": tier}))


def decks(state: State) -> Counter[str]:
    return Counter(cards.in_play().events[card].deck for card in state.events.cards())


def top(state: State) -> str:
    return state.events.top[-1]


@shows("EVDECK-01", "EVDECK-02", "EVDECK-05", "TIER-03")
@pytest.mark.parametrize(("tier", "blue", "generic"), TIERS)
def test_the_tier_says_how_many_initial_events_and_fifteen_with_the_generic_ones(
    tier: str, blue: int, generic: int
) -> None:
    state = set_up(tier).state
    assert decks(state) == Counter({"initial": blue, "generic": generic, "demon": 15}) - Counter()
    assert blue + generic == 15
    assert len(state.events) == 30
    rest = set(cards.event_deck("initial")) - set(state.events.cards())
    assert len(rest) == 20 - blue
    assert not any(card in repr(state.facts()) for card in rest)  # back in the box


@shows("EVDECK-01")
def test_another_evening_has_other_initial_events() -> None:
    chosen = {tuple(sorted(set_up("initiate", seed).state.events.top)) for seed in range(5)}
    assert len(chosen) > 1


@shows("EVDECK-03")
@pytest.mark.parametrize("kind", ["generic", "demon"])
def test_after_the_blue_cards_any_red_one_may_come(kind: str) -> None:
    state = set_up("operative").state
    while event_deck.back(top(state))[0] == "blue":
        run(event_deck.discard_top(state, 1, "NW-EVDECK-04"), *first_red(state, kind))
    assert cards.in_play().events[top(state)].deck == kind
    assert decks(state) == Counter({"generic": 12, "demon": 15})


def first_red(state: State, kind: str) -> list[str]:
    """The card that comes to lie open when the last blue one goes."""
    return (
        [c for c in state.events.bag if cards.in_play().events[c].deck == kind][:1]
        if len(state.events.top) == 1
        else []
    )


@shows("EVDECK-04")
def test_an_operatives_first_three_events_are_blue_and_the_other_twenty_seven_red() -> None:
    state = set_up("operative").state
    state.ascended = True
    colours = []
    while len(state.events):
        colours.append(event_deck.back(top(state))[0])
        nothing_on_top = len(state.events.top) == 1 and state.events.bag
        run(event_deck.discard_top(state, 1, "NW-EVDECK-04"), *(state.events.bag[:1] if nothing_on_top else []))
    assert colours == ["blue"] * 3 + ["red"] * 27


@shows("EVDECK-06")
def test_beneath_the_last_event_the_demon_ascends() -> None:
    state = manifested(house(), "crypt")
    state.stage = "confrontation"
    state.events.bag, state.events.top = (), ("initial-01", "initial-02")
    run(event_deck.discard_top(state, 1, "NW-EVDECK-06"))
    assert state.ascended is False
    run(event_deck.discard_top(state, 1, "NW-EVDECK-06"))
    assert (len(state.events), state.ascended) == (0, True)


@shows("EVDECK-07")
def test_the_checker_refuses_an_initial_event_that_manifests() -> None:
    content = cards.in_play()
    assert not list(checker.check_events(content, Path("cards")))
    manifests = next(row for row in content.events.values() if _manifests(row))
    blue = dataclasses.replace(content.events["initial-01"], dormant=manifests.dormant)
    broken = dataclasses.replace(content, events={**content.events, "initial-01": blue})
    found = list(checker.check_events(broken, Path("cards")))
    assert len(found) == 1
    assert "NW-EVDECK-07" in str(found[0])


@shows("EVDECK-07")
def test_no_initial_event_holds_a_manifestation() -> None:
    rows = [cards.event(card) for card in cards.event_deck("initial")]
    assert len(rows) == 20
    assert not any(_manifests(row) for row in rows)


def _manifests(row: cards.Event) -> bool:
    return any(
        call.verb == "manifest" for half in (row.dormant, row.manifested) for call in checker.calls(half.effects)
    )


@shows("EVDECK-08")
def test_a_back_shows_colour_and_fate_and_never_whose_card_it_is() -> None:
    play = set_up("veteran")
    backs = {}
    for card in (cards.event_deck("generic")[0], cards.event_deck("demon", "azazel")[0], "initial-01"):
        play.state.events.top = (card,)
        seen = GAME.view(play.state, PUBLIC)["events"]
        assert set(seen) == {"left", "back", "fate"}
        assert seen["fate"] == cards.in_play().events[card].fate
        backs[cards.in_play().events[card].deck] = seen["back"]
    assert backs == {"generic": "red", "demon": "red", "initial": "blue"}
    assert {row.fate for row in cards.in_play().events.values()} == {1, 2, 3, 4, 5}

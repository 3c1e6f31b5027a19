"""The 230 Events as data: counts, backs, and that each deck speaks of its Demon's Traits."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from gloamboard.rules.kernel import Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.cards.checker import calls
from gloamboard.rules.netherwatch.cards.printed import say
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon.event_deck import half_does

rule = pytest.mark.rule


def verbs_of(half: cards.Half) -> set[str]:
    return {call.verb for call in calls(half.effects)}


@rule("NW-EVDECK-07")
def test_no_initial_event_lets_the_demon_manifest() -> None:
    rows = [cards.event(card) for card in cards.event_deck("initial")]
    assert len(rows) == 20
    for row in rows:
        assert "manifest" not in verbs_of(row.dormant) | verbs_of(row.manifested), row.id


@rule("NW-EVDECK-08")
def test_every_back_shows_a_fate_and_all_five_are_as_frequent() -> None:
    decks = [("initial", ""), ("generic", ""), *(("demon", demon) for demon in cards.in_play().demons)]
    for name, demon in decks:
        fates = Counter(cards.event(card).fate for card in cards.event_deck(name, demon))
        assert sorted(fates) == [1, 2, 3, 4, 5], demon or name
        assert len(set(fates.values())) == 1, demon or name


@rule("NW-EVENT-01")
def test_every_event_has_two_halves_that_tell_and_do_something() -> None:
    assert len(cards.in_play().events) == 230
    for card in cards.in_play().events:
        row = cards.event(card)
        for half in (row.dormant, row.manifested):
            assert 5 < len(half.story) < 140, card
            assert half.effects, card
            assert len(say(half.effects)) > 10, card


def test_no_story_is_told_twice() -> None:
    stories = [half.story for row in cards.in_play().events.values() for half in (row.dormant, row.manifested)]
    assert len(set(stories)) == len(stories) == 460


def test_hardly_an_event_does_what_another_does() -> None:
    """The order of what an Event does is not counted as a difference."""
    does = Counter(
        tuple(tuple(sorted(map(str, half.effects))) for half in (row.dormant, row.manifested))
        for row in cards.cards().events.values()
    )
    assert sum(often - 1 for often in does.values()) <= 10


@pytest.mark.parametrize("printing", ["first", "second", None])
def test_an_evening_keeps_the_events_it_was_begun_with(printing: str | None) -> None:
    chosen = {} if printing is None else {"printing": printing}
    state = GAME.new(Setup(("seat1",), 1, chosen))
    half = cards.event("strzyga-01").manifested
    assert half.before != half.effects
    assert half_does(state, half) == (half.effects if printing == "second" else half.before)
    alike = cards.event("strzyga-01").dormant
    assert half_does(state, alike) == alike.effects


def test_events_use_a_rich_vocabulary() -> None:
    halves = [half for row in cards.in_play().events.values() for half in (row.dormant, row.manifested)]
    used = {verb for half in halves for verb in verbs_of(half)}
    assert len(used) >= 30
    assert used <= set(VERBS.known)


@pytest.mark.parametrize("demon", sorted(cards.in_play().demons))
def test_a_demons_deck_manifests_it_and_lets_it_go(demon: str) -> None:
    rows = [cards.in_play().events[card] for card in cards.event_deck("demon", demon)]
    assert 3 <= sum("manifest" in verbs_of(row.dormant) for row in rows) <= 6
    assert sum("demon_dormant" in verbs_of(row.manifested) for row in rows) >= 2


@rule("NW-DISC-07")
@pytest.mark.parametrize("demon", sorted(cards.in_play().demons))
def test_a_demons_deck_hints_at_each_of_its_traits(demon: str) -> None:
    rows = [cards.in_play().events[card] for card in cards.event_deck("demon", demon)]
    for name in cards.demon(demon).traits:
        trait = cards.trait(name)
        hints = [row.id for row in rows if (verbs_of(row.dormant) | verbs_of(row.manifested)) & set(trait.hinted_by)]
        assert len(hints) >= 2, name


@rule("NW-DISC-07")
def test_the_four_printed_patterns() -> None:
    assert "roll" in cards.trait("ethereal").hinted_by
    assert "roll" in cards.trait("bestial").hinted_by
    assert "fling" in cards.trait("aggressive").hinted_by
    assert "lamp_off" in cards.trait("darkness").hinted_by
    assert "lamp_off" in cards.trait("light-aversion").hinted_by
    assert "swap_places" in cards.trait("shapeshifting").hinted_by


def _places(row: cards.Event, cube: str) -> bool:
    return any(call.verb == "place" and call.words["cube"] == cube for call in calls(row.dormant.effects))


def test_cold_and_dark_come_from_those_who_bring_them() -> None:
    for demon, row in cards.in_play().demons.items():
        deck = [cards.in_play().events[card] for card in cards.event_deck("demon", demon)]
        assert any(_places(event, "cold") for event in deck) == ("cold-spots" in row.traits), demon
        assert any(_places(event, "dark") for event in deck) == ("darkness" in row.traits), demon


def test_an_event_that_may_do_nothing_to_an_agent_does_not_ask_for_another() -> None:
    """Else the same question comes twice, and an Agent without a torch is an answer that changes nothing."""
    may_do_nothing = ("drop", "fling", "lamp_off", "pull", "tire")
    asked_twice = []
    for card, row in cards.in_play().events.items():
        for half in (row.dormant, row.manifested):
            for first, then in itertools.pairwise(half.effects):
                who = str(first.given.get("who", "everyone"))
                alike = who == then.given.get("who") and who not in ("active", "target", "everyone")
                if first.verb in may_do_nothing and alike and not who.startswith("all"):
                    asked_twice.append((card, who))
    assert len(cards.in_play().events) == 230
    assert asked_twice == []

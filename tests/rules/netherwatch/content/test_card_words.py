"""What stands on the cards, read as a player would: whole sentences, right numbers, and "that Agent" is somebody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed
from gloamboard.rules.netherwatch.cards.printed import say

ONE = re.compile(r"\b(the|an) ((Active|Frightened) )?Agent\b|\bfor every Agent\b", re.IGNORECASE)
WRONG = {
    r"\b([2-9]|\d\d) (Action|Zone|Event|card|Item|HQ Item|Scavenged Item)\b(?!s)": "one of several",
    r"\b1 (Actions|Zones|Events|cards|Items)\b": "several of one",
    r"\b[Yy]ou (?!(lose|less|use|pass|press)\b)\w+s\b": "you does",
    r"\bsanity\b|\bdemon\b(?!s)": "a keyword in small letters",
    r"  | ,|\.\.|\{|\}": "a slip of the pen",
}


def texts() -> Iterator[tuple[str, str]]:
    """Every text made from what a card does, by the card."""
    every = cards.in_play()
    for row in every.events.values():
        yield f"{row.id} above", say(row.dormant.effects)
        yield f"{row.id} below", say(row.manifested.effects)
    for item in every.items.values():
        yield item.id, printed.item(item)
    for agent in every.agents.values():
        yield agent.id, printed.lasting(agent.passive, own=True)
        yield agent.id, printed.unique(agent.unique)
    for place in every.operations.values():
        for interaction in place.interaction:
            yield f"{place.id} {interaction.zone}", say(interaction.effects, own=True)
        for lasting in (*place.special, *place.fate_effect):
            yield f"{place.id} {lasting.name}", printed.lasting(lasting)
    for demon in every.demons.values():
        yield f"{demon.id} revealed", say(demon.board.revealed)
        for lasting in demon.board.passives:
            yield f"{demon.id} {lasting.name}", printed.lasting(lasting)
        for action in demon.board.cycle:
            yield f"{demon.id} {action.name}", say(action.effects)


@pytest.mark.parametrize("slip", WRONG)
def test_no_card_has_a_broken_sentence(slip: str) -> None:
    read = dict.fromkeys(texts())
    assert len(read) > 600
    assert [(card, text) for card, text in read if re.search(slip, text)] == [], WRONG[slip]


def test_that_agent_is_somebody_named_before() -> None:
    for card, text in texts():
        before = ""
        for sentence in text.split(". "):
            if "that Agent" in sentence:
                assert ONE.search(before + sentence.split("that Agent")[0]), (card, text)
            before += sentence


def test_every_text_starts_large_and_ends_with_a_stop() -> None:
    for card, text in texts():
        if text:
            assert re.match(r"[A-Z+-]", text), (card, text)
            assert text.endswith("."), (card, text)


def test_no_two_events_tell_the_same_story() -> None:
    stories = [half.story for row in cards.in_play().events.values() for half in (row.dormant, row.manifested)]
    assert len(stories) == len(set(stories)) == 2 * (20 + 30 + 12 * 15)


def test_a_radio_call_names_whom_it_helps() -> None:
    said = printed.item(cards.item("field-radio"))
    assert "An Agent of your choice makes the next Sanity roll Focused. That Agent gains 2 Actions." in said

"""Draws of a game: each from its own stream, fair, from decks that remember; snapshots bring them back."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel.asking.chance import draw_below
from gloamboard.rules.kernel.state.decks import Deck


def test_a_hidden_draw_never_moves_another_stream() -> None:
    one: dict[str, int] = {}
    two: dict[str, int] = {}
    public = [draw_below(one, 5, "public", 1000) for _ in range(20)]
    mixed = []
    for _ in range(20):
        draw_below(two, 5, "hidden", 7)
        mixed.append(draw_below(two, 5, "public", 1000))
    assert mixed == public
    assert len(set(public)) > 15


def test_every_face_comes_up_about_as_often() -> None:
    streams: dict[str, int] = {}
    counts = [0] * 6
    for _ in range(6000):
        counts[draw_below(streams, 11, "die", 6)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_a_deck_keeps_known_cards_in_place_and_mixes_on_shuffle() -> None:
    deck = Deck("d", ["a", "b"])
    deck.put_top("t")
    deck.put_bottom("z")
    assert len(deck) == 4
    with pytest.raises(StopIteration) as first:
        next(deck.draw("?"))
    assert first.value.value == "t"
    deck.take("z")
    with pytest.raises(KeyError, match="z is not in the d deck"):
        deck.take("z")
    deck.put_bottom("z")
    deck.shuffle(["new"])
    assert sorted(deck.bag) == ["a", "b", "new", "z"]
    assert deck.top == deck.bottom == ()

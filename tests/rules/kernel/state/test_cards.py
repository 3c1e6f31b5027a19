"""Decks and face-down cards: nothing is decided before it is seen, and what is known stays where it lies."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.kernel import Deck, Script
from gloamboard.rules.kernel.state.face_down import Bags, face_down, peek, reshuffle, seen


def run(script: Script, *shown: str) -> tuple[Any, list[tuple[str, tuple[str, ...]]]]:
    """What the script comes to when hands see these cards, and what each of them could have been."""
    asked, answers = [], iter(shown)
    try:
        chance: Any = next(script)
        while True:
            asked.append((chance.source, tuple(chance.faces)))
            chance = script.send(next(answers))
    except StopIteration as end:
        assert next(answers, None) is None
        return end.value, asked


def test_a_card_that_was_peeked_at_is_the_next_one_drawn() -> None:
    deck = Deck("d", ["a", "b", "c"])
    assert run(deck.peek("?"), "b") == ("b", [("d", ("a", "b", "c"))])
    assert run(deck.peek("?")) == ("b", [])  # it is known: nobody draws again
    assert run(deck.draw("?")) == ("b", [])
    assert run(deck.draw("?"), "a")[0] == "a"
    assert run(Deck("e").peek("?")) == (None, [])


def test_the_bottom_of_a_deck_is_drawn_from_what_may_lie_there() -> None:
    deck = Deck("d", ["a", "b"], top=["t", "u"], bottom=["y", "z"])
    assert run(deck.draw_bottom("?")) == ("z", [])
    assert run(deck.draw_bottom("?")) == ("y", [])
    assert run(deck.draw_bottom("?"), "b") == ("b", [("d", ("a", "b"))])
    assert run(deck.draw_bottom("?"), "a")[0] == "a"
    assert run(deck.draw_bottom("?")) == ("t", [])  # from on top the next is u
    assert run(deck.draw("?")) == ("u", [])
    assert run(deck.draw_bottom("?")) == (None, [])


def test_a_face_down_card_is_carried_about_unseen_and_drawn_when_it_is_seen() -> None:
    bags: Bags = {}
    deck = face_down(bags, "c", ["wolf", "bear", "owl"])
    line = [deck.pop(), "fox"]
    stolen = line.pop(0)
    assert (deck, line, stolen) == (["?c", "?c"], ["fox"], "?c")
    assert run(seen(bags, stolen, "creatures", "Which?"), "bear") == ("bear", [("creatures", ("wolf", "bear", "owl"))])
    assert bags == {"c": ("wolf", "owl")}
    assert run(seen(bags, "fox", "creatures", "Which?")) == ("fox", [])


def test_the_top_of_a_pile_is_peeked_at_where_it_lies() -> None:
    bags: Bags = {}
    pile = face_down(bags, "c", ["wolf", "bear"])
    assert run(peek(bags, pile, "creatures", "Which?"), "wolf")[0] == "wolf"
    assert (pile, bags) == (["?c", "wolf"], {"c": ("bear",)})
    assert run(peek(bags, pile, "creatures", "Which?")) == ("wolf", [])


def test_a_card_may_come_out_of_another_bag_where_two_were_mixed() -> None:
    bags: Bags = {"x": ("inn",), "m": ("ford", "mill")}
    assert run(seen(bags, "?x", "places", "Which?", faces=("inn", "ford", "mill")), "ford")[0] == "ford"
    assert bags == {"x": ("inn",), "m": ("mill",)}


def test_an_empty_pile_is_made_anew_from_its_discards_and_forgets_them() -> None:
    bags: Bags = {}
    pile, discard = ["?c"], ["wolf", "bear"]
    assert not reshuffle(bags, pile, discard, "g")  # it is not empty yet
    pile.clear()
    assert reshuffle(bags, pile, discard, "g")
    assert (pile, discard, bags) == (["?g0", "?g0"], [], {"g0": ("wolf", "bear")})
    pile.clear()
    assert not reshuffle(bags, pile, discard, "g")
    discard.append("owl")
    assert reshuffle(bags, pile, discard, "g")
    assert (pile, bags["g1"]) == (["?g1"], ("owl",))  # older cards that are still about keep their own bag

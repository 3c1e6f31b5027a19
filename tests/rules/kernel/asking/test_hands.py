"""What a hand of an option does, however it is written."""

from __future__ import annotations

from gloamboard.rules.kernel.asking.hands import NO_HAND, Gesture, gesture


def test_a_hand_says_what_is_taken_where_from_and_where_it_ends() -> None:
    assert gesture(("move", "ann", "hall", "study")) == Gesture("move", "ann", "hall", ("study",))
    assert gesture(("move", "ann", None, "study")) == Gesture("move", "ann", None, ("study",))
    assert gesture(("put", "lamp", "hall")) == Gesture("put", "lamp", None, ("hall",))
    assert gesture(["take", "lamp", "hall"]) == Gesture("take", "lamp", None, ("hall",))
    assert gesture(("flip", "clue-1", "hall")).spaces == ("hall",)


def test_a_piece_that_is_put_beside_the_board_comes_to_no_space() -> None:
    assert gesture(("move", "ann", "hall", None)) == Gesture("move", "ann", "hall")
    assert gesture(("put", "lamp", None)).spaces == ()


def test_a_tile_covers_its_own_cell_and_the_further_ones() -> None:
    assert gesture(("lay", "barn", "c3", "90", "c4", "d4")) == Gesture("lay", "barn", None, ("c3", "c4", "d4"), "90")


def test_what_is_tapped_or_done_on_a_prop_comes_to_no_space() -> None:
    assert gesture(("tap", "card-7")) == Gesture("tap", "card-7")
    assert gesture(("hold", "confirm")) == Gesture("hold", "confirm")
    assert gesture(("prop", "orb", "touch")) == Gesture("prop", "orb")


def test_what_only_a_page_can_do_is_no_gesture() -> None:
    assert gesture(None) == gesture(()) == NO_HAND

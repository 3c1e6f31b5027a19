"""What a card reader shows and how dice are entered on it, on CPython."""

from __future__ import annotations

import pytest

from gloamboard.firmware.face import face
from gloamboard.firmware.pkad import Pkad


def reader(scene: bytes = b"d0") -> Pkad:
    thing = Pkad(face, b"d566666")
    thing.scene(scene, 0)
    return thing


def cells(thing: Pkad, t: int) -> list[str]:
    """Five rows of digits, as they look."""
    picture = thing.draw(t)
    assert len(picture) == 25
    assert all(0 <= cell <= 9 for cell in picture)
    return ["".join(str(cell) for cell in picture[row * 5 : row * 5 + 5]) for row in range(5)]


def test_five_dice_stand_side_by_side_one_column_each() -> None:
    assert cells(reader(b"d013526"), 400) == ["00505", "00505", "05505", "05555", "55559"]


def test_typing_goes_die_by_die_and_tells_the_faces_once() -> None:
    thing = reader()
    for face_value in (1, 2, 3, 4, 6):
        for _ in range(face_value):
            thing.press(1, 0)
        thing.press(2, 0)
    assert thing.says == b"dt12346"
    thing.says = b""
    thing.press(1, 0)
    assert thing.says == b"a"
    assert bytes(thing.dice) == b"12346"


def test_a_die_without_a_face_cannot_be_passed_over_and_faces_go_round() -> None:
    thing = reader()
    thing.press(2, 0)
    assert thing.at == 0
    for _ in range(7):
        thing.press(1, 0)
    assert thing.dice[:1] == b"1"


@pytest.mark.parametrize("bits", [4, 16])
def test_a_shake_or_holding_b_rolls_all_five(bits: int) -> None:
    thing = reader()
    thing.choice = lambda size: size - 1
    thing.press(bits, 0)
    assert thing.says == b"dr66666"


def test_dice_half_typed_before_a_reconnect_stay() -> None:
    thing = reader()
    thing.press(1, 0)
    thing.press(2, 0)
    thing.scene(b"i", 10)
    thing.scene(b"d0", 20)
    assert (bytes(thing.dice[:1]), thing.at) == (b"1", 1)


def test_asked_for_certain_dice_it_takes_as_many_with_their_own_faces_and_says_the_mark_back() -> None:
    thing = reader(b"d3866xy")
    for presses in (9, 7, 2):  # an eight-sided die goes round after 8, the others after 6
        for _ in range(presses):
            thing.press(1, 0)
        thing.press(2, 0)
    assert thing.says == b"dt11200xy"
    thing.says = b""
    thing.scene(b"d3866xy", 10)  # the same dice again, thrown again
    thing.choice = lambda size: size - 1
    thing.press(16, 0)
    assert thing.says == b"dr86600xy"


def test_dice_half_typed_for_one_question_are_no_answer_to_the_next() -> None:
    thing = reader(b"d3866xy")
    thing.press(1, 0)
    thing.scene(b"d3866zz", 10)
    assert (bytes(thing.dice[:1]), thing.at) == (b"0", 0)
    thing.press(1, 0)
    thing.scene(b"i0000o", 20)  # the table says idle itself: nobody wants these dice any more
    thing.scene(b"d3866zz", 30)
    assert (bytes(thing.dice[:1]), thing.at) == (b"0", 0)


def test_in_ask_button_a_asks_with_the_dice() -> None:
    thing = reader(b"a013526")
    thing.press(1, 0)
    assert thing.says == b"q13526"


def test_five_dice_take_ten_presses_at_most_whatever_they_show() -> None:
    thing = reader()
    presses = 0
    for face_value in (6, 6, 6, 6, 6):
        thing.press(1, 0)  # the finger comes, and stays
        presses += 1
        for _ in range(face_value - 1):
            assert thing.press(8, 0)
        thing.press(2, 0)
        presses += 1
    assert (presses, thing.says) == (10, b"dt66666")


def test_passing_over_a_die_without_a_face_is_told_to_the_table() -> None:
    thing = reader()
    thing.press(2, 0)
    assert (thing.says, thing.at) == (b"b", 0)


def test_a_card_is_waited_for_and_told_by_button_a() -> None:
    thing = reader(b"c0")
    assert cells(thing, 0) == ["09990"] * 5
    assert cells(thing, 800) == ["00000"] * 5
    thing.press(1, 0)
    assert thing.says == b"c"


SETTLED_MS = 3300


def pointed(level: int, t: int) -> float:
    """Where the needle stands, in marks: the middle of its light, t ms into the reading."""
    row = reader(b"r%d55555" % level).draw(t)[20:]
    return sum(light * x for x, light in enumerate(row)) / max(1, sum(row)) * 9 / 4


def test_a_reading_shows_what_five_cells_answer_one_after_the_other() -> None:
    thing = reader(b"r868979")
    assert cells(thing, 0) == ["00000", "50000", "50000", "50000", "50000"]
    grown = [sum(light > 0 for light in thing.draw(t)) for t in range(0, 1500, 300)]
    assert grown == [4, 9, 14, 18, 23]


@pytest.mark.parametrize("level", range(10))
def test_then_the_needle_swings_past_its_mark_and_back_each_time_less_and_stands(level: int) -> None:
    places = [pointed(level, t) for t in range(1500, 6000, 50)]
    assert places[0] == 0
    assert set(places[36:]) == {pointed(level, SETTLED_MS)}
    assert abs(places[-1] - level) <= 0.7  # five columns for ten marks
    if 2 <= level <= 7:
        assert max(places) > places[-1] > min(places[6:36])  # past it, and back behind it
        assert max(places[:12]) - places[-1] > max(places[18:36]) - places[-1]


def test_high_and_low_readings_stand_apart() -> None:
    assert max(pointed(level, 9000) for level in range(4)) < min(pointed(level, 9000) for level in range(6, 10)) - 1

"""Which input an unreadable one is, found in one pass whatever it is made of."""

from __future__ import annotations

import time

import pytest

from gloamboard.pi_app.mqtt.messages import LARGEST, NumberedInput, number_of
from gloamboard.pi_app.web.requests import place_in


@pytest.mark.timeout(30)
@pytest.mark.parametrize("part", [b'\\"', b'"\\', b'"', b"{", b'["a', b"\\", b'"\\\n'])
def test_a_quarter_megabyte_of_quotes_takes_no_time(part: bytes) -> None:
    began = time.process_time()
    payload = b'{"src":"x-1","seq":1,"k":"' + part * (LARGEST // len(part))
    assert number_of(payload) == NumberedInput("x-1", 1)
    assert place_in(payload) == {}
    assert time.process_time() - began < 2.0


@pytest.mark.parametrize("words", [rb'["a\"]"]', rb'{"a": "\\\\", "seq": 7}', rb'"}"', b"[" * 300 + b"]" * 300])
def test_what_lies_deeper_does_not_hide_which_one_it_is(words: bytes) -> None:
    assert number_of(b'{"src":"x-1","words":' + words + b',"seq":3}') == NumberedInput("x-1", 3)


ODD = {
    "half a character": rb'"piece":"\ud800"',
    "half a character as a key": rb'"\ud800":1',
    "half a character as an optional word": rb'"kind":"\ud800"',
    "an escape that is none": rb'"piece":"\q"',
    "a bare control character": b'"piece":"a\nb"',
    "no number": b'"count":NaN',
    "an endless number": b'"count":-Infinity',
    "leading zeros": b'"count":007',
    "a number for a word": b'"kind":3',
    "a comma too many": b'"kind":"answer",',
    "no value": b'"count":',
    "a comment": b'"kind":"answer" /* x */',
}
"""As a program of somebody's own may write it: Python's json says NaN, and JavaScript's writes half a character."""


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize("form", [b'{"src":"x-1","seq":3,%s}', b'{%s,"src":"x-1","seq":3}', b'{"src":"x-1","seq":3,%s'])
def test_what_is_no_json_beside_it_does_not_hide_which_one_it_is(odd: bytes, form: bytes) -> None:
    found = number_of(form % odd)
    assert found is not None
    assert (found.src, found.seq) == ("x-1", 3)


@pytest.mark.parametrize(
    "says", [b"", b"7", b'"seq"', b'["src","x-1","seq",3]', b'{"src":"x-1"}', b'[{"src":"x-1","seq":3}]']
)
def test_what_names_no_number_is_none(says: bytes) -> None:
    assert number_of(says) is None


def test_the_last_of_two_numbers_counts_as_for_whoever_reads_it_whole() -> None:
    assert number_of(rb'{"src":"x-1","seq":2,"\u0073eq":3,"kind":"answer"}') == NumberedInput("x-1", 3, "answer")


def test_a_tabs_place_is_found_beside_half_a_character() -> None:
    assert place_in(rb'{"do":"pencil","n":4,"head":"\ud800"}') == {"lane": "input", "n": 4}

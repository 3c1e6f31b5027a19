"""Which input an unreadable one is, found in one pass whatever it is made of."""

from __future__ import annotations

import time

import pytest

from gloamboard.pi_app.mqtt.messages import LARGEST, Numbered, number_of
from gloamboard.pi_app.web.requests import place_in


@pytest.mark.timeout(30)
@pytest.mark.parametrize("part", [b'\\"', b'"\\', b'"', b"{", b'["a', b"\\", b'"\\\n'])
def test_a_quarter_megabyte_of_quotes_takes_no_time(part: bytes) -> None:
    began = time.process_time()
    payload = b'{"src":"x-1","seq":1,"k":"' + part * (LARGEST // len(part))
    assert number_of(payload) is None
    place_in(payload)
    assert time.process_time() - began < 2.0


@pytest.mark.parametrize("words", [rb'["a\"]"]', rb'{"a": "\\\\", "seq": 7}', rb'"}"', b"[" * 300 + b"]" * 300])
def test_what_lies_deeper_does_not_hide_which_one_it_is(words: bytes) -> None:
    assert number_of(b'{"src":"x-1","words":' + words + b',"seq":3}') == Numbered("x-1", 3)

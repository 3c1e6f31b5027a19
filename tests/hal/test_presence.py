"""Presence: first seen, settled, gone, carried, contested, on readings that miss."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.hal.parts import Reading
from gloamboard.hal.presence import Appeared, Contested, Gone, Presence, Settled

TAG, OTHER = "04a1b2c3d4e580", "9c41f02b"


def sweep(**seen: tuple[str, ...] | str | None) -> dict[str, Reading]:
    """study=TAG, hall=(TAG, OTHER), attic=None for an empty reader."""
    return {reader: Reading((tags,) if isinstance(tags, str) else tuple(tags or ())) for reader, tags in seen.items()}


def rest(presence: Presence, reader: str = "study", sweeps: int = 100) -> None:
    for i in range(sweeps):
        presence.feed(sweep(**{reader: TAG}), float(i))


def misses_until_gone(presence: Presence, reader: str = "study") -> int:
    for i in range(1, 50):
        if any(isinstance(event, Gone) for event in presence.feed(sweep(**{reader: None}), 0.0)):
            return i
    raise AssertionError("never gone in 50 sweeps without the tag")


def test_a_tag_is_first_seen_in_the_sweep_that_reads_it() -> None:
    assert Presence().feed(sweep(study=TAG), 1.0) == [Appeared(TAG, "study", 1.0)]


def test_a_tag_settles_after_two_of_three_sweeps() -> None:
    presence = Presence()
    presence.feed(sweep(study=TAG), 1.0)
    assert presence.feed(sweep(study=None), 2.0) == []
    assert presence.feed(sweep(study=TAG), 3.0) == [Settled(TAG, "study", 3.0)]
    assert presence.here() == {TAG: "study"}


def test_a_hand_that_passes_over_a_pad_never_settles() -> None:
    presence = Presence()
    presence.feed(sweep(study=TAG), 1.0)
    events = [event for t in (2.0, 3.0, 4.0) for event in presence.feed(sweep(study=None), t)]
    assert events == [Gone(TAG, "study", 4.0, settled=False)]
    assert presence.here() == {}


def test_a_tag_that_misses_one_sweep_stays() -> None:
    presence = Presence()
    rest(presence)
    assert presence.feed(sweep(study=None), 1.0) == []
    assert presence.feed(sweep(study=TAG), 2.0) == []


def test_a_well_read_tag_is_gone_after_three_misses() -> None:
    presence = Presence()
    rest(presence)
    assert misses_until_gone(presence) == 3


def test_a_faulty_reader_keeps_its_tags() -> None:
    presence = Presence()
    rest(presence)
    events = [event for _ in range(100) for event in presence.feed({"study": Reading(fault="no answer")}, 0.0)]
    assert events == []
    assert presence.here() == {TAG: "study"}


def test_a_tag_carried_to_another_pad_leaves_the_first_as_it_settles_on_the_second() -> None:
    presence = Presence()
    rest(presence)
    assert presence.feed(sweep(study=None, hall=TAG), 1.0) == [Appeared(TAG, "hall", 1.0)]
    assert presence.feed(sweep(study=None, hall=TAG), 2.0) == [Gone(TAG, "study", 2.0), Settled(TAG, "hall", 2.0)]
    assert presence.here() == {TAG: "hall"}


def test_a_tag_carried_off_a_reader_that_died_is_found_within_a_second_of_sweeps() -> None:
    presence = Presence()
    rest(presence)
    seen = {"study": Reading(fault="no answer"), "hall": Reading((TAG,))}
    events = [event for i in range(20) for event in presence.feed(seen, float(i))]
    assert events[-2:] == [Gone(TAG, "study", 19.0), Settled(TAG, "hall", 19.0)]


def test_a_whisper_from_the_next_pad_moves_nothing() -> None:
    presence, chance = Presence(), random.Random(5)
    rest(presence)
    events = []
    for i in range(5000):
        at_home = TAG if chance.random() > 0.1 else None
        next_door = TAG if chance.random() < 0.05 else None
        events += presence.feed(sweep(study=at_home, hall=next_door), float(i))
    assert presence.here() == {TAG: "study"}
    assert [event for event in events if isinstance(event, Settled)] == []


def test_one_uid_on_two_pads_is_reported_once_with_what_to_do() -> None:
    presence = Presence()
    rest(presence)
    events = [event for i in range(60) for event in presence.feed(sweep(study=TAG, hall=TAG), float(i))]
    assert len(events) == 1
    assert isinstance(events[0], Contested)
    assert events[0].readers == ("study", "hall")
    assert "two tags carry the same UID" in str(events[0])
    assert presence.here() == {TAG: "study"}


@pytest.mark.parametrize("seed", range(5))
def test_a_tag_missed_every_fifth_time_neither_flaps_in_10000_sweeps_nor_outstays_ten(seed: int) -> None:
    presence, chance = Presence(), random.Random(seed)
    events = []
    for i in range(10_000):
        events += presence.feed(sweep(study=TAG if chance.random() > 0.2 else None), float(i))
    assert [type(event) for event in events] == [Appeared, Settled]
    presence.feed(sweep(study=TAG), 0.0)
    assert misses_until_gone(presence) <= 10


@pytest.mark.parametrize("seed", range(5))
def test_a_tag_missed_once_in_a_hundred_is_gone_within_three(seed: int) -> None:
    presence, chance = Presence(), random.Random(seed)
    lifts = 0
    for i in range(10_000):
        presence.feed(sweep(study=TAG if chance.random() > 0.01 else None), float(i))
        if i % 250 == 249:
            presence.feed(sweep(study=TAG), float(i))
            assert misses_until_gone(presence) == 3
            lifts += 1
    assert lifts == 40


def test_a_good_tag_knocked_aside_becomes_weak_within_a_few_sweeps() -> None:
    presence, chance = Presence(), random.Random(3)
    rest(presence, sweeps=2000)
    assert presence.miss_limit(TAG) == 3
    for i in range(40):
        presence.feed(sweep(study=TAG if chance.random() > 0.2 else None), float(i))
    assert presence.miss_limit(TAG) >= 6


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(*[st.sampled_from(["", TAG, OTHER, TAG + OTHER, "fault"])] * 3), max_size=40))
def test_events_applied_one_by_one_always_give_what_is_here(sweeps: list[tuple[str, str, str]]) -> None:
    presence, here = Presence(), dict[str, str]()
    for i, row in enumerate(sweeps):
        readings = {
            reader: Reading(fault="x") if what == "fault" else Reading(tuple(t for t in (TAG, OTHER) if t in what))
            for reader, what in zip(("a", "b", "c"), row, strict=True)
        }
        for event in presence.feed(readings, float(i)):
            if isinstance(event, Settled):
                assert event.tag not in here
                here[event.tag] = event.reader
            elif isinstance(event, Gone) and event.settled:
                assert here.pop(event.tag) == event.reader
        assert here == presence.here()

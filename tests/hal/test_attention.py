"""Which readers are swept: those that matter every time, the others in turn."""

from __future__ import annotations

from gloamboard.hal.attention import InTurn
from gloamboard.hal.background import in_background
from gloamboard.hal.presence import Presence, Settled
from gloamboard.hal.sim.readers import SimReaders

NTAG = "04a1b2c3d4e580"


def test_every_sweep_reads_all_until_somebody_says_what_matters() -> None:
    turns = InTurn([["a", "b"], ["c"]])
    assert turns.next() == turns.next() == [["a", "b"], ["c"]]


def test_what_matters_is_read_every_time_and_the_others_in_turn() -> None:
    turns = InTurn([["a", "b"], ["c", "d"], ["e"]])
    turns.attend({"d"})
    assert [turns.next() for _ in range(4)] == [
        [["a", "b"], ["d"]],
        [["c", "d"]],
        [["d"], ["e"]],
        [["a", "b"], ["d"]],
    ]


def test_nothing_matters_and_all_are_read_in_turn_and_then_together_again() -> None:
    turns = InTurn([["a"], ["b"]])
    turns.attend(())
    assert [turns.next(), turns.next()] == [[["a"]], [["b"]]]
    turns.attend(None)
    assert turns.next() == [["a"], ["b"]]


def test_a_piece_on_a_pad_that_was_left_out_is_settled_once_it_was_seen_there() -> None:
    readers = SimReaders([f"r{i}" for i in range(40)])
    presence, sweeps = Presence(), 0
    readers.put(NTAG, "r35")
    readers.attend(())
    while not presence.here():
        sweeps += 1
        presence.feed(readers.sweep(), float(sweeps))
        readers.attend(presence.unsure())
    assert presence.here() == {NTAG: "r35"}
    assert sweeps == 5  # its turn came fourth, and once more


def test_what_lies_still_wants_no_sweep_of_its_own() -> None:
    readers, presence = SimReaders(["r1", "r2"]), Presence()
    readers.put(NTAG, "r1")
    presence.feed(readers.sweep(), 0.0)
    assert presence.unsure() == {"r1"}
    assert [type(event) for event in presence.feed(readers.sweep(), 1.0)] == [Settled]
    assert presence.unsure() == set()
    readers.take(NTAG)
    presence.feed(readers.sweep(), 2.0)
    assert presence.unsure() == {"r1"}


def test_readers_on_a_thread_pass_on_what_matters() -> None:
    behind = SimReaders([f"r{i}" for i in range(25)])
    readers = in_background(behind)
    try:
        assert readers.wait(5.0)
        readers.attend({"r3"})
        first = readers.sweep()  # begun before that was said
        assert readers.wait(5.0)
        assert (len(first), len(readers.sweep())) == (25, 10)
        assert readers.wait(5.0)
        assert set(readers.sweep()) == {"r3", *(f"r{i}" for i in range(10, 20))}
    finally:
        readers.close()

"""Copies and facts come from the fields: nothing that can change is shared, nothing that tells apart is left out."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

import pytest

from gloamboard.rules.kernel import Deck, Line, Play, Rng, Setup, games, load_game, state_hash
from gloamboard.rules.kernel.state.plain_data import PlainData


class Mark(NamedTuple):
    place: str
    times: int


@dataclass(slots=True, eq=False)
class Walker(PlainData):
    name: str
    hand: tuple[str, ...] = ()
    bag: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Night(PlainData):
    seed: int
    streams: dict[str, int] = field(default_factory=dict)
    told: list[Line] = field(default_factory=list)
    over: tuple[str, ...] | None = None
    walkers: list[Walker] = field(default_factory=list)
    marks: dict[str, Mark] = field(default_factory=dict)
    ways: dict[str, frozenset[str]] = field(default_factory=dict)
    woods: Deck = field(default_factory=lambda: Deck("woods", ["owl"]))


def night() -> Night:
    marks, ways = {"a": Mark("hill", 1)}, {"a": frozenset(("north", "east"))}
    return Night(7, {"die": 3}, [Line("Once.")], None, [Walker("ann", ("lamp",), ["oil"])], marks, ways)


CHANGES: dict[str, Any] = {
    "seed": lambda state: setattr(state, "seed", 8),
    "streams": lambda state: state.streams.update(die=4),
    "over": lambda state: setattr(state, "over", ("win",)),
    "walkers": lambda state: state.walkers[0].bag.append("rope"),
    "marks": lambda state: state.marks.update(a=Mark("hill", 2)),
    "ways": lambda state: state.ways.update(a=frozenset(("north",))),
    "woods": lambda state: state.woods.put_top("owl"),
}


@pytest.mark.parametrize("name", [one.name for one in fields(Night) if one.name != "told"])
def test_a_change_of_a_copy_shows_in_its_facts_and_not_in_the_original(name: str) -> None:
    state = night()
    twin, before = state.copy(), state.facts()
    assert twin.facts() == before
    CHANGES[name](twin)
    assert twin.facts() != before == state.facts()


def test_what_was_told_is_neither_copied_nor_a_fact() -> None:
    state = night()
    twin = state.copy()
    assert (twin.told, len(state.told)) == ([], 1)
    assert "Once." not in str(state.facts())


def test_facts_do_not_hang_on_the_order_of_sets_and_dicts() -> None:
    one, other = night(), night()
    one.streams, other.streams = {"a": 1, "b": 2}, {"b": 2, "a": 1}
    assert str(one.facts()) == str(other.facts())
    assert "frozenset" not in str(one.facts())


def test_a_field_that_copies_would_share_is_refused_by_name() -> None:
    @dataclass(slots=True, eq=False)
    class Deep(PlainData):
        bags: dict[str, list[str]] = field(default_factory=dict)

    with pytest.raises(TypeError, match=r"Deep\.bags: a dict\[str, list\[str\]\] cannot be copied by its type"):
        Deep().copy()


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_copy_of_a_game_has_nothing_in_common_with_it_that_can_change(game_id: str) -> None:
    game = load_game(game_id)
    choices = {question.key: question.default for question in game.questions}
    play, rng = Play(game, Setup(("seat1", "seat2"), 5, choices)), Rng(5)
    for _ in range(80):
        if play.pending is not None:
            seat = rng.pick(play.waiting())
            play.answer(seat, rng.pick(play.pending.options(seat)).key)
    twin = play.state.copy()
    assert state_hash(twin) == state_hash(play.state)
    shared = changeable(play.state) & changeable(twin)
    assert shared == set()
    assert len(changeable(twin)) > 10


def changeable(value: Any) -> set[int]:
    """The ids of every list, dict and object with slots in there, frozen ones left out."""
    if isinstance(value, (list, dict)):
        inside = value if isinstance(value, list) else value.values()
        return {id(value)}.union(*map(changeable, inside))
    if isinstance(value, PlainData):
        slots: tuple[str, ...] = type(value).__slots__
        return {id(value)}.union(*(changeable(getattr(value, slot)) for slot in slots))
    return set()

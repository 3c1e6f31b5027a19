"""The host points at a figure, an area, a card or a track, and sets right what lies otherwise than it should."""

from __future__ import annotations

import pytest

from gloamboard.rules.hellboy import GAME
from gloamboard.rules.kernel import HOST, Play, Setup, Thing
from gloamboard.rules.kernel.explaining import POINTED, rulings_on, would_change
from tests.rules.hellboy.field import CASE, Field, field

A, B = "great-hall-a", "great-hall-b"


def rule(at: Field, thing: Thing, says: str, space: str = "") -> list[str]:
    """Picks that ruling on that thing; what it was said to change beforehand."""
    keys = {row["says"]: tuple(row["key"]) for row in rulings_on(at.play, thing)}
    assert says in keys, sorted(keys)
    key = tuple(space if word == POINTED else word for word in keys[says])
    would = would_change(at.play, key)
    at.play.answer(HOST, key)
    return would


def test_a_figure_is_moved_without_anybody_following() -> None:
    at = field({"roger": A}, {"mire-spawn-1": A})
    assert "Roger stands in Great Hall: Dais now." in rule(at, ("piece", "roger"), "Move it to …", B)
    assert (at.agent("roger").area, at.enemy("mire-spawn-1").area) == (B, A)
    rule(at, ("piece", "mire-spawn-1"), "Move it to …", B)
    assert at.enemy("mire-spawn-1").area == B


def test_a_figure_goes_to_no_full_area_and_into_no_closed_room() -> None:
    crowd = {f"mire-spawn-{n}": B for n in range(1, 7)}
    at = field({"roger": A}, crowd, explored=["great-hall"])
    with pytest.raises(ValueError, match="That area is full, or the figure stands there already"):
        would_change(at.play, ("ruling", "put", "figure", "roger", "area", B))
    with pytest.raises(ValueError, match="There is no explored area called chapel-a"):
        would_change(at.play, ("ruling", "put", "figure", "roger", "area", "chapel-a"))
    with pytest.raises(ValueError, match="There is no figure on the board called nobody"):
        would_change(at.play, ("ruling", "put", "figure", "nobody", "area", A))


def test_a_figure_is_laid_down_and_stood_up() -> None:
    at = field({"roger": A}, {"mire-spawn-1": A})
    for figure in ("roger", "mire-spawn-1"):
        rule(at, ("piece", figure), "Lay it down, or stand it up")
    assert at.agent("roger").stunned
    assert at.enemy("mire-spawn-1").stunned
    rule(at, ("piece", "roger"), "Lay it down, or stand it up")
    assert not at.agent("roger").stunned


def test_an_enemy_is_wounded_healed_added_and_taken() -> None:
    at = field({"roger": A}, {"mire-spawn-1": A, "clay-guard-1": A})
    assert "Heal 1 damage" not in {row["says"] for row in rulings_on(at.play, ("piece", "clay-guard-1"))}
    rule(at, ("piece", "clay-guard-1"), "Give 1 damage")
    assert at.enemy("clay-guard-1").damage == 1
    rule(at, ("piece", "clay-guard-1"), "Heal 1 damage")
    assert at.enemy("clay-guard-1").damage == 0
    rule(at, ("piece", "mire-spawn-1"), "Take it off the board")
    assert at.state.enemy("mire-spawn-1") is None
    assert at.state.history[0] == 0, "nobody defeated it"
    rule(at, ("space", B), "Add a Mire Spawn")
    assert [enemy.area for enemy in at.state.enemies if enemy.kind == "mire-spawn"] == [B]


def test_the_boss_of_the_confrontation_is_not_taken_off() -> None:
    before = field({"roger": A}, {"moth-prince": A}).state
    before.confrontation, before.boss, before.boss_health = True, "moth-prince", 9
    at = Field(Play(GAME, Setup(("seat1", "seat2"), 1, {"case": CASE}), state=before))
    assert "Take it off the board" not in {row["says"] for row in rulings_on(at.play, ("piece", "moth-prince"))}
    rule(at, ("piece", "moth-prince"), "Give 1 damage")
    assert at.state.boss_health == 8
    rule(at, ("piece", "moth-prince"), "Heal 1 damage")
    assert at.state.boss_health == 9


@pytest.mark.parametrize(
    ("add", "take", "where"),
    [
        ("Add a clue", "Take a clue away", "clues"),
        ("Add a frog swarm", "Take a frog swarm away", "swarms"),
        ("Set it on fire", "Take the fire away", "infernos"),
        ("Lay it waste", "Take the rubble away", "rubble"),
    ],
)
def test_a_counter_is_added_to_an_area_and_taken_away(add: str, take: str, where: str) -> None:
    at = field({"roger": A})
    assert take not in {row["says"] for row in rulings_on(at.play, ("space", B))}
    rule(at, ("space", B), add)
    assert B in getattr(at.state, where)
    rule(at, ("space", B), take)
    assert B not in getattr(at.state, where)


def test_scenery_is_taken_off_and_a_room_is_opened() -> None:
    at = field({"roger": A}, pieces={"bookcase-1": B}, explored=["great-hall"])
    rule(at, ("space", B), "Take the Bookcase away")
    assert at.state.pieces == []
    rule(at, ("space", "chapel-a"), "Open the room")
    assert "chapel" in at.state.explored


def test_a_card_is_turned_given_and_taken() -> None:
    at = field({"roger": A, "dunmore": A}, cards={"roger": ("frog-salt",)})
    rule(at, ("card", "frog-salt"), "Turn it over")
    rule(at, ("card", "frog-salt"), "Give it to Big Dunmore")
    assert (at.agent("dunmore").cards, at.agent("dunmore").flipped) == (("frog-salt",), ("frog-salt",))
    assert (at.agent("roger").cards, at.agent("roger").flipped) == ((), ())
    rule(at, ("card", "frog-salt"), "Turn it over")
    assert at.agent("dunmore").flipped == ()
    rule(at, ("card", "frog-salt"), "Take it away")
    assert at.agent("dunmore").cards == ()


def test_tracks_go_forward_and_back_and_another_agent_leads() -> None:
    at = field()
    rule(at, ("track", "Impending doom", ""), "Forward by 1")
    assert at.state.doom == 1
    assert "Impending doom: 1 → 0." in rule(at, ("track", "Impending doom", ""), "Back by 1")
    assert at.state.doom == 0
    assert "Back by 1" not in {row["says"] for row in rulings_on(at.play, ("track", "Impending doom", ""))}
    last = at.state.queue[-1]
    rule(at, ("piece", last), "Let it lead")
    assert at.state.queue[0] == last

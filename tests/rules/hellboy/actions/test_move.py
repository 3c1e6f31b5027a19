"""Move, evade, drag, distract."""

import pytest

from tests.rules.hellboy.field import field


@pytest.mark.rule("HB-MOVE-01")
@pytest.mark.rule("HB-BOARD-04")
@pytest.mark.rule("HB-AGENT-03")
def test_a_move_goes_two_areas_for_a_cube() -> None:
    play = field({"roger": "chapel-a", "dunmore": "crypt-a"})
    reached = {str(key[2]) for key in play.of("move") if key[1] == "roger"}
    assert {"chapel-b", "chapel-c", "chapel-d", "great-hall-a"} == reached
    assert play.why("move", "roger", "great-hall-b").rule == "HB-MOVE-01"
    play.do(("move", "roger", "great-hall-a"))
    assert (play.agent("roger").area, play.agent("roger").cubes) == ("great-hall-a", 2)


@pytest.mark.rule("HB-AGENT-03")
def test_without_a_cube_nobody_moves() -> None:
    play = field(cubes=0)
    assert play.of("move") == []
    assert play.why("move", "roger", "great-hall-b").rule == "HB-AGENT-03"


@pytest.mark.rule("HB-MOVE-02")
@pytest.mark.rule("HB-MOVE-03")
@pytest.mark.rule("HB-MOVE-04")
@pytest.mark.rule("HB-MOVE-05")
def test_each_enemy_is_evaded_for_a_damage_or_comes_along() -> None:
    enemies = {f"mire-spawn-{n}": "great-hall-a" for n in (1, 2, 3)}
    play = field({"roger": "great-hall-a", "dunmore": "crypt-a"}, enemies)
    play.do(("move", "roger", "great-hall-b"), ("evade", "mire-spawn-1"), ("drag", "mire-spawn-2"))
    assert play.agent("roger").area == "great-hall-a"
    play.do(("drag", "mire-spawn-3"))
    assert play.agent("roger").area == "great-hall-b"
    assert len(play.agent("roger").track) == 1
    at = [play.enemy(f"mire-spawn-{n}").area for n in (1, 2, 3)]
    assert at == ["great-hall-a", "great-hall-b", "great-hall-b"]


@pytest.mark.rule("HB-MOVE-06")
@pytest.mark.rule("HB-BOARD-02")
@pytest.mark.rule("HB-BOARD-03")
def test_who_does_not_fit_must_be_evaded() -> None:
    enemies = {"mire-spawn-1": "great-hall-a", "mire-spawn-2": "great-hall-a"}
    pieces = {"scenery-2-1": "great-hall-b", "scenery-1-1": "great-hall-b", "scenery-1-2": "great-hall-b"}
    play = field({"roger": "great-hall-a", "dunmore": "crypt-a"}, enemies, pieces=pieces)
    assert play.state.room_left("great-hall-b") == 2
    play.do(("move", "roger", "great-hall-b"), ("drag", "mire-spawn-1"))
    assert play.agent("roger").area == "great-hall-b"  # the second could only be evaded
    assert (play.enemy("mire-spawn-1").area, play.enemy("mire-spawn-2").area) == ("great-hall-b", "great-hall-a")
    assert len(play.agent("roger").track) == 1


@pytest.mark.rule("HB-BOARD-02")
def test_a_full_area_is_not_entered() -> None:
    enemies = {f"mire-spawn-{n}": "great-hall-b" for n in range(1, 7)}
    play = field({"roger": "great-hall-a", "dunmore": "crypt-a"}, enemies)
    assert ("move", "roger", "great-hall-b") not in play.open()
    assert play.why("move", "roger", "great-hall-b").rule == "HB-BOARD-02"


@pytest.mark.rule("HB-MOVE-07")
@pytest.mark.rule("HB-RULING-52")
def test_a_helper_here_distracts_for_a_cube_each() -> None:
    enemies = {"mire-spawn-1": "great-hall-a"}
    play = field(None, enemies)
    play.do(("move", "roger", "great-hall-b"))
    assert play.open("seat2") == [("distract", "mire-spawn-1", "dunmore"), ("without", "dunmore")]
    play.do(("distract", "mire-spawn-1", "dunmore"))
    assert play.agent("dunmore").cubes == 2
    assert (play.agent("roger").area, play.agent("roger").track) == ("great-hall-b", ())
    assert play.enemy("mire-spawn-1").area == "great-hall-a"
    play = field({"roger": "great-hall-a", "dunmore": "great-hall-b"}, enemies)
    play.do(("move", "roger", "great-hall-b"))
    assert play.open("seat2") == []


@pytest.mark.rule("HB-INF-07")
@pytest.mark.rule("HB-RULING-50")
def test_leaving_fire_burns_the_agent_and_not_who_follows() -> None:
    play = field(
        {"roger": "great-hall-a", "dunmore": "crypt-a"}, {"mire-spawn-1": "great-hall-a"}, infernos=["great-hall-a"]
    )
    play.do(("move", "roger", "great-hall-b"), ("drag", "mire-spawn-1"))
    assert len(play.agent("roger").track) == 2
    assert play.enemy("mire-spawn-1").damage == 0


@pytest.mark.rule("HB-TOKEN-04")
def test_rubble_costs_a_cube_or_a_damage() -> None:
    play = field({"roger": "great-hall-a", "dunmore": "crypt-a"}, rubble=["great-hall-b"])
    play.do(("move", "roger", "great-hall-b"), ("climb", "cube"))
    assert (play.agent("roger").cubes, play.agent("roger").track) == (1, ())
    play = field({"roger": "great-hall-a", "dunmore": "crypt-a"}, rubble=["great-hall-b"])
    play.do(("move", "roger", "great-hall-b"), ("climb", "hurt"))
    assert (play.agent("roger").cubes, len(play.agent("roger").track)) == (2, 1)


def test_the_way_is_asked_where_it_makes_a_difference() -> None:
    where = {"roger": "chapel-d", "dunmore": "crypt-a"}
    play = field(where)
    play.do(("move", "roger", "chapel-b"))
    assert play.agent("roger").area == "chapel-b"
    play = field({"roger": "great-hall-d", "dunmore": "crypt-a"}, {"mire-spawn-1": "library-a"})
    assert play.of("via") == []


@pytest.mark.rule("HB-RULING-68")
@pytest.mark.rule("HB-INF-07")
def test_a_card_that_shakes_enemies_off_does_not_put_out_the_fire() -> None:
    where = {"dunmore": "great-hall-a", "roger": "crypt-a"}
    play = field(where, {"mire-spawn-1": "great-hall-a"}, infernos=["great-hall-a"])
    play.do(("deed", "dunmore", "shoulder-through"), ("to", "great-hall-b"))
    assert (play.agent("dunmore").area, play.enemy("mire-spawn-1").area) == ("great-hall-b", "great-hall-a")
    assert len(play.agent("dunmore").track) == 2  # the fire's; evading cost nothing


@pytest.mark.rule("HB-MOVE-07")
def test_a_helper_who_keeps_the_cube_is_not_asked_again_about_that_enemy() -> None:
    play = field(None, {"mire-spawn-1": "great-hall-a", "mire-spawn-2": "great-hall-a"})
    play.do(("move", "roger", "great-hall-b"), ("without", "dunmore"))
    assert (play.open("seat2"), play.agent("dunmore").cubes) == ([], 3)
    play.do(("drag", "mire-spawn-1"))
    assert play.open("seat2") == [("distract", "mire-spawn-2", "dunmore"), ("without", "dunmore")]

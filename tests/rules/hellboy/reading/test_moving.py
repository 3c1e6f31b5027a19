"""Moving as the book tells it: how far, past whom, with whom behind, over what."""

import pytest

from gloamboard.rules.kernel.play import Refused
from tests.rules.hellboy.field import BY_HAND, Field, field

HALL = "great-hall-a"


def agents(*areas: str, enemies: dict[str, str] | None = None, rubble: tuple[str, ...] = (),
           infernos: tuple[str, ...] = (), cubes: int = 3, explored: tuple[str, ...] | None = None,
           pieces: dict[str, str] | None = None) -> Field:  # fmt: skip
    """Roger on the first area, Dunmore, Calloway and Frey on those after it."""
    names = ("roger", "dunmore", "calloway", "frey")[: len(areas)]
    return field(
        dict(zip(names, areas, strict=True)), enemies, players=len(areas), rubble=rubble, infernos=infernos,
        cubes=cubes, explored=explored, pieces=pieces, hands=BY_HAND,
    )  # fmt: skip


def goals(f: Field, who: str) -> set[str]:
    return {str(key[2]) for key in f.of("move") if key[1] == who}


def test_two_areas_and_no_third() -> None:
    f = agents(HALL, "crypt-a")
    assert goals(f, "roger") == {
        "great-hall-b", "great-hall-c", "great-hall-d", "chapel-b",  # one step
        "chapel-a", "chapel-c", "chapel-d", "library-d",  # two
    }  # fmt: skip
    f.do(("move", "roger", "library-d"))
    assert (f.agent("roger").area, f.agent("roger").cubes) == ("library-d", 2)


def test_nobody_walks_through_a_wall_or_into_the_dark() -> None:
    f = agents("great-hall-b", "crypt-a", explored=("great-hall", "chapel"))
    assert "library-a" not in goals(f, "roger")  # beside it, behind a wall
    assert not any(area.startswith("library") for area in goals(f, "roger"))
    assert f.why("move", "roger", "library-d").rule == "HB-BOARD-08"


def test_three_enemies_are_three_decisions_one_evaded_two_dragged() -> None:
    f = agents(HALL, "crypt-a", enemies={f"mire-spawn-{n}": HALL for n in (1, 2, 3)})
    f.do(("move", "roger", "great-hall-b"), ("evade", "mire-spawn-1"))
    assert len(f.agent("roger").track) == 1
    f.do(("drag", "mire-spawn-2"), ("drag", "mire-spawn-3"))
    assert [f.enemy(f"mire-spawn-{n}").area for n in (1, 2, 3)] == [HALL, "great-hall-b", "great-hall-b"]


def test_who_is_dragged_is_asked_about_again_at_the_second_step() -> None:
    f = agents(HALL, "crypt-a", enemies={"mire-spawn-1": HALL})
    f.do(("move", "roger", "library-d"), ("drag", "mire-spawn-1"))
    assert f.enemy("mire-spawn-1").area == "great-hall-c"
    f.do(("evade", "mire-spawn-1"))
    assert (f.agent("roger").area, f.enemy("mire-spawn-1").area) == ("library-d", "great-hall-c")
    assert len(f.agent("roger").track) == 1


def test_an_enemy_is_drawn_away_and_left_there_within_one_move() -> None:
    f = agents(HALL, "crypt-a", enemies={"mire-spawn-1": HALL})
    f.do(("move", "roger", "great-hall-b"), ("drag", "mire-spawn-1"))
    assert ("on", HALL) in f.open()  # a Move goes up to two areas, back too
    assert ("on", "chapel-b") not in f.open()  # beside the hall's first area, not this one
    f.do(("on", HALL), ("evade", "mire-spawn-1"))
    assert (f.agent("roger").area, f.enemy("mire-spawn-1").area) == (HALL, "great-hall-b")
    assert (f.agent("roger").cubes, len(f.agent("roger").track)) == (2, 1)
    assert not f.of("on")


def test_nobody_who_was_followed_by_none_or_went_two_areas_is_asked_to_go_on() -> None:
    f = agents(HALL, "crypt-a", enemies={"mire-spawn-1": HALL})
    f.do(("move", "roger", "great-hall-b"), ("evade", "mire-spawn-1"))
    assert not f.of("on")
    g = agents(HALL, "crypt-a", enemies={"mire-spawn-1": HALL})
    g.do(("move", "roger", "library-d"), ("drag", "mire-spawn-1"), ("drag", "mire-spawn-1"))
    assert not g.of("on")


def test_with_space_for_one_more_only_one_may_follow() -> None:
    # scenery of 3 and one agent leave 2 places: Roger and one enemy
    f = agents(HALL, "great-hall-b", enemies={"mire-spawn-1": HALL, "mire-spawn-2": HALL},
               pieces={"scenery-3-1": "great-hall-b"})  # fmt: skip
    f.do(("move", "roger", "great-hall-b"), ("drag", "mire-spawn-1"))
    assert f.enemy("mire-spawn-2").area == HALL
    assert len(f.agent("roger").track) == 1  # the second had to be evaded: nothing to ask


def test_one_who_is_left_behind_may_distract_and_needs_no_space() -> None:
    f = agents(HALL, HALL, "crypt-a", enemies={"mire-spawn-1": HALL})
    f.do(("move", "roger", "great-hall-b"))
    assert not [key for key in f.of("distract") if key[2] == "calloway"]  # in another area
    f.do(("distract", "mire-spawn-1", "dunmore"))
    assert f.enemy("mire-spawn-1").area == HALL
    assert not f.agent("roger").track
    assert f.agent("dunmore").cubes == 2


def test_a_stunned_one_and_one_without_cubes_distract_nobody() -> None:
    f = agents(HALL, HALL, HALL, enemies={"mire-spawn-1": HALL})
    f.agent("dunmore").stunned = True
    f.agent("calloway").cubes = 0
    f.do(("move", "roger", "great-hall-b"))
    assert not f.of("distract")


def test_fire_costs_two_to_leave_and_nothing_to_whoever_is_dragged() -> None:
    f = agents(HALL, "crypt-a", enemies={"grave-hound-1": HALL}, infernos=(HALL,))
    f.do(("move", "roger", "great-hall-b"), ("drag", "grave-hound-1"))
    assert len(f.agent("roger").track) == 2
    assert f.enemy("grave-hound-1").damage == 0
    assert f.state.infernos == (HALL,)  # and the fire does not follow


def test_who_falls_to_the_fire_has_not_left_and_nobody_follows() -> None:
    f = agents(HALL, "crypt-a", enemies={"grave-hound-1": HALL}, infernos=(HALL,))
    f.agent("roger").track = ("+cube",) * 6
    f.do(("move", "roger", "great-hall-b"), ("drag", "grave-hound-1"))
    assert f.agent("roger").out
    assert f.enemy("grave-hound-1").area == HALL
    assert f.state.queue == ("dunmore",)


@pytest.mark.parametrize(("price", "cubes", "damage"), [("cube", 1, 0), ("hurt", 2, 1)])
def test_rubble_costs_a_cube_or_a_damage_to_enter(price: str, cubes: int, damage: int) -> None:
    f = agents(HALL, "crypt-a", rubble=("great-hall-b",))
    f.do(("move", "roger", "great-hall-b"), ("climb", price))
    assert (f.agent("roger").cubes, len(f.agent("roger").track)) == (cubes, damage)


def test_with_the_last_cube_spent_on_the_way_rubble_costs_a_damage() -> None:
    f = agents(HALL, "crypt-a", rubble=("great-hall-b",), cubes=1)
    f.do(("move", "roger", "great-hall-b"))
    assert (f.agent("roger").cubes, len(f.agent("roger").track)) == (0, 1)


def test_rubble_does_not_keep_an_enemy_from_being_dragged_on() -> None:
    f = agents(HALL, "crypt-a", enemies={"mire-spawn-1": HALL}, rubble=("great-hall-c",))
    f.do(("move", "roger", "library-d"), ("drag", "mire-spawn-1"), ("climb", "hurt"), ("drag", "mire-spawn-1"))
    assert f.enemy("mire-spawn-1").area == "library-d"


def test_a_stunned_enemy_is_dragged_lying() -> None:
    f = agents(HALL, "crypt-a", enemies={"mire-spawn-1": HALL})
    f.enemy("mire-spawn-1").stunned = True
    f.do(("move", "roger", "great-hall-b"), ("drag", "mire-spawn-1"))
    assert f.enemy("mire-spawn-1").stunned


def test_six_characters_fill_an_area() -> None:
    f = agents(HALL, "crypt-a", enemies={f"mire-spawn-{n}": "great-hall-b" for n in range(1, 7)})
    assert "great-hall-b" not in goals(f, "roger")
    assert f.why("move", "roger", "great-hall-b").rule == "HB-BOARD-02"
    f.enemy("mire-spawn-6").area = "great-hall-c"
    assert "great-hall-b" in goals(f.again(), "roger")


def test_a_single_way_through_the_fire_is_no_choice() -> None:
    f = agents("great-hall-d", "crypt-a", infernos=(HALL,))
    f.do(("move", "roger", "chapel-b"))
    assert f.agent("roger").area == "chapel-b"
    assert len(f.agent("roger").track) == 2


WOOD = "pilgrim-wood"  # outdoors many ways lead to the same place


def test_of_two_ways_the_player_picks_where_one_of_them_burns() -> None:
    f = field(case=WOOD, agents={"roger": "pine-grove-a", "frey": "crypt-a"}, infernos=("pine-grove-b",))
    f.do(("move", "roger", "graveyard-a"))
    assert set(f.of("via")) == {("via", "pine-grove-b"), ("via", "pine-grove-c")}
    f.do(("via", "pine-grove-c"))
    assert (f.agent("roger").area, f.agent("roger").track) == ("graveyard-a", ())


def test_of_two_ways_the_player_picks_where_on_one_of_them_nobody_could_follow() -> None:
    three = {"roger": "pine-grove-a", "dunmore": "pine-grove-b", "calloway": "pine-grove-b"}
    f = field(
        three, case=WOOD, players=3, enemies={"mire-spawn-1": "pine-grove-a"}, pieces={"scenery-3-1": "pine-grove-b"}
    )
    f.do(("move", "roger", "graveyard-a"), ("via", "pine-grove-c"), ("drag", "mire-spawn-1"), ("drag", "mire-spawn-1"))
    assert f.enemy("mire-spawn-1").area == "graveyard-a"
    assert not f.agent("roger").track


def test_who_may_go_three_areas_goes_round_a_fire_to_a_place_two_off() -> None:
    f = field(case=WOOD, agents={"asher": "pine-grove-b", "frey": "crypt-a"}, infernos=("pine-grove-c", "graveyard-d"))
    f.do(("deed", "asher", "dash"), ("to", "courtyard-a"))
    assert set(f.of("via")) == {("via", "pine-grove-c"), ("via", "graveyard-d"), ("via", "pine-grove-d")}
    f.do(("via", "pine-grove-d"))
    assert (f.agent("asher").area, f.agent("asher").track) == ("courtyard-a", ())


def test_ways_that_are_alike_are_not_asked_about() -> None:
    f = field(case=WOOD, agents={"roger": "pine-grove-a", "frey": "crypt-a"}, infernos=("lane-a",))
    f.do(("move", "roger", "graveyard-a"))
    assert f.agent("roger").area == "graveyard-a"


def test_a_burglar_slips_away_from_the_first_enemy_of_a_move_and_no_second_one() -> None:
    f = field({"asher": HALL, "dunmore": "crypt-a"}, {"mire-spawn-1": HALL, "mire-spawn-2": "great-hall-c"})
    f.do(("move", "asher", "library-d"), ("evade", "mire-spawn-1"), ("evade", "mire-spawn-2"))
    assert len(f.agent("asher").track) == 1  # the first enemy evaded in each Move does no damage


def test_an_action_needs_a_cube_and_a_stunned_one_stands_up_for_two() -> None:
    f = field({"calloway": HALL, "dunmore": HALL}, cubes=0)
    assert f.state.phase != "agent"  # nobody could do anything
    g = agents(HALL, HALL)
    g.agent("roger").stunned = True
    g.again()
    assert [key for key in g.open("seat1") if key[0] != "finish"] == [("stand", "roger")]
    g.do(("stand", "roger"))
    assert g.agent("roger").cubes == 1
    with pytest.raises(Refused):
        g.play.answer("seat1", ("stand", "roger"))


def test_the_phase_ends_when_all_say_so_and_cubes_left_are_lost() -> None:
    f = agents(HALL, HALL)
    f.do(("move", "roger", "great-hall-b"), ("move", "dunmore", "great-hall-b"), ("move", "roger", HALL))
    f.do(("finish", "seat1"), ("finish", "seat2"))
    assert f.state.phase != "agent"
    assert [f.agent(id).cubes for id in ("roger", "dunmore")] == [0, 0]


def test_a_figure_that_was_carried_lies_right_while_it_is_asked_who_follows() -> None:
    f = agents(HALL, "crypt-a", enemies={"mire-spawn-1": HALL})
    f.do(("move", "roger", "library-d"))
    assert f.of("evade")
    view = f.play.game.view(f.state, "seat1")
    assert view["pieces"]["roger"]["at"] == "library-d"  # where a hand has put it: nothing to carry back
    assert view["agents"][0]["area"] == HALL  # it has not left yet
    f.do(("drag", "mire-spawn-1"), ("drag", "mire-spawn-1"))
    assert f.state.bound == ("", "")


def test_a_press_too_many_of_a_seats_button_loses_no_cubes() -> None:
    f = agents(HALL, HALL)
    for hand in (("hold", "seat1"), ("press", "seat1")):
        finish = f.again().play.option("seat1", ("finish", "seat1"))
        assert finish is not None
        assert finish.hand == hand
        f.agent("roger").cubes = 0  # nothing to lose any more

"""The enemy phase as the book tells it: who acts when, where it goes, whom it attacks, how hard that is to ward off."""

import pytest

from tests.rules.hellboy.field import BY_HAND, Field, field


def enemy_phase(
    agents: dict[str, str],
    enemies: dict[str, str],
    *,
    cubes: int = 0,
    pieces: dict[str, str] | None = None,
    explored: tuple[str, ...] | None = None,
    rubble: tuple[str, ...] = (),
    infernos: tuple[str, ...] = (),
    swarms: dict[str, int] | None = None,
) -> Field:
    return field(
        agents, enemies, phase="enemy", step="", cubes=cubes, hands=BY_HAND, pieces=pieces, explored=explored,
        rubble=rubble, infernos=infernos, swarms=swarms,
    )  # fmt: skip


def test_a_brawler_three_areas_off_comes_as_near_as_its_move_and_does_not_strike() -> None:
    f = enemy_phase({"roger": "great-hall-a", "dunmore": "great-hall-a"}, {"mire-spawn-1": "library-a"})
    f.do(("activate", "mire-spawn-1"))
    assert f.enemy("mire-spawn-1").area == "great-hall-c"
    assert f.state.phase != "enemy"
    assert not f.agent("roger").track


def test_a_fast_brawler_stops_at_the_first_agent_and_strikes() -> None:
    f = enemy_phase({"roger": "great-hall-a", "dunmore": "chapel-a"}, {"grave-hound-1": "library-d"})
    f.do(("activate", "grave-hound-1"))
    assert f.enemy("grave-hound-1").area == "great-hall-a"  # 2 of its 3 areas
    assert f.throw(1, 1, 0, "double") == ["orange"] * 3 + ["effect"]
    assert len(f.agent("roger").track) == 2  # attack 5, score 3


@pytest.mark.parametrize(("kind", "melee"), [("hooded-gunman", 4), ("acolyte", 3)])
def test_whatever_its_tag_a_minion_beside_an_agent_strikes(kind: str, melee: int) -> None:
    f = enemy_phase({"roger": "crypt-a", "dunmore": "chapel-a"}, {f"{kind}-1": "crypt-a"})
    f.do(("activate", f"{kind}-1"))
    f.throw(0, 0, 0, "plus-one")
    assert f.enemy(f"{kind}-1").area == "crypt-a"
    assert len(f.agent("roger").track) == melee - 1


def test_a_shooter_with_somebody_in_sight_and_range_stays_and_shoots() -> None:
    f = enemy_phase({"roger": "chapel-a", "dunmore": "crypt-c"}, {"hooded-gunman-1": "great-hall-b"})
    f.do(("activate", "hooded-gunman-1"))
    f.throw(0, 0, 1, "plus-one")
    assert f.enemy("hooded-gunman-1").area == "great-hall-b"
    assert len(f.agent("roger").track) == 3  # attack 5, score 2


def test_a_shooter_walks_towards_the_nearest_until_it_sees_it_in_range() -> None:
    f = enemy_phase({"roger": "chapel-a", "dunmore": "chapel-a"}, {"hooded-gunman-1": "great-hall-c"})
    f.do(("activate", "hooded-gunman-1"))  # the door is in the other row: it sees nothing of the Chapel from there
    assert f.enemy("hooded-gunman-1").area == "great-hall-a"  # one step of two, and it shoots
    assert f.state.queue == ("roger", "dunmore")  # two to choose from: the front one is the target and goes back
    f.throw(2, 2, 0, "plus-one")
    assert not f.agent("dunmore").track


def test_a_shooter_that_sees_nobody_after_its_move_does_not_shoot() -> None:
    f = enemy_phase({"roger": "chapel-a", "dunmore": "chapel-a"}, {"hooded-gunman-1": "library-b"})
    f.do(("activate", "hooded-gunman-1"))
    assert f.enemy("hooded-gunman-1").area == "great-hall-c"
    assert f.state.phase != "enemy"


def test_a_coward_runs_as_far_from_the_nearest_agent_as_it_gets() -> None:
    f = enemy_phase({"roger": "great-hall-c", "dunmore": "great-hall-c"}, {"acolyte-1": "library-d"})
    f.do(("activate", "acolyte-1"))
    # two steps: the Study's first area or the Passage's second are 3 from the Great Hall; so are no others
    ends = {str(key[1]) for key in f.of("goes")}
    assert ends == {"study-a", "passage-b"}
    f.do(("goes", "passage-b"))
    assert f.enemy("acolyte-1").area == "passage-b"


def test_a_cornered_coward_stays_where_it_is() -> None:
    f = enemy_phase({"roger": "study-a", "dunmore": "library-d"}, {"acolyte-1": "study-b"})
    f.do(("activate", "acolyte-1"))
    assert f.enemy("acolyte-1").area == "study-b"  # the only way out leads over an agent


def test_nobody_flees_into_a_room_that_is_dark() -> None:
    f = enemy_phase(
        {"roger": "great-hall-a", "dunmore": "great-hall-a"}, {"acolyte-1": "great-hall-c"}, explored=("great-hall",)
    )
    f.do(("activate", "acolyte-1"))
    assert f.enemy("acolyte-1").area == "great-hall-c"  # all of the hall is one step away, where it stands too


def test_all_of_slot_a_act_before_slot_b_and_the_lead_says_which_first() -> None:
    f = enemy_phase(
        {"roger": "crypt-c", "dunmore": "crypt-c"},
        {"acolyte-1": "chapel-a", "mire-spawn-1": "chapel-b", "mire-spawn-2": "great-hall-a"},
    )
    lead = f.state.lead().seat
    assert f.state.queue[0] == "dunmore"
    assert {key[1] for key in f.open(lead)} == {"mire-spawn-1", "mire-spawn-2"}
    assert f.play.waiting() == (lead,)
    f.do(("activate", "mire-spawn-2"))
    assert f.of("activate") == [("activate", "mire-spawn-1")]
    f.do(("activate", "mire-spawn-1"))
    assert f.of("activate") == [("activate", "acolyte-1")]


def test_a_boss_acts_before_every_minion_by_one_card_of_its_deck() -> None:
    f = field({"roger": "great-hall-a", "dunmore": "great-hall-a"}, {"mire-spawn-1": "study-b"}, hands=BY_HAND)
    f.play.answer("host", ("ruling", "threat", "boss", "brass-colossus", "where", "far"))
    while f.of("area"):
        f.do(f.of("area")[0])
    deck = f.state.deck_of("brass-colossus")
    assert deck is not None
    assert len(deck) == 8  # HB-DOOM-02: only its own eight
    f.do(("finish", "seat1"), ("finish", "seat2"))  # no rest with enemies about; the card of doom, the end phase
    while f.state.phase != "enemy":
        f.do(f.open()[0])
    assert f.of("activate") == [("activate", "brass-colossus")]
    f.do(("activate", "brass-colossus"))
    deck = f.state.deck_of("brass-colossus")
    assert deck is not None
    assert (len(deck), len(f.state.behaviour_discard["brass-colossus"])) == (7, 1)


def test_of_two_equally_near_the_front_of_the_queue_draws_it_and_goes_back() -> None:
    f = enemy_phase({"roger": "great-hall-a", "dunmore": "library-a"}, {"clay-guard-1": "great-hall-c"})
    # Roger 1 step; Dunmore: the Library's corner by the door, then its first area: 2
    f.do(("activate", "clay-guard-1"))
    assert f.enemy("clay-guard-1").area == "great-hall-a"
    assert f.state.queue == ("dunmore", "roger")  # nobody was chosen between
    g = enemy_phase({"roger": "great-hall-a", "dunmore": "library-d"}, {"clay-guard-1": "great-hall-c"})
    g.do(("activate", "clay-guard-1"))
    assert g.enemy("clay-guard-1").area == "library-d"
    assert g.state.queue == ("roger", "dunmore")


def test_two_ways_to_the_same_area_are_not_asked_for_but_two_ends_are() -> None:
    f = enemy_phase({"roger": "crypt-c", "dunmore": "crypt-c"}, {"mire-spawn-1": "great-hall-a"})
    f.do(("activate", "mire-spawn-1"))
    assert f.enemy("mire-spawn-1").area == "library-d"  # one way only
    g = enemy_phase({"roger": "library-b", "dunmore": "library-b"}, {"clay-guard-1": "great-hall-c"})
    g.do(("activate", "clay-guard-1"))
    assert g.enemy("clay-guard-1").area == "library-d"


def test_six_in_an_area_keep_the_seventh_out() -> None:
    f = enemy_phase(
        {"roger": "study-b", "dunmore": "study-b"},
        {f"mire-spawn-{n}": "study-b" for n in range(1, 5)} | {"grave-hound-1": "library-b"},
    )
    for n in range(1, 5):
        f.do(("activate", f"mire-spawn-{n}")) if ("activate", f"mire-spawn-{n}") in f.open() else f.do(f.open()[0])
        f.throw(2, 2, 2, "plus-one")
    f.do(("activate", "grave-hound-1"))
    assert f.enemy("grave-hound-1").area == "study-a"
    assert not f.agent("roger").track
    assert not f.agent("dunmore").track


def test_rubble_stops_an_enemy_in_its_tracks() -> None:
    f = enemy_phase(
        {"roger": "chapel-a", "dunmore": "chapel-a"}, {"grave-hound-1": "library-a"}, rubble=("great-hall-c",)
    )
    f.do(("activate", "grave-hound-1"))
    assert f.enemy("grave-hound-1").area == "great-hall-c"  # the second of three areas


def test_a_stunned_minion_gets_up_and_that_is_all() -> None:
    f = enemy_phase({"roger": "crypt-a", "dunmore": "crypt-a"}, {"mire-spawn-1": "crypt-a"})
    f.enemy("mire-spawn-1").stunned = True
    f.do(("activate", "mire-spawn-1"))
    assert not f.enemy("mire-spawn-1").stunned
    assert f.state.phase != "enemy"


def test_each_other_enemy_makes_a_die_of_the_defence_worse() -> None:
    f = enemy_phase(
        {"roger": "crypt-a", "dunmore": "chapel-a"},
        {"mire-spawn-1": "crypt-a", "acolyte-1": "crypt-a", "acolyte-2": "crypt-a"},
    )
    f.do(("activate", "mire-spawn-1"))
    assert f.throw(1, 1, 1, "plus-two") == ["orange", "yellow", "yellow", "effect"]
    assert not f.agent("roger").track  # 5 against 5


def test_a_frog_swarm_and_a_fire_beside_a_stunned_agent_make_it_worse_still() -> None:
    f = enemy_phase(
        {"roger": "crypt-a", "dunmore": "chapel-a"}, {"mire-spawn-1": "crypt-a"}, infernos=("crypt-a",),
        swarms={"crypt-a": 1},
    )  # fmt: skip
    f.agent("roger").stunned = True
    f.do(("activate", "mire-spawn-1"))
    assert f.throw(0, 0, 0, "plus-one") == ["yellow", "yellow", "yellow", "effect"]


def test_whoever_stands_beside_the_target_of_a_shot_or_in_its_way_helps_to_ward_it_off() -> None:
    f = enemy_phase({"roger": "chapel-a", "dunmore": "chapel-b"}, {"hooded-gunman-1": "great-hall-b"})
    f.state.queue = ("roger", "dunmore")
    f.do(("activate", "hooded-gunman-1"))
    # both are in sight and range: Roger is the front one, and Dunmore stands in the way
    assert f.throw(0, 0, 0, "plus-one") == ["red", "orange", "orange", "effect"]
    assert len(f.agent("roger").track) == 4
    assert f.state.queue == ("dunmore", "roger")


def test_a_piece_of_scenery_takes_a_shot_first_and_breaks() -> None:
    f = enemy_phase(
        {"roger": "chapel-a", "dunmore": "crypt-a"}, {"hooded-gunman-1": "great-hall-a"},
        pieces={"scenery-2-1": "chapel-a"},
    )  # fmt: skip
    f.do(("activate", "hooded-gunman-1"))
    f.throw(1, 0, 0, "plus-one")  # 5 - 2 = 3
    assert len(f.agent("roger").track) == 1
    assert not f.state.pieces


def test_a_blow_goes_past_the_scenery() -> None:
    f = enemy_phase(
        {"roger": "chapel-a", "dunmore": "crypt-a"}, {"mire-spawn-1": "chapel-a"}, pieces={"scenery-2-1": "chapel-a"}
    )
    f.do(("activate", "mire-spawn-1"))
    f.throw(1, 0, 0, "plus-one")
    assert len(f.agent("roger").track) == 3
    assert f.state.pieces[0].damage == 0


def test_cubes_of_the_last_end_phase_boost_a_defence_and_are_gone_for_the_agent_phase() -> None:
    f = enemy_phase({"roger": "chapel-a", "dunmore": "crypt-a"}, {"mire-spawn-1": "chapel-a"}, cubes=3)
    f.do(("activate", "mire-spawn-1"), ("boost", "roger"), ("roll", "roger"))
    assert f.throw(3, 1, 1, "plus-one") == ["red", "orange", "orange", "effect"]
    assert f.state.phase == "agent"
    assert (f.agent("roger").cubes, f.agent("dunmore").cubes) == (2, 3)


def test_a_spitters_hit_stuns_and_a_miss_does_not() -> None:
    for faces, stunned in (((1, 0, 0), True), ((2, 1, 0), False)):
        f = enemy_phase({"roger": "chapel-a", "dunmore": "crypt-a"}, {"spitter-1": "great-hall-a"})
        f.do(("activate", "spitter-1"))
        f.throw(*faces, "plus-one")  # attack 4
        assert f.agent("roger").stunned is stunned


def test_fire_is_left_where_the_target_stood_even_when_nobody_was_hurt() -> None:
    f = enemy_phase({"roger": "chapel-a", "dunmore": "crypt-a"}, {"ash-wight-1": "chapel-a"})
    f.do(("activate", "ash-wight-1"))
    f.throw(2, 2, 2, "plus-one")
    assert not f.agent("roger").track
    assert f.state.infernos == ("chapel-a",)

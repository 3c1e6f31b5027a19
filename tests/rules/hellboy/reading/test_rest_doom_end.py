"""The rest, doom and end phases, and the two tracks, as the book tells them."""

import pytest

from tests.rules.hellboy.field import BY_HAND, Field, field

HERE, FAR = "crypt-a", "chapel-a"
TOLD = frozenset({"dice", "doom"})


def rest(
    agents: dict[str, str] | None = None,
    *,
    explored: tuple[str, ...] | None = None,
    clues: dict[str, int] | None = None,
    swarms: dict[str, int] | None = None,
    infernos: tuple[str, ...] = (),
    cards: dict[str, tuple[str, ...]] | None = None,
) -> Field:
    where = agents or {"roger": HERE, "dunmore": FAR}
    return field(
        where, phase="rest", step="", cubes=0, hands=TOLD, players=len(where), explored=explored, clues=clues,
        swarms=swarms, infernos=infernos, cards=cards,
    )  # fmt: skip


def to_the_end(f: Field) -> Field:
    """Until the next agent phase: rolls show ones, of everything else the last is taken."""
    for _ in range(60):
        if f.state.phase == "agent":
            return f
        if f.dice():
            f.throw(*("plus-one" if die == "effect" else 1 for die in f.dice()))
        else:
            f.do(f.open()[-1])
    raise AssertionError(f.open())


# --- rest -------------------------------------------------------------------------


def test_two_of_three_take_time_and_one_of_three_does_not() -> None:
    where = {"roger": HERE, "dunmore": HERE, "calloway": HERE}
    f = rest(where)
    f.do(("vote", "seat1", "yes"), ("vote", "seat2", "no"), ("vote", "seat3", "yes"))
    assert f.state.phase == "rest"
    g = rest(where)
    g.do(("vote", "seat1", "yes"), ("vote", "seat2", "no"), ("vote", "seat3", "no"))
    assert g.state.phase != "rest"


@pytest.mark.parametrize(("lead", "rests"), [("yes", True), ("no", False)])
def test_the_lead_agent_settles_a_split_vote(lead: str, rests: bool) -> None:
    f = rest()
    assert f.state.lead().id == "dunmore"
    f.do(("vote", "seat2", lead), ("vote", "seat1", "no" if lead == "yes" else "yes"))
    assert (f.state.phase == "rest") is rests


def test_with_an_enemy_anywhere_nobody_rests() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, {"acolyte-1": "study-b"}, phase="rest", step="", cubes=0, hands=TOLD)
    assert f.state.phase == "doom"


def test_a_fallen_agent_must_be_waited_for_keeps_its_injuries_and_may_recuperate() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, phase="agent", cubes=3, hands=TOLD)
    f.agent("roger").track = ("+fight",) * 6
    f.play.answer("host", ("ruling", "hurt", "who", "agent", "agent", "roger", "amount", 1))
    assert f.agent("roger").out
    f.do(("finish", "seat2"))
    assert not f.of("vote")
    f.do(("return", "roger", "study-b"))
    assert f.agent("roger").track == ("+fight",) * 6
    f.do(("recuperate", "roger"))
    assert f.throw(1, 3) == ["red", "red"]
    assert f.agent("roger").track == ("+fight",) * 2 + ("-fight",) * 4
    assert ("recuperate", "roger") not in f.open()


def take_time(f: Field) -> Field:
    return f.do(*[("vote", seat, "yes") for seat in f.state.terms.seats])


def test_each_has_one_rest_action_wherever_the_clue_lies() -> None:
    f = take_time(rest(clues={"library-a": 1}, swarms={"study-a": 1}, infernos=("study-a", "study-b")))
    f.do(("investigate", "roger", "library-a"))
    assert (f.state.info, f.state.clues) == (2, {})
    f.do(("secure", "dunmore", "study"))
    assert (f.state.swarms, f.state.infernos) == ({}, ())
    assert not [key for key in f.open() if key[0] in ("investigate", "secure", "recuperate")]


def test_requisition_cards_change_hands_over_any_distance_and_starting_cards_go_home() -> None:
    f = take_time(rest(cards={"roger": ("pocket-pistol", "dockers-coat"), "dunmore": ()}))
    f.do(("idle", "roger"))
    assert f.agent("dunmore").cards == ("dockers-coat",)
    assert {key[2] for key in f.of("give")} == {"pocket-pistol"}
    f.do(("give", "roger", "pocket-pistol", "dunmore"))
    assert f.agent("dunmore").cards == ("dockers-coat", "pocket-pistol")
    assert not f.agent("dunmore").sideways


def test_all_may_go_where_explored_rooms_lead_then_the_queue_is_set_anew_and_doom_comes() -> None:
    f = rest({"roger": "great-hall-a", "dunmore": "great-hall-a"}, explored=("great-hall", "chapel", "study"))
    f.state.queue = ("roger", "dunmore")
    take_time(f).do(("idle", "roger"))
    places = {str(key[2]) for key in f.of("relocate")}
    assert "chapel-d" in places
    assert not any(area.startswith("study") for area in places)  # only through the dark
    f.do(("relocate", "roger", "chapel-d"), ("settled", "seat2"))
    assert f.agent("roger").area == "chapel-d"
    assert f.state.queue == ("dunmore", "roger")
    assert f.state.doom == 1


def test_a_walk_at_rest_pays_for_the_fire_that_cannot_be_walked_round() -> None:
    f = rest({"roger": "study-b", "dunmore": FAR}, infernos=("study-a",))
    take_time(f).do(("idle", "roger"), ("idle", "dunmore"))
    f.do(("relocate", "roger", "library-a"))
    assert len(f.agent("roger").track) == 2


# --- doom ---------------------------------------------------------------------------


def test_a_card_of_doom_each_round_resolved_and_discarded() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, phase="doom", step="", cubes=0, hands=TOLD)
    assert {card for (_, card) in f.open()} == set(f.state.doom_deck.bag)
    f.do(("face", "omen-a-clock-stops"))
    assert (f.state.doom, f.state.doom_discard) == (1, ("omen-a-clock-stops",))


def test_a_card_that_stays_goes_with_the_next_one() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, phase="doom", step="", cubes=0, hands=TOLD)
    f.do(("face", "omen-bad-footing"))
    to_the_end(f)
    assert {str(key[2]) for key in f.of("move") if key[1] == "dunmore"} == {
        "chapel-b", "chapel-c", "chapel-d",
    }  # fmt: skip
    f.do(("finish", "seat1"), ("finish", "seat2"))
    to_the_end(f)
    assert not any(lying.card == "omen-bad-footing" for lying in f.state.in_play)


# --- end ----------------------------------------------------------------------------


def end(
    *,
    enemies: dict[str, str] | None = None,
    explored: tuple[str, ...] | None = None,
    clues: dict[str, int] | None = None,
    swarms: dict[str, int] | None = None,
    infernos: tuple[str, ...] = (),
    pieces: dict[str, str] | None = None,
) -> Field:
    return field(
        {"roger": HERE, "dunmore": FAR}, enemies, phase="end", step="", cubes=0, hands=TOLD, explored=explored,
        clues=clues, swarms=swarms, infernos=infernos, pieces=pieces,
    )  # fmt: skip


def test_a_fire_first_eats_a_clue_a_swarm_and_all_scenery_but_the_rockslide() -> None:
    f = end(infernos=("library-a",), clues={"library-a": 2}, swarms={"library-a": 2},
            pieces={"scenery-1-1": "library-a", "cabinet-1": "library-a", "rockslide-1": "library-a"})  # fmt: skip
    assert (f.state.clues, f.state.swarms) == ({"library-a": 1}, {"library-a": 1})
    assert [piece.kind for piece in f.state.pieces] == ["rockslide"]
    assert f.throw(0) == ["red"]
    assert f.state.infernos == ()


def test_a_fire_burns_agents_and_enemies_alike() -> None:
    f = end(infernos=(HERE,), enemies={"clay-guard-1": HERE, "mire-spawn-1": HERE, "ash-wight-1": HERE})
    f.throw(1)
    assert len(f.agent("roger").track) == 1
    assert f.enemy("clay-guard-1").damage == 1
    assert f.state.enemy("mire-spawn-1") is None
    assert f.enemy("ash-wight-1").damage == 0  # it is fireproof
    assert f.state.infernos == (HERE,)


def test_on_a_three_the_fire_spreads_to_every_explored_area_beside_it_and_those_wait() -> None:
    f = end(infernos=("study-a", "library-b"), explored=("great-hall", "chapel", "library", "study", "crypt"))
    f.do(("burns", "study-a"))
    f.throw(3)
    assert set(f.state.infernos) == {"study-a", "study-b", "library-b"}
    assert not f.of("burns")  # library-b alone is left: the new one waits
    f.throw(0)
    assert set(f.state.infernos) == {"study-a", "study-b"}
    assert not f.of("die")


def test_a_swarm_beside_an_agent_hops_where_no_agent_is_and_stays_where_it_cannot() -> None:
    f = end(swarms={HERE: 1})
    assert {key[2] for key in f.of("hop")} == {"crypt-b", "crypt-c", "crypt-d"}
    f.do(("hop", HERE, "crypt-c"))
    assert f.state.swarms == {"crypt-c": 1}
    g = field({"roger": "study-b", "dunmore": "study-a"}, phase="end", step="", cubes=0, hands=TOLD,
              swarms={"study-b": 1})  # fmt: skip
    assert not g.of("hop")
    assert g.state.swarms == {"study-b": 1}


@pytest.mark.parametrize(("swarms", "doom"), [(1, 0), (2, 1), (5, 2)])
def test_every_two_swarms_are_a_step_of_doom(swarms: int, doom: int) -> None:
    assert end(swarms={"library-a": swarms}).state.doom == doom


def test_cubes_come_back_before_the_fire_burns_and_frogs_hop_after_it() -> None:
    f = end(infernos=(HERE,), swarms={HERE: 2})
    assert f.agent("roger").cubes == 3  # the fire is still to be rolled
    assert f.state.swarms == {HERE: 1}  # it has eaten one
    assert not f.of("hop")
    f.throw(1)
    assert f.of("hop")


# --- tracks --------------------------------------------------------------------------


def test_a_marker_on_the_way_works_before_the_next_step() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, clues={HERE: 1}, hands=BY_HAND)
    f.play.answer("host", ("ruling", "next_card"))  # "At information 2, and again at 4, turn the next card"
    assert [(t.track, t.space) for t in f.state.triggers] == [("info", 2)]
    f.play.answer("host", ("ruling", "info", "amount", 1))
    f.do(("examine", "roger"), ("roll", "roger"))
    f.throw(2, 2, 1, "plus-one")
    assert f.state.info == 3
    assert f.state.top == "lantern-street-damp"
    assert sum(f.state.swarms.values()) == 1  # what that card says has happened
    assert f.agent("roger").insight == 1  # and the marker on 3, after it


def test_a_marker_whose_space_is_reached_already_works_at_once() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, hands=BY_HAND)
    f.play.answer("host", ("ruling", "info", "amount", 2))
    f.play.answer("host", ("ruling", "next_card"))
    assert f.state.top == "lantern-street-damp"
    assert [(t.track, t.space) for t in f.state.triggers] == [("info", 4)]

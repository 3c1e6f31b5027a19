"""Counters, figures and scenery: what lies where, what takes damage for others, and what happens when none is left."""

import pytest

from gloamboard.rules.hellboy.cards.box import MINION, PRINTED, SCENERY
from gloamboard.rules.hellboy.fighting.attacks import melee_attack
from gloamboard.rules.hellboy.fighting.fight import fight
from gloamboard.rules.hellboy.harm.counters import (
    place_clue,
    place_inferno,
    place_piece,
    place_rubble,
    place_swarm,
    set_up_minion,
)
from gloamboard.rules.hellboy.harm.scenery import destroy, shield
from gloamboard.rules.hellboy.state.state import Agent
from tests.rules.hellboy.field import field, run

HERE, NEAR = "great-hall-a", "great-hall-b"
AREAS = [f"{room}-{area}" for room in ("chapel", "library", "crypt") for area in "abcd"]


@pytest.mark.rule("HB-INF-06")
def test_an_area_burns_once() -> None:
    state = field().state
    run(place_inferno(state, HERE))
    run(place_inferno(state, HERE))
    assert state.infernos == (HERE,)


@pytest.mark.rule("HB-TOKEN-02")
@pytest.mark.rule("HB-TOKEN-03")
@pytest.mark.rule("HB-SPEC-11")
@pytest.mark.rule("HB-RULING-28")
def test_rubble_takes_away_what_lies_there_but_a_rockslide() -> None:
    pieces = {"generator-1": HERE, "rockslide-1": HERE}
    state = field(clues={HERE: 1}, swarms={HERE: 1}, pieces=pieces).state
    run(place_rubble(state, HERE))
    run(place_rubble(state, HERE))
    assert (state.rubble, state.clues, state.swarms) == ((HERE,), {}, {})
    assert [piece.id for piece in state.pieces] == ["rockslide-1"]
    assert all(not agent.track for agent in state.agents)  # nothing explodes


@pytest.mark.rule("HB-OUT-01")
def test_the_lead_agent_moves_one_when_none_is_left() -> None:
    state = field(infernos=AREAS[: PRINTED.supply.infernos]).state
    run(place_inferno(state, HERE), ("relocate", "inferno", AREAS[1]))
    assert len(state.infernos) == PRINTED.supply.infernos
    assert HERE in state.infernos
    assert AREAS[1] not in state.infernos
    state = field(swarms={AREAS[0]: PRINTED.supply.swarms}).state
    run(place_swarm(state, HERE))
    assert state.swarms == {AREAS[0]: PRINTED.supply.swarms - 1, HERE: 1}


@pytest.mark.rule("HB-OUT-02")
def test_clues_and_scenery_that_are_not_there_are_not_set_up() -> None:
    state = field(clues={NEAR: PRINTED.supply.clues}).state
    assert not place_clue(state, HERE)
    assert HERE not in state.clues
    state = field(pieces={"orrery-1": NEAR}).state
    assert not place_piece(state, "orrery", HERE)
    assert len(state.pieces) == 1


@pytest.mark.rule("HB-OUT-03")
@pytest.mark.rule("HB-OUT-04")
def test_another_minion_comes_when_its_kind_is_all_on_the_board() -> None:
    state = field(None, {f"mire-spawn-{n}": AREAS[n] for n in range(1, 7)}).state
    came = set_up_minion(state, 0, HERE)
    assert came is not None
    assert came.kind == "acolyte"
    state = field(None, {f"acolyte-{n}": AREAS[n] for n in range(1, 7)}).state
    came = set_up_minion(state, 1, HERE)
    assert came is not None
    assert came.kind == "mire-spawn"
    both = {f"{kind}-{n}": AREAS[n] for kind in ("acolyte", "mire-spawn") for n in range(1, 7)}
    state = field(None, both).state
    assert set_up_minion(state, 0, HERE) is None
    assert len(state.enemies) == 12


@pytest.mark.rule("HB-SCEN-02")
@pytest.mark.rule("HB-SCEN-03")
@pytest.mark.rule("HB-SCEN-04")
def test_scenery_takes_ranged_damage_first() -> None:
    state = field(pieces={"scenery-2-1": HERE}).state
    assert run(shield(state, HERE, 3, "seat1", "")) == 1
    assert state.pieces == []
    state = field(pieces={"scenery-3-1": HERE}).state
    assert run(shield(state, HERE, 2, "seat1", "")) == 0
    assert state.pieces[0].damage == 2
    assert run(shield(state, HERE, 4, "seat1", "")) == 3
    assert state.pieces == []


@pytest.mark.rule("HB-SPEC-11")
def test_a_rockslide_shields_nobody() -> None:
    state = field(pieces={"rockslide-1": HERE}).state
    assert run(shield(state, HERE, 3, "seat1", "")) == 3
    assert len(state.pieces) == 1


@pytest.mark.rule("HB-SCEN-05")
def test_scenery_takes_no_melee_damage() -> None:
    play = field(None, {"clay-guard-1": HERE}, pieces={"scenery-2-1": HERE}, cubes=0)
    run(
        fight(play.state, play.agent("roger"), "clay-guard-1"),
        dice=[[MINION["clay-guard"].resilience, 0, 0, "plus-one"]],
    )
    assert play.enemy("clay-guard-1").damage == 1
    assert play.state.pieces[0].damage == 0
    run(melee_attack(play.state, play.enemy("clay-guard-1")), dice=[[0, 0, 0, "catastrophe"]])
    assert sum(len(agent.track) for agent in play.state.agents) == MINION["clay-guard"].melee
    assert play.state.pieces[0].damage == 0


@pytest.mark.rule("HB-SCEN-01")
@pytest.mark.rule("HB-EXPL-06")
@pytest.mark.rule("HB-EXPL-07")
def test_scenery_is_generic_or_special_and_has_a_size() -> None:
    special = {id for id, row in SCENERY.items() if row.special}
    assert special == {
        "bookcase", "cabinet", "forbidden-tome", "generator", "orrery", "plinth", "rockslide", "writing-desk",
    }  # fmt: skip
    assert {id: row.size for id, row in SCENERY.items() if not row.special} == {f"scenery-{n}": n for n in (1, 2, 3)}
    state = field().state
    assert place_piece(state, "scenery-2", HERE)
    assert (state.pieces[0].kind, state.pieces[0].size) == ("scenery-2", 2)


@pytest.mark.rule("HB-SPEC-01")
@pytest.mark.rule("HB-SPEC-02")
def test_a_bookcase_holds_two_clues_and_takes_them_along() -> None:
    state = field().state
    place_piece(state, "bookcase", HERE)
    assert state.clues_at(HERE) == 2
    play = field({"roger": HERE, "dunmore": "crypt-a"}, pieces={"bookcase-1": HERE}, hands=frozenset({"dice"}), cubes=2)
    play.do(("examine", "roger"), ("roll", "roger"))
    faces: tuple[int | str, ...] = (2, 1, 0, "plus-one")
    for n, (die, face) in enumerate(zip(play.state.test.dice, faces, strict=True)):
        play.do(("die", n + 1, die, face))
    play.do(("done",))
    assert (play.state.clues_at(HERE), play.state.info) == (1, 1)
    run(destroy(play.state, play.state.pieces[0]))
    assert (play.state.clues_at(HERE), play.state.info) == (0, 1)


@pytest.mark.rule("HB-SPEC-13")
def test_a_desk_destroyed_tells_nothing_more() -> None:
    play = field(pieces={"writing-desk-1": HERE})
    play.do(("interact", "roger", "writing-desk-1"))
    run(destroy(play.state, play.state.pieces[0]))
    assert (play.state.info, play.state.pieces) == (1, [])


@pytest.mark.rule("HB-SPEC-06")
def test_a_generator_explodes_over_its_room() -> None:
    play = field({"roger": HERE, "dunmore": NEAR}, {"grave-hound-1": "great-hall-c", "clay-guard-1": "chapel-b"},
                 pieces={"generator-1": HERE})  # fmt: skip
    run(destroy(play.state, play.state.pieces[0]))
    assert [len(play.agent(id).track) for id in ("roger", "dunmore")] == [4, 2]
    assert (play.agent("roger").stunned, play.agent("dunmore").stunned) == (True, False)
    assert play.state.enemy("grave-hound-1") is None
    assert play.enemy("clay-guard-1").damage == 0


@pytest.mark.rule("HB-SETUP-05")
@pytest.mark.rule("HB-BOARD-02")
@pytest.mark.rule("HB-DIRECT-01")
def test_everybody_counts_towards_the_limit_of_an_area() -> None:
    play = field(None, {"mire-spawn-1": HERE, "drowned-abbot": HERE})
    play.state.backups.append(Agent("radio-hut", "seat1", HERE, 1, supports="roger"))
    assert play.state.crowd(HERE) == 5
    assert play.state.room_left(HERE) == 1

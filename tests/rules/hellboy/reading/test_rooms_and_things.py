"""Clues, rooms and what stands in them, as the book tells it."""

import pytest

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import CASE, ENCOUNTER, called
from gloamboard.rules.kernel.board.grid import cell_at
from tests.rules.hellboy.field import BY_HAND, Field, field, fresh

HERE, FAR = "crypt-a", "chapel-a"
OWN_CARDS = frozenset({"dice", "encounter"})


def here(*, enemies: dict[str, str] | None = None, pieces: dict[str, str] | None = None,
         clues: dict[str, int] | None = None, swarms: dict[str, int] | None = None, infernos: tuple[str, ...] = (),
         rubble: tuple[str, ...] = (), cards: dict[str, tuple[str, ...]] | None = None,
         agents: dict[str, str] | None = None, cubes: int = 3) -> Field:  # fmt: skip
    return field(
        agents or {"roger": HERE, "dunmore": FAR}, enemies, pieces=pieces, clues=clues, swarms=swarms,
        infernos=infernos, rubble=rubble, cards=cards, cubes=cubes, hands=BY_HAND,
    )  # fmt: skip


# --- examine ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "clues", "info"),
    [((1, 0, 0), 1, 0), ((1, 1, 0), 0, 1), ((2, 2, 0), 0, 1), ((2, 2, 1), 0, 2)],
)
def test_how_much_a_clue_tells(faces: tuple[int, ...], clues: int, info: int) -> None:
    f = here(clues={HERE: 1}, agents={"roger": FAR, "dunmore": HERE})
    f.do(("examine", "dunmore"), ("roll", "dunmore"))
    f.throw(*faces, "plus-one")  # scores 2, 3, 5, 6
    assert (f.state.clues_at(HERE), f.state.info) == (clues, info)


def test_enemies_of_the_room_make_examining_harder_and_those_beside_one_twice() -> None:
    f = here(clues={HERE: 1}, enemies={"mire-spawn-1": HERE, "mire-spawn-2": "crypt-c", "acolyte-1": "passage-b"},
             agents={"frey": HERE, "dunmore": FAR})  # fmt: skip
    f.do(("examine", "frey"), ("roll", "frey"))
    assert f.throw(1, 1, 1, "plus-one") == ["orange"] * 3 + ["effect"]  # red, and 2 + 1 downgrades


def test_no_clue_no_examine() -> None:
    f = here(clues={"crypt-b": 1})
    assert not f.of("examine")
    assert f.why("examine", "roger").rule == "HB-EXAM-01"


def test_an_insight_marker_passed_by_two_steps_is_taken_by_whoever_examines() -> None:
    f = here(clues={HERE: 1})
    f.state.info = 2  # the marker lies on 3
    f.do(("examine", "roger"), ("roll", "roger"))
    f.throw(2, 2, 1, "plus-one")
    assert f.state.info == 4
    assert (f.agent("roger").insight, f.state.insights) == (1, ())


# --- clear, interact ----------------------------------------------------------------


def test_of_a_swarm_and_a_fire_the_chosen_one_goes() -> None:
    f = here(swarms={HERE: 1, "crypt-b": 1}, infernos=(HERE,))
    assert {key[2] for key in f.of("clear")} == {"swarm", "inferno"}
    f.do(("clear", "roger", "swarm"))
    assert (f.state.swarms, f.state.infernos) == ({"crypt-b": 1}, (HERE,))


def test_rubble_cannot_be_cleared() -> None:
    f = here(rubble=(HERE,))
    assert not f.of("clear")


def test_with_an_enemy_about_nobody_clears_interacts_or_trades() -> None:
    f = here(swarms={HERE: 1}, pieces={"cabinet-1": HERE}, enemies={"mire-spawn-1": HERE},
             agents={"roger": HERE, "dunmore": HERE}, cards={"roger": ("smelling-salts",)})  # fmt: skip
    assert not [key for key in f.open() if key[0] in ("clear", "interact", "give")]
    assert [f.why(*deed).rule for deed in (("clear", "roger"), ("interact", "roger"), ("give", "roger"))] == [
        "HB-CLEAR-01", "HB-INTER-01", "HB-TRADE-01",
    ]  # fmt: skip


def test_a_cabinet_heals_two_in_all_one_for_each_or_both_for_one_and_twice_at_most() -> None:
    f = here(pieces={"cabinet-1": HERE}, agents={"roger": HERE, "dunmore": HERE})
    for id in ("roger", "dunmore"):
        f.agent(id).track = ("?",) * 3
    f.do(("interact", "roger", "cabinet-1"), ("heal", "roger"), ("heal", "dunmore"))
    f.do(("interact", "roger", "cabinet-1"), ("heal", "dunmore"), ("heal", "dunmore"))
    assert [len(f.agent(id).track) for id in ("roger", "dunmore")] == [2, 0]
    assert not f.of("interact")
    assert f.why("interact", "roger", "cabinet-1").rule == "HB-INTER-03"


def test_a_desk_tells_one_thing_twice() -> None:
    f = here(pieces={"writing-desk-1": HERE})
    f.do(("interact", "roger", "writing-desk-1"), ("interact", "roger", "writing-desk-1"))
    assert f.state.info == 2
    assert not f.of("interact")


@pytest.mark.parametrize(
    ("face", "info", "doom"),
    [("plus-two", 2, 0), ("plus-one", 1, 0), ("catastrophe", 0, 1), ("double", 0, 0), ("re-roll", 0, 0)],
)
def test_a_forbidden_tome_tells_something_or_brings_doom(face: str, info: int, doom: int) -> None:
    f = here(pieces={"forbidden-tome-1": HERE})
    f.do(("interact", "roger", "forbidden-tome-1"))
    assert f.throw(face) == ["effect"]
    assert (f.state.info, f.state.doom) == (info, doom)


def test_an_orrery_shows_cards_in_their_order_or_stuns() -> None:
    f = here(pieces={"orrery-1": HERE})
    cards = len(f.state.doom_deck)
    f.do(("interact", "roger", "orrery-1"))
    f.throw("plus-two")
    seen = f.play.game.view(f.state, "seat1")["seen_doom"]
    assert (len(seen), len(f.state.doom_deck)) == (2, cards)
    assert f.told()[-1].index(called(seen[0])) < f.told()[-1].index(called(seen[1]))
    f.do(("interact", "roger", "orrery-1"))
    f.throw("catastrophe")
    assert f.agent("roger").stunned


def test_a_plinth_has_one_card_and_only_roger_drinks_from_a_generator_once() -> None:
    f = here(pieces={"plinth-1": HERE, "generator-1": HERE}, agents={"roger": HERE, "dunmore": HERE})
    f.agent("roger").spark = 1
    assert ("interact", "dunmore", "generator-1") not in f.open()
    f.do(("interact", "roger", "generator-1"), ("interact", "dunmore", "plinth-1"))
    assert f.agent("roger").spark == 3
    assert len(f.agent("dunmore").cards) == 1
    assert not f.of("interact")


# --- trade ------------------------------------------------------------------------------


def test_what_is_traded_lies_sideways_until_the_end_phase() -> None:
    f = here(agents={"calloway": HERE, "roger": HERE}, enemies={"mire-spawn-1": "crypt-b"},
             cards={"calloway": ("pocket-pistol", "long-rifle")}, cubes=1)  # fmt: skip
    assert ("give", "calloway", "long-rifle", "roger") not in f.open()  # no trade icon
    f.do(("give", "calloway", "pocket-pistol", "roger"))
    assert ("shoot", "roger", "mire-spawn-1") not in f.open()
    assert ("give", "roger", "pocket-pistol", "calloway") not in f.open()
    assert f.agent("calloway").cubes == 1  # it is free
    f.do(("finish", "seat1"), ("finish", "seat2"))
    while f.state.phase != "agent":
        if f.dice():
            f.throw(*("plus-one" if die == "effect" else 1 for die in f.dice()))
        else:
            f.do(f.open()[0])
    assert f.agent("roger").sideways == ()


def test_a_flipped_card_stays_flipped_in_other_hands() -> None:
    f = here(agents={"calloway": HERE, "roger": HERE}, cards={"calloway": ("smelling-salts",)})
    f.do(("use", "calloway", "smelling-salts"))
    f.do(("give", "calloway", "smelling-salts", "roger"))
    assert f.agent("roger").flipped == ("smelling-salts",)
    assert ("use", "roger", "smelling-salts") not in f.open()


# --- explore -----------------------------------------------------------------------------


def at_the_door(agent: str, explored: tuple[str, ...], cubes: int = 0) -> Field:
    return field(
        {"roger": agent, "dunmore": "chapel-a"}, explored=explored, cubes=cubes, hands=OWN_CARDS, case="lantern-street"
    )


def test_a_door_is_opened_without_a_cube_and_only_from_beside_it() -> None:
    f = at_the_door("great-hall-c", ("great-hall", "chapel"))
    assert f.of("explore") == [("explore", "roger", "library")]
    assert at_the_door("great-hall-b", ("great-hall", "chapel")).of("explore") == []


def test_contents_go_clockwise_from_the_area_behind_the_door() -> None:
    f = at_the_door("great-hall-c", ("great-hall", "chapel"))
    f.do(("explore", "roger", "library"), ("face", "sentries"))
    # the door leads into the Library's south west corner: clockwise from there come north west, north east, south east
    assert {enemy.kind: enemy.area for enemy in f.state.enemies} == {"mire-spawn": "library-d", "acolyte": "library-a"}
    assert f.state.clues == {"library-b": 1}
    assert "library" in f.state.explored
    assert f.state.encounter_discard == ("sentries",)  # it has no rules text


@pytest.mark.parametrize("rotation", [0, 90])
def test_areas_of_a_room_are_named_clockwise_however_it_lies(rotation: int) -> None:
    """Seen on the grid: each area's cell turns right round the middle."""
    for layout in CASE:
        on = board(layout)
        for room in on.laid:
            if room.rotation != rotation or len(on.areas_of[room.tile]) != 4:
                continue
            cells = [cell_at(on.cell_of[area]) for area in on.areas_of[room.tile]]
            turns = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(cells, cells[1:] + cells[:1], strict=True)]
            right = [(1, 0), (0, 1), (-1, 0), (0, -1)]
            at = right.index(turns[0])
            assert turns == [*right[at:], *right[:at]], room.tile


def test_in_a_room_of_two_areas_two_lines_go_near_and_two_far() -> None:
    f = at_the_door("library-b", ("great-hall", "chapel", "library"))
    f.do(("explore", "roger", "study"), ("face", "guard-room"))  # B, A | scenery 2, a clue
    assert {(enemy.kind, enemy.area) for enemy in f.state.enemies} == {
        ("acolyte", "study-a"), ("mire-spawn", "study-a"),
    }  # fmt: skip
    assert [(piece.kind, piece.area) for piece in f.state.pieces] == [("scenery-2", "study-b")]
    assert f.state.clues == {"study-b": 1}


def test_a_card_with_rules_text_stays_beside_its_room_and_tells_how_to_use_its_point() -> None:
    f = at_the_door("library-b", ("great-hall", "chapel", "library"), cubes=3)
    f.do(("explore", "roger", "study"), ("face", "witness"))
    assert [(lying.card, lying.room) for lying in f.state.in_play] == [("witness", "study")]
    assert f.state.interests == {"witness": "study-b"}
    f.do(("move", "roger", "study-b"), ("interact", "roger", "witness"))
    assert f.state.info == 1
    assert not f.of("interact")


def test_a_bookcase_holds_two_clues_that_are_examined_as_any_other() -> None:
    f = at_the_door("great-hall-c", ("great-hall", "chapel"), cubes=3)
    f.do(("explore", "roger", "library"), ("face", "private-library"))
    assert [(piece.kind, piece.clues) for piece in f.state.pieces] == [("bookcase", 2)]
    f.do(("move", "roger", "library-a"))
    for left in (1, 0):
        f.do(("examine", "roger"), *([("roll", "roger")] if left else []))
        f.throw(1, 1, "plus-one")  # the acolyte of the card is in the room
        assert f.state.pieces[0].clues == left
    assert f.state.info == 2
    assert not f.of("examine")


def test_minions_that_were_waiting_all_act_at_once() -> None:
    """The card says the minions set up here, not those of one slot."""
    f = at_the_door("great-hall-c", ("great-hall", "chapel", "study", "passage"))
    f.do(("explore", "roger", "library"), ("face", "they-were-waiting"))
    for _ in range(2):
        assert f.state.active.startswith("mire-spawn")  # and the lights show which
        f.throw(*(2 if die != "effect" else "plus-one" for die in f.dice()))
    where = {enemy.id: enemy.area for enemy in f.state.enemies}
    assert where == {"mire-spawn-1": "great-hall-c", "mire-spawn-2": "great-hall-c", "acolyte-1": "study-a"}
    assert not f.state.active


def test_no_encounter_card_lies_in_the_starting_area_and_each_other_room_has_one() -> None:
    f = fresh(players=2)
    f.do(("agent", "calloway"), ("agent", "dunmore"), ("ready", "seat1"), ("ready", "seat2"))
    assert f.state.explored == ("great-hall",)
    drawn = sum(sum(row.cards[0:1]) for row in CASE["lantern-street"].encounters)
    assert drawn >= len(board("lantern-street").rooms) - 1 == 5
    assert all(ENCOUNTER[card].icon in ("trail", "lair", "relic") for card in f.state.encounters.bag)

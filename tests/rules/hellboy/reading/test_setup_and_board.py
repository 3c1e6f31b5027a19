"""Set-up, one player with two agents, and the board, as the book tells them."""

import pytest

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.board.ways import beside, sees
from gloamboard.rules.hellboy.cards.box import AGENT, CASE, DOOM, ENCOUNTER
from gloamboard.rules.kernel.play import Refused
from tests.rules.hellboy.field import BY_HAND, Field, field, fresh

# --- who plays, and what they buy ---------------------------------------------------


def test_three_players_play_three_agents_and_nobody_the_same() -> None:
    f = fresh(players=3)
    f.do(("agent", "roger"))
    with pytest.raises(Refused):
        f.play.answer("seat2", ("agent", "roger"))
    f.do(("agent", "frey"), ("agent", "asher"))
    assert [(agent.id, agent.seat, agent.cubes) for agent in f.state.agents] == [
        ("roger", "seat1", 3), ("frey", "seat2", 3), ("asher", "seat3", 3),
    ]  # fmt: skip
    assert all(agent.cards == AGENT[agent.id].starting for agent in f.state.agents)


def test_one_player_takes_two_agents_and_has_all_eight_credits() -> None:
    f = fresh(players=1)
    f.do(("agent", "roger"))
    assert f.play.pending is not None
    assert f.play.pending.about == "agent"
    f.do(("agent", "frey"))
    assert f.state.credits == {"seat1": 8, "": 0}


@pytest.mark.parametrize(("players", "each", "middle"), [(2, 4, 0), (3, 2, 1), (4, 1, 2)])
def test_credits_are_shared_out_and_the_rest_lies_in_the_middle(players: int, each: int, middle: int) -> None:
    f = agreed(players)
    assert f.state.credits == {f"seat{n + 1}": each for n in range(players)} | {"": middle}


def agreed(players: int, case: str = "lantern-street", level: str = "printed") -> Field:
    f = fresh(players=players, case=case, difficulty=level)
    for id in ("roger", "dunmore", "calloway", "frey")[: max(2, players)]:
        f.do(("agent", id))
    return f


def test_a_card_of_three_is_paid_with_two_of_ones_own_and_one_of_the_middle_and_four_are_too_many() -> None:
    f = agreed(3)
    assert ("buy", "roger", "relic-spear") not in f.open("seat1")  # 4 credits
    f.do(("buy", "roger", "carbine"))
    assert f.state.credits == {"seat1": 0, "seat2": 2, "seat3": 2, "": 0}
    assert ("buy", "dunmore", "carbine") not in f.open("seat2")  # there is one of each


def test_a_player_pays_towards_the_card_of_another() -> None:
    f = agreed(3)
    f.do(("pool", "seat2"), ("buy", "roger", "relic-spear"))
    assert f.state.credits == {"seat1": 0, "seat2": 1, "seat3": 2, "": 0}
    assert "relic-spear" in f.agent("roger").cards


def test_what_is_not_spent_is_lost_and_round_one_begins_with_the_enemies() -> None:
    f = agreed(2)
    cards = len(f.state.case_deck)
    f.do(("ready", "seat1"), ("ready", "seat2"))
    assert set(f.state.credits.values()) == {0}
    assert (f.state.round, f.state.top) == (1, "lantern-street-knock")
    assert len(f.state.case_deck) == cards - 1
    assert f.state.queue == ("dunmore", "roger")  # threat 5 and 4
    assert f.state.phase == "agent"  # no enemy was on the board


def test_agents_of_equal_threat_are_asked_who_stands_further_forward() -> None:
    f = fresh(players=3)
    f.do(("agent", "lucan"), ("agent", "calloway"), ("agent", "roger"))
    for seat in ("seat1", "seat2", "seat3"):
        f.do(("ready", seat))
    assert set(f.of("front")) == {("front", "lucan"), ("front", "calloway")}
    assert set(f.play.waiting()) == {"seat1", "seat2"}
    f.do(("front", "calloway"))
    assert f.state.queue == ("roger", "calloway", "lucan")


@pytest.mark.parametrize("level", ["calm", "printed", "grim"])
def test_the_deck_of_doom_is_of_the_cases_icons_and_the_agents_who_play(level: str) -> None:
    f = agreed(2, level=level)
    wanted = {"omen", "frogs", "roger", "dunmore"}  # what the case shows, and who plays
    assert set(f.state.doom_deck.bag) == {
        id for id, row in DOOM.items() if row.icon in wanted and level in row.levels
    }  # fmt: skip


@pytest.mark.parametrize(("players", "counts"), [(2, (3, 1, 2)), (3, (2, 3, 1)), (4, (1, 4, 1))])
def test_encounters_are_as_many_of_each_icon_as_the_case_says_for_the_team(
    players: int, counts: tuple[int, int, int]
) -> None:
    """Every room opened, whatever is in it: no icon comes more often than the case says."""
    for seed in range(6):
        f = field(
            dict.fromkeys(("roger", "dunmore", "calloway", "frey")[:players], "great-hall-a"), players=players,
            explored=("great-hall",), seed=seed, hands=BY_HAND,
        )  # fmt: skip
        for room in ("chapel", "library", "study", "passage", "crypt"):
            f.play.answer("host", ("ruling", "open_door", "room", room))
            while f.play.pending is not None and f.play.pending.about != "act":
                key = f.open()[0]
                f.do(key)
        found = [*f.state.encounter_discard, *(lying.card for lying in f.state.in_play)]
        assert len(found) == 5
        of = [sum(ENCOUNTER[card].icon == icon for card in found) for icon in ("trail", "lair", "relic")]
        assert all(n <= most for n, most in zip(of, counts, strict=True))


def test_cards_bought_are_ready_in_the_first_agent_phase() -> None:
    f = agreed(2)
    f.do(("buy", "roger", "smelling-salts"), ("ready", "seat1"), ("ready", "seat2"))
    assert ("use", "roger", "smelling-salts") in f.open("seat1")


# --- one player, two agents -----------------------------------------------------------


def test_a_lone_player_moves_both_and_one_helps_the_other() -> None:
    f = field({"roger": "crypt-a", "dunmore": "crypt-a"}, {"mire-spawn-1": "crypt-a"}, players=1, hands=BY_HAND)
    assert {key[1] for key in f.of("move")} == {"roger", "dunmore"}
    assert f.play.waiting() == ("seat1",)
    f.do(("fight", "roger", "mire-spawn-1"), ("assist", "dunmore"), ("roll", "roger"))
    assert f.throw(1, 1, 1, "plus-one") == ["black", "red", "red", "effect"]
    assert (f.agent("roger").cubes, f.agent("dunmore").cubes) == (2, 2)
    f.do(("finish", "seat1"))
    assert f.state.phase != "agent"


# --- the board ------------------------------------------------------------------------


def test_the_areas_of_a_room_are_all_beside_each_other_and_a_door_has_no_diagonals() -> None:
    f = field()
    assert set(beside(f.state, "great-hall-a")) == {"great-hall-b", "great-hall-c", "great-hall-d", "chapel-b"}
    assert set(beside(f.state, "chapel-b")) == {"chapel-a", "chapel-c", "chapel-d", "great-hall-a"}


def test_a_door_onto_the_dark_is_no_way_until_it_is_opened() -> None:
    f = field({"roger": "great-hall-a", "dunmore": "great-hall-a"}, explored=("great-hall", "library"))
    assert "chapel-b" not in beside(f.state, "great-hall-a")
    assert not sees(f.state, "great-hall-a", "chapel-b")
    f.play.answer("host", ("ruling", "open_door", "room", "chapel"))
    assert "chapel-b" in beside(f.state, "great-hall-a")
    assert sees(f.state, "great-hall-a", "chapel-b")


@pytest.mark.parametrize("case", list(CASE))
def test_sight_and_ways_go_both_ways_and_every_room_can_be_reached(case: str) -> None:
    on = board(case)
    for a in on.areas:
        for b in on.areas:
            assert on.line(a, b).clear == on.line(b, a).clear, (a, b)
    start = on.area_at[CASE[case].start]
    seen, edge = {start}, [start]
    while edge:
        for near in on.graph.neighbours(edge.pop()):
            if near not in seen:
                seen.add(near)
                edge.append(near)
    assert seen == set(on.areas)


def test_within_a_room_all_is_seen_and_a_corner_that_is_only_touched_obscures_nothing() -> None:
    on = board("lantern-street")
    for a in on.areas_of["great-hall"]:
        for b in on.areas_of["great-hall"]:
            assert on.line(a, b).clear
            assert on.line(a, b).between == ()


def test_outdoors_one_sees_and_walks_over_the_edge_of_two_tiles_diagonals_too() -> None:
    on = board("pilgrim-wood")  # the Pine Grove at a1, the Graveyard at c1
    grove, graves = on.area_at["b1"], on.area_at["c1"]
    assert on.line(on.area_at["a1"], on.area_at["d1"]).clear
    assert on.line(on.area_at["a1"], on.area_at["d1"]).between == (grove, graves)
    assert set(on.graph.neighbours(grove)) >= {graves, on.area_at["c2"]}


def test_outdoors_the_next_tile_is_explored_from_any_area_of_the_shared_edge() -> None:
    f = field({"roger": "pine-grove-a", "dunmore": "pine-grove-b"}, case="pilgrim-wood", explored=("pine-grove",))
    on = board("pilgrim-wood")
    inner = on.area_at["a1"]
    explorers = {str(key[1]) for key in f.of("explore") if key[2] == "graveyard"}
    at = {agent.id: agent.area for agent in f.state.agents}
    assert explorers == {id for id, area in at.items() if area != inner}
    assert len(explorers) == 1


def test_an_agent_is_chosen_by_setting_its_figure_where_the_case_begins_and_stands_there_at_once() -> None:
    f = fresh(players=2)
    assert f.play.pending is not None
    hands = {option.hand for option in f.play.pending.options("seat1")}
    assert hands == {("put", id, "great-hall-d") for id in AGENT}
    f.do(("agent", "calloway"))
    assert f.agent("calloway").area == "great-hall-d"
    assert f.play.game.view(f.state, "seat2")["pieces"]["calloway"]["at"] == "great-hall-d"

"""Set-up in its six steps: decks, map, Agents, the Event Deck, and how the first turn begins."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import DONE, Play, Setup
from gloamboard.rules.kernel.door import seen_by
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import ground, locations
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.beads import actions_left
from gloamboard.rules.netherwatch.view.views import view
from tests.rules.asking import first_answer
from tests.rules.netherwatch.table import Evening, house, shows, turn_of

ASHWOOD = "ashwood-manor"


def set_up(seats: int = 2, seed: int = 7, **choices: Any) -> Play:
    return Play(GAME, Setup(tuple(f"seat{n + 1}" for n in range(seats)), seed, choices))


def by_the_players(seats: int = 2, **choices: Any) -> Play:
    """The players settle everything; stops at their first question."""
    return set_up(seats, start="table", **choices)


def keys(play: Play) -> set[tuple[Any, ...]]:
    assert play.pending is not None
    return {option.key for seat in play.waiting() for option in play.pending.options(seat)}


def answer_until(play: Play, about: str) -> Play:
    while play.pending is not None and play.pending.about != about:
        seat = play.waiting()[0]
        options = [option.key for option in play.pending.options(seat)]
        play.answer(seat, DONE if DONE in options else options[0])
    return play


@shows("SETUP-01")
def test_the_six_steps_come_in_their_order() -> None:
    seen: list[str] = []
    state = GAME.new(Setup(("seat1",), 1))
    while state.phase == "setup":
        seen.append(state.step)
        script = GAME.step(state)
        answer = None
        while True:
            try:
                asked = script.send(answer)
            except StopIteration:
                break
            answer = first_answer(asked)
    assert list(dict.fromkeys(seen)) == ["start", "decks", "map", "lamps", "agents", "kit", "deck"]


@shows("SETUP-02", "SETUP-03")
def test_the_mansion_with_ashwood_manor_is_where_a_first_game_is_played() -> None:
    play = set_up()
    assert play.state.operation == ASHWOOD
    assert next(q.default for q in GAME.questions if q.key == "operation") == ASHWOOD
    assert len(ground.ground(play.state).floors) == 4
    question = next(q for q in GAME.questions if q.key == "operation")
    offered = [answer for answer, _ in question.answers if answer not in question.of_box]
    assert [cards.operation(each).printed for each in offered].count(True) == 6
    assert set_up(operation="crane-estate").state.operation == "crane-estate"
    with pytest.raises(ValueError, match="operation"):
        set_up(operation="the-white-house")


@shows("TIER-01")
def test_one_tier_for_the_whole_team_and_no_other_words() -> None:
    for tier in ("initiate", "operative", "veteran"):
        assert set_up(tier=tier).state.tier == tier
        assert cards.tier(tier).id == tier
    with pytest.raises(ValueError, match="tier"):
        set_up(tier="tourist")


@shows("TIER-02")
def test_a_tier_changes_initial_events_rest_in_hq_and_overlap_and_nothing_else() -> None:
    rows = [cards.tier(tier) for tier in ("initiate", "operative", "veteran")]
    assert [row.initial_events for row in rows] == [6, 3, 0]
    assert [row.hq_sanity for row in rows] == [3, 2, 1]
    assert [row.exposed for row in rows] == ["deadly", "hindered-frightened-deadly", "dies"]
    states = [house(tier=tier, bare=False) for tier in ("initiate", "operative", "veteran")]
    for state in states:
        assert (state.rifts, state.locks, state.interactions) == (
            states[0].rifts,
            states[0].locks,
            states[0].interactions,
        )
        assert [agent.sanity for agent in state.agents] == [agent.sanity for agent in states[0].agents]
        assert len(state.events) == 30


@shows("SETUP-04", "SETUP-05", "SETUP-34", "SETUP-06")
def test_the_item_decks_lie_ready_and_only_three_of_them_are_shuffled() -> None:
    state = set_up(seats=1).state
    assert len(cards.item_deck("essential")) == 26
    # What is left of the Essentials keeps its printed order; HQ, Scavenged and Artifact are in no order yet.
    printed = [card for card in cards.item_deck("essential") if card in state.essential]
    assert state.essential == printed
    assert len(state.essential) == 25  # the Historian took one device
    for deck, size in ((state.hq_deck, 30), (state.scavenged_deck, 12), (state.artifact_deck, 3)):
        assert len(deck.bag) == size
        assert deck.top == deck.bottom == ()


@shows("SETUP-07", "SETUP-33")
def test_initial_items_have_no_place_on_the_station_and_leave_the_game() -> None:
    state = set_up(seats=1).state
    assert state.initial == []
    drawable = {*state.essential, *state.hq_deck.cards(), *state.scavenged_deck.cards()}
    assert not drawable & set(cards.item_deck("initial"))
    assert not drawable & set(cards.item_deck("artifact"))


@shows("SETUP-09")
def test_where_the_floors_lie_on_the_table_means_nothing() -> None:
    """Only the printed stairs join floors, wherever the tiles lie beside each other."""
    state = house()
    floors = ground.ground(state).graph.map_of
    joined = {
        frozenset((zone, other))
        for zone in ground.ground(state).zones
        for other in ground.near(state, zone)
        if floors[zone] != floors[other]
    }
    stairs = ground.ground(state).graph.ways_of_kind("stairs")
    assert joined == {frozenset(way.split("--")) for way in stairs}
    assert len(joined) == 6


@shows("SETUP-10", "SETUP-12", "SETUP-13", "SETUP-14", "SETUP-16", "SETUP-17")
def test_ashwoods_pieces_lie_where_its_board_says() -> None:
    row = cards.operation(ASHWOOD)
    state = set_up().state
    assert sorted(state.rifts) == [1, 2, 3, 4, 5, 6, 7]
    assert state.rifts == {rift.number: rift.zone for rift in row.rift}
    assert len(state.covers) == 8
    assert all(face == "" for _, face in state.covers.values())  # face down, and nobody knows
    assert (state.cover_bag.count("safe"), state.cover_bag.count("exposed")) == (7, 1)
    assert sorted(state.clues) == sorted(state.interactions)
    assert len(state.clues) == 8
    assert all(face == "" for _, face in state.clues.values())
    assert len(state.clue_bag) == 14  # whatever their faces are, all are still unseen
    assert sorted(state.dropped) == [1, 2]
    assert {state.dropped[1][1], state.dropped[2][1]} == {("kitchen-knife",), ("baseball-bat",)}
    assert "kitchen-knife" not in state.scavenged_deck.cards()
    assert sorted(state.scavenge) == sorted(row.scavenge)


@shows("COMP-03", "COMP-06")
def test_the_supply_is_full_before_set_up_and_counts_what_lies_out_after_it() -> None:
    kinds = ("lit", "dark", "cold", "interaction", "scavenge", "clue", "cover", "lock")
    new = GAME.new(Setup(("seat1",), 7, {"operation": ASHWOOD}))
    assert [new.supply(kind) for kind in kinds] == [22, 22, 12, 8, 12, 14, 12, 3]
    state = set_up().state
    assert [state.supply(kind) for kind in kinds] == [18, 22, 12, 0, 10, 6, 4, 1]


@shows("SETUP-08", "EX-01", "EX-06")
@pytest.mark.parametrize(("operation", "side"), [(ASHWOOD, "a"), ("nevermore-avenue", "b")])
def test_the_operation_says_which_sides_of_the_tiles_are_up(operation: str, side: str) -> None:
    play = set_up(operation=operation)
    assert view(play.state, "seat1")["map"]["tiles"] == [f"{floor}-{side}" for floor in locations.FLOORS]


@shows("SETUP-15")
@pytest.mark.parametrize(("operation", "left"), [(ASHWOOD, 1), ("nevermore-avenue", 3), ("delta-mu-nu", 3)])
def test_locks_lie_only_where_the_operation_lists_them(operation: str, left: int) -> None:
    state = set_up(operation=operation).state
    assert state.supply("lock") == left
    assert len(state.locks) == len(cards.operation(operation).lock) == 3 - left


@shows("SETUP-18")
def test_the_artifact_lies_out_only_if_the_operation_uses_it() -> None:
    for operation in ("harrowick-mansion", "nevermore-avenue"):
        assert set_up(operation=operation).state.tokens["artifact"] == cards.operation(operation).artifact != ""
    assert "artifact" not in set_up().state.tokens


@shows("SETUP-20")
def test_tokens_no_one_names_wait_in_the_supply() -> None:
    ashwood, crane = set_up().state, set_up(operation="crane-estate").state
    assert not {"escape", "circle", "major-ward", "minor-ward"} & set(ashwood.tokens)
    assert not {name for name in ashwood.tokens if name.startswith("objective")}  # stacked beside HQ
    assert {name for name in crane.tokens if name.startswith("objective")}


@shows("SETUP-19", "SETUP-35", "SETUP-36")
def test_play_opens_dormant_with_everybody_in_hq_and_no_tokens_held() -> None:
    state = set_up(seats=3).state
    assert (state.stage, state.phase, state.manifested) == ("discovery", "agents", False)
    assert state.active == ""
    assert state.target == ""
    assert state.demon_zone == ""
    assert [agent.zone for agent in state.agents] == ["hq"] * 3
    assert seen_by(set_up(seats=3), "public")["view"]["pieces"]["demon"]["at"] == "dormant"


@shows("SETUP-23", "SETUP-24")
def test_of_the_vault_only_fifteen_events_are_out_and_the_rest_stays_shut() -> None:
    play = set_up(tier="veteran")
    state: State = play.state
    own = set(cards.event_deck("demon", state.demon))
    assert len(own) == 15
    assert len(own & set(state.events.cards())) == 15
    view = GAME.view(play.state, "seat1")
    assert view["demon"]["name"] is None
    assert view["demon"]["id"] is None
    assert state.demon not in str({**view, "events": None, "notebook": None})


@shows("SETUP-25")
def test_two_players_cannot_hold_the_same_board() -> None:
    play = answer_until(by_the_players(), "agent")
    assert len(keys(play)) == 8
    first = sorted(keys(play))[0]
    play.answer("seat1", first)
    taken = cards.agent(str(first[-1])).board
    assert play.waiting() == ("seat2",)
    assert len(keys(play)) == 6  # both sides of that board are gone
    assert taken not in {cards.agent(str(key[-1])).board for key in keys(play)}


@shows("SETUP-25")
def test_two_sides_of_one_board_cannot_be_named_for_one_team() -> None:
    both = [row.id for row in cards.cards().agents.values() if row.board == 1]
    with pytest.raises(ValueError, match="are the two sides of one board: choose one of them"):
        GAME.new(Setup(("seat1", "seat2"), 1, {"agents": " ".join(both)}))
    other = next(row.id for row in cards.cards().agents.values() if row.board == 2)
    assert GAME.new(Setup(("seat1", "seat2"), 1, {"agents": f"{both[0]} {other}"})).seats == ("seat1", "seat2")


@shows("SETUP-26", "SETUP-27", "SETUP-28", "SETUP-30")
def test_a_fresh_agent_has_full_beads_full_sanity_and_nothing_else() -> None:
    for agent in set_up(seats=4).state.agents:
        assert (agent.dormant, agent.manifested) == (3, 2)
        assert agent.ready
        assert agent.sanity == agent.top == cards.agent(agent.id).sanity <= 9
        assert agent.condition == ""
        assert not agent.lit


@shows("SETUP-31")
def test_up_to_four_assigned_items_and_fewer_if_the_player_likes() -> None:
    assert all(len(agent.hand + agent.pocket) <= 4 for agent in set_up(seats=4).state.agents)
    play = answer_until(by_the_players(1), "kit")
    listed = [key for key in keys(play) if key[0] == "leave"]
    assert 1 <= len(listed) <= 4
    for key in listed:
        play.answer("seat1", key)
    answer_until(play, "turn")
    agent = play.state.agents[0]
    assert agent.hand + agent.pocket == ()


@shows("SETUP-37")
def test_any_agent_may_take_the_first_turn() -> None:
    play = set_up(seats=3)
    assert {key[1] for key in keys(play) if key[0] == "turn"} == {agent.id for agent in play.state.agents}
    play.answer("seat3", ("turn", play.state.agents[2].id))
    assert play.state.active == play.state.agents[2].id


@shows("OP-01")
def test_the_circle_waits_for_the_operations_requirements() -> None:
    state = house("occultist", "historian", operation="delta-mu-nu")
    agent = state.agent("occultist")
    rifts = set(state.rifts.values())
    agent.zone = next(z for z in ground.ground(state).zones if z not in rifts and rifts & set(ground.near(state, z)))
    circle = "malice"
    agent.hand = (circle,)
    state.light[agent.zone] = "lit"
    assert not turn_of(state.copy(), "occultist").all("summon")
    state.flags["chalk-washed-off"] = 1
    assert turn_of(state.copy(), "occultist").can("summon", circle)


@shows("OP-02")
def test_an_operations_own_rule_goes_before_the_base_rule() -> None:
    # Ashwood under Fate 1: the stairs lead elsewhere, so a MOVE ends on them.
    state = house()
    state.light = dict.fromkeys(ground.ground(state).zones, "lit")
    state.fate = 2
    free = {key[2] for key in turn_of(state.copy(), "historian").all("move")}
    state.fate = 1
    held = {key[2] for key in turn_of(state.copy(), "historian").all("move")}
    assert held < free
    assert {"long-gallery", "undercroft"} <= held


@shows("OP-03")
@pytest.mark.parametrize(("fate", "on"), [(1, 1), (2, 0), (3, 0), (4, 0), (5, 1)])
def test_ashwoods_fate_effect_is_in_force_under_one_and_five(fate: int, on: int) -> None:
    state = house()
    state.fate = fate
    assert modifiers.total(state, "stairs-end-move") == on


@shows("AGENT-03")
def test_a_passive_ability_needs_no_readying() -> None:
    state = house("skeptic", "historian")
    state.manifested, state.demon_zone = True, "crypt"
    skeptic = state.agent("skeptic")
    skeptic.zone, skeptic.sanity, skeptic.ready = "parlor", 3, False  # the Unique Ability is Spent
    state.light["parlor"] = "lit"
    assert turn_of(state, "skeptic").can("center", "skeptic")


@shows("AGENT-07")
def test_the_dormant_bead_waits_while_the_demon_walks() -> None:
    state = house("historian", "skeptic")
    historian, skeptic = state.agents
    skeptic.dormant = 0
    state.manifested, state.demon_zone = True, "crypt"
    state.phase, state.step = "agents", "start"
    Evening(state)
    assert (historian.dormant, skeptic.dormant) == (3, 0)
    assert actions_left(state, skeptic) == 2
    state.manifested, state.demon_zone, state.step = False, "", "start"
    evening = Evening(state)
    assert (evening.agent("historian").dormant, evening.agent("skeptic").dormant) == (3, 0)
    assert evening.all("turn") == {("turn", "historian")}

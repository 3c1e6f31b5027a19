"""The Campsite from set-up on: what Coffin Rock's board puts out, keeps aside, and leaves to the Core."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import covers, ground, light
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood.boards import boards
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import check_tile, grow, kind_of, tiles
from gloamboard.rules.netherwatch.state import State
from gloamboard.strict_toml import FileError
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping, exploring, stand, wood
from tests.rules.netherwatch.loyal_vigil.kennel import new_game, shows, turn
from tests.rules.netherwatch.table import effect


def coffin_rock(*agents: str, **choices: Any) -> State:
    state: State = new_game(*(agents or ("historian", "german-shepherd")), operation="coffin-rock", **choices).boundary
    return state


@shows(
    "SETUP-06",
    "SETUP-07",
    "SETUP-08",
    "CR-02",
    "CR-03",
    "CR-04",
    "CR-05",
    "CR-08",
    "EX-01",
    "MAP-13",
    "RIFT-05",
    "OPB-02",
)
def test_coffin_rock_begins_with_entrance_and_dirt_trail_and_what_its_board_lists() -> None:
    state = coffin_rock()
    assert state.ground == "campsite entrance@e4/0 dirt-trail@e3/0"
    assert set(ground.ground(state).zones) == {"trailhead", "welcome-cabin", "lavatories", "gravel-lot", "dirt-trail"}
    assert "dirt-trail" in ground.near(state, "trailhead")
    left = {kind: getattr(of(state), kind).cards() for kind in ("exploration", "special")}
    assert {kind: len(pile) for kind, pile in left.items()} == {"exploration": 15, "special": 6}
    assert all(kind_of(tile) == kind for kind, pile in left.items() for tile in pile)
    assert state.rifts == {1: "trailhead"}
    assert state.covers == {"cover-1": ("lavatories", "safe")}
    assert of(state).hazards == {"dirt-trail": ("hazard-1", "")}
    assert state.scavenge == ["dirt-trail"]
    assert (state.clues, state.interactions) == ({}, [])  # none of these Zones is in the table
    assert cards.operation("coffin-rock").fate_tokens == (1, 2, 3, 4, 5)


@shows("CR-06", "CR-07", "CR-10", "EX-01", "EX-02")
def test_two_safe_covers_four_wild_clues_and_the_later_tokens_are_kept_aside() -> None:
    state = coffin_rock()
    assert state.flags[covers.ASIDE] == 2
    assert of(state).wilds == 4
    assert (state.clue_bag.count("wild"), len(state.clue_bag), state.supply("clue")) == (0, 10, 10)
    assert (state.locks, state.tokens) == ({}, {})  # Locks, HQ Tokens, Artifact, Objective and Escape come later
    icons = [icon for row in boards()["coffin-rock"].icons.values() for icon in row]
    assert {icon: icons.count(icon) for icon in ("lock", "hq", "artifact")} == {"lock": 2, "hq": 2, "artifact": 1}


@shows("CR-09", "EX-02")
def test_bear_spray_and_the_keyring_lie_in_the_first_two_slots() -> None:
    state = coffin_rock()
    assert state.dropped == {
        1: ("trailhead", ("bear-spray",), True),
        2: ("welcome-cabin", ("rangers-keyring",), True),
    }
    assert {"bear-spray", "rangers-keyring"}.isdisjoint(state.scavenged_deck.cards())


@shows("SETUP-04", "SETUP-05", "SETUP-19", "SETUP-20", "SETUP-21")
@pytest.mark.parametrize(("tier", "first"), [("initiate", 6), ("operative", 3), ("veteran", 0)])
def test_all_other_steps_are_the_cores(tier: str, first: int) -> None:
    state = coffin_rock(tier=tier)
    assert (state.phase, state.step, state.tier, state.fate) == ("agents", "claim", tier, 1)
    assert [agent.zone for agent in state.agents] == ["hq", "hq"]
    assert len(state.events) == 30
    assert len([card for card in state.events.cards() if cards.event(card).deck == "initial"]) == first
    assert state.essential == [card for card in cards.item_deck("essential", state.boxes) if card in state.essential]
    for deck in (state.hq_deck, state.scavenged_deck, state.artifact_deck):
        assert (deck.top, deck.bottom) == ((), ())  # in no order that anybody knows
    assert "headlamp-mount" not in state.hq_deck.cards()  # taken before the shuffle
    assert state.demon


@shows("MAP-02", "MAP-08", "MAP-16")
def test_the_entrance_touches_hq_and_a_tile_without_a_path_is_refused() -> None:
    house = wood(ENTRANCE)
    assert [edge.kind for edge in house.laid.open].count("exploration") == 3
    assert house.graph.distance("hq", "trailhead") == 1
    for tile in tiles().values():
        check_tile(tile.map, Path(tile.map.id))
        for way in tile.map.exit:
            x, y = way.at_mm
            assert way.joins or x % 100 == 0 or y % 100 == 0  # on a side, never on a corner
            assert way.joins or {x % 100, y % 100} == {0, 50}
    tent = tiles()["torn-tent"].map
    with pytest.raises(FileError, match="one to four Paths"):
        check_tile(replace(tent, exit=()), Path("torn-tent.toml"))
    with pytest.raises(FileError, match="one to four Paths"):
        check_tile(replace(tent, exit=tent.exit * 5), Path("torn-tent.toml"))
    lamps = replace(tent, space=(replace(tent.space[0], features=("bulb", "bulb")),))
    with pytest.raises(FileError, match="lamp"):
        check_tile(lamps, Path("torn-tent.toml"))


@shows("MAP-07")
def test_a_zone_for_one_is_full_with_a_dog_and_empty_with_a_specter() -> None:
    state = camping(ENTRANCE, "split-log-bridge@e3/0")
    state.agent("husky").zone = "split-log-bridge"
    assert turn(state.copy(), "historian").why("move", "historian", "split-log-bridge").rule == "NW-MAP-11"
    state.agent("husky").specter = 1
    assert turn(state, "historian").can("move", "historian", "split-log-bridge")


@shows("MAP-10")
def test_a_zone_without_a_lamp_is_lit_only_by_an_effect() -> None:
    state = stand(camping(ENTRANCE), "gravel-lot")
    del state.light["gravel-lot"]
    evening = turn(state, "historian", 0)
    assert evening.why("light", "cube").rule == "NW-ACT-27"
    effect(evening.state, {"do": "place", "cube": "lit", "where": "here"}, kind="interaction", agent="historian")
    assert light.level(evening.state, "gravel-lot") == "lit"


@shows("EXPL-09", "EXPL-10")
def test_of_three_tiles_drawn_one_is_laid_and_the_others_go_where_the_player_says() -> None:
    state = exploring(next_up=("torn-tent", "split-log-bridge", "watchtower"))
    row = {"do": "survey", "draw": 3, "lay": 1}
    answers = (("survey", "split-log-bridge"), ("under", "torn-tent"), ("on", "watchtower"))
    effect(state, row, *answers, kind="item", agent="historian")
    assert state.ground.endswith(" split-log-bridge@e3/0")
    pile = of(state).exploration
    assert (pile.top, pile.bottom) == (("watchtower",), ("torn-tent",))
    assert len(pile) == 15


def test_a_survey_where_no_path_is_open_draws_nothing() -> None:
    state = exploring(ENTRANCE, "stone-cairn@e3/0")
    effect(state, {"do": "survey", "draw": 3, "lay": 1}, kind="item", agent="historian")
    assert len(of(state).exploration) == 15


@shows("EX-10", "EX-11", "EX-12")
def test_the_keyring_opens_the_managers_cabin_and_an_obstacle_waits_inside() -> None:
    state = exploring("stone-cairn@c4/180", ENTRANCE, zone="stone-cairn", next_up=("managers-ground",))
    of(state).hazard_bag, state.rifts = ("obstacle",), {1: "stone-cairn"}
    state.agent("historian").pocket = ("rangers-keyring",)
    evening = turn(state, "historian").do("explore", "special")
    lays = [key for key in evening.all("lay") if _cabin_joins(state, key)]
    evening.do(*lays[0])
    assert evening.why("move", "historian", "managers-cabin").rule == "NW-LOCK-01"
    key = next(key for key in sorted(evening.offered(), key=str) if key[0] == "use" and "rangers-keyring" in key)
    evening.do(*key)
    assert evening.state.locks == {}
    assert evening.agent("historian").dormant == 2
    evening.do("move", "historian", "managers-cabin")
    assert evening.agent("historian").dormant == 1
    assert of(evening.state).hazards["managers-cabin"][1] == "obstacle"
    assert evening.state.moving == ""  # it ends the MOVE at once
    assert "hq" in {key[2] for key in evening.all("move")}


def _cabin_joins(state: State, key: tuple[str | int, ...]) -> bool:
    """Whether the tile laid so joins its cabin, and not its fire circle, to the explorer's Zone."""
    trial = state.copy()
    grow(trial, f"{key[1]}@{key[2]}/{key[3]}")
    return "managers-cabin" in ground.near(trial, "stone-cairn")

"""The piles before the first round."""

import pytest

from gloamboard.rules.kernel import Chance, Script
from gloamboard.rules.kernel.asking.chance import draw_below
from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.cards import BOX, CARD, LOCATION
from gloamboard.rules.set_a_watch.flow.opening import pile_sizes
from gloamboard.rules.set_a_watch.state import State
from gloamboard.rules.set_a_watch.table.piles import seen
from tests.rules.asking import there
from tests.rules.set_a_watch.night import begin, night


def bag_sizes(difficulty: str) -> list[int]:
    state = begin(difficulty=difficulty).state
    return [len(state.bags[f"c{n}"]) for n in range(state.terms.summons)]


@pytest.mark.rule("SW-SETUP-01")
def test_creatures_unhallowed_and_summons_are_three_stacks() -> None:
    state = begin().state
    kinds = {card: CARD[card].type for bag in ("u", "c0") for card in state.bags[bag]}
    assert {kinds[card] for card in state.bags["u"]} == {"unhallowed"}
    assert "unhallowed" not in {kinds[card] for card in state.bags["c0"]}
    assert len(set(BOX.creatures) | set(BOX.unhallowed) | set(BOX.summons)) == 38 + 9 + 4


@pytest.mark.rule("SW-SETUP-02")
@pytest.mark.rule("SW-SETUP-24")
def test_one_unseen_unhallowed_begins_the_horde() -> None:
    game = begin()
    assert game.state.horde == ["?u"]
    assert game.state.graveyard == []
    assert GAME.view(game.state, "seat1")["horde"] == 1


@pytest.mark.rule("SW-SETUP-03")
def test_seven_unhallowed_lie_faceup_and_the_top_one_is_known() -> None:
    game = begin()
    assert len(game.state.unhallowed) == 7
    top = there(GAME.view(game.state, "seat1")["unhallowed"]["top"])
    assert top["type"] == "unhallowed"
    assert top["id"] == game.state.unhallowed[-1]


@pytest.mark.rule("SW-SETUP-04")
def test_one_unhallowed_is_left_over() -> None:
    state = begin().state
    unseen = state.unhallowed.count("?u") + state.horde.count("?u")
    assert len(state.bags["u"]) - unseen == 1


@pytest.mark.rule("SW-SETUP-05")
def test_easy_is_one_pile_with_one_summon() -> None:
    state = begin(difficulty="easy").state
    assert len(state.deck) == 31
    assert sum(CARD[card].type == "summon" for card in state.bags["c0"]) == 1


@pytest.mark.rule("SW-SETUP-06")
def test_normal_is_two_piles_of_fifteen_with_a_summon_each() -> None:
    state = begin(difficulty="normal").state
    assert state.deck == ["?c1"] * 16 + ["?c0"] * 16
    assert [sum(CARD[c].type == "summon" for c in state.bags[f"c{n}"]) for n in range(2)] == [1, 1]


@pytest.mark.rule("SW-SETUP-07")
def test_hard_is_three_piles_of_ten_with_a_summon_each() -> None:
    state = begin(difficulty="hard").state
    assert state.deck == ["?c2"] * 11 + ["?c1"] * 11 + ["?c0"] * 11
    assert [sum(CARD[c].type == "summon" for c in state.bags[f"c{n}"]) for n in range(3)] == [1, 1, 1]


@pytest.mark.rule("SW-SETUP-08")
@pytest.mark.rule("SW-SETUP-14")
def test_insane_has_the_smaller_piles_at_the_bottom() -> None:
    state = begin(difficulty="insane").state
    assert state.deck == ["?c3"] * 8 + ["?c2"] * 8 + ["?c1"] * 9 + ["?c0"] * 9  # the top is last
    assert [sum(CARD[c].type == "summon" for c in state.bags[f"c{n}"]) for n in range(4)] == [1] * 4


@pytest.mark.rule("SW-SETUP-09")
def test_unused_summons_leave_the_game() -> None:
    state = begin(difficulty="normal").state
    assert {"summon-3", "summon-4"} <= set(state.removed)
    assert {c for bag in state.bags.values() for c in bag if c.startswith("summon")} == {"summon-1", "summon-2"}


@pytest.mark.rule("SW-SETUP-10")
@pytest.mark.rule("SW-SETUP-11")
def test_thirty_creatures_with_two_acolytes_and_the_other_eight_leave() -> None:
    for seed in range(40):
        state = begin(seed=seed).state
        chosen = [card for card in state.bags["c0"] if CARD[card].type != "summon"]
        assert len(chosen) == 30
        assert sum(CARD[card].id == "acolyte" for card in chosen) >= 2
        left = [card for card in state.removed if CARD[card].type != "summon"]
        assert sorted(chosen + left) == sorted(BOX.creatures)
        assert len(left) == 8


@pytest.mark.rule("SW-SETUP-12")
@pytest.mark.rule("SW-SETUP-13")
def test_piles_are_as_even_as_can_be_with_one_summon_each() -> None:
    assert [pile_sizes(n) for n in (1, 2, 3, 4)] == [[30], [15, 15], [10, 10, 10], [8, 8, 7, 7]]
    assert bag_sizes("easy") == [31]
    assert bag_sizes("insane") == [9, 9, 8, 8]


@pytest.mark.rule("SW-SETUP-13")
def test_the_summon_may_lie_anywhere_in_its_pile() -> None:
    places = set()
    for seed in range(60):
        state = begin(seed=seed, difficulty="insane").state
        order = []
        while state.bags["c0"]:
            card = drawn(state, seen(state, state.deck.pop(), "Which?"))
            order.append(CARD[card].type)
        assert order.count("summon") == 1
        places.add(order.index("summon"))
    assert len(places) >= 8


def drawn(state: State, script: Script) -> str:
    """Run a script that asks chance only."""
    try:
        asked = next(script)
        while True:
            assert isinstance(asked, Chance)
            at = draw_below(state.streams, state.seed, asked.source, len(asked.faces))
            asked = script.send(asked.faces[at])
    except StopIteration as end:
        return str(end.value)


@pytest.mark.rule("SW-SETUP-15")
@pytest.mark.rule("SW-SETUP-16")
def test_the_map_is_eight_unseen_ordinary_locations() -> None:
    state = begin().state
    assert state.map[1:] == ["?m"] * 7  # the first one lies on the board
    assert {LOCATION[place].kind for place in state.bags["m"]} == {"normal"}
    assert len(state.bags["m"]) == 13
    for seed in range(30):
        assert LOCATION[begin(seed=seed).state.location].kind == "normal"


@pytest.mark.rule("SW-SETUP-17")
def test_a_final_location_lies_at_the_bottom_random_or_chosen() -> None:
    assert begin().state.map[0] == "?f"
    game = begin(final="choose")
    assert sorted(key[1] for key in game.open()) == ["black-gate", "ember-throne", "shattered-seal"]
    game.do(("final", "ember-throne"))
    assert game.state.map[0] == "ember-throne"
    assert begin(final="black-gate").state.map[0] == "black-gate"
    with pytest.raises(ValueError, match="no final Location"):
        begin(final="old-mill")


@pytest.mark.rule("SW-SETUP-18")
@pytest.mark.rule("SW-SETUP-19")
def test_the_unused_deck_has_all_the_rest_but_no_final() -> None:
    state = begin().state
    assert state.unused == ["?x"] * 9
    assert sorted(state.bags["x"]) == ["inn", "shrine", "spring"]
    found = set()
    for seed in range(40):
        game = night(phase="camp", camper="ranger", dice={"ranger": (8, 8, 8)}, seed=seed)
        game.state.unused, game.state.bags = ["?x"] * 9, {"x": ("inn", "shrine", "spring"), "m": state.bags["m"]}
        game.state.map = ["black-gate", "?m"]
        game.do(("camp", "check-map", 8))
        found.add(game.state.looking[1])
    assert {LOCATION[place].kind for place in found} == {"normal", "respite"}


@pytest.mark.rule("SW-SETUP-20")
@pytest.mark.rule("SW-SETUP-21")
@pytest.mark.rule("SW-SETUP-22")
def test_the_first_location_lies_open_without_its_firewood() -> None:
    for seed in range(20):
        game = begin(seed=seed)
        assert len(game.state.map) == 8
        assert LOCATION[game.state.location].wood != 0
        assert game.state.fire == 7
        assert game.state.level() == 2


@pytest.mark.rule("SW-SETUP-23")
def test_a_harder_game_rolls_for_its_fire() -> None:
    fires = {begin(seed=seed, fire="rolled").state.fire for seed in range(40)}
    assert fires == {1, 2, 3, 4, 5, 6}

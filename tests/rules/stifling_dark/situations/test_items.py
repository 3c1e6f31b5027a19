"""Items, Trade, Involved Actions and Abilities: pages 8 to 10 and the FAQ."""

from __future__ import annotations

import pytest

from tests.rules.stifling_dark.evening import answer, hunt, keys, may, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import asked, free, give_items, investigator, table

# --- Items, Trade -----------------------------------------------------------------------------


def test_an_item_without_supply_is_gone_after_its_use_and_one_with_three_after_three() -> None:
    play = table()
    (cells, shoes) = give_items(play, "aira", "spare-cells", "running-shoes")
    play = turn_of(play, charge=0, mp=0)
    answer(play, "use", cells)
    assert play.state.charge[0] == 2
    assert cells not in play.state.items[0]
    for left in (2, 1):
        answer(play, "use", shoes)
        assert play.state.supply[shoes] == left
    answer(play, "use", shoes)
    assert shoes not in play.state.items[0]
    assert play.state.mp == 6


def test_an_item_with_infinity_stays() -> None:
    play = table()
    (crank,) = give_items(play, "aira", "hand-crank")
    play = turn_of(play, charge=0, stamina=4)
    for _ in range(3):
        answer(play, "use", crank)
    assert play.state.charge[0] == 3
    assert crank in play.state.items[0]


def test_charge_never_goes_over_three() -> None:
    play = table()
    (cells,) = give_items(play, "aira", "spare-cells")
    play = turn_of(play, charge=2)
    answer(play, "use", cells)
    assert play.state.charge[0] == 3
    assert may(play, "charge")
    answer(play, "charge")
    assert play.state.charge[0] == 3


def test_gray_is_two_general_items_and_purple_one_cursed() -> None:
    play = table()
    state = play.state
    gray = next(token for token in state.hidden if token.startswith("poi") and token != state.cursed_poi)
    for token, space in ((gray, "n120"), (state.cursed_poi, "n119")):
        state.hidden.pop(token, None)
        state.tokens[token] = space
    play = turn_of(play, place="n120", mp=4, items=())
    answer(play, "take", gray)
    assert len(play.state.items[0]) == 2
    walk(play, "n119")
    answer(play, "take", state.cursed_poi)
    assert len(play.state.items[0]) == 3


def test_a_token_is_picked_up_on_its_own_space_only_and_a_hidden_one_not_at_all() -> None:
    play = table(lair="n142")
    play.state.hidden.pop("evidence--g")
    play.state.tokens["evidence--g"] = "n119"
    play.state.hidden["evidence--s"] = "n120"
    play = turn_of(play, place="n120", mp=4)
    assert not free(play, "take")
    walk(play, "n119")
    answer(play, "take", "evidence--g")
    assert play.state.evidence[0] == 1


def test_items_pass_to_a_neighbour_and_no_farther_and_never_a_major_token() -> None:
    play = table()
    (cells,) = give_items(play, "aira", "spare-cells")
    investigator(play, "marci", place="n141")
    play = turn_of(play, place="n119", mp=4)
    answer(play, "give", "marci", cells)
    assert play.state.items[1] == (cells,)
    walk(play, "n120")
    assert not free(play, "get")
    assert why(play, "give", "marci", "major") == "SD-ABL-04"


@pytest.mark.parametrize("word", ["strain", "turn-in"])
def test_an_involved_action_ends_the_turn_without_stamina_charge_or_light(word: str) -> None:
    play = table(lair="n142")
    (radio,) = give_items(play, "aira", "pocket-radio")
    play = turn_of(play, place="s-19", stamina=3, evidence=1)
    assert not may(play, "use", radio)
    answer(play, *((word, radio) if word == "strain" else (word, 1)))
    if asked(play) == "reward":
        answer(play, "reward", "open-window")
    assert play.state.had_turn[0]
    assert play.state.stamina[0] == 3


def test_a_major_ability_takes_the_token_and_a_second_is_refused() -> None:
    play = turn_of(table(), stamina=2)
    answer(play, "ability", "second-breath")
    assert play.state.major[0] == 0
    assert why(play, "ability", "second-breath") == "SD-ABL-02"


def test_cans_lie_quietly_on_the_hunter_and_fall_when_he_walks_into_them() -> None:
    play = table(4, party=("brielle", "lucy", "dylan"), lair="n119")
    play = turn_of(play, "brielle", place="n120")
    answer(play, "ability", "tin-cans")
    told = len(play.story)
    answer(play, "set", "n119")
    assert not [line for line in play.story[told:] if "walked into" in line.says]
    answer(play, "ability", "tin-cans")
    answer(play, "set", "n110")
    assert not free(play, "take")
    play = hunt(play, "n120")
    answer(play, "prowl", "butcher", "n110")
    answer(play, "finish")
    assert [line for line in play.story if "walked into" in line.says]


def test_dylan_slips_back_to_his_token_within_his_next_turn_and_not_after() -> None:
    play = table(4, party=("brielle", "lucy", "dylan"), lair="n119")
    play = turn_of(play, "dylan", place="s-7", mp=4)
    answer(play, "ability", "escape-artist")
    walk(play, "s-3")
    answer(play, "end")
    play.state.round += 1
    play = turn_of(play, "dylan", mp=4)
    answer(play, "slip")
    assert play.state.place[2] == "s-7"
    assert "escape-artist" not in play.state.tokens
    walk(play, "s-11", "s-12")
    assert play.state.mp == 2


def test_lucys_barricades_are_moved_and_never_become_more() -> None:
    play = table(4, party=("brielle", "lucy", "dylan"), lair="n300")
    for place in ("n120", "s-12"):
        play.state.major[1] = 1
        play = turn_of(play, "lucy", place=place)
        answer(play, "ability", "barricades")
        while asked(play) == "barricade":
            answer(play, *keys(play)[0])
        assert sum(token.startswith("barricade") for token in play.state.tokens) == 2

"""Ends of turns and of lives, where rules meet that stand pages apart."""

from __future__ import annotations

import pytest

from gloamboard.rules.stifling_dark.state.state import SPIRIT
from tests.rules.stifling_dark.evening import again, answer, hunt, keys, may, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import (
    asked,
    card,
    choose,
    far_off,
    free,
    give_items,
    investigator,
    roll,
    table,
)

# --- ends of turns -----------------------------------------------------------------------------


def test_who_rests_exhausted_and_with_broken_fingers_gains_nothing_and_loses_nothing() -> None:
    play = table()
    play = turn_of(play, stamina=0, conditions=("exhausted",), wounds=("broken-fingers-1",))
    answer(play, "charge")
    assert play.state.stamina[0] == 0


def test_who_loses_the_mp_to_leave_a_taken_space_may_end_the_turn_there_though_there_is_something_to_trade() -> None:
    play = table()
    [candle] = give_items(play, "aira", "black-candle")
    investigator(play, "marci", place="n141", evidence=1)
    investigator(play, "mitchell", place="n149", evidence=1)
    play = turn_of(play, place="n119", mp=2, sprinted=True)
    walk(play, "n141")
    assert not may(play, "end")
    answer(play, "use", candle)
    assert play.state.mp == 0
    assert free(play, "get")
    answer(play, "end")
    assert play.state.turn != 0


def test_who_has_shut_the_only_way_off_a_taken_space_opens_it_again_and_does_not_end_there() -> None:
    play = table()
    investigator(play, "marci", place="s-20")
    investigator(play, "mitchell", place="s-19")
    play = turn_of(play, place="s-22", mp=3, sprinted=True)
    walk(play, "s-20")
    answer(play, "lock", "s-23")
    assert not [key for key in keys(play) if key[0] in ("walk", "go")]
    assert not may(play, "end")
    answer(play, "open", "s-23")
    walk(play, "s-23")
    assert may(play, "end")


def test_charging_with_a_full_track_ends_the_turn_and_still_rests() -> None:
    play = turn_of(table(), charge=3, stamina=2)
    answer(play, "charge")
    assert (play.state.charge[0], play.state.stamina[0]) == (3, 3)
    assert play.state.had_turn[0]


def test_a_track_that_ends_lower_takes_nothing_more() -> None:
    play = table()
    [cells] = give_items(play, "aira", "spare-cells")
    play.state.lasting.append("the-grid-fails")
    play = turn_of(play, charge=1, wounds=("cracked-lamp-1",))
    assert not may(play, "use", cells), "3, less one for the grid and one for the lamp"
    answer(play, "charge")
    assert play.state.charge[0] == 1


@pytest.mark.parametrize("rises", [True, False])
def test_who_bleeds_to_death_at_the_end_of_a_turn_rolls_no_more_and_loses_all_conditions(rises: bool) -> None:
    play = table(4, "horror")
    play = turn_of(play, stamina=1, conditions=("bleeding", "panicked", "lost"), wounds=("?", "?", "?"), sprinted=True)
    answer(play, "end")
    assert asked(play) == "spirit"
    answer(play, *(free(play, "spirit")[0] if rises else ("done",)))
    assert asked(play) == "order"
    assert play.state.had_turn[0]
    assert play.state.status[0] == ("spirit" if rises else "dead")


@pytest.mark.parametrize("rises", [True, False])
@pytest.mark.parametrize(("person", "ability"), [("lucy", "steady-voice"), ("marci", "talk-them-down")])
def test_who_pays_for_another_with_the_last_breath_and_dies_helps_nobody(
    person: str, ability: str, rises: bool
) -> None:
    play = table(4, "horror", party=(person, "aira", "mitchell"))
    investigator(play, "aira", place="n152", stamina=1, conditions=("winded",))
    far_off(play, "mitchell")
    play = turn_of(play, person, place="n142", stamina=1, wounds=("?", "?", "?"))
    answer(play, "ability", ability)
    answer(play, *(free(play, "spirit")[0] if rises else ("done",)))
    assert asked(play) == "order"
    assert (play.state.stamina[1], play.state.conditions[1]) == (1, ("winded",))


def test_an_item_whose_price_kills_is_used_up_all_the_same() -> None:
    play = table(5, "horror")
    lens, shoes = give_items(play, "aira", "whispering-lens", "running-shoes")
    play = turn_of(play, place="n142", wounds=("?", "?", "?"))
    answer(play, "use", lens)
    answer(play, "done")
    assert play.state.discards["cursed"] == (lens,)
    [token] = [token for token in play.state.tokens if token.startswith("dropped--")]
    assert play.state.words[token] == shoes


def test_who_was_moved_behind_a_window_after_stopping_there_still_may_not_move() -> None:
    play = turn_of(table(), place="n145", mp=4)
    answer(play, "window", "aira", "s-26", "stamina")
    play.state.place[0] = "s-12"
    play = again(play)
    assert play.state.stopped
    assert not free(play, "walk") + free(play, "go")
    assert why(play, "walk", "aira", "s-11") == "SD-WDW-03"


# --- death, and what it leaves -----------------------------------------------------------------


def test_luck_pushed_to_death_at_the_saw_leaves_the_lockbox_with_the_spirit_to_give_away() -> None:
    play = choose(table(5, "horror", lair="n300"), "gate")
    saw = play.state.tokens["saw"]
    beside = play.state.board.next_to[saw][0]
    box = card(play, "lockbox")
    far_off(play, "mitchell", "ibraheem")
    investigator(play, "marci", place=beside)
    play = turn_of(play, place=saw, items=(box,), wounds=("?", "?", "?"))
    answer(play, "open-lockbox")
    answer(play, "push")
    roll(play, 1)
    assert asked(play) == "spirit"
    answer(play, "spirit", "pale-child")
    assert play.state.counts["gate.supply"] == 1
    assert box in play.state.items[0]
    play.state.had_turn = [False] * 4
    play = turn_of(play, mp=4)
    answer(play, "give", "marci", box)
    assert box in play.state.items[1]
    play = turn_of(play, "marci", place=saw)
    assert may(play, "open-lockbox") is ("open-lockbox" not in play.state.once)


def test_the_last_blood_for_the_altar_may_be_ones_own_and_counts() -> None:
    play = choose(table(5, "cult", lair="n300"), "banish")
    state = play.state
    state.tokens["altar"] = state.hidden.pop("altar", state.tokens.get("altar", ""))
    state.counts["banish.supply"] = 2
    knife = card(play, "ritual-knife")
    play = turn_of(play, place=state.tokens["altar"], items=(knife,), wounds=("?", "?", "?"))
    answer(play, "bleed")
    answer(play, "new-wound")
    assert asked(play) == "spirit"
    answer(play, "done")
    assert play.state.counts["banish.supply"] == 3
    assert "dropped" in " ".join(play.state.tokens), "the Knife lies where she fell"


def test_one_away_and_all_others_dead_is_no_win_for_the_cult() -> None:
    play = table(4, "cult", lair="n300")
    state = play.state
    state.status[1], state.place[1] = "escaped", ""
    state.status[2], state.place[2] = "dead", ""
    play = turn_of(play, place="n145", wounds=("?", "?", "?"))
    answer(play, "window", "aira", "s-26", "wound")
    assert play.outcome is not None
    assert play.outcome.winners == ("investigators",)


def test_what_the_dead_leave_on_a_space_is_picked_up_item_by_item_with_their_evidence() -> None:
    play = table(5, "horror", lair="n300")
    held = give_items(play, "aira", "cold-coffee", "running-shoes")
    play = turn_of(play, place="n145", wounds=("?", "?", "?"), evidence=2)
    answer(play, "window", "aira", "s-26", "wound")
    answer(play, "done")
    play = turn_of(play, "marci", place="s-26")
    taken = free(play, "take")
    assert len(taken) == 4
    for key in taken:
        answer(play, *key)
    assert set(play.state.items[1]) == set(held)
    assert play.state.evidence[1] == 2
    assert play.state.supply[held[1]] == 3, "nothing of it was used"


def test_items_used_twice_before_they_were_dropped_have_one_use_left() -> None:
    play = table(5, "horror", lair="n300")
    [shoes] = give_items(play, "aira", "running-shoes")
    play = turn_of(play, place="n145", wounds=("?", "?", "?"))
    answer(play, "use", shoes)
    answer(play, "use", shoes)
    answer(play, "window", "aira", "s-26", "wound")
    answer(play, "done")
    play = turn_of(play, "marci", place="s-26")
    for key in free(play, "take"):
        answer(play, *key)
    answer(play, "use", shoes)
    assert shoes not in play.state.items[1]


def test_a_wound_for_each_is_gained_one_after_the_other_and_the_deaths_end_it_in_the_midst() -> None:
    play = table(4, "cult", lair="n145")
    state = play.state
    state.figures, state.lurks, state.revealed = ["morgonnod"], ["n145"], [True]
    state.words["foe.form"], state.unready = "corporeal", []
    state.attack = "rend-the-living"
    for person, space in (("aira", "n146"), ("marci", "n119"), ("mitchell", "n120")):
        investigator(play, person, place=space, wounds=("?", "?", "?"))
    state.shadows = {}
    play = hunt(play)
    answer(play, "attack", "rend-the-living", "aira")
    while play.outcome is None and asked(play) == "spirit":
        answer(play, "done")
    assert play.outcome is not None
    assert play.outcome.winners == ("adversary",)


@pytest.mark.rule("SD-RULING-56")
def test_a_spirit_on_a_barred_door_hears_of_the_door_when_it_would_end_its_turn() -> None:
    play = table()
    play.state.status[0], play.state.spirit[0] = SPIRIT, "lantern-bearer"
    play.state.doors["s-16"] = "locked"
    play = turn_of(play, place="s-16", mp=3)
    assert not may(play, "end")
    assert why(play, "end") == "SD-RULING-56"
